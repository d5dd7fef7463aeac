//! The words for why a move cannot be played.

use std::fmt;

use hakugei_text::listed;
use hakugei_text::noun::{counted, ordinal, plural, with_article};
use hakugei_variant::rules::Obligation;
use hakugei_variant::words::{barred_from_drops, squares_words, why_no_promotion, why_promotion};
use hakugei_variant::{Board, Convention, PieceKind, Square, Variant};

use super::{Attacker, Hindrance, Illegal, IllegalReason};
use crate::outcome::{GameResult, Outcome, Reason};

/// What squares are called.
///
/// ```
/// use hakugei_game::{CompiledVariant, Illegal, IllegalReason, SquareNames};
/// use hakugei_variant::{Board, Square, shipped};
///
/// /// The names of chess, with files counted in letters from the left.
/// struct Western;
///
/// impl SquareNames for Western {
///     fn square(&self, board: Board, square: Square) -> String {
///         format!("{}{}", self.file(board, square), board.ranks() - board.rank(square))
///     }
///
///     fn file(&self, board: Board, square: Square) -> String {
///         char::from(b'a' + board.files() - 1 - board.file(square)).to_string()
///     }
/// }
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let illegal = Illegal::new(&compiled, IllegalReason::NoPiece { square: Square(0) });
/// assert_eq!(illegal.words(&Western), "there is no piece on f6");
/// assert_eq!(illegal.to_string(), "there is no piece on 1a");
/// ```
pub trait SquareNames {
    /// The name of a square.
    fn square(&self, board: Board, square: Square) -> String;

    /// The name of the file of a square.
    fn file(&self, board: Board, square: Square) -> String;
}

/// The names that the convention gives.
impl SquareNames for Convention {
    fn square(&self, board: Board, square: Square) -> String {
        self.square_name(board, square)
    }

    fn file(&self, board: Board, square: Square) -> String {
        self.file_name(board, square)
    }
}

/// The names of USI: `3d`, on file `3`.
struct Usi;

impl SquareNames for Usi {
    fn square(&self, board: Board, square: Square) -> String {
        board.name(square)
    }

    fn file(&self, board: Board, square: Square) -> String {
        (board.file(square) + 1).to_string()
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(&Usi))
    }
}

