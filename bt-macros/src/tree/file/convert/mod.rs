//! The conversion of a JSON document to a Rust document: the same nodes, with expressions, types and paths as tokens.
//!
//! The only additional checks are Rust's rules for the text of names and types.

mod data;
mod event;
mod expression;
mod machine;
mod node;
mod types;

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::Json;
use bt_model::json::Place as At;
use bt_model::json::{write_machine, write_tree};
use bt_model::{Budget, Document, Editor, Faults, Local, Name, Node, NodeKind, Param, Translate, Tree};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Type;

use super::input::Input;
use super::report;
use crate::crate_path;
use crate::tree::parse::Shell;
use crate::tree::syntax::Rust;

/// A document in the form that `bt!` and `state_tree!` parse.
pub(super) struct Converted {
    /// The properties of each tree as a Rust item.
    pub(super) shells: Vec<Shell>,
    /// The properties of each machine as a Rust item.
    pub(super) machine_shells: Vec<Shell>,
    pub(super) document: Document<Rust>,
    /// The words of enums, and the texts that may be words.
    pub(super) words: BTreeMap<String, Word>,
    /// The first names of keys, each with the message for an agent without such a key.
    pub(super) keys: BTreeMap<String, String>,
    /// The keys that are written, each with the message for a key that is shared.
    pub(super) writes: BTreeMap<String, String>,
    /// The inputs of actions, each with its action and the message for an action without such an input.
    pub(super) inputs: BTreeMap<Ident, String>,
}

/// A word of an enum.
pub(super) struct Word {
    /// The message for a type that does not have the word.
    pub(super) message: String,
    /// The lines and columns where the file has the word.
    pub(super) places: BTreeSet<(usize, usize)>,
    /// `true` if the word may be a text.
    pub(super) text: bool,
}

/// Converts all trees and machines. Reports parts that are invalid in Rust at their place in the file. `first`: the
/// item that gets the name and the docs of the macro, as an index among all trees followed by all machines.
pub(super) fn document(
    document: &Document<Json>,
    input: &Input,
    first: Option<usize>,
    faults: &mut Faults<Json>,
) -> Converted {
    let bt = crate_path::private();
    let machines = document.machines.iter().map(|machine| &machine.tree);
    let trees: Vec<_> = document.trees.iter().chain(machines).collect();
    let (mut shells, mut machine_shells) = (Vec::new(), Vec::new());
    let mut made = Document {
        trees: Vec::new(),
        machines: Vec::new(),
        uses: Vec::new(),
        complete: true,
        editor: Editor::default(),
    };
    let (mut words, mut keys) = (BTreeMap::new(), BTreeMap::new());
    let (mut writes, mut inputs) = (BTreeMap::new(), BTreeMap::new());
    for (number, tree) in trees.iter().enumerate() {
        let mut converter = Converter {
            bt: &bt,
            span: Span::call_site().located_at(input.path.span()),
            written: input.path.span(),
            tree,
            trees: &trees,
            faults: &mut *faults,
            words: &mut words,
            keys: &mut keys,
            writes: &mut writes,
            inputs: &mut inputs,
            bound: Vec::new(),
            hides: false,
            given: Vec::new(),
        };
        let (mut shell, tree) = converter.tree(input, first == Some(number));
        match number.checked_sub(document.trees.len()) {
            None => {
                shell.document = write_tree(converter.tree);
                let root = converter.node(&converter.tree.root);
                made.trees.push(Tree { root, ..tree });
                shells.push(shell);
            }
            Some(machine) => {
                shell.document = write_machine(&document.machines[machine]);
                made.machines.push(converter.machine(&document.machines[machine], tree));
                machine_shells.push(shell);
            }
        }
    }
    Converted { shells, machine_shells, document: made, words, keys, writes, inputs }
}

/// The converter of a tree or a machine.
struct Converter<'c> {
    bt: &'c TokenStream,
    /// The span of reports by rustc: at the path in the macro call, but as code of the macro. Otherwise rustc would
    /// suggest replacements for this path. It still does so for an unknown type or variant, which no span of stable
    /// Rust prevents.
    span: Span,
    /// The span of the same place as the user's own code, for numbers, because rustc reports no lints in code of an
    /// external macro.
    written: Span,
    tree: &'c Tree<Json>,
    /// All trees that a node can run, including the tree part of each machine.
    trees: &'c [&'c Tree<Json>],
    faults: &'c mut Faults<Json>,
    words: &'c mut BTreeMap<String, Word>,
    keys: &'c mut BTreeMap<String, String>,
    writes: &'c mut BTreeMap<String, String>,
    inputs: &'c mut BTreeMap<Ident, String>,
    /// The names that the current event binds.
    bound: Vec<String>,
    /// `true` if these names may also be names of parameters. The variables of the event then get other names.
    hides: bool,
    /// The parameters of the enclosing states.
    given: Vec<&'c Param<Json>>,
}

