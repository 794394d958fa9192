//! The settings of a server. Flags override environment variables, and both override a file.

mod keeping;

use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs as _};
use std::path::{Path, PathBuf};

use clap::Args;
use ipnet::IpNet;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use sextant_tables::Retention;
use thiserror::Error;

use crate::client_address::ProxyHeader;
pub use keeping::Keeping;

/// Settings from the command line, the environment or a file.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The address to listen on, with a name or a number before the port [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "SEXTANT_LISTEN", value_parser = resolve)]
    #[serde(deserialize_with = "listen_address")]
    pub listen: Option<SocketAddr>,
    /// The database: sqlite:FILE or postgres://… [default: an SQLite file in your data folder]
    #[arg(long, value_name = "URL", env = "SEXTANT_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// The public address, such as `https://play.example.org`; with https, cookies are sent over https
    /// only [default: taken from the request]
    #[arg(long, value_name = "URL", env = "SEXTANT_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Networks of reverse proxies whose forwarded client addresses are trusted, such as 127.0.0.0/8
    /// [default: none]
    #[arg(long, value_name = "NETWORK", env = "SEXTANT_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Option<Vec<IpNet>>,
    /// The one header in which trusted proxies name the client [default: x-forwarded-for]
    #[arg(long, value_name = "HEADER", env = "SEXTANT_PROXY_HEADER")]
    pub proxy_header: Option<ProxyHeader>,
    /// Networks that may read /metrics [default: this machine]
    #[arg(long, value_name = "NETWORK", env = "SEXTANT_METRICS_FOR", value_delimiter = ',')]
    pub metrics_for: Option<Vec<IpNet>>,
    /// Threads for bots, 0 to 64; with 0, other processes play the bots [default: cores - 1, at
    /// least 1]
    #[arg(long, value_name = "N", env = "SEXTANT_BOT_THREADS",
          value_parser = clap::value_parser!(u16).range(0..=64))]
    pub bot_threads: Option<u16>,
    /// Seconds until another process takes over the bot turns of a killed one, 1 to 3600 [default: 30]
    #[arg(long, value_name = "SECONDS", env = "SEXTANT_TAKEOVER",
          value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub takeover: Option<u32>,
    /// Simultaneous connections [default: 20000]
    #[arg(long, value_name = "N", env = "SEXTANT_CONNECTIONS")]
    pub connections: Option<u32>,
    /// Simultaneous connections per address; 0 for no limit [default: 500]
    #[arg(long, value_name = "N", env = "SEXTANT_CONNECTIONS_PER_ADDRESS")]
    pub connections_per_address: Option<u32>,
    /// Requests per second and address; 0 for no limit [default: 50]
    #[arg(long, value_name = "N", env = "SEXTANT_REQUESTS_PER_ADDRESS")]
    pub requests_per_address: Option<u32>,
    /// Requests per second and player; 0 for no limit [default: 20]
    #[arg(long, value_name = "N", env = "SEXTANT_REQUESTS_PER_PLAYER")]
    pub requests_per_player: Option<u32>,
    /// New guests per hour and address; 0 for no limit [default: 120]
    #[arg(long, value_name = "N", env = "SEXTANT_GUESTS_PER_ADDRESS")]
    pub guests_per_address: Option<u32>,
    /// New tables per hour and address; 0 for no limit [default: 300]
    #[arg(long, value_name = "N", env = "SEXTANT_TABLES_PER_ADDRESS")]
    pub tables_per_address: Option<u32>,
    /// How long things are kept.
    #[command(flatten)]
    #[serde(rename = "keep")]
    pub keeping: Keeping,
    /// The format of the log [default: text]
    #[arg(long, value_name = "FORM", env = "SEXTANT_LOG_FORM")]
    pub log_form: Option<LogFormat>,
    /// The least severe level to log: error, warn, info, debug or trace [default: info]
    #[arg(long, value_name = "LEVEL", env = "SEXTANT_LOG")]
    pub log: Option<String>,
}

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// One line per entry, for people.
    #[default]
    Text,
    /// One JSON object per line, for programs.
    Json,
}

