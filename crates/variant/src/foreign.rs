//! Files of other programs, which say of a game what a variant file says in another way.

use std::ops::Range;

/// The most bytes of the first line that are pointed at.
const MAX_SHOWN: usize = 80;

/// A file of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Foreign {
    /// A configuration file of Fairy-Stockfish: `[mygame:chess]`, then `key = value`.
    FairyStockfish,
    /// Lines `key = value` of such a file, without the section that they belong to.
    FairyStockfishLines,
    /// A definition for the Interactive Diagram of H. G. Muller: `files=8`, then `pawn:P:fmWfcF:pawn:a2,b2`.
    Diagram,
    /// JSON: `{ "id": … }`.
    Json,
    /// A position alone, as chess programs write it.
    Fen,
    /// A game for Ludii: `(game "My Game" (players 2) …)`.
    Ludii,
    /// XML: `<variant …>`.
    Xml,
    /// Lines of XBoard's protocol: `piece P& fmW`, or `P& fmW` alone.
    XBoard,
    /// The letters of the pieces of both sides in XBoard's order: `PNBRQ....Kpnbrq....k`.
    XBoardLetters,
    /// What XBoard calls a game on a board of another size: `8x8+0_shogi`.
    XBoardSize { files: u8, ranks: u8, has_hands: bool },
    /// YAML: `board:`, and under it, indented, `files: 9`.
    Yaml,
    /// A rules file of Zillions of Games: `(game (title "My Game") …)`.
    Zillions,
}

impl Foreign {
    /// What a text is, from the first byte on that is no white space and no comment; `None` where it may be a variant.
    pub(crate) fn of(text: &str) -> Option<Self> {
        if is_json(text) {
            return Some(Self::Json);
        }
        if text.starts_with("(game \"") {
            return Some(Self::Ludii);
        }
        if is_diagram(text) {
            return Some(Self::Diagram);
        }
        if is_xml(text) {
            return Some(Self::Xml);
        }
        let no_remark = |line: &&str| !line.is_empty() && !line.starts_with(['#', ';']);
        let mut lines = text.lines().map(str::trim).filter(no_remark);
        let first = lines.next()?;
        let is_game = |section: &str| section.contains(':');
        if is_section(first) && lines.next().map_or(is_game(first), is_setting) {
            return Some(Self::FairyStockfish);
        }
        let key = first.split_once('=').map(|(key, _)| key.trim());
        if key.is_some_and(|key| Setting::of(key).is_some()) {
            return Some(Self::FairyStockfishLines);
        }
        if is_position(first) {
            return Some(Self::Fen);
        }
        if is_of_zillions(first) {
            return Some(Self::Zillions);
        }
        if is_yaml(text) {
            return Some(Self::Yaml);
        }
        if let Some(size) = size_of_xboard(first) {
            return Some(size);
        }
        if are_letters_of_xboard(first) {
            return Some(Self::XBoardLetters);
        }
        is_of_xboard(first).then_some(Self::XBoard)
    }

