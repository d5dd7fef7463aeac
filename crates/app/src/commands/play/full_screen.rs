//! A session in full screen: the board stays where it is, moves are chosen on it or typed, and everything else is what it is line by
//! line.

mod canvas;
mod chooser;
mod command_line;
mod pager;
mod picture;
mod plan;
mod terminal;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use hakugei_ask::ReviewedMove;
use hakugei_game::Move;
use hakugei_text::columns::up_to;
use hakugei_variant::{Color, Piece, PieceKind, Square};

use self::canvas::Canvas;
use self::chooser::{Choice, Chooser, Origin};
use self::command_line::CommandLine;
use self::pager::{Pager, Turn};
use self::picture::{Picture, Shown, Target, Thinking};
use self::plan::Plan;
use self::terminal::FullTerminal;
use super::args::HumanSide;
use super::completion;
use super::driver::FrontEnd;
use super::player::{Onlooker, SessionClock, Thought, Wish};
use super::session::{Purpose, Session};
use super::terminal::InputEvent;
use crate::screen::move_text;
use crate::screen::paging::{self, Page};

/// How often what is shown is looked at again while nothing comes: clocks go on, and signals come.
const GLANCE: Duration = Duration::from_millis(100);

/// How often the keyboard is looked at while the computer thinks, and how often what it thinks is shown.
const THINKING_GLANCE: Duration = Duration::from_millis(15);
const THINKING_DRAWN: Duration = Duration::from_millis(100);

/// The most lines of what was said that are remembered.
const REMEMBERED: usize = 2_000;

/// A session in full screen.
pub(crate) struct FullScreen {
    terminal: FullTerminal,
    /// What the terminal shows.
    shown: Option<Canvas>,
    picture: Option<Picture>,
    colours: bool,
    line: CommandLine,
    /// Lines that were typed while the computer thought.
    ahead: VecDeque<String>,
    /// Keys and clicks that came while a position was evaluated, and ended that.
    events: VecDeque<Event>,
    /// What was said.
    messages: Vec<String>,
    /// How many of the first lines are not shown below the board: they were read page by page.
    read: usize,
    /// Which game of the session they are about.
    game: u64,
    /// How many of the last lines are news: nothing was done since they were said.
    news: usize,
    /// What was said at the end, which is read on the screen from before.
    last_words: String,
    /// A long text that is being read.
    reading: Option<Pager>,
    /// Where the cursor is on the board.
    cursor: Option<Cursor>,
    chooser: Chooser,
    /// Where the mouse was pressed, until it is let go.
    pressed: Option<Target>,
    /// Moves among which one is to be named.
    choices: Vec<Move>,
    /// The position for which something is being chosen, by the number of moves that led to it.
    chosen_at: usize,
}

/// A place of the board or of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cursor {
    Square(Square),
    Hand(PieceKind),
}

/// What a key or a click asks for.
enum Act {
    /// Nothing more than that the screen is drawn anew.
    Draw,
    /// A line as if it had been typed.
    Line(String),
    /// What came in.
    Event(InputEvent),
}

