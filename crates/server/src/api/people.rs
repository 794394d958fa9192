//! Guests and their tokens.

use axum::Json;
use axum::extract::State;
use axum::response::NoContent;
use sextant_tables::{Name, TokenEntry, TokenHash};
use sextant_wire::{
    Keep, Me, NewGuest, NewToken, Rename, Renewed, ServerRefusal, TokenLine, Tokens, Welcome,
};

use super::extract::{JsonBody, NoIdempotencyKey, PathParam};
use super::operation::{Created, WithCookie};
use crate::auth::{Caller, expired_cookie, token_cookie};
use crate::error::ApiError;
use crate::state::{Ports, SharedState};

pub(super) async fn create_guest<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    _: NoIdempotencyKey,
    JsonBody(client): JsonBody<NewGuest>,
) -> Result<WithCookie<Created<Welcome>>, ApiError> {
    // Another page must not give a visitor of ours a name of its choice.
    if client.keep == Keep::Cookie && !caller.same_origin {
        return Err(ServerRefusal::CrossOrigin.into());
    }
    state.limits.check_new_guest(caller.address)?;
    let name = Name::new(&client.name)?;
    let (identity, token) = state.tables.create_guest(name).await?;
    let player = identity.player;
    let (cookie, token) = match client.keep {
        Keep::Token => (None, Some(token.reveal())),
        Keep::Cookie => (Some(token_cookie(&token, &state.config)), None),
    };
    Ok(WithCookie(cookie, Created(Welcome { player, token })))
}

pub(super) async fn me<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
) -> Result<Json<Me>, ApiError> {
    let scope = caller.identity.as_ref().map(|identity| identity.scope);
    let renew = match caller.token {
        Some(token) => state.tables.should_renew(token).await?,
        None => false,
    };
    Ok(Json(Me { player: caller.identity.map(|identity| identity.player), scope, renew }))
}

pub(super) async fn rename<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    JsonBody(rename): JsonBody<Rename>,
) -> Result<Json<Me>, ApiError> {
    let identity = caller.require_identity()?;
    let name = Name::new(&rename.name)?;
    state.tables.rename(identity, name.clone()).await?;
    let mut player = identity.player.clone();
    player.name = name;
    Ok(Json(Me { player: Some(player), scope: Some(identity.scope), renew: false }))
}

pub(super) async fn renew<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    _: NoIdempotencyKey,
) -> Result<WithCookie<Created<Renewed>>, ApiError> {
    let identity = caller.require_identity()?;
    let former = caller.token.ok_or_else(ApiError::no_token)?;
    let token = state.tables.renew_token(identity, former).await?;
    let former = former.to_string();
    Ok(if caller.by_cookie {
        let cookie = token_cookie(&token, &state.config);
        WithCookie(Some(cookie), Created(Renewed { token: None, former }))
    } else {
        WithCookie(None, Created(Renewed { token: Some(token.reveal()), former }))
    })
}

pub(super) async fn sign_out<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
) -> Result<WithCookie<NoContent>, ApiError> {
    let identity = caller.require_identity()?;
    if let Some(token) = caller.token {
        state.tables.revoke_own_token(identity, token).await?;
    }
    Ok(WithCookie(Some(expired_cookie(&state.config)), NoContent))
}

pub(super) async fn tokens<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
) -> Result<Json<Tokens>, ApiError> {
    let tokens = state.tables.tokens(caller.require_identity()?).await?;
    Ok(Json(Tokens { tokens: tokens.into_iter().map(line).collect() }))
}

/// A token in a list.
fn line(TokenEntry { hash, scope, label, since, .. }: TokenEntry) -> TokenLine {
    TokenLine { id: hash.to_string(), label, scope, since }
}

pub(super) async fn new_token<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    _: NoIdempotencyKey,
    JsonBody(new): JsonBody<NewToken>,
) -> Result<Created<Welcome>, ApiError> {
    let identity = caller.require_identity()?;
    let label = Name::new(&new.label)?;
    let token = state.tables.issue_token(identity, new.scope, label).await?;
    let player = identity.player.clone();
    Ok(Created(Welcome { player, token: Some(token.reveal()) }))
}

pub(super) async fn revoke<P: Ports>(
    State(state): State<SharedState<P>>,
    caller: Caller,
    PathParam(token): PathParam,
) -> Result<NoContent, ApiError> {
    let identity = caller.require_identity()?;
    let hash: TokenHash = token.parse().map_err(|_| ServerRefusal::NotFound)?;
    if !state.tables.revoke_token(identity, hash).await? {
        return Err(ServerRefusal::NotFound.into());
    }
    Ok(NoContent)
}
