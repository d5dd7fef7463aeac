//! The page of a run needs nothing but itself, shows what was played, and takes names as text.

use hakugei_lab::report::{BranchingPoint, Valued};
use hakugei_lab::{
    Agent, Entrant, OpeningRule, Plan, Prepared, Report, Series, UnitResult, Worker, gather, page,
};
use hakugei_variant::{Source, shipped};
use roxmltree::{Document, Node, ParsingOptions};
use serde_json::Value;

type Tested = Result<(), Box<dyn std::error::Error>>;

/// A small game with drops and promotion, whose names a file may choose.
fn entrant(id: &str, name: &str) -> Result<Entrant, Box<dyn std::error::Error>> {
    let text = format!(
        r##"Variant(
            id: "{id}", name: r#"{name}"#, board: (files: 3, ranks: 4), setup: "gle/1c1/1C1/ELG b - 1",
            pieces: {{
                "L": (name: r#"{name}"#, betza: "K", royal: true), "G": (name: "giraffe", betza: "W"),
                "E": (name: "elephant", betza: "F"), "C": (name: "chick", betza: "fW", promotes_to: "+C"),
                "+C": (name: "hen", betza: "WfF"),
            }},
            captures: to_hand, drops: (), promotion: zone(region: last(1), choice: forced, trigger: ends),
            ends: (royal: checkmate, stalemate: loss, repetition: fold(count: 3, result: draw, perpetual_check: draw)),
        )"##
    );
    let source = Source::new("animals.ron", text);
    Ok(Entrant::of(&source, &shipped::Shipped, None)?)
}

/// A run of some variants, in which a few agents play a few games each.
fn plan(entrants: Vec<Entrant>) -> Result<Plan, Box<dyn std::error::Error>> {
    let [quick, strong] = [20, 160].map(|nodes| Agent::Search { nodes, drops: true });
    let series = (0..entrants.len()).flat_map(|place| {
        let own = [Agent::Random, quick, strong].map(|agent| Series::equal(place, agent, 3));
        let strength = Series::between(place, strong, quick, 2);
        own.into_iter().chain([strength])
    });
    let series = series.collect();
    let openings = OpeningRule {
        plies: 1,
        ..OpeningRule::default()
    };
    Ok(Plan::new(1, entrants, series, openings, 80)?)
}

/// The page of a plan that is carried out, as far as units are wanted.
fn page_of(plan: &Plan, wanted: impl Fn(u64) -> bool) -> Result<String, Box<dyn std::error::Error>> {
    Ok(made(plan, wanted)?.1)
}

/// The same with its report.
fn made(plan: &Plan, wanted: impl Fn(u64) -> bool) -> Result<(Report, String), Box<dyn std::error::Error>> {
    let prepared = Prepared::of(plan)?;
    let mut worker = Worker::new(plan, &prepared);
    let units = (0..plan.units().len()).filter(|&unit| wanted(unit));
    let done: Result<Vec<UnitResult>, _> = units.map(|unit| worker.unit(unit)).collect();
    let done = done?;
    let find = |unit| done.iter().find(|result| result.unit == unit).cloned();
    let report = gather(plan, &prepared, &mut |unit| find(unit))?;
    let page = page(&report, plan, &prepared);
    Ok((report, page))
}

fn parsed(page: &str) -> Result<Document<'_>, roxmltree::Error> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(page, options)
}

fn with_class<'a, 'b>(node: Node<'a, 'b>, class: &'b str) -> impl Iterator<Item = Node<'a, 'b>> {
    node.descendants().filter(move |node| {
        node.attribute("class")
            .is_some_and(|all| all.split(' ').any(|one| one == class))
    })
}

#[test]
fn the_page_of_a_run_is_whole_and_needs_nothing_else() -> Tested {
    let plan = plan(vec![entrant("one", "One")?, entrant("two", "Two")?])?;
    let page = page_of(&plan, |_| true)?;
    assert_eq!(page, page_of(&plan, |_| true)?, "the same run is the same page");

    let foreign = page
        .replace("http://www.w3.org/2000/svg", "")
        .replace("http-equiv", "");
    assert!(!foreign.contains("http") && !foreign.contains("url(//") && !foreign.contains("@import"));

    let document = parsed(&page)?;
    let ids: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let links = document.descendants().filter_map(|node| node.attribute("href"));
    for link in links {
        let name = link.strip_prefix('#').ok_or("all links stay in the page")?;
        let targets = ids.iter().filter(|&&id| id == name).count();
        assert_eq!(targets, 1, "{link}");
    }
    for name in ["script", "src", "style", "onclick", "onload"] {
        let having = document
            .descendants()
            .filter(|node| node.has_attribute(name))
            .count();
        assert_eq!(having, 0, "{name}");
    }
    for table in document.descendants().filter(|node| node.has_tag_name("table")) {
        let first = table.first_element_child().ok_or("tables have captions")?;
        assert!(first.has_tag_name("caption"));
        let heads = table.descendants().filter(|node| node.has_tag_name("th"));
        assert!(heads.into_iter().all(|head| head.has_attribute("scope")));
    }
    Ok(())
}

