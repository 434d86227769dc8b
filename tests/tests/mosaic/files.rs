//! Files survive reading and writing without loss: the project's samples, and those of the original if they are
//! present.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bt_model::Faults;
use bt_model::json::{Json, Limits, Source, Style, render};
use bt_mosaic::files::{Actions, AgentHierarchy, DebugLog, NodeKind, NodeTypes, check, read, write};
use bt_mosaic::interpreter::{Agent, Folder, Library};
use serde_json::{Value, json};

use crate::sample::{self, samples};
use crate::scenario::{folder, json_files, say};

fn source(path: &Path) -> Source {
    Source::new(path.file_name().unwrap().to_string_lossy(), std::fs::read_to_string(path).unwrap())
}

/// Reads and writes a file twice. It has no faults, and its data and the order of its fields stay the same.
fn round(path: &Path, through: impl Fn(&Source) -> (String, Faults<Json>)) {
    let first = source(path);
    let (text, faults) = through(&first);
    assert!(!faults.has_errors(), "{}", render(&faults, Style::Plain));
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    assert_eq!(value(first.text()), value(&text), "{}", path.display());
    // Without whitespace, the texts are identical: the order of fields and the form of numbers do not change.
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(bare(first.text()), bare(&text), "{}", path.display());
}

fn tree(source: &Source) -> (String, Faults<Json>) {
    let (tree, mut faults) = read(source, &Limits::default());
    check(&tree, &mut faults);
    (write(&tree), faults)
}

fn editor_files(folder: &Path) {
    let limits = Limits::default();
    round(&folder.join("actions.json"), |source| {
        let (actions, faults) = Actions::read(source, &limits);
        (actions.write(), faults)
    });
    round(&folder.join("agent_hierachy.json"), |source| {
        let (agents, faults) = AgentHierarchy::read(source, &limits);
        (agents.write(), faults)
    });
    round(&folder.join("node_types.json"), |source| {
        let (types, faults) = NodeTypes::read(source, &limits);
        (types.write(), faults)
    });
}

fn log_file(path: &Path) {
    round(path, |source| {
        let (log, faults) = DebugLog::read(source, &Limits::default());
        assert!(log.debug_cmds.iter().all(|line| line.record().is_some()), "every line says something");
        (log.write(), faults)
    });
}

#[test]
fn samples_go_round_without_loss() {
    round(&samples().join("guard.json"), tree);
    round(&samples().join("look_around.json"), tree);
    editor_files(&samples());
    log_file(&samples().join("debug_log.json"));
}

#[test]
fn the_files_of_the_game_load_run_and_go_round() {
    let Some(data) = folder().and_then(|folder| Some(folder.parent()?.join("data"))).filter(|data| data.is_dir())
    else {
        say("SKIPPED: no files of mosaic_game beside the project, nor where MOSAIC_ORACLE says");
        return;
    };
    let trees: Vec<PathBuf> = json_files(&data.join("btree"));
    assert!(!trees.is_empty());
    for path in &trees {
        round(path, tree);
        let mut agent = Agent::new(&Arc::new(Library::new(Folder(data.join("btree")))), 1);
        agent.load(&path.file_name().unwrap().to_string_lossy()).unwrap();
        agent.enable(true).unwrap();
        for event in ["test", "test1", "test2", "test"] {
            agent.send(event).unwrap();
            assert!(agent.advance(5000).unwrap() > 0, "{}", path.display());
        }
    }
    editor_files(&data);
    log_file(&data.join("btree_cmd_log.json"));
}

#[test]
fn marks_line_ends_and_escapes_of_other_editors_are_read() {
    let text = std::fs::read_to_string(samples().join("guard.json")).unwrap();
    let other = format!("\u{feff}{}", text.replace('\n', "\r\n").replace("noise", "\\u043a\\ud83d\\ude00"));
    let (tree, faults) = read(&Source::from_bytes("guard.json", other.into_bytes()).unwrap(), &Limits::default());
    assert!(!faults.has_errors(), "{}", render(&faults, Style::Plain));
    assert!(write(&tree).contains("к😀"));
}

#[test]
fn a_node_of_another_type_is_written_with_its_own_fields() {
    let extra = json!({ "priority": 7, "event": "left over" });
    let text = sample::tree("t.json", &[(0, "root", &[1], sample::root()), (1, "sequence", &[], extra)]);
    let (mut tree, _) = read(&Source::new("t.json", text), &Limits::default());
    tree.nodes[1].kind = NodeKind::WaitEvent { event: "noise".to_owned() };
    let (again, faults) = read(&Source::new("t.json", write(&tree)), &Limits::default());
    assert!(!faults.has_errors(), "{}", render(&faults, Style::Plain));
    assert_eq!(again.nodes[1].kind, tree.nodes[1].kind);
    assert_eq!(again.nodes[1].extra.fields, [("priority".to_owned(), bt_model::Value::Number("7".to_owned()))]);
}
