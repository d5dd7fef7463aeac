//! The document: what a variant file says, field by field, with places and before any of it is checked.
//!
//! This is the format's reference: each field is explained where it is defined. Names before parentheses may be left
//! out, as in RON: `board: (files: 9, ranks: 9)`.

#[macro_use]
mod shape;
pub(crate) mod choice;
pub(crate) mod commented;
mod compass;
pub(crate) mod decode;
pub(crate) mod duplicates;
pub(crate) mod examples;
pub(crate) mod fields;
pub(crate) mod followers;
pub(crate) mod foreign_names;
mod joined;
pub(crate) mod merge;
pub(crate) mod outline;
pub(crate) mod region;
pub(crate) mod renamed;
pub(crate) mod reshape;

use decode::{Map, OneOrMore, Present, Spanned, Text};
use region::Region;

use crate::rules::bare_royal::form::LosesBare;
use crate::rules::borrowing::form::FromFriends;
use crate::rules::burning::form::Burns;
use crate::rules::capture_limits::form::CaptureLimits;
use crate::rules::captures::form::{Captured, Captures};
use crate::rules::checks::form::Wins;
use crate::rules::contagion::form::Contagion;
use crate::rules::drops::form::Drops;
use crate::rules::facing_royals::form::FacingRoyals;
use crate::rules::illegal_move::IllegalMove;
use crate::rules::impasse::form::Impasse;
use crate::rules::legs::{Passes, Ways};
use crate::rules::obligations::Obligation;
use crate::rules::promotion::form::Promotion;
use crate::rules::quiet_moves::form::Draw;
use crate::rules::relations::form::{Hops, Whom};
use crate::rules::repetition::form::Fold;
use crate::rules::royal::RoyalEnd;
use crate::rules::stalemate::Stalemate;
use crate::rules::try_rule::form::Reaches;
use crate::{Color, Convention, PieceCode, ZoneMode};

fields! {
    /// A whole file.
    ///
    /// A file that extends another says only what is different: fields are merged one by one, maps key by key,
    /// and lists are replaced whole. `none` takes away what is inherited: `handicaps: { "P": none }`.
    Document = "Variant" {
        /// The name it is asked for by: lower-case letters, digits, `-` and `_`. Never inherited.
        Required id: Text = "\"my-variant\"",
        /// The id of the variant that this one is based on.
        Optional extends: Text as Variants = "\"the-parent\"",
        /// What it is called in English.
        Required name: Text = "\"My Shogi\"",
        /// What it is called in Japanese script.
        Optional kanji: Text = "\"将棋\"",
        /// The Japanese name in Latin letters.
        Optional romaji: Text = "\"shōgi\"",
        /// Who made it.
        Optional inventor: Text = "\"A. Name\"",
        /// The year in which it was made.
        Optional year: Spanned<i64> = "1981",
        /// The size of the board.
        Required board: Spanned<BoardSize> = "Board(files: 9, ranks: 9)",
        /// The pieces by their letters, `A` to `Z`; the letter of a promoted face has a `+` before it, and where there are
        /// more kinds than letters, one may have `'` or `!` after it: `P'`. Their order is the order of pieces in hand.
        Required pieces: Spanned<Map<Piece>> as Letters = "{ \"K\": Piece(name: \"king\", betza: \"K\", royal: true) }",
        /// The ranks of the pieces, the highest first, for `takes` and `hops` that speak of them. Pieces that no rank names are below all.
        Optional ranks: Spanned<Vec<Spanned<Vec<Text>>>> as Letters = "[[\"K\"], [\"R\", \"B\"]]",
        /// The position at the start, in SFEN: rows from the top, each from the highest file to file 1, upper case for
        /// Black (at the bottom, who moves first), then the side to move, the hands, the move number.
        Required setup: Text as Setup = "\"4k4/9/9/9/9/9/9/9/4K4 b - 1\"",
        /// Regions of the board by names, for use in several places as `named("camp")`.
        Optional regions: Map<Spanned<Region>> as Regions = "{ \"camp\": squares([\"5e\"]) }",
        /// What becomes of captured pieces.
        Required captures: Spanned<Captures> = "to_hand",
        /// Limits on drops. Without them a piece may be dropped on any empty square.
        Optional drops: Spanned<Drops> = "Drops()",
        /// Limits on captures. Without them a piece may capture wherever it moves.
        Optional capture_limits: Spanned<CaptureLimits> = "CaptureLimits(before_royal: captures)",
        /// Whether pieces move as others do. Default: `never`.
        Optional borrowed_moves: Spanned<Option<FromFriends>> = "never",
        /// What tells two ways of moving one piece apart, where pieces move by several legs. Default: `by_captures`.
        Optional ways: Spanned<Ways> = "by_captures",
        /// What becomes of passes, which pieces that move by several legs may have. Default: `allowed`.
        Optional passes: Spanned<Passes> = "allowed",
        /// What a side must do if it can, such as to capture. Of several the first that is possible binds. Default: nothing.
        Optional must: Spanned<Vec<Spanned<Obligation>>> = "[capture]",
        /// What becomes of royal pieces that face each other on an open line. Default: nothing.
        Optional facing_royals: Spanned<FacingRoyals> = "FacingRoyals(result: barred)",
        /// When pieces promote.
        Required promotion: Spanned<Promotion> = "never",
        /// How the game ends.
        Required ends: Ends = "Ends(stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss))",
        /// Handicap games, by the name they are asked for by.
        Optional handicaps: Map<Handicap> = "{ \"R\": Handicap(name: \"rook\", remove: [\"R\"]) }",
        /// The side that moves first in handicap games. White is the giver. Default: White.
        Optional handicap_first: Color = "white",
        /// How squares are named in moves for people. Default: `tsa`.
        Optional notation: Convention = "tsa",
        /// Where the rules come from.
        Optional sources: Vec<Text> = "[\"a book or a page\"]",
        /// What a reader should know: what is certain, what was decided, and what else can be chosen.
        Optional notes: Vec<Text> = "[\"a sentence\"]",
        /// The warnings that are meant so, by their codes, each with the reason. They are withheld.
        Optional allow: Map<Text> as Codes = "{ \"V037\": \"the reason\" }",
    }
}

