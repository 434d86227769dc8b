//! Random documents, most of them with a mistake: both accept one, or both refuse it.

use serde_json::Value;

use super::Judges;
use super::table::accepted;

mod decorators {
    include!("../../build/decorators.rs");
}
mod documents {
    include!("../../build/documents.rs");
}
#[allow(dead_code, reason = "the build script uses the other functions")]
mod files {
    include!("../../build/files.rs");
}

/// How many documents with a mistake are judged, unless `BT_VERDICTS` sets it.
const MISTAKES: usize = 1500;

/// Strings that a mistake may write.
const WORDS: &[&str] = &[
    "a",
    "n",
    "m",
    "ammo",
    "near",
    "far",
    "spot",
    "mode",
    "was",
    "place",
    "seen",
    "name",
    "alias",
    "pause",
    "until",
    "path",
    "noise",
    "spare",
    "lanes",
    "marks",
    "Clam",
    "Mode::Clam",
    "mode == Clam",
    "was == Panic",
    "body.health",
    "body.wound",
    "body",
    "place.x",
    "at",
    "x",
    "to",
    "on",
    "step",
    "count",
    "sum",
    "leaf",
    "find",
    "locate",
    "look",
    "serve",
    "say",
    "name_it",
    "over",
    "condition",
    "Outputs",
    "Maybe",
    "Sub",
    "At",
    "Noise::At",
    "Noise::Seen",
    "Said",
    "Guess",
    "Both",
    "Ping",
    "Moved",
    "i32",
    "Option<i32>",
    "Spot",
    "Option<Spot>",
    "Mode",
    "Duration",
    "String",
    "bool",
    "u8",
    "f32",
    "Calm",
    "Alert",
    "4s",
    "100ms..=1s",
    "3",
    "true",
    "null",
    "twice(n)",
    "maybe(n)",
    "twice(at)",
    "or_zero(spot)",
    "mode_of(a)",
    "spot_of(n, m)",
    "x_of(place)",
    "called(name)",
    "near(place)",
    "over()",
    "over(limit = n)",
    "n + 1",
    "ammo + 1",
    "near * 2",
    "far + near",
    "pause + 1s",
    "n > 1",
    "spot == 2",
    "spot == n",
    "seen == place",
    "mode == was",
    "alias == 'it'",
    "name == alias",
    "spot.is_some()",
    "maybe(n).is_some()",
    "name.is_empty()",
    "name.len() > 2",
    "until.is_none()",
    "!a",
    "-n",
    "Noise::At(n)",
    "Noise::At(3)",
    "Noise::Seen(place)",
    "Noise::Both(1, true)",
    "At(spot)",
];

/// Objects and other values that a mistake may write.
const VALUES: &[&str] = &[
    "null",
    "true",
    "0",
    "3",
    "300",
    "-1",
    "2.5",
    r#"{ "key": "n" }"#,
    r#"{ "key": "spot" }"#,
    r#"{ "key": "seen" }"#,
    r#"{ "key": "place" }"#,
    r#"{ "key": "mode" }"#,
    r#"{ "key": "at" }"#,
    r#"{ "expr": "at" }"#,
    r#"{ "expr": "n" }"#,
    r#"{ "expr": "spot" }"#,
    r#"{ "expr": "twice(n)" }"#,
    r#"{ "expr": "maybe(n)" }"#,
    r#"{ "expr": "n + 1" }"#,
    r#"{ "expr": "spot_of(n, m)" }"#,
    r#"{ "key": "ammo" }"#,
    r#"{ "key": "pause" }"#,
    r#"{ "key": "name" }"#,
    r#"{ "expr": "a" }"#,
    r#"["at"]"#,
    r#"["x"]"#,
    r#"["at", "x"]"#,
    r#"{ "spot": "at" }"#,
    r#"{ "spot": "twice(at)" }"#,
    r#"{ "n": "maybe(at)" }"#,
    r#"{ "sum": "n" }"#,
];

/// Fields that a mistake may add.
const FIELDS: &[&str] = &[
    "at", "x", "n", "to", "value", "of", "within", "limit", "default", "binds", "out", "if", "args", "when", "dir",
    "latch", "score", "weight", "event", "name", "by", "tries", "mode", "text",
];

struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 33) * count as u64) >> 31) as usize
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// The paths to all values in a value.
fn paths(value: &Value, path: &str, all: &mut Vec<String>) {
    all.push(path.to_owned());
    match value {
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, inner)| paths(inner, &format!("{path}/{at}"), all));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, inner)| paths(inner, &format!("{path}/{name}"), all));
        }
        _ => {}
    }
}

/// Makes one change. The result is JSON, but often no correct document.
fn change(document: &mut Value, chance: &mut Chance) {
    let mut all = Vec::new();
    paths(document, "", &mut all);
    let path = all[1 + chance.below(all.len() - 1)].clone();
    let other = document.pointer(&all[chance.below(all.len())]).cloned();
    let Some(value) = document.pointer_mut(&path) else { return };
    match (chance.below(10), &mut *value) {
        (0, Value::Object(fields)) => {
            let names: Vec<_> = fields.keys().cloned().collect();
            if !names.is_empty() {
                fields.remove(&names[chance.below(names.len())]);
            }
        }
        (1..3, Value::Object(fields)) => {
            let given = serde_json::from_str(chance.of(VALUES)).expect("it is JSON");
            fields.insert(chance.of(FIELDS).to_owned(), given);
        }
        (0, Value::Array(list)) if !list.is_empty() => drop(list.remove(chance.below(list.len()))),
        (0..8, Value::String(text)) => *text = word(text, chance),
        (0..5, Value::Number(_) | Value::Bool(_) | Value::Null) | (5, _) => {
            *value = serde_json::from_str(chance.of(VALUES)).expect("it is JSON");
        }
        (6, _) => *value = other.unwrap_or_default(),
        _ => {}
    }
}

/// Another text: a known one, or the same with one name replaced.
fn word(text: &str, chance: &mut Chance) -> String {
    let is_name = |char: char| char.is_alphanumeric() || char == '_';
    let names: Vec<&str> = text.split(|char| !is_name(char)).filter(|name| !name.is_empty()).collect();
    if names.is_empty() || chance.below(3) == 0 {
        return chance.of(WORDS).to_owned();
    }
    text.replacen(chance.of(&names), chance.of(WORDS), 1)
}

/// A fault of the loader alone: data of a type that only the game can read, and a first tree that lacks an argument.
fn of_the_loader_alone((path, message): &(String, String)) -> bool {
    message.starts_with("this is no `") || path.contains("params") && message.contains("lacks its parameter")
}

fn seeds() -> Vec<Value> {
    let filed = [include_str!("../../files/sentry.json"), include_str!("../../files/every.json")];
    let walk = include_str!("../../files/walk.json");
    let mut texts: Vec<String> = accepted().into_iter().map(|(_, text)| text).collect();
    texts.extend(filed.map(|text| text.replace("Signal::", "Noise::").replace(r#""uses": ["walk.json"],"#, "")));
    texts.push(walk.to_owned());
    texts.extend((0..12).map(|number| documents::document(number, false).replace("Signal::", "Noise::")));
    texts.iter().map(|text| serde_json::from_str(text).expect("it is JSON")).collect()
}

#[test]
fn both_agree_on_random_documents() {
    let count = std::env::var("BT_VERDICTS").ok().and_then(|count| count.parse().ok()).unwrap_or(MISTAKES);
    let (judges, seeds) = (Judges::of_the_game(), seeds());
    let (mut differences, mut refusals) = (Vec::new(), 0);
    for number in 0..count {
        let mut chance = Chance((number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut document = seeds[chance.below(seeds.len())].clone();
        for _ in 0..=chance.below(3) {
            change(&mut document, &mut chance);
        }
        let text = document.to_string();
        let (checked, loaded) = (judges.checked(&text), judges.loaded(&text));
        let refuses = loaded.iter().any(|error| !of_the_loader_alone(error));
        refusals += usize::from(!checked.is_empty());
        // A value that the loader alone refuses may hide other faults.
        let differs = if checked.is_empty() { refuses } else { loaded.is_empty() };
        if differs {
            differences.push(format!("{number}: {text}\n  checked: {checked:?}\n  loaded:  {loaded:?}"));
        }
    }
    assert!(differences.is_empty(), "{} of {count} differ\n{}", differences.len(), differences.join("\n"));
    assert!(
        refusals > count / 10 && refusals < count * 9 / 10,
        "the mistakes are of both sorts: {refusals} of {count}"
    );
}
