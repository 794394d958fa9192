//! Guests: how they come, and how they are known again.

use super::{Error, Tables, require_full_scope};
use crate::{
    Identity, Name, News, NewsItem, Player, Refusal, Scope, Store, Token, TokenEntry, TokenHash,
};

impl<S: Store, N: News> Tables<S, N> {
    /// At most so many tokens a player.
    pub const MAX_TOKENS: usize = 20;

    /// Welcomes a guest. The token is for their client alone, and can't be had again.
    pub async fn create_guest(&self, name: Name) -> Result<(Identity, Token), Error> {
        let now = self.clock.now();
        let id = self.randomness.player_id();
        let token = Token::generate(&*self.randomness);
        let player = Player { id, name: name.clone(), since: now };
        let scope = Scope::Full;
        let entry = TokenEntry { hash: token.hash(), player: id, scope, label: name, since: now };
        self.store.add_player(player.clone(), entry).await?;
        Ok((Identity { player, scope }, token))
    }

    /// Whose token this is.
    pub async fn authenticate(&self, token: &Token) -> Result<Option<Identity>, Error> {
        let hash = token.hash();
        let found = self.store.token(hash).await?;
        let now = self.clock.now();
        if found.is_some() && self.used_tokens.is_news(hash, now) {
            // Should this fail, the token counts as used less lately: that does no harm today.
            let _ = self.store.touch_token(hash, now).await;
        }
        Ok(found.map(|(entry, player)| Identity { player, scope: entry.scope }))
    }

    /// Changes what a player is called at tables where they sit down from now on.
    pub async fn rename(&self, identity: &Identity, name: Name) -> Result<(), Error> {
        require_full_scope(identity)?;
        Ok(self.store.rename(identity.player.id, name).await?)
    }

    /// Hands out a further token, such as one that is only good for playing.
    pub async fn issue_token(
        &self,
        identity: &Identity,
        scope: Scope,
        label: Name,
    ) -> Result<Token, Error> {
        require_full_scope(identity)?;
        let token = Token::generate(&*self.randomness);
        let since = self.clock.now();
        let entry =
            TokenEntry { hash: token.hash(), player: identity.player.id, scope, label, since };
        if self.store.add_token(entry, Self::MAX_TOKENS).await? {
            Ok(token)
        } else {
            Err(Refusal::TooManyTokens { most: Self::MAX_TOKENS }.into())
        }
    }

    /// Hands out a token in place of this one, of the same scope and name. The older one stays good until
    /// it is revoked or expires: should the answer get lost, the player still has it.
    pub async fn renew_token(
        &self,
        identity: &Identity,
        former: TokenHash,
    ) -> Result<Token, Error> {
        let label = match self.store.token(former).await? {
            Some((entry, _)) => entry.label,
            None => identity.player.name.clone(),
        };
        let token = Token::generate(&*self.randomness);
        let (player, scope, since) = (identity.player.id, identity.scope, self.clock.now());
        let entry = TokenEntry { hash: token.hash(), player, scope, label, since };
        // One more than otherwise, as the older one is about to go.
        if self.store.add_token(entry, Self::MAX_TOKENS + 1).await? {
            Ok(token)
        } else {
            Err(Refusal::TooManyTokens { most: Self::MAX_TOKENS }.into())
        }
    }

    /// Whether a token is so old that its client should renew it.
    pub async fn should_renew(&self, hash: TokenHash) -> Result<bool, Error> {
        let found = self.store.token(hash).await?;
        let now = self.clock.now();
        Ok(found.is_some_and(|(entry, _)| now.since(entry.since) >= Token::RENEWAL))
    }

    /// All tokens of a player.
    pub async fn tokens(&self, identity: &Identity) -> Result<Vec<TokenEntry>, Error> {
        require_full_scope(identity)?;
        Ok(self.store.tokens_of(identity.player.id).await?)
    }

    /// Takes a token back, and says whether there was one.
    pub async fn revoke_token(&self, identity: &Identity, hash: TokenHash) -> Result<bool, Error> {
        require_full_scope(identity)?;
        self.revoke_own_token(identity, hash).await
    }

    /// Revokes the token that was presented, whatever its scope.
    pub async fn revoke_own_token(
        &self,
        identity: &Identity,
        hash: TokenHash,
    ) -> Result<bool, Error> {
        let player = identity.player.id;
        let there_was_one = self.store.revoke_token(player, hash).await?;
        if there_was_one {
            self.news.publish(NewsItem::Revoked { player }).await;
        }
        Ok(there_was_one)
    }

    /// Whether a token that was shown before is still good.
    pub async fn is_token_valid(&self, hash: TokenHash) -> Result<bool, Error> {
        Ok(self.store.token(hash).await?.is_some())
    }
}
