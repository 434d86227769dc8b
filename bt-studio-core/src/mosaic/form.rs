//! The fields of a node.

use bt_model::Value;
use bt_model::json::{Limits, Located, Source, line, pointer};
use bt_mosaic::files::{ActionDoc, ArgumentDoc, NodeKind, TYPES};

use super::around::{Around, Takes};
use super::tree::Tree;
use crate::message::{FieldKindView, FieldView};

/// Returns the documentation of the node at `at`, and the fields of this node.
pub(crate) fn form(tree: &Tree, around: &Around<'_>, root: &Located, at: &str) -> Option<(String, Vec<FieldView>)> {
    let (node, _) = tree.find(at).filter(|(_, rest)| rest.is_empty())?;
    let mut form = Form { root, at, fields: Vec::new() };
    let kind = &tree.file.nodes[node].kind;
    let docs = match kind {
        NodeKind::Action { name, .. } => {
            around.actions_of(&tree.file).into_iter().find(|action| action.name == *name).map(docs)
        }
        kind => {
            TYPES.iter().find(|known| known.name == kind.name()).map(|known| format!("{}: {}", known.name, known.docs))
        }
    };
    form.data(tree, around, node);
    form.common();
    Some((docs.unwrap_or_default(), form.fields))
}

/// Returns the description of an action and of its results.
pub(super) fn docs(action: &ActionDoc) -> String {
    let returns = if action.returns.is_empty() { String::new() } else { format!("Returns: {}", action.returns) };
    [&*action.brief, &*returns].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

struct Form<'f> {
    root: &'f Located,
    at: &'f str,
    fields: Vec<FieldView>,
}

impl Form<'_> {
    /// Adds a field. `path` is the pointer of the field relative to the node.
    fn add(&mut self, path: &str, name: &str, kind: FieldKindView) -> &mut FieldView {
        let at = format!("{}{path}", self.at);
        let found = self.root.find(&at);
        let (present, text) = (found.is_some(), found.map(text).unwrap_or_default());
        self.fields.push(FieldView {
            at,
            name: name.to_owned(),
            kind,
            required: true,
            present,
            text,
            ..FieldView::default()
        });
        let last = self.fields.len() - 1;
        &mut self.fields[last]
    }

    /// Adds a text field. If `words` is not empty, the text is one of these words.
    fn word(&mut self, path: &str, name: &str, words: Vec<String>) -> &mut FieldView {
        let kind = if words.is_empty() { FieldKindView::Text } else { FieldKindView::Words };
        let field = self.add(path, name, kind);
        field.words = words;
        field
    }

    /// Adds the fields for the data of the node's type.
    fn data(&mut self, tree: &Tree, around: &Around<'_>, node: usize) {
        let owned = |word: &str| word.to_owned();
        match &tree.file.nodes[node].kind {
            NodeKind::Root { .. } => {
                let agents = around.agents.iter().flat_map(|agents| &agents.0).map(|(agent, _)| agent.clone());
                self.word("/extra/agent_name", "agent", agents.collect()).docs =
                    owned("the agent that the tree is made for");
            }
            NodeKind::WaitEvent { .. } => {
                self.add("/extra/event", "event", FieldKindView::Text).docs = owned("the name of the event");
            }
            NodeKind::SubTree { .. } => {
                let trees = around.trees.iter().filter(|name| **name != tree.file.name).map(|name| owned(name));
                self.word("/extra/sub_tree_name", "tree", trees.collect()).docs = owned("the file of the tree to run");
            }
            NodeKind::Probility { weights } => {
                for index in 0..weights.len() {
                    let child = tree.file.nodes[node].children.get(index).and_then(|number| tree.number(*number));
                    let title = child.map_or_else(String::new, |child| tree.file.nodes[child].kind.label().0);
                    let field = self.add(
                        &format!("/extra/prob/{index}"),
                        &format!("weight {}", index + 1),
                        FieldKindView::Number,
                    );
                    field.docs = if title.is_empty() { owned("of a missing child") } else { format!("of {title}") };
                }
            }
            NodeKind::Action { name, args } => {
                let actions = around.actions_of(&tree.file);
                let known = actions.iter().find(|action| action.name == *name);
                self.word("/extra/action_name", "action", actions.iter().map(|action| action.name.clone()).collect());
                for index in 0..args.len() {
                    self.argument(index, known.and_then(|action| action.args.get(index)));
                }
            }
            _ => {}
        }
    }

    fn argument(&mut self, index: usize, known: Option<&ArgumentDoc>) {
        let base = format!("/extra/action_args/{index}");
        let name = known.map_or_else(|| format!("argument {}", index + 1), |known| known.name.clone());
        let ty = known.map_or("", |known| &*known.ty);
        let source = self.root.find(&format!("{}{base}/arg_type", self.at)).and_then(Located::text);
        let is_key = source == Some("blackboard");
        let kind = if is_key || Takes::of(ty) == Takes::Text { FieldKindView::Text } else { FieldKindView::Data };
        let raw = self.root.find(&format!("{}{base}/arg_value", self.at));
        let shown = raw.map(|raw| if kind == FieldKindView::Text { text(raw) } else { unmistakable(raw) });
        let field = self.add(&format!("{base}/arg_value"), &format!("args.{name}"), kind);
        field.text = shown.unwrap_or_default();
        field.ty = if is_key { format!("key of the blackboard, {ty}") } else { ty.to_owned() };
        field.ty.truncate(field.ty.trim_end_matches([',', ' ']).len());
        field.docs = known.map(|known| known.comment.clone()).unwrap_or_default();
        let words = ["plain", "blackboard"].map(str::to_owned).to_vec();
        self.word(&format!("{base}/arg_type"), &format!("args.{name} is"), words);
    }

    /// Adds the fields that every node has.
    fn common(&mut self) {
        self.add("/comment", "comment", FieldKindView::Text).required = false;
        let color = self.add("/color", "color", FieldKindView::Text);
        if let Ok(packed) = color.text.parse::<u32>() {
            color.text = format!("#{packed:08x}");
        }
        color.required = false;
        color.docs = "`#rrggbb` or `#rrggbbaa`".to_owned();
        self.add("/is_collapsed", "collapsed", FieldKindView::Bool).required = false;
    }
}

