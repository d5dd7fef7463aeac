//! The forms that games are kept in, and how to tell them apart.

use std::fmt;
use std::str::FromStr;

use hakugei_text::quote;
use thiserror::Error;

/// The tags that a PGN file of XBoard has and a record of this program has not.
const ITS_TAGS: [&str; 3] = ["FEN", "SetUp", "VariantMen"];

/// The tags that begin every PGN file, except for the names of the players and the result.
const ROSTER: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// The tags that only a record of this program has.
const OURS: [&str; 5] = ["Convention", "Reason", "Start", "Handicap", "VariantHash"];

/// A form of text for a game.
///
/// ```
/// use hakugei_notation::Form;
///
/// assert_eq!(Form::of_name("game.kifu"), Some(Form::Kif));
/// assert_eq!(Form::of_text("position startpos moves 4e4d"), Some(Form::Usi));
/// assert_eq!("csa".parse(), Ok(Form::Csa));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// KIF: [`crate::kif`].
    Kif,
    /// CSA: [`crate::csa`].
    Csa,
    /// USI, SFEN: [`crate::usi`].
    Usi,
    /// PGN, as XBoard writes it: [`crate::pgn`].
    Pgn,
    /// The record of this program: [`crate::Record`].
    Record,
}

/// A name that no form has.
///
/// ```
/// use hakugei_notation::Form;
///
/// let error = "ki2".parse::<Form>().expect_err("no form has the name");
/// assert_eq!(error.to_string(), "`ki2` is not a form of records: write `kif`, `csa`, `usi`, `pgn` or `record`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a form of records: write `kif`, `csa`, `usi`, `pgn` or `record`", quote(.0))]
pub struct UnknownForm(pub String);

impl Form {
    /// Every form.
    pub const ALL: [Self; 5] = [Self::Kif, Self::Csa, Self::Usi, Self::Pgn, Self::Record];

    /// What it is asked for by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Csa => "csa",
            Self::Usi => "usi",
            Self::Pgn => "pgn",
            Self::Record => "record",
        }
    }

    /// What it is called in messages.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Kif => "KIF",
            Self::Csa => "CSA",
            Self::Usi => "USI",
            Self::Pgn => "PGN",
            Self::Record => "a record",
        }
    }

    /// The form that files with a name like this have: `game.kif`, `game.kifu`, `game.csa`, `game.usi`, `game.sfen`,
    /// `game.pgn`. KI2
    /// (`game.ki2`) counts as KIF, which says what is amiss with it.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "kif" | "kifu" | "ki2" | "ki2u" => Some(Self::Kif),
            "csa" => Some(Self::Csa),
            "usi" | "sfen" => Some(Self::Usi),
            "pgn" => Some(Self::Pgn),
            "record" => Some(Self::Record),
            _ => None,
        }
    }

    /// The form of a file: as its text looks, or else as it is named. What begins with tags may be PGN or a record: a file that is
    /// named `.pgn` is PGN, unless it has a tag that only records have.
    ///
    /// ```
    /// use hakugei_notation::Form;
    ///
    /// let text = "[Variant \"mine\"]\n\n*\n";
    /// assert_eq!(Form::of_file("game.txt", text), Some(Form::Record));
    /// assert_eq!(Form::of_file("game.pgn", text), Some(Form::Pgn));
    /// ```
    pub fn of_file(name: &str, text: &str) -> Option<Self> {
        let named = Self::of_name(name);
        match Tagged::of(text) {
            Some(tagged) if named == Some(Self::Pgn) && !tagged.has(&OURS) => named,
            _ => Self::of_text(text).or(named),
        }
    }

    /// The form that a text looks like by its first lines; `None` where it looks like a list of moves or like nothing. Where its
    /// tags are those of either, it is PGN or a record by its first moves.
    pub fn of_text(text: &str) -> Option<Self> {
        if let Some(tagged) = Tagged::of(text) {
            return Some(if tagged.is_pgn() { Self::Pgn } else { Self::Record });
        }
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = text
            .lines()
            .map(str::trim_end)
            .filter(|line| !line.is_empty())
            .take(64);
        lines.find_map(of_line)
    }
}

/// How many words behind the tags are looked at for a move that only one of the forms has.
const MOST_WORDS: usize = 64;

/// A text that begins with tags: PGN, or a record of this program.
struct Tagged<'t> {
    /// The names of the tags, in their order.
    names: Vec<&'t str>,
    /// What stands behind them.
    rest: &'t str,
}

