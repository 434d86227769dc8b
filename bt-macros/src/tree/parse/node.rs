//! The parser of nodes.

use bt_model::kinds::{self, Grammar};
use bt_model::limits::DEPTH;
use bt_model::written::{Arguments, Arm, Block, Node, Shape};
use bt_model::{Editor, Name, Syntax};
use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{LitStr, Pat, Path, Result, Token, braced, parenthesized, token};

use super::arguments::{output, target};
use super::expression::{before_braces, expression};
use super::shell::docs;
use super::{Parser, habits, recover};
use crate::diagnostics::with_help;
use crate::tree::syntax::{Place, Rust, name};

/// A parsed node, and whether it ends with braces and so needs no `;`.
pub(crate) struct Parsed {
    pub(crate) node: Node<Rust>,
    pub(crate) closed: bool,
}

/// The head of a node: everything except the doc comments and attributes above the node.
pub(super) struct Head {
    pub(super) place: Place,
    pub(super) label: Option<Name<Rust>>,
    pub(super) shape: Shape<Rust>,
    pub(super) closed: bool,
}

impl Parser<'_> {
    /// Parses all nodes up to the closing brace.
    pub(crate) fn block(&mut self, input: ParseStream, place: Place) -> Block<Rust> {
        let mut nodes = Vec::new();
        if self.depth > DEPTH {
            // The parent is already too deep, which `bt_model::read` reports.
            nodes.push(broken(place));
            let _ = recover::all(input, |_| Ok(()));
            return Block { place, nodes };
        }
        self.depth += 1;
        while !input.is_empty() {
            match self.node(input) {
                Ok(Parsed { node, closed }) => {
                    nodes.push(node);
                    self.separator(input, closed);
                }
                Err(error) => {
                    nodes.push(broken(place));
                    self.diagnostics.syntax(error);
                    recover::skip(input);
                }
            }
        }
        self.depth -= 1;
        Block { place, nodes }
    }

    /// Parses `;` after a leaf; after braces it is optional.
    pub(crate) fn separator(&mut self, input: ParseStream, closed: bool) {
        if input.parse::<Option<Token![;]>>().is_ok_and(|found| found.is_some()) || closed || input.is_empty() {
            return;
        }
        let next = input.cursor().token_stream().into_iter().next();
        let starts_node = input.peek(Token![#]) || input.peek(syn::Ident);
        let message = match &next {
            Some(token) => format!("expected `;`, found `{token}`"),
            None => "expected `;`".to_owned(),
        };
        let help = if starts_node || input.peek(Token![,]) { "write `;` after each leaf" } else { "" };
        self.error(next.map(|token| token.into_token_stream()), message, help);
        if !starts_node {
            recover::skip(input);
        }
    }

    pub(crate) fn node(&mut self, input: ParseStream) -> Result<Parsed> {
        let above = self.above(input)?;
        if let (true, Some(last)) = (input.is_empty(), above.comments.iter().chain(&above.attributes).last()) {
            let message = "there is no node below this";
            return Err(with_help(last.path().span(), message, "comments and attributes stand above their node"));
        }
        let docs = docs(&above.comments);
        let attributes = above.attributes.into_iter().filter_map(|attribute| self.attribute(attribute)).collect();
        let Head { place, label, shape, closed } = self.head(input)?;
        let node = Node { place, label, docs, attributes, editor: Editor::default(), shape };
        Ok(Parsed { node, closed })
    }

    fn head(&mut self, input: ParseStream) -> Result<Head> {
        if input.peek(Token![if]) {
            self.choice(input)
        } else if input.peek(Token![while]) {
            let keyword: Token![while] = input.parse()?;
            needs(input, keyword.span, "`while` needs a condition", WHILE)?;
            let condition = before_braces(input)?;
            let (label, body) = (label(input)?, self.braces(input)?);
            Ok(Head { place: keyword.span.into(), label, shape: Shape::While(condition, body), closed: true })
        } else if follows(input, "for_each", |ahead| ahead.peek(token::Paren)) {
            self.for_each(input)
        } else if follows(input, "pop_each", |ahead| ahead.peek(token::Paren)) {
            self.pop_each(input)
        } else if input.peek(Token![match]) {
            self.matching(input)
        } else if input.peek(Token![loop]) || input.peek(Token![for]) {
            let keyword = input.call(Ident::parse_any)?;
            let message = format!("there is no node `{keyword}`");
            let help = "write `while bb.ammo > 0 { … }`, or above a node `#[repeat(3)]` or `#[repeat(forever)]`";
            Err(with_help(keyword.span(), &message, help))
        } else if input.peek(Token![else]) {
            let help = "an `if` has one `else`: `if bb.ammo > 0 { … } else { … }`";
            Err(with_help(input.span(), "this `else` belongs to no `if`", help))
        } else if input.peek(Token![let]) {
            Err(with_help(input.span(), "`let` after a node", "locals stand at the top of the tree"))
        } else if follows(input, "run", starts_path) {
            let keyword: Ident = input.parse()?;
            let path = Path::parse_mod_style(input)?;
            let before = label(input)?;
            let (arguments, outputs) = self.run_arguments(input)?;
            let label = one_label(before, input)?;
            if input.peek(Token![->]) {
                let help = format!("write `run {}(…, -> bb.key)`", Rust::text(&path));
                return Err(with_help(input.span(), "the outputs of a tree stand in its parentheses", &help));
            }
            let place = Place { first: keyword.span(), last: path.span(), line: None };
            Ok(Head { place, label, shape: Shape::Run { path, arguments, outputs }, closed: false })
        } else if follows(input, "slot", |ahead| ahead.peek(syn::Ident)) {
            slot(input)
        } else {
            self.named(input)
        }
    }

    fn named(&mut self, input: ParseStream) -> Result<Head> {
        if input.peek(Token![*]) || input.peek(syn::Ident) && input.peek2(Token![.]) {
            return Err(habits::statement(input));
        }
        if !starts_path(input) {
            let help = "a node is a word or a call: `wait(1s);`, `shoot();`, `sequence { … }`";
            return Err(with_help(input.span(), "expected a node", help));
        }
        let path = Path::parse_mod_style(input)?;
        if let Some(error) = habits::bang(input, &Rust::text(&path)) {
            return Err(error);
        }
        let before = label(input)?;
        let grammar = kinds::node(&Rust::text(&path)).map_or(Grammar::List, |spec| spec.grammar);
        let arguments = self.parentheses(input, grammar)?;
        let label = one_label(before, input)?;
        let output = output(input)?;
        self.behind(input, &Rust::text(&path));
        let children = if input.peek(token::Brace) { Some(self.braces(input)?) } else { None };
        let (place, closed) = (Place::of(&path), children.is_some());
        Ok(Head { place, label, shape: Shape::Named { path, arguments, output, children }, closed })
    }

    fn parentheses(&mut self, input: ParseStream, grammar: Grammar) -> Result<Arguments<Rust>> {
        if !input.peek(token::Paren) {
            return Ok(Arguments::Absent);
        }
        let content;
        parenthesized!(content in input);
        if content.is_empty() && grammar != Grammar::List {
            return Ok(Arguments::Absent);
        }
        recover::all(&content, |content| {
            Ok(match grammar {
                Grammar::List => Arguments::List(self.arguments(content, &[])?),
                Grammar::Listen => Arguments::Listen(self.listen(content)?),
                Grammar::Target => Arguments::Target(target(content)?),
                Grammar::Assign => {
                    let target = target(content)?;
                    if content.peek(Token![==]) {
                        let help = "a write has one `=`: `set(bb.key = …)`; a comparison is `check(bb.key == …)`";
                        return Err(with_help(content.span(), "expected `=`, found `==`", help));
                    }
                    if let Some(error) = habits::operator(content, &target) {
                        return Err(error);
                    }
                    if !content.peek(Token![=]) {
                        return Err(with_help(content.span(), "expected `=` and a value", "write `set(bb.key = …)`"));
                    }
                    content.parse::<Token![=]>()?;
                    let value = expression(content)?;
                    if content.peek(Token![,]) {
                        let help = "write a `set` for each key: `set(bb.ammo = 3); set(bb.hurt = true);`";
                        return Err(with_help(content.span(), "`set` writes one key", help));
                    }
                    Arguments::Assign(target, value)
                }
            })
        })
    }

    fn choice(&mut self, input: ParseStream) -> Result<Head> {
        let keyword: Token![if] = input.parse()?;
        needs(input, keyword.span, "`if` needs a condition", "write `if bb.ammo > 0 { … }`")?;
        let condition = before_braces(input)?;
        let label = label(input)?;
        let mut branches = vec![(condition, self.braces(input)?)];
        let mut otherwise = None;
        while input.parse::<Option<Token![else]>>()?.is_some() {
            let Some(keyword) = input.parse::<Option<Token![if]>>()? else {
                otherwise = Some(self.braces(input)?);
                break;
            };
            needs(input, keyword.span, "`else if` needs a condition", "write `else if bb.ammo > 0 { … }`")?;
            let condition = before_braces(input)?;
            branches.push((condition, self.braces(input)?));
        }
        let shape = Shape::If { branches, otherwise };
        Ok(Head { place: keyword.span.into(), label, shape, closed: true })
    }

    fn matching(&mut self, input: ParseStream) -> Result<Head> {
        let keyword: Token![match] = input.parse()?;
        needs(input, keyword.span, "`match` needs a value", "write `match bb.mode { Mode::Calm => …, _ => … }`")?;
        let subject = before_braces(input)?;
        let label = label(input)?;
        let content;
        braced!(content in input);
        let arms = recover::all(&content, |content| {
            let mut arms = Vec::new();
            while !content.is_empty() {
                arms.push(self.arm(content)?);
            }
            Ok(arms)
        })?;
        Ok(Head { place: keyword.span.into(), label, shape: Shape::Match(subject, arms), closed: true })
    }

    fn arm(&mut self, input: ParseStream) -> Result<Arm<Rust>> {
        if input.peek(Token![else]) {
            return Err(with_help(
                input.span(),
                "expected a pattern, found `else`",
                "write `_ => …` for all other values",
            ));
        }
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(expression(input)?),
            None => None,
        };
        let arrow: Token![=>] = input.parse()?;
        let (block, closed) = if input.peek(token::Brace) {
            (self.braces(input)?, true)
        } else {
            let Parsed { node, closed } = self.node(input)?;
            (Block { place: arrow.spans[0].into(), nodes: vec![node] }, closed)
        };
        let ended = input.parse::<Option<Token![,]>>()?.is_some() || input.parse::<Option<Token![;]>>()?.is_some();
        if !ended && !closed && !input.is_empty() {
            let help = "write `,` after each arm: `Mode::Calm => wait(1s),`";
            return Err(with_help(input.span(), "expected `,` after the arm", help));
        }
        Ok(Arm { pattern, guard, block })
    }

    pub(super) fn braces(&mut self, input: ParseStream) -> Result<Block<Rust>> {
        let content;
        let braces = braced!(content in input);
        Ok(self.block(&content, braces.span.open().into()))
    }
}

