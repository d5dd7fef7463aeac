//! The text of a configuration file, as Fairy-Stockfish splits it: sections, and settings with their lines.

use hakugei_text::quote;

use crate::remark::Remark;

/// The most bytes of a configuration file that are read.
pub const MAX_INI: usize = 1 << 20;

/// One variant of a file: its name, the variant that it is based on, and what it sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    /// What stands before the colon in its head.
    pub(crate) name: String,
    /// What stands behind the colon.
    pub(crate) parent: Option<String>,
    /// The line of its head, from 1.
    pub(crate) line: usize,
    /// Its settings, in the file's order; the last one where a key is set again.
    pub(crate) settings: Vec<Setting>,
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// The key, without the blanks behind it.
    pub(crate) key: String,
    /// The value, without the blanks before it.
    pub(crate) value: String,
    /// Its line, from 1.
    pub(crate) line: usize,
}

/// The sections of a text, and what is remarkable about its lines.
pub(crate) fn read(text: &str) -> (Vec<Section>, Vec<Remark>) {
    let mut reader = Reader::default();
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        reader.line(at + 1, line.trim_end_matches('\r'));
    }
    if reader.sections.is_empty() && reader.remarks.is_empty() {
        let what = "the file has no section: a variant begins with its name in square brackets, such as `[mygame:chess]`";
        reader.remarks.push(Remark::wrong(1, what));
    }
    (reader.sections, reader.remarks)
}

#[derive(Default)]
struct Reader {
    sections: Vec<Section>,
    remarks: Vec<Remark>,
    /// Whether a line before the first section has been spoken of.
    is_early_said: bool,
}

impl Reader {
    fn line(&mut self, at: usize, line: &str) {
        if line.starts_with([';', '#']) || line.trim().is_empty() {
            return;
        }
        if let Some(head) = line.strip_prefix('[') {
            self.head(at, head);
        } else if self.sections.is_empty() {
            if !self.is_early_said {
                let what = format!(
                    "{} stands before the first section, where Fairy-Stockfish passes over it: put a line such as `[mygame:chess]` before it",
                    quote(line)
                );
                self.remarks.push(Remark::wrong(at, what));
                self.is_early_said = true;
            }
        } else {
            self.setting(at, line);
        }
    }

    fn head(&mut self, at: usize, head: &str) {
        let Some((inside, rest)) = head.split_once(']') else {
            let what = format!(
                "the section {} has no `]` at its end: write `[name]` or `[name:parent]`",
                quote(head)
            );
            self.remarks.push(Remark::wrong(at, what));
            return;
        };
        if !rest.trim().is_empty() {
            let what = format!(
                "Fairy-Stockfish passes over {}, which stands behind the section's `]`: take it away",
                quote(rest.trim())
            );
            self.remarks.push(Remark::note(at, what));
        }
        let (name, parent) = match inside.split_once(':') {
            Some((name, parent)) => (name, Some(parent)),
            None => (inside, None),
        };
        if name.trim().is_empty() || parent.is_some_and(|parent| parent.trim().is_empty()) {
            let what = format!(
                "the section {} lacks a name: write `[name]` or `[name:parent]`",
                quote(inside)
            );
            self.remarks.push(Remark::wrong(at, what));
        }
        self.sections.push(Section {
            name: name.to_owned(),
            parent: parent.map(str::to_owned),
            line: at,
            settings: Vec::new(),
        });
    }

    fn setting(&mut self, at: usize, line: &str) {
        let Some((key, value)) = line.split_once('=') else {
            let what = format!(
                "{} sets nothing: write `key = value`, or put a `#` before a remark",
                quote(line)
            );
            self.remarks.push(Remark::wrong(at, what));
            return;
        };
        if line.starts_with(char::is_whitespace) {
            let what = format!(
                "{} begins with a blank, which Fairy-Stockfish takes for a part of the key, so that it sets nothing: take the blank away",
                quote(line.trim())
            );
            self.remarks.push(Remark::wrong(at, what));
        }
        let setting = Setting {
            key: key.trim().to_owned(),
            value: value.trim_start().to_owned(),
            line: at,
        };
        let Some(section) = self.sections.last_mut() else {
            return;
        };
        if let Some(before) = section
            .settings
            .iter_mut()
            .find(|before| before.key == setting.key)
        {
            let what = format!(
                "{} is set again, after line {}: the last value counts, {}",
                quote(&setting.key),
                before.line,
                quote(&setting.value)
            );
            self.remarks.push(Remark::note(at, what));
            *before = setting;
        } else {
            section.settings.push(setting);
        }
    }
}
