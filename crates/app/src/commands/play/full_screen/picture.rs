//! What the full screen shows, drawn anew each time: title, hands and clocks, board, pieces, moves, what was said, the command line.

use std::fmt::Write;
use std::time::Duration;

use anstyle::Style;
use hakugei_ask::ReviewedMove;
use hakugei_game::Game;
use hakugei_notation::square_name;
use hakugei_text::columns::{left, up_to, width};
use hakugei_text::harmless;
use hakugei_text::noun::numbered;
use hakugei_variant::words::full_name;
use hakugei_variant::{Color, Convention, Piece, PieceKind, Setup, Square};

use super::canvas::Canvas;
use super::plan::{Kind, Plan, Room};
use crate::commands::play::judged::worth;
use crate::commands::play::looked_at::LookedAt;
use crate::commands::play::player::Thought;
use crate::commands::play::session::{Purpose, Session};
use crate::screen::board::{Mark, Marks, Ruling, View, style_of};
use crate::screen::move_text;
use crate::screen::paging;
use crate::screen::teach::legend::{self, LegendRoom};

/// What can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A square of the board.
    Square(Square),
    /// A piece in hand.
    Hand(Color, PieceKind),
    /// The position after a number of moves.
    Ply(usize),
    /// A choice among several, from 0 on.
    Choice(usize),
}

/// A place that can be clicked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    column: usize,
    row: usize,
    width: usize,
    target: Target,
}

/// What the computer is thinking about.
#[derive(Clone, Copy)]
pub(super) struct Thinking<'a> {
    pub(super) purpose: Purpose,
    /// For how long by now.
    pub(super) spent: Duration,
    /// The best so far.
    pub(super) thought: Option<&'a Thought>,
    /// The last move that was judged.
    pub(super) judged: Option<&'a ReviewedMove>,
}

/// What is to be drawn.
pub(super) struct Shown<'a, 's> {
    pub(super) session: &'a Session<'s>,
    pub(super) now: Duration,
    pub(super) marks: Marks,
    /// The square under the cursor.
    pub(super) cursor: Option<Square>,
    /// The piece in hand under the cursor, and its side.
    pub(super) hand: Option<(Color, PieceKind)>,
    /// What was said, the oldest first.
    pub(super) messages: &'a [String],
    /// How many of the last ones are news.
    pub(super) news: usize,
    pub(super) prompt: &'a str,
    /// What is typed, and where the cursor is in it.
    pub(super) typed: &'a dyn Fn(usize) -> (String, usize),
    /// Whether anything is typed.
    pub(super) is_typing: bool,
    /// Texts to choose among, if there is a choice.
    pub(super) choices: &'a [String],
    pub(super) thinking: Option<Thinking<'a>>,
    /// What a person may do next, in a line.
    pub(super) advice: &'a str,
    /// Whether a part of a move is chosen, which is more important than what the cursor is on.
    pub(super) is_under_way: bool,
}

/// A picture of the screen, and what can be clicked in it.
pub(super) struct Picture {
    pub(super) canvas: Canvas,
    pub(super) places: Vec<Place>,
    /// The most rows for what was said just now.
    pub(super) rows_for_news: usize,
}

const DIM: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// What is said where the whole board has no room.
const PART: &str = "Part of the board: enlarge the window, or use the cursor keys.";

const PART_IN_FEW_WORDS: &str = "(part of the board)";

/// The columns of the panel beside the board: as many as are liked, or at least needed.
const PANELS: [usize; 4] = [40, 24, NARROW_PANEL, 0];

/// The narrowest panel.
const NARROW_PANEL: usize = 20;

/// How wide the window is at least where the narrowest panel stands beside the board: in others the board itself is larger without it.
const PANEL_FROM: usize = 60;

impl Picture {
    /// What is clicked at a place.
    pub(super) fn target(&self, column: usize, row: usize) -> Option<Target> {
        let hit =
            |place: &&Place| place.row == row && (place.column..place.column + place.width).contains(&column);
        self.places.iter().find(hit).map(|place| place.target)
    }

