//! Trees of mosaic_game, in their own format.

mod commands;
mod files;
mod help;
mod log;
mod simulate;

use bt_studio_core::message::{Ask, How};
use bt_studio_core::{Command, Value};

use crate::stage::{FILE, Stage};

const GUARD: &str = include_str!("../../../../tests/samples/mosaic/guard.json");
const TYPES: &str = include_str!("../../../../tests/samples/mosaic/editor/node_types.json");
const ACTIONS: &str = include_str!("../../../../tests/samples/mosaic/editor/actions.json");
const AGENTS: &str = include_str!("../../../../tests/samples/mosaic/editor/agent_hierachy.json");

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

/// Does a command; returns the outline.
fn after(command: Command) -> Vec<String> {
    let mut stage = stage();
    stage.command(command).unwrap();
    outline(&stage)
}

fn refused(command: Command) -> String {
    let mut stage = stage();
    let why = stage.command(command).unwrap_err();
    assert_eq!(stage.text(), GUARD);
    why
}

fn put(at: &str, how: How, item: &str) -> Command {
    Command::Put { at: at.to_owned(), how, item: item.to_owned() }
}

fn set(at: &str, text: &str) -> Command {
    Command::Set { at: at.to_owned(), value: Value::Typed(text.to_owned()) }
}

/// An event that is waited for.
pub(super) const WAIT: &str = r#"{ "type": "wait_event", "extra": { "event": "dusk" } }"#;
