//! Who may ask: requests that are meant for this server, from its own page or from no page at all.

use std::net::{IpAddr, SocketAddr};

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use hakugei_text::quote;

/// Which names the server answers to.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    address: SocketAddr,
    allowed: Vec<String>,
}

/// Why a request is not answered.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Turned {
    /// The status that says it.
    pub(crate) status: StatusCode,
    /// The same in words.
    pub(crate) why: String,
}

impl Guard {
    /// A guard of an address, with further names.
    pub(crate) fn new(address: SocketAddr, allowed: Vec<String>) -> Self {
        Self { address, allowed }
    }

    /// Whether a request may be answered. A page of another site reaches this machine too: it has another `Origin`, or, where its
    /// name was made to lead here, another `Host`.
    ///
    /// # Errors
    /// Where it may not.
    pub(crate) fn check(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Turned> {
        let host = one(headers, &HOST)?.ok_or_else(|| Turned {
            status: StatusCode::BAD_REQUEST,
            why: "the request has no `Host`: say which server it is meant for".to_owned(),
        })?;
        for named in [
            Some(host),
            uri.authority().map(axum::http::uri::Authority::as_str),
        ] {
            if let Some(name) = named.filter(|name| !self.answers_to(name)) {
                return Err(self.wrong_host(name));
            }
        }
        let is_read = *method == Method::GET || *method == Method::HEAD;
        let is_socket = headers.contains_key(axum::http::header::UPGRADE);
        if is_read && !is_socket {
            return Ok(());
        }
        match one(headers, &ORIGIN)? {
            None => Ok(()),
            Some(origin) if is_same(origin, host) => Ok(()),
            Some(origin) => Err(Turned {
                status: StatusCode::FORBIDDEN,
                why: format!(
                    "the page {} may not ask this server: open http://{host}/ and ask from there",
                    quote(origin)
                ),
            }),
        }
    }

    /// Whether a `Host` means this server: this machine, or the address that it was told to listen at, with its port; or a name
    /// that it was told to answer to.
    fn answers_to(&self, host: &str) -> bool {
        let (name, port) = split(host);
        let port_fits = port.unwrap_or(80) == self.address.port();
        let is_here = match name
            .trim_start_matches('[')
            .trim_end_matches(']')
            .parse::<IpAddr>()
        {
            Ok(ip) => ip.is_loopback() || ip == self.address.ip(),
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        };
        let is_allowed =
            |allowed: &String| allowed.eq_ignore_ascii_case(host) || allowed.eq_ignore_ascii_case(name);
        (is_here && port_fits) || self.allowed.iter().any(is_allowed)
    }

    fn wrong_host(&self, host: &str) -> Turned {
        let port = self.address.port();
        Turned {
            status: StatusCode::MISDIRECTED_REQUEST,
            why: format!(
                "{} is not this server: ask http://localhost:{port}/, or start it with `--allow-host` and that name",
                quote(host)
            ),
        }
    }
}

/// The value of a header that may come once.
fn one<'a>(headers: &'a HeaderMap, name: &axum::http::HeaderName) -> Result<Option<&'a str>, Turned> {
    let bad = || Turned {
        status: StatusCode::BAD_REQUEST,
        why: format!("the header `{name}` is read once, as plain text"),
    };
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else {
        return Ok(None);
    };
    if values.next().is_some() {
        return Err(bad());
    }
    value.to_str().map(Some).map_err(|_| bad())
}

/// A host as its name and its port.
fn split(host: &str) -> (&str, Option<u16>) {
    match host.rsplit_once(':') {
        Some((name, port)) if !name.is_empty() && !port.contains(']') => match port.parse() {
            Ok(port) => (name, Some(port)),
            // No port has such a number.
            Err(_) => (host, Some(0)),
        },
        _ => (host, None),
    }
}

/// Whether an `Origin` is that of a page of the host itself.
fn is_same(origin: &str, host: &str) -> bool {
    let authority = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}
