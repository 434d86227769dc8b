//! Lays out a body.
//!
//! Each part has a flat form, which is `None` if the part needs several lines, and a broken form. A layout depends only
//! on the tokens and on the line breaks that it keeps, so that formatting a result again changes nothing.

mod block;
mod line;
mod member;
mod run;

use crate::Options;
use crate::parse::Block;
use crate::token::Tokens;
use line::Lines;

/// The printer of one macro.
struct Printer<'t, 'a> {
    tokens: &'t Tokens<'a>,
    options: &'t Options,
}

/// Returns the text between the delimiters of a macro on a line with this indentation.
pub fn body(tokens: &Tokens<'_>, block: &Block, indentation: usize, options: &Options) -> String {
    let printer = Printer { tokens, options };
    let braces = tokens.list(block.open..block.open + 1)[0].is("{");
    if block.items.is_empty() {
        return String::new();
    }
    let mut lines = Lines::new(options, if tokens.has_returns() { "\r\n" } else { "\n" });
    match printer.flat_items(block) {
        Some(flat) if printer.fits(tokens.column(block.open) + 4, &flat) => {
            lines.push(&if braces { format!(" {flat} ") } else { flat });
        }
        _ => printer.broken_items(block, indentation, &mut lines),
    }
    lines.text
}

impl Printer<'_, '_> {
    /// Returns `true` if a text fits into a line after this number of characters.
    fn fits(&self, before: usize, text: &str) -> bool {
        before + text.chars().count() <= self.options.max_width
    }

    fn step(&self) -> usize {
        self.options.tab_spaces
    }
}
