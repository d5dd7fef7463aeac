//! The rules of a variant in plain English, every sentence made from its data.

use hakugei_notation::square_name;
use hakugei_variant::rule::{
    AppliesTo, BarredAttack, IllegalMove, Limit, MateBar, PerpetualCheck, Promotion, PromotionChoice, Region,
    Repetition, RepetitionResult, RoyalEnd, Stalemate,
};
use hakugei_variant::{Color, Name, PieceKind, PieceType, Variant};

use crate::columns::wrapped;
use crate::edges;
use crate::words::{listed, ordinal};

/// The widest line of prose, in columns.
const COLUMNS: usize = 100;

/// A variant's name in all its scripts: `Shogi (将棋, shōgi)`.
pub(crate) fn full_name(name: &Name) -> String {
    let others: Vec<&str> = [&name.kanji, &name.romaji]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    if others.is_empty() {
        name.english.clone()
    } else {
        format!("{} ({})", name.english, others.join(", "))
    }
}

/// Where a variant comes from, or nothing where the file does not say: `Inventor, 1981`.
pub(crate) fn origin(variant: &Variant) -> String {
    let year = variant.year.map(|year| year.to_string());
    let parts: Vec<String> = variant.inventor.iter().cloned().chain(year).collect();
    parts.join(", ")
}

/// The rules under their headings.
pub(crate) fn rules(variant: &Variant) -> String {
    let sections = [
        ("Aim", aim(variant)),
        ("Pieces that are taken", captures(variant)),
        ("Drops", drops(variant)),
        ("Promotion", vec![promotion(&variant.rules.promotion)]),
        ("Ends of the game", ends(variant)),
        ("Handicaps", handicaps(variant)),
        ("Notation", vec![notation(variant)]),
        ("Notes", variant.notes.clone()),
        ("Sources", variant.sources.clone()),
    ];
    let filled = sections.into_iter().filter(|(_, lines)| !lines.is_empty());
    let section = |(title, lines): (&str, Vec<String>)| {
        let lines: String = lines.iter().map(|line| bullet(line)).collect();
        format!("{title}\n{lines}")
    };
    filled.map(section).collect::<Vec<_>>().join("\n")
}

fn bullet(text: &str) -> String {
    let body = wrapped(text, "    ", COLUMNS);
    format!("  - {}", body.trim_start())
}

fn aim(variant: &Variant) -> Vec<String> {
    let royals: Vec<String> = variant
        .pieces
        .iter()
        .filter(|piece| piece.royal)
        .map(|piece| piece.name.english.clone())
        .collect();
    let royal = listed(&royals, "or");
    let first = format!("{} moves first.", variant.start.side);
    let aim = match variant.rules.royal {
        RoyalEnd::Checkmate => format!(
            "Checkmate the enemy's {royal}: attack it so that it cannot escape. A move that leaves the own {royal} \
             attacked is illegal."
        ),
        RoyalEnd::Capture => format!("Capture the enemy's {royal}."),
    };
    vec![first, aim]
}

fn captures(variant: &Variant) -> Vec<String> {
    let takeable = || variant.kinds().filter(|&kind| !variant.piece(kind).royal);
    let base = |kind: PieceKind| variant.piece(kind).captured;
    let to_hand = takeable().filter(|&kind| base(kind).is_some()).count();
    let mut said = Vec::new();
    match to_hand {
        0 => said.push("A piece that is taken leaves play.".to_owned()),
        _ => said
            .push("A piece that is taken goes into the captor's hand and can be dropped later.".to_owned()),
    }
    for kind in takeable() {
        let taken = &variant.piece(kind).name.english;
        match base(kind) {
            Some(hand) if hand != kind => {
                let held = &variant.piece(hand).name.english;
                said.push(format!("A {taken} that is taken enters the hand as a {held}."));
            }
            None if to_hand > 0 => said.push(format!("A {taken} that is taken leaves play.")),
            _ => {}
        }
    }
    said
}

