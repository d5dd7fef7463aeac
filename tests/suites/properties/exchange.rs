//! Static exchange, held to exchanges that are played out by making moves.

use std::sync::Arc;

use hakugei_game::{Action, ExchangeValues, Game, Move, Position, Tables, Trials, Visitor};
use hakugei_variant::rules::{BareRoyal, CaptureLimit, Check, RoyalEnd, Try};
use hakugei_variant::{Color, Piece, PieceKind, Square, Variant};

use super::walker::every_position;

/// Values that tell every kind from every other.
struct Worth<'a>(&'a Variant);

impl ExchangeValues for Worth<'_> {
    fn on_board(&self, kind: PieceKind) -> i32 {
        if self.0.piece(kind).royal {
            return 100_000;
        }
        100 + (i32::from(kind.0) * 7_919) % 997
    }

    fn in_hand(&self, kind: PieceKind) -> i32 {
        50 + (i32::from(kind.0) * 104_729) % 499
    }

    fn most_by_promotion(&self) -> i32 {
        let gain = |kind| {
            let faces = self.0.piece(kind).promotes_to.iter();
            let best = faces.map(|&face| self.on_board(face)).max();
            best.map_or(0, |best| best - self.on_board(kind))
        };
        self.0.kinds().map(gain).max().unwrap_or(0).max(0)
    }
}

/// How two ways to judge exchanges agree.
#[derive(Default)]
struct Agreement {
    asked: usize,
    /// Those where somebody answers the move.
    answered: usize,
    /// Those where the best play with whatever captor comes to the same.
    best: usize,
}

#[test]
fn an_exchange_comes_to_what_playing_it_out_does() {
    let mut sum = Agreement::default();
    every_position(4, |game, _| {
        if is_plain(game.variant()) {
            let more = game.compiled().visit(Exchanges(game));
            sum.asked += more.asked;
            sum.answered += more.answered;
            sum.best += more.best;
        }
    });
    assert!(
        sum.answered > 5_000,
        "only {} exchanges were answered",
        sum.answered
    );
    assert!(
        100 * sum.best > 95 * sum.asked,
        "{} of {} are best play",
        sum.best,
        sum.asked
    );
}

#[test]
fn an_exchange_of_any_variant_is_judged_and_leaves_the_position() {
    every_position(4, |game, _| {
        game.compiled().visit(Untouched(game));
    });
}

struct Untouched<'a>(&'a Game);

impl Visitor for Untouched<'_> {
    type Output = ();

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) {
        let position = Position::new(tables, &self.0.setup());
        let (key, worth, mut moves) = (position.key(), Worth(self.0.variant()), Vec::new());
        position.legal_moves(&mut moves);
        for mv in moves {
            let value = Trials::default().static_exchange(&position, mv, &worth);
            assert!(value.abs() < 1_000_000);
            for least in [value - 80, value, value + 1, value + 80, 0, -150] {
                let reaches = Trials::default().exchange_reaches(&position, mv, &worth, least);
                assert_eq!(reaches, value >= least, "{} reaches {least}", self.0.usi(mv));
            }
            assert_eq!(position.key(), key);
        }
    }
}

/// Whether nothing but mate, and no capture, ends games of a variant.
fn is_plain(variant: &Variant) -> bool {
    let rules = &variant.rules;
    let limits: &[CaptureLimit] = &rules.capture_limits;
    let royal_faces = variant.pieces.iter().any(|piece| {
        let mut faces = piece.promotes_to.iter();
        faces.any(|&face| variant.piece(face).royal != piece.royal)
    });
    let goes_on = rules.check == Check::Ordinary
        && rules.try_rule == Try::None
        && rules.bare_royal == BareRoyal::Ordinary;
    rules.royal == RoyalEnd::Checkmate && goes_on && limits.is_empty() && !royal_faces
}

struct Exchanges<'a>(&'a Game);

