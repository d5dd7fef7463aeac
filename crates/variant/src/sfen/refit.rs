//! A set-up brought to another board: what is proposed where a file changes the board of the game that it extends.

use std::collections::BTreeSet;

use hakugei_text::board::row;

use super::rows::JoinedRows;
use crate::{Board, Color, MAX_SIDE, PieceCode};

/// What becomes of a piece where its set-up is brought to another board.
///
/// ```
/// use hakugei_variant::sfen::{Part, refit};
/// use hakugei_variant::{Board, PieceCode};
///
/// let queen = PieceCode::parse("Q");
/// let part = |code: PieceCode| if code.letter == 'R' { Part::Gone(queen) } else { Part::Other };
/// let refitted = refit("kr/2/RK b - 1", Board::new(2, 3).ok_or("a board")?, &part).ok_or("it fits")?;
/// assert_eq!(refitted.text, "kq/2/QK b - 1");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It has to stay.
    Royal,
    /// It stays if there is room for it.
    Other,
    /// There is no such piece any more; another one may take its place.
    Gone(Option<PieceCode>),
}

/// A set-up on another board.
///
/// ```
/// use hakugei_variant::sfen::{Part, refit};
/// use hakugei_variant::{Board, PieceCode};
///
/// let part = |code: PieceCode| if code.letter == 'K' { Part::Royal } else { Part::Other };
/// let board = Board::new(5, 8).ok_or("a board")?;
/// let refitted = refit("rbk/ppp/3/PPP/KBR b - 1", board, &part).ok_or("it fits")?;
/// assert_eq!(refitted.text, "1rbk1/ppppp/5/5/5/5/PPPPP/1KBR1 b - 1");
/// assert!(refitted.lost.is_empty());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refitted {
    /// Its text.
    pub text: String,
    /// The pieces that find no room on it, although the old one has them.
    pub lost: Vec<PieceCode>,
}

/// Brings a set-up to another board, as a player would: there are more or fewer empty ranks in the middle, a row of the same
/// pieces goes from edge to edge, other rows stay in the middle of wider boards, and from narrower ones go the pieces that stand
/// there twice. `part` says what becomes of each piece. `None` where the text is no set-up, or no room is left for one.
///
/// ```
/// use hakugei_variant::sfen::{Part, refit};
/// use hakugei_variant::{Board, PieceCode};
///
/// let part = |code: PieceCode| if code.letter == 'K' { Part::Royal } else { Part::Other };
/// let board = Board::new(2, 4).ok_or("a board")?;
/// let refitted = refit("rkb/ppp/3/PPP/BKR b - 1", board, &part).ok_or("it fits")?;
/// assert_eq!(refitted.text, "rk/pp/PP/KR b - 1");
/// assert_eq!(refitted.lost.first().map(ToString::to_string).as_deref(), Some("B"));
/// # Ok::<(), &str>(())
/// ```
pub fn refit(setup: &str, board: Board, part: &dyn Fn(PieceCode) -> Part) -> Option<Refitted> {
    let text = JoinedRows::of(setup).text;
    let (rows, rest) = text.split_once(' ')?;
    let mut old: Vec<Vec<Cell>> = rows.split('/').map(cells).collect::<Option<_>>()?;
    for cell in old.iter_mut().flatten() {
        if let Some((code, color)) = *cell
            && let Part::Gone(instead) = part(code)
        {
            *cell = instead.map(|instead| (instead, color));
        }
    }
    let files = old.first()?.len();
    if files == 0 || old.len() > WIDEST || old.iter().any(|row| row.len() != files) {
        return None;
    }
    let armies = Armies {
        faces: facing(&old),
        is_royal: &|code| part(code) == Part::Royal,
    };
    let rows = armies.with_files(&old, usize::from(board.files()))?;
    let rows = armies.with_ranks(rows, usize::from(board.ranks()))?;
    let written: Vec<String> = rows
        .iter()
        .map(|cells| row(cells.iter().map(|cell| cell.map(|(code, color)| code.of(color)))))
        .collect();
    let left = kinds(&rows);
    Some(Refitted {
        text: format!("{} {rest}", written.join("/")),
        lost: kinds(&old).difference(&left).copied().collect(),
    })
}

/// The most squares in a row of any board.
const WIDEST: usize = MAX_SIDE as usize;

/// What stands on a square.
type Cell = Option<(PieceCode, Color)>;