/// What goes for a running server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The database, if one was named.
    pub database: Option<String>,
    /// The origin of the page, if configured: `https://play.example.org`.
    pub origin: Option<String>,
    /// Reverse proxies that may say whom they speak for.
    pub trusted_proxies: Vec<IpNet>,
    /// Where they say it.
    pub proxy_header: ProxyHeader,
    /// Who may read `/metrics`.
    pub metrics_for: Vec<IpNet>,
    /// On how many threads bots think. Without any, bots' turns are left to other processes.
    pub bot_threads: u16,
    /// After how many seconds the jobs of a killed process go to another.
    pub takeover: u32,
    /// How many connections at once.
    pub connections: u32,
    /// How many connections at once from one address; 0 sets no bound.
    pub connections_per_address: u32,
    /// How many requests a second from one address; 0 sets no bound.
    pub requests_per_address: u32,
    /// How many requests a second from one player; 0 sets no bound.
    pub requests_per_player: u32,
    /// How many new guests an hour from one address; 0 sets no bound.
    pub guests_per_address: u32,
    /// How many new tables an hour from one address; 0 sets no bound.
    pub tables_per_address: u32,
    /// How long things are kept.
    pub retention: Retention,
    /// How logs are written.
    pub log_form: LogFormat,
    /// What is logged.
    pub log: String,
    /// How many messages may wait for a client before it counts as too slow.
    pub queue: usize,
    /// How long a client may take nothing of what is written to it.
    pub write_timeout: std::time::Duration,
    /// How often an idle connection gets a heartbeat.
    pub heartbeat: std::time::Duration,
    /// How often everything is looked at again, in case news got lost.
    pub sweep: std::time::Duration,
    /// How long running steps may take to finish when the server stops.
    pub grace: std::time::Duration,
}

impl Default for Config {
    fn default() -> Config {
        use std::time::Duration;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080),
            database: None,
            origin: None,
            trusted_proxies: Vec::new(),
            proxy_header: ProxyHeader::default(),
            metrics_for: vec![
                IpAddr::V4(Ipv4Addr::LOCALHOST).into(),
                IpAddr::V6(std::net::Ipv6Addr::LOCALHOST).into(),
            ],
            bot_threads: (cores - 1).clamp(1, 64) as u16,
            takeover: 30,
            connections: 20_000,
            connections_per_address: 500,
            requests_per_address: 50,
            requests_per_player: 20,
            guests_per_address: 120,
            tables_per_address: 300,
            retention: Retention::default(),
            log_form: LogFormat::Text,
            log: "info".to_owned(),
            queue: 64,
            write_timeout: Duration::from_secs(20),
            heartbeat: Duration::from_secs(15),
            sweep: Duration::from_secs(30),
            grace: Duration::from_secs(10),
        }
    }
}

/// Settings that a server can't run with.
#[derive(Debug, Error)]
pub enum BadSettings {
    /// The file can't be read.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// The file makes no sense.
    #[error("{0}: {1}")]
    Toml(PathBuf, String),
    /// The address of the page is none.
    #[error("the public URL must look like https://play.example.org, without a path")]
    PublicUrl,
    /// There can't be so many bot threads.
    #[error("bots can think on 0 to 64 threads")]
    BotThreads,
    /// Jobs can't be taken over so soon or so late.
    #[error("bot turns can go to another process after 1 to 3600 seconds")]
    Takeover,
}