    /// Draws.
    pub(super) fn draw(shown: &Shown<'_, '_>, columns: usize, rows: usize) -> Self {
        let session = shown.session;
        let game = session.shown_game();
        let view = session.view();
        let bottom = session.bottom();
        let face = view.face_width();
        let hands = Color::ALL.map(|color| hand_rows(shown, color, columns));
        let mut layout = Layout::new(game, bottom, face, &hands, columns, rows, shown.cursor);
        let about = if shown.is_under_way {
            None
        } else {
            about_cursor(shown)
        };
        let advice = about.or_else(|| {
            // Without a panel there is no other place for what the computer thinks.
            let thinks = if layout.panel == 0 {
                thinking_lines(shown, columns)
            } else {
                Vec::new()
            };
            (!thinks.is_empty()).then(|| thinks.join("  "))
        });
        let needs = Needs {
            evaluates: session.judgement.evaluates,
            has_advice: shown.is_under_way || advice.is_some(),
        };
        layout.name_pieces(game, &view, columns, needs);
        let mut picture = Self {
            canvas: Canvas::new(columns, rows),
            places: Vec::new(),
            rows_for_news: layout.rows_for_news(needs),
        };
        let news = &shown.messages[shown.messages.len().saturating_sub(shown.news)..];
        let news = paging::wrapped(&news.join("\n"), columns.saturating_sub(2));
        layout.make_room(news.len(), &view, &game.setup(), columns, needs);
        let mut row = 0;
        if layout.has_title {
            picture.title(shown, columns);
            row = 1;
        }
        row = picture.hand(shown, &hands[bottom.other().index()], row);
        let (top, plan) = (row, layout.plan.below(row));
        picture.board(shown, &view, &plan);
        let below = plan.bottom();
        row = picture.hand(shown, &hands[bottom.index()], below);
        picture.state(shown, row, plan.is_part);
        row += 1;
        if layout.has_advice {
            let advice = advice.unwrap_or_else(|| shown.advice.to_owned());
            let advice = parts_that_fit(&advice, columns.saturating_sub(2));
            picture.canvas.put(1, row, &advice, DIM);
            row += 1;
        }
        if layout.panel > 0 {
            // Where they have no room beside the board, the pieces are named below.
            let rows = if layout.legend.is_empty() { usize::MAX } else { 0 };
            picture.panel(
                shown,
                &view,
                &Panel {
                    column: plan.width() + 1,
                    legend: rows,
                    top,
                    bottom: below,
                },
            );
        }
        for line in &layout.legend {
            picture.canvas.put(1, row, line, DIM);
            row += 1;
        }
        picture.messages(shown, row, rows.saturating_sub(1).saturating_sub(row));
        picture.command_line(shown, rows - 1);
        picture
    }

    fn title(&mut self, shown: &Shown<'_, '_>, columns: usize) {
        let session = shown.session;
        let game = session.shown_game();
        let mut name = full_name(&game.variant().name);
        if let Some(handicap) = game.variant().handicap_of(game.start()) {
            let _ = write!(name, ", handicap {}", harmless(&handicap.id));
        }
        let end = self.canvas.put(1, 0, &name, BOLD);
        let moves = game.moves().len();
        let total = session.current().game.moves().len();
        let count = if moves < total {
            format!("looking at move {moves} of {total}")
        } else {
            format!("{} played", numbered(moves, "move"))
        };
        let column = columns.saturating_sub(width(&count) + 1);
        if column > end + 1 {
            self.canvas.put(column, 0, &count, DIM);
        }
    }

    /// A player with the clock and what is in hand, over as many rows as that takes.
    fn hand(&mut self, shown: &Shown<'_, '_>, rows: &[HandRow], row: usize) -> usize {
        let game = shown.session.shown_game();
        for (at, hand) in rows.iter().enumerate() {
            let row = row + at;
            let style = if hand.is_to_move { BOLD } else { Style::new() };
            let mut column = self.canvas.put(0, row, &hand.text, style);
            for &(kind, ref text) in &hand.held {
                let is_chosen = shown.hand == Some((hand.color, kind));
                let style = style_of(hand.color);
                let style = if is_chosen { style.invert() } else { style };
                let begin = column;
                column = self.canvas.put(column, row, text, style);
                if hand.color == game.side() {
                    self.places.push(Place {
                        column: begin,
                        row,
                        width: column - begin,
                        target: Target::Hand(hand.color, kind),
                    });
                }
                column += 1;
            }
        }
        row + rows.len()
    }

