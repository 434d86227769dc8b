//! The parser of states and their members.

use bt_model::Editor;
use bt_model::written::machine::{Clause, Member, State};
use bt_model::written::{Node, Shape};
use proc_macro2::Ident;
use syn::parse::ParseStream;
use syn::{Pat, Path, Result, Token, braced, parenthesized, token};

use super::member;
use crate::diagnostics::with_help;
use crate::tree::parse::expression::before_braces;
use crate::tree::parse::shell::{Above, docs};
use crate::tree::parse::{Parser, recover};
use crate::tree::syntax::{Place, Rust, name};

/// Parses the members up to the closing brace.
pub(super) fn members(parser: &mut Parser<'_>, input: ParseStream) -> Vec<Member<Rust>> {
    let mut members = Vec::new();
    parser.depth += 1;
    while !input.is_empty() {
        match one(parser, input) {
            Ok(member) => members.push(member),
            Err(error) => {
                parser.diagnostics.syntax(error);
                recover::skip(input);
            }
        }
    }
    parser.depth -= 1;
    members
}

fn one(parser: &mut Parser<'_>, input: ParseStream) -> Result<Member<Rust>> {
    let above = parser.above(input)?;
    let word = input.fork().parse::<Ident>().ok();
    let written = word.as_ref().map(Ident::to_string).unwrap_or_default();
    // A misspelled state is read as a state, so that transitions to it cause no errors too.
    let meant = bt_model::nearest(&written, ["state", "group"]).filter(|_| names_a_state(input));
    let keyword = match (meant, &word) {
        (Some(meant), Some(word)) if meant != written => {
            parser.error(word, format!("unknown member `{written}`"), &format!("did you mean `{meant}`?"));
            meant.to_owned()
        }
        _ => written,
    };
    match &*keyword {
        "state" | "group" => state(parser, input, above).map(Member::State),
        "task" | "global" | "run" => member::task(parser, input, above),
        _ => {
            if let Some(attribute) = above.attributes.first() {
                parser.error(attribute, "attributes stand on tasks", "write it above a `task` of the state");
            }
            member::other(parser, input, &keyword)
        }
    }
}

/// `true` if a word and a name follow, and then a token that may follow the name of a state.
fn names_a_state(input: ParseStream) -> bool {
    let ahead = input.fork();
    ahead.parse::<Ident>().is_ok()
        && ahead.parse::<Ident>().is_ok()
        && (ahead.peek(token::Brace) || ahead.peek(token::Paren) || ahead.peek(syn::Ident))
}

fn state(parser: &mut Parser<'_>, input: ParseStream, above: Above) -> Result<State<Rust>> {
    let keyword: Ident = input.parse()?;
    if parser.depth > bt_model::limits::DEPTH {
        return Err(with_help(keyword.span(), "states stand too deep in each other", "link a machine of its own"));
    }
    let ident: Ident = input.parse()?;
    let mut params = Vec::new();
    if input.peek(token::Paren) {
        let content;
        parenthesized!(content in input);
        let parsed = recover::all(&content, |content| parser.params(content));
        params = parser.diagnostics.take(parsed).unwrap_or_default();
    }
    let attributes = above.attributes.into_iter().filter_map(|attribute| parser.attribute(attribute)).collect();
    let mut clauses = Vec::new();
    while input.peek(syn::Ident) {
        clauses.push(clause(parser, input)?);
    }
    let members = if input.peek(token::Brace) {
        let content;
        braced!(content in input);
        let _ = input.parse::<Option<Token![;]>>();
        members(parser, &content)
    } else {
        input.parse::<Token![;]>().map_err(|error| {
            with_help(
                error.span(),
                "expected `{ … }` or `;` after the state",
                "a clause is `when`, `requires`, `score` or `links`",
            )
        })?;
        Vec::new()
    };
    let docs = docs(&above.comments);
    let (keyword, name, editor) = (name(&keyword), name(&ident), Editor::default());
    Ok(State { keyword, name, docs, attributes, params, clauses, editor, members })
}

fn clause(parser: &mut Parser<'_>, input: ParseStream) -> Result<Clause<Rust>> {
    let keyword: Ident = input.parse()?;
    let place = Place::from(keyword.span());
    if keyword == "when" {
        Ok(Clause::When(place, before_braces(input)?))
    } else if keyword == "score" {
        Ok(Clause::Score(place, before_braces(input)?))
    } else if keyword == "requires" {
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(before_braces(input)?),
            None => None,
        };
        Ok(Clause::Requires(place, pattern, guard))
    } else if keyword == "links" {
        let path = Path::parse_mod_style(input)?;
        Ok(Clause::Links(place, Box::new(run(parser, input, &keyword, path)?)))
    } else {
        let message = format!("unknown clause `{keyword}`");
        Err(with_help(keyword.span(), &message, "there are `when`, `requires`, `score`, `links`"))
    }
}

/// Parses the node `run path(…)`, after its keyword and its path.
fn run(parser: &mut Parser<'_>, input: ParseStream, keyword: &Ident, path: Path) -> Result<Node<Rust>> {
    let (arguments, outputs) = parser.run_arguments(input)?;
    let place = Place { first: keyword.span(), last: Place::of(&path).last, line: None };
    let (docs, editor) = (String::new(), Editor::default());
    let shape = Shape::Run { path, arguments, outputs };
    Ok(Node { place, label: None, docs, attributes: Vec::new(), editor, shape })
}
