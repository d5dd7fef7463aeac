//! Each variant alone: its pieces, what they are worth, its first moves, its matches and its size.

use std::fmt::Write as _;

use hakugei_arena::float;
use hakugei_game::Game;
use hakugei_notation::write_move;
use hakugei_text::noun::numbered;
use hakugei_variant::{PieceKind, Variant};

use super::chart::{MARK, Scale, begin, mark, place};
use super::header::section;
use super::measures::{figure_difference, positions};
use super::text::{NONE, code, escaped, fixed, known, percent, valued, valued_share, worth};
use super::verdict::{elo, score};
use super::{Page, Subject, boards};
use crate::definition::Binding;
use crate::plan::StartRole;
use crate::report::{
    AgentReport, Answer, Figure, FigureDifference, FirstMove, MatchReport, PieceUse, PieceValue, Valued,
};

/// Boards with more files or ranks than this have small pictures that are shown when they are asked for.
const LARGE: usize = 12;

/// With more kinds of pieces than this, too.
const MANY: usize = 20;

/// How many first moves are shown at once.
const MOVES: usize = 8;

pub(super) fn write(page: &Page<'_>, out: &mut String) {
    section("variants", out);
    for subject in &page.subjects {
        let _ = writeln!(
            out,
            "<article class=\"variant\" id=\"v{}\"><h3>{} <small><bdi>{}</bdi></small></h3>",
            subject.place,
            subject.named(),
            escaped(&subject.report.name)
        );
        if let Some(variant) = subject.variant() {
            of_variant(page, subject, variant, out);
        }
        out.push_str("</article>\n");
    }
    out.push_str("</section>\n");
}

fn of_variant(page: &Page<'_>, subject: &Subject<'_>, variant: &Variant, out: &mut String) {
    if let Some(played) = subject.played(page.agent).filter(|played| played.games > 0) {
        heats(page, subject, variant, played, out);
        usage(page, subject, variant, played, out);
    }
    values(page, subject, variant, out);
    first_moves(subject, variant, out);
    matches(subject, out);
    match_differences(page, subject, out);
    mobility(page, subject, variant, out);
    size(subject, out);
}

/// The kind with a code.
fn kind_of(variant: &Variant, written: &str) -> Option<PieceKind> {
    variant
        .kinds()
        .find(|&kind| variant.piece(kind).code.to_string() == written)
}

/// A picture of a piece with its code and its name.
fn shown(page: &Page<'_>, subject: &Subject<'_>, variant: &Variant, written: &str, name: &str) -> String {
    let picture =
        kind_of(variant, written).map_or_else(String::new, |kind| page.pictures.small(subject.place, kind));
    format!(
        "{picture}<span class=\"name\">{} <bdi>{}</bdi></span>",
        code(written),
        escaped(name)
    )
}

fn heats(page: &Page<'_>, subject: &Subject<'_>, variant: &Variant, played: &AgentReport, out: &mut String) {
    let [files, ranks] = subject.report.board;
    let is_large = files.max(ranks) > LARGE || played.pieces.len() > MANY;
    out.push_str(
        "<h4>Where pieces go</h4>\n<p>How often each piece came to a square, or began there, in games of ",
    );
    let _ = writeln!(
        out,
        "{}: the stronger the colour the more often, by its own most frequent square. Its side moves upwards, White too.</p>",
        code(&played.agent.to_string())
    );
    if is_large {
        out.push_str("<details><summary>Show the boards</summary>");
    }
    let size = if is_large { " small" } else { "" };
    out.push_str("<div class=\"by-side\" role=\"group\" aria-label=\"Whose pieces\">");
    for (number, (side, label)) in SIDES.iter().enumerate() {
        let checked = if number == 0 { " checked=\"checked\"" } else { "" };
        let id = format!("heat-{}-{side}", subject.place);
        let _ = write!(
            out,
            "<input type=\"radio\" class=\"pick-{side}\" name=\"heat-{}\" id=\"{id}\"{checked}/><label for=\"{id}\">{label}</label>",
            subject.place
        );
    }
    let _ = writeln!(out, "<div class=\"heats{size}\">");
    let has_been = |piece: &&PieceUse| piece.heat.iter().any(|&count| count > 0);
    for piece in played.pieces.iter().filter(has_been) {
        heat(page, subject, variant, piece, out);
    }
    out.push_str("</div></div>\n");
    let never = played.pieces.iter().filter(|piece| !has_been(piece));
    let never: Vec<String> = never.map(|piece| code(&piece.piece)).collect();
    if !never.is_empty() {
        let _ = writeln!(out, "<p>Never on the board: {}.</p>", never.join(", "));
    }
    if is_large {
        out.push_str("</details>\n");
    }
}