/// Returns the text by which a form shows a value.
fn text(value: &Located) -> String {
    value.text().map_or_else(|| line(&value.value()), str::to_owned)
}

/// Returns the text by which a field for any JSON shows a value. A string gets quotes only if without them it would be
/// read as another value.
fn unmistakable(value: &Located) -> String {
    let is_json = |text: &str| Located::of(&Source::new("value", text), &Limits::default()).is_some();
    match value.text() {
        Some(text) if !is_json(text) => text.to_owned(),
        _ => line(&value.value()),
    }
}

/// Parses a colour into the packed number of the format.
pub(super) fn color(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('#')?;
    let packed = u32::from_str_radix(digits, 16).ok().filter(|_| digits.is_ascii())?;
    match digits.len() {
        6 => Some(packed << 8 | 0xff),
        8 => Some(packed),
        _ => None,
    }
}

/// Returns the kind of value that an argument of an action takes.
pub(super) fn takes(tree: &Tree, around: &Around<'_>, node: usize, index: usize) -> Takes {
    let NodeKind::Action { name, .. } = &tree.file.nodes[node].kind else { return Takes::Any };
    let known = around.actions_of(&tree.file).into_iter().find(|action| action.name == *name);
    known.and_then(|action| action.args.get(index)).map_or(Takes::Any, |argument| Takes::of(&argument.ty))
}

/// Returns an argument for a new action.
pub(super) fn new_argument(argument: &ArgumentDoc) -> Value {
    let value = match Takes::of(&argument.ty) {
        Takes::Text => Value::Text(String::new()),
        Takes::Number => Value::Number("0".to_owned()),
        Takes::Bool => Value::Bool(false),
        Takes::Any => Value::Null,
    };
    Value::Object(vec![("arg_type".to_owned(), Value::text("plain")), ("arg_value".to_owned(), value)])
}

/// Returns `true` if the argument that the field belongs to comes from the blackboard.
pub(super) fn is_key(root: &Located, field: &str) -> bool {
    let source = pointer::parent(field).and_then(|(argument, _)| root.find(argument)?.field("arg_type")?.value.text());
    source == Some("blackboard")
}
