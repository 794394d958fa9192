//! Guests: how they come, and how they are known again.

use super::{Error, Tables, require_full};
use crate::{
    Bulletin, Name, News, Player, PlayerId, Refusal, Scope, Store, Token, TokenEntry, TokenHash,
    Who,
};

impl<S: Store, N: News> Tables<S, N> {
    /// At most so many tokens a player.
    pub const MOST_TOKENS: usize = 20;

    /// Welcomes a guest. The token is for their client alone, and can't be had again.
    pub async fn welcome(&self, name: Name) -> Result<(Who, Token), Error> {
        let now = self.clock.now();
        let id = PlayerId::draw(&*self.randomness);
        let token = Token::draw(&*self.randomness);
        let player = Player { id, name: name.clone(), since: now };
        let scope = Scope::Full;
        let entry = TokenEntry { hash: token.hash(), player: id, scope, label: name, since: now };
        self.store.add_player(player.clone(), entry).await?;
        Ok((Who { player, scope }, token))
    }

    /// Whose token this is.
    pub async fn recognise(&self, token: &Token) -> Result<Option<Who>, Error> {
        let found = self.store.token(token.hash()).await?;
        Ok(found.map(|(entry, player)| Who { player, scope: entry.scope }))
    }

    /// Changes what a player is called at tables where they sit down from now on.
    pub async fn rename(&self, who: &Who, name: Name) -> Result<(), Error> {
        require_full(who)?;
        Ok(self.store.rename(who.player.id, name).await?)
    }

    /// Hands out a further token, such as one that is only good for playing.
    pub async fn issue_token(&self, who: &Who, scope: Scope, label: Name) -> Result<Token, Error> {
        require_full(who)?;
        if self.store.tokens_of(who.player.id).await?.len() >= Self::MOST_TOKENS {
            return Err(Refusal::TooManyTokens(Self::MOST_TOKENS).into());
        }
        let token = Token::draw(&*self.randomness);
        let since = self.clock.now();
        let entry = TokenEntry { hash: token.hash(), player: who.player.id, scope, label, since };
        self.store.add_token(entry).await?;
        Ok(token)
    }

    /// All tokens of a player.
    pub async fn tokens(&self, who: &Who) -> Result<Vec<TokenEntry>, Error> {
        require_full(who)?;
        Ok(self.store.tokens_of(who.player.id).await?)
    }

    /// Takes a token back, and says whether there was one.
    pub async fn revoke_token(&self, who: &Who, hash: TokenHash) -> Result<bool, Error> {
        require_full(who)?;
        self.give_up_token(who, hash).await
    }

    /// Takes back the token that somebody has just shown, whatever it is good for.
    pub async fn give_up_token(&self, who: &Who, hash: TokenHash) -> Result<bool, Error> {
        let player = who.player.id;
        let there_was_one = self.store.revoke_token(player, hash).await?;
        if there_was_one {
            self.news.publish(Bulletin::Revoked { player }).await;
        }
        Ok(there_was_one)
    }

    /// Whether a token that was shown before is still good.
    pub async fn is_good(&self, hash: TokenHash) -> Result<bool, Error> {
        Ok(self.store.token(hash).await?.is_some())
    }
}