/// Whose pieces a board shows: what it is called in the page's style, and for a reader.
const SIDES: [(&str, &str); 3] = [("both", "both sides"), ("black", "Black"), ("white", "White")];

fn heat(page: &Page<'_>, subject: &Subject<'_>, variant: &Variant, piece: &PieceUse, out: &mut String) {
    let name = escaped(&piece.name);
    let white = &piece.heat_white;
    let black: Vec<u64> = piece
        .heat
        .iter()
        .zip(white)
        .map(|(all, white)| all - white)
        .collect();
    out.push_str("<figure>");
    let mut most_often = String::new();
    for ((side, label), counts) in SIDES.iter().zip([&piece.heat, &black, white]) {
        let (title, most) = match boards::hottest(variant, counts) {
            Some((square, share)) => (
                format!(
                    "{name}, {label}: most often on {square}, {} of the time",
                    percent(share)
                ),
                format!("most on {square}"),
            ),
            None => (format!("{name}, {label}: never on the board"), "never".to_owned()),
        };
        boards::heat(variant.board, counts, &format!("heat of-{side}"), &title, out);
        let _ = write!(most_often, "<small class=\"of-{side}\">{most}</small>");
    }
    let _ = writeln!(
        out,
        "<figcaption>{} {most_often}</figcaption></figure>",
        shown(page, subject, variant, &piece.piece, &piece.name)
    );
}

/// Begins a table with its heads.
fn table(out: &mut String, class: &str, caption: &str, heads: &[&str]) {
    let _ = write!(
        out,
        "<div class=\"wide\"><table class=\"{class}\"><caption><span>{caption}</span></caption><thead><tr>"
    );
    for head in heads {
        let _ = write!(out, "<th scope=\"col\">{head}</th>");
    }
    out.push_str("</tr></thead><tbody>\n");
}

/// A row with its head and its cells, which are HTML.
fn row(out: &mut String, head: &str, cells: &[String]) {
    let _ = write!(out, "<tr><th scope=\"row\">{head}</th>");
    for cell in cells {
        let _ = write!(out, "<td>{cell}</td>");
    }
    out.push_str("</tr>\n");
}

const END: &str = "</tbody></table></div>\n";

fn usage(page: &Page<'_>, subject: &Subject<'_>, variant: &Variant, played: &AgentReport, out: &mut String) {
    out.push_str("<h4>What pieces do</h4>\n");
    table(
        out,
        "pieces",
        "Shares of all moves on the board, of all drops and of all captures; what becomes of the pieces of the start; and the mean number of legal \
         moves of one on the board",
        &[
            "Piece",
            "at the start",
            "moves",
            "drops",
            "captures",
            "is captured",
            "survives",
            "never moves",
            "legal moves",
        ],
    );
    for piece in &played.pieces {
        row(
            out,
            &shown(page, subject, variant, &piece.piece, &piece.name),
            &[
                piece.at_start.to_string(),
                valued_share(piece.moves),
                valued_share(piece.drops),
                valued_share(piece.captures),
                valued_share(piece.captured),
                valued_share(piece.survives),
                valued_share(piece.unmoved),
                valued(piece.mobility, 1),
            ],
        );
    }
    out.push_str(END);
}

/// The values of a kind in the order of their columns.
fn of_piece(value: &PieceValue) -> [Option<Valued>; 4] {
    [value.board, value.hand, value.lost, value.odds]
}

/// The width of the chart of a value.
const WIDTH: f64 = 240.0;

