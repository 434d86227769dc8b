//! The parser of a tree's header, and the properties of the tree's Rust item.

use bt_model::{Direction, Editor, written};
use proc_macro2::Ident;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, Result, Token, Type, Visibility, braced, parenthesized, token};

use super::expression::expression;
use super::{Parser, habits, recover};
use crate::diagnostics::with_help;
use crate::inputs::text;
use crate::tree::syntax::{Place, Rust, name};

/// The properties of a tree as a Rust item: its visibility, its name and its attributes.
pub(crate) struct Shell {
    pub(crate) visibility: Visibility,
    pub(crate) name: Ident,
    /// The agent; `None` if it could not be parsed.
    pub(crate) agent: Option<Type>,
    /// The doc comments.
    pub(crate) docs: Vec<Attribute>,
    /// The attributes for `cfg` and lint levels, repeated on every item of the tree's expansion.
    pub(crate) outer: Vec<Attribute>,
    /// `true` for a tree from a file, where a `match` need not cover every value.
    pub(crate) filed: bool,
    /// The document for the catalogue of a game; empty without the feature `json`.
    pub(crate) document: String,
}

/// The attributes that rustc handles.
pub(crate) const OUTER: [&str; 7] = ["cfg", "cfg_attr", "allow", "expect", "warn", "deny", "deprecated"];

impl Parser<'_> {
    /// Parses a tree. Returns an error only if parsing fails before or at the tree's name; a later error is reported,
    /// and the result has no tree.
    pub(crate) fn tree(&mut self, input: ParseStream) -> Result<(Shell, Option<written::Tree<Rust>>)> {
        let Above { comments, attributes } = self.above(input)?;
        let (outer, attributes) =
            attributes.into_iter().partition(|attribute| OUTER.iter().any(|name| attribute.path().is_ident(name)));
        let visibility: Visibility = input.parse()?;
        let keyword = input.call(Ident::parse_any)?;
        if keyword != "tree" {
            let message = format!("expected `tree`, found `{keyword}`");
            return Err(with_help(keyword.span(), &message, "write `pub tree Guard for Soldier { … }`"));
        }
        let name: Ident = input.parse()?;
        let mut shell =
            Shell { visibility, name, agent: None, docs: comments, outer, filed: false, document: String::new() };
        match self.rest(input, &shell, attributes) {
            Ok(tree) => {
                shell.agent = Some(tree.agent.clone());
                Ok((shell, Some(tree)))
            }
            Err(error) => {
                self.diagnostics.syntax(error);
                recover::skip(input);
                Ok((shell, None))
            }
        }
    }

    /// Parses the part of a tree after its name.
    fn rest(&mut self, input: ParseStream, shell: &Shell, attributes: Vec<Attribute>) -> Result<written::Tree<Rust>> {
        let tree = &shell.name;
        let mut params = Vec::new();
        if input.peek(token::Paren) {
            let content;
            parenthesized!(content in input);
            let parsed = recover::all(&content, |content| self.params(content));
            params = self.diagnostics.take(parsed).unwrap_or_default();
        }
        if !input.peek(Token![for]) {
            let help = format!("write `tree {tree} for Soldier {{ … }}`");
            return Err(with_help(input.span(), "expected `for` and the agent", &help));
        }
        input.parse::<Token![for]>()?;
        let agent = input.call(Type::without_plus)?;
        let attributes = attributes.into_iter().filter_map(|attribute| self.attribute(attribute)).collect();

        let content;
        let braces = braced!(content in input);
        let locals = self.locals(&content);
        let body = self.block(&content, Place::from(braces.span.open()));
        let docs = docs(&shell.docs);
        let conditional = shell.outer.iter().any(|attribute| attribute.path().is_ident("cfg"));
        let editor = Editor::default();
        Ok(written::Tree { name: name(tree), conditional, docs, agent, params, locals, attributes, editor, body })
    }

    pub(crate) fn params(&mut self, input: ParseStream) -> Result<Vec<written::Param<Rust>>> {
        let mut params = Vec::new();
        while !input.is_empty() {
            let above = self.above(input)?;
            let attributes = above.attributes.into_iter().filter_map(|attribute| self.attribute(attribute)).collect();
            let first: Ident = input.parse()?;
            let word = Direction::WORDS.iter().find(|(word, _)| first == *word && !input.peek(Token![:]));
            let (ident, direction) = match word {
                Some((_, direction)) => (input.parse()?, *direction),
                None => (first, Direction::In),
            };
            input.parse::<Token![:]>()?;
            let ty: Type = input.parse()?;
            if let Some(error) = habits::default(input, &ident, &ty) {
                return Err(error);
            }
            params.push(written::Param { name: name(&ident), ty, direction, attributes });
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(params)
    }

    pub(crate) fn locals(&mut self, input: ParseStream) -> Vec<written::Local<Rust>> {
        let mut locals = Vec::new();
        while is_local(input) {
            match self.local(input) {
                Ok(local) => locals.push(local),
                Err(error) => {
                    self.diagnostics.syntax(error);
                    recover::skip(input);
                }
            }
        }
        locals
    }

    fn local(&mut self, input: ParseStream) -> Result<written::Local<Rust>> {
        let above = self.above(input)?;
        let attributes = above.attributes.into_iter().filter_map(|attribute| self.attribute(attribute)).collect();
        input.parse::<Token![let]>()?;
        if let Some(keyword) = input.parse::<Option<Token![mut]>>()? {
            self.error(keyword, "a local needs no `mut`", "every local can be written");
        }
        let ident: Ident = input.parse()?;
        let ty: Type = if input.parse::<Option<Token![:]>>()?.is_some() {
            input.parse()?
        } else {
            let help = format!("write `let {ident}: usize = 0;`");
            self.error(&ident, format!("the local `{ident}` has no type"), &help);
            syn::parse_quote!(())
        };
        input.parse::<Token![=]>()?;
        let value = expression(input)?;
        input.parse::<Token![;]>()?;
        Ok(written::Local { name: name(&ident), ty, value, attributes })
    }
}

