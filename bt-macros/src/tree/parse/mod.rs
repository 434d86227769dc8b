//! The parser of `bt!`. It makes the written document of the tokens. It knows the grammar but no name of a node: the
//! table `bt_model::kinds` describes the grammar of each node.
//!
//! ```text
//! document  = tree*
//! tree      = attribute* visibility "tree" Name ["(" params ")"] "for" Type "{" local* node "}"
//! local     = attribute* "let" name ":" Type "=" expr ";"
//! node      = attribute* head [";"]
//! head      = path ["label"] ["(" arguments ")"] ["label"] ["->" target] ["{" node* "}"]
//!           | "run" path ["label"] ["(" arguments ")"]
//!           | "slot" name
//!           | "if" expr block ("else" "if" expr block)* ["else" block]
//!           | "while" expr block
//!           | "match" expr "{" (pattern ["if" expr] "=>" (block | node) [","])* "}"
//! target    = "bb" ("." key)+ | local
//! ```
//!
//! A part that cannot be parsed is reported, and becomes a broken node in the result. Parsing continues after this
//! part.

pub(crate) mod arguments;
mod attribute;
mod each;
pub(crate) mod expression;
mod habits;
mod listen;
mod node;
pub(crate) mod recover;
pub(crate) mod shell;

use bt_model::{Editor, written};
use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser as _};

use super::syntax::Rust;
use crate::diagnostics::Diagnostics;
#[cfg(feature = "json")]
pub(super) use shell::OUTER;
pub(crate) use shell::Shell;

/// A parser of one `bt!`.
pub(crate) struct Parser<'d> {
    pub(crate) diagnostics: &'d mut Diagnostics,
    /// The depth of the node that is being parsed.
    pub(crate) depth: usize,
}

/// Parses the trees of a `bt!`, each with the properties of its Rust item.
pub(crate) fn document(input: TokenStream, diagnostics: &mut Diagnostics) -> (Vec<Shell>, written::Document<Rust>) {
    let mut shells = Vec::new();
    let mut trees = Vec::new();
    let parse = |input: ParseStream| {
        let mut parser = Parser { diagnostics: &mut *diagnostics, depth: 0 };
        while !input.is_empty() {
            match parser.tree(input) {
                Ok((shell, tree)) => {
                    shells.push(shell);
                    trees.extend(tree);
                }
                Err(error) => {
                    parser.diagnostics.syntax(error);
                    recover::skip(input);
                }
            }
        }
        Ok(())
    };
    if let Err(error) = parse.parse2(input) {
        diagnostics.syntax(error);
    }
    (
        shells,
        written::Document { trees, machines: Vec::new(), uses: Vec::new(), complete: true, editor: Editor::default() },
    )
}
