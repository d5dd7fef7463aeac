//! Where the squares of a board are on the screen, and how large they are.

use hakugei_variant::{Board, Color, Square};

/// How the squares of a board are placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// The column and the row of the inside of the first square.
    column: usize,
    row: usize,
    /// The files from left to right and the ranks from top to bottom, as far as they are shown.
    files: Vec<u8>,
    ranks: Vec<u8>,
    /// The columns of a square.
    pub(super) cell: usize,
    pub(super) kind: Kind,
    /// Whether some files or ranks are not shown.
    pub(super) is_part: bool,
}

/// How much room a board takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// With lines around the squares.
    Ruled,
    /// Without lines, and with a mark on either side of a piece.
    Compact,
    /// Without lines, and with one column between two pieces, in which the marks of both stand.
    Narrow,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Ruled, Self::Compact, Self::Narrow];

    /// Columns and rows between the first squares of two files or ranks.
    fn steps(self, face: usize) -> (usize, usize) {
        match self {
            Self::Ruled => (face + 3, 2),
            Self::Compact => (face + 2, 1),
            Self::Narrow => (face + 1, 1),
        }
    }

    /// Columns and rows beside all squares: the names of files and ranks, and lines.
    fn frame(self) -> (usize, usize) {
        match self {
            Self::Ruled => (5, 2),
            Self::Compact | Self::Narrow => (4, 1),
        }
    }
}

/// How much room a board may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl Plan {
    /// The largest way in which a board fits; a part around a square where none does.
    pub(super) fn new(board: Board, bottom: Color, face: usize, room: Room, around: Option<Square>) -> Self {
        let (files, ranks) = (usize::from(board.files()), usize::from(board.ranks()));
        let fits = |kind: &Kind| {
            let ((across, down), (left, top)) = (kind.steps(face), kind.frame());
            files * across + left <= room.columns && ranks * down + top <= room.rows
        };
        let kind = Kind::ALL.into_iter().find(fits).unwrap_or(Kind::Narrow);
        let ((across, down), (left, top)) = (kind.steps(face), kind.frame());
        let shown_files = (room.columns.saturating_sub(left) / across).clamp(1, files);
        let shown_ranks = (room.rows.saturating_sub(top) / down).clamp(1, ranks);
        let turned = bottom == Color::White;
        let around = around.map(|square| (usize::from(board.file(square)), usize::from(board.rank(square))));
        let part = |count: usize, shown: usize, down: bool, at: Option<usize>| -> Vec<u8> {
            let mut all: Vec<u8> = (0..count as u8).collect();
            if down {
                all.reverse();
            }
            let at = at.and_then(|at| all.iter().position(|&one| usize::from(one) == at));
            let first = at.map_or(0, |at| at.saturating_sub(shown / 2)).min(count - shown);
            all[first..first + shown].to_vec()
        };
        Self {
            column: 2,
            row: top.min(kind.frame().1),
            files: part(files, shown_files, !turned, around.map(|at| at.0)),
            ranks: part(ranks, shown_ranks, turned, around.map(|at| at.1)),
            cell: match kind {
                Kind::Ruled | Kind::Compact => face + 2,
                Kind::Narrow => face + 1,
            },
            kind,
            is_part: shown_files < files || shown_ranks < ranks,
        }
    }

    /// The same, a number of rows further down.
    pub(super) fn below(mut self, rows: usize) -> Self {
        self.row += rows;
        self
    }

    /// The files that are shown, with the columns where they begin.
    pub(super) fn files(&self) -> impl Iterator<Item = (u8, usize)> + '_ {
        let across = self.cell + usize::from(self.kind == Kind::Ruled);
        self.files
            .iter()
            .enumerate()
            .map(move |(at, &file)| (file, self.column + at * across))
    }

    /// The ranks that are shown, with their rows.
    pub(super) fn ranks(&self) -> impl Iterator<Item = (u8, usize)> + '_ {
        let down = if self.kind == Kind::Ruled { 2 } else { 1 };
        self.ranks
            .iter()
            .enumerate()
            .map(move |(at, &rank)| (rank, self.row + at * down))
    }

    /// The column behind the squares.
    pub(super) fn right(&self) -> usize {
        let across = self.cell + usize::from(self.kind == Kind::Ruled);
        self.column + self.files.len() * across
    }

    /// The row below the squares, and the line under them if there is one.
    pub(super) fn bottom(&self) -> usize {
        let down = if self.kind == Kind::Ruled { 2 } else { 1 };
        self.row + self.ranks.len() * down
    }

    /// The columns that the board takes with the names of its ranks.
    pub(super) fn width(&self) -> usize {
        self.right() + 3
    }

    /// The row of the names of the files.
    pub(super) fn names(&self) -> usize {
        self.row - self.kind.frame().1
    }

    /// The square beside another one as it is seen, if the board goes on there.
    pub(super) fn beside(
        board: Board,
        bottom: Color,
        square: Square,
        (right, down): (i16, i16),
    ) -> Option<Square> {
        // Files are counted from the right, as Black sees the board.
        let sign = if bottom == Color::White { -1 } else { 1 };
        let file = i16::from(board.file(square)) - sign * right;
        let rank = i16::from(board.rank(square)) + sign * down;
        board.square(file, rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(files: u8, ranks: u8, face: usize, columns: usize, rows: usize) -> Plan {
        let board = Board::new(files, ranks).expect("a board");
        Plan::new(board, Color::Black, face, Room { columns, rows }, None)
    }

    #[test]
    fn the_largest_way_that_fits_is_taken() {
        assert_eq!(plan(6, 6, 1, 80, 14).kind, Kind::Ruled);
        assert_eq!(plan(11, 11, 1, 80, 14).kind, Kind::Compact);
        assert_eq!(plan(11, 11, 1, 30, 14).kind, Kind::Narrow);
        let part = plan(11, 11, 1, 20, 6);
        assert!(part.is_part);
        assert_eq!((part.files().count(), part.ranks().count()), (8, 5));
    }

    #[test]
    fn no_square_is_over_another_one() {
        let board = Board::new(5, 4).expect("a board");
        for bottom in Color::ALL {
            let plan = Plan::new(
                board,
                bottom,
                2,
                Room {
                    columns: 60,
                    rows: 20,
                },
                None,
            )
            .below(3);
            let files: Vec<usize> = plan.files().map(|(_, column)| column).collect();
            assert!(
                files.is_sorted_by(|one, next| one + plan.cell <= *next),
                "{files:?}"
            );
            assert_eq!((files.len(), plan.ranks().count()), (5, 4));
            assert!(plan.names() >= 3 && plan.ranks().all(|(_, row)| row > plan.names()));
        }
        let first = board.square(0, 0).expect("on the board");
        assert_eq!(
            Plan::beside(board, Color::Black, first, (-1, 1)),
            board.square(1, 1)
        );
        assert_eq!(Plan::beside(board, Color::Black, first, (1, 0)), None);
        assert_eq!(
            Plan::beside(board, Color::White, first, (1, 0)),
            board.square(1, 0)
        );
    }
}
