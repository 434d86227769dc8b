//! From a tree of mosaic_game to a document of ours.

mod action;
mod condition;
mod node;

use std::collections::BTreeMap;

use super::kept::text as string;
use super::{ActionDoc, Actions, Kept, Node, NodeKind, TreeFile, check};
use crate::json::{Json, Limits, Source, load, pretty};
use crate::{Document, Faults, Value};

/// Makes a document of ours from a tree of mosaic_game, with the names of arguments out of `actions`; without it they
/// are `arg1`, `arg2` and so on. The document is to be used only if there are no errors.
///
/// It runs by our rules, a tick from the root, and no longer by rounds; the blackboard's keys must be declared. Each
/// node becomes:
///
/// | there | here |
/// |---|---|
/// | `sequence`, `select`, `always_seq`, `random_seq` | `sequence`, `selector`, `always_sequence`, `random_sequence` |
/// | `probility` | `pick`; a child of weight 0 is left out, with a warning |
/// | `parallel` | `race` |
/// | `negative`, `always_true` | a `sequence` of the child, with `invert`, `force_success` |
/// | `if_else`, `while_loop` | `if`, `while`, where the condition is an action or `negative`s around one |
/// | `wait_event`, `sub_tree` | `wait_for`, `run` |
/// | `nop`, `wait_for_seconds`, `set_key_value` with a plain key | `succeed`, `wait`, `set` |
/// | any other action | the action of that name |
///
/// `reset`, and conditions that are more, have no counterpart and are errors. A tree is named after its file:
/// `look_around.json` becomes `LookAround`. What the editor keeps goes along: the number as `id`, the comment, the
/// colour as `#rrggbbaa`, what is folded, and all else in the field `x_mosaic`; nodes that became a condition stand as
/// they were in `x_mosaic_condition`. Unknown fields of arguments, and children of weight 0, are lost.
///
/// # Example
///
/// ```
/// use bt_model::json::{Limits, Source, write};
/// use bt_model::mosaic::{convert, read};
///
/// let text = r#"{ "extra": {}, "name": "calm.json", "nodes": [
///     { "children": [1], "color": 255, "comment": "", "extra": { "agent_name": "Guard" },
///       "idx": 0, "is_collapsed": false, "type": "root" },
///     { "children": [], "color": 255, "comment": "patience", "extra": { "action_name": "wait_for_seconds",
///       "action_args": [{ "arg_type": "plain", "arg_value": 1.5 }] },
///       "idx": 1, "is_collapsed": false, "parent": 0, "type": "action" } ] }"#;
/// let (tree, _) = read(&Source::new("calm.json", text), &Limits::default());
/// let (document, faults) = convert(&tree, None);
/// assert!(!faults.has_errors());
/// let text = write(&document);
/// assert!(text.contains(r#""args": { "for": "1500ms" }"#) && text.contains(r#""comment": "patience""#));
/// ```
#[must_use]
pub fn convert(tree: &TreeFile, actions: Option<&Actions>) -> (Document<Json>, Faults<Json>) {
    let limits = Limits::default();
    let mut faults = Faults::at_most(limits.faults);
    check(tree, &mut faults);
    let mut text = String::new();
    if !faults.has_errors() {
        let nodes = tree.nodes.iter().map(|node| (node.idx, node)).collect();
        let mut docs: BTreeMap<&str, &ActionDoc> = BTreeMap::new();
        for (_, action) in actions.iter().flat_map(|actions| &actions.0).flat_map(|(_, list)| list) {
            docs.entry(&action.name).or_insert(action);
        }
        text = pretty(&Convert { nodes, docs, faults: &mut faults }.tree(tree));
    }
    if faults.has_errors() {
        let empty = r#"{ "bt": 1, "trees": [] }"#;
        return (load(&Source::new(tree.name.clone(), empty), &limits).0, faults);
    }
    let (document, found) = load(&Source::new(tree.name.clone(), text), &limits);
    for fault in &found {
        match fault.severity {
            crate::Severity::Error => {
                faults.error(&fault.place, &*fault.message, fault.help.clone().unwrap_or_default())
            }
            crate::Severity::Warning => {
                faults.warning(&fault.place, &*fault.message, fault.help.clone().unwrap_or_default());
            }
        }
    }
    (document, faults)
}