impl<'t> Tagged<'t> {
    /// The tags that a text begins with; `None` where it begins with anything else.
    fn of(text: &'t str) -> Option<Self> {
        let mut rest = text.trim_start_matches('\u{feff}').trim_start();
        let mut names = Vec::new();
        while let Some(tag) = rest.strip_prefix('[') {
            let line = tag.lines().next().unwrap_or_default();
            names.push(line.split_whitespace().next().unwrap_or_default());
            // Moves may follow in the same line, and a value may hold brackets.
            let end = line.rfind("\"]").map_or(line.len(), |at| at + 2);
            rest = tag[end..].trim_start();
        }
        (!names.is_empty()).then_some(Self { names, rest })
    }

    fn has(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.names.contains(name))
    }

    fn is_pgn(&self) -> bool {
        if self.has(&OURS) {
            return false;
        }
        if self.has(&ITS_TAGS) {
            return true;
        }
        if let Some(form) = self.form_of_moves() {
            return form == Form::Pgn;
        }
        // The side that moves first stands first: it is White in PGN, and Black in a record.
        let at = |name: &str| self.names.iter().position(|known| *known == name);
        match (at("White"), at("Black")) {
            (Some(white), Some(black)) => white < black,
            _ => ROSTER.iter().all(|name| self.names.contains(name)),
        }
    }

    /// The form of the first move that only one of the two has.
    fn form_of_moves(&self) -> Option<Form> {
        let mut in_comment = false;
        let words = self.rest.split_whitespace().filter(|word| {
            let is_said = in_comment || word.starts_with('{');
            in_comment = is_said && !word.ends_with('}');
            !is_said
        });
        words.take(MOST_WORDS).find_map(form_of_move)
    }
}

/// The form that a word is a move of, where it is of one alone: `De4`, `D@e4` and `O-O` of PGN, `D-e4`, `Dx4d` and `D*e4` of a record.
/// `Dd3-e4` and `Dxe4` are of both.
fn form_of_move(word: &str) -> Option<Form> {
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = word.trim_start_matches(['.', '…', '(']);
    if word.starts_with("O-O") {
        return Some(Form::Pgn);
    }
    let first = word.chars().next()?;
    if !(first.is_ascii_alphabetic() || first == '+') || !word.is_ascii() {
        return None;
    }
    // A face that is chosen stands behind a `=` in both.
    let (body, _) = word.split_once('=').unwrap_or((word, ""));
    let body = body.trim_end_matches(['!', '?', '+', '#', ')']);
    if body.contains('@') {
        return Some(Form::Pgn);
    }
    if body.contains('*') {
        return Some(Form::Record);
    }
    let is_square = |text: &str| {
        let bare = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let digits = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
        digits && text.len() - bare.len() == 1
    };
    match body.rfind(['-', 'x']) {
        // A file from `a` to `z` and a rank end every move of PGN.
        None => {
            let start = body.rfind(|c: char| c.is_ascii_lowercase())?;
            is_square(&body[start..]).then_some(Form::Pgn)
        }
        Some(at) if body.ends_with(|c: char| c.is_ascii_lowercase()) => {
            let digits = body[at + 1..].trim_end_matches(|c: char| c.is_ascii_lowercase());
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then_some(Form::Record)
        }
        // PGN has a hyphen only behind the square that is left.
        Some(at) if body[at..].starts_with('-') && is_square(&body[at + 1..]) => {
            let before = &body[..at];
            let piece_alone = !before.bytes().any(|byte| byte.is_ascii_digit());
            piece_alone.then_some(Form::Record)
        }
        Some(_) => None,
    }
}

/// The form that a line shows.
fn of_line(line: &str) -> Option<Form> {
    let starts = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
    if starts(&["["]) {
        return Some(Form::Record);
    }
    if starts(&["position ", "sfen ", "startpos"]) || looks_like_sfen(line) {
        return Some(Form::Usi);
    }
    if starts(&["V1", "V2", "V3", "N+", "N-", "PI", "P1", "P+", "P-", "'CSA", "$"])
        || looks_like_csa_move(line)
    {
        return Some(Form::Csa);
    }
    let kif = starts(&[
        "手合割",
        "手数",
        "変化",
        "#KIF",
        "# ---",
        "先手",
        "後手",
        "上手",
        "下手",
        "開始日時",
        "▲",
        "△",
        "☗",
        "☖",
    ]) || line.contains('：')
        || looks_like_kif_move(line);
    kif.then_some(Form::Kif)
}