    /// What it is, for a message.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::FairyStockfish => "a file of variants for Fairy-Stockfish",
            Self::FairyStockfishLines => "a part of a file of variants for Fairy-Stockfish",
            Self::Diagram => "a definition for an Interactive Diagram",
            Self::Json => "JSON",
            Self::Fen => "a position, and no variant",
            Self::Ludii => "a game for Ludii",
            Self::Xml => "XML",
            Self::XBoard => "text for XBoard",
            Self::XBoardLetters => "a list of letters of pieces, in the order of XBoard",
            Self::XBoardSize { .. } => "the name of a game for XBoard, with the size of its board",
            Self::Yaml => "YAML",
            Self::Zillions => "a rules file of Zillions of Games",
        }
    }

    /// How it is written as a variant file.
    pub(crate) fn help(self) -> String {
        let help = match self {
            Self::FairyStockfish => {
                "`hakugei import FILE` makes variant files of it, one for each section, and says line by line what they cannot say"
            }
            Self::FairyStockfishLines => {
                "write the head of a section before the lines, with the name of the game and the one that it changes, such as \
                 `[mygame:shogi]`: then `hakugei import FILE` makes a variant file of it"
            }
            Self::Json => {
                "write it as RON: `Variant(id: \"my-variant\", …)`, with round brackets around fields, no quotes around the names of \
                 fields and words, and braces for `pieces` and other maps alone; a word with a value stands before it in round brackets: \
                 `{ \"fold\": { \"count\": 4 } }` is `fold(count: 4)`, and `{ \"all_but\": [\"C\"] }` is `all_but([\"C\"])`"
            }
            Self::Yaml => {
                "write it as RON: `Variant(id: \"my-variant\", …)`, with texts in quotes, a comma behind each field, round brackets \
                 around fields, as in `board: Board(files: 9, ranks: 9),`, and braces around `pieces` and other maps; indentation has no meaning"
            }
            Self::Ludii | Self::Xml | Self::Zillions => {
                "write it as RON: `Variant(id: \"my-variant\", …)`; `hakugei new my-variant` writes a file to begin with, and \
                 docs/variants.md explains its fields"
            }
            Self::Fen => {
                "write it as the `setup` of a variant, with `b` where the capitals begin; the file also says the board, the pieces and the \
                 rules: `Variant(id: \"my-variant\", …)`"
            }
            Self::Diagram => {
                "write it as `Variant(id: \"my-variant\", …)`: `files` and `ranks` are `board: Board(files: …, ranks: …),`, a line \
                 `knight:N:N:knight:b1,g1` is `pieces: { \"N\": Piece(name: \"knight\", betza: \"N\") },`, the squares at the ends of such \
                 lines are put together in the rows of `setup`, and `promoZone=3` is `promotion: zone(region: last(3), …),`"
            }
            Self::XBoard => {
                "write it as `Variant(id: \"my-variant\", …)`: what follows `N&` is Betza notation, \
                 `pieces: { \"N\": Piece(name: \"knight\", betza: \"N\") },`, and the position is the `setup`"
            }
            Self::XBoardLetters => {
                "write it as `Variant(id: \"my-variant\", …)`: each capital is the key of a piece of both sides, with its name and its \
                 moves, `pieces: { \"N\": Piece(name: \"knight\", betza: \"N\") },`, and the points stand for pieces that the game has not"
            }
            Self::XBoardSize {
                files,
                ranks,
                has_hands,
            } => {
                let captures = if has_hands { "to_hand" } else { "removed" };
                return format!(
                    "write it as `Variant(id: \"my-variant\", …)` with `board: Board(files: {files}, ranks: {ranks}), captures: {captures},`; \
                     the name behind the `_` is that of a game whose rules it takes over, as `extends: \"…\",` does here"
                );
            }
        };
        help.to_owned()
    }
}

/// A line of a configuration file of Fairy-Stockfish that stands in a variant file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// What says the same in a variant file, where anything does.
    form: Option<&'static str>,
    /// What the two values of a flag are here; nothing where a value is said by leaving everything out.
    flag: Option<[Option<&'static str>; 2]>,
}

impl Setting {
    /// The setting with a name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let said = SAID.iter().find(|(_, names)| names.contains(&name));
        let form = said.map(|(form, _)| *form);
        let is_custom = name
            .strip_prefix("customPiece")
            .is_some_and(|number| number.parse::<u8>().is_ok());
        let flag = FLAGS.iter().find(|(names, ..)| names.contains(&name));
        let flag = flag.map(|(_, on, off)| [*on, *off]);
        (form.is_some() || UNSAID.contains(&name) || is_custom).then_some(Self { form, flag })
    }

    /// The field of a group that alone says the same, if there is one.
    pub(crate) fn field_in(self, group: &str) -> Option<&'static str> {
        let (_, inside) = self.form?.split_once(&format!(": {group}("))?;
        inside.strip_suffix(": …)")
    }

    /// The field beside `id` that says the same, if there is one.
    pub(crate) fn field(self) -> Option<&'static str> {
        let (field, _) = self.form?.split_once(':')?;
        Some(field)
    }

    /// What to write instead of it with its value.
    pub(crate) fn help_with(self, value: Option<&str>) -> String {
        let import = "`hakugei import FILE` makes variant files of a file with such lines";
        let said = match (self.flag, value) {
            (Some([on, _]), Some("true" | "1")) => Some(on),
            (Some([_, off]), Some("false" | "0")) => Some(off),
            _ => None,
        };
        match said {
            Some(Some(form)) => return format!("here `{form}` says it; {import}"),
            Some(None) => {
                return format!("here it is so by default: take the line away; {import}");
            }
            None => {}
        }
        let number: Option<i64> = value.and_then(|value| value.parse().ok());
        let moves = number
            .and_then(|number| number.checked_mul(2))
            .filter(|&moves| moves > 0);
        match (self.form, moves) {
            (Some(QUIET), Some(moves)) => {
                let form = QUIET.replace('…', &moves.to_string());
                format!(
                    "here `{form}` says it, where the moves of both sides are counted, and there those of each side"
                )
            }
            _ => self.help(),
        }
    }

    /// What to write instead.
    pub(crate) fn help(self) -> String {
        let import = "`hakugei import FILE` makes variant files of a file with such lines";
        match self.form {
            Some(form) => format!("here `{form}` says it; {import}"),
            None => format!("no field of a variant file says it: take the line away; {import}"),
        }
    }
}