#[test]
fn headings_are_in_order_and_pictures_have_titles() -> Tested {
    let page = page_of(
        &plan(vec![entrant("one", "One")?, entrant("two", "Two")?])?,
        |_| true,
    )?;
    let document = parsed(&page)?;
    let mut before = 0;
    for node in document.descendants().filter(Node::is_element) {
        let level = node
            .tag_name()
            .name()
            .strip_prefix('h')
            .and_then(|level| level.parse::<u32>().ok());
        if let Some(level) = level {
            assert!(level <= before + 1, "{:?}", node.text());
            before = level;
        }
        if node.attribute("role") == Some("img") {
            let title = node.first_element_child().and_then(|title| title.text());
            assert!(title.is_some_and(|title| !title.is_empty()));
        }
    }
    Ok(())
}

#[test]
fn the_best_first_moves_have_a_tree_of_answers() -> Tested {
    let plan = plan(vec![entrant("one", "One")?])?;
    let (report, page) = made(&plan, |_| true)?;
    let found = report.variants[0]
        .first_moves
        .as_ref()
        .ok_or("an agent searches")?;
    let sorted = |chances: Vec<f64>| chances.is_sorted_by(|one, other| one >= other);
    for (place, first) in found.moves.iter().enumerate() {
        let answers = &first.answers;
        assert!(sorted(answers.iter().map(|answer| answer.chance.value).collect()));
        assert!(answers.len() <= 3 && (place < 8 || answers.is_empty()), "{place}");
        assert_eq!(answers.is_empty(), place >= 8, "{place}");
    }
    let document = parsed(&page)?;
    let trees: Vec<Node<'_, '_>> = with_class(document.root(), "tree").collect();
    assert_eq!(trees.len(), found.moves.len().min(8));
    let branches = trees[0].children().filter(|node| node.has_tag_name("li"));
    assert_eq!(branches.count(), found.moves[0].answers.len());
    Ok(())
}

#[test]
fn curves_end_where_few_games_go_on() -> Tested {
    let plan = plan(vec![entrant("one", "One")?])?;
    let (mut report, _) = made(&plan, |_| true)?;
    let strongest = report.variants[0].agents.last().ok_or("there are agents")?;
    assert_eq!(strongest.branching[0].games, strongest.games);
    let reached = |point: &BranchingPoint| point.games <= strongest.games && point.games <= point.positions;
    assert!(strongest.branching.iter().all(reached));
    assert!(
        strongest
            .branching
            .iter()
            .any(|point| point.games < strongest.games)
    );
    let valued = |value| Valued {
        value,
        interval: None,
    };
    // A curve over four stages, the last two of which hardly any game reaches.
    let agent = report.variants[0].agents.last_mut().ok_or("there are agents")?;
    agent.games = 1000;
    agent.branching = [1000, 20, 19, 1]
        .into_iter()
        .enumerate()
        .map(|(place, games)| BranchingPoint {
            ply: 10 * place,
            board: valued(5.0),
            drops: valued(1.0),
            positions: 10 * games,
            games,
        })
        .collect();
    let ends_at = |report: &Report| -> Result<usize, Box<dyn std::error::Error>> {
        let page = page(report, &plan, &Prepared::of(&plan)?);
        let document = parsed(&page)?;
        let area = with_class(document.root(), "board-area")
            .next()
            .ok_or("it is drawn")?;
        let outline = area.attribute("d").ok_or("it has an outline")?;
        Ok(outline.matches(['M', 'L']).count() / 2)
    };
    assert_eq!(ends_at(&report)?, 2);
    let agent = report.variants[0].agents.last_mut().ok_or("there are agents")?;
    agent.games = 100;
    assert_eq!(ends_at(&report)?, 3, "a twentieth of the games is enough");
    Ok(())
}