/// `+7776FU`
fn looks_like_csa_move(line: &str) -> bool {
    let bytes = line.as_bytes();
    matches!(bytes.first(), Some(b'+' | b'-'))
        && bytes
            .get(1..5)
            .is_some_and(|squares| squares.iter().all(u8::is_ascii_digit))
        && bytes
            .get(5..7)
            .is_some_and(|piece| piece.iter().all(u8::is_ascii_uppercase))
}

/// `   1 ７六歩(77)`
fn looks_like_kif_move(line: &str) -> bool {
    let rest = line.trim_start();
    let number = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    number.len() < rest.len()
        && number.starts_with(' ')
        && number
            .trim_start()
            .starts_with(|c: char| ('１'..='９').contains(&c) || matches!(c, '同' | '仝'))
        || rest.starts_with(|c: char| c.is_ascii_digit()) && is_large_square(number.trim_start())
}

/// `12十一` of a board that is larger than those of standard shogi
fn is_large_square(text: &str) -> bool {
    let rank = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rank.len() < text.len() && rank.starts_with(|c: char| "一二三四五六七八九十".contains(c))
}

/// Rows and a side.
fn looks_like_sfen(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let rows = words.next().unwrap_or_default();
    let row = |c: char| c.is_ascii_alphanumeric() || "+/'!".contains(c);
    rows.matches('/').count() >= 2 && rows.chars().all(row) && matches!(words.next(), Some("b" | "w"))
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(text: &str) -> Result<Self, UnknownForm> {
        let found = Self::ALL.into_iter().find(|form| form.name() == text);
        found.ok_or_else(|| UnknownForm(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_show_their_form() {
        let shown = [
            ("\u{feff}# ---- 棋譜ファイル ----\n", Some(Form::Kif)),
            ("開始日時：\n", Some(Form::Kif)),
            ("  1 ７六歩(77)\n", Some(Form::Kif)),
            ("'a comment\nV2.2\n", Some(Form::Csa)),
            ("+7776FU\n", Some(Form::Csa)),
            ("position startpos moves 7g7f\n", Some(Form::Usi)),
            ("4k/5/5/5/4K b - 1\n", Some(Form::Usi)),
            ("\n[Variant \"x\"]\n", Some(Form::Record)),
            (
                "[Event \"e\"]\n[Variant \"x\"]\n[FEN \"k w 0 1\"]\n",
                Some(Form::Pgn),
            ),
            (
                "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"?\"]\n\n1. c4 *\n",
                Some(Form::Pgn),
            ),
            (
                "[Variant \"x\"]\n[Event \"e\"]\n[Convention \"tsa\"]\n",
                Some(Form::Record),
            ),
            ("1. P-7f P-3d\n", None),
            ("", None),
            // A variant file of one's own is named in both.
            ("[VariantFile \"x.ron\"]\n[FEN \"k w 0 1\"]\n", Some(Form::Pgn)),
            ("[VariantFile \"x.ron\"]\n\n1. D-4d *\n", Some(Form::Record)),
            // Else the first move tells them apart that only one has, and at last the order of the players.
            ("[Event \"e\"]\n\n1. e4 e5 *\n", Some(Form::Pgn)),
            ("[Event \"e\"]\n\n1. {e4 } O-O *\n", Some(Form::Pgn)),
            ("[Event \"e\"]\n\n1. Db2-b3 D@c4 *\n", Some(Form::Pgn)),
            (
                "[White \"a\"]\n[Black \"b\"]\n\n1. Db2-b3 Dxc4 *\n",
                Some(Form::Pgn),
            ),
            (
                "[Black \"a\"]\n[White \"b\"]\n\n1. Db2-b3 *\n",
                Some(Form::Record),
            ),
            (
                "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"?\"]\n\n1. D-c4 *\n",
                Some(Form::Record),
            ),
            (
                "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n\n1. Dx4c *\n",
                Some(Form::Record),
            ),
        ];
        for (text, form) in shown {
            assert_eq!(Form::of_text(text), form, "{text}");
        }
        assert_eq!(Form::of_name("a/b.KIFU"), Some(Form::Kif));
        assert_eq!(Form::of_name("a.txt"), None);
        let ours = "[Convention \"tsa\"]\n\n*\n";
        assert_eq!(Form::of_file("a.pgn", ours), Some(Form::Record));
        assert_eq!(Form::of_file("a.pgn", "[Black \"a\"]\n*\n"), Some(Form::Pgn));
        assert_eq!(Form::of_file("a.kif", "1. P-7f"), Some(Form::Kif));
        for form in Form::ALL {
            assert_eq!(form.name().parse(), Ok(form));
        }
    }
}
