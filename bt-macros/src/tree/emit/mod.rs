//! The expansion of a checked document into items: each tree becomes a type, its nodes become nested type constructors,
//! and its expressions become unit structs. This module only quotes code; the behaviour is in the run time.

mod action;
mod attribute;
mod binding;
pub(crate) mod called;
mod composite;
mod each;
mod effect;
mod expression;
pub(crate) mod ids;
pub(crate) mod item;
pub(crate) mod node;
mod outputs;
pub(crate) mod pattern;
pub(crate) mod scan;
pub(crate) mod scope;
mod slot;
pub(crate) mod table;
mod wide;

use std::cell::RefCell;
use std::collections::BTreeMap;

use bt_model::{Document, Tree};
use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;
use syn::Visibility;

use super::own_file::OwnFile;
use super::parse::Shell;
use super::syntax::Rust;
use crate::crate_path;
pub(crate) use crate::inputs::place::{located as at, written_at};
use ids::Ids;
use pattern::Binding;
use table::Table;

#[cfg(feature = "json")]
pub(crate) use expression::{agent_with, input_message, written_message};
#[cfg(feature = "json")]
pub(crate) use item::tree as item_of;
pub(crate) use scope::params;
pub(crate) use slot::inert as slots;

/// Returns the items of all trees.
pub(crate) fn document(shells: &[Shell], document: &Document<Rust>) -> TokenStream {
    let bt = crate_path::private();
    let items = shells.iter().zip(&document.trees).map(|(shell, tree)| item::tree(&bt, shell, tree));
    items.map(Item::all).collect()
}

/// The items of a tree or a machine.
pub(crate) struct Item {
    /// The declaration: `pub struct Guard;`.
    pub(crate) declaration: TokenStream,
    /// The implementation: `const _: () = { … };`.
    pub(crate) implementation: TokenStream,
}

impl Item {
    /// Returns the declaration followed by the implementation.
    pub(crate) fn all(self) -> TokenStream {
        let Self { mut declaration, implementation } = self;
        declaration.extend(implementation);
        declaration
    }
}

/// The parts of a tree that have been emitted so far.
pub(crate) struct Emitter<'a> {
    /// The path `::bt_runtime::__private`.
    pub(crate) bt: &'a TokenStream,
    pub(crate) tree: &'a Tree<Rust>,
    /// The visibility of the tree and of its unit structs. It is not wider, because a private tree may name private
    /// types.
    pub(crate) visibility: &'a Visibility,
    /// `true` for a tree from a file.
    pub(crate) filed: bool,
    /// The unit structs of expressions with their impls.
    pub(crate) items: TokenStream,
    /// The number of these unit structs.
    sites: usize,
    /// The constants of the tree's slots.
    pub(crate) slots: TokenStream,
    pub(crate) ids: Ids,
    pub(crate) table: Table,
    /// The parameters of the enclosing states, each with its path from the locals.
    pub(crate) given: Vec<(String, TokenStream)>,
    /// The patterns above the current node, the outermost first.
    bound: Vec<Binding>,
    /// The indices of the patterns that the expressions of the current node have read.
    used: RefCell<Vec<usize>>,
    /// The file with the macro call.
    file: OwnFile,
    /// The checks of the keys that a tree from a file writes.
    written: RefCell<BTreeMap<String, TokenStream>>,
}

impl<'a> Emitter<'a> {
    pub(crate) fn new(bt: &'a TokenStream, tree: &'a Tree<Rust>, shell: &'a Shell) -> Self {
        let (items, slots, given) = (TokenStream::new(), TokenStream::new(), Vec::new());
        let (visibility, filed) = (&shell.visibility, shell.filed);
        let (ids, table, bound, used) = (Ids::new(), Table::new(), Vec::new(), RefCell::default());
        let (file, written) = (OwnFile::default(), RefCell::default());
        Self { bt, tree, visibility, filed, items, sites: 0, slots, ids, table, given, bound, used, file, written }
    }

    /// Returns a name for the next expression, with errors reported at `span`.
    pub(crate) fn site(&mut self, span: Span) -> Ident {
        let name = format_ident!("__N{}", self.sites, span = Span::call_site().located_at(span));
        self.sites += 1;
        name
    }
}

/// Returns a local variable of an expansion. The user's expressions cannot name it, and errors are reported at `span`.
pub(crate) fn hidden(name: &str, span: Span) -> Ident {
    Ident::new(name, Span::mixed_site().located_at(span))
}
