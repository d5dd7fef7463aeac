//! A game that was played, as a line of the results.

use hakugei_arena::adjudicate::AdjudicatedEnd;
use hakugei_arena::{Points, milliseconds, schedule};
use hakugei_game::{Game, Reason};
use hakugei_variant::{Color, sfen};

use super::arbiter::{End, Played};
use super::player::Thought;
use super::results::{ForfeitLine, GameLine, Work};
use super::settings::Settings;
use crate::files::date::today;

/// The line of a game by number, counted from 0. `comments` says whether records of it are kept.
pub(super) fn line(settings: &Settings, game: usize, played: &Played, comments: bool) -> GameLine {
    let first = schedule::first_plays(game);
    let name = |color: Color| {
        let index = usize::from(color != first);
        settings.engines[index].name.clone()
    };
    let points = match Points::of(played.outcome.result, first) {
        Points::Win => "win",
        Points::Draw => "draw",
        Points::Loss => "loss",
    };
    GameLine {
        game: game + 1,
        black: name(Color::Black),
        white: name(Color::White),
        result: played.outcome.result.to_string(),
        first: points.to_owned(),
        reason: played.outcome.reason.to_string(),
        end: end(played).to_owned(),
        forfeit: match &played.end {
            End::Forfeit(side, forfeit) => Some(ForfeitLine {
                by: name(*side),
                how: forfeit.how.word().to_owned(),
                what: forfeit.how.to_string(),
                lines: forfeit.lines.clone(),
            }),
            _ => None,
        },
        opening: played.opening,
        gives: settings.handicap.as_ref().map(|_| name(Color::White)),
        moves_first: played.game.start().side.to_string().to_lowercase(),
        start: sfen::format(played.game.variant(), played.game.start()),
        moves: moves(&played.game),
        work: work(played),
        comments: if comments {
            self::comments(played)
        } else {
            Vec::new()
        },
        date: comments.then(today),
    }
}

/// What ended a game, in a word.
fn end(played: &Played) -> &'static str {
    match &played.end {
        End::Rules => "rules",
        End::ByPlayer if played.outcome.reason == Reason::Resignation => "resignation",
        End::ByPlayer => "declaration",
        End::Forfeit(..) => "forfeit",
        End::Given(AdjudicatedEnd::Lost(_)) => "lost",
        End::Given(AdjudicatedEnd::Even) => "even",
        End::Given(AdjudicatedEnd::TooLong) => "too_long",
    }
}

fn moves(game: &Game) -> String {
    let moves: Vec<String> = game.moves().iter().map(|&mv| game.usi(mv)).collect();
    moves.join(" ")
}

/// What a record says of each move after the opening: score, depth and time.
fn comments(played: &Played) -> Vec<String> {
    let comment = |thought: &Thought| {
        let score = thought.info.opinion.map(|opinion| format!("{opinion} "));
        let depth = thought.info.depth.map(|depth| format!("depth {depth} "));
        let parts = [score, depth].into_iter().flatten().collect::<String>();
        format!("{parts}{:.3}s", thought.spent.as_secs_f64())
    };
    played.thoughts.iter().map(comment).collect()
}

fn work(played: &Played) -> [Work; 2] {
    let mut work = [Work::default(); 2];
    let begun = played.game.start().side;
    let mut side = if played.opening.is_multiple_of(2) {
        begun
    } else {
        begun.other()
    };
    for thought in &played.thoughts {
        let own = &mut work[side.index()];
        own.moves += 1;
        own.ms += milliseconds(thought.spent);
        own.nodes += thought.info.nodes.unwrap_or(0);
        own.depths += u64::from(thought.info.depth.unwrap_or(0));
        side = side.other();
    }
    work.map(|work| Work {
        ms: (work.ms * 1000.0).round() / 1000.0,
        ..work
    })
}
