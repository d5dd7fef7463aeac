//! The checked facade: a game with its history and its result.

use hakugei_variant::sfen::{self, SfenError};
use hakugei_variant::{Color, Hands, Piece, PieceKind, Setup, Square, Variant};
use thiserror::Error;

use crate::compiled::CompiledVariant;
use crate::core::{self, Core};
use crate::game_positions::GamePositions;
use crate::illegal::{Illegal, IllegalReason, MoveTextError};
use crate::moves::{Action, Captures, Move};
use crate::outcome::Outcome;
use crate::position::Change;
use crate::reachable::check_royals;
use crate::rules::repetition::{self, RepetitionState};
use crate::rules::stalemate::no_moves_outcome;
use crate::stop::Stop;
use crate::usi;

/// Why a set-up cannot be played from.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, SetupError};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut setup = Game::new(&compiled).setup();
/// setup.squares.fill(None);
/// let error = Game::from_setup(&compiled, &setup).expect_err("nothing stands on the board");
/// assert!(matches!(error, SetupError::NoRoyal { .. }), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A side has no royal piece, and no game comes to that: it takes a move that captures the last royal piece. Or neither
    /// side has one.
    #[error("{color} has no {royal} on the board: add one")]
    NoRoyal {
        /// The side.
        color: Color,
        /// What it lacks.
        royal: String,
    },
    /// The same where a side must keep several royal pieces, and has fewer.
    #[error("{color} has fewer than {least} royal pieces: add one or more")]
    TooFewRoyals {
        /// The side.
        color: Color,
        /// How many it must keep.
        least: u8,
    },
    /// More pieces than a hand can hold if all are captured.
    #[error("there are {count} pieces that may come into one hand as a {piece}: 255 is the limit")]
    TooManyPieces {
        /// The kind in hand.
        piece: String,
        /// How many there are on the board and in both hands.
        count: usize,
    },
}

/// Why a game cannot begin from an SFEN text.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, StartError};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let error = Game::from_sfen(&compiled, "6/6/6/6/6/2W3 b - 1").expect_err("White has no royal piece");
/// assert!(matches!(error, StartError::Setup(_)), "{error}");
/// let error = Game::from_sfen(&compiled, "6/6/6 b - 1").expect_err("ranks are missing");
/// assert!(matches!(error, StartError::Sfen(_)), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// The text is no set-up of the variant.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// The set-up cannot be played from.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A game: a start, the moves since, and its result. It is printed as the SFEN of its position, or with `{:#}` as a board.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, GameResult};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut game = Game::new(&compiled);
/// assert_eq!(game.legal_moves().len(), 7);
/// assert_eq!(game.perft(3), 398);
///
/// let mv = game.parse_usi("5e5d")?;
/// game.play(mv)?;
/// assert_eq!(game.to_string(), "bnpwgh/dddddd/6/1D4/D1DDDD/HGWPNB w - 2");
/// assert_eq!(game.undo(), Some(mv));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Game {
    compiled: CompiledVariant,
    start: Setup,
    core: Box<dyn Core>,
    moves: Vec<Move>,
    positions: GamePositions,
    finished: Option<Outcome>,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self {
            compiled: self.compiled.clone(),
            start: self.start.clone(),
            core: self.core.boxed_clone(),
            moves: self.moves.clone(),
            positions: self.positions.clone(),
            finished: self.finished,
        }
    }
}

impl Game {
    /// A game from the variant's own start.
    pub fn new(compiled: &CompiledVariant) -> Self {
        Self::begin(compiled, compiled.variant().start.clone())
    }

    /// The game as it would be if a side were to move: itself, or a new game from its position; `None` if that cannot be played from.
    ///
    /// ```
    /// use hakugei_game::{CompiledVariant, Game};
    /// use hakugei_variant::{Color, shipped};
    ///
    /// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
    /// let game = Game::new(&compiled).as_if_to_move(Color::White).expect("White could move");
    /// assert_eq!(game.side(), Color::White);
    /// ```
    pub fn as_if_to_move(&self, side: Color) -> Option<Self> {
        if self.side() == side {
            return Some(self.clone());
        }
        let mut setup = self.setup();
        setup.side = side;
        setup.just_taken = None;
        Self::from_setup(&self.compiled, &setup).ok()
    }