    fn board(&mut self, shown: &Shown<'_, '_>, view: &View<'_>, plan: &Plan) {
        let game = shown.session.shown_game();
        let board = game.variant().board;
        let names = view.convention.file_names(board);
        for (file, column) in plan.files() {
            let name = &names[usize::from(file)];
            let column = column + plan.cell.saturating_sub(width(name)) / 2;
            self.canvas.put(column, plan.names(), name, DIM);
        }
        let names = view.convention.rank_names(board);
        let setup = game.setup();
        let view = View {
            ruling: match plan.kind {
                Kind::Ruled => Ruling::Ruled,
                Kind::Compact | Kind::Narrow => Ruling::Compact,
            },
            ..*view
        };
        for (rank, row) in plan.ranks() {
            if plan.kind == Kind::Ruled {
                self.rule(plan, row - 1);
            }
            for (file, column) in plan.files() {
                let square = board
                    .square(i16::from(file), i16::from(rank))
                    .expect("both are on the board");
                if plan.kind == Kind::Ruled {
                    self.canvas.put(column - 1, row, "|", DIM);
                }
                let cell = view.cell(setup.squares[square.index()], shown.marks.at(square));
                let text = if plan.kind == Kind::Narrow {
                    cell.narrow()
                } else {
                    cell.whole()
                };
                self.canvas.put_painted(column + plan.cell, column, row, &text);
                if shown.cursor == Some(square) {
                    self.canvas.restyle(column, row, plan.cell, Style::invert);
                }
                self.places.push(Place {
                    column,
                    row,
                    width: plan.cell,
                    target: Target::Square(square),
                });
            }
            if plan.kind == Kind::Ruled {
                self.canvas.put(plan.right() - 1, row, "|", DIM);
            }
            if plan.kind == Kind::Narrow {
                self.closing_marks(shown, &view, plan, rank, row);
            }
            self.canvas.put(
                plan.right() + usize::from(plan.kind != Kind::Ruled),
                row,
                &names[usize::from(rank)],
                DIM,
            );
        }
        if plan.kind == Kind::Ruled {
            self.rule(plan, plan.bottom() - 1);
        }
    }

    /// The marks behind the pieces of a rank, where the next square has no mark of its own before it.
    fn closing_marks(&mut self, shown: &Shown<'_, '_>, view: &View<'_>, plan: &Plan, rank: u8, row: usize) {
        let board = view.variant.board;
        let squares: Vec<(Square, usize)> = plan
            .files()
            .filter_map(|(file, column)| Some((board.square(i16::from(file), i16::from(rank))?, column)))
            .collect();
        for (at, &(square, column)) in squares.iter().enumerate() {
            let mark = shown.marks.at(square);
            let next = squares.get(at + 1).map(|&(next, _)| next);
            let is_free = next.is_none_or(|next| {
                matches!(shown.marks.at(next), Mark::None | Mark::Target) && shown.cursor != Some(next)
            });
            if is_free && mark != Mark::None {
                let column = column + plan.cell;
                let cell = view.cell(None, mark);
                self.canvas.put_painted(column + 1, column, row, cell.close());
            }
        }
    }

    /// A line between two ranks.
    fn rule(&mut self, plan: &Plan, row: usize) {
        let across = plan.cell + 1;
        let files = plan.files().count();
        let line = format!("+{}", format!("{}+", "-".repeat(across - 1)).repeat(files));
        let column = plan.files().next().map_or(0, |(_, column)| column - 1);
        self.canvas.put(column, row, &line, DIM);
    }

    /// Whose move it is, and what the marks mean.
    fn state(&mut self, shown: &Shown<'_, '_>, row: usize, is_part: bool) {
        let session = shown.session;
        let state = match &shown.thinking {
            Some(thinking) => session.says_it_thinks(thinking.purpose),
            None => session.state(),
        };
        let state = up_to(&state, self.canvas.columns().saturating_sub(2));
        let column = self.canvas.put(1, row, &state, BOLD) + 2;
        let said = if is_part && column + width(PART) <= self.canvas.columns() {
            PART
        } else if is_part && column + width(PART_IN_FEW_WORDS) <= self.canvas.columns() {
            PART_IN_FEW_WORDS
        } else if is_part {
            "(a part)"
        } else {
            &shown.marks.short_words()
        };
        let room = self.canvas.columns().saturating_sub(column);
        // A few letters say nothing.
        if room > 6 {
            self.canvas.put(column, row, &parts_that_fit(said, room), DIM);
        }
    }