/// Whether this terminal shows the full screen.
pub(crate) fn is_possible() -> bool {
    let terminal = std::env::var_os("TERM");
    let dumb = terminal.is_none_or(|terminal| terminal.is_empty() || terminal == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && (!dumb || cfg!(windows))
}

impl FullScreen {
    /// Enters the full screen.
    ///
    /// # Errors
    /// Where the terminal does not let it.
    pub(crate) fn enter() -> io::Result<Self> {
        let choice = anstream::AutoStream::choice(&io::stdout());
        Ok(Self {
            terminal: FullTerminal::enter()?,
            shown: None,
            picture: None,
            colours: choice != anstream::ColorChoice::Never,
            line: CommandLine::default(),
            ahead: VecDeque::new(),
            events: VecDeque::new(),
            messages: Vec::new(),
            read: 0,
            game: 0,
            news: 0,
            last_words: String::new(),
            reading: None,
            cursor: None,
            chooser: Chooser::default(),
            pressed: None,
            choices: Vec::new(),
            chosen_at: 0,
        })
    }

    /// Leaves the full screen, and gives what was said at the end.
    pub(crate) fn leave(self) -> String {
        self.last_words
    }

    /// The size of the text that is shown: lines of that width stand in every place as they were made.
    fn page() -> Page {
        let (columns, rows) = FullTerminal::size();
        Page {
            columns: columns.saturating_sub(2),
            rows,
        }
    }

    fn draw(
        &mut self,
        session: &Session<'_>,
        now: Duration,
        prompt: &str,
        thinking: Option<Thinking<'_>>,
    ) -> io::Result<()> {
        let (columns, rows) = FullTerminal::size();
        let game = session.shown_game();
        let (cursor, hand) = match self.cursor {
            Some(Cursor::Square(square)) => (Some(square), None),
            Some(Cursor::Hand(kind)) => (None, Some((game.side(), kind))),
            None => (None, None),
        };
        let choices = chooser::said(game, session.current().convention, &self.choices);
        let shown = Shown {
            session,
            now,
            marks: self.chooser.marks(game, session.marks()),
            cursor,
            hand,
            messages: &self.messages[self.read.min(self.messages.len())..],
            news: self.news,
            prompt,
            typed: &|columns| self.line.seen(columns),
            is_typing: !self.line.is_empty(),
            choices: &choices,
            thinking,
            advice: match thinking.map(|thinking| thinking.purpose) {
                None => self.advice(session),
                Some(Purpose::Move) => "Space: move now  What you type waits until the computer has moved",
                Some(_) => "Ctrl-C: stop  What you type waits",
            },
            is_under_way: self.chooser.is_under_way(),
        };
        let mut picture = Picture::draw(&shown, columns, rows);
        if let Some(reading) = &mut self.reading {
            picture.places.clear();
            reading.draw(&mut picture.canvas);
        }
        if self.shown.as_ref() != Some(&picture.canvas) {
            let text = picture.canvas.painted(self.shown.as_ref(), self.colours);
            FullTerminal::write(&text)?;
        }
        self.shown = Some(picture.canvas.clone());
        self.picture = Some(picture);
        Ok(())
    }

    /// What a person may do next.
    fn advice(&self, session: &Session<'_>) -> &'static str {
        if self.chooser.may_end() {
            "Choose where it goes on, or the same square again to end there.  Esc: anew"
        } else if self.chooser.is_under_way() {
            "Choose where it goes on.  Esc: anew"
        } else if self.chooser.origin().is_some() {
            "Choose a square with a mark.  Esc: another piece"
        } else if session.current().game.outcome().is_some() {
            "F1: help  PgUp: look back  `review`: find mistakes  `rematch`  `new`  `quit`"
        } else {
            "F1: help  ?: about a piece  Type a move, click, or cursor keys and Enter.  PgUp: look back"
        }
    }

    /// Forgets what was being chosen where another position is shown.
    fn follow(&mut self, session: &Session<'_>) {
        let plies = session.shown_game().moves().len();
        if self.chosen_at != plies {
            self.chosen_at = plies;
            self.chooser.clear();
            self.choices.clear();
            if let Some(Cursor::Hand(_)) = self.cursor {
                self.cursor = None;
            }
        }
    }

    /// Understands what came in while a line is asked for.
    fn understand(&mut self, session: &Session<'_>, event: Event) -> Act {
        self.notice(&event);
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(session, key),
            Event::Mouse(mouse) => self.mouse(session, mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Resize(..) => {
                self.shown = None;
                Act::Draw
            }
            _ => Act::Draw,
        }
    }

    /// What was said is no news any more once a key is pressed or something is clicked or pasted.
    fn notice(&mut self, event: &Event) {
        let does_something = match event {
            Event::Key(key) => key.kind != KeyEventKind::Release,
            Event::Mouse(mouse) => matches!(mouse.kind, MouseEventKind::Down(_)),
            Event::Paste(_) => true,
            _ => false,
        };
        if does_something {
            self.news = 0;
        }
    }

    /// What is pasted is typed: whole lines are obeyed, one after the other.
    fn paste(&mut self, text: &str) -> Act {
        let mut lines = text
            .split('\n')
            .map(|line| line.trim_end_matches('\r'))
            .peekable();
        while let Some(line) = lines.next() {
            self.line.insert(line);
            if lines.peek().is_some() {
                let line = self.line.take();
                self.ahead.push_back(line);
            }
        }
        match self.ahead.pop_front() {
            Some(line) => Act::Line(line),
            None => Act::Draw,
        }
    }

    fn key(&mut self, session: &Session<'_>, key: KeyEvent) -> Act {
        if self.reading.is_some() {
            return self.read_on(key);
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.control(session, key.code);
        }
        if !self.choices.is_empty() {
            return self.choose_among(session, key.code);
        }
        if self.line.is_empty()
            && let Some(act) = self.key_on_the_board(session, key.code)
        {
            return act;
        }
        match key.code {
            KeyCode::Char(' ') if self.line.is_empty() => {}
            KeyCode::Char(character) => self.line.insert(character.encode_utf8(&mut [0; 4])),
            KeyCode::Enter => return Act::Line(self.typed_line(session)),
            KeyCode::Backspace => self.line.delete_back(),
            KeyCode::Delete => self.line.delete(),
            KeyCode::Left => self.line.go(-1),
            KeyCode::Right => self.line.go(1),
            KeyCode::Home => self.line.go(isize::MIN / 2),
            KeyCode::End => self.line.go(isize::MAX / 2),
            KeyCode::Up => self.line.recall(true),
            KeyCode::Down => self.line.recall(false),
            KeyCode::Tab => self.complete(session),
            KeyCode::Esc => self.line.clear(),
            KeyCode::PageUp => return Act::Line("prev".to_owned()),
            KeyCode::PageDown => return Act::Line("next".to_owned()),
            KeyCode::F(1) => return Act::Line("help".to_owned()),
            KeyCode::F(2) => self.read_messages(),
            _ => {}
        }
        Act::Draw
    }

    /// A key with Ctrl.
    fn control(&mut self, session: &Session<'_>, code: KeyCode) -> Act {
        let KeyCode::Char(character) = code else {
            return Act::Draw;
        };
        match character {
            'c' => return Act::Event(InputEvent::Interrupted),
            'd' if self.line.is_empty() => return Act::Event(InputEvent::End),
            'd' => self.line.delete(),
            'z' => {
                // A terminal that is gone ends the session at the next look.
                let _ = self.terminal.stop();
                self.shown = None;
            }
            'l' => self.shown = None,
            'a' => self.line.go(isize::MIN / 2),
            'e' => self.line.go(isize::MAX / 2),
            'b' => self.line.go(-1),
            'f' => self.line.go(1),
            'h' => self.line.delete_back(),
            'w' => self.line.delete_word(),
            'u' => self.line.clear(),
            'p' => self.line.recall(true),
            'n' => self.line.recall(false),
            'i' => self.complete(session),
            'm' | 'j' => return Act::Line(self.typed_line(session)),
            _ => {}
        }
        Act::Draw
    }

    /// The line that was typed. A question mark alone asks about what is under the cursor, if something is.
    fn typed_line(&mut self, session: &Session<'_>) -> String {
        let line = self.line.take();
        let about = match self.cursor.filter(|_| line.trim() == "?") {
            Some(Cursor::Hand(kind)) => Some(shows_held(session, kind)),
            Some(Cursor::Square(square)) => shows(session, square),
            None => None,
        };
        about.unwrap_or(line)
    }

    /// A key for the board, where nothing is typed.
    fn key_on_the_board(&mut self, session: &Session<'_>, code: KeyCode) -> Option<Act> {
        match code {
            KeyCode::Left => self.go(session, (-1, 0)),
            KeyCode::Right => self.go(session, (1, 0)),
            KeyCode::Up => self.go(session, (0, -1)),
            KeyCode::Down => self.go(session, (0, 1)),
            KeyCode::Tab => self.go_to_next_piece(session, 1),
            KeyCode::BackTab => self.go_to_next_piece(session, -1),
            KeyCode::Home => return Some(Act::Line("first".to_owned())),
            KeyCode::End => return Some(Act::Line("last".to_owned())),
            KeyCode::Esc => {
                if self.chooser.origin().is_some() {
                    self.chooser.clear();
                } else {
                    self.cursor = None;
                }
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                let target = match self.cursor? {
                    Cursor::Square(square) => Target::Square(square),
                    Cursor::Hand(kind) => Target::Hand(session.shown_game().side(), kind),
                };
                return Some(self.choose(session, target));
            }
            _ => return None,
        }
        Some(Act::Draw)
    }

    /// Moves the cursor on the board, and from its edge to the pieces in the hand of the side to move.
    fn go(&mut self, session: &Session<'_>, by: (i16, i16)) {
        let game = session.shown_game();
        let (board, bottom, side) = (game.variant().board, session.bottom(), game.side());
        let held: Vec<PieceKind> = game.hands().held(side).map(|(kind, _)| kind).collect();
        // The hand of the side at the bottom lies below the board, the other one above.
        let toward_hand = if side == bottom { 1 } else { -1 };
        self.cursor = match self.cursor {
            None => Some(Cursor::Square(Self::home(session))),
            Some(Cursor::Square(square)) => match Plan::beside(board, bottom, square, by) {
                Some(square) => Some(Cursor::Square(square)),
                None if by.1 == toward_hand => {
                    held.first().map_or(self.cursor, |&kind| Some(Cursor::Hand(kind)))
                }
                None => self.cursor,
            },
            Some(Cursor::Hand(kind)) if by.1 == 0 => {
                let at = held.iter().position(|&one| one == kind).unwrap_or(0);
                let at = at
                    .saturating_add_signed(isize::from(by.0))
                    .min(held.len().saturating_sub(1));
                held.get(at).map(|&kind| Cursor::Hand(kind))
            }
            Some(Cursor::Hand(_)) if by.1 == -toward_hand => Some(Cursor::Square(Self::home(session))),
            Some(Cursor::Hand(_)) => self.cursor,
        };
    }

    /// Where the cursor begins: in the middle of the rank that is nearest to the side to move.
    fn home(session: &Session<'_>) -> Square {
        let game = session.shown_game();
        let board = game.variant().board;
        let side = game.side();
        let rank = match side {
            Color::Black => board.ranks() - 1,
            Color::White => 0,
        };
        let square = board.square(i16::from(board.files() / 2), i16::from(rank));
        square.unwrap_or(Square(0))
    }

    /// Moves the cursor to the next piece that can move, or the next square where the chosen piece can go.
    fn go_to_next_piece(&mut self, session: &Session<'_>, by: isize) {
        let game = session.shown_game();
        let mut places: Vec<Cursor> = if self.chooser.origin().is_some() {
            self.chooser.targets().into_iter().map(Cursor::Square).collect()
        } else {
            let moves = game.legal_moves();
            let board = game.variant().board;
            let begins = |square: &Square| {
                moves
                    .iter()
                    .any(|mv| super::move_list::origin(*mv) == Some(*square))
            };
            let squares = board.squares().filter(begins).map(Cursor::Square);
            let held = game.hands();
            let held = held.held(game.side()).map(|(kind, _)| Cursor::Hand(kind));
            squares.chain(held).collect()
        };
        places.dedup();
        let now = places.iter().position(|&place| Some(place) == self.cursor);
        let count = places.len() as isize;
        if count > 0 {
            let next = now.map_or(if by > 0 { 0 } else { count - 1 }, |now| {
                (now as isize + by).rem_euclid(count)
            });
            self.cursor = Some(places[next as usize]);
        }
    }

    /// A key or a click on a place of the board, of a hand or of the list of moves.
    fn choose(&mut self, session: &Session<'_>, target: Target) -> Act {
        let game = session.shown_game();
        match target {
            Target::Ply(plies) => return Act::Line(format!("goto {plies}")),
            Target::Choice(at) => return self.choice(session, at),
            Target::Square(square) => self.cursor = Some(Cursor::Square(square)),
            Target::Hand(_, kind) => self.cursor = Some(Cursor::Hand(kind)),
        }
        let is_past = game.moves().len() < session.current().game.moves().len();
        if is_past || game.outcome().is_some() {
            return Act::Draw;
        }
        let choice = match (target, self.chooser.origin()) {
            (Target::Hand(_, kind), origin) if origin == Some(Origin::Hand(kind)) => {
                self.chooser.clear();
                Choice::Part
            }
            (Target::Hand(_, kind), _) => self.chooser.begin(game, Origin::Hand(kind)),
            (Target::Square(square), Some(_)) => match self.chooser.go(square) {
                Choice::Nothing => self.choose_another(session, square),
                choice => choice,
            },
            (Target::Square(square), None) => self.choose_another(session, square),
            _ => Choice::Nothing,
        };
        let is_enemy = |square: Square| {
            let piece = game.piece_at(square);
            piece.is_some_and(|piece| piece.color != game.side())
        };
        if let (Choice::Nothing, Target::Square(square)) = (&choice, target)
            && is_enemy(square)
        {
            // It cannot be moved: what it attacks is marked.
            return Act::Line(format!("moves {}", named(session, square)));
        }
        match choice {
            Choice::Move(mv) => self.plays(session, mv),
            Choice::Moves(moves) => {
                self.choices = moves;
                Act::Draw
            }
            Choice::NoMove => {
                self.say_at_once("This piece has no legal move.");
                Act::Draw
            }
            Choice::Part | Choice::Nothing => Act::Draw,
        }
    }

    /// Begins with another piece; the chosen one is put down where it is chosen again.
    fn choose_another(&mut self, session: &Session<'_>, square: Square) -> Choice {
        let game = session.shown_game();
        let before = self.chooser.origin();
        self.chooser.clear();
        let is_own = |piece: Piece| piece.color == game.side();
        if before == Some(Origin::Square(square)) || !game.piece_at(square).is_some_and(is_own) {
            return Choice::Nothing;
        }
        self.chooser.begin(game, Origin::Square(square))
    }

    /// The line that plays a move.
    fn plays(&mut self, session: &Session<'_>, mv: Move) -> Act {
        self.chooser.clear();
        self.choices.clear();
        Act::Line(move_text::write(
            session.shown_game(),
            session.current().convention,
            mv,
        ))
    }

    fn choice(&mut self, session: &Session<'_>, at: usize) -> Act {
        match self.choices.get(at) {
            Some(&mv) => self.plays(session, mv),
            None => Act::Draw,
        }
    }

    /// A key where one of several moves is to be named.
    fn choose_among(&mut self, session: &Session<'_>, code: KeyCode) -> Act {
        match code {
            KeyCode::Esc => {
                self.choices.clear();
                self.chooser.clear();
                Act::Draw
            }
            KeyCode::Enter => self.choice(session, 0),
            KeyCode::Char(key @ ('+' | '=')) => {
                let mut meant =
                    (0..self.choices.len()).filter(|&at| chooser::promotes(self.choices[at]) == (key == '+'));
                // Of several faces one is named by its number.
                match (meant.next(), meant.next()) {
                    (Some(at), None) => self.choice(session, at),
                    _ => Act::Draw,
                }
            }
            KeyCode::Char(key) => match key.to_digit(10) {
                Some(number) if number > 0 => self.choice(session, number as usize - 1),
                _ => Act::Draw,
            },
            _ => Act::Draw,
        }
    }

    fn mouse(&mut self, session: &Session<'_>, mouse: MouseEvent) -> Act {
        if let Some(reading) = &mut self.reading {
            let by = match mouse.kind {
                MouseEventKind::ScrollUp => -3,
                MouseEventKind::ScrollDown => 3,
                _ => return Act::Draw,
            };
            reading.turn(Turn::Lines(by));
            return Act::Draw;
        }
        let (column, row) = (usize::from(mouse.column), usize::from(mouse.row));
        let target = self
            .picture
            .as_ref()
            .and_then(|picture| picture.target(column, row));
        match (mouse.kind, target) {
            (MouseEventKind::Down(MouseButton::Left), Some(target)) => {
                if !self.choices.is_empty() && !matches!(target, Target::Choice(_)) {
                    self.choices.clear();
                    self.chooser.clear();
                }
                self.pressed = Some(target);
                self.choose(session, target)
            }
            (MouseEventKind::Up(MouseButton::Left), target) => match (self.pressed.take(), target) {
                (Some(pressed), Some(target)) if pressed != target => self.drop_on(session, pressed, target),
                _ => Act::Draw,
            },
            (MouseEventKind::Down(MouseButton::Right), Some(Target::Square(square))) => {
                self.cursor = Some(Cursor::Square(square));
                shows(session, square).map_or(Act::Draw, Act::Line)
            }
            (MouseEventKind::ScrollUp, _) => {
                self.read_messages();
                Act::Draw
            }
            (MouseEventKind::Down(MouseButton::Right), Some(Target::Hand(_, kind))) => {
                Act::Line(shows_held(session, kind))
            }
            _ => Act::Draw,
        }
    }

    /// The mouse is let go on another square than it was pressed on: the piece that was taken up moves there, if it can.
    fn drop_on(&mut self, session: &Session<'_>, pressed: Target, target: Target) -> Act {
        let Target::Square(square) = target else {
            return Act::Draw;
        };
        let origin = match pressed {
            Target::Square(square) => Origin::Square(square),
            Target::Hand(_, kind) => Origin::Hand(kind),
            Target::Ply(_) | Target::Choice(_) => return Act::Draw,
        };
        // Pressing it has put down a piece that was chosen already.
        let was_put_down = self.chooser.origin().is_none();
        if was_put_down {
            self.chooser.begin(session.shown_game(), origin);
        }
        if self.chooser.origin() == Some(origin) && self.chooser.targets().contains(&square) {
            return self.choose(session, target);
        }
        if was_put_down {
            self.chooser.clear();
        }
        Act::Draw
    }

    /// Opens everything that was said, at its end.
    fn read_messages(&mut self) {
        if !self.messages.is_empty() {
            self.reading = Some(Pager::at_end(self.messages.join("\n")));
        }
    }

    /// A key while a long text is read.
    fn read_on(&mut self, key: KeyEvent) -> Act {
        let Some(reading) = &mut self.reading else {
            return Act::Draw;
        };
        let turn = match key.code {
            KeyCode::Char(' ') | KeyCode::Enter | KeyCode::PageDown => Turn::Pages(1),
            KeyCode::Char('b') | KeyCode::PageUp => Turn::Pages(-1),
            KeyCode::Down => Turn::Lines(1),
            KeyCode::Up => Turn::Lines(-1),
            KeyCode::Home => Turn::Start,
            KeyCode::End => Turn::End,
            KeyCode::Esc | KeyCode::Char('q') => {
                self.reading = None;
                return Act::Draw;
            }
            KeyCode::Char(character) => {
                // Someone knows what to type, and need not read on.
                self.reading = None;
                if !key.modifiers.contains(KeyModifiers::CONTROL) {
                    self.line.insert(character.encode_utf8(&mut [0; 4]));
                }
                return Act::Draw;
            }
            _ => return Act::Draw,
        };
        if !reading.turn(turn) {
            self.reading = None;
        }
        Act::Draw
    }

    /// Completes what is typed, or says how it may go on.
    fn complete(&mut self, session: &Session<'_>) {
        let typed = self.line.before_cursor();
        let found = completion::complete(session, &typed);
        self.line.replace_before_cursor(&found.text);
        if found.candidates.len() > 1 {
            self.say_at_once(&found.candidates.join("  "));
        }
    }

    fn say_at_once(&mut self, text: &str) {
        self.messages.extend(text.lines().map(str::to_owned));
        let too_many = self.messages.len().saturating_sub(REMEMBERED);
        self.messages.drain(..too_many);
        self.read = self.read.saturating_sub(too_many);
    }

    /// What is typed while the computer thinks; gives what is wanted by it.
    fn type_ahead(&mut self, session: &Session<'_>, event: Event) -> Option<Wish> {
        self.notice(&event);
        match event {
            Event::Resize(..) => self.shown = None,
            Event::Paste(text) => {
                let Act::Line(line) = self.paste(&text) else {
                    return None;
                };
                let lines: Vec<String> = [line].into_iter().chain(self.ahead.drain(..)).collect();
                let wishes = lines.into_iter().map(|line| self.typed_ahead(session, line));
                return wishes.fold(None, Option::or);
            }
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if self.reading.is_some() {
                    self.read_on(key);
                    return None;
                }
                if key.modifiers.contains(KeyModifiers::CONTROL) {
                    return match self.control(session, key.code) {
                        Act::Event(_) => Some(Wish::Stop),
                        Act::Line(line) => self.typed_ahead(session, line),
                        Act::Draw => None,
                    };
                }
                match key.code {
                    KeyCode::Char(' ') if self.line.is_empty() => return Some(Wish::Now),
                    KeyCode::Enter => {
                        let line = self.line.take();
                        return self.typed_ahead(session, line);
                    }
                    KeyCode::Char(character) => self.line.insert(character.encode_utf8(&mut [0; 4])),
                    KeyCode::Backspace => self.line.delete_back(),
                    KeyCode::Left => self.line.go(-1),
                    KeyCode::Right => self.line.go(1),
                    KeyCode::Esc => self.line.clear(),
                    _ => {}
                }
            }
            _ => {}
        }
        None
    }

    /// The lines that wait until the computer has thought: `waiting: D-4d, D-4c`; empty where there are none.
    fn waiting(&self) -> String {
        if self.ahead.is_empty() {
            return String::new();
        }
        let lines: Vec<&str> = self.ahead.iter().map(|line| line.trim()).collect();
        let (columns, _) = FullTerminal::size();
        up_to(&format!("waiting: {}", lines.join(", ")), columns / 2)
    }

    /// What comes while a position is evaluated ends that, and is understood then.
    fn after_evaluation(&mut self, event: Event) -> Option<Wish> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => None,
            Event::Key(key) if key.modifiers == KeyModifiers::CONTROL && key.code == KeyCode::Char('c') => {
                Some(Wish::Stop)
            }
            Event::Mouse(mouse) if !matches!(mouse.kind, MouseEventKind::Down(_)) => None,
            event => {
                self.events.push_back(event);
                Some(Wish::Stop)
            }
        }
    }

    /// A line that was typed while the computer thought.
    fn typed_ahead(&mut self, session: &Session<'_>, line: String) -> Option<Wish> {
        match line.trim().to_lowercase().as_str() {
            "" => None,
            "now" => Some(Wish::Now),
            _ => {
                self.ahead.push_back(line);
                // A game of the computer alone asks for nothing until it is stopped; a review comes to its end.
                let is_endless =
                    session.current().humans == HumanSide::None && session.wanted != Some(Purpose::Review);
                is_endless.then_some(Wish::Stop)
            }
        }
    }
}