fn drops(variant: &Variant) -> Vec<String> {
    if !variant.kinds().any(|kind| variant.may_be_in_hand(kind)) {
        return Vec::new();
    }
    let mut said =
        vec!["Instead of moving, a player may put a piece from the hand on an empty square.".to_owned()];
    said.extend(
        variant
            .rules
            .limits
            .iter()
            .map(|limit| limit_words(variant, limit)),
    );
    said
}

fn limit_words(variant: &Variant, limit: &Limit) -> String {
    let name = |kind: &PieceKind| &variant.piece(*kind).name.english;
    match limit {
        Limit::FilePieces {
            kind,
            max,
            applies_to,
        } => {
            let piece = name(kind);
            let drop = format!(
                "A {piece} cannot be dropped on a file that already holds {max} {piece} pieces of its side"
            );
            format!("{drop}{}", limit_scope(*applies_to, *max, piece))
        }
        Limit::ForbiddenDrop { kind, region } => {
            format!(
                "A {} cannot be dropped {}.",
                name(kind),
                region_words(variant, region)
            )
        }
        Limit::DeadDrop { kind } => {
            format!(
                "A {} cannot be dropped where it could never move again.",
                name(kind)
            )
        }
        Limit::DropMate { kind, bars } => {
            let mate = match bars {
                MateBar::Checkmate => "so that it gives checkmate at once",
                MateBar::CheckmateOrStalemate => "so that the opponent has no legal move left",
            };
            format!("A {} cannot be dropped {mate}.", name(kind))
        }
    }
}

fn limit_scope(applies_to: AppliesTo, max: u8, piece: &str) -> String {
    let attacks = match applies_to {
        AppliesTo::Drops => return "; moves on the board are free of this limit.".to_owned(),
        AppliesTo::DropsAndMoves {
            attacks: BarredAttack::GivesNoCheck,
        } => "gives no check",
        AppliesTo::DropsAndMoves {
            attacks: BarredAttack::GivesCheck,
        } => "gives check all the same",
    };
    format!(
        ". A move to another file is bound as well: that file must hold fewer than {max} {piece} pieces of its side. \
         A {piece} barred in this way {attacks}."
    )
}

/// Where a region is, after "on" or "in": `on its last rank`.
pub(crate) fn region_words(variant: &Variant, region: &Region) -> String {
    let board = variant.board;
    match region {
        Region::Nowhere => "on no square".to_owned(),
        Region::Last(1) => "on its last rank (the enemy's edge of the board)".to_owned(),
        Region::Last(count) => format!("on its last {count} ranks (at the enemy's edge of the board)"),
        Region::First(1) => "on its first rank (its own edge of the board)".to_owned(),
        Region::First(count) => format!("on its first {count} ranks (at its own edge of the board)"),
        Region::Ranks(ranks) => {
            let ranks: Vec<String> = ranks.iter().map(|&rank| ordinal(rank)).collect();
            format!(
                "on the {} rank counted from the enemy's edge",
                listed(&ranks, "or")
            )
        }
        Region::Squares(squares) => {
            let names: Vec<String> = squares
                .iter()
                .map(|&square| square_name(variant.notation, board, square))
                .collect();
            format!("on {} (for Black; turned round for White)", listed(&names, "or"))
        }
    }
}

fn promotion(promotion: &Promotion) -> String {
    match promotion {
        Promotion::Never => "There is no promotion.".to_owned(),
        Promotion::Zone { region, choice } => {
            let zone = match region {
                Region::Last(1) => "the last rank".to_owned(),
                Region::Last(count) => format!("the last {count} ranks"),
                _ => "the promotion zone".to_owned(),
            };
            let may = match choice {
                PromotionChoice::Free => "may promote, as the player likes",
                PromotionChoice::UnlessStuck => {
                    "may promote, as the player likes; it must where it could never move again"
                }
                PromotionChoice::Forced => "must promote",
            };
            format!("A piece that can promote and moves into, within or out of {zone} {may}.")
        }
    }
}