/// How the armies stand to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Facing {
    /// One is the other after half a turn, as in shogi.
    Turned,
    /// Each piece stands on the file of its counterpart, as in chess.
    Mirrored,
}

/// What is known of the armies of a set-up.
struct Armies<'a> {
    faces: Facing,
    is_royal: &'a dyn Fn(PieceCode) -> bool,
}

impl Armies<'_> {
    /// The rows on a number of files.
    fn with_files(&self, rows: &[Vec<Cell>], files: usize) -> Option<Vec<Vec<Cell>>> {
        let old = rows[0].len();
        if files >= old {
            return Some(self.widened(rows, files - old));
        }
        let mut rows = rows.to_vec();
        let mut files_to_go = old - files;
        while files_to_go > 0 {
            let width = rows[0].len();
            // By twos, one on either side of the middle if that costs no more, so that the kings stay there.
            let mut best: Option<(usize, Vec<Vec<Cell>>)> = None;
            for first in 0..width {
                for second in (first + 1..width).map(Some).chain([None]) {
                    if second.is_some() != (files_to_go > 1) {
                        continue;
                    }
                    let left = self.without(&rows, first, second);
                    let Some(cost) = self.cost(&rows, &left) else {
                        continue;
                    };
                    let middle = second.map_or(0, |second| (first + second).abs_diff(width - 1));
                    let one_sided = second.is_some_and(|second| (second < width / 2) == (first < width / 2));
                    let cost = cost + 4 * usize::from(one_sided) + middle;
                    if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                        best = Some((cost, left));
                    }
                }
            }
            let (_, left) = best?;
            files_to_go -= width - left[0].len();
            rows = left;
        }
        Some(rows)
    }

    /// The rows without one or two files, counted as Black sees them.
    fn without(&self, rows: &[Vec<Cell>], first: usize, second: Option<usize>) -> Vec<Vec<Cell>> {
        let (width, ranks) = (rows[0].len(), rows.len());
        let goes = |rank: usize, file: usize| {
            let file = match self.faces {
                Facing::Turned if 2 * rank + 1 < ranks => width - 1 - file,
                Facing::Turned | Facing::Mirrored => file,
            };
            file == first || Some(file) == second
        };
        let row = |(rank, row): (usize, &Vec<Cell>)| {
            let files = row.iter().enumerate();
            let files = files.filter(|(file, _)| !goes(rank, *file));
            files.map(|(_, cell)| *cell).collect()
        };
        rows.iter().enumerate().map(row).collect()
    }

    /// How bad it is to go from some rows to others that have fewer pieces; `None` where royal pieces would be lost.
    fn cost(&self, old: &[Vec<Cell>], left: &[Vec<Cell>]) -> Option<usize> {
        let royals = |rows: &[Vec<Cell>]| {
            let cells = rows.iter().flatten().flatten();
            cells.filter(|(code, _)| (self.is_royal)(*code)).count()
        };
        let men = |rows: &[Vec<Cell>]| rows.iter().flatten().flatten().count();
        let lost = kinds(old).len() - kinds(left).len();
        (royals(old) == royals(left)).then(|| 1000 * lost + 10 * (men(old) - men(left)))
    }

    /// The rows with more files: a row of the same pieces goes from edge to edge.
    fn widened(&self, rows: &[Vec<Cell>], more: usize) -> Vec<Vec<Cell>> {
        let ranks = rows.len();
        let row = |(rank, row): (usize, &Vec<Cell>)| {
            let same = row.iter().all(|cell| cell == &row[0]);
            let filling = if same { row[0] } else { None };
            let is_turned = self.faces == Facing::Turned && 2 * rank + 1 < ranks;
            let is_middle = self.faces == Facing::Turned && 2 * rank + 1 == ranks;
            let before = if is_turned { more - more / 2 } else { more / 2 };
            let mut cells = vec![filling; before];
            cells.extend(row);
            if is_middle && more % 2 == 1 {
                cells.insert(before + row.len() / 2, filling);
            }
            cells.resize(row.len() + more, filling);
            cells
        };
        rows.iter().enumerate().map(row).collect()
    }

    /// The rows on a number of ranks: more or fewer empty ones in the middle, and where that does not do, fewer with pieces. One
    /// empty rank stays between the armies, unless a kind of piece would have to go for it.
    fn with_ranks(&self, rows: Vec<Vec<Cell>>, ranks: usize) -> Option<Vec<Vec<Cell>>> {
        let apart = self.with_ranks_apart(rows.clone(), ranks, 1);
        match apart {
            Some(left) if kinds(&left).len() == kinds(&rows).len() => Some(left),
            _ => self.with_ranks_apart(rows, ranks, 0).or(apart),
        }
    }

    /// The rows on a number of ranks; of the empty ones at least `apart` stay, as far as there are any.
    fn with_ranks_apart(
        &self,
        mut rows: Vec<Vec<Cell>>,
        ranks: usize,
        apart: usize,
    ) -> Option<Vec<Vec<Cell>>> {
        let empty = |rows: &[Vec<Cell>]| rows.iter().filter(|row| row.iter().all(Option::is_none)).count();
        while rows.len() - empty(&rows).saturating_sub(apart) > ranks {
            rows = self.without_ranks(&rows)?;
        }
        while rows.len() > ranks {
            let middle = rows.len() / 2;
            let blank = (0..rows.len()).filter(|&rank| rows[rank].iter().all(Option::is_none));
            let nearest = blank.min_by_key(|rank| rank.abs_diff(middle))?;
            rows.remove(nearest);
        }
        let more = ranks.saturating_sub(rows.len());
        self.heighten(&mut rows, more);
        Some(rows)
    }

    /// Puts empty ranks into the middle. Of a middle rank, the pieces of each army stay on its side where an odd number is added.
    fn heighten(&self, rows: &mut Vec<Vec<Cell>>, more: usize) {
        let (middle, has_middle) = (rows.len() / 2, rows.len() % 2 == 1);
        let (pairs, is_split) = (more / 2, has_middle && more % 2 == 1);
        let blank = vec![None; rows[0].len()];
        if is_split && self.faces == Facing::Turned {
            let of = |color: Color, cell: &Cell| cell.filter(|(_, own)| *own == color);
            let far = rows[middle].iter().map(|cell| of(Color::White, cell)).collect();
            let near = rows[middle].iter().map(|cell| of(Color::Black, cell)).collect();
            rows.splice(middle..=middle, [far, near]);
        } else if is_split {
            rows.insert(middle, blank.clone());
        }
        let others = if is_split { 2 * pairs } else { more };
        // Half of them behind a middle rank, and half before it.
        let behind = if has_middle && !is_split { pairs } else { 0 };
        for number in 0..others {
            let at = usize::from(is_split || number < behind);
            rows.insert(middle + at, blank.clone());
        }
    }

    /// The rows without one of each army: the one whose loss is the least. Kinds that stand nowhere else go to the empty squares of the
    /// row behind it.
    fn without_ranks(&self, rows: &[Vec<Cell>]) -> Option<Vec<Vec<Cell>>> {
        let half = rows.len() / 2;
        let without = |rank: usize| {
            let mut left = rows.to_vec();
            let near = left.remove(rows.len() - 1 - rank);
            let far = left.remove(rank);
            let stay = kinds(&left);
            for (gone, behind) in [
                (far, rank.checked_sub(1)),
                (near, rank.checked_sub(1).map(|_| left.len() - rank)),
            ] {
                let Some(behind) = behind else {
                    continue;
                };
                for (cell, gone) in left[behind].iter_mut().zip(gone) {
                    let is_alone = gone.is_some_and(|(code, _)| !stay.contains(&code));
                    if cell.is_none() && is_alone {
                        *cell = gone;
                    }
                }
            }
            left
        };
        let men = |rank: usize| rows[rank].iter().flatten().count();
        let ranks = (0..half).filter(|&rank| men(rank) > 0);
        let costs = ranks.filter_map(|rank| Some((self.cost(rows, &without(rank))?, rank)));
        let (_, rank) = costs.min()?;
        Some(without(rank))
    }
}

