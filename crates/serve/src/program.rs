//! The program: from its command line to a server that runs.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv6Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use hakugei_text::{alternatives, did_you_mean, quote_line, quote_path};
use hakugei_variant::shipped;

use crate::arguments::Arguments;
use crate::file::Served;
use crate::limits::Limits;
use crate::server::{self, Plan};

/// The port that is tried first.
const PORT: u16 = 4848;

/// How many ports after that are tried.
const MORE_PORTS: u16 = 20;

/// Runs the program as its command line says, until it is ended.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // Where standard error is gone, the exit code still tells.
            let _ = writeln!(io::stderr(), "{why}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Arguments) -> Result<(), String> {
    let (variant, file) = shown(&arguments)?;
    let listener = listen(arguments.host, arguments.port)?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let place = place(address);
    // Where nobody reads it, the server runs all the same.
    let _ = writeln!(io::stdout(), "The board is at {place}\nCtrl-C ends the server.");
    if !arguments.no_open {
        open_browser(&place);
    }
    let plan = Plan {
        listener,
        allowed: arguments.allow_host,
        page: arguments.page,
        variant,
        file,
        limits: Limits::default(),
    };
    server::run(plan).map_err(|error| format!("the server cannot run: {error}"))
}

/// What the page shows first: a variant and, if it is one, its file.
fn shown(arguments: &Arguments) -> Result<(String, Option<Served>), String> {
    let default = || shipped::ids().next().unwrap_or_default().to_owned();
    let path = match (&arguments.watch, &arguments.variant) {
        (Some(path), _) => path.clone(),
        (None, None) => return Ok((default(), None)),
        (None, Some(name)) => {
            if let Some(id) = name
                .to_str()
                .filter(|id| shipped::ids().any(|known| known == *id))
            {
                return Ok((id.to_owned(), None));
            }
            PathBuf::from(name)
        }
    };
    if arguments.watch.is_none() && !means_path(&path) {
        return Err(unknown(&path.to_string_lossy()));
    }
    let file = Served::open(&path).map_err(|why| {
        let name = quote_path(&path);
        format!("{name}: cannot be read: {why}")
    })?;
    Ok((file.id().to_owned(), Some(file)))
}

fn means_path(path: &Path) -> bool {
    let name = path.to_string_lossy();
    name.contains(['/', std::path::MAIN_SEPARATOR])
        || path.extension().is_some_and(|extension| extension == "ron")
        || path.exists()
}

fn unknown(name: &str) -> String {
    let ids: Vec<&str> = shipped::ids().collect();
    let meant = did_you_mean(name, ids.iter().copied()).map_or_else(String::new, |meant| format!("{meant} "));
    format!(
        "{}: there is no such variant or file: {meant}write {} or the path of a variant file",
        quote_line(name),
        alternatives(&ids)
    )
}

fn listen(host: IpAddr, port: Option<u16>) -> Result<TcpListener, String> {
    let ports = port.map_or(PORT..=PORT + MORE_PORTS, |port| port..=port);
    let mut refused = None;
    for port in ports {
        match TcpListener::bind(SocketAddr::new(host, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => {
                let is_taken = error.kind() == io::ErrorKind::AddrInUse;
                refused = Some((port, error));
                if !is_taken {
                    break;
                }
            }
        }
    }
    let (tried, error) = refused.expect("at least one port was tried");
    Err(match error.kind() {
        io::ErrorKind::AddrInUse if port.is_some() => {
            format!("port {tried} is taken: leave `--port` out, or write another one")
        }
        io::ErrorKind::AddrInUse => {
            format!("the ports {PORT} to {tried} are taken: write a free one, such as `--port 8080`")
        }
        io::ErrorKind::AddrNotAvailable => {
            format!("{host} is no address of this machine: leave `--host` out, or write one that is")
        }
        io::ErrorKind::PermissionDenied => {
            format!(
                "port {tried} may not be taken by this user: write one from 1024 on, such as `--port 8080`"
            )
        }
        _ => format!("the server cannot listen at {host}, port {tried}: {error}"),
    })
}

/// The address for a browser on this machine.
fn place(address: SocketAddr) -> String {
    let ip = match address.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => IpAddr::from([127, 0, 0, 1]),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

/// Opens the browser where there is a screen for one.
fn open_browser(place: &str) {
    let is_shown = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needs_screen = cfg!(all(unix, not(target_os = "macos")));
    if needs_screen && !is_shown("DISPLAY") && !is_shown("WAYLAND_DISPLAY") {
        return;
    }
    // The address has been said, for users who have their browser elsewhere.
    let _ = open::that_detached(place);
}
