//! The command line.

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::PathBuf;

use clap::Parser;

/// Open boards in the browser: play, analyse, set up positions, write variants.
#[derive(Debug, Parser)]
#[command(name = "hakugei-serve", version, max_term_width = 100)]
pub(crate) struct Arguments {
    /// The id of a shipped variant, or the path of a variant file, which the page shows first.
    #[arg(value_name = "VARIANT|FILE")]
    pub(crate) variant: Option<OsString>,
    /// The port. By default it is 4848, or the next one that is free.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) port: Option<u16>,
    /// The address to listen at. By default only programs on this machine can ask the server.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
    /// Another name by which browsers may call this server, such as that of this machine in its network; may come several times.
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    /// Serve a variant file, and show what becomes of it while it is written in another editor.
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    pub(crate) watch: Option<PathBuf>,
    /// Do not open the browser.
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Take the files of the page from a folder, for those who write the page.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) page: Option<PathBuf>,
}
