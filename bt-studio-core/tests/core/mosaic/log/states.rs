//! The states that follow from a log, compared with those of the agents that have made it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use bt_mosaic::interpreter::{Agent, Library, LogRecorder};
use serde_json::{Value, json};

use super::{GUARD, LOOK, Stage, followed, log, order, running, to};
use bt_studio_core::message::{KnownView, Watching};

/// The log of an agent that runs the sample trees.
pub fn recorded(steps: impl FnOnce(&mut Agent)) -> String {
    let (recorder, mut agent) = recorder();
    steps(&mut agent);
    recorder.lock().unwrap().text()
}

fn recorder() -> (Arc<Mutex<LogRecorder>>, Agent) {
    let files = [("guard.json", GUARD), ("look_around.json", LOOK)];
    let files: BTreeMap<String, String> = files.map(|(name, text)| (name.to_owned(), text.to_owned())).into();
    let mut agent = Agent::new(&Arc::new(Library::new(files)), 3);
    agent.load("guard.json").unwrap();
    let recorder = Arc::new(Mutex::new(LogRecorder::new("guard 7").starting_at(1_766_584_790_000)));
    agent.listen(Arc::clone(&recorder));
    (recorder, agent)
}

type Parents = BTreeMap<String, Vec<String>>;

/// The shown blackboard.
fn keys_of(stage: &Stage) -> Value {
    let one = |key: &KnownView| (key.name.clone(), serde_json::from_str(&key.value).expect("a value is JSON"));
    followed(stage).values.iter().map(one).collect::<serde_json::Map<_, _>>().into()
}

/// The running nodes below which none runs. Those are the nodes that wait or are ready.
fn leaves(stage: &Stage, parents: &Parents) -> BTreeSet<String> {
    let running: Vec<&str> = log(stage).running.iter().map(|node| &*node.node).collect();
    let above: BTreeSet<&str> =
        running.iter().filter_map(|node| parents.get(*node)).flatten().map(String::as_str).collect();
    running.into_iter().filter(|node| !above.contains(node)).map(str::to_owned).collect()
}

/// The parents of each node of these trees, in the order of their indexes: `0:4` is in `0:2`. A tree is in the nodes that run it.
fn parents(trees: &[String], text: impl Fn(&str) -> Option<String>) -> Parents {
    let mut parents = Parents::new();
    for (index, name) in trees.iter().enumerate() {
        let Some(text) = text(name) else { continue };
        let tree: Value = serde_json::from_str(&text).unwrap();
        for node in tree["nodes"].as_array().unwrap() {
            let at = format!("{index}:{}", node["idx"]);
            for child in node["children"].as_array().unwrap() {
                parents.entry(format!("{index}:{child}")).or_default().push(at.clone());
            }
            let runs = node["extra"]["sub_tree_name"].as_str();
            if let Some(called) = runs.and_then(|runs| trees.iter().position(|tree| tree == runs)) {
                parents.entry(format!("{called}:0")).or_default().push(at);
            }
        }
    }
    parents
}

#[test]
fn after_each_step_the_running_nodes_and_keys_are_those_of_the_agent() {
    let (recorder, mut agent) = recorder();
    agent.set("alarms", 0).unwrap();
    agent.enable(true).unwrap();
    let mut moments = Vec::new();
    for step in 0..60 {
        match step % 3 {
            0 => agent.send("noise").unwrap(),
            1 => drop(agent.advance(300).unwrap()),
            _ => drop(agent.advance(900).unwrap()),
        }
        if step == 40 {
            agent.reset().unwrap();
            agent.set("alarms", 0).unwrap();
        }
        let frontier: BTreeSet<String> = agent.frontier().map(|(tree, node)| format!("{tree}:{node}")).collect();
        let keys = agent.blackboard().to_value();
        let trees: Vec<String> = agent.trees().map(str::to_owned).collect();
        moments.push((recorder.lock().unwrap().log().debug_cmds.len() as u32, frontier, keys, trees));
    }
    let text = recorder.lock().unwrap().text();
    let mut stage = Stage::with(&[("guard.json", GUARD), ("look_around.json", LOOK), ("log.json", &text)]);
    order(&mut stage, Watching::Log { file: "log.json".to_owned() }).unwrap();
    // Forward, then back: the states do not depend on the way.
    let back: Vec<_> = moments.iter().rev().cloned().collect();
    for (entries, frontier, keys, trees) in [moments, back].concat() {
        to(&mut stage, entries);
        let file = |name: &str| Some(if name == "guard.json" { GUARD } else { LOOK }.to_owned());
        assert_eq!(leaves(&stage, &parents(&trees, file)), frontier, "after entry {entries}");
        assert_eq!(keys_of(&stage), keys, "after entry {entries}");
    }
    assert!(followed(&stage).last > 300);
}