    /// What stands beside the board: what the computer thinks, the pieces, the moves.
    fn panel(&mut self, shown: &Shown<'_, '_>, view: &View<'_>, panel: &Panel) {
        let Panel {
            column,
            legend: most,
            top,
            bottom,
        } = *panel;
        let room = self.canvas.columns().saturating_sub(column + 1);
        let setup = shown.session.shown_game().setup();
        let height = bottom.saturating_sub(top);
        // The names stay in view: what is thought takes the rows that they and one row of moves leave.
        let named = LegendRoom {
            columns: room,
            rows: height.min(most),
        };
        let named = legend::lines(view, &setup, named).len();
        let most_thought = height.saturating_sub(named + 4).max(2);
        let mut row = top;
        for line in thinking_lines(shown, room).into_iter().take(most_thought) {
            if row < bottom {
                self.canvas.put(column, row, &line, Style::new());
                row += 1;
            }
        }
        if row > top {
            row += 1;
        }
        let rows = bottom.saturating_sub(row);
        // The last moves need a few rows as well.
        let played = shown.session.current().game.moves().len();
        let moves = (played / 2 + 1).min(MOVES).min(rows / 3 + 1);
        let rows = rows
            .saturating_sub(moves + 1)
            .max(named.min(rows.saturating_sub(2)))
            .min(most);
        let legend = legend::lines(view, &setup, LegendRoom { columns: room, rows });
        for line in &legend {
            self.canvas.put(column, row, line, Style::new());
            row += 1;
        }
        row += usize::from(!legend.is_empty());
        self.moves(shown, column, room, row, bottom.saturating_sub(row));
    }

    /// The last moves, two on a row, each of which can be clicked.
    fn moves(&mut self, shown: &Shown<'_, '_>, column: usize, room: usize, top: usize, rows: usize) {
        let session = shown.session;
        let current = session.current();
        let texts = move_texts(
            &current.game,
            current.convention,
            2 * rows + 2,
            session.shown_game().moves().len(),
        );
        let half = (room.saturating_sub(5) / 2).min(16);
        let at = session.shown_game().moves().len();
        let first = texts.first().map_or(0, |text| text.number);
        for text in &texts {
            let row = top + text.number - first;
            if row >= top + rows {
                break;
            }
            if text.side == Color::Black || text.ply == texts[0].ply {
                self.canvas.put(column, row, &format!("{:>3}.", text.number), DIM);
            }
            let begin = column + 5 + if text.side == Color::Black { 0 } else { half };
            let said = format!("{}{}", text.text, session.sign_of(text.ply));
            let style = if text.ply == at {
                Style::new().invert()
            } else {
                Style::new()
            };
            let end = self
                .canvas
                .put_up_to(begin + half.saturating_sub(1), begin, row, &said, style);
            self.places.push(Place {
                column: begin,
                row,
                width: end - begin,
                target: Target::Ply(text.ply),
            });
        }
    }

    /// The last lines of what was said.
    fn messages(&mut self, shown: &Shown<'_, '_>, top: usize, rows: usize) {
        let columns = self.canvas.columns();
        let room = columns.saturating_sub(2);
        let mut lines: Vec<String> = Vec::new();
        for message in shown.messages.iter().rev() {
            let mut wrapped = paging::wrapped(message, room);
            wrapped.append(&mut lines);
            lines = wrapped;
            if lines.len() >= rows {
                break;
            }
        }
        let hidden = lines.len().saturating_sub(rows);
        for (at, line) in lines.iter().skip(hidden).enumerate() {
            self.canvas.put_painted(columns, 1, top + at, line);
        }
    }

