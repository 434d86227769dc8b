//! The outline: the elements that a designer sees as parts of the tree.

use bt_model::json::{Element, ElementKind, Located, LocatedKind, objects, pointer};

use crate::message::RowView;
use crate::mosaic::Tree;
use crate::project::File;

/// Returns the rows, an element before the elements in it.
pub(super) fn rows(file: &File) -> Vec<RowView> {
    let Some(root) = &file.read.root else { return Vec::new() };
    let mut rows = Vec::new();
    let mut levels: Vec<u32> = Vec::new();
    let mut off: Vec<bool> = Vec::new();
    for (element, object) in file.read.elements.iter().zip(objects(root, &file.read.elements)) {
        let above = element.parent.map_or(0, |parent| levels[parent]);
        let shown = is_shown(element.kind);
        levels.push(above + u32::from(shown));
        off.push(element.parent.is_some_and(|parent| off[parent]) || object.is_some_and(is_disabled));
        if shown {
            rows.push(match &file.read.mosaic {
                Some(tree) => node(element, above + 1, tree),
                None => RowView { off: off.last() == Some(&true), ..row(element, above + 1, object) },
            });
        }
    }
    rows
}

/// `true` if the outline shows a kind of element. Guards, parameters and locals are fields of forms instead.
pub(super) fn is_shown(kind: ElementKind) -> bool {
    use ElementKind::{Arm, Branch, Evaluator, Machine, Node, State, Transition, Tree};
    matches!(kind, Tree | Machine | State | Node | Branch | Arm | Transition | Evaluator)
}

/// `true` if an element is disabled, or inside a disabled node.
pub(super) fn is_off(file: &File, root: &Located, at: &str) -> bool {
    let mut around = file.read.elements.iter().filter(|element| pointer::holds(&element.pointer, at));
    around.any(|element| root.find(&element.pointer).is_some_and(is_disabled))
}

fn is_disabled(object: &Located) -> bool {
    let field = object.field("disabled");
    field.is_some_and(|field| field.value.kind == LocatedKind::Bool(true))
}

fn id(object: &Located) -> Option<u32> {
    match &object.field("id")?.value.kind {
        LocatedKind::Number(digits) => digits.parse().ok(),
        _ => None,
    }
}

fn row(element: &Element, level: u32, object: Option<&Located>) -> RowView {
    let word = object.and_then(|object| object.field("node")).and_then(|member| member.value.text());
    let note = word
        .filter(|word| element.title.strip_prefix(*word).is_none_or(|rest| !rest.is_empty() && !rest.starts_with(' ')));
    RowView {
        at: element.pointer.clone(),
        level,
        kind: element.kind.word().to_owned(),
        title: element.title.clone(),
        note: note.unwrap_or_default().to_owned(),
        id: object.and_then(id),
        off: false,
    }
}

/// Creates the row of a node of mosaic_game.
fn node(element: &Element, level: u32, tree: &Tree) -> RowView {
    let node = tree.find(&element.pointer).map(|(node, _)| &tree.file.nodes[node]);
    let (title, note) = node.map(|node| node.kind.label()).unwrap_or_default();
    let kind = element.kind.word().to_owned();
    RowView { at: element.pointer.clone(), level, kind, title, note, id: node.map(|node| node.idx), off: false }
}