/// The folder with the traces of the original; `None` if there is none.
fn traces() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/mosaic");
    let folder = std::env::var_os("MOSAIC_ORACLE").map_or_else(beside, PathBuf::from);
    [folder.join("oracle"), folder].into_iter().find(|folder| folder.join("hand").is_dir())
}

#[test]
fn the_log_of_the_original_is_shown_over_its_own_tree() {
    let data = traces().and_then(|folder| Some(folder.parent()?.join("data"))).filter(|data| data.is_dir());
    let Some(data) = data else {
        eprintln!("SKIPPED: no files of mosaic_game beside the project, nor where MOSAIC_ORACLE says");
        return;
    };
    let read = |name: &str| std::fs::read_to_string(data.join(name)).unwrap();
    let (tree, text) = (read("btree/new_btree_1.json"), read("btree_cmd_log.json"));
    let mut stage = Stage::with(&[("btree/new_btree_1.json", &tree), ("btree_cmd_log.json", &text)]);
    order(&mut stage, Watching::Log { file: "btree_cmd_log.json".to_owned() }).unwrap();
    order(&mut stage, Watching::Rows { from: 0, count: 100 }).unwrap();
    assert_eq!((followed(&stage).last, log(&stage).total), (60, 60));
    let polls: Vec<u32> = log(&stage).rows.iter().filter(|row| row.poll.is_some()).map(|row| row.entry).collect();
    assert_eq!(polls, [3, 22]);
    assert!(
        log(&stage).rows[3..].iter().all(|row| row.poll.is_some() || !row.title.is_empty()),
        "each node has its title"
    );
    to(&mut stage, 19);
    assert_eq!(
        (running(&stage), keys_of(&stage)),
        (nodes(&["0:0 root", "0:1 sequence", "0:3 wait_for_seconds"]), json!({ "counter": 1 }))
    );
    to(&mut stage, 60);
    assert_eq!(keys_of(&stage), json!({ "counter": 7 }));
    assert_eq!(followed(&stage).file, "btree/new_btree_1.json", "its tree opens by itself");
}

/// A log of 20 polls that write keys and enter nodes of the sample tree, as often as it is said.
fn long_log(times: u32) -> String {
    let mut entries = vec![json!([0, 0, 1, "snapshot", [["guard.json"], {}, []]])];
    for poll in 0..20 * times {
        entries.push(json!([0, 0, poll, "group_begin", []]));
        entries.extend([0, 1, 2, 3, 4].map(|node| json!([0, node, poll, "enter", []])));
        entries.push(json!([0, 7, poll, "mutate", ["variable", ["set", [format!("key {}", poll % 9), poll]]]]));
        entries.extend([4, 3, 2, 1].map(|node| json!([0, node, poll, "leave", []])));
    }
    json!({ "entity_id": "a", "debug_cmds": entries }).to_string()
}

#[test]
fn a_moment_of_a_long_log_is_the_same_from_every_side() {
    let mut stage = Stage::with(&[("guard.json", GUARD), ("log.json", &long_log(100))]);
    order(&mut stage, Watching::Log { file: "log.json".to_owned() }).unwrap();
    assert_eq!(followed(&stage).last, 22_001);
    let moment = |stage: &mut Stage, entry: u32| {
        to(stage, entry);
        let log = log(stage);
        (followed(stage).values.clone(), log.running.clone(), log.trees.clone())
    };
    let entries: Vec<u32> = (1..=22_001).step_by(1_571).chain([4_095, 4_096, 4_097, 8_192]).collect();
    let forward: Vec<_> = entries.iter().map(|entry| moment(&mut stage, *entry)).collect();
    for (entry, there) in entries.iter().zip(forward).rev() {
        assert_eq!(moment(&mut stage, *entry), there, "entry {entry}");
        // By steps from before, without a state that is kept between.
        let before = entry.saturating_sub(3).max(1);
        (before..*entry).for_each(|entry| to(&mut stage, entry));
        assert_eq!(moment(&mut stage, *entry), there, "entry {entry}");
        let poll = entry.saturating_sub(2) / 11;
        assert!(
            *entry < 8 || there.0.len() == 9.min(poll as usize + usize::from((entry - 2) % 11 >= 6)),
            "entry {entry}"
        );
    }
}

fn nodes(nodes: &[&str]) -> Vec<String> {
    nodes.iter().map(|node| (*node).to_owned()).collect()
}

/// The entry of a log for a record of the original.
fn entry(record: &Value) -> Value {
    let (tree, node, command, params) = (&record[0], &record[1], record[2].as_str().unwrap(), &record[3]);
    let (cmd, detail) = match command {
        "poll_begin" => ("group_begin", params.clone()),
        "node_enter" => ("enter", params.clone()),
        "node_leave" => ("leave", params.clone()),
        "node_action" => ("mutate", json!(["node_action", params])),
        "bb_set" => ("mutate", json!(["variable", ["set", params]])),
        other => (other, params.clone()),
    };
    json!([tree, node, 1, cmd, detail])
}