    fn command_line(&mut self, shown: &Shown<'_, '_>, row: usize) {
        if !shown.choices.is_empty() {
            let mut column = self.canvas.put(0, row, "Which move? ", BOLD);
            for (at, choice) in shown.choices.iter().enumerate() {
                let begin = column;
                column = self
                    .canvas
                    .put(column, row, &format!(" {} ", at + 1), Style::new().invert());
                column = self
                    .canvas
                    .put(column, row, &format!(" {choice}  "), Style::new());
                self.places.push(Place {
                    column: begin,
                    row,
                    width: column - begin,
                    target: Target::Choice(at),
                });
            }
            self.canvas.put(column, row, "(Esc: none)", DIM);
            return;
        }
        let column = self.canvas.put(0, row, shown.prompt, BOLD);
        let (typed, cursor) = (shown.typed)(self.canvas.columns().saturating_sub(column));
        self.canvas.put(column, row, &typed, Style::new());
        self.canvas.set_cursor(column + cursor, row);
    }
}

/// What stands beside the board.
struct Panel {
    column: usize,
    /// The most rows for the names of the pieces.
    legend: usize,
    top: usize,
    bottom: usize,
}

/// How many rows the worth of a position takes, with the blank one below.
const WORTH: usize = 5;

/// How many rows of moves are shown at least, once the game has them.
const MOVES: usize = 4;

/// How the parts of the screen share its rows and columns.
struct Layout {
    plan: Plan,
    has_title: bool,
    has_advice: bool,
    panel: usize,
    /// The names of the pieces, where they do not stand beside the board.
    legend: Vec<String>,
    /// The rows for these names and what was said.
    message_rows: usize,
}

impl Layout {
    fn new(
        game: &Game,
        bottom: Color,
        face: usize,
        hands: &[Vec<HandRow>; 2],
        columns: usize,
        rows: usize,
        around: Option<Square>,
    ) -> Self {
        let board = game.variant().board;
        // Hands, the state and the command line are always there.
        let fixed = hands[0].len() + hands[1].len() + 2;
        let ways = [(1, 1, 3), (1, 1, 2), (0, 1, 2), (0, 0, 1), (0, 0, 0)];
        let mut last = None;
        for (title, advice, messages) in ways {
            let taken = fixed + title + advice + messages;
            let panels = PANELS
                .into_iter()
                .filter(|panel| *panel != NARROW_PANEL || columns >= PANEL_FROM);
            for panel in panels {
                let room = Room {
                    columns: columns.saturating_sub(panel),
                    rows: rows.saturating_sub(taken),
                };
                let plan = Plan::new(board, bottom, face, room, around);
                let spare = rows.saturating_sub(taken + plan.bottom());
                let fits = !plan.is_part && (panel == 0 || plan.kind != Kind::Narrow);
                let layout = Self {
                    plan,
                    has_title: title > 0,
                    has_advice: advice > 0,
                    panel,
                    legend: Vec::new(),
                    message_rows: messages + spare,
                };
                if fits {
                    return layout;
                }
                last = Some(layout);
            }
        }
        last.expect("there are ways")
    }

    /// The pieces are named beside the board, or where that is too narrow for their whole names above what was said, of which two lines stay
    /// there, or one if the names need the other.
    fn name_pieces(&mut self, game: &Game, view: &View<'_>, columns: usize, needs: Needs) {
        const SAID: usize = 2;
        let setup = game.setup();
        let whole = |columns: usize, rows: usize| legend::whole(view, &setup, LegendRoom { columns, rows });
        let all = |columns: usize, rows: usize| legend::all(view, &setup, LegendRoom { columns, rows });
        let room = columns.saturating_sub(2);
        if self.panel > 0 {
            let beside = columns.saturating_sub(self.plan.width() + 2);
            let worth = if needs.evaluates { WORTH } else { 0 };
            let rows = self.plan.bottom().saturating_sub(worth + MOVES + 1);
            let below = self.message_rows.saturating_sub(SAID);
            if whole(beside, rows).is_some() {
                return;
            }
            let short = || {
                all(beside, rows)
                    .is_none()
                    .then(|| all(room, below + 1))
                    .flatten()
            };
            self.legend = whole(room, below).or_else(short).unwrap_or_default();
            return;
        }
        let wanted = whole(room, usize::MAX).map_or(usize::MAX, |lines| lines.len());
        let below = whole(room, self.message_rows.saturating_sub(SAID));
        if below.is_none() && self.has_title {
            self.has_title = false;
            self.message_rows += 1;
        }
        if self.message_rows.saturating_sub(SAID) < wanted.min(2) && self.has_advice && !needs.has_advice {
            self.has_advice = false;
            self.message_rows += 1;
        }
        let mut rows = self.message_rows.saturating_sub(SAID);
        if all(room, rows).is_none() {
            rows = self.message_rows.saturating_sub(1);
        }
        // A single line that says that there is no room says nothing.
        if rows > 1 || rows >= wanted {
            self.legend = legend::lines(view, &setup, LegendRoom { columns: room, rows });
        }
    }

