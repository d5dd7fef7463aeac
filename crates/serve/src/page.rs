//! The files of the page, embedded in the program.

use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};

use crate::hash;

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Embedded {
    /// Its path below the page.
    pub(crate) path: &'static str,
    bytes: &'static [u8],
}

macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        &[$(Embedded { path: $path, bytes: include_bytes!(concat!("../page/", $path)) }),*]
    };
}

/// Every file of the folder `page`, in order, but types and notes for those who write it; a test says when one is missing.
pub(crate) const FILES: &[Embedded] = embedded![
    "analysis.css",
    "analysis.js",
    "board.js",
    "card.js",
    "cards.css",
    "clock.js",
    "drafts.js",
    "editor.js",
    "elements.js",
    "faces.js",
    "followed.js",
    "gallery.js",
    "game.js",
    "games.js",
    "graph.js",
    "icon.svg",
    "index.html",
    "keep.js",
    "learn.js",
    "learned.js",
    "link.js",
    "main.js",
    "movelist.js",
    "play.js",
    "preferences.js",
    "records.js",
    "review.js",
    "ron.js",
    "settings.js",
    "setup.js",
    "sfen.js",
    "share.js",
    "sounds.js",
    "stored.js",
    "study.js",
    "style.css",
    "threats.js",
    "vendor/codemirror.LICENSE.txt",
    "vendor/codemirror.js",
    "workshop.css",
    "workshop.js",
];

/// The largest file that is read from a folder, in bytes.
const LARGEST: u64 = 16 << 20;

/// Where the files come from.
#[derive(Clone, Debug)]
pub(crate) enum Page {
    /// From the program.
    Embedded,
    /// From a folder, for those who write the page.
    Folder(PathBuf),
}

/// What is to be sent.
enum Found {
    Embedded(&'static [u8]),
    Read(Vec<u8>),
}

impl Page {
    /// The reply to a request for a path.
    pub(crate) fn reply(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response<Body> {
        if *method != Method::GET && *method != Method::HEAD {
            let mut reply = text(StatusCode::METHOD_NOT_ALLOWED, "a page is read by GET\n");
            reply
                .headers_mut()
                .insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            return reply;
        }
        let name = path.strip_prefix('/').unwrap_or(path);
        let name = if name.is_empty() { "index.html" } else { name };
        let Some(found) = self.find(name) else {
            return text(StatusCode::NOT_FOUND, "there is no such page here: open /\n");
        };
        let bytes: &[u8] = match &found {
            Found::Embedded(bytes) => bytes,
            Found::Read(bytes) => bytes,
        };
        let tag = format!("\"{}\"", hash::of(bytes));
        let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
        let is_known = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
        let body = match found {
            _ if is_known || *method == Method::HEAD => Body::empty(),
            Found::Embedded(bytes) => Body::from(bytes),
            Found::Read(bytes) => Body::from(bytes),
        };
        let mut reply = Response::new(body);
        if is_known {
            *reply.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = reply.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
        // The browser asks each time whether it has the newest: a new version of the program has new files under the same names.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(ETAG, tag);
        }
        reply
    }

    fn find(&self, name: &str) -> Option<Found> {
        match self {
            Self::Embedded => {
                let file = FILES.iter().find(|file| file.path == name)?;
                Some(Found::Embedded(file.bytes))
            }
            Self::Folder(folder) => read_below(folder, name).map(Found::Read),
        }
    }
}

/// A file below a folder; no path leads out of it.
fn read_below(folder: &Path, name: &str) -> Option<Vec<u8>> {
    use std::io::Read;
    let plain = |part| matches!(part, Component::Normal(_));
    if name.contains(['\\', '%']) || !Path::new(name).components().all(plain) {
        return None;
    }
    let folder = folder.canonicalize().ok()?;
    let path = folder.join(name).canonicalize().ok()?;
    if !path.starts_with(&folder) || !path.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .ok()?
        .take(LARGEST)
        .read_to_end(&mut bytes)
        .ok()?;
    Some(bytes)
}

/// A reply of plain text.
pub(crate) fn text(status: StatusCode, said: impl Into<String>) -> Response<Body> {
    let mut reply = Response::new(Body::from(said.into()));
    *reply.status_mut() = status;
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    reply.headers_mut().insert(CONTENT_TYPE, plain);
    reply
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/json",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use super::*;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page");

    fn files_below(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).expect("the folder can be read");
        let paths = entries.map(|entry| entry.expect("an entry can be read").path());
        paths
            .flat_map(|path| {
                if path.is_dir() {
                    files_below(&path)
                } else {
                    vec![path]
                }
            })
            .collect()
    }

    #[test]
    fn every_file_of_the_page_is_in_the_program_and_nothing_else() {
        let is_shown = |name: &String| ![".d.ts", ".md"].iter().any(|ending| name.ends_with(ending));
        let found = files_below(Path::new(FOLDER)).into_iter();
        let found = found.map(|path| {
            let below = path.strip_prefix(FOLDER).expect("it is below the folder");
            below.to_string_lossy().replace('\\', "/")
        });
        let found: BTreeSet<String> = found.filter(is_shown).collect();
        let embedded: BTreeSet<String> = FILES.iter().map(|file| file.path.to_owned()).collect();
        assert_eq!(embedded, found, "list each in `FILES`");
        assert!(FILES.iter().map(|file| file.path).is_sorted());
    }

    #[test]
    fn a_page_asks_nobody_else_for_anything() {
        let text = |file: &Embedded| String::from_utf8_lossy(file.bytes).into_owned();
        for file in FILES.iter().filter(|file| !file.path.starts_with("vendor/")) {
            let outside = text(file)
                .split(['"', '\'', '`', '(', ' '])
                .find(|word| {
                    word.starts_with("http://") || word.starts_with("https://") || word.starts_with("//cdn")
                })
                .map(str::to_owned);
            let allowed = outside
                .as_deref()
                .is_none_or(|word| word.starts_with("http://www.w3.org/"));
            assert!(allowed, "{}: {outside:?}", file.path);
        }
        let html = FILES
            .iter()
            .find(|file| file.path == "index.html")
            .expect("there is a page");
        for barred in [" style=", "<style", "onclick", "javascript:", "<script>"] {
            assert!(!text(html).contains(barred), "{barred}");
        }
    }

    #[test]
    fn no_path_leads_out_of_the_folder_of_the_page() {
        let folder = Page::Folder(PathBuf::from(FOLDER));
        let status = |path: &str| folder.reply(&Method::GET, path, &HeaderMap::new()).status();
        assert_eq!(status("/"), StatusCode::OK);
        for path in [
            "/../Cargo.toml",
            "/vendor/../../Cargo.toml",
            "//etc/passwd",
            "/%2e%2e/Cargo.toml",
            "/..\\Cargo.toml",
            "/vendor",
            "/no.js",
        ] {
            assert_eq!(status(path), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn a_file_that_the_browser_has_is_not_sent_again() {
        let reply = Page::Embedded.reply(&Method::GET, "/", &HeaderMap::new());
        let tag = reply.headers()[ETAG].clone();
        let mut headers = HeaderMap::new();
        headers.insert(IF_NONE_MATCH, tag);
        let again = Page::Embedded.reply(&Method::GET, "/", &headers);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        let written = Page::Embedded.reply(&Method::POST, "/", &HeaderMap::new());
        assert_eq!(written.status(), StatusCode::METHOD_NOT_ALLOWED);
    }
}