/// What says in a variant file how many quiet moves make a draw.
const QUIET: &str = "ends: Ends(quiet_moves: draw(after: …))";

/// The settings of Fairy-Stockfish that a variant file can say, by what says them. The fairy crate tests that they are all there.
#[rustfmt::skip]
const SAID: &[(&str, &[&str])] = &[
    ("board: Board(files: …, ranks: …)", &["maxFile", "maxRank"]),
    ("setup: \"… b - 1\"", &["startFen"]),
    ("captures: to_hand", &["capturesToHand", "pieceDrops"]),
    ("pieces: { \"…\": Piece(…, captured: becomes(…)) }", &["dropLoop"]),
    ("drops: Drops(faces: either)", &["dropPromoted"]),
    ("drops: Drops(file_limit: …)", &["dropNoDoubled", "dropNoDoubledCount"]),
    ("drops: Drops(forbidden: …)", &["dropRegionWhite", "dropRegionBlack", "firstRankPawnDrops", "promotionZonePawnDrops", "sittuyinRookDrop", "whiteDropRegion", "blackDropRegion"]),
    ("drops: Drops(no_dead_squares: […])` and `promotion: zone(…, choice: optional_unless_stuck)", &["immobilityIllegal"]),
    ("drops: Drops(no_mate: …)", &["shogiPawnDropMateIllegal"]),
    ("drops: Drops(no_check: …)", &["dropChecks"]),
    ("must: […]", &["mustDrop", "mustCapture"]),
    ("promotion: zone(region: …, choice: …)", &["promotionRegionWhite", "promotionRegionBlack"]),
    ("pieces: { \"…\": Piece(…, promotes_to: …) }", &["promotedPieceType", "pieceDemotion", "promotionPieceTypesWhite", "promotionPieceTypesBlack", "promotionLimit", "promotionPieceTypes"]),
    ("promotion: zone(…, trigger: …)", &["piecePromotionOnCapture"]),
    ("promotion: zone(…, choice: …)", &["mandatoryPiecePromotion", "mandatoryPawnPromotion"]),
    ("promotion: zone(…, pieces: […])", &["promotionPawnTypesWhite", "promotionPawnTypesBlack", "pawnTypes", "promotionPawnTypes"]),
    ("pieces: { \"…\": Piece(…, initial: …) }", &["doubleStep", "doubleStepRegionWhite", "doubleStepRegionBlack"]),
    ("pieces: { \"…\": Piece(…, takes: all_but([…])) }", &["mutuallyImmuneTypes"]),
    ("pieces: { \"…\": Piece(…, zones: […]) }", &["soldierPromotionRank", "diagonalLines", "tripleStepRegionWhite", "tripleStepRegionBlack"]),
    ("pieces: { \"…\": Piece(…, may_pass: true) }", &["passWhite", "passBlack", "pass"]),
    ("facing_royals: FacingRoyals(result: barred)", &["flyingGeneral"]),
    ("facing_royals: FacingRoyals(result: draw)", &["bikjangRule"]),
    ("ends: Ends(stalemate: …)", &["stalemateValue"]),
    ("ends: Ends(repetition: fold(…))", &["nFoldRule", "nFoldValue", "nFoldValueAbsolute", "perpetualCheckIllegal"]),
    (QUIET, &["nMoveRule"]),
    ("royal: true` of the pieces and `ends: Ends(royal: …)", &["extinctionValue"]),
    ("pieces: { \"…\": Piece(…, royal: true) }", &["extinctionPieceTypes"]),
    ("ends: Ends(least_royals: …)", &["extinctionPieceCount"]),
    ("ends: Ends(royal: …)", &["extinctionPseudoRoyal"]),
    ("ends: Ends(try_rule: reaches(…))", &["flagPieceWhite", "flagPieceBlack", "flagRegionWhite", "flagRegionBlack", "flagPieceSafe", "flagPiece", "flagRegion", "whiteFlag", "blackFlag"]),
    ("ends: Ends(check: …)", &["checkCounting"]),
];