const WHILE: &str = "write `while bb.ammo > 0 { … }`; without an end, write `#[repeat(forever)]` above the node";

/// Returns an error if braces follow a keyword that needs an expression before the braces.
fn needs(input: ParseStream, keyword: Span, message: &str, help: &str) -> Result<()> {
    match input.peek(token::Brace) && !input.peek2(token::Brace) {
        true => Err(with_help(keyword, message, help)),
        false => Ok(()),
    }
}

fn broken(place: Place) -> Node<Rust> {
    let editor = Editor::default();
    Node { place, label: None, docs: String::new(), attributes: Vec::new(), editor, shape: Shape::Broken(Vec::new()) }
}

/// Parses a label such as `"fetch ammo"`, if it follows.
pub(super) fn label(input: ParseStream) -> Result<Option<Name<Rust>>> {
    let label = input.peek(LitStr).then(|| input.parse::<LitStr>()).transpose()?;
    Ok(label.map(|label| Name { text: label.value(), place: label.span().into() }))
}

/// Returns the label of a node, which may stand before its parentheses or after them.
fn one_label(before: Option<Name<Rust>>, input: ParseStream) -> Result<Option<Name<Rust>>> {
    if before.is_some() && input.peek(LitStr) {
        return Err(with_help(input.span(), "a node has one label", "leave this one out"));
    }
    Ok(before.or(label(input)?))
}

/// Parses `slot weapon`.
fn slot(input: ParseStream) -> Result<Head> {
    let keyword: Ident = input.parse()?;
    let ident: Ident = input.parse()?;
    if input.peek(LitStr) {
        return Err(with_help(input.span(), "a slot has no label", "its name is what tools show"));
    }
    if input.peek(Token![=]) {
        let help = format!("put a tree in at run time: `brain.put(…::{}, …)`", name(&ident).constant());
        return Err(with_help(input.span(), "a slot begins empty", &help));
    }
    let place = Place { first: keyword.span(), last: ident.span(), line: None };
    Ok(Head { place, label: None, shape: Shape::Slot(name(&ident)), closed: false })
}

/// `true` if this keyword follows and `then` accepts the tokens after it.
fn follows(input: ParseStream, keyword: &str, then: fn(ParseStream) -> bool) -> bool {
    let ahead = input.fork();
    ahead.parse::<Ident>().is_ok_and(|word| word == keyword) && then(&ahead)
}

/// `true` if a path follows.
fn starts_path(input: ParseStream) -> bool {
    input.peek(syn::Ident)
        || input.peek(Token![::])
        || input.peek(Token![crate])
        || input.peek(Token![self])
        || input.peek(Token![super])
}
