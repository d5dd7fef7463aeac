//! A game that was played, followed once more move by move: what each position offered and what each move did.

use std::collections::BTreeSet;

use hakugei_arena::float;
use hakugei_game::{Action, CompiledVariant, Game, Origin};
use hakugei_variant::{Color, PieceKind, Square};

use crate::work::PlayedGame;

/// A game with all that is measured of it.
pub(crate) struct Replay {
    /// The side that moves first at the start.
    pub(crate) first: Color,
    /// The moves after the opening.
    pub(crate) steps: Vec<Step>,
    /// How many pieces are on the board and in the hands at the end, and which of them never left their squares since the start.
    pub(crate) end: End,
    /// How many squares were occupied at some time, how many a move ended on, and to how many a move on the board was legal.
    pub(crate) squares: [usize; 3],
    /// How many positions had occurred before in this game.
    pub(crate) repeated: usize,
    /// For each kind how many times each side's pieces of it came to each square, or began there: by side, kind and square.
    pub(crate) visits: Vec<(Color, PieceKind, Square)>,
}

/// What is left at the end of a game.
#[derive(Default)]
pub(crate) struct End {
    /// The pieces of the start that never moved and were never captured, by kind.
    pub(crate) unmoved: Vec<PieceKind>,
    /// The pieces of the start, by kind.
    pub(crate) begun: Vec<PieceKind>,
    /// Those of the start that were never captured, wherever they stand, by their kind at the start.
    pub(crate) survived: Vec<PieceKind>,
}

/// What a move does with its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Drops,
    TurnsOver,
    Moves,
}

/// A move after the opening, and the position before it.
pub(crate) struct Step {
    /// How many moves of the game came before, the opening's among them.
    pub(crate) ply: usize,
    pub(crate) side: Color,
    /// The legal moves on the board and by drops.
    pub(crate) legal: [u32; 2],
    /// The legal moves on the board of each kind that the mover has on the board, with the number of these pieces.
    pub(crate) mobility: Vec<(PieceKind, u32, u32)>,
    pub(crate) in_check: bool,
    /// How many pieces both sides have in hand.
    pub(crate) held: u32,
    /// What both sides' pieces on the board are worth, in hundredths of the weakest kind.
    pub(crate) value: i32,
    /// The kind that moves, with the face that it had.
    pub(crate) kind: PieceKind,
    pub(crate) act: Act,
    /// What it captures.
    pub(crate) captured: Vec<PieceKind>,
    /// Whether it captures on the square on which the enemy has just captured.
    pub(crate) recaptures: bool,
    /// What the mover's search said of the position, for the mover.
    pub(crate) score: Option<i32>,
    /// How many more pieces Black has than White: on the board, then in hand, each by kind; only of quiet positions.
    pub(crate) material: Option<Vec<i8>>,
}

impl Step {
    pub(crate) fn is_drop(&self) -> bool {
        self.act == Act::Drops
    }

    pub(crate) fn promotes(&self) -> bool {
        self.act == Act::TurnsOver
    }

    pub(crate) fn moves(&self) -> u32 {
        self.legal[0] + self.legal[1]
    }

    /// The decimal logarithm of the number of moves.
    pub(crate) fn log10(&self) -> f64 {
        float(u64::from(self.moves().max(1))).log10()
    }
}

impl Replay {
    /// Follows a game, given what each kind is worth on the board; `None` if its moves are none of the variant.
    pub(crate) fn of(
        compiled: &CompiledVariant,
        start: &Game,
        played: &PlayedGame,
        worths: &[i32],
    ) -> Option<Self> {
        let mut follower = Follower::new(compiled, start, worths);
        for (ply, text) in played.moves.split_whitespace().enumerate() {
            let score = ply
                .checked_sub(played.opening)
                .and_then(|place| played.scores.get(place).copied().flatten());
            follower.step(text, ply >= played.opening, score)?;
        }
        Some(follower.finish(start.side()))
    }
}