/// The settings of Fairy-Stockfish that are flags: what `true` and what `false` is in a variant file.
#[rustfmt::skip]
const FLAGS: &[(&[&str], Option<&str>, Option<&str>)] = &[
    (&["capturesToHand", "pieceDrops"], Some("captures: to_hand"), Some("captures: removed")),
    (&["dropLoop"], Some("pieces: { \"…\": Piece(…, captured: becomes(…)) }"), None),
    (&["dropPromoted"], Some("drops: Drops(faces: either)"), None),
    (&["firstRankPawnDrops", "promotionZonePawnDrops"], None, Some("drops: Drops(forbidden: …)")),
    (&["immobilityIllegal"], Some("drops: Drops(no_dead_squares: […])` and `promotion: zone(…, choice: optional_unless_stuck)"), None),
    (&["shogiPawnDropMateIllegal"], Some("drops: Drops(no_mate: …)"), None),
    (&["dropChecks"], None, Some("drops: Drops(no_check: …)")),
    (&["mustDrop"], Some("must: [drop]"), None),
    (&["mustCapture"], Some("must: [capture]"), None),
    (&["piecePromotionOnCapture"], Some("promotion: zone(…, trigger: captures)"), None),
    (&["mandatoryPiecePromotion", "mandatoryPawnPromotion"], Some("promotion: zone(…, choice: forced)"), Some("promotion: zone(…, choice: optional)")),
    (&["doubleStep"], Some("pieces: { \"…\": Piece(…, initial: …) }"), None),
    (&["passWhite", "passBlack", "pass"], Some("pieces: { \"…\": Piece(…, may_pass: true) }"), None),
    (&["flyingGeneral"], Some("facing_royals: FacingRoyals(result: barred)"), None),
    (&["bikjangRule"], Some("facing_royals: FacingRoyals(result: draw)"), None),
    (&["perpetualCheckIllegal"], Some("ends: Ends(repetition: fold(…, perpetual_check: loss))"), None),
    (&["extinctionPseudoRoyal"], Some("ends: Ends(royal: checkmate)"), Some("ends: Ends(royal: capture)")),
];

/// The settings of Fairy-Stockfish that no field of a variant file says.
#[rustfmt::skip]
const UNSAID: &[&str] = &[
    "variantTemplate", "pieceToCharTable", "pocketSize", "pieceValueMg", "pieceValueEg", "chess960", "twoBoards",
    "dropOppositeColoredBishop", "mustDropType", "enclosingDrop", "dropOnTop", "enclosingDropStart", "sittuyinPromotion",
    "enPassantRegionWhite", "enPassantRegionBlack", "enPassantTypesWhite", "enPassantTypesBlack", "castlingDroppedPiece",
    "castlingKingsideFile", "castlingQueensideFile", "castlingRank", "castlingKingFile", "castlingKingPieceWhite",
    "castlingKingPieceBlack", "castlingRookKingsideFile", "castlingRookQueensideFile", "castlingRookPiecesWhite",
    "castlingRookPiecesBlack", "oppositeCastling", "castlingWins", "checking", "gating", "seirawanGating", "cambodianMoves",
    "wallingRule", "wallingRegionWhite", "wallingRegionBlack", "wallOrMove", "passOnStalemateWhite",
    "passOnStalemateBlack", "makpongRule", "blastOnCapture", "blastImmuneTypes", "petrifyOnCaptureTypes",
    "petrifyBlastPieces", "flipEnclosedPieces", "stalematePieceCount", "checkmateValue", "moveRepetitionIllegal", "chasingRule",
    "nMoveRuleTypesWhite", "nMoveRuleTypesBlack", "shatarMateRule", "extinctionOpponentPieceCount",
    "extinctionClaim", "dupleCheck", "flagPieceCount", "flagPieceBlockedWin", "flagMove", "connectN", "connectPieceTypes",
    "connectVertical", "connectHorizontal", "connectDiagonal", "connectRegion1White", "connectRegion2White",
    "connectRegion1Black", "connectRegion2Black", "connectNxN", "collinearN", "connectValue", "materialCounting",
    "adjudicateFullBoard", "countingRule", "enPassantRegion", "enPassantTypes", "castlingKingPiece", "castlingRookPieces",
    "castlingRookPiece", "wallingRegion", "passOnStalemate", "nMoveRuleTypes", "castling",
];