fn values(page: &Page<'_>, subject: &Subject<'_>, variant: &Variant, out: &mut String) {
    let values = &subject.report.values;
    if values.is_empty() {
        return;
    }
    let all = || values.iter().flat_map(of_piece).flatten();
    let most = all().map(|value| value.value.abs()).fold(0.0, f64::max);
    let reach = 1.6 * most;
    let ends = all().flat_map(|value| {
        let interval = value.interval.into_iter().flatten();
        interval.chain([value.value, 0.0])
    });
    let Some(scale) = Scale::around(ends.map(|end| end.clamp(-reach, reach)), [6.0, WIDTH - 6.0]) else {
        return;
    };
    let with_odds = values.iter().any(|value| value.odds.is_some());
    let by_odds = if with_odds {
        ", and by games that began without one <span class=\"shape\">▲</span>"
    } else {
        ""
    };
    out.push_str("<h4>What pieces are worth</h4>\n");
    table(
        out,
        "pieces",
        &format!(
            "In Elo, fitted to the results of games: on the board <span class=\"shape\">●</span>, in hand <span class=\"shape\">■</span>, what losing \
             one on the board costs <span class=\"shape\">◆</span>{by_odds}. The upright line is 0; intervals that go beyond the picture are cut off."
        ),
        &["Piece", "Chart", "● board", "■ hand", "◆ lost", "▲ odds games"][..if with_odds { 6 } else { 5 }],
    );
    for value in values {
        let name = escaped(&value.name);
        let mut chart = String::new();
        chart_of(&mut chart, scale, &name, of_piece(value));
        let [board, hand, lost, odds] = of_piece(value).map(worth);
        let cells = [chart, board, hand, lost, odds];
        row(
            out,
            &shown(page, subject, variant, &value.piece, &value.name),
            &cells[..if with_odds { 5 } else { 4 }],
        );
    }
    out.push_str(END);
}

fn chart_of(out: &mut String, scale: Scale, name: &str, values: [Option<Valued>; 4]) {
    let known = values.iter().flatten().count();
    let height = 10.0 * float(known.max(1) as u64) + 4.0;
    begin(out, "values", [WIDTH, height], &format!("values of the {name}"));
    let zero = place(scale.at(0.0));
    let _ = write!(out, "<path class=\"half\" d=\"M{zero} 0V{}\"/>", place(height));
    let mut y = 7.0;
    for (number, value) in values.into_iter().enumerate() {
        let Some(value) = value else { continue };
        if let Some(interval) = value.interval {
            super::chart::line_of(out, scale, interval, y);
        }
        let x = scale.at(value.value);
        let (left, right) = (place(x - 3.5), place(x + 3.5));
        let (above, middle, below) = (place(y - 3.5), place(y), place(y + 3.5));
        let x = place(x);
        let outline = match number {
            0 => format!("M{left} {middle}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z"),
            1 => format!("M{left} {above}H{right}V{below}H{left}Z"),
            2 => format!("M{x} {above}L{right} {middle}L{x} {below}L{left} {middle}Z"),
            _ => format!("M{x} {above}L{right} {below}H{left}Z"),
        };
        let _ = write!(out, "<path class=\"shape\" d=\"{outline}\"/>");
        y += 10.0;
    }
    out.push_str("</svg>");
}

fn first_moves(subject: &Subject<'_>, variant: &Variant, out: &mut String) {
    let (Some(found), Some(compiled)) = (&subject.report.first_moves, subject.compiled) else {
        return;
    };
    let game = Game::new(compiled);
    let _ = writeln!(
        out,
        "<h4>First moves</h4>\n<p>By {} after each of them, of half to one and a half of {}: the intervals say by how much they differ, and not how far a much \
         longer search would. The moves are as many as {} equally good ones, and with the answers {}; {} of them win at most 5&#160;% less often than \
         the best one.</p>",
        numbered(found.looks as usize, "search"),
        numbered(found.nodes as usize, "position"),
        valued(Some(found.effective_moves), 1),
        valued(Some(found.effective_pairs), 1),
        valued_share(Some(found.good_share))
    );
    let (best, others) = found.moves.split_at(found.moves.len().min(MOVES));
    first_table(variant, &game, best, out);
    if !others.is_empty() {
        let _ = writeln!(
            out,
            "<details><summary>{} more</summary>",
            numbered(others.len(), "first move")
        );
        first_table(variant, &game, others, out);
        out.push_str("</details>\n");
    }
}

fn first_table(variant: &Variant, game: &Game, moves: &[FirstMove], out: &mut String) {
    table(
        out,
        "pieces",
        "First moves, the best first: the chance of their player to win, on a scale from 0 to 100&#160;%, and the best answers with the chances of the side that gives them",
        &["Move", "Chart", "chance", "answers"],
    );
    for first in moves {
        let mut chart = String::new();
        chance_bar(&mut chart, first.chance);
        let mut after = game.clone();
        let played = game
            .parse_usi(&first.usi)
            .ok()
            .filter(|&mv| after.play(mv).is_ok());
        let answers = match (played, first.answers.as_slice()) {
            (None, _) => NONE.to_owned(),
            (Some(_), []) => {
                let answer = first.answer.as_deref();
                answer.map_or_else(|| NONE.to_owned(), |usi| named(variant, &after, usi))
            }
            (Some(_), answers) => tree(variant, &after, answers),
        };
        row(
            out,
            &named(variant, game, &first.usi),
            &[chart, valued_share(Some(first.chance)), answers],
        );
    }
    out.push_str(END);
}

