//! The parser of arguments in parentheses, and of targets of outputs.

use bt_model::kinds::{Input, Takes};
use bt_model::written::{Argument, Value};
use bt_model::{Constant, Name, Syntax, Target, TreeOutput};
use proc_macro2::Ident;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Error, Expr, LitInt, Pat, Path, Result, Token, parenthesized, token};

use super::expression::expression;
use super::{Parser, recover};
use crate::diagnostics::with_help;
use crate::inputs::text;
use crate::tree::syntax::{Place, Rust, name};

impl Parser<'_> {
    /// Parses `a, b = c`. `inputs`: the rows of the table, if the grammar depends on them.
    pub(crate) fn arguments(&mut self, input: ParseStream, inputs: &[Input]) -> Result<Vec<Argument<Rust>>> {
        let mut arguments = Vec::new();
        while !input.is_empty() {
            arguments.push(self.argument(input, inputs, arguments.len())?);
            comma(input, &arguments)?;
        }
        Ok(arguments)
    }

    fn argument(&mut self, input: ParseStream, inputs: &[Input], position: usize) -> Result<Argument<Rust>> {
        let name = argument_name(input)?;
        let row = match &name {
            Some(name) => inputs.iter().find(|row| row.name == name.text),
            None => inputs.get(position),
        };
        let call = row.is_some_and(|row| row.takes == Takes::Call);
        let (place, value) = if call && call_follows(input) {
            self.call(input)?
        } else {
            no_let(input)?;
            let value = expression(input)?;
            (Place::of(&value), Value::Expr(value))
        };
        Ok(Argument { place, name, value })
    }

    /// Parses the parentheses of a `run`, if they follow: arguments, and outputs `-> target` or `name -> target`.
    pub(crate) fn run_arguments(&mut self, input: ParseStream) -> Result<Given> {
        if !input.peek(token::Paren) {
            return Ok((Vec::new(), Vec::new()));
        }
        let content;
        parenthesized!(content in input);
        recover::all(&content, |content| {
            let (mut arguments, mut outputs) = (Vec::new(), Vec::new());
            while !content.is_empty() {
                let named = content.peek(Ident::peek_any) && content.peek2(Token![->]);
                if named || content.peek(Token![->]) {
                    let name = if named { Some(name(&content.call(Ident::parse_any)?)) } else { None };
                    content.parse::<Token![->]>()?;
                    outputs.push(TreeOutput { name, target: target(content)? });
                } else {
                    arguments.push(self.argument(content, &[], 0)?);
                }
                comma(content, &arguments)?;
            }
            Ok((arguments, outputs))
        })
    }

    /// Parses `path(arguments) -> target`.
    pub(crate) fn call(&mut self, input: ParseStream) -> Result<(Place, Value<Rust>)> {
        let path = Path::parse_mod_style(input)?;
        let content;
        parenthesized!(content in input);
        let arguments = recover::all(&content, |content| self.arguments(content, &[]))?;
        let output = output(input)?;
        Ok((Place::of(&path), Value::Call { path, arguments, output }))
    }
}

/// The arguments and the outputs of a `run`.
pub(crate) type Given = (Vec<Argument<Rust>>, Vec<TreeOutput<Rust>>);

/// Parses the `,` after an argument, unless it is the last one.
fn comma(input: ParseStream, before: &[Argument<Rust>]) -> Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    if !input.peek(Token![,]) {
        return Err(no_comma(input, before));
    }
    input.parse::<Token![,]>().map(drop)
}

/// Returns the error for a missing `,`: often there is a `:` instead, as in other languages.
fn no_comma(input: ParseStream, before: &[Argument<Rust>]) -> Error {
    match before.last().map(|argument| &argument.value) {
        Some(Value::Expr(Expr::Path(path))) if input.peek(Token![:]) => {
            let (name, place) = (path.to_token_stream(), input.span());
            let _: Result<Token![:]> = input.parse();
            let value = input.parse::<Expr>().map_or("…".to_owned(), text::expression);
            let help = format!("an argument is given with `=`: `{name} = {value}`");
            with_help(place, "expected `=`, found `:`", &help)
        }
        Some(Value::Expr(expr)) => apart(expr, input).unwrap_or_else(|| no_operator(Some(expr), input)),
        _ => no_operator(None, input),
    }
}