/// Whether a name is that of a setting of Fairy-Stockfish, and whether a variant file can say it.
///
/// ```
/// assert_eq!(hakugei_variant::says_setting("maxRank"), Some(true));
/// assert_eq!(hakugei_variant::says_setting("chess960"), Some(false));
/// assert_eq!(hakugei_variant::says_setting("setup"), None);
/// ```
pub fn says_setting(name: &str) -> Option<bool> {
    Setting::of(name).map(|setting| setting.form.is_some())
}

/// The part of a text from a byte on that is pointed at: its first line, or the start of it.
pub(crate) fn first_line(text: &str, start: usize) -> Range<usize> {
    let line = text[start..].lines().next().unwrap_or_default();
    let shown = line
        .char_indices()
        .map(|(at, character)| at + character.len_utf8());
    let shown = shown.take_while(|&end| end <= MAX_SHOWN).last().unwrap_or(0);
    start..start + shown
}

/// Whether a text begins as an object of JSON: a brace, a name in quotes, a colon.
fn is_json(text: &str) -> bool {
    let inner = text.strip_prefix('[').map_or(text, str::trim_start);
    let name = inner
        .strip_prefix('{')
        .and_then(|rest| rest.trim_start().strip_prefix('"'));
    let name = name.and_then(|rest| rest.split_once('"'));
    // RON has its names without quotes, and no file of it begins with a map.
    name.is_some_and(|(name, rest)| !name.contains('\n') && rest.trim_start().starts_with(':'))
}

/// Whether a text begins as XML: `<` and the name of an element, or `<?xml`.
fn is_xml(text: &str) -> bool {
    let name = text.strip_prefix('<').map(|rest| rest.trim_start_matches('?'));
    name.is_some_and(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()))
}

/// Whether a line is the head of a section, such as `[mygame:chess]`.
fn is_section(line: &str) -> bool {
    let name = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let in_names = |character: char| character.is_ascii_alphanumeric() || "_-:".contains(character);
    name.is_some_and(|name| name.contains(|c: char| c.is_ascii_alphabetic()) && name.chars().all(in_names))
}