fields! {
    /// The size of the board, up to 19x19.
    BoardSize = "Board" {
        /// How many files (columns).
        Required files: Spanned<i64> = "9",
        /// How many ranks (rows).
        Required ranks: Spanned<i64> = "9",
    }
}

fields! {
    /// A kind of piece. Each face is a kind of its own.
    Piece = "Piece" {
        /// What it is called in English, in lower case.
        Required name: Text = "\"rook\"",
        /// What it is called in Japanese script.
        Optional kanji: Text = "\"飛車\"",
        /// The Japanese name in Latin letters.
        Optional romaji: Text = "\"hisha\"",
        /// One character that stands for it on a board drawn in kanji; each unpromoted piece has its own.
        Optional short: Text = "\"飛\"",
        /// The picture of the shipped set that stands for it where pieces are pictures. Default: its `short` name, then its letter.
        Optional picture: Text as Pictures = "\"narwhal\"",
        /// What else people call it, in any language: it is found by these names where a person types them.
        Optional also: Vec<Text> = "[\"orca\", \"シャチ\"]",
        /// How it moves, in Betza notation, forward being up the board for Black.
        Either betza: Text as Betza = "\"R\"",
        /// Whether it never moves, and so has no Betza string.
        Either immobile: Spanned<bool> = "true"
            also ["immovable", "never_moves", "cannot_move", "static"],
        /// Where it stands matters: other moves on some squares of origin. A zone that replaces the move may not overlap
        /// another such zone.
        Optional zones: Vec<Spanned<Zone>> = "[Zone(from: last(1), betza: \"bB\")]",
        /// The squares that `i` in its Betza string speaks of.
        Optional initial: Spanned<Region> = "ranks([7])",
        /// The squares that it may go to, on the board and by drops. Default: all.
        Optional stays_in: Spanned<Region> = "first(3)" also ["confined_to", "palace", "confined", "restricted_to", "region"],
        /// Whom it may capture. Default: `all`.
        Optional takes: Spanned<Whom> = "all_but([\"C\"])",
        /// Whom it may capture only while no enemy could capture it there in turn. Default: nobody.
        Optional takes_unprotected: Spanned<Whom> = "all",
        /// How it hops, in the moves whose Betza string has a `p`. Default: over exactly one piece of any kind.
        Optional hops: Spanned<Hops> = "Hops(over: all_but([\"C\"]))"
            also ["hop", "hopper", "hops_over", "jumps_over"],
        /// The own pieces with which it may change places. Default: nobody.
        Optional swaps_with: Spanned<Whom> = "only([\"R\"])"
            also ["swaps", "swap", "swap_with", "exchanges_with"],
        /// Whether losing it loses the game. With several royal pieces, the last one counts.
        Optional royal: Spanned<bool> = "true",
        /// What a captor gets in hand. Default: the piece itself, or the unpromoted face of a promoted one.
        Optional captured: Present<Spanned<Captured>> = "becomes(\"P\")",
        /// What a captor becomes by capturing it. Default: it stays what it is.
        Optional contagion: Spanned<Contagion> = "Contagion(becomes: \"+V\")"
            also ["infection", "infects", "infect", "infectious", "contagious", "captor_becomes", "turns_captor", "converts_captor", "curse"],
        /// What it burns on the squares around it. Default: nothing.
        Optional burns: Spanned<Burns> = "Burns(turns: both)"
            also ["burn", "burning", "burns_around", "fire"],
        /// Whether it may stay where it is as a move of its side, which passes so. Default: `false`.
        Optional may_pass: Spanned<bool> = "true"
            also ["pass", "passes", "can_pass", "may_stay"],
        /// How many of its kind a side may have on the board. Default: any number.
        Optional at_most: Spanned<i64> = "1" also ["max", "limit", "max_count", "maximum", "max_number"],
        /// The letter of the face that it turns to when it promotes; or a list of those among which the player chooses.
        Optional promotes_to: Present<OneOrMore> as Letters = "\"+R\"",
        /// The letter of the piece that it is listed before, in hand as elsewhere: for a piece that is added to
        /// inherited ones. Default: where the file has it, after those that are inherited.
        Optional before: Text as Letters = "\"P\"",
    }
}

