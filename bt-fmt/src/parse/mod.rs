//! Recognises members and their parts. The parser knows where parts begin and end, but no rules of the language:
//! unknown names are formatted like known ones.
//!
//! The grammar is that of `bt-macros` (`tree/parse`, `machine/parse`), reduced to its structure.

mod cursor;
mod expression;
mod member;
mod node;

use std::ops::Range;

use crate::Fault;
use crate::find::Call;
use crate::token::Tokens;
use cursor::Cursor;

/// Members between delimiters.
#[derive(Debug)]
pub struct Block {
    pub open: usize,
    pub close: usize,
    pub items: Vec<Item>,
}

/// A member of a block, or a comment between members.
#[derive(Debug)]
pub enum Item {
    /// The token of a comment between members.
    Comment(usize),
    Member(Member),
}

/// A tree, a local, a node, a state, a transition, an arm and so on.
#[derive(Debug)]
pub struct Member {
    /// The parts before the first block: comments, attributes, then the head. There is at least one.
    pub units: Vec<Unit>,
    /// The blocks, each with the tokens up to the next block or the end: `else if …`, `;`, `,`.
    pub tail: Tail,
}

/// Blocks, each with the tokens after it.
pub type Tail = Vec<(Block, Range<usize>)>;

/// A part of a member, on a line of its own or beside its neighbours.
#[derive(Debug)]
pub struct Unit {
    pub kind: UnitKind,
    pub run: Range<usize>,
    /// The parentheses whose items may each get a line of their own.
    pub list: Option<List>,
    /// Words of `state_tree!` that are keywords between operands.
    pub words: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitKind {
    /// A doc comment or a comment.
    Comment,
    Attribute,
    /// `task`, or the pattern of an arm, before a node that may have attributes.
    Prefix,
    Head,
}

/// A list in parentheses.
#[derive(Clone, Copy, Debug)]
pub struct List {
    pub open: usize,
    /// `true` if the items are arguments or parameters, so that the last one may have a `,`.
    pub commas: bool,
}

impl Member {
    /// Returns the index of the first token.
    pub fn first(&self) -> usize {
        self.units[0].run.start
    }
}

impl Item {
    /// Returns the index of the first token.
    pub fn first(&self) -> usize {
        match self {
            Self::Comment(at) => *at,
            Self::Member(member) => member.first(),
        }
    }
}

/// The members allowed in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    /// Trees and machines.
    Macro,
    /// Locals and nodes.
    Nodes,
    /// Members of a machine or a state.
    States,
    /// Arms of a `match`.
    Arms,
}

/// The maximum nesting depth of blocks: `bt!` allows fewer levels.
const DEPTH: usize = 256;

/// Parses the trees or machines of a macro.
pub fn body(tokens: &Tokens<'_>, call: &Call) -> Result<Block, Fault> {
    block(tokens, call.open, Within::Macro, 0)
}

fn block(tokens: &Tokens<'_>, open: usize, within: Within, depth: usize) -> Result<Block, Fault> {
    let close = tokens.close(open);
    if depth > DEPTH {
        return Err(Fault { at: tokens.start(open), message: format!("more than {DEPTH} blocks in each other") });
    }
    let mut cursor = Cursor { tokens, at: open + 1, end: close, depth };
    let mut items = Vec::new();
    while cursor.at < close {
        if tokens.list(cursor.at..close)[0].is_comment() {
            items.push(Item::Comment(cursor.at));
            cursor.at += 1;
        } else {
            items.push(Item::Member(member::member(&mut cursor, within)?));
        }
    }
    Ok(Block { open, close, items })
}
