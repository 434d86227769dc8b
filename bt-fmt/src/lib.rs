//! Formats the bodies of `bt!` and `state_tree!` in Rust files. The rest of a file stays as it is, byte for byte.
//!
//! The layout keeps the author's choice where it is a matter of taste, and follows a rule everywhere else:
//!
//! - A block on one line stays on one line if it fits; one line break between its members puts each member on a line of
//!   its own, except leaves on one line that fit there.
//! - An attribute stays beside its node or above it, as written; if both do not fit on a line, the attribute goes above
//!   the node.
//! - One blank line between members stays; several blank lines become one, and blank lines next to a brace are removed.
//! - Arguments go on one line if they fit, else one on each line.
//! - An expression keeps its tokens, with the spaces of rustfmt. It is joined to one line if it fits, and else keeps
//!   its line breaks. The braces of a closure or a literal keep a line break inside.
//! - Comments stay with the part to which they belong.
//! - Items with `#[rustfmt::skip]` stay as they are, and so do macros in doc comments.
//!
//! ```
//! let text = "bt! { tree Guard for Soldier {\n sequence{ aim( at=bb.enemy );shoot() } // fire\n } }";
//! let formatted = bt_fmt::rust(text, &bt_fmt::Options::default());
//! assert_eq!(formatted.text, "\
//! bt! {
//!     tree Guard for Soldier {
//!         sequence { aim(at = bb.enemy); shoot() } // fire
//!     }
//! }");
//! ```
//!
//! # Modules
//!
//! `token` splits a file into tokens, comments included; `find` finds the macros; `parse` recognises members and their
//! parts; `print` lays them out, with the spaces of `spacing`; `same` compares the tokens before and after.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod find;
mod options;
mod parse;
mod print;
mod same;
mod spacing;
mod token;

pub use options::Options;

use token::Tokens;

/// A formatted file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formatted {
    /// The text of the file.
    pub text: String,
    /// The macros whose bodies stay as they are.
    pub left: Vec<Left>,
}

/// A macro whose body cannot be parsed and stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The line of the token that cannot be parsed, from 1.
    pub line: usize,
    /// The column of that token in characters, from 1.
    pub column: usize,
    /// The reason.
    pub message: String,
}

/// Formats the bodies of all `bt!` and `state_tree!` of a Rust file.
///
/// A body that cannot be parsed stays as it is, and the result lists it: the macro reports its errors when it is
/// compiled. A text that is not Rust (a comment or a string without an end, a brace that is not closed) stays unchanged
/// as a whole.
#[must_use]
pub fn rust(text: &str, options: &Options) -> Formatted {
    let tokens = match Tokens::of(text, options.tab_spaces) {
        Ok(tokens) => tokens,
        Err(fault) => return Formatted { text: text.to_owned(), left: vec![fault.left(text)] },
    };
    let (mut formatted, mut left, mut copied) = (String::with_capacity(text.len()), Vec::new(), 0);
    for call in find::calls(&tokens) {
        match body(&tokens, &call, options) {
            Ok(body) => {
                formatted.push_str(&text[copied..tokens.end(call.open)]);
                formatted.push_str(&body);
                copied = tokens.start(tokens.close(call.open));
            }
            Err(fault) => left.push(fault.left(text)),
        }
    }
    formatted.push_str(&text[copied..]);
    Formatted { text: formatted, left }
}

/// Returns the new text between the delimiters of a macro.
fn body(tokens: &Tokens<'_>, call: &find::Call, options: &Options) -> Result<String, Fault> {
    let block = parse::body(tokens, call)?;
    let body = print::body(tokens, &block, tokens.indentation(call.first), options);
    // The tokens of the result are compared with those of the source, so that a bug of the formatter cannot change the
    // program.
    let changed = || Fault { at: tokens.start(call.open), message: "the formatter would change its tokens".to_owned() };
    let new = Tokens::of(&body, options.tab_spaces).map_err(|_| changed())?;
    let old = call.open + 1..tokens.close(call.open);
    if same::tokens(tokens.list(old), new.list(0..new.len())) { Ok(body) } else { Err(changed()) }
}

/// The reason why a body stays as it is.
#[derive(Debug)]
struct Fault {
    /// The offset of the token in the file, in bytes.
    at: usize,
    message: String,
}

impl Fault {
    fn left(self, text: &str) -> Left {
        let before = &text[..self.at];
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        Left {
            line: before.matches('\n').count() + 1,
            column: before[line..].chars().count() + 1,
            message: self.message,
        }
    }
}