/// Compares a scenario of the original after each of its steps; returns the number of compared moments, and what differs.
fn compared(scenario: &Value, trees: &BTreeMap<String, String>) -> (usize, Vec<String>) {
    let mut files: Vec<(&str, &str)> = trees.iter().map(|(name, text)| (&**name, &**text)).collect();
    let steps = scenario["steps"].as_array().unwrap();
    let mut entries = Vec::new();
    let (mut moments, mut was_enabled) = (Vec::new(), false);
    for step in steps {
        // An agent that stops, or goes on from a saved state, writes nothing about it.
        let silent = ["encode", "decode", "new_agent"].iter().any(|silent| step["op"][0] == *silent);
        let enabled = step["state"]["enabled"] == true;
        if silent || was_enabled && !enabled {
            break;
        }
        was_enabled = enabled;
        entries.extend(step["cmds"].as_array().unwrap().iter().map(entry));
        if !step["state"].is_null() && !entries.is_empty() {
            moments.push((entries.len() as u32, &step["state"]));
        }
    }
    let text = json!({ "entity_id": "original", "debug_cmds": entries }).to_string();
    files.push(("the_log_itself.json", &text));
    let mut stage = Stage::with(&files);
    order(&mut stage, Watching::Log { file: "the_log_itself.json".to_owned() }).unwrap();
    let mut differs = Vec::new();
    let count = moments.len();
    for (entries, state) in moments {
        to(&mut stage, entries);
        let names: Vec<String> =
            state["trees"].as_array().unwrap().iter().map(|tree| tree.as_str().unwrap().to_owned()).collect();
        let fronts: BTreeSet<String> = state["fronts"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|at| at[2] != "init" && at[2] != "dead")
            .map(|at| format!("{}:{}", at[0], at[1]))
            .collect();
        let running = leaves(&stage, &parents(&names, |name| trees.get(name).cloned()));
        if running != fronts {
            differs.push(format!("after entry {entries}: runs {running:?}, waits {fronts:?}"));
        }
        if keys_of(&stage) != state["blackboard"] {
            differs.push(format!("after entry {entries}: {} {}", keys_of(&stage), state["blackboard"]));
        }
    }
    (count, differs)
}

#[test]
fn the_states_of_logs_of_the_original_are_those_of_its_agents() {
    let Some(folder) = traces() else {
        eprintln!("SKIPPED: no traces of the original beside the project, nor where MOSAIC_ORACLE says");
        return;
    };
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    let files = |part: &str| {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(folder.join(part)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    };
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let trees: BTreeMap<String, String> = files("trees").iter().map(|path| (name(path), read(path))).collect();
    let (mut scenarios, mut moments, mut differing) = (0, 0, Vec::new());
    for path in files("hand").into_iter().chain(files("fuzz")) {
        if QUIRKS.iter().any(|(quirk, _)| name(&path).starts_with(quirk)) {
            continue;
        }
        let scenario: Value = serde_json::from_str(&read(&path)).unwrap();
        let own: BTreeMap<String, String> = used(&scenario, &trees);
        let (count, differs) = compared(&scenario, &own);
        scenarios += 1;
        moments += count;
        differing
            .extend(differs.first().map(|first| format!("{}: {} of {count}: {first}", name(&path), differs.len())));
    }
    eprintln!("{scenarios} scenarios of the original, {moments} moments");
    assert!(scenarios > 0, "the folder of traces is empty");
    assert!(differing.is_empty(), "{} scenarios differ:\n{}", differing.len(), differing.join("\n"));
}

/// Scenarios in which the original does not write what it does, with the reason.
const QUIRKS: [(&str, &str); 5] = [
    ("bb_pop_silent", "it removes a key without an entry"),
    ("native_", "its own timers end nodes without an entry"),
    ("reset_node", "its `reset` leaves the agent stuck"),
    ("sub_tree_name_mismatch", "it does not load the tree, and its node waits for nothing"),
    ("root_only", "a root without a child runs, and waits for nothing"),
];

/// The trees that a scenario loads.
fn used(scenario: &Value, trees: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let steps = scenario["steps"].as_array().unwrap().iter();
    let records = steps.flat_map(|step| step["cmds"].as_array().unwrap());
    let names = records.flat_map(|record| match record[2].as_str() {
        Some("push_tree") => vec![record[3][0].clone()],
        Some("snapshot") => record[3][0].as_array().unwrap().clone(),
        _ => Vec::new(),
    });
    let known = names.filter_map(|name| trees.get_key_value(name.as_str()?));
    known.map(|(name, text)| (name.clone(), text.clone())).collect()
}
