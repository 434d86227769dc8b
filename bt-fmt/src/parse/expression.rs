//! Finds the end of an expression before a block, without parsing the expression.

use super::cursor::Cursor;
use crate::Fault;
use crate::spacing::is_operand;
use crate::token::{Kind, Token};

/// Takes an expression up to the `{` of the block after it, as `Expr::parse_without_eager_brace` of syn does. Also stops
/// before a `;`.
///
/// Braces belong to the expression after a path in a pattern (after `let` or `requires`), after the keywords of block
/// expressions, and where an operand is missing: `|x| { … }`, `a && { … }`.
pub fn until_block(cursor: &mut Cursor<'_, '_>) -> Result<(), Fault> {
    let (start, mut blocks, mut pattern) = (cursor.at, 0, false);
    let mut before: Option<Token<'_>> = None;
    while let Some(token) = cursor.peek().copied() {
        let operand = before.is_some_and(|before| is_operand(&before));
        match token.text {
            ";" if blocks == 0 => break,
            "{" if blocks > 0 => blocks -= 1,
            "{" if pattern && before.is_some_and(|before| before.kind == Kind::Ident) => {}
            // At the start, the condition is missing.
            "{" if operand || cursor.at == start => break,
            // The guard of a pattern.
            "if" if pattern => pattern = false,
            "match" | "if" | "while" | "loop" | "unsafe" | "async" => blocks += 1,
            "else" => blocks += usize::from(!cursor.is_both("else", "if")),
            "let" => pattern = true,
            "requires" if operand => pattern = true,
            "=" | "links" | "when" | "score" => pattern = false,
            _ => {}
        }
        before = cursor.take().map(|at| cursor.tokens.list(at..cursor.at)[0]);
        if operand && ["when", "score"].contains(&token.text) {
            before = None;
        } else if token.kind == Kind::Open {
            before = cursor.tokens.get(cursor.at - 1).copied();
        }
    }
    if cursor.at == start { Err(cursor.expected("an expression")) } else { Ok(()) }
}