impl Visitor for Exchanges<'_> {
    type Output = Agreement;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Agreement {
        let mut position = Position::new(tables, &self.0.setup());
        let worth = Worth(self.0.variant());
        let mut agreement = Agreement::default();
        let single = |color| position.royals(color).len() == 1;
        if tables.is_special() || !Color::ALL.into_iter().all(single) || self.0.opponent_in_check() {
            return agreement;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in moves {
            let judged = Trials::default().static_exchange(&position, mv, &worth);
            let mut play = Play {
                worth: &worth,
                to: mv.to(),
                best: false,
            };
            let (played, answered) = play.value(&mut position, mv);
            assert_eq!(judged, played, "{} in {}", self.0.usi(mv), self.0.sfen());
            play.best = true;
            agreement.asked += 1;
            agreement.answered += usize::from(answered);
            agreement.best += usize::from(play.value(&mut position, mv).0 == judged);
        }
        agreement
    }
}

/// An exchange that is played out.
struct Play<'a> {
    worth: &'a Worth<'a>,
    to: Square,
    /// Whether every captor is tried, not only the least.
    best: bool,
}

impl Play<'_> {
    /// What a move wins, and whether it is answered.
    fn value<const WORDS: usize>(&self, position: &mut Position<WORDS>, mv: Move) -> (i32, bool) {
        let gain = self.gain(position, mv);
        let undo = position.make(mv);
        let answers = self.answers(position);
        let best = answers.iter().map(|&answer| self.value(position, answer).0).max();
        position.unmake(&undo);
        (gain - best.unwrap_or(0).max(0), best.is_some())
    }

    /// The captures on the square that are tried.
    fn answers<const WORDS: usize>(&self, position: &mut Position<WORDS>) -> Vec<Move> {
        let mut moves = Vec::new();
        position.legal_captures(&mut moves);
        moves.retain(|mv| mv.to() == self.to && !mv.captures_on_the_way());
        if self.best {
            return moves;
        }
        let variant = self.worth.0;
        let start = |mv: &Move| match mv.action() {
            Action::Board { from, .. } => from,
            Action::Drop { to, .. } => to,
        };
        let key = |mv: &Move| {
            let kind = position
                .piece_at(start(mv))
                .expect("a move starts on a piece")
                .kind;
            (variant.piece(kind).royal, self.worth.on_board(kind), start(mv))
        };
        let Some(least) = moves.iter().map(key).min() else {
            return moves;
        };
        moves.retain(|mv| key(mv) == least);
        let after = |mv: &Move| self.worth.on_board(self.kind_after(position, *mv));
        moves.sort_by_key(|mv| std::cmp::Reverse(after(mv)));
        moves.truncate(1);
        moves
    }

    fn kind_after<const WORDS: usize>(&self, position: &Position<WORDS>, mv: Move) -> PieceKind {
        match mv.action() {
            Action::Drop { kind, .. } => kind,
            Action::Board { from, promotes, .. } => {
                let Piece { kind, .. } = position.piece_at(from).expect("a move starts on a piece");
                let first = self.worth.0.piece(kind).promotes_to.first().copied();
                let face = mv.face().or(first);
                face.filter(|_| promotes).unwrap_or(kind)
            }
        }
    }

    fn gain<const WORDS: usize>(&self, position: &Position<WORDS>, mv: Move) -> i32 {
        let Action::Board { from, to, .. } = mv.action() else {
            return 0;
        };
        let variant = self.worth.0;
        let taken = position.piece_at(to).map_or(0, |piece| {
            let held = variant.piece(piece.kind).captured;
            self.worth.on_board(piece.kind) + held.map_or(0, |kind| self.worth.in_hand(kind))
        });
        let mover = position.piece_at(from).expect("a move starts on a piece").kind;
        taken + self.worth.on_board(self.kind_after(position, mv)) - self.worth.on_board(mover)
    }
}