/// The command that shows how a piece in hand moves.
fn shows_held(session: &Session<'_>, kind: PieceKind) -> String {
    format!("?{}", session.shown_game().variant().piece(kind).code)
}

/// The command that shows how the piece on a square moves, and what it attacks now; `None` where there is none.
fn shows(session: &Session<'_>, square: Square) -> Option<String> {
    session.shown_game().piece_at(square)?;
    Some(format!("?{}", named(session, square)))
}

/// The name of a square.
fn named(session: &Session<'_>, square: Square) -> String {
    let current = session.current();
    let board = current.game.variant().board;
    hakugei_notation::square_name(current.convention, board, square)
}

impl FrontEnd for FullScreen {
    fn show(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        session.set_window(Some(Self::page()));
        let said = session.take_said();
        let said = said.trim_matches('\n');
        // What was said of another game is not true of this one: it stays only among everything that was said.
        if self.game != session.number {
            (self.game, self.read, self.news) = (session.number, self.messages.len(), 0);
        }
        if said.is_empty() {
            return Ok(());
        }
        if session.has_ended() {
            self.last_words.push_str(said);
            self.last_words.push('\n');
            return Ok(());
        }
        let (columns, _) = FullTerminal::size();
        let lines = paging::wrapped(said, columns.saturating_sub(2)).len();
        self.say_at_once(said);
        self.news = said.lines().count();
        let has_room = |picture: &Picture| lines <= picture.rows_for_news;
        if self.picture.as_ref().is_some_and(|picture| !has_room(picture)) {
            self.reading = Some(Pager::new(said.to_owned()));
            (self.read, self.news) = (self.messages.len(), 0);
        }
        Ok(())
    }