    /// A game from a set-up. It may be one that play never reaches: see [`Game::has_unreachable_check`]. It may also be one in
    /// which the game is over; where one side has no royal piece, it has lost.
    ///
    /// # Errors
    /// Where the set-up cannot be played from.
    pub fn from_setup(compiled: &CompiledVariant, setup: &Setup) -> Result<Self, SetupError> {
        check_setup(compiled.variant(), setup)?;
        Ok(Self::begin(compiled, setup.clone()))
    }

    /// A game from a position in SFEN.
    ///
    /// ```
    /// # use hakugei_game::{CompiledVariant, Game};
    /// # use hakugei_variant::shipped;
    /// # let compiled = CompiledVariant::shipped(shipped::ids().next().unwrap()).unwrap();
    /// let game = Game::from_sfen(&compiled, "2w3/6/6/6/6/2W3 b D 1")?;
    /// assert_eq!(game.sfen(), "2w3/6/6/6/6/2W3 b D 1");
    ///
    /// let error = Game::from_sfen(&compiled, "2w3/6/6/6/6/2X3 b - 1").unwrap_err();
    /// assert!(error.to_string().contains("`X`"), "{error}");
    /// # Ok::<(), hakugei_game::StartError>(())
    /// ```
    ///
    /// # Errors
    /// Where the text is no set-up of the variant, with the place of what is wrong; or where that cannot be played from.
    pub fn from_sfen(compiled: &CompiledVariant, text: &str) -> Result<Self, StartError> {
        let setup = sfen::parse(compiled.variant(), text)?;
        Ok(Self::from_setup(compiled, &setup)?)
    }

    fn begin(compiled: &CompiledVariant, start: Setup) -> Self {
        let core = core::new(compiled, &start);
        let mut positions = GamePositions::default();
        note(&mut positions, &*core);
        Self {
            compiled: compiled.clone(),
            start,
            core,
            moves: Vec::new(),
            positions,
            finished: None,
        }
    }

    /// The variant that is played.
    pub fn variant(&self) -> &Variant {
        self.compiled.variant()
    }

    /// The variant that is played, with its tables.
    pub fn compiled(&self) -> &CompiledVariant {
        &self.compiled
    }

    pub(crate) fn core(&self) -> &dyn Core {
        &*self.core
    }

    /// The position before the first move.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The position now.
    pub fn setup(&self) -> Setup {
        self.core.setup()
    }

    /// The position now, as SFEN.
    pub fn sfen(&self) -> String {
        sfen::format(self.variant(), &self.setup())
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.core.piece_at(square)
    }

    /// How many pieces of a kind a side holds in hand.
    pub fn in_hand(&self, color: Color, kind: PieceKind) -> u8 {
        self.core.in_hand(color, kind)
    }

    /// The hands of both sides.
    pub fn hands(&self) -> Hands {
        self.setup().hands
    }

