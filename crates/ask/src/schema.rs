//! The JSON schema of questions and replies, made from their types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::answers::{
    CheckedFile, DescribedVariant, DrawnPicture, Explained, Judged, LessonList, NextLevel, PiecePictures,
    PositionAnswer, ReadRecord, Review, ReviewedMove, SourceText, Thought, Threats, VariantList, Verdict,
    Warning, WrittenRecord,
};
use crate::error::AskError;
use crate::question::{
    AskAttempt, AskLessons, AskLevel, AskPicture, AskPictures, Asked, CheckFile, ReadText, ReviewGame, Think,
    WithMove, WriteGame,
};
use crate::{Decision, VERSION};

/// The schema (JSON Schema, 2020-12) of a question, with those of its answer and of its news beside it.
///
/// The value is one schema of all questions. Under `"$defs"` stand the shapes by name; `"x-answers"` says for each question which of
/// them its answer has, `"x-news"` the same of its news, and `"x-error"` which one an error has.
///
/// ```
/// let schema = hakugei_ask::schema();
/// assert_eq!(schema["x-answers"]["position"]["$ref"], "#/$defs/PositionAnswer");
/// ```
pub fn schema() -> Value {
    let mut shapes = Shapes {
        // What is read may leave out what has a default; what is said has all of its members.
        read: SchemaSettings::draft2020_12().for_deserialize().into_generator(),
        said: SchemaSettings::draft2020_12().for_serialize().into_generator(),
        questions: Vec::new(),
        answers: Map::new(),
        news: Map::new(),
    };
    shapes.questions.push(with_name("variants", &Value::Null));
    shapes.answer::<VariantList>("variants");
    shapes.question::<Asked, DescribedVariant>("variant");
    shapes.question::<Asked, SourceText>("source");
    shapes.question::<AskPictures, PiecePictures>("pictures");
    shapes.question::<AskPicture, DrawnPicture>("picture");
    shapes.question::<Asked, PositionAnswer>("position");
    shapes.question::<WithMove, Verdict>("why");
    shapes.question::<WithMove, Warning>("warn");
    shapes.question::<Asked, Threats>("threats");
    shapes.question::<WithMove, Explained>("explain");
    shapes.question::<ReadText, ReadRecord>("read");
    shapes.question::<WriteGame, WrittenRecord>("write");
    shapes.question::<CheckFile, CheckedFile>("check");
    shapes.question::<Think, Decision>("think");
    shapes.question::<ReviewGame, Review>("review");
    shapes.question::<AskLessons, LessonList>("lessons");
    shapes.question::<AskAttempt, Judged>("attempt");
    shapes.question::<AskLevel, NextLevel>("level");
    shapes.told::<Thought>("think");
    shapes.told::<ReviewedMove>("review");
    let error = shapes.reference::<AskError>();
    let mut shared = shapes.read.take_definitions(true);
    shared.extend(shapes.said.take_definitions(true));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Hakugei: a question, version {VERSION}"),
        "oneOf": shapes.questions,
        "x-answers": shapes.answers,
        "x-news": shapes.news,
        "x-error": error,
        "$defs": shared,
    })
}

struct Shapes {
    read: SchemaGenerator,
    said: SchemaGenerator,
    questions: Vec<Value>,
    answers: Map<String, Value>,
    news: Map<String, Value>,
}

impl Shapes {
    fn reference<T: JsonSchema>(&mut self) -> Value {
        self.said.subschema_for::<T>().to_value()
    }

    fn answer<A: JsonSchema>(&mut self, name: &str) {
        let answer = self.reference::<A>();
        self.answers.insert(name.to_owned(), answer);
    }

    fn told<N: JsonSchema>(&mut self, name: &str) {
        let news = self.reference::<N>();
        self.news.insert(name.to_owned(), news);
    }

    fn question<Q: JsonSchema, A: JsonSchema>(&mut self, name: &str) {
        let part = Q::json_schema(&mut self.read).to_value();
        self.questions.push(with_name(name, &part));
        self.answer::<A>(name);
    }
}

/// The schema of a question: that of its part, and what every question has.
fn with_name(name: &str, part: &Value) -> Value {
    let mut properties = json!({
        "ask": {"const": VERSION, "description": "The version of the shapes."},
        "id": {"type": ["string", "number", "null"], "description": "The replies have the same."},
        "question": {"const": name},
    });
    let mut required = vec![json!("ask"), json!("question")];
    if let (Some(all), Some(own)) = (properties.as_object_mut(), part["properties"].as_object()) {
        all.extend(own.clone());
    }
    required.extend(part["required"].as_array().into_iter().flatten().cloned());
    json!({
        "type": "object",
        "title": name,
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}