impl Settings {
    /// Reads a file of settings.
    pub fn from_file(path: &Path) -> Result<Settings, BadSettings> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| BadSettings::File(path.to_owned(), error))?;
        toml::from_str(&text)
            .map_err(|error| BadSettings::Toml(path.to_owned(), error.message().to_owned()))
    }

    /// These settings, and where they say nothing, those.
    #[must_use]
    pub fn or(self, other: Settings) -> Settings {
        Settings {
            listen: self.listen.or(other.listen),
            database: self.database.or(other.database),
            public_url: self.public_url.or(other.public_url),
            trusted_proxies: self.trusted_proxies.or(other.trusted_proxies),
            proxy_header: self.proxy_header.or(other.proxy_header),
            metrics_for: self.metrics_for.or(other.metrics_for),
            bot_threads: self.bot_threads.or(other.bot_threads),
            takeover: self.takeover.or(other.takeover),
            connections: self.connections.or(other.connections),
            connections_per_address: self.connections_per_address.or(other.connections_per_address),
            requests_per_address: self.requests_per_address.or(other.requests_per_address),
            requests_per_player: self.requests_per_player.or(other.requests_per_player),
            guests_per_address: self.guests_per_address.or(other.guests_per_address),
            tables_per_address: self.tables_per_address.or(other.tables_per_address),
            keeping: self.keeping.or(other.keeping),
            log_form: self.log_form.or(other.log_form),
            log: self.log.or(other.log),
        }
    }

    /// What goes where these settings say something, and as by default elsewhere.
    pub fn complete(self) -> Result<Config, BadSettings> {
        let default = Config::default();
        let bot_threads = self.bot_threads.unwrap_or(default.bot_threads);
        if bot_threads > 64 {
            return Err(BadSettings::BotThreads);
        }
        let takeover = self.takeover.unwrap_or(default.takeover);
        if !(1..=3600).contains(&takeover) {
            return Err(BadSettings::Takeover);
        }
        Ok(Config {
            listen: self.listen.unwrap_or(default.listen),
            database: self.database,
            origin: self.public_url.map(|url| origin(&url)).transpose()?,
            trusted_proxies: self.trusted_proxies.unwrap_or(default.trusted_proxies),
            proxy_header: self.proxy_header.unwrap_or(default.proxy_header),
            metrics_for: self.metrics_for.unwrap_or(default.metrics_for),
            bot_threads,
            takeover,
            connections: self.connections.unwrap_or(default.connections),
            connections_per_address: self
                .connections_per_address
                .unwrap_or(default.connections_per_address),
            requests_per_address: self.requests_per_address.unwrap_or(default.requests_per_address),
            requests_per_player: self.requests_per_player.unwrap_or(default.requests_per_player),
            guests_per_address: self.guests_per_address.unwrap_or(default.guests_per_address),
            tables_per_address: self.tables_per_address.unwrap_or(default.tables_per_address),
            retention: self.keeping.complete(),
            log_form: self.log_form.unwrap_or(default.log_form),
            log: self.log.unwrap_or(default.log),
            ..default
        })
    }
}

/// The address that a text such as `127.0.0.1:8080` or `localhost:8080` means.
fn resolve(text: &str) -> Result<SocketAddr, String> {
    let mut addresses = text.to_socket_addrs().map_err(|error| format!("{text}: {error}"))?;
    addresses.next().ok_or_else(|| format!("{text}: there is no such address"))
}

fn listen_address<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    resolve(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
}

/// The origin of a URL, as browsers write it.
fn origin(url: &str) -> Result<String, BadSettings> {
    let url = url.strip_suffix('/').unwrap_or(url).to_ascii_lowercase();
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => Ok(url),
        _ => Err(BadSettings::PublicUrl),
    }
}

impl Config {
    /// Whether the page is only ever reached by https.
    pub(crate) fn is_secure(&self) -> bool {
        self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Settings, toml::de::Error> {
        toml::from_str(text)
    }

    #[test]
    fn earlier_settings_take_precedence() {
        let flags = Settings { bot_threads: Some(3), ..Settings::default() };
        let file = read("bot-threads = 5\nlisten = \"0.0.0.0:80\"").unwrap();
        let config = flags.or(file).complete().unwrap();
        assert_eq!(config.bot_threads, 3);
        assert_eq!(config.listen.to_string(), "0.0.0.0:80");
        assert_eq!(config.connections, 20_000);
    }

    #[test]
    fn an_address_to_listen_on_may_be_a_name() {
        assert!(resolve("localhost:8090").unwrap().ip().is_loopback());
        assert!(read("listen = \"localhost:8090\"").unwrap().listen.is_some());
        for text in ["localhost", "127.0.0.1", ":", "127.0.0.1:99999"] {
            assert!(resolve(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_file_with_an_unknown_key_is_rejected() {
        assert!(read("bot-thread = 5").is_err());
        assert!(read("trusted-proxies = [\"10.0.0.0/99\"]").is_err());
        for line in ["takeover = 0", "takeover = 3601", "bot-threads = 65"] {
            assert!(read(line).unwrap().complete().is_err(), "{line}");
        }
        assert_eq!(read("log-form = \"json\"").unwrap().log_form, Some(LogFormat::Json));
    }

    #[test]
    fn the_page_has_an_origin() {
        assert_eq!(origin("https://Play.example.org/").unwrap(), "https://play.example.org");
        assert_eq!(origin("http://localhost:8080").unwrap(), "http://localhost:8080");
        for url in ["play.example.org", "https://", "https://a/b", "ftp://a"] {
            assert!(origin(url).is_err(), "{url}");
        }
    }
}
