//! The project's own samples, and small trees that tests build.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use bt_mosaic::interpreter::{Agent, Command, Library, Record};
use serde_json::{Value, json};

/// The folder with the samples.
pub fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/mosaic")
}

/// The text of a tree. Each node has a number, a type, children and `extra`.
pub fn tree(name: &str, nodes: &[(u32, &str, &[u32], Value)]) -> String {
    let parent = |idx: u32| nodes.iter().find(|node| node.2.contains(&idx)).map(|node| node.0);
    let node = |(idx, ty, children, extra): &(u32, &str, &[u32], Value)| {
        let mut node = json!({ "idx": idx, "type": ty, "children": children, "extra": extra,
            "color": 255, "comment": "", "is_collapsed": false });
        if let Some(parent) = parent(*idx) {
            node["parent"] = parent.into();
        }
        node
    };
    let nodes: Vec<_> = nodes.iter().map(node).collect();
    json!({ "extra": {}, "name": name, "nodes": nodes }).to_string()
}

/// The `extra` of a root.
pub fn root() -> Value {
    json!({ "agent_name": "guard" })
}

/// The `extra` of an action with plain arguments.
pub fn action(name: &str, args: &[Value]) -> Value {
    let args: Vec<_> = args.iter().map(|arg| json!({ "arg_type": "plain", "arg_value": arg })).collect();
    json!({ "action_name": name, "action_args": args })
}

/// A library over texts.
pub fn library(files: &[(&str, String)]) -> Library {
    let files: BTreeMap<String, String> = files.iter().map(|(name, text)| ((*name).to_owned(), text.clone())).collect();
    Library::new(files)
}

/// An agent of `t.json` that is not enabled yet, and its records.
pub fn agent(library: Library) -> (Agent, Arc<Mutex<Vec<Record>>>) {
    let mut agent = Agent::new(&Arc::new(library), 5);
    let records: Arc<Mutex<Vec<Record>>> = Arc::default();
    agent.load("t.json").unwrap();
    agent.listen(Arc::clone(&records));
    records.lock().unwrap().clear();
    (agent, records)
}

/// The records since the last call, on one line.
pub fn told(records: &Mutex<Vec<Record>>) -> String {
    let records = std::mem::take(&mut *records.lock().unwrap());
    let short = |record: &Record| match &record.command {
        Command::PollBegin => "poll".to_owned(),
        Command::Enter => format!("+{}", record.node),
        Command::Leave => format!("-{}", record.node),
        Command::Action { name, .. } => format!("{name}()"),
        Command::Set { key, value } => format!("{key}={value}"),
        Command::Remove { key } => format!("{key}=✗"),
        Command::PushTree(name) => format!("push {name}"),
        other => other.name().to_owned(),
    };
    records.iter().map(short).collect::<Vec<_>>().join(" ")
}
