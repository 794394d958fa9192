//! Where a server is, and whether the way there is closed to others.

use std::sync::Arc;
use std::time::Duration;

use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Connection, Error, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::connection::describe;
use crate::OpenError;

/// Where a server is. `sslmode=require` in its URL asks for an encrypted connection to a server whose
/// certificate this system trusts; without it, connections are not encrypted.
#[derive(Clone)]
pub(crate) struct Address {
    config: Config,
    tls: MakeRustlsConnect,
}

/// What travels on an encrypted connection.
type Encrypted = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;

impl Address {
    /// Reads the URL of a server. A server that falls silent is noticed.
    pub(crate) fn parse(url: &str) -> Result<Address, OpenError> {
        let bad = |error: Error| OpenError::BadUrl(describe(&error));
        let mut config: Config = url.parse().map_err(bad)?;
        if config.get_hosts().is_empty() {
            return Err(OpenError::BadUrl("the URL names no host".to_owned()));
        }
        let roots = if config.get_ssl_mode() == SslMode::Require {
            trusted_roots()?
        } else {
            // Encrypting to an unverified server would not protect anything; it would only add
            // failures caused by unchecked certificates.
            config.ssl_mode(SslMode::Disable);
            RootCertStore::empty()
        };
        config.connect_timeout(Duration::from_secs(5));
        config.keepalives_idle(Duration::from_secs(30));
        config.tcp_user_timeout(Duration::from_secs(30));
        if config.get_application_name().is_none() {
            config.application_name("sextant");
        }
        Ok(Address { config, tls: MakeRustlsConnect::new(trusting(roots)?) })
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    pub(super) fn tls(&self) -> MakeRustlsConnect {
        self.tls.clone()
    }

    /// A connection beside the pool's.
    pub(super) async fn connect(&self) -> Result<(Client, Connection<Socket, Encrypted>), Error> {
        self.config.connect(self.tls()).await
    }
}

/// The certificates that this system trusts, or those in the file that `SSL_CERT_FILE` names.
fn trusted_roots() -> Result<RootCertStore, OpenError> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        let said = "sslmode=require needs certificates to trust, and this system has none: install \
            them, or name a file of them in SSL_CERT_FILE";
        return Err(OpenError::Unavailable(said.to_owned()));
    }
    Ok(roots)
}

fn trusting(roots: RootCertStore) -> Result<ClientConfig, OpenError> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| OpenError::Unavailable(error.to_string()))?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_is_encrypted_only_if_it_must_be() {
        for (mode, expected) in [
            ("", SslMode::Disable),
            ("?sslmode=disable", SslMode::Disable),
            ("?sslmode=prefer", SslMode::Disable),
        ] {
            let address = Address::parse(&format!("postgres://ada@db.example.org/games{mode}"));
            assert_eq!(address.map(|it| it.config.get_ssl_mode()).ok(), Some(expected), "{mode}");
        }
        for mode in ["verify-ca", "verify-full", "sometimes"] {
            let url = format!("postgres://ada:hush@db.example.org/games?sslmode={mode}");
            let refused = Address::parse(&url).err().expect("it is refused").to_string();
            assert!(refused.contains("sslmode") && !refused.contains("hush"), "{refused}");
        }
    }
}
