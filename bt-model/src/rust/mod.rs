//! A document as the source of `bt!` and `state_tree!` (feature `json`).
//!
//! The types of keys and inputs determine how a value is written in Rust: `1.0`, `Some(3)`, `Mode::Calm`,
//! `goal.clone()`. A catalogue has these types; without one, the source has the words of the document, and the comment
//! at its top says what may be missing.

mod attribute;
mod data;
mod expression;
mod machine;
mod node;
mod pattern;
mod scope;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::catalogue::{Catalogue, Known, type_named};
use crate::json::Json;
use crate::json::expression::Type;
use crate::{Document, Faults, Name, Param, Tree};

/// Returns the source of the trees and the state machines of a document, unformatted: `bt-fmt` formats it.
///
/// Reports names that are invalid in Rust. Numbers behave as in Rust: an overflow panics in a debug build, but wraps in
/// a file.
///
/// ```
/// use bt_model::Faults;
/// use bt_model::json::{Limits, Source, load};
///
/// let text = r#"{ "bt": 1, "tree": "Reload", "agent": "Soldier", "root": {
///     "node": "set", "key": "ammo", "value": 6, "when": [{ "if": "ammo == 0", "aborts": "self" }] } }"#;
/// let (document, mut faults) = load(&Source::new("reload.json", text), &Limits::default());
/// let source = bt_model::rust::source(&document, None, &mut faults);
/// assert!(source.contains("#[when(bb.ammo == 0, aborts = self)]\nset(bb.ammo = 6);"));
/// ```
#[must_use]
pub fn source(document: &Document<Json>, catalogue: Option<&Catalogue>, faults: &mut Faults<Json>) -> String {
    let language = Catalogue::language();
    let known = Known::new(catalogue.unwrap_or(&language));
    let trees = document.trees.iter().chain(document.machines.iter().map(|machine| &machine.tree)).collect();
    let mut writer = Writer { known, trees, locals: Vec::new(), bound: Vec::new(), needs: Needs::default(), faults };
    let mut body = String::new();
    if !document.trees.is_empty() {
        body.push_str("bt! {\n");
        for (index, tree) in document.trees.iter().enumerate() {
            body.push_str(if index == 0 { "" } else { "\n" });
            writer.tree(tree, &mut body);
        }
        body.push_str("}\n");
    }
    if !document.machines.is_empty() {
        body.push_str(if body.is_empty() { "state_tree! {\n" } else { "\nstate_tree! {\n" });
        for (index, machine) in document.machines.iter().enumerate() {
            body.push_str(if index == 0 { "" } else { "\n" });
            writer.machine(machine, &mut body);
        }
        body.push_str("}\n");
    }
    let own = document.trees.iter().chain(document.machines.iter().map(|machine| &machine.tree));
    let own: BTreeSet<&str> = own.map(|tree| &*tree.name.text).collect();
    writer.needs.trees.retain(|tree| !own.contains(&**tree));
    writer.needs.comment(catalogue.is_some()) + &body
}

/// The context of writing the source.
struct Writer<'d, 'f> {
    known: Known<'d>,
    /// All trees of the document, for the types of their parameters.
    trees: Vec<&'d Tree<Json>>,
    /// The names of parameters, locals and values that an event binds, with their types.
    locals: Vec<(String, Type)>,
    /// The names in `locals` that an event binds, which are references.
    bound: Vec<String>,
    needs: Needs,
    faults: &'f mut Faults<Json>,
}

/// The names that the source needs from its surroundings.
#[derive(Default)]
struct Needs {
    agents: BTreeSet<String>,
    actions: BTreeSet<String>,
    functions: BTreeSet<String>,
    types: BTreeSet<String>,
    trees: BTreeSet<String>,
    /// Words of enums whose type the document does not name.
    words: BTreeSet<String>,
    /// Parts that Rust cannot express, or expresses differently.
    notes: BTreeSet<String>,
}