/// How the armies of some rows stand to each other.
fn facing(rows: &[Vec<Cell>]) -> Facing {
    let other = |cell: &Cell| cell.map(|(code, color)| (code, color.other()));
    let mirrored = rows.iter().zip(rows.iter().rev()).all(|(row, opposite)| {
        row.iter()
            .eq(opposite.iter().map(other).collect::<Vec<_>>().iter())
    });
    if mirrored {
        Facing::Mirrored
    } else {
        Facing::Turned
    }
}

/// The kinds on the board.
fn kinds(rows: &[Vec<Cell>]) -> BTreeSet<PieceCode> {
    rows.iter().flatten().flatten().map(|(code, _)| *code).collect()
}

/// The squares of a row; `None` where it is none.
fn cells(row: &str) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut rest = row;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let run: usize = rest[..digits].parse().ok().filter(|run| *run <= WIDEST)?;
            cells.extend(std::iter::repeat_n(None, run));
            rest = &rest[digits..];
        } else {
            let (code, color, after) = PieceCode::starting(rest)?;
            cells.push(Some((code, color)));
            rest = after;
        }
        if cells.len() > WIDEST {
            return None;
        }
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refitted(setup: &str, files: u8, ranks: u8) -> Option<(String, String)> {
        let board = Board::new(files, ranks)?;
        let Refitted { text, lost } = refit(setup, board, &|code| match code.letter {
            'K' => Part::Royal,
            'X' => Part::Gone(None),
            _ => Part::Other,
        })?;
        let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
        Some((text, lost.join(" ")))
    }

    fn is(setup: &str, size: (u8, u8), text: &str, lost: &str) {
        let expected = Some((text.to_owned(), lost.to_owned()));
        assert_eq!(refitted(setup, size.0, size.1), expected, "{setup} on {size:?}");
    }

    const NINE: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    #[test]
    fn wider_and_higher_boards_have_the_armies_in_the_middle() {
        is(
            NINE,
            (11, 10),
            "1lnsgkgsnl1/2r5b2/ppppppppppp/11/11/11/11/PPPPPPPPPPP/2B5R2/1LNSGKGSNL1 b - 1",
            "",
        );
        // A middle rank with pieces of both stays symmetrical.
        is("k2/1pP/2K b - 1", (3, 4), "k2/1p1/2P/2K b - 1", "");
        is("k2/p1P/2K b - 1", (3, 5), "k2/3/p1P/3/2K b - 1", "");
        is("k2/p1P/2K b - 1", (4, 3), "1k2/p2P/2K1 b - 1", "");
        is("k2/2K b - 1", (3, 5), "k2/3/3/3/2K b - 1", "");
        is("k2/3/K2 b - 1", (3, 4), "k2/3/3/K2 b - 1", "");
        // What is one more stands to the same hand of both.
        is("k1r/3/R1K b R 5", (4, 3), "1k1r/4/R1K1 b R 5", "");
        is("k1r/3/K1R b - 1", (4, 3), "k1r1/4/K1R1 b - 1", "");
    }

    #[test]
    fn from_smaller_boards_go_pieces_that_stand_there_twice() {
        let (text, lost) = refitted(NINE, 7, 7).expect("it fits");
        assert_eq!(lost, "", "{text}");
        let rows: Vec<&str> = text.split(' ').next().unwrap_or_default().split('/').collect();
        assert_eq!((rows.len(), rows[3], rows[2]), (7, "7", "ppppppp"), "{text}");
        assert_eq!(rows[6].find('K'), Some(3), "{text}");
    }

    #[test]
    fn royal_pieces_and_one_empty_rank_stay() {
        is("kr/pp/2/PP/RK b - 1", (2, 4), "kr/pp/PP/RK b - 1", "");
        is("kr/pp/2/PP/RK b - 1", (2, 3), "kr/2/RK b - 1", "P");
        is("kr/pp/2/PP/RK b - 1", (2, 2), "kr/RK b - 1", "P");
        is(
            "krb/1n1/ppp/3/PPP/1N1/BRK b - 1",
            (3, 5),
            "krb/pnp/3/PNP/BRK b - 1",
            "",
        );
        assert_eq!(refitted("kr/pp/2/PP/RK b - 1", 2, 1), None);
        is("krb/3/BRK b - 1", (1, 3), "k/1/K b - 1", "B R");
        assert_eq!(refitted("kk/2/KK b - 1", 1, 3), None);
        assert_eq!(refitted("kk/KK b - 1", 2, 1), None);
    }

    #[test]
    fn pieces_that_are_gone_leave_their_squares() {
        is("kxr/3/RXK b - 1", (3, 3), "k1r/3/R1K b - 1", "");
    }

    #[test]
    fn what_is_no_set_up_is_not_brought_anywhere() {
        for text in [
            "",
            "k/K",
            "k1/K b - 1",
            "k?/K1 b - 1",
            "9999999999999999999999/1 b - 1",
            "/ b - 1",
        ] {
            assert_eq!(refitted(text, 3, 3), None, "{text}");
        }
    }
}