impl Converter<'_> {
    /// Converts a tree without its nodes.
    fn tree(&mut self, input: &Input, first: bool) -> (Shell, Tree<Rust>) {
        let tree = self.tree;
        let name = match &input.name {
            Some((_, name)) if first => name.clone(),
            _ => self.ident(&tree.name),
        };
        let agent = input.agent.clone().unwrap_or_else(|| self.ty(&tree.agent));
        let docs = if first && !input.docs.is_empty() {
            input.docs.clone()
        } else {
            tree.docs.lines().map(|line| syn::parse_quote!(#[doc = #line])).collect()
        };
        let (visibility, outer) = (input.visibility.clone(), input.outer.clone());
        let shell =
            Shell { visibility, name, agent: Some(agent.clone()), docs, outer, filed: true, document: String::new() };
        let tree = Tree {
            name: self.name(&tree.name),
            conditional: false,
            docs: tree.docs.clone(),
            agent,
            params: tree.params.iter().map(|param| self.param(param)).collect(),
            locals: tree.locals.iter().map(|local| self.declaration(local)).collect(),
            budgets: tree.budgets.iter().map(|budget| self.budget(budget)).collect(),
            editor: Editor::default(),
            root: Node {
                place: self.place(&tree.root.place),
                label: None,
                docs: String::new(),
                attributes: Vec::new(),
                weight: None,
                score: None,
                required: None,
                editor: Editor::default(),
                kind: NodeKind::Broken(Vec::new()),
            },
        };
        (shell, tree)
    }

    fn param(&mut self, param: &Param<Json>) -> Param<Rust> {
        let ty = self.ty(&param.ty);
        let of = types::Of::declared(&ty);
        let default = param.default.as_ref().map(|value| self.given(value, Some(&of)));
        Param { name: self.name(&param.name), ty, direction: param.direction, default, latch: param.latch }
    }

    fn declaration(&mut self, local: &Local<Json>) -> Local<Rust> {
        let ty = self.ty(&local.ty);
        let of = types::Of::declared(&ty);
        let value = self.value_of(&local.value, Some(&of));
        Local { name: self.name(&local.name), ty, value: self.parsed(value), keep: local.keep }
    }

    fn budget(&mut self, budget: &Budget<Json>) -> Budget<Rust> {
        Budget { name: self.name(&budget.name), most: self.count(&budget.most) }
    }

    /// Converts a path of keys; each name that is a keyword of Rust becomes raw.
    fn keys(&mut self, path: &[Name<Json>]) -> Vec<Name<Rust>> {
        if let Some(first) = path.first() {
            self.keys.entry(first.text.clone()).or_insert_with(|| report::missing_key(first));
        }
        path.iter().map(|name| self.name(name)).collect()
    }

    /// Registers a word for the message of rustc. `text`: the word may be a text.
    fn word(&mut self, word: &str, place: &At, text: bool) {
        let new = || Word { message: report::missing_word(word, place), places: BTreeSet::new(), text: false };
        let known = self.words.entry(word.to_owned()).or_insert_with(new);
        known.text |= text;
        known.places.insert((place.line(), place.column()));
    }

    fn ident(&mut self, name: &Name<Json>) -> Ident {
        let raw = || syn::parse_str::<Ident>(&format!("r#{}", name.text));
        match syn::parse_str::<Ident>(&name.text).or_else(|_| raw()) {
            Ok(mut ident) => {
                ident.set_span(self.span);
                ident
            }
            Err(_) => {
                let help = "a name is letters, digits and `_`, and does not begin with a digit";
                self.unfit(name, "cannot be a name in Rust", help);
                Ident::new("__broken", self.span)
            }
        }
    }

    fn ty(&mut self, name: &Name<Json>) -> Type {
        let parsed = name.text.parse().ok().and_then(|tokens| syn::parse2(self.here(tokens)).ok());
        parsed.unwrap_or_else(|| {
            let help = "write it as in Rust: `Vec2`, `Option<u32>`";
            self.unfit(name, "is no type of Rust", help);
            syn::parse_quote!(())
        })
    }

    /// Converts the path of an action, a tree or an enum.
    fn path(&mut self, name: &Name<Json>) -> syn::Path {
        let parsed = name.text.parse().ok().map(|tokens| self.here(tokens));
        let parsed = parsed.and_then(|tokens| syn::parse::Parser::parse2(syn::Path::parse_mod_style, tokens).ok());
        parsed.unwrap_or_else(|| {
            let help = "an action or a tree is named as in Rust: `move_to`, `actions::move_to`";
            self.unfit(name, "cannot be a name in Rust", help);
            syn::parse_quote!(__broken)
        })
    }

    /// Reports a name that is invalid in Rust. A name that could not be read is empty, and was already reported.
    fn unfit(&mut self, name: &Name<Json>, why: &str, help: &str) {
        if !name.text.is_empty() {
            self.faults.error(&name.place, format!("`{}` {why}", name.text), help);
        }
    }

    /// Returns the same tokens, with the span of the macro's path.
    fn here(&self, tokens: TokenStream) -> TokenStream {
        let here = |token| match token {
            TokenTree::Group(group) => {
                let mut here = Group::new(group.delimiter(), self.here(group.stream()));
                here.set_span(self.span);
                TokenTree::Group(here)
            }
            mut token => {
                token.set_span(self.span);
                token
            }
        };
        tokens.into_iter().map(here).collect()
    }

    /// Parses tokens as an expression, because the emitter checks the kind of some expressions.
    fn parsed(&self, tokens: TokenStream) -> syn::Expr {
        syn::parse2(tokens.clone()).unwrap_or_else(|_| syn::Expr::Verbatim(quote!({ #tokens })))
    }
}