    /// The most rows for what was said just now.
    fn rows_for_news(&self, needs: Needs) -> usize {
        let advice = usize::from(self.has_advice && !needs.has_advice);
        self.message_rows + advice
    }

    /// Makes room for what was said just now, in place of the names of the pieces, and of advice that is always the same. Names are
    /// shortened first; where not all find room, it is said where they are.
    fn make_room(&mut self, news: usize, view: &View<'_>, setup: &Setup, columns: usize, needs: Needs) {
        let room = |rows: usize| LegendRoom {
            columns: columns.saturating_sub(2),
            rows,
        };
        let names_all = |rows: usize| legend::all(view, setup, room(rows)).is_some();
        let loses_names = names_all(self.legend.len()) && !names_all(self.message_rows.saturating_sub(news));
        if (news > self.message_rows || loses_names) && self.has_advice && !needs.has_advice {
            self.has_advice = false;
            self.message_rows += 1;
        }
        let rows = self.message_rows.saturating_sub(news);
        if self.legend.len() > rows {
            self.legend = legend::lines(view, setup, room(rows));
        }
    }
}

/// What the names of the pieces share the screen with.
#[derive(Clone, Copy, Debug)]
struct Needs {
    /// Whether it is always said what the position is worth.
    evaluates: bool,
    /// Whether the line about what a person may do next says something of the moment.
    has_advice: bool,
}

/// A row that says who plays a side, what the clock shows and what is in hand.
struct HandRow {
    color: Color,
    is_to_move: bool,
    text: String,
    held: Vec<(PieceKind, String)>,
}

/// The same over as many rows as it takes, at most three.
fn hand_rows(shown: &Shown<'_, '_>, color: Color, columns: usize) -> Vec<HandRow> {
    let session = shown.session;
    let (current, game, view) = (session.current(), session.shown_game(), session.view());
    let is_to_move = game.side() == color && game.outcome().is_none();
    let who = if current.is_human(color) {
        current.called(color)
    } else {
        format!("{color}, level {}", current.level.number())
    };
    let clock = session
        .clock_face(color, shown.now)
        .map_or_else(String::new, |face| format!("  {face}"));
    let sign = if is_to_move { '>' } else { ' ' };
    let begin = format!("{sign}{who}{clock}  in hand: ");
    let hands = game.hands();
    let held: Vec<(PieceKind, String)> = hands
        .held(color)
        .map(|(kind, count)| {
            let face = view.face(Piece { color, kind });
            let face = if count == 1 {
                face
            } else {
                format!("{face}x{count}")
            };
            (kind, face)
        })
        .collect();
    let row = |text: String| HandRow {
        color,
        is_to_move,
        text,
        held: Vec::new(),
    };
    if held.is_empty() {
        return vec![row(begin + "nothing")];
    }
    let indent = " ".repeat(4);
    let mut taken = width(&begin);
    let mut rows = vec![row(begin)];
    for (kind, text) in held {
        if taken + width(&text) + 1 > columns && rows.len() < 3 {
            rows.push(row(indent.clone()));
            taken = indent.len();
        }
        taken += width(&text) + 1;
        rows.last_mut().expect("there is one").held.push((kind, text));
    }
    rows
}

/// As many parts of a line as fit into a number of columns, where two blanks stand between parts; of a single one as many words.
fn parts_that_fit(text: &str, columns: usize) -> String {
    let ends = text.match_indices("  ").map(|(at, _)| at).chain([text.len()]);
    let fits = |end: &usize| width(&text[..*end]) <= columns;
    match ends.filter(fits).last() {
        Some(end) if end > 0 => text[..end].trim_end().to_owned(),
        _ => up_to(text, columns),
    }
}