/// `true` if a local follows, with or without attributes.
fn is_local(input: ParseStream) -> bool {
    let ahead = input.fork();
    input.peek(Token![let])
        || input.peek(Token![#]) && ahead.call(Attribute::parse_outer).is_ok() && ahead.peek(Token![let])
}

/// The doc comments and attributes above a tree, a parameter or a node.
pub(crate) struct Above {
    pub(crate) comments: Vec<Attribute>,
    pub(crate) attributes: Vec<Attribute>,
}

/// Returns the text of doc comments.
pub(crate) fn docs(comments: &[Attribute]) -> String {
    let lines = comments.iter().filter_map(|comment| match &comment.meta {
        syn::Meta::NameValue(syn::MetaNameValue { value: Expr::Lit(line), .. }) => match &line.lit {
            syn::Lit::Str(line) => Some(line.value()),
            _ => None,
        },
        _ => None,
    });
    lines.map(|line| line.trim().to_owned()).collect::<Vec<_>>().join("\n")
}

/// Parses one attribute or comment. A call that parses all attributes would fail at a keyword.
fn one_above(input: ParseStream) -> Result<Vec<Attribute>> {
    let content;
    let pound_token = input.parse()?;
    let bracket_token = syn::bracketed!(content in input);
    let meta = content.parse()?;
    if !content.is_empty() {
        return Err(content.error("unexpected token"));
    }
    Ok(vec![Attribute { pound_token, style: syn::AttrStyle::Outer, bracket_token, meta }])
}

/// Returns the error for an attribute whose name is a keyword of Rust, `#[if(bb.ammo > 0)]`, and skips the attribute.
fn keyword_above(input: ParseStream) -> Option<syn::Error> {
    let ahead = input.fork();
    ahead.parse::<Token![#]>().ok()?;
    let inside = in_brackets(&ahead).ok()?;
    let keyword = inside.call(Ident::parse_any).ok()?;
    let condition = match inside.parse::<proc_macro2::Group>() {
        Ok(group) if !group.stream().is_empty() => text::expression(group.stream()),
        _ => "bb.ammo > 0".to_owned(),
    };
    let help = match &*keyword.to_string() {
        "if" => format!("a guard is `#[when({condition})]`; a choice is a node: `if {condition} {{ … }}`"),
        "while" => {
            format!(
                "a guard that ends its node is `#[when({condition}, aborts = self)]`; a loop is a node: `while {condition} {{ … }}`"
            )
        }
        "loop" => "write `#[repeat(forever)]`".to_owned(),
        "for" => {
            "write `#[repeat(3)]`; a node for each element of a list is `for_each(bb.list -> bb.item) { … }`".to_owned()
        }
        "match" => "a choice by a value is a node: `match bb.mode { Mode::Calm => …, _ => … }`".to_owned(),
        _ => return None,
    };
    let (_, _) = (input.parse::<Token![#]>(), input.parse::<proc_macro2::Group>());
    Some(with_help(keyword.span(), &format!("unknown attribute `{keyword}`"), &help))
}

/// Returns the tokens in the brackets that follow.
fn in_brackets(input: ParseStream<'_>) -> Result<syn::parse::ParseBuffer<'_>> {
    let content;
    syn::bracketed!(content in input);
    Ok(content)
}

impl Parser<'_> {
    /// Parses doc comments and attributes.
    pub(crate) fn above(&mut self, input: ParseStream) -> Result<Above> {
        let mut all = Vec::new();
        while input.peek(Token![#]) {
            match keyword_above(input) {
                Some(error) => self.diagnostics.syntax(error),
                None => all.extend(one_above(input)?),
            }
        }
        let (comments, attributes) = all.into_iter().partition(|attribute| attribute.path().is_ident("doc"));
        Ok(Above { comments, attributes })
    }

    /// Reports attributes after the name of a node, and skips them. If neither a `;` nor braces follow, the attributes
    /// belong to the next node, and the error is a missing `;`.
    pub(super) fn behind(&mut self, input: ParseStream, node: &str) {
        let ahead = input.fork();
        let found = ahead.call(Attribute::parse_outer).unwrap_or_default();
        let ends = ahead.is_empty() || ahead.peek(Token![;]) || ahead.peek(token::Brace);
        let (Some(first), true) = (found.first(), ends) else { return };
        let help = format!("write `#[{}]` before `{node}`", text::expression(&first.meta));
        self.error(first, "an attribute stands above its node", &help);
        let _ = input.call(Attribute::parse_outer);
    }

    /// Reports an error that spans all of `tokens`.
    pub(crate) fn error(&mut self, tokens: impl ToTokens, message: impl Into<String>, help: &str) {
        self.diagnostics.error(tokens, message, (!help.is_empty()).then_some(help));
    }
}