fn ends(variant: &Variant) -> Vec<String> {
    let rules = &variant.rules;
    let stalemate = match rules.stalemate {
        Stalemate::Loss => "loses",
        Stalemate::Draw => "draws",
        Stalemate::Win => "wins",
    };
    let illegal = match rules.illegal_move {
        IllegalMove::Reject => "An illegal move is refused and the player moves again.",
        IllegalMove::Loses => "An illegal move loses the game.",
    };
    vec![
        format!("A player who is not in check and has no legal move {stalemate} (stalemate)."),
        repetition(rules.repetition),
        illegal.to_owned(),
    ]
}

fn repetition(repetition: Repetition) -> String {
    let Repetition::Fold {
        count,
        result,
        perpetual_check,
    } = repetition
    else {
        return "Positions may be repeated without limit.".to_owned();
    };
    let result = match result {
        RepetitionResult::Draw => "the game is drawn",
        RepetitionResult::ReplayReversed => {
            "there is no result, and the game is played again with colours reversed"
        }
        RepetitionResult::NoResult => "the game ends without a result",
    };
    let perpetual = match perpetual_check {
        PerpetualCheck::Loss => {
            " If exactly one side gave check with every one of its moves since the first occurrence, that side loses."
        }
        PerpetualCheck::IllegalMove => {
            " A side that gave check with every one of its moves since the first occurrence may not make the last of them."
        }
        PerpetualCheck::Ordinary => " Perpetual check makes no difference.",
    };
    format!(
        "When a position occurs for the {} time (same board, same hands, same side to move), {result}.{perpetual}",
        ordinal(count)
    )
}

fn handicaps(variant: &Variant) -> Vec<String> {
    let words = |handicap: &hakugei_variant::Handicap| {
        format!(
            "{}: {}; {} moves first.",
            handicap.id,
            full_name(&handicap.name),
            handicap.start.side
        )
    };
    variant.handicaps.iter().map(words).collect()
}

fn notation(variant: &Variant) -> String {
    let convention = variant.notation;
    format!(
        "Squares are named as in `{}`: {}.",
        convention.name(),
        edges::described(convention)
    )
}

/// One line about a piece: its code, names and what happens to it.
pub(crate) fn piece_title(variant: &Variant, kind: PieceKind) -> String {
    let piece = variant.piece(kind);
    let short = piece
        .short
        .map(|short| format!("  [{short}]"))
        .unwrap_or_default();
    let royal = if piece.royal { "  royal" } else { "" };
    format!("{}  {}{short}{royal}", piece.code, full_name(&piece.name))
}

/// How many of a kind each side starts with: `1`, or `1 / 2` where the sides differ.
pub(crate) fn count_at_start(variant: &Variant, kind: PieceKind) -> String {
    let count = |color: Color| {
        let stands = variant
            .start
            .squares
            .iter()
            .flatten()
            .filter(|piece| piece.color == color && piece.kind == kind);
        stands.count() + usize::from(variant.start.hands.count(color, kind))
    };
    match Color::ALL.map(count) {
        [black, white] if black == white => black.to_string(),
        [black, white] => format!("{black} / {white}"),
    }
}

/// What becomes of a piece, beyond its moves.
pub(crate) fn piece_fate(variant: &Variant, piece: &PieceType, kind: PieceKind) -> Vec<String> {
    let name = |kind: PieceKind| &variant.piece(kind).name.english;
    let mut said = Vec::new();
    if let Some(face) = piece.promotes_to {
        said.push(format!("Promotes to a {}.", name(face)));
    }
    match piece.captured {
        Some(hand) if hand != kind && !piece.royal => {
            said.push(format!("Taken, it enters the hand as a {}.", name(hand)));
        }
        None if !piece.royal => said.push("Taken, it leaves play.".to_owned()),
        _ => {}
    }
    let own = variant
        .rules
        .limits
        .iter()
        .filter(|limit| limited_kind(limit) == kind);
    said.extend(own.map(|limit| limit_words(variant, limit)));
    said
}

fn limited_kind(limit: &Limit) -> PieceKind {
    match limit {
        Limit::FilePieces { kind, .. }
        | Limit::ForbiddenDrop { kind, .. }
        | Limit::DeadDrop { kind }
        | Limit::DropMate { kind, .. } => *kind,
    }
}