    /// A key of the position now: equal positions have equal keys, and different ones almost surely different keys. The key in
    /// [`Game::positions`] is another: repetition tells fewer positions apart.
    ///
    /// ```
    /// # use hakugei_game::{CompiledVariant, Game};
    /// # use hakugei_variant::shipped;
    /// # let compiled = CompiledVariant::shipped(shipped::ids().next().unwrap()).unwrap();
    /// let mut game = Game::new(&compiled);
    /// let start = game.position_key();
    /// game.play(game.parse_usi("5e5d")?)?;
    /// assert_ne!(game.position_key(), start);
    /// game.undo();
    /// assert_eq!(game.position_key(), start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position_key(&self) -> u64 {
        self.core.position_key()
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.core.side()
    }

    /// The moves since the start.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The positions since the start as repetition sees them, the present one last.
    pub fn positions(&self) -> &[RepetitionState] {
        self.positions.positions()
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.core.is_in_check(self.side())
    }

    /// Whether the side that is not to move is in check. No legal move leads to that where checkmate ends the game, but
    /// a set-up can say it ([`Game::has_unreachable_check`]); the side to move may then capture the royal piece, and wins by it.
    pub fn opponent_in_check(&self) -> bool {
        self.core.is_in_check(self.side().other())
    }

    /// The royal pieces of a side that are in check, by their squares: one, but where a side must keep several
    /// ([`Rules::least_royals`](hakugei_variant::rules::Rules::least_royals)).
    ///
    /// ```
    /// # use hakugei_game::{CompiledVariant, Game};
    /// # use hakugei_variant::{Color, shipped};
    /// # let compiled = CompiledVariant::shipped(shipped::ids().next().unwrap()).unwrap();
    /// let game = Game::from_sfen(&compiled, "2w3/2D3/6/6/6/2W3 w - 1")?;
    /// assert_eq!(game.royals_in_check(Color::White), [game.variant().board.parse_square("4a").expect("it is on the board")]);
    /// assert!(game.royals_in_check(Color::Black).is_empty());
    /// # Ok::<(), hakugei_game::StartError>(())
    /// ```
    pub fn royals_in_check(&self, color: Color) -> Vec<Square> {
        self.core.royals_in_check(color)
    }

    /// The pieces of a side that attack a square, by their squares: that would capture an enemy there, whatever that would do to
    /// their own royal piece. Pieces that hop or move by several legs count only where an enemy of theirs stands on the square.
    ///
    /// ```
    /// # use hakugei_game::{CompiledVariant, Game};
    /// # use hakugei_variant::{Color, shipped};
    /// # let compiled = CompiledVariant::shipped(shipped::ids().next().unwrap()).unwrap();
    /// let game = Game::from_sfen(&compiled, "2w3/6/6/2d3/6/2W3 b - 1")?;
    /// let board = game.variant().board;
    /// let attacked = board.parse_square("4e").expect("it is on the board");
    /// assert_eq!(game.attackers(attacked, Color::White), [board.parse_square("4d").expect("so is this")]);
    /// # Ok::<(), hakugei_game::StartError>(())
    /// ```
    pub fn attackers(&self, square: Square, by: Color) -> Vec<Square> {
        self.core.attackers(square, by)
    }

    /// Every legal move, in no particular order. Where the game has ended with the last move (by mate, stalemate, the
    /// capture of a royal piece, a check that wins, a try, a bared royal piece) there is none; a game that ended
    /// otherwise still lists the moves of its position.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.unrepeated(self.core.legal_moves())
    }

    /// Legal moves that are found before a stop comes: all of them if it does not, and one at least if there is one.
    ///
    /// ```
    /// # use hakugei_game::{CompiledVariant, Game, Stop};
    /// # use hakugei_variant::shipped;
    /// # let compiled = CompiledVariant::shipped(shipped::ids().next().unwrap()).unwrap();
    /// let game = Game::new(&compiled);
    /// assert_eq!(game.legal_moves_before(&Stop::new(&|| false)), game.legal_moves());
    /// let stop = Stop::new(&|| true);
    /// stop.come();
    /// assert!(game.is_legal(game.legal_moves_before(&stop)[0]));
    /// ```
    pub fn legal_moves_before(&self, stop: &Stop<'_>) -> Vec<Move> {
        let moves = self.unrepeated(self.core.legal_moves_before(stop));
        if moves.is_empty() && stop.has_come() {
            // All that were found are barred by repetition.
            return self.legal_moves();
        }
        moves
    }

    /// Whether there is a legal move: whether [`Self::legal_moves`] lists any, found out without listing them all.
    ///
    /// ```
    /// # use hakugei_game::{CompiledVariant, Game};
    /// # use hakugei_variant::shipped;
    /// # let compiled = CompiledVariant::shipped(shipped::ids().next().unwrap()).unwrap();
    /// assert!(Game::new(&compiled).has_legal_move());
    /// ```
    pub fn has_legal_move(&self) -> bool {
        if !self.variant().rules.repetition.bars_moves() {
            return self.core.has_legal_move();
        }
        // Some moves are enough, unless all of them are barred.
        let at_once = Stop::new(&|| true);
        at_once.come();
        !self.legal_moves_before(&at_once).is_empty()
    }

    /// Those of some moves that complete no repetition which bars them.
    fn unrepeated(&self, mut moves: Vec<Move>) -> Vec<Move> {
        if self.variant().rules.repetition.bars_moves() {
            let mut trial = self.clone();
            moves.retain(|&mv| !trial.completes_repetition(mv));
        }
        moves
    }

    fn completes_repetition(&mut self, mv: Move) -> bool {
        self.advance(mv);
        let barred = self
            .positions
            .completes_barred_repetition(self.variant().rules.repetition);
        self.retreat();
        barred
    }

    /// The drops that are barred only because they would mate. None where the game has ended with the last move.
    pub fn banned_drop_mates(&self) -> Vec<Move> {
        if self.core.immediate_end().is_some() {
            return Vec::new();
        }
        self.core.barred_drop_mates()
    }

    /// What a move does: what it captures, turns over and puts into a hand. It need not be legal: `None` only where it moves
    /// or drops nothing that the side to move has, or leaves the board.
    pub fn change(&self, mv: Move) -> Option<Change> {
        self.core.change(mv)
    }

    /// What the moves since the start did, in order.
    pub fn changes(&self) -> Vec<Change> {
        self.core.changes()
    }

    /// Whether a move may be played now. Any move may be asked about; [`Game::check_move`] says why it may not.
    ///
    /// ```
    /// # use hakugei_game::{CompiledVariant, Game, Move};
    /// # use hakugei_variant::{Square, shipped};
    /// # let compiled = CompiledVariant::shipped(shipped::ids().next().unwrap()).unwrap();
    /// let game = Game::from_sfen(&compiled, "2w3/6/6/6/6/2W3 b D 1")?;
    /// let mv = game.parse_usi("4f4e")?;
    /// assert!(game.is_legal(mv));
    /// assert!(!game.is_legal(Move::board(Square(0), Square(1), false)), "nothing stands there");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        self.finished.is_none() && self.core.is_legal(mv) && !self.repeats_illegally(mv)
    }

    /// Whether a move that the position allows is illegal because it completes a repetition.
    fn repeats_illegally(&self, mv: Move) -> bool {
        self.variant().rules.repetition.bars_moves() && self.clone().completes_repetition(mv)
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// # use hakugei_game::{CompiledVariant, Game};
    /// # use hakugei_variant::shipped;
    /// # let compiled = CompiledVariant::shipped(shipped::ids().next().unwrap()).unwrap();
    /// let game = Game::from_sfen(&compiled, "2w3/6/6/6/6/2W3 b D 1")?;
    /// assert!(game.gives_check(game.parse_usi("D*4b")?));
    /// assert!(!game.gives_check(game.parse_usi("D*4c")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        self.core.gives_check(mv)
    }

    /// Whether a move is legal, and if not, why.
    ///
    /// # Errors
    /// The reason.
    pub fn check_move(&self, mv: Move) -> Result<(), Illegal> {
        if self.finished.is_some() {
            return Err(Illegal::new(&self.compiled, IllegalReason::GameOver));
        }
        let reason = if !self.core.is_legal(mv) {
            self.core.illegal_reason(mv)
        } else if self.repeats_illegally(mv) {
            repetition::bar_reason(self.variant().rules.repetition)
        } else {
            return Ok(());
        };
        Err(Illegal::new(&self.compiled, reason))
    }

    /// Plays a legal move. A game that ended by repetition may be played on: [`Game::outcome`] then speaks of the
    /// new position.
    ///
    /// # Errors
    /// Where the move is not legal; the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.check_move(mv)?;
        self.advance(mv);
        Ok(())
    }

    fn advance(&mut self, mv: Move) {
        self.core.make(mv);
        self.moves.push(mv);
        note(&mut self.positions, &*self.core);
    }

    fn retreat(&mut self) -> Option<Move> {
        let mv = self.core.unmake()?;
        self.moves.pop();
        self.positions.pop();
        Some(mv)
    }

    /// Takes the last move back. A result given with [`Game::finish`] came last: then only that is taken back, and
    /// no move. `None` where no move was taken back.
    pub fn undo(&mut self) -> Option<Move> {
        if self.finished.take().is_some() {
            None
        } else {
            self.retreat()
        }
    }

    /// The result, if the game is over: as given by hand, or else by an end that comes with the last move, or else by no
    /// legal move, or else by repetition, or else by a row of quiet moves, or else by impasse. A declaration is a claim: see [`Game::declaration`].
    pub fn outcome(&self) -> Option<Outcome> {
        self.finished
            .or_else(|| self.core.immediate_end())
            .or_else(|| self.stuck_outcome())
            .or_else(|| self.positions.outcome(&self.variant().rules))
            .or_else(|| self.core.royals_in())
    }

    /// The outcome where the side to move has no legal move.
    fn stuck_outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        let rule = self.variant().rules.stalemate;
        Some(no_moves_outcome(rule, self.side(), self.in_check()))
    }

    /// Ends the game by hand: resignation, an illegal move where that loses, time.
    pub fn finish(&mut self, outcome: Outcome) {
        self.finished = Some(outcome);
    }

    /// The move in USI form: `3d3c`, `3d3c+`, `D*3c`, and `3d3c=+R` where the player chooses among several faces. A multi-leg move
    /// names every square on which it captures on the way: `6f6e6d`.
    pub fn usi(&self, mv: Move) -> String {
        usi::format(self.variant(), mv)
    }

    /// Reads a legal move in USI form.
    ///
    /// # Errors
    /// Where the text is not a move, or the move is not legal.
    pub fn parse_usi(&self, text: &str) -> Result<Move, MoveTextError> {
        let read = usi::parse(self.variant(), text)
            .map_err(|error| usi::with_legal_examples(error, self.variant(), &self.legal_moves()));
        let mv = match read? {
            usi::Text::Drop { kind, to } => Move::drop(kind, to),
            usi::Text::Board {
                squares,
                promotes,
                face,
            } => {
                let on_the_way = &squares[1..squares.len() - 1];
                let captures = Captures {
                    first: on_the_way.first().copied(),
                    second: on_the_way.get(1).copied(),
                };
                let mv = Move::board(squares[0], squares[squares.len() - 1], promotes).capturing(captures);
                face.map_or(mv, |face| self.promoting_to(mv, face))
            }
        };
        match self.check_move(mv) {
            Ok(()) => Ok(mv),
            Err(illegal) => Err(MoveTextError::Illegal {
                text: text.to_owned(),
                illegal,
            }),
        }
    }

    /// A board move with all that it could do with the face of its piece, legal or not: keep it, show the other one, or show each of those
    /// among which the player chooses. A drop is alone.
    ///
    /// ```
    /// use hakugei_game::{CompiledVariant, Game};
    /// use hakugei_variant::shipped;
    ///
    /// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
    /// let game = Game::new(&compiled);
    /// let mv = game.legal_moves()[0];
    /// let texts: Vec<String> = game.by_face(mv).into_iter().map(|mv| game.usi(mv)).collect();
    /// assert_eq!(texts, [game.usi(mv), format!("{}+", game.usi(mv))]);
    /// ```
    pub fn by_face(&self, mv: Move) -> Vec<Move> {
        let Action::Board { from, .. } = mv.action() else {
            return vec![mv];
        };
        let plain = mv.keeping_face();
        let piece = self.piece_at(from);
        let faces = piece.map_or(&[][..], |piece| {
            self.variant().piece(piece.kind).promotes_to.as_slice()
        });
        let others = match faces {
            [] | [_] => vec![plain.promoting()],
            several => several.iter().map(|&face| plain.choosing(face)).collect(),
        };
        std::iter::once(plain).chain(others).collect()
    }

    /// A board move, promoting to a face: one that its piece can only promote to needs no name, any other is named, so that it is refused where
    /// the piece does not have it.
    ///
    /// ```
    /// use hakugei_game::{CompiledVariant, Game};
    /// use hakugei_variant::shipped;
    ///
    /// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
    /// let game = Game::new(&compiled);
    /// let (mv, king) = (game.legal_moves()[0], game.variant().kinds().next().expect("there are pieces"));
    /// assert_eq!(game.promoting_to(mv, king).face(), Some(king));
    /// assert!(game.check_move(game.promoting_to(mv, king)).is_err());
    /// ```
    pub fn promoting_to(&self, mv: Move, face: PieceKind) -> Move {
        let from = mv.action().squares()[0];
        let is_sole = |piece: Piece| self.variant().piece(piece.kind).promotes_to == [face];
        if self.piece_at(from).is_some_and(is_sole) {
            mv.promoting()
        } else {
            mv.choosing(face)
        }
    }

    /// The number of legal lines of `depth` plies. Repetition does not cut lines.
    pub fn perft(&self, depth: u32) -> u64 {
        self.core.perft(depth)
    }

    /// For every legal move, the number of legal lines of `depth` plies that begin with it (`depth` at least 1).
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        self.core.divide(depth)
    }
}

fn note(positions: &mut GamePositions, core: &dyn Core) {
    positions.push(core.repetition_key(), core.side(), core.flags());
}

fn check_setup(variant: &Variant, setup: &Setup) -> Result<(), SetupError> {
    check_royals(variant, setup)?;
    for kind in variant.kinds() {
        check_hand_size(variant, setup, kind)?;
    }
    Ok(())
}

/// Hands count up to 255 of a kind, which must be enough for every piece that could ever be in one.
fn check_hand_size(variant: &Variant, setup: &Setup, kind: PieceKind) -> Result<(), SetupError> {
    let captured = |piece: &&Piece| variant.piece(piece.kind).captured == Some(kind) || piece.kind == kind;
    let on_board = setup.squares.iter().flatten().filter(captured).count();
    let in_hand: usize = Color::ALL
        .iter()
        .map(|&color| usize::from(setup.hands.count(color, kind)))
        .sum();
    let count = on_board + in_hand;
    if u8::try_from(count).is_err() {
        return Err(SetupError::TooManyPieces {
            piece: variant.piece(kind).name.english.clone(),
            count,
        });
    }
    Ok(())
}