/// The branches below a first move: its best answers, each with its chance.
fn tree(variant: &Variant, after: &Game, answers: &[Answer]) -> String {
    let mut text = "<ul class=\"tree\">".to_owned();
    for answer in answers {
        let _ = write!(
            text,
            "<li>{} <small>{}</small></li>",
            named(variant, after, &answer.usi),
            valued_share(Some(answer.chance))
        );
    }
    text.push_str("</ul>");
    text
}

/// A move by the variant's notation, and in USI.
fn named(variant: &Variant, game: &Game, usi: &str) -> String {
    let name = game
        .parse_usi(usi)
        .ok()
        .and_then(|mv| write_move(game, variant.notation, mv).ok());
    match name {
        Some(name) if name != usi => format!("<b>{}</b> {}", escaped(&name), code(usi)),
        _ => code(usi),
    }
}

/// A chance with its interval, from 0 to 100 %.
fn chance_bar(out: &mut String, chance: Valued) {
    let scale = Scale::new([0.0, 1.0], [0.0, MARK]);
    let below = "<rect class=\"track\" width=\"100\" height=\"12\"/><path class=\"half\" d=\"M50 0V12\"/>";
    mark(out, scale, below, Some(chance.value), chance.interval);
}

fn matches(subject: &Subject<'_>, out: &mut String) {
    let matches = &subject.report.matches;
    if matches.is_empty() {
        return;
    }
    out.push_str("<h4>Matches, and games from other starts</h4>\n");
    let ends = subject
        .report
        .even_games
        .iter()
        .chain(matches)
        .flat_map(|played| {
            let interval = played.elo_interval.into_iter().flatten();
            interval.chain(played.elo).chain([0.0])
        });
    let scale = Scale::around(ends, [4.0, MARK - 4.0]);
    table(
        out,
        "pieces",
        "What the first one scores; in games of one agent against itself, what White scores. Games in brackets are left out, and the others are worth as \
         many independent ones as the next column says. The chart shows Elo with its interval, and 0 as the upright line",
        &[
            "Match",
            "games",
            "worth",
            "won, drawn, lost",
            "score",
            "Elo",
            "Chart",
        ],
    );
    for played in subject.report.even_games.iter().chain(matches) {
        let [won, drawn, lost] = played.results;
        let mut chart = String::new();
        if let Some(scale) = scale {
            elo_chart(&mut chart, scale, played);
        }
        row(
            out,
            &match_title(played),
            &[
                counted(played),
                known(played.effective, |games| fixed(games, 0)),
                format!("{won}, {drawn}, {lost}"),
                score(played),
                elo(played),
                chart,
            ],
        );
    }
    out.push_str(END);
}

/// By how much matches of a variant differ from each other, and worths of its kinds of pieces.
fn match_differences(page: &Page<'_>, subject: &Subject<'_>, out: &mut String) {
    let found = page.report.differences_between([subject.place; 2]);
    let (scores, worths): (Vec<&FigureDifference>, Vec<&FigureDifference>) =
        found.partition(|one| one.figure == Figure::Score);
    difference_table(
        &scores,
        "What one scores less the other, in percent of the points; what is surely different is bold and marked, with all scores of the report taken \
         together",
        out,
    );
    if !worths.is_empty() {
        out.push_str("<details><summary>What one kind of pieces is worth less another one</summary>\n");
        difference_table(
            &worths,
            "In Elo; what is surely different is bold and marked, with all these differences of the report taken together",
            out,
        );
        out.push_str("</details>\n");
    }
}

fn difference_table(found: &[&FigureDifference], caption: &str, out: &mut String) {
    if found.is_empty() {
        return;
    }
    table(out, "pieces", caption, &["What", "difference"]);
    for one in found {
        row(out, &escaped(&one.title()), &[figure_difference(one)]);
    }
    out.push_str(END);
}

/// How many games of a match count, and how many are left out for what reason.
fn counted(played: &MatchReport) -> String {
    let parts = [(played.repeated, "repeated"), (played.broken_off, "broken off")];
    let said: Vec<String> = parts
        .iter()
        .filter(|(games, _)| *games > 0)
        .map(|(games, why)| format!("{games} {why}"))
        .collect();
    if said.is_empty() {
        played.games.to_string()
    } else {
        format!("{} <small>({})</small>", played.games, said.join(", "))
    }
}