impl Needs {
    /// Returns the comment at the top of the source.
    fn comment(&self, typed: bool) -> String {
        let rows = [
            ("the agent", &self.agents),
            ("the actions", &self.actions),
            ("the functions", &self.functions),
            ("the types", &self.types),
            ("the trees", &self.trees),
            ("the words", &self.words),
        ];
        let rows = rows.into_iter().filter(|(_, names)| !names.is_empty()).map(|(what, names)| {
            let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("{what} {}", names.join(", "))
        });
        let mut text =
            String::from("// Written by `bt convert --to rust`. In scope must be `bt_runtime::prelude::*` and:\n");
        for row in rows {
            let _ = writeln!(text, "// - {row}");
        }
        if !typed {
            text.push_str("// Without `--catalogue` the types of keys and inputs were unknown: some values may need `1.0`, `Some(…)` or their type.\n");
        }
        text.push_str("// Numbers are those of Rust: where a file wraps at an overflow, a debug build panics.\n");
        for note in &self.notes {
            let _ = writeln!(text, "// {note}");
        }
        text.push('\n');
        text
    }
}

impl<'d> Writer<'d, '_> {
    fn tree(&mut self, tree: &'d Tree<Json>, out: &mut String) {
        self.head("tree", tree, out);
        self.node(&tree.root, out);
        out.push_str("}\n");
        (self.locals, self.bound) = (Vec::new(), Vec::new());
    }

    /// Writes the part of a tree or a machine before its first node or member.
    fn head(&mut self, keyword: &str, tree: &'d Tree<Json>, out: &mut String) {
        self.comment(&tree.editor, out);
        docs(&tree.docs, out);
        if !tree.budgets.is_empty() {
            let budgets = tree.budgets.iter().map(|budget| format!("{} = {}", budget.name.text, budget.most));
            let _ = writeln!(out, "#[budget({})]", budgets.collect::<Vec<_>>().join(", "));
        }
        self.needs.agents.insert(tree.agent.text.clone());
        let params = self.params(&tree.params);
        let _ = writeln!(out, "pub {keyword} {}{params} for {} {{", self.name(&tree.name), tree.agent.text);
        for local in &tree.locals {
            let ty = type_named(&local.ty.text).unwrap_or(Type::Unknown);
            let value = self.value(&local.value, &ty);
            self.needs_type(&ty);
            out.push_str(if local.keep { "#[keep]\n" } else { "" });
            let _ = writeln!(out, "let {}: {} = {value};", self.name(&local.name), local.ty.text);
            self.locals.push((local.name.text.clone(), ty));
        }
    }

    /// Returns the parameters, and adds them to the known names: `(to: Vec2, #[default(1)] pace: u32)`.
    fn params(&mut self, params: &[Param<Json>]) -> String {
        let mut list = Vec::new();
        for param in params {
            let ty = type_named(&param.ty.text).unwrap_or(Type::Unknown);
            let default = param.default.as_ref().map(|value| format!("#[default({})] ", self.value(value, &ty)));
            let latch = if param.latch { "#[latch] " } else { "" };
            let direction = param.direction.word().map(|word| format!("{word} ")).unwrap_or_default();
            let name = self.name(&param.name);
            list.push(format!("{}{latch}{direction}{name}: {}", default.unwrap_or_default(), param.ty.text));
            self.needs_type(&ty);
            self.locals.push((param.name.text.clone(), ty));
        }
        if list.is_empty() { String::new() } else { format!("({})", list.join(", ")) }
    }

    /// Returns a name, and reports it if it is invalid in Rust.
    fn name(&mut self, name: &Name<Json>) -> String {
        let mut letters = name.text.chars();
        let first = letters.next().is_some_and(|first| first.is_alphabetic() || first == '_');
        if !first || !letters.all(|letter| letter.is_alphanumeric() || letter == '_') {
            let message = format!("`{}` is no name in Rust", name.text);
            self.faults.error(&name.place, message, "use letters, digits and `_`");
        }
        name.text.clone()
    }

    fn needs_type(&mut self, ty: &Type) {
        match ty {
            Type::Option(of) | Type::Range(of) => self.needs_type(of),
            Type::Enum { name, .. } | Type::Opaque(name) => drop(self.needs.types.insert(name.clone())),
            _ => {}
        }
    }
}

/// Writes doc comments.
fn docs(docs: &str, out: &mut String) {
    for line in docs.lines() {
        let _ = writeln!(out, "/// {line}");
    }
}
