//! Nodes.

use bt_model::kinds::{self, Grammar};

use super::cursor::Cursor;
use super::expression::until_block;
use super::{List, Tail, Unit, UnitKind, Within};
use crate::Fault;
use crate::token::Kind;

/// Takes a node without its attributes and comments. `ends` has the tokens that may end it.
pub fn node(cursor: &mut Cursor<'_, '_>, units: &mut Vec<Unit>, ends: &[&str]) -> Result<Tail, Fault> {
    let start = cursor.at;
    let (mut list, mut tail) = (None, Vec::new());
    let mut within = Within::Nodes;
    if cursor.is("if") {
        return choice(cursor, units, ends);
    } else if cursor.is("while") || cursor.is("match") {
        within = if cursor.is("match") { Within::Arms } else { Within::Nodes };
        cursor.take();
        until_block(cursor)?;
    } else if cursor.is_keyword("slot") {
        cursor.take();
        cursor.need(Kind::Ident, "a name")?;
    } else {
        let run = cursor.is_keyword("run") && cursor.take().is_some();
        let name = path(cursor)?;
        label(cursor);
        if cursor.is("(") {
            let commas = run || kinds::node(&name).is_none_or(|spec| spec.grammar == Grammar::List);
            list = cursor.take().map(|open| List { open, commas });
        }
        label(cursor);
        target(cursor)?;
    }
    let head = cursor.is("{");
    if !head {
        end(cursor, ends, false)?;
    }
    units.push(Unit { kind: UnitKind::Head, run: cursor.since(start), list, words: &[] });
    if head {
        let block = cursor.block(within)?;
        let after = cursor.at;
        end(cursor, ends, true)?;
        tail.push((block, after..cursor.at));
    }
    Ok(tail)
}

/// Takes `if … { } else if … { } else { }`.
fn choice(cursor: &mut Cursor<'_, '_>, units: &mut Vec<Unit>, ends: &[&str]) -> Result<Tail, Fault> {
    let (start, mut tail) = (cursor.at, Vec::new());
    cursor.take();
    until_block(cursor)?;
    units.push(Unit { kind: UnitKind::Head, run: cursor.since(start), list: None, words: &[] });
    loop {
        let block = cursor.block(Within::Nodes)?;
        let after = cursor.at;
        if !cursor.eat("else") {
            end(cursor, ends, true)?;
            tail.push((block, after..cursor.at));
            return Ok(tail);
        }
        if cursor.eat("if") {
            until_block(cursor)?;
        }
        tail.push((block, cursor.since(after)));
    }
}

/// Takes the token that ends a node. The token is required after a leaf that is not the last node.
fn end(cursor: &mut Cursor<'_, '_>, ends: &[&str], closed: bool) -> Result<(), Fault> {
    let ended = ends.iter().any(|end| cursor.eat(end));
    if ended || closed || cursor.next().is_none() {
        return Ok(());
    }
    Err(cursor.expected(&format!("`{}`", ends[0])))
}

/// Takes a path, and returns it as text.
pub fn path(cursor: &mut Cursor<'_, '_>) -> Result<String, Fault> {
    let mut text = String::new();
    if cursor.eat("::") {
        text.push_str("::");
    }
    loop {
        // `$name` in the body of a `macro_rules!`.
        cursor.eat("$");
        let name = cursor.need(Kind::Ident, "a name")?;
        text.push_str(cursor.tokens.list(name..name + 1)[0].text);
        if !cursor.eat("::") {
            return Ok(text);
        }
        text.push_str("::");
    }
}

fn label(cursor: &mut Cursor<'_, '_>) {
    if cursor.peek().is_some_and(|token| token.kind == Kind::Literal && token.text.ends_with(['"', '#'])) {
        cursor.take();
    }
}

/// Takes `-> bb.key`, if it follows.
fn target(cursor: &mut Cursor<'_, '_>) -> Result<(), Fault> {
    if cursor.eat("->") {
        path(cursor)?;
        while cursor.eat(".") {
            path(cursor)?;
        }
    }
    Ok(())
}
