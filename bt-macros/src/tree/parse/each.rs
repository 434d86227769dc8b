//! The parser of loops over elements: `for_each(bb.path -> goal, index -> i, width = 3) { … }`, `pop_each(bb.jobs ->
//! job) { … }`.

use bt_model::Element;
use bt_model::written::Shape;
use proc_macro2::Ident;
use syn::parse::ParseStream;
use syn::{Result, Token, parenthesized};

use super::arguments::target;
use super::listen::until_arrow;
use super::node::{Head, label};
use super::{Parser, recover};
use crate::diagnostics::with_help;
use crate::tree::syntax::Rust;

const FOR_EACH: &str =
    "write `for_each(bb.list -> bb.item) { … }`, or `for_each(bb.list -> item, index -> i, width = 3) { … }`";
const POP_EACH: &str = "write `pop_each(bb.queue -> bb.item) { … }`";

impl Parser<'_> {
    pub(super) fn for_each(&mut self, input: ParseStream) -> Result<Head> {
        let keyword: Ident = input.parse()?;
        let content;
        parenthesized!(content in input);
        let (list, element) = recover::all(&content, |content| {
            let list = until_arrow(content)?;
            if list.is_empty() {
                return Err(with_help(content.span(), "expected a list", FOR_EACH));
            }
            let list = syn::parse2(list)?;
            let item = arrow(content, FOR_EACH)?;
            let mut element = Element { item, index: None, width: None };
            while content.parse::<Option<Token![,]>>()?.is_some() && !content.is_empty() {
                option(content, &mut element)?;
            }
            end(content, FOR_EACH)?;
            Ok((list, element))
        })?;
        let (label, body) = (label(input)?, self.braces(input)?);
        Ok(Head { place: keyword.span().into(), label, shape: Shape::ForEach(list, element, body), closed: true })
    }

    pub(super) fn pop_each(&mut self, input: ParseStream) -> Result<Head> {
        let keyword: Ident = input.parse()?;
        let content;
        parenthesized!(content in input);
        let (queue, item) = recover::all(&content, |content| {
            let queue = target(content)?;
            let item = arrow(content, POP_EACH)?;
            if content.parse::<Option<Token![,]>>()?.is_some() && !content.is_empty() {
                return Err(with_help(content.span(), "`pop_each` takes a queue and a target, nothing more", POP_EACH));
            }
            end(content, POP_EACH)?;
            Ok((queue, item))
        })?;
        let (label, body) = (label(input)?, self.braces(input)?);
        Ok(Head { place: keyword.span().into(), label, shape: Shape::PopEach(queue, item, body), closed: true })
    }
}

/// Parses `-> target`.
fn arrow(input: ParseStream, help: &str) -> Result<bt_model::Target<Rust>> {
    if !input.peek(Token![->]) {
        return Err(with_help(input.span(), "expected `->` and the key or local where an element goes", help));
    }
    input.parse::<Token![->]>()?;
    target(input)
}

/// Parses `index -> target` or `width = number`.
fn option(input: ParseStream, element: &mut Element<Rust>) -> Result<()> {
    let word: Ident = input.parse()?;
    if word == "index" && element.index.is_some() || word == "width" && element.width.is_some() {
        return Err(with_help(word.span(), &format!("`{word}` is given twice"), "leave one out"));
    }
    if word == "index" {
        element.index = Some(arrow(input, FOR_EACH)?);
    } else if word == "width" {
        if !input.peek(Token![=]) {
            return Err(with_help(input.span(), "expected `=` and how many elements run at once", FOR_EACH));
        }
        input.parse::<Token![=]>()?;
        element.width = Some(input.parse()?);
    } else {
        return Err(with_help(word.span(), &format!("expected `index` or `width`, found `{word}`"), FOR_EACH));
    }
    Ok(())
}

fn end(input: ParseStream, help: &str) -> Result<()> {
    input.parse::<Option<Token![,]>>()?;
    if input.is_empty() { Ok(()) } else { Err(with_help(input.span(), "expected `)`", help)) }
}