fn elo_chart(out: &mut String, scale: Scale, played: &MatchReport) {
    let [low, high] = played.elo_interval;
    if low.or(high).or(played.elo).is_none() {
        out.push_str(NONE);
        return;
    }
    let zero = format!("<path class=\"half\" d=\"M{} 0V12\"/>", place(scale.at(0.0)));
    let interval = [low.unwrap_or(f64::MIN), high.unwrap_or(f64::MAX)];
    mark(out, scale, &zero, played.elo, Some(interval));
}

fn match_title(played: &MatchReport) -> String {
    let [first, second] = [played.first, played.second].map(|agent| code(&agent.to_string()));
    match &played.start {
        Some(start) if start.role == StartRole::Handicap => {
            format!("White gives {}, {first}", code(&start.name))
        }
        Some(start) => format!("White without one {}, {first}", code(&start.name)),
        None if played.first == played.second => format!("Even games, {first}"),
        None => format!("{first} against {second}"),
    }
}

fn mobility(page: &Page<'_>, subject: &Subject<'_>, variant: &Variant, out: &mut String) {
    let mobility = &subject.report.mobility;
    if mobility.kinds.is_empty() {
        return;
    }
    let [_, ranks] = subject.report.board;
    out.push_str("<details><summary>How far pieces move on an empty board</summary>\n");
    let numbers: Vec<String> = (1..=ranks).map(|rank| format!("rank {rank}")).collect();
    let mut heads = vec!["Piece", "mean", "can reach", "from the start", "bound to"];
    heads.extend(numbers.iter().map(String::as_str));
    table(
        out,
        "pieces",
        "The number of squares to which a piece can move on an empty board, by rank: rank 1 is the last one, at the enemy's edge. What it can reach is a \
         share of the board, from anywhere and from where its kind stands at the start; it may be bound to squares of one colour, to its file or its \
         rank, or to ranks that are not behind it",
        &heads,
    );
    for kind in &mobility.kinds {
        let name =
            kind_of(variant, &kind.piece).map_or("", |found| variant.piece(found).name.english.as_str());
        let mut cells = vec![
            fixed(kind.mean, 1),
            percent(kind.reach),
            known(kind.reach_from_start, percent),
            bound(&kind.bound),
        ];
        cells.extend(kind.per_rank.iter().map(|&mean| fixed(mean, 1)));
        row(out, &shown(page, subject, variant, &kind.piece, name), &cells);
    }
    out.push_str(END);
    out.push_str("</details>\n");
}

/// To what a kind is bound, in words.
fn bound(bindings: &[Binding]) -> String {
    let words: Vec<&str> = bindings.iter().map(|binding| binding.words()).collect();
    if words.is_empty() {
        NONE.to_owned()
    } else {
        words.join(", ")
    }
}

fn size(subject: &Subject<'_>, out: &mut String) {
    let (rules, space) = (&subject.report.rules, &subject.report.state_space);
    out.push_str("<h4>How large it is</h4>\n<dl class=\"size\">");
    let mut say = |title: &str, text: &str| {
        let _ = writeln!(out, "<div><dt>{title}</dt><dd>{text}</dd></div>");
    };
    say(
        "Rules",
        &format!(
            "{} ({} times as many as those of standard Shogi; {}, {}) with {}, {}, {} by {}, {}",
            numbered(rules.tokens, "word"),
            fixed(rules.of_standard, 2),
            numbered(rules.bytes, "byte"),
            numbered(rules.nodes, "value"),
            numbered(rules.vocabulary, "different term"),
            numbered(rules.kinds, "kind of piece"),
            numbered(rules.movements, "movement"),
            numbered(rules.atoms, "kind of step"),
            numbered(rules.paths, "movement of several legs"),
        ),
    );
    say("Positions", &space_words(subject));
    say(
        "Simple bound",
        &format!(
            "10 to the {}: each square is empty or has any piece, and nobody has anything in hand",
            fixed(space.log10_simple, 1)
        ),
    );
    out.push_str("</dl>\n");
}

fn space_words(subject: &Subject<'_>) -> String {
    let space = &subject.report.state_space;
    let Some(sample) = &space.sample else {
        return format!("at most 10 to the {}", fixed(space.log10_bound, 1));
    };
    format!(
        "10 to the {}, of at most 10 to the {} that can be laid out: {} of {} laid out at random are legal",
        positions(subject),
        fixed(space.log10_bound, 1),
        sample.legal,
        sample.positions
    )
}
