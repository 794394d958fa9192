//! Guests and their tokens.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use sextant_tables::{Name, TokenHash};

use super::asked::{Named, NoKey, Said};
use crate::house::{Ports, Shared};
use crate::protocol::{Keep, Me, NewGuest, NewToken, Problem, Rename, TokenLine, Tokens, Welcome};
use crate::visitor::{Visitor, forget_cookie, keep_cookie};

pub(super) async fn create_guest<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    _: NoKey,
    Said(guest): Said<NewGuest>,
) -> Result<Response, Problem> {
    // Another page must not give a visitor of ours a name of its choice.
    if guest.keep == Keep::Cookie && !visitor.same_origin {
        return Err(Problem::cross_origin());
    }
    house.limits.guest_from(visitor.address)?;
    let name = Name::new(&guest.name).map_err(Problem::malformed)?;
    let (identity, token) = house.tables.create_guest(name).await?;
    let player = identity.player.into();
    Ok(match guest.keep {
        Keep::Token => {
            let welcome = Welcome { player, token: Some(token.reveal()) };
            (StatusCode::CREATED, Json(welcome)).into_response()
        }
        Keep::Cookie => {
            let cookie = [(header::SET_COOKIE, keep_cookie(&token, &house.config))];
            (StatusCode::CREATED, cookie, Json(Welcome { player, token: None })).into_response()
        }
    })
}

pub(super) async fn me(visitor: Visitor) -> Json<Me> {
    let scope = visitor.identity.as_ref().map(|identity| identity.scope.into());
    Json(Me { player: visitor.identity.map(|identity| identity.player.into()), scope })
}

pub(super) async fn rename<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    Said(rename): Said<Rename>,
) -> Result<Json<Me>, Problem> {
    let identity = visitor.known()?;
    let name = Name::new(&rename.name).map_err(Problem::malformed)?;
    house.tables.rename(identity, name.clone()).await?;
    let mut player = identity.player.clone();
    player.name = name;
    Ok(Json(Me { player: Some(player.into()), scope: Some(identity.scope.into()) }))
}

pub(super) async fn sign_out<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let identity = visitor.known()?;
    if let Some(token) = visitor.token {
        house.tables.revoke_own_token(identity, token).await?;
    }
    let cookie = [(header::SET_COOKIE, forget_cookie(&house.config))];
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

pub(super) async fn tokens<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
) -> Result<Json<Tokens>, Problem> {
    let tokens = house.tables.tokens(visitor.known()?).await?;
    Ok(Json(Tokens { tokens: tokens.into_iter().map(TokenLine::from).collect() }))
}

pub(super) async fn new_token<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    _: NoKey,
    Said(new): Said<NewToken>,
) -> Result<(StatusCode, Json<Welcome>), Problem> {
    let identity = visitor.known()?;
    let label = Name::new(&new.label).map_err(Problem::malformed)?;
    let token = house.tables.issue_token(identity, new.scope.into(), label).await?;
    let player = identity.player.clone().into();
    Ok((StatusCode::CREATED, Json(Welcome { player, token: Some(token.reveal()) })))
}

pub(super) async fn revoke<P: Ports>(
    State(house): State<Shared<P>>,
    visitor: Visitor,
    Named(token): Named,
) -> Result<StatusCode, Problem> {
    let identity = visitor.known()?;
    let hash: TokenHash = token.parse().map_err(|_| Problem::not_found())?;
    if !house.tables.revoke_token(identity, hash).await? {
        return Err(Problem::not_found());
    }
    Ok(StatusCode::NO_CONTENT)
}
