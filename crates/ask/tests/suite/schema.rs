//! The schema in `docs/ask.schema.json` is that of the types, and what is said has its shapes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use hakugei_variant::shipped;
use serde_json::{Value, json};

use crate::world::{error, replies};

/// Where the schema is kept. `HAKUGEI_BLESS=1` writes it anew.
const FILE: &str = "../../docs/ask.schema.json";

#[test]
fn the_schema_in_the_docs_is_that_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let made = serde_json::to_string_pretty(&hakugei_ask::schema()).expect("it is plain data") + "\n";
    if std::env::var_os("HAKUGEI_BLESS").is_some() {
        fs::write(&path, &made).expect("the docs can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == made,
        "docs/ask.schema.json is not that of the types: run `HAKUGEI_BLESS=1 cargo test -p hakugei-ask --features schema schema`"
    );
}

/// Whether a value has a shape, and where it has not. Members that the shape does not name count as wrong, so that nothing is said
/// that the schema does not tell.
struct Judge<'a> {
    defs: &'a Value,
    /// The members that were seen, as `Shape.member`.
    seen: BTreeSet<String>,
}

impl Judge<'_> {
    fn judge(&mut self, value: &Value, shape: &Value, at: &str) -> Result<(), String> {
        let shape = shape
            .as_object()
            .ok_or_else(|| format!("{at}: {shape} is no schema"))?;
        for (word, said) in shape {
            match word.as_str() {
                "description" | "title" | "format" | "default" | "minimum" | "maximum" | "required" => {}
                "$ref" => {
                    let name = said
                        .as_str()
                        .unwrap_or_default()
                        .rsplit('/')
                        .next()
                        .unwrap_or_default();
                    self.judge(value, &self.defs[name].clone(), &format!("{at} ({name})"))?;
                }
                "type" => has_type(value, said, at)?,
                "const" if value == said => {}
                "enum" if said.as_array().is_some_and(|all| all.contains(value)) => {}
                "const" | "enum" => return Err(format!("{at}: {value} is not {said}")),
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.judge(item, said, &format!("{at}[{index}]"))?;
                    }
                }
                "properties" => self.members(value, said, at)?,
                "anyOf" | "oneOf" => {
                    let all = said.as_array().ok_or_else(|| format!("{at}: {said}"))?;
                    let fits = all
                        .iter()
                        .map(|one| self.judge(value, one, at))
                        .collect::<Vec<_>>();
                    if fits.iter().all(Result::is_err) {
                        return Err(format!("{at}: none fits: {fits:?}"));
                    }
                }
                "additionalProperties" if said == false => {}
                other => return Err(format!("{at}: the test does not know {other}")),
            }
        }
        let required = shape.get("required").and_then(Value::as_array);
        for member in required.into_iter().flatten().filter_map(Value::as_str) {
            if value.is_object() && value.get(member).is_none() {
                return Err(format!("{at}: {member} is missing"));
            }
        }
        Ok(())
    }

    fn members(&mut self, value: &Value, shapes: &Value, at: &str) -> Result<(), String> {
        for (member, value) in value.as_object().into_iter().flatten() {
            let shape = shapes
                .get(member)
                .ok_or_else(|| format!("{at}: {member} is not in the schema"))?;
            self.seen.insert(format!(
                "{}.{member}",
                at.rsplit(['(', '.']).next().unwrap_or_default()
            ));
            self.judge(value, shape, &format!("{at}.{member}"))?;
        }
        Ok(())
    }
}

fn has_type(value: &Value, said: &Value, at: &str) -> Result<(), String> {
    let name = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let allows = |said: &Value| said == name || (said == "number" && name == "integer");
    let fits = said
        .as_array()
        .map_or_else(|| allows(said), |all| all.iter().any(allows));
    if fits {
        Ok(())
    } else {
        Err(format!("{at}: {value} is not {said}"))
    }
}

