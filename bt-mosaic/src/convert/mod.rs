//! The conversion of trees of mosaic_game to documents.

mod action;
mod condition;
mod fields;
mod native;
mod node;
mod signatures;
mod target;

use std::collections::BTreeMap;

use bt_model::json::{Json, Limits, Source, load, pretty};
use bt_model::{Document, Faults, Severity, Value};

use crate::files::json::string;
use crate::files::{ActionDoc, Actions, Node, NodeKind, TreeFile, check};
pub use condition::conditions;
use fields::{Fields, editor, put_unknown, tree_name, unknown};
use native::{AGENT, locals};
pub(crate) use signatures::SIGNATURES;
pub use target::Target;

/// Converts a tree of mosaic_game to a document for an agent of your own. [`convert_for`] can also make a document that
/// keeps the actions of mosaic_game.
///
/// The names of arguments come from `actions`; without it, they are `arg1`, `arg2` and so on. Use the document only if
/// there are no errors.
///
/// The document runs by the rules of `bt-runtime`: a tick begins at the root, instead of the rounds of the original.
/// The keys of its blackboard must be declared. Each node is converted as follows:
///
/// | mosaic_game | document |
/// |---|---|
/// | `sequence`, `select`, `always_seq`, `random_seq` | `sequence`, `selector`, `always_sequence`, `random_sequence` |
/// | `probility` | `pick`; a child of weight 0 is left out, with a warning |
/// | `parallel` | `race` |
/// | `negative`, `always_true` | a `sequence` of the child, with `invert`, `force_success` |
/// | `if_else`, `while_loop` | `if`, `while`; the condition must be an action, or `negative`s around one |
/// | `wait_event`, `sub_tree` | `wait_for`, `run` |
/// | `nop`, `wait_for_seconds`, `set_key_value` with a plain key | `succeed`, `wait`, `set` |
/// | any other action | the action of that name |
///
/// `reset` and all other conditions have no counterpart and are errors. A tree is named after its file:
/// `look_around.json` becomes `LookAround`.
///
/// The data of the editor is kept: the number as `id`, the comment, the colour as `#rrggbbaa`, the collapsed state, and
/// all other fields in the field `x_mosaic`. Nodes that became a condition are kept in `x_mosaic_condition`. Unknown
/// fields of arguments and children of weight 0 are left out, with a warning.
///
/// # Example
///
/// ```
/// use bt_model::json::{Limits, Source, write};
/// use bt_mosaic::convert;
/// use bt_mosaic::files::read;
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
    convert_for(Target::Typed, tree, actions)
}

/// Converts a tree of mosaic_game to a document for this kind of agent. For [`Target::Typed`], the result is that of
/// [`convert()`].
///
/// For [`Target::Native`], these nodes are converted differently, and all others as by [`convert()`]:
///
/// | mosaic_game | document |
/// |---|---|
/// | `if_else` | a `sequence` of the condition, whose result is stored in a local, and an `if` of that local |
/// | `while_loop` | a `sequence` of the condition and the body, with `until_failure` |
/// | an action | the action of that name; an argument that reads a key is `{ "blackboard": "key" }` |
///
/// So a condition may be any node. The agent is `MosaicAgent`; the name in the file is kept in `x_mosaic`.
///
/// # Example
///
/// ```
/// use bt_model::json::{Limits, Source, write};
/// use bt_mosaic::files::read;
/// use bt_mosaic::{Target, convert_for};
///
/// let text = r#"{ "extra": {}, "name": "calm.json", "nodes": [
///     { "children": [1], "color": 255, "comment": "", "extra": { "agent_name": "Guard" },
///       "idx": 0, "is_collapsed": false, "type": "root" },
///     { "children": [], "color": 255, "comment": "", "extra": { "action_name": "set_key_value",
///       "action_args": [{ "arg_type": "plain", "arg_value": "calm" }, { "arg_type": "blackboard", "arg_value": "mood" }] },
///       "idx": 1, "is_collapsed": false, "parent": 0, "type": "action" } ] }"#;
/// let (tree, _) = read(&Source::new("calm.json", text), &Limits::default());
/// let (document, faults) = convert_for(Target::Native, &tree, None);
/// assert!(!faults.has_errors());
/// assert!(write(&document).contains(r#""new_value": { "blackboard": "mood" }"#));
/// ```
#[must_use]
pub fn convert_for(target: Target, tree: &TreeFile, actions: Option<&Actions>) -> (Document<Json>, Faults<Json>) {
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
        text = pretty(&Converter { target, nodes, docs, faults: &mut faults }.tree(tree));
    }
    if faults.has_errors() {
        let empty = r#"{ "bt": 1, "trees": [] }"#;
        return (load(&Source::new(tree.name.clone(), empty), &limits).0, faults);
    }
    let (document, found) = load(&Source::new(tree.name.clone(), text), &limits);
    for fault in &found {
        match fault.severity {
            Severity::Error => faults.error(&fault.place, &*fault.message, fault.help.clone().unwrap_or_default()),
            Severity::Warning => {
                faults.warning(&fault.place, &*fault.message, fault.help.clone().unwrap_or_default());
            }
            Severity::Hint => {}
        }
    }
    (document, faults)
}

/// The converter of one tree.
struct Converter<'t> {
    target: Target,
    nodes: BTreeMap<u32, &'t Node>,
    docs: BTreeMap<&'t str, &'t ActionDoc>,
    faults: &'t mut Faults<Json>,
}

impl Converter<'_> {
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
        let NodeKind::Root { agent } = &root.kind else { return Value::Null };
        let native = self.target == Target::Native;
        fields.push(("agent".to_owned(), string(if native { AGENT } else { agent })));
        if native {
            fields.extend(locals(tree));
        }
        match root.children.first().and_then(|child| self.nodes.get(child).copied()) {
            Some(child) => fields.push(("root".to_owned(), self.node(child, 0))),
            None => self.faults.error(&root.place, "the `root` has no child", "add a child"),
        }
        editor(root, &mut fields);
        let kept = [
            ("agent_name", native.then(|| string(agent))),
            ("signature", tree.signature.as_deref().map(string)),
            ("tree_type", tree.tree_type.as_deref().map(string)),
            ("extra", unknown(&tree.extra)),
            ("fields", unknown(&tree.unknown)),
            ("root_extra", unknown(&root.extra)),
            ("root_fields", unknown(&root.unknown)),
        ];
        put_unknown(kept, &mut fields);
        Value::Object(fields)
    }
}