impl Illegal {
    /// The reason in words, with squares named so.
    pub fn words(&self, names: &impl SquareNames) -> String {
        let variant = &*self.variant;
        let name = |kind: PieceKind| variant.piece(kind).name.english.as_str();
        let place = |square: Square| names.square(variant.board, square);
        let one = |attacker: &Attacker| format!("the {} on {}", name(attacker.piece), place(attacker.square));
        match &self.reason {
            IllegalReason::GameOver => "the game is over".to_owned(),
            IllegalReason::Ended(end) => format!("the game is over: {}", how_it_ended(variant, *end)),
            &IllegalReason::NoPiece { square } => format!("there is no piece on {}", place(square)),
            &IllegalReason::NotYours { piece, square } => {
                format!("the {} on {} is not yours to move", name(piece), place(square))
            }
            &IllegalReason::CannotReach { piece, from, to, why } => format!(
                "the {} on {} cannot go to {}: {}",
                name(piece),
                place(from),
                place(to),
                self.hindrance(why, names)
            ),
            &IllegalReason::MustPromote {
                piece,
                caught: Some(caught),
            } => format!(
                "the {} becomes {} by this capture: add `+`",
                name(piece),
                with_article(name(caught))
            ),
            &IllegalReason::MustPromote { piece, caught: None } => format!(
                "the {} must {} on this move, since {}: add {}",
                name(piece),
                promote(variant, piece),
                why_promotion(variant, piece),
                sign(variant, piece)
            ),
            &IllegalReason::MayNotPromote { piece } => format!(
                "the {} cannot {} on this move, since {}: leave out the {}",
                name(piece),
                promote(variant, piece),
                why_no_promotion(variant, piece),
                if variant.piece(piece).promotes_to.len() > 1 {
                    "face"
                } else {
                    "`+`"
                }
            ),
            IllegalReason::CaptureBeforeRoyal => format!(
                "nothing may be captured while your {} is in hand: drop it first",
                royal_name(variant)
            ),
            &IllegalReason::FaceUnsaid { piece } => {
                format!(
                    "the {} chooses what it promotes to: end the move in {}",
                    name(piece),
                    sign(variant, piece)
                )
            }
            &IllegalReason::NotItsFace { piece, face } => {
                let faces = variant.piece(piece).promotes_to.iter();
                let faces: Vec<String> = faces.map(|&face| with_article(name(face))).collect();
                if faces.is_empty() {
                    format!(
                        "the {} never promotes: leave out `={}`",
                        name(piece),
                        variant.piece(face).code
                    )
                } else {
                    format!(
                        "the {} does not promote to {}, only to {}",
                        name(piece),
                        with_article(name(face)),
                        listed(&faces, "or")
                    )
                }
            }
            &IllegalReason::FaceFull {
                face,
                max,
                chooses_otherwise,
            } => {
                let instead = if chooses_otherwise {
                    "choose another face"
                } else {
                    "leave out the face"
                };
                format!("{}: {instead}", full(max, name(face)))
            }
            IllegalReason::PromotionBeforeRoyal => format!(
                "nothing may promote while your {} is in hand: drop it first",
                royal_name(variant)
            ),
            &IllegalReason::ProtectedFromTrade { piece, square } => format!(
                "the {} may not go to {}: it could be captured there in turn for what it takes from afar",
                name(piece),
                place(square)
            ),
            &IllegalReason::CounterCapture { piece, square } => format!(
                "the {} may not make that capture in return for the one on {}: wait a move",
                name(piece),
                place(square)
            ),
            &IllegalReason::NothingOnTheWay { piece, square } => {
                format!(
                    "the {} captures nothing on {} on its way",
                    name(piece),
                    place(square)
                )
            }
            IllegalReason::LeavesRoyalInCheck { royal, attackers } => {
                let royal = royal.map_or_else(|| royal_name(variant), name);
                let from: Vec<String> = attackers.iter().map(one).collect();
                match from.as_slice() {
                    [] => format!("that would leave the {royal} in check"),
                    from => format!(
                        "that would leave the {royal} in check from {}",
                        listed(from, "and")
                    ),
                }
            }
            IllegalReason::RoyalBurns { royal, burners } => {
                let burners: Vec<String> = burners.iter().map(one).collect();
                let burn = if burners.len() == 1 { "burns" } else { "burn" };
                format!("{} {burn} the {} there", listed(&burners, "and"), name(*royal))
            }
            IllegalReason::PerpetualCheck => {
                "that would complete a perpetual check, which is not allowed".to_owned()
            }
            &IllegalReason::ForbiddenRepetition { count } => format!(
                "the position would occur for the {} time, which is not allowed",
                ordinal(count)
            ),
            &IllegalReason::NotInHand { piece } => format!("there is no {} in hand", name(piece)),
            &IllegalReason::FaceNotHeld { piece, held } => format!(
                "{} in hand cannot be dropped as {}: only the face that is held can be dropped",
                with_article(name(held)),
                with_article(name(piece))
            ),
            &IllegalReason::Occupied { square } => format!(
                "{} is occupied: a piece can only be dropped on an empty square",
                place(square)
            ),
            &IllegalReason::FileLimit { piece, square, max } => format!(
                "file {} already holds {} of yours",
                names.file(variant.board, square),
                counted(max.into(), name(piece))
            ),
            &IllegalReason::NumberLimit { piece, max, promotes } => {
                let few = full(max, name(piece));
                if promotes {
                    format!("{few}: leave out the `+`")
                } else {
                    few
                }
            }
            &IllegalReason::ForbiddenDrop { piece, square } => format!(
                "{} cannot be dropped on {}: the rules bar it from being dropped {}",
                with_article(name(piece)),
                place(square),
                barred_from_drops(variant, piece, square)
            ),
            &IllegalReason::OutsideRegion { color, piece, square } => {
                let region = variant.piece(piece).stays_in.as_ref();
                let squares = region.map_or_else(Vec::new, |region| region.squares(variant.board, color));
                let squares = squares_words(variant.board, &squares, place);
                format!(
                    "{} never leaves {}, and {} is outside",
                    with_article(name(piece)),
                    if squares.is_empty() {
                        "its region"
                    } else {
                        &squares
                    },
                    place(square)
                )
            }
            &IllegalReason::MayNotTake {
                piece,
                other,
                square,
                hopping,
            } => format!(
                "{} captures no {}{}, and one stands on {}",
                with_article(name(piece)),
                name(other),
                if hopping {
                    " where it hops over another piece"
                } else {
                    ""
                },
                place(square)
            ),
            IllegalReason::Protected {
                piece,
                other,
                protectors,
                ..
            } => {
                let protectors: Vec<String> = protectors.iter().map(one).collect();
                format!(
                    "{} captures no protected {}, and {} could capture it there in turn",
                    with_article(name(*piece)),
                    name(*other),
                    listed(&protectors, "or")
                )
            }
            &IllegalReason::DeadDrop { piece, square } => format!(
                "{} could never move from {}, so it cannot be dropped there",
                with_article(name(piece)),
                place(square)
            ),
            &IllegalReason::DropApart { piece, square, royal } => {
                let neighbour = if royal { royal_name(variant) } else { "piece" };
                format!(
                    "{} can only be dropped next to {} of yours, and {} is not",
                    with_article(name(piece)),
                    with_article(neighbour),
                    place(square)
                )
            }
            &IllegalReason::DropCheck { piece } => {
                format!("{} cannot be dropped to give check", with_article(name(piece)))
            }
            IllegalReason::RoyalsFace => format!(
                "the {} of the two sides would face each other with nothing between them",
                plural(royal_name(variant))
            ),
            IllegalReason::Obliged { obligation } => {
                let deed = match obligation {
                    Obligation::Drop => "drop a piece from your hand",
                    Obligation::Capture => "capture",
                };
                format!("you can {deed}, and where you can, you must")
            }
            &IllegalReason::DropMate { piece } => {
                format!("{} cannot be dropped to give mate", with_article(name(piece)))
            }
        }
    }