/// A piece of the start, wherever it has got to.
#[derive(Clone, Copy)]
struct Man {
    kind: PieceKind,
    has_moved: bool,
}

/// What a kind is worth.
fn worth(worths: &[i32], kind: PieceKind) -> i32 {
    worths.get(kind.index()).copied().unwrap_or(0)
}

struct Follower<'a> {
    compiled: &'a CompiledVariant,
    worths: &'a [i32],
    game: Game,
    steps: Vec<Step>,
    /// The pieces of the start by the squares on which they stand now.
    men: Vec<Option<Man>>,
    occupied: BTreeSet<Square>,
    entered: BTreeSet<Square>,
    /// By square, whether a move on the board was legal to it.
    targeted: Vec<bool>,
    seen: BTreeSet<u64>,
    repeated: usize,
    visits: Vec<(Color, PieceKind, Square)>,
    last_capture: Option<Square>,
    /// What the pieces on the board are worth.
    value: i32,
}

impl<'a> Follower<'a> {
    fn new(compiled: &'a CompiledVariant, start: &Game, worths: &'a [i32]) -> Self {
        let board = compiled.variant().board;
        let standing = || {
            board
                .squares()
                .filter_map(|square| Some((square, start.piece_at(square)?)))
        };
        let mut men = vec![None; board.len()];
        for (square, piece) in standing() {
            men[square.index()] = Some(Man {
                kind: piece.kind,
                has_moved: false,
            });
        }
        Self {
            compiled,
            worths,
            steps: Vec::new(),
            men,
            occupied: standing().map(|(square, _)| square).collect(),
            entered: BTreeSet::new(),
            targeted: vec![false; board.len()],
            seen: BTreeSet::from([start.position_key()]),
            repeated: 0,
            visits: standing()
                .map(|(square, piece)| (piece.color, piece.kind, square))
                .collect(),
            last_capture: None,
            value: standing().map(|(_, piece)| worth(worths, piece.kind)).sum(),
            game: start.clone(),
        }
    }

    fn step(&mut self, text: &str, is_counted: bool, score: Option<i32>) -> Option<()> {
        let mv = self.game.parse_usi(text).ok()?;
        let change = self.game.change(mv)?;
        let captured: Vec<_> = change.taken_enemies().collect();
        let here = change.placed();
        let (stands, swapped) = (change.stands().is_some(), change.swapped());
        if is_counted {
            let quiet = captured.is_empty() && self.last_capture.is_none() && !self.game.in_check();
            let kind = match change.origin() {
                Origin::Board(placed) => placed.piece.kind,
                Origin::Hand(kind) => kind,
            };
            let (legal, mobility) = self.legal();
            self.steps.push(Step {
                ply: self.game.moves().len(),
                side: self.game.side(),
                legal,
                mobility,
                in_check: self.game.in_check(),
                held: self.held(),
                value: self.value,
                kind,
                act: match change.from_hand() {
                    Some(_) => Act::Drops,
                    None if change.turns_over() => Act::TurnsOver,
                    None => Act::Moves,
                },
                captured: captured.iter().map(|captured| captured.piece.kind).collect(),
                recaptures: captured
                    .iter()
                    .any(|captured| Some(captured.square) == self.last_capture),
                score,
                material: quiet.then(|| self.material()),
            });
        }
        self.last_capture = captured.last().map(|captured| captured.square);
        let origin = change.moved().map(|placed| placed.square);
        for arrived in change.arrived() {
            self.value += worth(self.worths, arrived.piece.kind);
        }
        let beside = swapped.and_then(|_| self.men[here.square.index()].take());
        for placed in change.removed() {
            self.value -= worth(self.worths, placed.piece.kind);
            if Some(placed.square) != origin {
                self.men[placed.square.index()] = None;
            }
        }
        let man = origin.and_then(|square| self.men[square.index()].take());
        let man = man.filter(|_| stands);
        self.men[here.square.index()] = man.map(|man| Man {
            has_moved: true,
            ..man
        });
        if let Some(swapped) = swapped {
            self.men[swapped.square.index()] = beside.map(|man| Man {
                has_moved: true,
                ..man
            });
        }
        self.game.play(mv).ok()?;
        // A piece that burns has stood there too.
        self.occupied.insert(here.square);
        self.entered.insert(here.square);
        self.visits.push((here.piece.color, here.piece.kind, here.square));
        if !self.seen.insert(self.game.position_key()) {
            self.repeated += 1;
        }
        Some(())
    }