    fn ask(
        &mut self,
        session: &mut Session<'_>,
        prompt: &str,
        clock: &dyn SessionClock,
    ) -> io::Result<InputEvent> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(InputEvent::Line(line));
        }
        self.follow(session);
        loop {
            if clock.attend() {
                return Ok(InputEvent::Interrupted);
            }
            session.at(clock.now());
            // Nobody can move while a long text covers the board.
            session.freeze_clock(self.reading.is_some());
            if session.time_is_over() {
                return Ok(InputEvent::TimeIsOver);
            }
            if self.terminal.was_stopped()? {
                self.shown = None;
            }
            self.draw(session, clock.now(), prompt, None)?;
            let event = match self.events.pop_front() {
                Some(event) => Ok(Some(event)),
                None => FullTerminal::event(GLANCE),
            };
            let Ok(event) = event else {
                return Ok(InputEvent::End);
            };
            let Some(event) = event else { continue };
            // The window may have changed its size meanwhile.
            session.set_window(Some(Self::page()));
            match self.understand(session, event) {
                Act::Draw => {}
                Act::Line(line) if line.trim().is_empty() => {}
                Act::Line(line) => return Ok(InputEvent::Line(line)),
                Act::Event(event) => return Ok(event),
            }
        }
    }

    fn onlooker<'b>(
        &'b mut self,
        session: &'b Session<'_>,
        purpose: Purpose,
        clock: &'b dyn SessionClock,
    ) -> io::Result<Box<dyn Onlooker + 'b>> {
        self.follow(session);
        let onlooker = Watching {
            screen: RefCell::new(self),
            session,
            purpose,
            clock,
            begun: clock.now(),
            looked: Cell::new(Duration::ZERO),
            drawn: Cell::new(Duration::ZERO),
            thought: RefCell::new(None),
            judged: RefCell::new(None),
        };
        onlooker.draw(clock.now());
        Ok(Box::new(onlooker))
    }

    fn is_watched(&self) -> bool {
        true
    }
}

