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
    /// Another name by which browsers may call this server, such as that of this machine in its network; may be given several times.
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    pub(crate) allow_host: Vec<String>,
    /// Serve a variant file, and show what becomes of it while it is written in another editor.
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    pub(crate) watch: Option<PathBuf>,
    /// Do not open the browser.
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Take the files of the page from a folder, for work on the page itself.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) page: Option<PathBuf>,
}

/// A name as it stands in an address, with or without a port.
fn host_name(text: &str) -> Result<String, String> {
    let is_in_names = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    if !text.is_empty() && text.chars().all(is_in_names) {
        return Ok(text.to_owned());
    }
    let authority = text.split("//").nth(1).unwrap_or(text);
    let meant = authority.split('/').next().unwrap_or_default();
    let meant = if !meant.is_empty() && meant.chars().all(is_in_names) {
        meant
    } else {
        "board.example"
    };
    Err(format!("that is no name of a machine: write such as `{meant}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_a_machine_is_no_address_of_a_page() {
        for name in ["board", "board.example:8080", "[::1]:80", "my_board"] {
            assert_eq!(host_name(name), Ok(name.to_owned()));
        }
        for (text, meant) in [
            ("http://a.example/b", "a.example"),
            ("", "board.example"),
            ("a b", "board.example"),
        ] {
            let said = host_name(text).expect_err("it is no name");
            assert!(said.ends_with(&format!("write such as `{meant}`")), "{said}");
        }
    }
}