#[test]
fn the_variance_of_scores_is_measured_where_results_have_it() -> Tested {
    let plan = plan(vec![entrant("one", "One")?])?;
    let prepared = Prepared::of(&plan)?;
    let mut worker = Worker::new(&plan, &prepared);
    let done: Result<Vec<UnitResult>, _> = (0..plan.units().len()).map(|unit| worker.unit(unit)).collect();
    let done = done?;
    // Results of older programs have no variance.
    let without = |result: &UnitResult| {
        let mut result = result.clone();
        for clarity in result.games.iter_mut().filter_map(|game| game.clarity.as_mut()) {
            clarity.variance = None;
        }
        result
    };
    let older: Vec<UnitResult> = done.iter().map(without).collect();
    let written = serde_json::to_string(&older)?;
    assert!(!written.contains("variance"));
    assert_eq!(serde_json::from_str::<Vec<UnitResult>>(&written)?, older);
    let of = |results: &[UnitResult]| -> Result<Option<f64>, Box<dyn std::error::Error>> {
        let find = |unit| results.iter().find(|result| result.unit == unit).cloned();
        let report = gather(&plan, &prepared, &mut |unit| find(unit))?;
        assert!(!report.warnings.iter().any(|said| said.contains("variance")));
        let agent = report.variants[0].agents.last().ok_or("there are agents")?;
        let measured = agent
            .measures
            .iter()
            .find(|measured| measured.key == "clarity_variance");
        Ok(measured.and_then(|measured| measured.value))
    };
    // Scores lie between -30 and 30.
    assert!(of(&done)?.is_some_and(|variance| variance > 0.0 && variance <= 900.0));
    assert_eq!(of(&older)?, None);
    Ok(())
}

#[test]
fn games_are_drawn_as_they_were_played() -> Tested {
    let page = page_of(&plan(vec![entrant("one", "One")?])?, |_| true)?;
    let document = parsed(&page)?;
    let data = document
        .descendants()
        .find(|node| node.attribute("id") == Some("games-data"));
    let data: Value = serde_json::from_str(data.and_then(|data| data.text()).ok_or("there is data")?)?;
    let figures: Vec<Node<'_, '_>> = with_class(document.root(), "game").collect();
    assert!(!figures.is_empty());
    for figure in figures {
        let number: usize = figure.attribute("data-game").ok_or("it has a number")?.parse()?;
        let game = &data["games"][number];
        let plies = game["plies"].as_array().ok_or("a list")?;
        let mut squares = game["start"].as_array().ok_or("a list")?.clone();
        for change in plies
            .iter()
            .flat_map(|ply| ply[0].as_array().into_iter().flatten())
        {
            let square = usize::try_from(change[0].as_u64().ok_or("a square")?)?;
            squares[square] = change[1].clone();
        }
        let standing: Vec<&str> = squares
            .iter()
            .filter_map(|piece| {
                data["variants"][0]["pieces"][usize::try_from(piece.as_i64()?).ok()?].as_str()
            })
            .collect();
        let men = with_class(figure, "men").next().ok_or("the board has men")?;
        let drawn: Vec<&str> = men
            .children()
            .filter_map(|man| man.attribute("href")?.strip_prefix('#'))
            .collect();
        assert_eq!(drawn, standing);
        let moves = with_class(figure, "moves").next().ok_or("it has moves")?;
        let moves = moves.children().filter(|node| node.has_tag_name("span"));
        assert_eq!(moves.count(), plies.len());
    }
    Ok(())
}

#[test]
fn names_of_files_are_text() -> Tested {
    let mut hostile = entrant("one", "<img src=x onerror='a()'>&\"</title></script>")?;
    hostile.label = "</script><script>alert(1)</script>\u{202e}\u{1b}\u{0}\"' onclick=\"".to_owned();
    let page = page_of(&plan(vec![hostile, entrant("two", "Two")?])?, |_| true)?;
    let document = parsed(&page)?;
    let scripts = document.descendants().filter(|node| node.has_tag_name("script"));
    assert_eq!(scripts.count(), 2);
    assert!(!page.contains("<img") && !page.contains("alert(1)</script>"));
    assert!(!page.contains(['\u{202e}', '\u{1b}', '\u{0}']));
    let handlers = document.descendants().flat_map(|node| node.attributes());
    assert!(
        handlers
            .into_iter()
            .all(|attribute| !attribute.name().starts_with("on"))
    );
    Ok(())
}

#[test]
fn what_was_not_played_is_not_shown() -> Tested {
    let plan = plan(vec![entrant("one", "One")?, entrant("two", "Two")?])?;
    let none = page_of(&plan, |_| false)?;
    assert!(parsed(&none).is_ok() && none.contains("No game ended by a rule."));
    // One pair is too few for any interval.
    let few = page_of(&plan, |unit| unit < 4)?;
    assert!(parsed(&few).is_ok() && few.contains("too few games to say"));
    let random = Plan::new(
        1,
        plan.entrants[..1].to_vec(),
        vec![Series::equal(0, Agent::Random, 2)],
        plan.openings,
        2,
    )?;
    let broken_off = page_of(&random, |_| true)?;
    assert!(parsed(&broken_off).is_ok());
    let empty = Plan::new(1, Vec::new(), Vec::new(), plan.openings, 10)?;
    assert!(parsed(&page_of(&empty, |_| true)?).is_ok());
    Ok(())
}
