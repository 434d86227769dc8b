//! The members of macros, machines, states and `match`.

use super::cursor::Cursor;
use super::expression::until_block;
use super::node::{node, path};
use super::{List, Member, Tail, Unit, UnitKind, Within};
use crate::Fault;
use crate::token::Kind;

/// The keywords of `state_tree!` between expressions.
const WORDS: &[&str] = &["when", "score", "requires", "links", "after", "every", "priority"];

pub fn member(cursor: &mut Cursor<'_, '_>, within: Within) -> Result<Member, Fault> {
    let mut units = Vec::new();
    above(cursor, &mut units);
    let tail = match within {
        Within::Macro => item(cursor, &mut units)?,
        Within::Arms => arm(cursor, &mut units)?,
        Within::Nodes if cursor.is("let") => statement(cursor, &mut units, false)?,
        Within::Nodes => node(cursor, &mut units, &[";"])?,
        Within::States => state_member(cursor, &mut units)?,
    };
    Ok(Member { units, tail })
}

/// Takes doc comments, attributes and the comments between them.
pub fn above(cursor: &mut Cursor<'_, '_>, units: &mut Vec<Unit>) {
    while let Some(token) = cursor.tokens.list(cursor.at..cursor.end).first() {
        let start = cursor.at;
        let mut list = None;
        let kind = if token.kind == Kind::Doc || token.is_comment() {
            cursor.at += 1;
            UnitKind::Comment
        } else if token.is("#") {
            cursor.take();
            let bracket = cursor.take();
            let inside = bracket.map(|open| open + 1..cursor.at.saturating_sub(1)).unwrap_or_default();
            let open = inside.clone().find(|at| cursor.tokens.list(*at..cursor.at)[0].is("("));
            // In attributes such as `cfg(any(…))`, only the outermost list is split.
            list = open
                .filter(|open| cursor.tokens.close(*open) + 1 == inside.end)
                .map(|open| List { open, commas: true });
            UnitKind::Attribute
        } else {
            return;
        };
        units.push(Unit { kind, run: start..cursor.at, list, words: &[] });
    }
}

/// Takes `pub tree Name(params) for Type { … }`, or a `machine`.
fn item(cursor: &mut Cursor<'_, '_>, units: &mut Vec<Unit>) -> Result<Tail, Fault> {
    let start = cursor.at;
    if cursor.eat("pub") && cursor.is("(") {
        cursor.take();
    }
    let within = if cursor.eat("tree") {
        Within::Nodes
    } else if cursor.eat("machine") {
        Within::States
    } else {
        return Err(cursor.expected("`tree` or `machine`"));
    };
    path(cursor)?;
    let mut list = None;
    if cursor.is("(") {
        list = cursor.take().map(|open| List { open, commas: true });
    }
    if !cursor.eat("for") {
        return Err(cursor.expected("`for`"));
    }
    until_block(cursor)?;
    units.push(Unit { kind: UnitKind::Head, run: cursor.since(start), list, words: &[] });
    Ok(vec![(cursor.block(within)?, cursor.at..cursor.at)])
}

/// Takes a member up to its `;`.
fn statement(cursor: &mut Cursor<'_, '_>, units: &mut Vec<Unit>, call: bool) -> Result<Tail, Fault> {
    let start = cursor.at;
    cursor.take_through(";")?;
    let run = cursor.since(start);
    let open = run.clone().find(|at| cursor.tokens.list(*at..run.end)[0].is("("));
    let list = open.filter(|_| call).map(|open| List { open, commas: true });
    units.push(Unit { kind: UnitKind::Head, run, list, words: WORDS });
    Ok(Vec::new())
}

fn state_member(cursor: &mut Cursor<'_, '_>, units: &mut Vec<Unit>) -> Result<Tail, Fault> {
    let word = cursor.peek().map_or("", |token| token.text);
    match word {
        "state" | "group" => {
            let start = cursor.at;
            until_block(cursor)?;
            let ends = !cursor.is("{");
            if ends {
                cursor.take_through(";")?;
            }
            units.push(Unit { kind: UnitKind::Head, run: cursor.since(start), list: None, words: WORDS });
            if ends {
                return Ok(Vec::new());
            }
            let block = cursor.block(Within::States)?;
            let after = cursor.at;
            cursor.eat(";");
            Ok(vec![(block, after..cursor.at)])
        }
        "task" | "global" => {
            let start = cursor.at;
            if cursor.eat("global") && !cursor.is("task") {
                return Err(cursor.expected("`task`"));
            }
            cursor.eat("task");
            units.push(Unit { kind: UnitKind::Prefix, run: cursor.since(start), list: None, words: &[] });
            above(cursor, units);
            node(cursor, units, &[";"])
        }
        "run" => node(cursor, units, &[";"]),
        "on" | "let" | "select" | "done" | "state_change" => statement(cursor, units, false),
        "evaluator" => statement(cursor, units, true),
        _ => Err(cursor.expected("a member of a state")),
    }
}

/// Takes an arm: `pattern if guard => node`, or a block after the `=>`.
fn arm(cursor: &mut Cursor<'_, '_>, units: &mut Vec<Unit>) -> Result<Tail, Fault> {
    let start = cursor.at;
    cursor.take_through("=>")?;
    let kind = if cursor.is("{") { UnitKind::Head } else { UnitKind::Prefix };
    units.push(Unit { kind, run: cursor.since(start), list: None, words: &[] });
    if kind == UnitKind::Prefix {
        above(cursor, units);
        return node(cursor, units, &[",", ";"]);
    }
    let block = cursor.block(Within::Nodes)?;
    let after = cursor.at;
    let _ = cursor.eat(",") || cursor.eat(";");
    Ok(vec![(block, after..cursor.at)])
}