    /// What keeps a piece from a square, as the end of a sentence about it.
    ///
    /// ```
    /// use hakugei_game::{CompiledVariant, Hindrance, Illegal, IllegalReason};
    /// use hakugei_variant::{Convention, PieceKind, Square, shipped};
    ///
    /// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
    /// let illegal = Illegal::new(&compiled, IllegalReason::GameOver);
    /// let why = Hindrance::Blocked { piece: PieceKind(7), square: Square(0) };
    /// assert_eq!(illegal.hindrance(why, &Convention::Tsa), "the dolphin on 1a stands in the way");
    /// ```
    pub fn hindrance(&self, why: Hindrance, names: &impl SquareNames) -> String {
        let variant = &*self.variant;
        let name = |kind: PieceKind| variant.piece(kind).name.english.as_str();
        match why {
            Hindrance::OwnPiece { piece } => {
                format!("{} of its own side stands there", with_article(name(piece)))
            }
            Hindrance::Blocked { piece, square } => format!(
                "the {} on {} stands in the way",
                name(piece),
                names.square(variant.board, square)
            ),
            Hindrance::BlockedBySeveral => "several pieces stand in the way".to_owned(),
            Hindrance::OnlyCaptures => "it goes there only to capture, and nothing stands there".to_owned(),
            Hindrance::OnlyToEmpty => "it cannot capture that way".to_owned(),
            Hindrance::OnlyByJump => "it goes there only by a jump over one piece".to_owned(),
            Hindrance::OtherWay => "it does not move that way from there".to_owned(),
        }
    }
}

/// What a variant calls its royal piece; the first of them where it has several.
pub(crate) fn royal_name(variant: &Variant) -> &str {
    let royal = variant.pieces.iter().find(|piece| piece.royal);
    royal.map_or("", |piece| &piece.name.english)
}

/// That a side has as many pieces of a name as it may have.
fn full(max: u8, name: &str) -> String {
    format!(
        "you have {} on the board, and may have no more",
        counted(max.into(), name)
    )
}

/// How a move says that its piece promotes.
fn sign(variant: &Variant, kind: PieceKind) -> String {
    match variant.piece(kind).promotes_to.as_slice() {
        faces @ [_, _, ..] => {
            let signs = faces
                .iter()
                .map(|&face| format!("`={}`", variant.piece(face).code));
            listed(&signs.collect::<Vec<_>>(), "or")
        }
        _ => "`+`".to_owned(),
    }
}

/// What a piece does that takes its other face: it turns over where the two faces turn into each other, since neither is then
/// the promoted one.
fn promote(variant: &Variant, kind: PieceKind) -> &'static str {
    let [face] = variant.piece(kind).promotes_to.as_slice() else {
        return "promote";
    };
    if variant.piece(*face).promotes_to == [kind] {
        "turn over"
    } else {
        "promote"
    }
}

/// An end that came with the last move.
fn how_it_ended(variant: &Variant, end: Outcome) -> String {
    let royal = royal_name(variant);
    if end.reason == Reason::FacingRoyals {
        return format!("the {} of the two sides face each other", plural(royal));
    }
    let GameResult::Win(winner) = end.result else {
        return format!("neither side has more than its {royal}");
    };
    let loser = winner.other();
    match end.reason {
        Reason::Check => format!("{winner} has given check, which wins"),
        Reason::Try => format!("the {royal} of {winner} has reached its goal"),
        Reason::BareRoyal => format!("{loser} has nothing left but its {royal}"),
        _ if variant.rules.least_royals > 1 => {
            let least = variant.rules.least_royals;
            format!("{loser} has fewer than {least} royal pieces left")
        }
        _ => format!("{loser} has lost its {royal}"),
    }
}
