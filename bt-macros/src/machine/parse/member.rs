//! The parser of tasks, transitions, evaluators, and the two settings of a state.

use bt_model::written::Argument;
use bt_model::written::machine::{Evaluator, Member, Task, Transition, Trigger};
use bt_model::{Editor, Syntax};
use proc_macro2::Ident;
use syn::parse::ParseStream;
use syn::{Expr, Pat, Path, Result, Token, parenthesized, token};

use crate::diagnostics::with_help;
use crate::inputs::text;
use crate::tree::parse::arguments::output;
use crate::tree::parse::expression::expression;
use crate::tree::parse::shell::Above;
use crate::tree::parse::{Parser, recover};
use crate::tree::syntax::{Place, Rust, name};

/// Parses a task: `task …`, `global task …`, `run …`.
pub(super) fn task(parser: &mut Parser<'_>, input: ParseStream, above: Above) -> Result<Member<Rust>> {
    let (again, attributes): (Vec<_>, Vec<_>) =
        above.attributes.into_iter().partition(|attribute| attribute.path().is_ident("again"));
    let first: Ident = input.fork().parse()?;
    let (run, global) = (first == "run", first == "global");
    if global {
        input.parse::<Ident>()?;
        if !input.fork().parse::<Ident>().is_ok_and(|word| word == "task") {
            return Err(with_help(input.span(), "expected `task`", "write `global task …;`"));
        }
    }
    if !run {
        input.parse::<Ident>()?;
    }
    let mut parsed = parser.node(input)?;
    parser.separator(input, parsed.closed);
    let attributes: Vec<_> = attributes.into_iter().filter_map(|attribute| parser.attribute(attribute)).collect();
    parsed.node.attributes.splice(0..0, attributes);
    let (place, again) = (first.span().into(), !again.is_empty());
    Ok(Member::Task(Task { place, global, run, again, node: parsed.node }))
}

/// Parses a member that begins with another keyword.
pub(super) fn other(parser: &mut Parser<'_>, input: ParseStream, keyword: &str) -> Result<Member<Rust>> {
    if input.peek(Token![let]) {
        let help = "move it there: all states read it";
        return Err(with_help(input.span(), "a local is declared at the top of the machine", help));
    }
    match keyword {
        "on" => transition(parser, input).map(Member::Transition),
        "evaluator" => evaluator(parser, input).map(Member::Evaluator),
        "state_change" => state_change(input),
        "select" => word(input).map(Member::Select),
        "done" => word(input).map(Member::Done),
        _ => {
            if input.peek(Token![=>]) {
                let help = "write `on done => …;` for the end of the task, `on tick if … => …;` for a condition";
                return Err(with_help(input.span(), "a transition begins with `on` and its trigger", help));
            }
            if is_node(input) {
                let text = node(input);
                let message = format!("`{keyword}` is a node, and a state does its work in tasks");
                return Err(with_help(input.span(), &message, &format!("write `task {text};`")));
            }
            let message =
                if keyword.is_empty() { "expected a state".to_owned() } else { format!("unknown member `{keyword}`") };
            let help = match (keyword, bt_model::nearest(keyword, MEMBERS.iter().copied())) {
                ("when" | "requires" | "score" | "links", _) => {
                    "write it before the braces: `state Fight when bb.ammo > 0 { … }`, `state Patrol links Walk;`"
                        .to_owned()
                }
                (_, Some(near)) => format!("did you mean `{near}`?"),
                (_, None) => format!("there are `{}`, `global task`", MEMBERS.join("`, `")),
            };
            Err(with_help(input.span(), &message, &help))
        }
    }
}

/// The words with which the members of a machine and of a state begin.
const MEMBERS: [&str; 9] = ["state", "group", "task", "run", "on", "select", "done", "evaluator", "state_change"];

/// `true` if a node follows: a node of the language, or the call of an action.
fn is_node(input: ParseStream) -> bool {
    let ahead = input.fork();
    let path = Path::parse_mod_style(&ahead);
    path.is_ok_and(|path| bt_model::kinds::node(&Rust::text(&path)).is_some() || ahead.peek(token::Paren))
        || input.peek(Token![if])
        || input.peek(Token![while])
        || input.peek(Token![match])
}

/// Returns the text of the node that follows, without its children.
fn node(input: ParseStream) -> String {
    let ahead = input.fork();
    let mut text = match Path::parse_mod_style(&ahead) {
        Ok(path) => Rust::text(&path),
        Err(_) => {
            return ahead.parse::<proc_macro2::TokenTree>().map_or(String::new(), |word| format!("{word} … {{ … }}"));
        }
    };
    if let Some(group) = ahead.peek(token::Paren).then(|| ahead.parse::<proc_macro2::Group>().ok()).flatten() {
        text.push_str(&format!("({})", text::expression(group.stream())));
    }
    if ahead.peek(token::Brace) {
        text.push_str(" { … }");
    }
    text
}