/// What stands under the cursor.
fn about_cursor(shown: &Shown<'_, '_>) -> Option<String> {
    let session = shown.session;
    let game = session.shown_game();
    let variant = game.variant();
    if let Some((color, kind)) = shown.hand {
        let name = harmless(&variant.piece(kind).name.english);
        return Some(format!(
            "{color}'s {name} in hand.  Enter: drop it   ? and Enter: how it moves"
        ));
    }
    let square = shown.cursor?;
    let name = square_name(session.current().convention, variant.board, square);
    Some(match game.piece_at(square) {
        None => format!("{name}: empty."),
        Some(piece) => {
            let kind = harmless(&variant.piece(piece.kind).name.english);
            let enter = if piece.color == game.side() {
                "choose"
            } else {
                "what it attacks"
            };
            format!(
                "{name}: {}'s {kind}.  Enter: {enter}   ? and Enter: how it moves",
                piece.color
            )
        }
    })
}

/// What the computer thinks, or has thought of the position.
fn thinking_lines(shown: &Shown<'_, '_>, room: usize) -> Vec<String> {
    let session = shown.session;
    let current = session.current();
    let line = |game: &Game, line: &[hakugei_game::Move]| {
        let moves = move_text::numbered_line(game, current.convention, &line[..line.len().min(8)]);
        let mut lines = paging::wrapped(&moves, room);
        lines.truncate(2);
        lines
    };
    let Some(thinking) = &shown.thinking else {
        let Some(evaluation) = session.evaluation() else {
            return Vec::new();
        };
        let words = evaluation.words().unwrap_or_else(|| "not known".to_owned());
        let mut lines = paging::wrapped(&format!("Worth: {words} (depth {})", evaluation.depth), room);
        lines.extend(line(session.shown_game(), &evaluation.line));
        return lines;
    };
    let seconds = thinking.spent.as_secs();
    let mut lines = vec![format!(
        "{} {seconds} s",
        session.says_it_thinks(thinking.purpose)
    )];
    if let Some(thought) = thinking.thought {
        let game = if thinking.purpose == Purpose::Evaluation {
            session.shown_game()
        } else {
            &current.game
        };
        let score = thought
            .score
            .map_or_else(String::new, |score| worth(score, game.side()));
        lines.push(format!("depth {}: {score}", thought.depth));
        lines.extend(line(game, &thought.line));
    }
    if let Some(judged) = thinking.judged {
        let total = current.game.moves().len();
        lines.push(format!("{} of {total}: {}", judged.ply, judged.score.words));
    }
    if thinking.purpose == Purpose::Move {
        // A blank is a part of a line that is being typed.
        let now = if shown.is_typing {
            "`now` and Enter"
        } else {
            "Space"
        };
        lines.push(format!("{now}: move now   Ctrl-C: stop"));
    } else {
        lines.push("Ctrl-C: stop".to_owned());
    }
    lines
        .iter()
        .flat_map(|line| paging::wrapped(line, room))
        .collect()
}

/// A move of the game as the list shows it.
struct MoveText {
    ply: usize,
    number: usize,
    side: Color,
    text: String,
}

/// Some of the moves of a game, up to the last one, or such that the one that led to the shown position is among them.
fn move_texts(game: &Game, convention: Convention, count: usize, shown: usize) -> Vec<MoveText> {
    let total = game.moves().len();
    let last = if shown < total {
        (shown + count / 2).min(total)
    } else {
        total
    };
    let first = last.saturating_sub(count);
    let moves = game.moves();
    let mut then = LookedAt::after(game, first).game().clone();
    let mut texts = Vec::new();
    for (at, &mv) in moves.iter().enumerate().take(last).skip(first) {
        let number = hakugei_notation::TurnNumber::of(&then);
        texts.push(MoveText {
            ply: at + 1,
            number: number.number as usize,
            side: number.side,
            text: left(&move_text::write(&then, convention, mv), 1),
        });
        if then.play(mv).is_err() {
            break;
        }
    }
    // A list begins with the move of Black, where there is one.
    if first > 0 && texts.first().is_some_and(|text| text.side == Color::White) {
        texts.remove(0);
    }
    let rows = count.saturating_sub(2) / 2;
    let beyond = texts.last().map_or(0, |last| last.number) + 1;
    let keep = beyond.saturating_sub(rows.max(1));
    texts.retain(|text| text.number >= keep);
    texts
}

