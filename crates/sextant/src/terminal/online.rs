//! `sextant play --server URL`: a table of a server in the terminal.

mod address;
mod connection;
mod identity;
mod lobby;
mod screen;
mod transport;

use hyper::Method;
use serde_json::{Value, json};
use sextant_core::SeatKind;
use sextant_wire::{
    Admission, Link, NewTable, Player, Response, Snapshot, StatusView, TableId, TableList, Terms,
};
use tokio::runtime::{Builder, Runtime};

use super::RequestedGame;
use super::palette::Palette;
use super::screen::Screen;
use super::session::{Environment, GameScreen};
use super::table::Table;
use super::tables::{self, AnyTable};
use crate::cli;
use address::{Place, ServerAddress};
use connection::Connection;
use lobby::{Choice, Lobby};
use screen::OnlineScreen;
use transport::{Failure, request};

/// A server, and who the person at this keyboard is there.
pub(super) struct Visit {
    runtime: Runtime,
    server: ServerAddress,
    player: Player,
    token: String,
    /// The table that was asked for.
    table: Option<TableId>,
}

/// A table, and everything it takes to be there.
pub(crate) struct Joined {
    server: ServerAddress,
    connection: Connection,
    table: TableId,
}

impl Joined {
    /// Shows the table, whose game this is.
    pub(crate) fn show<T: Table>(self, environment: Environment) -> Box<dyn GameScreen> {
        Box::new(OnlineScreen::<T>::new(self.server, self.connection, self.table, environment))
    }
}

impl Visit {
    /// Signs in, and goes to the table that the command line names, if it names one.
    pub(super) fn start(
        address: &str,
        arguments: &cli::Play,
        requested: &RequestedGame,
    ) -> Result<Visit, String> {
        let (server, place) = ServerAddress::parse(address)?;
        let table = arguments.table.as_deref().map(str::parse).transpose();
        let place = match table.map_err(|error: sextant_wire::NotAnId| error.to_string())? {
            Some(table) => Place::Table(table),
            None => place,
        };
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        let folder = sextant_store::data_folder();
        let name = arguments.name.as_deref();
        let signed_in = runtime.block_on(identity::sign_in(&server, folder.as_deref(), name));
        let (player, token, not_kept) = signed_in.map_err(|failure| failure.about(&server))?;
        if let Some(why) = not_kept {
            return Err(format!("your token for {server} can't be kept: {why}"));
        }
        let mut visit = Visit { runtime, server, player, token, table: None };
        visit.table = match (place, arguments.create) {
            (Place::Table(table), _) => Some(visit.sit_if_free(table, None)?),
            (Place::Invitation(link), _) => Some(visit.accept(link)?),
            (Place::Front, Some(admission)) => {
                Some(visit.create(None, admission.into(), requested)?)
            }
            (Place::Front, None) => None,
        };
        Ok(visit)
    }

    /// The table that was asked for, or that the person chooses now; none if they go away.
    pub(super) fn choose(
        &self,
        requested: &RequestedGame,
        palette: Palette,
        screen: &mut Screen,
    ) -> Result<Option<TableId>, String> {
        if let Some(table) = self.table {
            return Ok(Some(table));
        }
        let mut lobby = Lobby::new(self, requested, palette);
        loop {
            let done = match lobby.run(screen).map_err(|error| format!("the terminal: {error}"))? {
                Choice::Leave => return Ok(None),
                Choice::Table(table) => self.sit_if_free(table, None),
                Choice::Create(table, admission) => self.create(Some(table), admission, requested),
            };
            match done {
                Ok(table) => return Ok(Some(table)),
                Err(error) => lobby.warn(error),
            }
        }
    }

    /// Goes to a table.
    pub(super) fn join(
        self,
        table: TableId,
        environment: Environment,
    ) -> Result<Box<dyn GameScreen>, String> {
        let snapshot: Snapshot = self.ask(Method::GET, &format!("/tables/{table}"), None)?;
        let terms = snapshot.state.terms.read().map_err(|error| error.to_string())?;
        let game = &terms.game;
        let Some(found) = tables::table(game) else {
            return Err(format!("the terminal has no table for {game}"));
        };
        let Visit { runtime, server, token, .. } = self;
        let connection = Connection::open(runtime, server.clone(), token, table);
        Ok(found.join(Joined { server, connection, table }, environment))
    }

    fn accept(&self, link: Link) -> Result<TableId, String> {
        let invitation: Snapshot = self.ask(Method::GET, &format!("/invitations/{link}"), None)?;
        self.sit_if_free(invitation.table, Some(link))
    }

    /// Takes a seat at a table that waits for players. At any other the person sits already, or
    /// watches.
    fn sit_if_free(&self, table: TableId, link: Option<Link>) -> Result<TableId, String> {
        let snapshot: Snapshot = self.ask(Method::GET, &format!("/tables/{table}"), None)?;
        let state = &snapshot.state;
        if state.game.viewer.seat().is_none() && state.status == StatusView::Waiting {
            let body = json!({ "link": link });
            let _: Response =
                self.ask(Method::POST, &format!("/tables/{table}/sit"), Some(body))?;
        }
        Ok(table)
    }

    fn create(
        &self,
        table: Option<&'static dyn AnyTable>,
        admission: Admission,
        requested: &RequestedGame,
    ) -> Result<TableId, String> {
        let table = table.or(requested.table).or_else(|| tables::table("cards"));
        let table = table.ok_or("no such game")?;
        let mut setup = requested.online_setup(table)?;
        if !setup.players.iter().any(|player| matches!(player, SeatKind::Bot(_))) {
            for (tag, value) in table.defaults_between_people() {
                if setup.options.get(tag).is_none() {
                    setup.options.set(tag, *value);
                }
            }
        }
        let terms = Terms {
            options: table.options_as_json(&setup.options)?,
            seats: setup.players,
            admission,
            ..Terms::new(table.name())
        };
        let new = NewTable { terms, seat: None, ready: true, commitment: None };
        let body = serde_json::to_value(new).map_err(|error| error.to_string())?;
        let response: Response = self.ask(Method::POST, "/tables", Some(body))?;
        Ok(response.table)
    }

    fn ask<T: serde::de::DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<T, String> {
        let asked = request(&self.server, Some(&self.token), method, path, body.as_ref());
        self.runtime.block_on(asked).map_err(|failure| failure.about(&self.server))
    }

    /// The person's own tables and the open ones.
    async fn lists(server: ServerAddress, token: String) -> Result<[TableList; 2], Failure> {
        let list = |path| request(&server, Some(&token), Method::GET, path, None::<&()>);
        Ok([list("/me/tables?most=10").await?, list("/lobby?most=10").await?])
    }
}

impl From<cli::TableKind> for Admission {
    fn from(kind: cli::TableKind) -> Admission {
        match kind {
            cli::TableKind::Open => Admission::Open,
            cli::TableKind::Private => Admission::Link,
        }
    }
}
