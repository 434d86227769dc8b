//! Trees of mosaic_game, in their own format.

use bt_studio_core::message::{Ask, FileKind};
use bt_studio_core::{Command, Value};

use crate::stage::{FILE, Stage};

const GUARD: &str = include_str!("../../../tests/samples/mosaic/guard.json");
const TYPES: &str = include_str!("../../../tests/samples/mosaic/editor/node_types.json");
const ACTIONS: &str = include_str!("../../../tests/samples/mosaic/editor/actions.json");
const AGENTS: &str = include_str!("../../../tests/samples/mosaic/editor/agent_hierachy.json");

/// The sample tree, which is open, among the files that say what it may hold.
pub fn stage() -> Stage {
    let files = [(FILE, GUARD), ("node_types.json", TYPES), ("actions.json", ACTIONS), ("agent_hierachy.json", AGENTS)];
    let mut stage = Stage::with(&files);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    stage
}

/// The lines that a command changes, added ones with `+`, removed ones with `-`.
fn diff(command: Command) -> Vec<String> {
    let mut stage = stage();
    stage.command(command).unwrap();
    let new = stage.text();
    let fresh = stage.fresh();
    assert_eq!(*stage.document(), fresh);
    stage.undo().unwrap();
    assert_eq!(stage.text(), GUARD);
    stage.redo().unwrap();
    assert_eq!(stage.text(), new);
    let lines = similar::TextDiff::from_lines(GUARD, &new);
    let changed = lines.iter_all_changes().filter(|change| change.tag() != similar::ChangeTag::Equal);
    changed.map(|change| format!("{}{}", change.tag(), change.value().trim())).collect()
}

fn outline(stage: &Stage) -> Vec<String> {
    let row = |row: &bt_studio_core::message::RowView| {
        format!("{}{} {}", "  ".repeat(row.level as usize - 1), row.id.unwrap_or_default(), row.title)
    };
    stage.document().outline.iter().map(row).collect()
}

fn set(at: &str, text: &str) -> Command {
    Command::Set { at: at.to_owned(), value: Value::Typed(text.to_owned()) }
}

#[test]
fn a_tree_is_seen_as_boxes_and_outline() {
    let stage = stage();
    let expected = [
        "0 root",
        "  1 sequence",
        "    2 parallel",
        "      3 wait_event",
        "      4 wait_for_seconds",
        "    5 if_else",
        "      6 number_less_than",
        "      7 number_add",
        "      12 sequence",
        "        13 set_key_value",
        "        14 log",
        "    8 run look_around.json",
    ];
    assert_eq!(outline(&stage), expected);
    assert_eq!(stage.files.iter().find(|file| file.file == FILE).unwrap().kind, FileKind::Mosaic);
    let boxes: Vec<Option<&str>> = stage.document().boxes.iter().map(|shown| shown.at.as_deref()).collect();
    let nodes = [0, 1, 2, 3, 4, 5].map(|node| format!("/nodes/{node}"));
    // The children of the collapsed node are one box without an element.
    let all = nodes.iter().map(|at| Some(&**at)).chain([None, Some("/nodes/11")]);
    assert_eq!(boxes, all.collect::<Vec<_>>());
}

#[test]
fn one_argument_changes_its_line_alone() {
    let command = set("/nodes/4/extra/action_args/0/arg_value", "2.5");
    assert_eq!(diff(command), [r#"-"arg_value": 4"#, r#"+"arg_value": 2.5"#]);
}
