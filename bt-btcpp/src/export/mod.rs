//! Writes documents as files of BehaviorTree.CPP.

mod attribute;
mod element;
mod leaf;
mod locals;
mod models;
mod node;
mod script;

use std::collections::BTreeMap;

use bt_model::json::expression::ExprKind;
use bt_model::json::{Json, Limits};
use bt_model::{Direction, Document, Editor, Faults, Tree, Value};

pub(crate) use element::Element;
use models::Models;
use script::Is;

/// Writes the trees of a document as a file of BTCPP_format 4, which Groot2 reads.
///
/// The first tree is the main tree. Keys are entries of the main tree's blackboard, which every `SubTree` reaches by
/// `_autoremap`; parameters are ports; locals are entries of their tree, whose names begin with `_`, because `_autoremap`
/// leaves those out. Labels, comments and the numbers of nodes are kept.
/// `TreeNodesModel` declares the actions and the composites of the game.
///
/// A node, an attribute or an expression without a counterpart in BehaviorTree.CPP is an error at its place. Use the
/// text only if there are no errors.
///
/// ```
/// use bt_btcpp::export;
/// use bt_model::json::{Limits, Source, load};
///
/// let text = r#"{ "bt": 1, "tree": "Fetch", "agent": "Robot", "root": { "node": "selector", "children": [
///     { "node": "grasp", "args": { "object": { "key": "cup" } }, "decorators": [{ "retry": 3 }] }, { "node": "fail" } ] } }"#;
/// let (document, _) = load(&Source::new("fetch.json", text), &Limits::default());
/// let (text, faults) = export(&document);
/// assert!(!faults.has_errors());
/// assert!(text.contains(r#"<RetryUntilSuccessful num_attempts="3">"#) && text.contains(r#"<Grasp object="{cup}"/>"#));
/// ```
#[must_use]
pub fn export(document: &Document<Json>) -> (String, Faults<Json>) {
    let mut faults = Faults::at_most(Limits::default().faults);
    for machine in &document.machines {
        let message = "BehaviorTree.CPP has no state machines";
        faults.error(&machine.tree.name.place, message, "write it as a tree: a `selector` of guarded branches");
    }
    let mut root = Element::new("root").with("BTCPP_format", "4");
    let kept = Kept::of(&document.editor);
    let mut models = Models::kept(&kept);
    let first = document.trees.first();
    let main = kept.text("main").or_else(|| first.filter(|_| document.trees.len() > 1).map(id));
    if let Some(main) = main {
        root = root.with("main_tree_to_execute", main);
    }
    let order: BTreeMap<String, usize> =
        kept.texts("order").into_iter().enumerate().map(|(at, name)| (name, at)).collect();
    let mut trees: Vec<&Tree<Json>> = document.trees.iter().collect();
    trees.sort_by_key(|tree| order.get(&id(tree)).copied().unwrap_or(usize::MAX));
    let ids: BTreeMap<String, String> = trees.iter().map(|tree| (tree.name.text.clone(), id(tree))).collect();
    for tree in trees {
        let typed = tree.params.iter().map(|param| (&*param.name.text, &*param.ty.text));
        let types = typed.chain(tree.locals.iter().map(|local| (&*local.name.text, &*local.ty.text))).collect();
        let locals = locals::entries(tree);
        let mut exporter = Exporter { ids: &ids, types, locals, models: &mut models, faults: &mut faults };
        root.children.push(exporter.tree(tree));
    }
    for tree in document.trees.iter().filter(|tree| !tree.params.is_empty()) {
        let ports = tree.params.iter().map(|param| (param.name.text.clone(), param.direction, Some(&*param.ty.text)));
        models.subtree(id(tree), ports);
    }
    root.children.extend(models.element());
    let mut text = "<?xml version=\"1.0\"?>\n".to_owned();
    root.write(0, &mut text);
    (text, faults)
}

/// The writer of trees.
struct Exporter<'d> {
    /// The `ID` of each tree.
    ids: &'d BTreeMap<String, String>,
    /// The types of the parameters and locals of the current tree.
    types: BTreeMap<&'d str, &'d str>,
    /// The entries of the locals of the current tree.
    locals: BTreeMap<&'d str, String>,
    models: &'d mut Models,
    faults: &'d mut Faults<Json>,
}

impl Exporter<'_> {
    fn tree(&mut self, tree: &Tree<Json>) -> Element {
        let mut root = self.node(&tree.root);
        // The initial values of locals.
        let mut first = Vec::new();
        for local in &tree.locals {
            let entry = self.local(&local.name.text).to_owned();
            let sets = match self.literal_script(&local.value, Is::of(&local.ty.text)) {
                Some(value) => Element::new("Script").with("code", format!("{entry} := {value}")),
                None if matches!(local.value.kind, ExprKind::Data(Value::Text(_)) | ExprKind::Text(_)) => {
                    self.set_blackboard(&entry, &local.value)
                }
                None => {
                    // Other expressions have been reported.
                    if matches!(local.value.kind, ExprKind::Data(_)) {
                        let message = format!("a script cannot write the first value of `{}`", local.name.text);
                        self.faults.error(&local.name.place, message, "begin with a number, a text or a truth value");
                    }
                    continue;
                }
            };
            // A kept local gets its initial value once.
            first.push(if local.keep { Element::around("RunOnce", vec![sets]) } else { sets });
        }
        if !first.is_empty() {
            first.push(root);
            root = Element::around("Sequence", first);
        }
        let mut element = Element::around("BehaviorTree", vec![root]).with("ID", id(tree));
        element.comment = tree.editor.comment.clone();
        element
    }
}

/// Returns the `ID` of a tree.
fn id(tree: &Tree<Json>) -> String {
    Kept::of(&tree.editor).text("id").unwrap_or_else(|| tree.name.text.clone())
}

/// The data that the import keeps: the field `x_btcpp`.
struct Kept<'e>(&'e [(String, Value)]);

impl<'e> Kept<'e> {
    fn of(editor: &'e Editor) -> Self {
        let field = editor.extra.iter().find(|(name, _)| name == "x_btcpp");
        Self(match field {
            Some((_, Value::Object(fields))) => fields,
            _ => &[],
        })
    }

    fn value(&self, name: &str) -> Option<&'e Value> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    fn text(&self, name: &str) -> Option<String> {
        match self.value(name) {
            Some(Value::Text(text)) => Some(text.clone()),
            _ => None,
        }
    }

    fn texts(&self, name: &str) -> Vec<String> {
        let Some(Value::List(items)) = self.value(name) else { return Vec::new() };
        let text = |item: &Value| match item {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        };
        items.iter().filter_map(text).collect()
    }

    /// Returns the objects of a list.
    fn objects(&self, name: &str) -> Vec<Self> {
        let Some(Value::List(items)) = self.value(name) else { return Vec::new() };
        let object = |item: &'e Value| match item {
            Value::Object(fields) => Some(Self(fields)),
            _ => None,
        };
        items.iter().filter_map(object).collect()
    }

    /// Returns the ports in a field that is an object of texts.
    fn ports(&self, name: &str) -> Vec<(String, String)> {
        let Some(Value::Object(fields)) = self.value(name) else { return Vec::new() };
        let text = |(name, value): &(String, Value)| match value {
            Value::Text(text) => Some((name.clone(), text.clone())),
            _ => None,
        };
        fields.iter().filter_map(text).collect()
    }
}

/// A port of a model.
type Port<'p> = (String, Direction, Option<&'p str>);