    /// The legal moves on the board and by drops, and those on the board by kind.
    fn legal(&mut self) -> ([u32; 2], Vec<(PieceKind, u32, u32)>) {
        let variant = self.compiled.variant();
        let side = self.game.side();
        let mut moves = vec![0_u32; variant.pieces.len()];
        let mut legal = [0_u32; 2];
        for mv in self.game.legal_moves() {
            match mv.action() {
                Action::Board { from, to, .. } => {
                    legal[0] += 1;
                    self.targeted[to.index()] = true;
                    if let Some(piece) = self.game.piece_at(from) {
                        moves[piece.kind.index()] += 1;
                    }
                }
                Action::Drop { .. } => legal[1] += 1,
            }
        }
        let mut pieces = vec![0_u32; variant.pieces.len()];
        for square in variant.board.squares() {
            if let Some(piece) = self.game.piece_at(square).filter(|piece| piece.color == side) {
                pieces[piece.kind.index()] += 1;
            }
        }
        let mobility = variant.kinds().filter(|kind| pieces[kind.index()] > 0);
        let mobility = mobility.map(|kind| (kind, moves[kind.index()], pieces[kind.index()]));
        (legal, mobility.collect())
    }

    fn held(&self) -> u32 {
        let hands = self.game.hands();
        [Color::Black, Color::White]
            .iter()
            .flat_map(|&side| hands.held(side))
            .map(|(_, count)| u32::from(count))
            .sum()
    }

    /// How many more pieces Black has of each kind on the board, and then in hand.
    fn material(&self) -> Vec<i8> {
        let variant = self.compiled.variant();
        let kinds = variant.pieces.len();
        let mut material = vec![0_i8; 2 * kinds];
        for square in variant.board.squares() {
            if let Some(piece) = self.game.piece_at(square) {
                material[piece.kind.index()] += if piece.color == Color::Black { 1 } else { -1 };
            }
        }
        let hands = self.game.hands();
        for (side, sign) in [(Color::Black, 1_i8), (Color::White, -1)] {
            for (kind, count) in hands.held(side) {
                material[kinds + kind.index()] += sign * i8::try_from(count).unwrap_or(i8::MAX);
            }
        }
        material
    }

    fn finish(self, first: Color) -> Replay {
        let begun: Vec<PieceKind> = {
            let mut again = self.game.clone();
            while again.undo().is_some() {}
            let board = self.compiled.variant().board;
            board
                .squares()
                .filter_map(|square| again.piece_at(square))
                .map(|piece| piece.kind)
                .collect()
        };
        debug_assert_eq!(
            self.value,
            {
                let squares = self.compiled.variant().board.squares();
                let standing = squares.filter_map(|square| self.game.piece_at(square));
                standing.map(|piece| worth(self.worths, piece.kind)).sum::<i32>()
            },
            "what moves put and take adds up"
        );
        let men: Vec<Man> = self.men.iter().flatten().copied().collect();
        Replay {
            first,
            steps: self.steps,
            end: End {
                unmoved: men
                    .iter()
                    .filter(|man| !man.has_moved)
                    .map(|man| man.kind)
                    .collect(),
                begun,
                survived: men.iter().map(|man| man.kind).collect(),
            },
            squares: [
                self.occupied.len(),
                self.entered.len(),
                self.targeted.iter().filter(|&&is| is).count(),
            ],
            repeated: self.repeated,
            visits: self.visits,
        }
    }
}
