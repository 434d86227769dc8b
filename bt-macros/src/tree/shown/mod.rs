//! The document of a tree or a machine, as JSON text for the catalogue of a game: the opposite of
//! [`bt_file!`](super::file).
//!
//! Expressions become those of files. An expression that files cannot express is written as its Rust text: `{ "rust":
//! "…" }`.

mod expression;
mod machine;
mod node;
mod path;
mod pattern;

use bt_model::json::expression::{Expr, ExprKind};
use bt_model::json::{Json, Place, Source, write_machine, write_tree};
use bt_model::machine::Machine;
use bt_model::{Budget, Editor, Local, Name, Node, NodeKind, Param, Translate as _, Tree, Value};

use super::parse::Shell;
use super::syntax::Rust;
use crate::inputs::text;

/// Adds the documents of trees to their items.
pub(crate) fn trees(mut shells: Vec<Shell>, trees: &[Tree<Rust>]) -> Vec<Shell> {
    for (shell, tree) in shells.iter_mut().zip(trees) {
        let mut shown = Shown::new(tree);
        let root = shown.node(&tree.root);
        shell.document = write_tree(&Tree { root, ..shown.head(tree) });
    }
    shells
}

/// Adds the documents of machines to their items.
pub(crate) fn machines(mut shells: Vec<Shell>, machines: &[Machine<Rust>]) -> Vec<Shell> {
    for (shell, machine) in shells.iter_mut().zip(machines) {
        shell.document = write_machine(&Shown::new(&machine.tree).machine(machine));
    }
    shells
}

/// The converter of one tree or machine.
struct Shown {
    /// The place of every part. It has no meaning, because no fault is reported in such a document.
    place: Place,
    /// The names of parameters, locals and values that an event binds.
    scope: Vec<String>,
}

impl Shown {
    fn new(tree: &Tree<Rust>) -> Self {
        let scope = tree.scope().into_iter().map(plain).collect();
        Self { place: Source::new("", "").place(0, 0), scope }
    }

    /// Converts a tree without its nodes.
    fn head(&mut self, tree: &Tree<Rust>) -> Tree<Json> {
        let agent = match &tree.agent {
            syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        let root = self.bare(NodeKind::Broken(Vec::new()));
        Tree {
            name: self.name(&tree.name),
            conditional: false,
            docs: tree.docs.clone(),
            agent: self.named(&agent.unwrap_or_else(|| text::written(&tree.agent))),
            params: tree.params.iter().map(|param| self.param(param)).collect(),
            locals: tree.locals.iter().map(|local| self.local(local)).collect(),
            budgets: tree.budgets.iter().map(|budget| self.budget(budget)).collect(),
            editor: Editor::default(),
            root,
        }
    }

    fn bare(&self, kind: NodeKind<Json>) -> Node<Json> {
        let (attributes, docs, editor) = (Vec::new(), String::new(), Editor::default());
        let place = self.place.clone();
        Node { place, label: None, docs, attributes, weight: None, score: None, required: None, editor, kind }
    }

    fn param(&mut self, param: &Param<Rust>) -> Param<Json> {
        Param {
            name: self.name(&param.name),
            ty: self.ty(&param.ty),
            direction: param.direction,
            default: param.default.as_ref().map(|value| self.data(value)),
            latch: param.latch,
        }
    }

    fn local(&mut self, local: &Local<Rust>) -> Local<Json> {
        Local { name: self.name(&local.name), ty: self.ty(&local.ty), value: self.data(&local.value), keep: local.keep }
    }

    fn budget(&mut self, budget: &Budget<Rust>) -> Budget<Json> {
        Budget { name: self.name(&budget.name), most: self.expression(&budget.most) }
    }

    fn ty(&self, ty: &syn::Type) -> Name<Json> {
        let text = text::written(ty);
        let known = bt_model::catalogue::type_named(&text);
        self.named(&known.as_ref().map_or(text, bt_model::catalogue::written))
    }

    fn named(&self, text: &str) -> Name<Json> {
        Name { text: text.to_owned(), place: self.place.clone() }
    }

    fn expr(&self, kind: ExprKind) -> Expr {
        Expr { place: self.place.clone(), kind }
    }

    /// Returns JSON data as an expression.
    fn value(&self, value: Value) -> Expr {
        self.expr(ExprKind::Data(value))
    }
}

/// Returns a name without the mark of a raw identifier.
fn plain(text: &str) -> String {
    text.strip_prefix("r#").unwrap_or(text).to_owned()
}
