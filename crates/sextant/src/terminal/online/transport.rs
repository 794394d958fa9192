//! Connections to a server, encrypted where its address says so, and requests over HTTP.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sextant_wire::Problem;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::address::ServerAddress;

/// How long a server may take to answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// No answer is longer.
const LONGEST: usize = 4 << 20;

/// A connection, encrypted or not.
pub(super) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// Why a request has no result.
#[derive(Debug)]
pub(super) enum Failure {
    /// There is no connection, or none any more.
    Unreachable(String),
    /// The server refuses.
    Refused(Problem),
    /// What answers does not speak as a Sextant server does.
    Foreign(String),
}

impl Failure {
    /// A sentence for people about a server.
    pub(super) fn about(&self, server: &ServerAddress) -> String {
        match self {
            Failure::Unreachable(why) => format!("{server} can't be reached: {why}"),
            Failure::Refused(problem) => format!("{server} refuses: {}", problem.message),
            Failure::Foreign(why) => format!("{server} does not answer as a Sextant server: {why}"),
        }
    }
}

/// Opens a connection.
pub(super) async fn connect(server: &ServerAddress) -> io::Result<Box<dyn Stream>> {
    let timed_out = |_| io::Error::new(io::ErrorKind::TimedOut, "no answer");
    timeout(PATIENCE, open(server)).await.map_err(timed_out)?
}

async fn open(server: &ServerAddress) -> io::Result<Box<dyn Stream>> {
    let host = server.host.trim_start_matches('[').trim_end_matches(']');
    let stream = TcpStream::connect((host, server.port)).await?;
    stream.set_nodelay(true)?;
    if !server.encrypted {
        return Ok(Box::new(stream));
    }
    let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
    Ok(Box::new(TlsConnector::from(Arc::new(trusting()?)).connect(name, stream).await?))
}

/// Trusts the certificates that this system trusts, or those in the file that `SSL_CERT_FILE` names.
fn trusting() -> io::Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

/// Asks `/api/v1` and reads what it answers.
pub(super) async fn request<T: DeserializeOwned>(
    server: &ServerAddress,
    token: Option<&str>,
    method: Method,
    path: &str,
    body: Option<&(impl Serialize + Sync)>,
) -> Result<T, Failure> {
    let text = request_text(server, token, method, path, body).await?;
    serde_json::from_str(&text).map_err(|error| Failure::Foreign(error.to_string()))
}

/// Asks `/api/v1` for a text.
pub(super) async fn request_text(
    server: &ServerAddress,
    token: Option<&str>,
    method: Method,
    path: &str,
    body: Option<&(impl Serialize + Sync)>,
) -> Result<String, Failure> {
    let unreachable = |error: &dyn std::error::Error| Failure::Unreachable(error.to_string());
    let foreign = |error: &dyn std::error::Error| Failure::Foreign(error.to_string());
    let body = body.map(serde_json::to_vec).transpose().map_err(|error| foreign(&error))?;
    let mut request = Request::builder()
        .method(method)
        .uri(format!("/api/v1{path}"))
        .header(HOST, server.authority());
    if let Some(token) = token {
        request = request.header(AUTHORIZATION, format!("Bearer {token}"));
    }
    if body.is_some() {
        request = request.header(CONTENT_TYPE, "application/json");
    }
    let body = Full::new(Bytes::from(body.unwrap_or_default()));
    let request = request.body(body).map_err(|error| foreign(&error))?;

    let exchange = async {
        let stream = connect(server).await.map_err(|error| unreachable(&error))?;
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(|error| unreachable(&error))?;
        let connection = tokio::spawn(connection);
        let response = sender.send_request(request).await.map_err(|error| unreachable(&error))?;
        let status = response.status();
        let body = Limited::new(response.into_body(), LONGEST).collect().await;
        connection.abort();
        let body = body.map_err(|error| Failure::Unreachable(error.to_string()))?.to_bytes();
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    };
    let answered = timeout(PATIENCE, exchange).await;
    let (status, text) = answered.map_err(|_| Failure::Unreachable("no answer".to_owned()))??;
    if status.is_success() {
        return Ok(text);
    }
    Err(match serde_json::from_str(&text) {
        Ok(problem) => Failure::Refused(problem),
        Err(_) => Failure::Foreign(format!("status {status}")),
    })
}
