//! Places of files: the addresses by which clients name them, and paths.

use std::path::{Path, PathBuf};

/// The path of a file by its address; `None` of anything else, such as a text that was never saved.
pub(crate) fn path_of(address: &str) -> Option<PathBuf> {
    let rest = address.strip_prefix("file://")?;
    let slash = rest.find('/')?;
    // A name of this machine may stand before the path.
    let (host, path) = rest.split_at(slash);
    if !host.is_empty() && !host.eq_ignore_ascii_case("localhost") {
        return None;
    }
    let path = decoded(path)?;
    // `/C:/folder` is a path with a drive.
    let drive = path.strip_prefix('/').filter(|rest| {
        let mut letters = rest.chars();
        letters.next().is_some_and(|c| c.is_ascii_alphabetic()) && letters.as_str().starts_with(":/")
    });
    Some(PathBuf::from(drive.unwrap_or(&path)))
}

/// The address of a file.
pub(crate) fn address_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~:".contains(&byte);
    let encoded = path.bytes().map(|byte| {
        if plain(byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    });
    format!("file://{slash}{}", encoded.collect::<String>())
}

/// A text without its percent signs; `None` where they are followed by nonsense.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        if first == b'%' {
            let digits = std::str::from_utf8(behind.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &behind[2..];
        } else {
            bytes.push(first);
            rest = behind;
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths_are_each_other() {
        for (address, path) in [
            (
                "file:///home/me/my%20games/%E9%AF%A8.ron",
                "/home/me/my games/鯨.ron",
            ),
            ("file:///a.ron", "/a.ron"),
            ("file:///C:/games/a.ron", "C:/games/a.ron"),
        ] {
            assert_eq!(path_of(address).as_deref(), Some(Path::new(path)));
            assert_eq!(address_of(Path::new(path)), address);
        }
        assert_eq!(
            path_of("file://localhost/c%3A.ron").as_deref(),
            Some(Path::new("/c:.ron"))
        );
        assert_eq!(
            path_of("file:///c%3A/x.ron").as_deref(),
            Some(Path::new("c:/x.ron"))
        );
        for address in [
            "untitled:1",
            "",
            "file://",
            "file://server/a",
            "file:///%",
            "file:///%zz",
            "file:///%FF",
            "http://x/y",
        ] {
            assert_eq!(path_of(address), None, "{address}");
        }
    }
}