impl Piece {
    /// The letters of the faces that it names in `promotes_to`.
    pub(crate) fn faces(&self) -> &[Text] {
        match &self.promotes_to {
            Some(Present(Some(OneOrMore(faces)))) => &faces.value,
            _ => &[],
        }
    }

    /// Where it names a face in `promotes_to`.
    pub(crate) fn names_face(&self, face: PieceCode) -> Option<&Text> {
        let mut faces = self.faces().iter();
        faces.find(|named| PieceCode::parse(&named.value) == Some(face))
    }
}

fields! {
    /// Moves from some squares of origin.
    Zone = "Zone" {
        /// The squares of origin.
        Required from: Spanned<Region> = "last(1)",
        /// How the piece moves from there, in Betza notation.
        Required betza: Text as Betza = "\"bB\"",
        /// Whether these moves replace the ordinary ones or join them. Default: `replace`.
        Optional mode: ZoneMode = "add",
    }
}

fields! {
    /// How the game ends.
    Ends = "Ends" {
        /// What ends the game for a royal piece. Default: `checkmate`.
        Optional royal: Spanned<RoyalEnd> = "checkmate",
        /// How many royal pieces a side must keep: with fewer it has lost. Default: 1.
        Optional least_royals: Spanned<i64> = "2",
        /// What giving check does. Default: `ordinary`.
        Optional check: Spanned<Option<Wins>> = "wins"
            also ["check_count", "check_counting", "check_limit", "three_check", "number_of_checks"],
        /// What bringing a royal piece to a goal does. Default: `none`.
        Optional try_rule: Spanned<Option<Reaches>> = "reaches(region: last(1))",
        /// What happens to a side that has nothing left but royal pieces. Default: `ordinary`.
        Optional bare_royal: Spanned<Option<LosesBare>> = "loses",
        /// The result for the side to move where it has no legal move and is not in check.
        Required stalemate: Spanned<Stalemate> = "loss",
        /// What repeated positions do.
        Required repetition: Spanned<Option<Fold>> = "fold(count: 4, result: draw, perpetual_check: loss)",
        /// What a row of moves without a capture, a promotion or a drop does. Default: `unlimited`.
        Optional quiet_moves: Spanned<Option<Draw>> = "draw(after: 100)"
            also ["fifty_moves", "fifty_move_rule", "fifty_move", "move_limit", "max_moves", "move_rule", "no_progress", "draw_after"],
        /// What an illegal move does. Default: `reject`.
        Optional illegal_move: Spanned<IllegalMove> = "reject",
        /// What ends a game that neither side can win by mate. Default: `none`.
        Optional impasse: Spanned<Impasse> = "none",
    }
}

fields! {
    /// A handicap game. It says either what White gives or the whole position at the start.
    Handicap = "Handicap" {
        /// What it is called in English.
        Required name: Text = "\"rook\"",
        /// What it is called in Japanese script.
        Optional kanji: Text = "\"飛車落ち\"",
        /// The Japanese name in Latin letters.
        Optional romaji: Text = "\"hisha ochi\"",
        /// What White gives: a letter where the piece stands once, and else the square, such as `1a`.
        Either remove: Spanned<Vec<Text>> as LettersOrSquares = "[\"R\"]",
        /// The position at the start, in SFEN, with the side that moves first: where more changes than that White gives
        /// pieces.
        Either setup: Text as Setup = "\"4k4/9/9/9/9/9/9/9/4K4 w - 1\"",
    }
}

words! {
    ZoneMode = "a mode" {
        "replace" => Replace,
        "add" => Add,
    }
}

words! {
    Color = "a side" {
        "black" => Black,
        "white" => White,
    }
}

words! {
    Convention = "a notation" {
        "tsa" => Tsa,
        "hodges" => Hodges,
        "western" => Western,
        "wikipedia_sample" => WikipediaSample,
    }
}