struct Convert<'t> {
    nodes: BTreeMap<u32, &'t Node>,
    docs: BTreeMap<&'t str, &'t ActionDoc>,
    faults: &'t mut Faults<Json>,
}

/// The fields of an object of ours.
type Fields = Vec<(String, Value)>;

impl Convert<'_> {
    fn tree(&mut self, tree: &TreeFile) -> Value {
        let mut fields: Fields = vec![("bt".to_owned(), Value::Number("1".to_owned()))];
        let mut uses: Vec<&str> = tree
            .nodes
            .iter()
            .filter_map(|node| match &node.kind {
                NodeKind::SubTree { name } if *name != tree.name => Some(&**name),
                _ => None,
            })
            .collect();
        uses.sort_unstable();
        uses.dedup();
        if !uses.is_empty() {
            fields.push(("uses".to_owned(), Value::List(uses.into_iter().map(string).collect())));
        }
        fields.push(("tree".to_owned(), Value::Text(tree_name(&tree.name))));
        let Some(root) = self.nodes.get(&0).copied() else { return Value::Null };
        if let NodeKind::Root { agent } = &root.kind {
            fields.push(("agent".to_owned(), string(agent)));
        }
        match root.children.first().and_then(|child| self.nodes.get(child).copied()) {
            Some(child) => fields.push(("root".to_owned(), self.node(child, 0))),
            None => self.faults.error(&root.place, "the `root` has no child", "add what the tree is to do"),
        }
        self.editor(root, &mut fields);
        let kept = [
            ("signature", tree.signature.as_deref().map(string)),
            ("tree_type", tree.tree_type.as_deref().map(string)),
            ("extra", object(&tree.extra)),
            ("fields", object(&tree.kept)),
            ("root_extra", object(&root.extra)),
            ("root_fields", object(&root.kept)),
        ];
        put_kept(kept, &mut fields);
        Value::Object(fields)
    }

    /// What the editor keeps with a node.
    fn editor(&mut self, node: &Node, fields: &mut Fields) {
        fields.push(("id".to_owned(), Value::Number(node.idx.to_string())));
        if !node.comment.is_empty() {
            fields.push(("comment".to_owned(), string(&node.comment)));
        }
        fields.push(("color".to_owned(), Value::Text(format!("#{:08x}", node.color))));
        if node.is_collapsed {
            fields.push(("collapsed".to_owned(), Value::Bool(true)));
        }
        // The root's own are beside the tree's.
        if node.idx != 0 {
            put_kept([("extra", object(&node.extra)), ("fields", object(&node.kept))], fields);
        }
    }
}

/// Puts what has no place here into one field.
fn put_kept<const N: usize>(kept: [(&str, Option<Value>); N], fields: &mut Fields) {
    let kept: Fields = kept.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect();
    if !kept.is_empty() {
        fields.push(("x_mosaic".to_owned(), Value::Object(kept)));
    }
}

/// Unknown fields, if there are any.
fn object(kept: &Kept) -> Option<Value> {
    (!kept.unknown.is_empty()).then(|| Value::Object(kept.unknown.clone()))
}

/// The name of the tree in a file: `look_around.json` holds `LookAround`.
fn tree_name(file: &str) -> String {
    let stem = file.strip_suffix(".json").unwrap_or(file);
    let words = stem.split(|char: char| !char.is_ascii_alphanumeric());
    let name: String =
        words.map(|word| word[..word.len().min(1)].to_ascii_uppercase() + word.get(1..).unwrap_or("")).collect();
    if name.starts_with(|char: char| char.is_ascii_alphabetic()) { name } else { format!("Tree{name}") }
}