/// Questions of every kind about a variant.
fn questions(id: &str) -> Vec<Value> {
    let start = json!({"variant": id});
    let position = replies(&json!({"ask": 1, "question": "position", "game": start}))
        .pop()
        .expect("there is a reply");
    let first = &position["answer"]["moves"][0];
    let game = json!({"variant": id, "moves": [first]});
    let ask = |question: &str, game: &Value| json!({"ask": 1, "id": 1, "question": question, "game": game});
    let with = |mut question: Value, field: &str, value: Value| {
        question[field] = value;
        question
    };
    let mut questions = vec![
        json!({"ask": 1, "question": "variants"}),
        json!({"ask": 1, "question": "level", "played": [{"level": 3, "outcome": "won"}]}),
        ask("variant", &start),
        ask("source", &start),
        ask("pictures", &start),
        with(ask("picture", &start), "arrows", json!([first])),
        with(ask("position", &game), "with_line", json!(true)),
        with(ask("why", &game), "move", first.clone()),
        ask("threats", &game),
        with(ask("explain", &start), "move", first.clone()),
        with(ask("write", &start), "form", json!("record")),
        with(
            ask("write", &start),
            "nodes",
            json!([{"parent": null, "move": first}]),
        )
        .as_object()
        .map_or(Value::Null, |object| {
            let mut object = object.clone();
            object.insert("form".to_owned(), json!("usi"));
            Value::Object(object)
        }),
        json!({"ask": 1, "question": "read", "text": format!("position startpos moves {}", first.as_str().unwrap_or_default()), "game": start}),
        json!({"ask": 1, "question": "check", "file": {"name": "a.ron", "text": "Variant(id: \"mine\", nmae: \"Mine\", id: \"mine\")"}}),
        with(with(ask("think", &game), "depth", json!(2)), "lines", json!(2)),
        with(ask("review", &game), "nodes", json!(100)),
        with(
            with(ask("attempt", &start), "goal", json!("check")),
            "move",
            first.clone(),
        ),
    ];
    // Games of the computer on large boards, to find lessons in, would take most of the time of the tests.
    if hakugei_variant::shipped::lessons(id).is_some() || id == "micro" {
        questions.push(ask("lessons", &start));
    }
    questions
}

#[test]
fn every_question_and_every_reply_about_every_variant_has_its_shape() {
    let schema = hakugei_ask::schema();
    let mut judge = Judge {
        defs: &schema["$defs"],
        seen: BTreeSet::new(),
    };
    for id in shipped::ids() {
        for question in questions(id) {
            let name = question["question"].as_str().expect("it has a name").to_owned();
            let shapes = schema["oneOf"].as_array().expect("it is a list");
            let own = shapes
                .iter()
                .find(|shape| shape["title"] == name.as_str())
                .expect("it is in the schema");
            judge
                .judge(&question, own, &name)
                .unwrap_or_else(|wrong| panic!("{wrong}\n{question}"));
            for reply in replies(&question) {
                let (part, shape) = match (&reply["answer"], &reply["news"]) {
                    (Value::Null, news) => (news, &schema["x-news"][&name]),
                    (answer, _) => (answer, &schema["x-answers"][&name]),
                };
                judge
                    .judge(part, shape, &name)
                    .unwrap_or_else(|wrong| panic!("{id}: {wrong}\n{reply}"));
            }
        }
    }
    let wrong = error(&json!({"ask": 1, "question": "wyh"}));
    judge
        .judge(&wrong, &schema["x-error"], "error")
        .unwrap_or_else(|wrong| panic!("{wrong}"));
    // A judge that passes everything would pass this too.
    assert!(
        judge
            .judge(
                &json!({"legal": true, "usi": 5, "refusal": null}),
                &schema["x-answers"]["why"],
                "why"
            )
            .is_err()
    );
    assert!(
        judge
            .judge(
                &json!({"legal": true, "refusal": null}),
                &schema["x-answers"]["why"],
                "why"
            )
            .is_err()
    );
    assert!(
        judge
            .judge(
                &json!({"legal": true, "usi": null, "refusal": null, "x": 1}),
                &schema["x-answers"]["why"],
                "why"
            )
            .is_err()
    );
}
