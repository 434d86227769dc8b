//! A tree of a running game that no file has, as a document that pages cannot change.

use std::collections::BTreeMap;

use bt_model::picture::{Growth, Look, Picture, Row, RowKind, Shape};
use bt_runtime::trace::{NodeRow, NodeTable};

use crate::message::{Document, RowView};

/// Returns the pointer of a node in such a document.
pub(crate) fn pointer(node: u16) -> String {
    format!("/{node}")
}

/// Returns the node at a pointer.
pub(crate) fn node(at: &str) -> Option<u16> {
    at.strip_prefix('/')?.parse().ok()
}

/// Returns the document with the boxes and the outline of all nodes.
pub(crate) fn of(nodes: &NodeTable, growth: Growth) -> Document {
    let mut below: BTreeMap<u16, u32> = BTreeMap::new();
    let mut order = |parent: u16| {
        let number = below.entry(parent).or_default();
        *number += 1;
        *number
    };
    let shapes = nodes.iter().map(|row| shape(row, row.parent.map(&mut order))).collect();
    let picture = Picture { shapes, growth, ..Picture::default() };
    let mut document =
        Document { stem: bt_model::picture::STEM, version: 1, checked: 1, readable: true, ..Document::default() };
    super::boxes::lay(&picture, |index, _| Some(pointer(index as u16)), &mut document);
    document.outline = nodes.iter().map(outline).collect();
    document
}

fn outline(row: NodeRow<'_>) -> RowView {
    RowView {
        at: pointer(row.id),
        level: u32::from(row.depth) + 1,
        kind: "node".to_owned(),
        title: row.name.to_owned(),
        note: if row.kind == row.name { String::new() } else { row.kind.to_owned() },
        id: None,
        off: false,
    }
}

/// Creates the box of a node. `order` is its number among the children of its parent, from 1.
fn shape(row: NodeRow<'_>, order: Option<u32>) -> Shape {
    let guards = (0..row.attributes()).filter_map(|guard| row.guard(u8::try_from(guard).ok()?));
    let line = |kind: RowKind, text: &str| Row { kind, text: text.to_owned() };
    let condition = u8::try_from(row.attributes()).ok().and_then(|place| row.guard(place));
    Shape {
        parent: row.parent.map(usize::from),
        order,
        look: look(row.kind),
        title: row.name.to_owned(),
        note: if row.kind == row.name { String::new() } else { row.kind.to_owned() },
        above: guards.map(|text| line(kind(text), text)).collect(),
        below: condition.map(|text| line(RowKind::Detail, text)).into_iter().collect(),
        ..Shape::default()
    }
}

fn kind(attribute: &str) -> RowKind {
    match attribute.split('(').next() {
        Some("when" | "watch" | "skip_if") => RowKind::Guard,
        Some("service") => RowKind::Service,
        _ => RowKind::Decorator,
    }
}

/// Returns the look of a kind of node.
fn look(kind: &str) -> Look {
    match kind {
        "sequence" | "reactive_sequence" | "always_sequence" | "custom" => Look::Sequence,
        "selector" | "reactive_selector" => Look::Selector,
        "random_sequence" | "random_selector" | "pick" | "utility_selector" => Look::Draw,
        "race" | "parallel" | "simple_parallel" => Look::Parallel,
        "if" | "match" => Look::Choice,
        "while" | "for_each" | "pop_each" => Look::Loop,
        "wait" | "wait_for" | "idle" => Look::Time,
        "send" | "set" | "clear" => Look::Data,
        "check" => Look::Check,
        "succeed" | "fail" => Look::End,
        "run" => Look::Run,
        "slot" => Look::Slot,
        "machine" => Look::Machine,
        "state" | "group" | "linked" | "subtree" => Look::State,
        _ => Look::Action,
    }
}