#[cfg(test)]
mod tests {
    use hakugei_game::CompiledVariant;
    use hakugei_variant::{Library, load, shipped};

    use super::*;
    use crate::screen::board::PieceStyle;

    #[test]
    fn a_line_that_is_too_long_ends_with_a_whole_part_or_word() {
        let line = "4h: a pawn.  Enter: choose   ? and Enter: how";
        assert_eq!(parts_that_fit(line, 80), line);
        assert_eq!(parts_that_fit(line, 40), "4h: a pawn.  Enter: choose");
        assert_eq!(parts_that_fit(line, 11), "4h: a pawn.");
        assert_eq!(parts_that_fit(line, 8), "4h: a…");
    }

    /// Every shipped variant fits into a window of 80 columns and 24 rows, in letters and in kanji, with both hands, the state, two
    /// lines of what was said and the command line; a board of more than 17 ranks leaves no room for what was said.
    #[test]
    fn every_shipped_board_fits_into_the_smallest_usual_window() {
        for id in shipped::ids() {
            let file = shipped::Shipped.find(id).expect("it is shipped");
            let variant = load(&file, &shipped::Shipped).variant.expect("it is right");
            let game = Game::new(&CompiledVariant::new(variant));
            for style in [PieceStyle::Letters, PieceStyle::Kanji] {
                let view = View {
                    variant: game.variant(),
                    convention: game.variant().notation,
                    style,
                    bottom: Color::Black,
                    ruling: Ruling::Ruled,
                };
                let row = |color| {
                    vec![HandRow {
                        color,
                        is_to_move: false,
                        text: String::new(),
                        held: Vec::new(),
                    }]
                };
                let hands = Color::ALL.map(row);
                let layout = Layout::new(&game, Color::Black, view.face_width(), &hands, 80, 24, None);
                let ranks = game.variant().board.ranks();
                let has_messages = layout.message_rows >= 2 || ranks > 17;
                assert!(!layout.plan.is_part && has_messages, "{id}, {style:?}");
                // Beside a board of more than 15 ranks there is no room for anything else.
                let is_tall = ranks > 15;
                assert!(is_tall || layout.plan.kind != Kind::Narrow, "{id}, {style:?}");
            }
        }
    }

    /// Whatever is said just now, the names of the pieces are whole or end with where all of them are.
    #[test]
    fn names_that_lose_their_room_say_where_they_are() {
        for id in shipped::ids() {
            let file = shipped::Shipped.find(id).expect("it is shipped");
            let variant = load(&file, &shipped::Shipped).variant.expect("it is right");
            let game = Game::new(&CompiledVariant::new(variant));
            let setup = game.setup();
            for style in [PieceStyle::Letters, PieceStyle::Kanji] {
                let view = View {
                    variant: game.variant(),
                    convention: game.variant().notation,
                    style,
                    bottom: Color::Black,
                    ruling: Ruling::Ruled,
                };
                let row = |color| {
                    vec![HandRow {
                        color,
                        is_to_move: false,
                        text: String::new(),
                        held: Vec::new(),
                    }]
                };
                for (evaluates, news) in [(false, 1), (false, 2), (false, 3), (true, 1), (true, 3)] {
                    let hands = Color::ALL.map(row);
                    let mut layout =
                        Layout::new(&game, Color::Black, view.face_width(), &hands, 80, 24, None);
                    let needs = Needs {
                        evaluates,
                        has_advice: false,
                    };
                    layout.name_pieces(&game, &view, 80, needs);
                    layout.make_room(news, &view, &setup, 80, needs);
                    let all = legend::all(
                        &view,
                        &setup,
                        LegendRoom {
                            columns: 78,
                            rows: usize::MAX,
                        },
                    );
                    let count = |lines: &[String]| lines.concat().matches('=').count();
                    let whole = count(&all.expect("there is room"));
                    let legend = &layout.legend;
                    assert!(
                        legend.is_empty()
                            || count(legend) == whole
                            || legend.concat().contains("`card` shows all"),
                        "{id}, {style:?}, {news}: {legend:?}"
                    );
                    assert!(legend.len() + news <= layout.message_rows.max(news), "{id}");
                }
            }
        }
    }
}