/// A person who looks on while the computer thinks.
struct Watching<'b, 's> {
    screen: RefCell<&'b mut FullScreen>,
    session: &'b Session<'s>,
    purpose: Purpose,
    clock: &'b dyn SessionClock,
    begun: Duration,
    /// When the keyboard was looked at, and when the screen was drawn.
    looked: Cell<Duration>,
    drawn: Cell<Duration>,
    thought: RefCell<Option<Thought>>,
    judged: RefCell<Option<ReviewedMove>>,
}

impl Watching<'_, '_> {
    fn draw(&self, now: Duration) {
        let (thought, judged) = (self.thought.borrow(), self.judged.borrow());
        let thinking = Thinking {
            purpose: self.purpose,
            spent: now.saturating_sub(self.begun),
            thought: thought.as_ref(),
            judged: judged.as_ref(),
        };
        let mut screen = self.screen.borrow_mut();
        let prompt = screen.waiting() + "> ";
        // A terminal that is gone is noticed when it is asked for a line.
        let _ = screen.draw(self.session, now, &prompt, Some(thinking));
        self.drawn.set(now);
    }
}

impl Onlooker for Watching<'_, '_> {
    fn wish(&self) -> Option<Wish> {
        if self.clock.interrupted() && self.clock.attend() {
            return Some(Wish::Stop);
        }
        let now = self.clock.now();
        if now.saturating_sub(self.looked.get()) < THINKING_GLANCE {
            return None;
        }
        self.looked.set(now);
        let mut wish = None;
        let mut is_new = false;
        {
            let mut screen = self.screen.borrow_mut();
            if screen.terminal.was_stopped().unwrap_or(false) {
                screen.shown = None;
                is_new = true;
            }
            while wish.is_none() {
                match FullTerminal::event(Duration::ZERO) {
                    Ok(Some(event)) => {
                        is_new = true;
                        wish = if self.purpose == Purpose::Evaluation {
                            screen.after_evaluation(event)
                        } else {
                            screen.type_ahead(self.session, event)
                        };
                    }
                    Ok(None) => break,
                    Err(_) => wish = Some(Wish::Stop),
                }
            }
        }
        if is_new || now.saturating_sub(self.drawn.get()) >= THINKING_DRAWN {
            self.draw(now);
        }
        wish
    }

    fn hear(&self, thought: &Thought) {
        *self.thought.borrow_mut() = Some(thought.clone());
    }

    fn hear_review(&self, judged: &ReviewedMove) {
        *self.judged.borrow_mut() = Some(judged.clone());
    }
}
