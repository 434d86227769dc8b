//! The table of a tree's nodes: `Guard::INFO`.

use bt_model::machine::State;
use bt_model::{Node, NodeKind, Value};
use proc_macro2::TokenStream;
use quote::quote;

use super::ids::Id;
use crate::inputs::text;
use crate::tree::syntax::{Place, Rust};

/// The rows of the tree's own nodes, and between them the tables of its subtrees.
pub(crate) struct Table {
    parts: Vec<TokenStream>,
    /// The rows since the last subtree.
    rows: Vec<TokenStream>,
}

impl Table {
    pub(crate) fn new() -> Self {
        Self { parts: Vec::new(), rows: Vec::new() }
    }

    /// Adds the row of a node.
    pub(crate) fn node(
        &mut self,
        bt: &TokenStream,
        id: &Id,
        node: &Node<Rust>,
        parent: Option<&Id>,
        depth: u16,
        tree: &str,
    ) {
        let (name, kind, line) = (node.title(), node.kind.word(), line(node.place));
        let parent = match parent {
            Some(parent) => quote!(::core::option::Option::Some(#parent)),
            None => quote!(::core::option::Option::None),
        };
        let condition = match (&node.kind, node.editor.extra.first()) {
            (_, Some((_, Value::Text(written)))) => Some(written.clone()),
            (NodeKind::Check(condition) | NodeKind::While { condition, .. }, _) => Some(text::expression(condition)),
            _ => None,
        };
        let condition = match condition {
            Some(written) => quote!(::core::option::Option::Some(#written)),
            None => quote!(::core::option::Option::None),
        };
        let file_id = optional(node.editor.id);
        let attributes = node.attributes.iter().map(|attribute| &attribute.text);
        self.rows.push(quote! {
            #bt::NodeInfo {
                id: #id, name: #name, kind: #kind, parent: #parent, depth: #depth, line: #line, file_id: #file_id,
                tree: #tree, attributes: &[#(#attributes),*], condition: #condition,
            }
        });
    }

    /// Adds the row of a machine's state.
    pub(crate) fn state(
        &mut self,
        bt: &TokenStream,
        id: &Id,
        state: &State<Rust>,
        (parent, depth): (Option<&Id>, u16),
        tree: &str,
    ) {
        let (name, kind, line) = (&state.name.text, state.kind.word(), line(state.name.place));
        let condition = match (state.editor.extra.first(), &state.when) {
            (Some((_, Value::Text(written))), _) => Some(written.clone()),
            (_, when) => when.as_ref().map(text::expression),
        };
        let condition = match condition {
            Some(written) => quote!(::core::option::Option::Some(#written)),
            None => quote!(::core::option::Option::None),
        };
        let parent = match parent {
            Some(parent) => quote!(::core::option::Option::Some(#parent)),
            None => quote!(::core::option::Option::None),
        };
        let file_id = optional(state.editor.id);
        self.rows.push(quote! {
            #bt::NodeInfo {
                id: #id, name: #name, kind: #kind, parent: #parent, depth: #depth, line: #line, file_id: #file_id,
                tree: #tree, attributes: &[], condition: #condition,
            }
        });
    }

    /// Adds the rows of a subtree, whose root is at depth `depth`, below the node `under`.
    pub(crate) fn subtree(&mut self, bt: &TokenStream, tree: &TokenStream, under: &Id, depth: u16) {
        self.end_rows();
        let under = quote!(::core::option::Option::Some((#under, #depth)));
        self.parts.push(quote!((<#tree as #bt::Tree>::INFO, #under, ::core::option::Option::None)));
    }

    /// Adds copies of the last `stride` rows, the first of which has the number `first`.
    pub(crate) fn copies(&mut self, first: &Id, stride: &TokenStream, copies: u16) {
        self.end_rows();
        for _ in 0..copies {
            let copied = quote!(::core::option::Option::Some((#first, #stride)));
            self.parts.push(quote!((&[], ::core::option::Option::None, #copied)));
        }
    }

    fn end_rows(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        if !rows.is_empty() {
            let none = quote!(::core::option::Option::None);
            self.parts.push(quote!((&[#(#rows),*], #none, #none)));
        }
    }

    /// Returns the whole table, as a constant expression.
    pub(crate) fn finish(mut self, bt: &TokenStream, count: &Id) -> TokenStream {
        if self.parts.is_empty() {
            let rows = self.rows;
            return quote!(&[#(#rows),*]);
        }
        self.end_rows();
        let parts = self.parts;
        let pair = quote!(::core::option::Option<(::core::primitive::u16, ::core::primitive::u16)>);
        // Expands to:
        //     {
        //         const PARTS: &[(&[NodeInfo], Option<(u16, u16)>, Option<(u16, u16)>)] =
        //             &[(&[…], None, None), (Patrol::INFO, Some((3, 2)), None), (&[], None, Some((4, 6))), …];
        //         const TABLE: [NodeInfo; COUNT] =
        //             …the rows of all parts, those of subtrees with ids and depths moved, and rows copied…;
        //         &TABLE
        //     }
        quote! {{
            const PARTS: &[(&[#bt::NodeInfo], #pair, #pair)] = &[#(#parts),*];
            const TABLE: [#bt::NodeInfo; #count as ::core::primitive::usize] = {
                let mut table = [PARTS[0].0[0]; #count as ::core::primitive::usize];
                let (mut part, mut at) = (0, 0);
                while part < PARTS.len() {
                    let (rows, under, copied) = PARTS[part];
                    let (first, mut row) = (at as ::core::primitive::u16, 0);
                    if let ::core::option::Option::Some((from, count)) = copied {
                        while row < count as ::core::primitive::usize {
                            table[at] = table[from as ::core::primitive::usize + row];
                            table[at].id += first - from;
                            if let ::core::option::Option::Some(parent) = table[at].parent {
                                if parent >= from {
                                    table[at].parent = ::core::option::Option::Some(parent + first - from);
                                }
                            }
                            (at, row) = (at + 1, row + 1);
                        }
                        row = 0;
                    }
                    while row < rows.len() {
                        table[at] = rows[row];
                        if let ::core::option::Option::Some((under, depth)) = under {
                            table[at].id += first;
                            table[at].depth += depth;
                            table[at].parent = ::core::option::Option::Some(match rows[row].parent {
                                ::core::option::Option::Some(parent) => parent + first,
                                ::core::option::Option::None => under,
                            });
                        }
                        (at, row) = (at + 1, row + 1);
                    }
                    part += 1;
                }
                table
            };
            &TABLE
        }}
    }
}

/// Returns the line of a place in its file; 0 outside of the compiler.
fn line(place: Place) -> u32 {
    match place.line {
        Some(line) => line,
        None if !proc_macro::is_available() => 0,
        None => u32::try_from(place.first.unwrap().line()).unwrap_or(u32::MAX),
    }
}

/// Returns an `Option` as an expression.
fn optional(id: Option<u32>) -> TokenStream {
    match id {
        Some(id) => quote!(::core::option::Option::Some(#id)),
        None => quote!(::core::option::Option::None),
    }
}
