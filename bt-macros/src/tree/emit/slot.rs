//! The expansion of slots: a node, and a constant by which the brain finds the slot.

use bt_model::{Name, Node, NodeKind};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use super::Emitter;
use super::ids::Id;
use crate::tree::syntax::{Rust, ident};

impl Emitter<'_> {
    /// Returns the type of a slot, and adds the slot's constant to those of the tree's item.
    pub(crate) fn slot(&mut self, span: Span, name: &Name<Rust>, id: &Id) -> TokenStream {
        let bt = self.bt;
        self.slots.extend(constant(bt, &ident(&self.tree.name), name, id));
        self.items.extend(quote_spanned!(span=> const _: () = #bt::slots_need_alloc();));
        quote_spanned!(span=> #bt::SlotNode)
    }
}

/// Returns the constant of a slot: `pub const WEAPON: Slot<Guard> = Slot::__at(3);`.
fn constant(bt: &TokenStream, tree: &Ident, name: &Name<Rust>, id: impl ToTokens) -> TokenStream {
    let constant = Ident::new(&name.constant(), name.place.first);
    let docs = format!("The slot `{}`: `Brain::put` puts a tree in.", name.text);
    quote_spanned! {name.place.first=>
        #[doc = #docs]
        pub const #constant: #bt::Slot<#tree> = #bt::Slot::__at(#id);
    }
}

/// Returns the constants of the slots at and below a node, for the placeholder of a tree with errors.
pub(crate) fn inert(bt: &TokenStream, tree: &Ident, root: &Node<Rust>) -> TokenStream {
    fn named<'a>(node: &'a Node<Rust>, names: &mut Vec<&'a Name<Rust>>) {
        if let NodeKind::Slot(name) = &node.kind
            && names.iter().all(|other| other.constant() != name.constant())
        {
            names.push(name);
        }
        node.children().into_iter().for_each(|child| named(child, names));
    }
    let mut names = Vec::new();
    named(root, &mut names);
    names.into_iter().filter(|name| !name.is_taken()).map(|name| constant(bt, tree, name, 0_u16)).collect()
}
