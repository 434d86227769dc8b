//! The JSON twins in the documentation of nodes: each is the same tree as the `bt!` above it, and can be loaded.
//!
//! `UPDATE_EXPECT=1` writes the twins that can be generated from `bt!`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bt_model::json::{Limits as FileLimits, Source, load, write};
use bt_runtime::simulate::{Limits, Simulation};
use serde_json::{Map, Value, json};

use crate::example::{Example, Found, examples};

/// Kinds of trees that a file cannot express.
const WITHOUT: &[&str] = &["binding", "slot"];

/// The heading of examples with nodes of the user's own, which a simulation refuses.
const OWN: &str = "of your own";

/// The fields in the order in which people read them.
const FIRST: &[&str] = &[
    "bt",
    "tree",
    "node",
    "name",
    "agent",
    "params",
    "locals",
    "type",
    "if",
    "is",
    "when",
    "decorators",
    "on",
    "condition",
    "key",
    "value",
    "event",
    "binds",
    "args",
];
const LAST: &[&str] = &["out", "every", "then", "do", "branches", "arms", "children", "else", "root", "trees"];

/// A value with its fields in that order.
fn ordered(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(ordered).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let place = |name: &str| match FIRST.iter().position(|first| *first == name) {
                Some(at) => at,
                None => 100 + LAST.iter().position(|last| *last == name).map_or(0, |at| at + 1),
            };
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| place(name));
            let field = |(name, value): &(&String, &Value)| format!("{}: {}", json!(name), ordered(value));
            format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        _ => value.to_string(),
    }
}

/// The twin of an example. A single tree without parameters and locals is shown by its root only.
fn twin(trees: &[Value]) -> Value {
    match trees {
        [tree] if tree["params"].is_null() && tree["locals"].is_null() => tree["root"].clone(),
        _ => json!({ "bt": 1, "trees": trees }),
    }
}

/// The text of a twin in the layout that we write.
fn laid_out(twin: &Value) -> String {
    let written = |file: &Value| {
        let (document, _) = load(&Source::new("twin", ordered(file)), &FileLimits::default());
        write(&document).trim_end().to_owned()
    };
    if twin["trees"].is_array() {
        return written(twin);
    }
    let text = written(&json!({ "bt": 1, "tree": "T", "agent": "A", "root": twin }));
    let (_, root) = text.split_once("\"root\": ").expect("it was written");
    root.strip_suffix('}').expect("a file ends").trim_end().replace("\n  ", "\n")
}

/// `true` if a file can express these trees. Otherwise the twin is written by hand.
fn made(trees: &[Value]) -> bool {
    let (_, faults) = load(&Source::new("twin", ordered(&json!({ "bt": 1, "trees": trees }))), &FileLimits::default());
    !faults.has_errors()
}

/// A script with the keys and the actions of the example.
fn script(found: &Found, agent: &str) -> String {
    let mut keys = Map::new();
    found.keys(agent, "", &mut keys);
    let actions: Map<_, _> = found.actions.iter().map(|name| (name.clone(), json!(["success"]))).collect();
    let ticks = json!([{ "dt": "1s", "repeat": 9 }]);
    // An action in an expression is a function of the script.
    let trees = Value::from(found.trees.clone()).to_string();
    let called = found.conditions.iter().filter(|name| trees.contains(&format!("{name}(")));
    let functions: Map<_, _> = called.map(|name| (name.clone(), json!({ "takes": [], "type": "bool" }))).collect();
    json!({ "types": found.words, "keys": keys, "functions": functions, "actions": actions, "ticks": ticks })
        .to_string()
}

/// The fault of an example.
fn fault(example: &Example) -> Option<String> {
    if example.heading.contains(OWN) {
        return None;
    }
    let found = Found::of(&example.rust);
    let Some(json) = &example.json else {
        // An example that compares a tree with a machine does not explain the tree, so it needs no twin.
        let known = WITHOUT.iter().any(|name| example.heading.contains(name)) || example.rust.contains("state_tree!");
        return (!known).then(|| "it has no twin".to_owned());
    };
    let twin: Value = match serde_json::from_str(json) {
        Ok(twin) => twin,
        Err(error) => return Some(error.to_string()),
    };
    if found.wrong.is_none() && made(&found.trees) && twin != self::twin(&found.trees) {
        return Some(format!("the twin is another tree than that in `bt!`, which is {}", self::twin(&found.trees)));
    }
    let agent = found.agent()?;
    let whole = !twin["trees"].is_null();
    let file = if whole { twin } else { json!({ "bt": 1, "tree": "T", "agent": agent, "root": twin }) };
    let (file, script) = (file.to_string(), script(&found, &agent));
    let simulation = Simulation::of_texts(("twin", &file), ("script", &script), &Limits::default());
    simulation.err().map(|errors| errors.to_string())
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bt-runtime/src/language");
    fs::read_dir(folder).expect("the documentation is there").map(|entry| entry.unwrap().path()).collect()
}

/// Writes the twins that can be generated.
fn update(path: &Path, text: &str) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for example in examples(text).iter().rev() {
        let found = Found::of(&example.rust);
        if found.wrong.is_some() || found.trees.is_empty() || !made(&found.trees) || fault(example).is_none() {
            continue;
        }
        let (at, old) = example.lines;
        let twin = laid_out(&twin(&found.trees));
        let block = format!("//!\n//! ```json\n//! {}\n//! ```", twin.replace('\n', "\n//! "));
        lines.splice(at..at + old, block.lines().map(str::to_owned));
    }
    fs::write(path, lines.join("\n") + "\n").expect("the documentation can be written");
}

#[test]
fn every_node_has_its_twin() {
    let (mut wrong, mut count, mut headings) = (Vec::new(), 0, BTreeSet::new());
    for path in files() {
        let mut text = fs::read_to_string(&path).expect("the file is there");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            update(&path, &text);
            text = fs::read_to_string(&path).expect("the file is there");
        }
        for example in examples(&text) {
            count += usize::from(example.json.is_some());
            headings.insert(example.heading.clone());
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            wrong.extend(fault(&example).map(|fault| format!("{name}, {}: {fault}", example.heading)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 20, "only {count} twins were found, below {headings:?}");
}