/// Returns the error for two values without an operator between them. Two numbers, also with `to` between them, may be a range.
fn no_operator(before: Option<&Expr>, input: ParseStream) -> Error {
    let ahead = input.fork();
    if ahead.fork().parse::<Ident>().is_ok_and(|word| word == "to") {
        let _: Result<Ident> = ahead.parse();
    }
    let number = |expr: &Expr| {
        let value = Rust::constant(expr)?;
        matches!(value, Constant::Span(_) | Constant::Number(_)).then(|| text::expression(expr))
    };
    let last = ahead.parse::<Expr>().ok().as_ref().and_then(number);
    let range = before.and_then(number).zip(last).and_then(|(first, last)| bt_model::meant_range(&first, &last));
    let help = range.map_or_else(
        || "write `,` before the next argument, or an operator between two values".to_owned(),
        |range| format!("a range is written `{range}`"),
    );
    let token = input.cursor().token_stream().into_iter().next().map_or(String::new(), |token| token.to_string());
    with_help(input.span(), &format!("expected `,` or an operator, found `{token}`"), &help)
}

/// Returns the error for a number and its unit with a space between them.
fn apart(expr: &Expr, input: ParseStream) -> Option<Error> {
    let last = expr.to_token_stream().into_iter().last()?.to_string();
    let unit = input.fork().call(Ident::parse_any).ok()?.to_string();
    let help = format!("write it as one word: `{}`", bt_model::meant_span(&format!("{last} {unit}"))?);
    Some(with_help(input.span(), "there is a space between the number and its unit", &help))
}

/// Returns an error if a `let` follows, because only a branch can read the names that a pattern binds.
fn no_let(input: ParseStream) -> Result<()> {
    if !input.peek(Token![let]) {
        return Ok(());
    }
    let span = input.span();
    let found = (input.parse::<Token![let]>().and_then(|_| Pat::parse_multi_with_leading_vert(input)))
        .and_then(|pattern| input.parse::<Token![=]>().map(|_| pattern))
        .and_then(|pattern| Ok((text::expression(pattern), text::expression(input.parse::<Expr>()?))));
    let (pattern, value) = found.unwrap_or_else(|_| ("…".to_owned(), "…".to_owned()));
    let help = format!(
        "as a condition, write `matches!({value}, {pattern})`; to read what it binds, write `if let {pattern} = {value} {{ … }}` as a node"
    );
    Err(with_help(span, "a `let` stands in the condition of an `if` or a `while`", &help))
}

/// Parses the name of an argument with its `=`, if it follows.
fn argument_name(input: ParseStream) -> Result<Option<Name<Rust>>> {
    let named =
        input.peek(Ident::peek_any) && input.peek2(Token![=]) && !input.peek2(Token![==]) && !input.peek2(Token![=>]);
    if !named {
        return Ok(None);
    }
    let ident = input.call(Ident::parse_any)?;
    input.parse::<Token![=]>()?;
    if input.is_empty() || input.peek(Token![,]) {
        return Err(with_help(ident.span(), &format!("`{ident}` has no value"), &format!("write `{ident} = …`")));
    }
    Ok(Some(name(&ident)))
}

/// `true` if a path with parentheses follows.
fn call_follows(input: ParseStream) -> bool {
    let ahead = input.fork();
    Path::parse_mod_style(&ahead).is_ok() && ahead.peek(token::Paren)
}

/// Parses `-> target`, if it follows.
pub(crate) fn output(input: ParseStream) -> Result<Option<Target<Rust>>> {
    if !input.peek(Token![->]) {
        return Ok(None);
    }
    input.parse::<Token![->]>()?;
    target(input).map(Some)
}

/// Parses a target: `bb.body.health`, or a local.
pub(crate) fn target(input: ParseStream) -> Result<Target<Rust>> {
    let Ok(first) = input.parse::<Ident>() else {
        return Err(with_help(input.span(), "expected a key or a local", "write `bb.key`"));
    };
    let mut keys = Vec::new();
    while input.peek(Token![.]) {
        input.parse::<Token![.]>()?;
        if input.peek(LitInt) {
            return Err(with_help(
                input.span(),
                "a part of a tuple is no key",
                "write the whole key: `set(bb.at = (1, bb.at.1))`",
            ));
        }
        keys.push(name(&input.call(Ident::parse_any)?));
    }
    match (first == "bb", keys.is_empty()) {
        (true, false) => Ok(Target::Key(name(&first), keys)),
        (false, true) => Ok(Target::Local(name(&first))),
        (true, true) => Err(with_help(first.span(), "the whole blackboard cannot be written", "name a key: `bb.key`")),
        (false, false) => {
            let message = format!("`{first}` cannot be written");
            Err(with_help(first.span(), &message, "only keys, `bb.key`, and locals can"))
        }
    }
}
