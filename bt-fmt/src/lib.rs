//! Formats the bodies of `bt!` and `state_tree!` in Rust files. The rest of a file stays as it is, byte for byte.
//!
//! The layout follows the author where a choice is a matter of taste, and a rule everywhere else:
//!
//! - A block stays on one line if it stands on one line and fits; one line break between its members puts each member
//!   on a line of its own, except leaves that stand beside each other and fit.
//! - An attribute stays beside its node or above it, as it is written; where both do not fit on a line, above it.
//! - One blank line between members stays; more of them become one, and those next to a brace are removed.
//! - Arguments stand on one line if they fit, else one on each line.
//! - An expression keeps its tokens. Its spaces are those of rustfmt; it is joined to one line where it fits, and else keeps
//!   the line breaks that it has. A closure's or a literal's braces that contain a line break keep it.
//! - Comments stay, with the part that they belong to.
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
    /// Its text.
    pub text: String,
    /// The macros whose bodies stay as they are.
    pub left: Vec<Left>,
}

/// A macro whose body cannot be parsed and stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The line of the token that is not understood, from 1.
    pub line: usize,
    /// Its column in characters, from 1.
    pub column: usize,
    /// The reason.
    pub message: String,
}

/// Formats the bodies of all `bt!` and `state_tree!` of a Rust file.
///
/// A body that cannot be parsed stays as it is, and the result lists it: the macro reports its errors when it is compiled. A
/// text that is not Rust (a comment or a string without an end, a brace that is not closed) stays as it is as a whole.
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

/// The new text between the delimiters of a macro.
fn body(tokens: &Tokens<'_>, call: &find::Call, options: &Options) -> Result<String, Fault> {
    let block = parse::body(tokens, call)?;
    let body = print::body(tokens, &block, tokens.indentation(call.first), options);
    // The tokens of the result are compared with those of the source, so that a fault of the formatter changes nothing.
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