/// Whether a line sets a value, such as `maxRank = 6`.
fn is_setting(line: &str) -> bool {
    let key = line.split_once('=').map(|(key, _)| key.trim());
    key.is_some_and(|key| !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}

/// Whether a line is a position: rows between strokes, then the side to move.
fn is_position(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let (Some(rows), Some(mut side)) = (words.next(), words.next()) else {
        return false;
    };
    // The hands stand behind the rows in square brackets, with a blank or without.
    if side.starts_with('[') && side.ends_with(']') {
        side = words.next().unwrap_or_default();
    }
    let in_rows = |character: char| character.is_ascii_alphanumeric() || "/+'![]~-".contains(character);
    matches!(side, "w" | "b") && !rows.starts_with('/') && rows.contains('/') && rows.chars().all(in_rows)
}

/// Whether a line begins a rules file of Zillions of Games.
fn is_of_zillions(line: &str) -> bool {
    let word = line.strip_prefix('(').unwrap_or_default();
    let end = word
        .find(|c: char| !c.is_ascii_lowercase() && c != '-')
        .unwrap_or(word.len());
    let (word, rest) = word.split_at(end);
    let is_alone = rest.is_empty() || rest.starts_with([' ', '\t', '(', ')', ';']);
    is_alone && matches!(word, "game" | "variant" | "version" | "define" | "include")
}

/// Whether a text begins as YAML: with names at the margin, of which no line goes on with a comma or a bracket, and one has what belongs
/// to it under it.
fn is_yaml(text: &str) -> bool {
    let mut lines = text
        .lines()
        .filter(|line| !line.starts_with([' ', '\t', '#']) && !line.trim().is_empty());
    let name = |line: &str| {
        let (name, value) = line.split_once(':')?;
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        is_name.then(|| value.trim().is_empty())
    };
    let mut has_group = false;
    let are_names = lines.all(|line| {
        let line = line.trim_end();
        let is_group = name(line);
        has_group |= is_group == Some(true);
        line == "---" || (is_group.is_some() && !line.ends_with([',', '(', '[', '{']))
    });
    are_names && has_group
}

/// Whether a line is one of those by which engines tell XBoard of a game.
fn is_of_xboard(line: &str) -> bool {
    let piece = line.strip_prefix("piece ").map(str::trim_start);
    let piece = piece.and_then(|rest| rest.split_once('&'));
    let is_letter = |letter: &str| !letter.is_empty() && letter.len() <= 3;
    // Without the word the sign stands behind the letter at once, and the moves stand apart.
    let is_bare = line.split_once("& ").is_some_and(|(letter, moves)| {
        let begins = letter
            .trim_start_matches('+')
            .starts_with(|first: char| first.is_ascii_alphabetic());
        is_letter(letter) && begins && !moves.trim().is_empty() && !letter.contains(char::is_whitespace)
    });
    line.starts_with("setup (") || piece.is_some_and(|(letter, _)| is_letter(letter)) || is_bare
}

/// Whether a line is the letters of the pieces of both sides, capitals first, each side's in the same order.
fn are_letters_of_xboard(line: &str) -> bool {
    let letters = line.split_whitespace().next().unwrap_or_default();
    let letters = letters.trim_start_matches('(').trim_end_matches(')');
    let in_letters = |sign: u8| sign.is_ascii_alphabetic() || b".+=~^'!*".contains(&sign);
    let (capitals, small) = letters.as_bytes().split_at(letters.len() / 2);
    letters.len() >= 8
        && letters.bytes().all(in_letters)
        && capitals.iter().any(u8::is_ascii_uppercase)
        && !capitals.iter().any(u8::is_ascii_lowercase)
        && capitals.to_ascii_lowercase() == small
}

/// The game on a board of another size that a word of XBoard names: files, ranks, and how many kinds are held in hand.
fn size_of_xboard(line: &str) -> Option<Foreign> {
    let (files, rest) = line.split_once('x')?;
    let (ranks, rest) = rest.split_once('+')?;
    let (held, game) = rest.split_once('_')?;
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || "_-".contains(sign);
    let held: u8 = held.parse().ok()?;
    (!game.is_empty() && game.chars().all(is_name)).then_some(Foreign::XBoardSize {
        files: files.parse().ok()?,
        ranks: ranks.parse().ok()?,
        has_hands: held > 0,
    })
}

/// What a definition for an Interactive Diagram sets, beside its pieces.
#[rustfmt::skip]
const OF_DIAGRAM: [&str; 31] = [
    "files", "ranks", "piece", "promoZone", "promoChoice", "promoOffset", "maxPromote", "graphicsDir", "graphicsType", "whitePrefix",
    "blackPrefix", "squareSize", "lightShade", "darkShade", "rimColor", "coordColor", "holdingsType", "symmetry", "royal", "stalemate",
    "repetition", "baring", "shuffle", "theme", "useMarkers", "enableAI", "newClick", "firstRank", "satellite", "startShade", "borders",
];

/// Whether a text is a definition for an Interactive Diagram: settings and lines of pieces, or the page around them.
fn is_diagram(text: &str) -> bool {
    // The tags of a page stand around it.
    let mut text = text;
    while text.starts_with('<') {
        let (head, inside) = text.split_once('>').unwrap_or((text, ""));
        if head.contains("idiagram") {
            return true;
        }
        text = inside.trim_start();
    }
    let is_setting = |line: &str| {
        let setting = line.split_once('=');
        setting
            .is_some_and(|(key, value)| OF_DIAGRAM.contains(&key) && !value.trim_end().ends_with([',', ')']))
    };
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let is_line = |line: &str| is_setting(line) || is_piece_of_diagram(line);
    is_line(first) && lines.next().map_or_else(|| is_piece_of_diagram(first), is_line)
}

/// Whether a line says the name, the letter and the moves of a piece, and perhaps its picture and its squares: `pawn:P:fW:pawn:a2,b2`.
fn is_piece_of_diagram(line: &str) -> bool {
    let mut parts = line.split(':');
    let (Some(name), Some(letter), Some(moves)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let is_letter = (1..=3).contains(&letter.len()) && letter.bytes().any(|sign| sign.is_ascii_uppercase());
    let in_name = |sign: char| sign.is_alphanumeric() || " -_'*+".contains(sign);
    let is_called = !name.is_empty() && name.chars().all(in_name);
    is_called && is_letter && (moves.is_empty() || moves.bytes().all(|sign| sign.is_ascii_graphic()))
}