/// Parses `state_change -> bb.change;`.
fn state_change(input: ParseStream) -> Result<Member<Rust>> {
    let keyword: Ident = input.parse()?;
    let Some(target) = output(input)? else {
        return Err(with_help(input.span(), "expected `->` and a key", "write `state_change -> bb.change;`"));
    };
    input.parse::<Token![;]>()?;
    Ok(Member::StateChange(keyword.span().into(), target))
}

/// Parses a keyword, a word and a semicolon: `select utility;`.
fn word(input: ParseStream) -> Result<bt_model::Name<Rust>> {
    input.parse::<Ident>()?;
    let word: Ident = input.parse()?;
    input.parse::<Token![;]>()?;
    Ok(name(&word))
}

fn evaluator(parser: &mut Parser<'_>, input: ParseStream) -> Result<Evaluator<Rust>> {
    let keyword: Ident = input.parse()?;
    let path = Path::parse_mod_style(input)?;
    let content;
    parenthesized!(content in input);
    let arguments = recover::all(&content, |content| parser.arguments(content, &[]))?;
    let output = output(input)?;
    let every = if follows(input, "every") {
        input.parse::<Ident>()?;
        Some(input.parse()?)
    } else {
        None
    };
    let mut hooks = Vec::new();
    while follows(input, "on_start") || follows(input, "on_stop") {
        let word: Ident = input.parse()?;
        let (place, value) = parser.call(input)?;
        hooks.push(Argument { place, name: Some(name(&word)), value });
    }
    input.parse::<Token![;]>()?;
    Ok(Evaluator { place: keyword.span().into(), path, arguments, output, every, hooks, editor: Editor::default() })
}

fn transition(parser: &mut Parser<'_>, input: ParseStream) -> Result<Transition<Rust>> {
    let keyword: Ident = input.parse()?;
    let mut triggers = vec![trigger(input)?];
    while input.parse::<Option<Token![,]>>()?.is_some() {
        triggers.push(trigger(input)?);
    }
    let condition = match input.parse::<Option<Token![if]>>()? {
        Some(_) => Some(expression(input)?),
        None => None,
    };
    let after = if follows(input, "after") {
        input.parse::<Ident>()?;
        Some(expression(input)?)
    } else {
        None
    };
    let priority = if follows(input, "priority") {
        input.parse::<Ident>()?;
        Some(name(&input.parse::<Ident>()?))
    } else {
        None
    };
    if !input.peek(Token![=>]) {
        let help = "write `on tick if … after … priority … => State;`";
        return Err(with_help(input.span(), "expected `=>` and the target of the transition", help));
    }
    input.parse::<Token![=>]>()?;
    let target: Ident = input.parse()?;
    let arguments = if input.peek(token::Paren) {
        let content;
        parenthesized!(content in input);
        Some(recover::all(&content, |content| parser.arguments(content, &[]))?)
    } else {
        None
    };
    if input.peek(Token![if]) {
        return Err(late_condition(input, &target));
    }
    input.parse::<Token![;]>()?;
    let place = Place { first: keyword.span(), last: target.span(), line: None };
    Ok(Transition {
        place,
        triggers,
        condition,
        after,
        priority,
        target: name(&target),
        arguments,
        editor: Editor::default(),
    })
}

/// Returns the error for a condition after the target.
fn late_condition(input: ParseStream, target: &Ident) -> syn::Error {
    let span = input.span();
    let _: Result<Token![if]> = input.parse();
    let condition = input.parse::<Expr>().map_or("…".to_owned(), text::expression);
    let help = format!("write `on … if {condition} => {target};`");
    with_help(span, "the condition of a transition stands before `=>`", &help)
}

/// Parses a trigger: a keyword such as `tick`, or the pattern of an event.
fn trigger(input: ParseStream) -> Result<Trigger<Rust>> {
    let ahead = input.fork();
    if let Ok(word) = ahead.parse::<Ident>()
        && word.to_string().starts_with(char::is_lowercase)
        && !ahead.peek(Token![::])
        && !ahead.peek(token::Paren)
        && !ahead.peek(token::Brace)
        && !ahead.peek(Token![@])
        && !ahead.peek(Token![|])
    {
        return Ok(Trigger::Word(name(&input.parse::<Ident>()?)));
    }
    let pattern = Pat::parse_multi_with_leading_vert(input)?;
    let place = Place::of(&pattern);
    Ok(Trigger::Event(pattern, place))
}

fn follows(input: ParseStream, keyword: &str) -> bool {
    input.fork().parse::<Ident>().is_ok_and(|word| word == keyword)
}
