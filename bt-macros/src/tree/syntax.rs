//! The syntax of `bt!`: places are spans, expressions are Rust.

use std::borrow::Cow;

use bt_model::{Code, Constant, Name, Notation, Syntax, Target, Term, span};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Expr, ExprRange, Lit, Member, RangeLimits, UnOp};

use crate::inputs::text;

/// The syntax of `bt!`.
pub(crate) enum Rust {}

/// The range from a first token to a last token.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) first: Span,
    pub(crate) last: Span,
    /// The line in a JSON file; `None` if it is the line of the first token.
    pub(crate) line: Option<u32>,
}

impl Place {
    /// Returns the place of all of `tokens`.
    pub(crate) fn of(tokens: impl ToTokens) -> Self {
        let mut spans = tokens.into_token_stream().into_iter().map(|token| token.span());
        let first = spans.next().unwrap_or_else(Span::call_site);
        Self { first, last: spans.last().unwrap_or(first), line: None }
    }

    /// Returns tokens at both ends of the place, for an error that underlines everything between them.
    pub(crate) fn tokens(self) -> TokenStream {
        let mut tokens = quote_spanned!(self.first=> _);
        tokens.extend(quote_spanned!(self.last=> _));
        tokens
    }
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Self { first: span, last: span, line: None }
    }
}

/// Returns the name of an identifier.
pub(crate) fn name(ident: &Ident) -> Name<Rust> {
    Name { text: ident.to_string(), place: ident.span().into() }
}

/// Returns the identifier of a name.
pub(crate) fn ident(name: &Name<Rust>) -> Ident {
    match name.text.strip_prefix("r#") {
        Some(text) => Ident::new_raw(text, name.place.first),
        None => Ident::new(&name.text, name.place.first),
    }
}

impl Syntax for Rust {
    type Place = Place;
    type Expr = Expr;
    type Type = syn::Type;
    type Pattern = syn::Pat;
    type Path = syn::Path;

    fn place(expr: &Expr) -> Place {
        Place::of(expr)
    }

    fn target(expr: &Expr) -> Option<Target<Self>> {
        match expr {
            Expr::Group(group) => Self::target(&group.expr),
            Expr::Path(path) => path.path.get_ident().map(|local| Target::Local(name(local))),
            Expr::Field(field) => {
                let Member::Named(key) = &field.member else { return None };
                match Self::target(&field.base)? {
                    Target::Local(bb) if bb.text == "bb" => Some(Target::Key(bb, vec![name(key)])),
                    Target::Local(_) => None,
                    Target::Key(bb, mut keys) => {
                        keys.push(name(key));
                        Some(Target::Key(bb, keys))
                    }
                }
            }
            _ => None,
        }
    }

    fn constant(expr: &Expr) -> Option<Constant> {
        match expr {
            Expr::Group(group) => Self::constant(&group.expr),
            Expr::Paren(paren) => Self::constant(&paren.expr),
            Expr::Lit(literal) => literal_value(&literal.lit),
            Expr::Path(path) => path.path.get_ident().map(|word| Constant::Word(word.to_string())),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match Self::constant(&unary.expr)? {
                Constant::Number(number) => Some(Constant::Number(-number)),
                _ => None,
            },
            Expr::Range(range) => spans(range),
            _ => None,
        }
    }

    fn difference(expr: &Expr) -> Option<[(Constant, String); 2]> {
        let literal = |expr: &Expr| Some((Self::constant(expr)?, expr.to_token_stream().to_string()));
        match expr {
            Expr::Group(group) => Self::difference(&group.expr),
            Expr::Paren(paren) => Self::difference(&paren.expr),
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::Sub(_)) => {
                Some([literal(&binary.left)?, literal(&binary.right)?])
            }
            _ => None,
        }
    }

    fn reads(expr: &Expr, scope: &[&str]) -> bool {
        mentions(expr.to_token_stream(), &|word| word == "bb" || word == "world" || scope.contains(&word))
    }

    fn asks(expr: &Expr) -> bool {
        super::call::asks(expr.to_token_stream())
    }

    fn stray(expr: &Expr) -> Option<String> {
        struct Stray(Option<String>);
        impl<'ast> Visit<'ast> for Stray {
            fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
                call.args.iter().for_each(|argument| self.visit_expr(argument));
            }

            fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
                let name = path.path.get_ident().map(Ident::to_string);
                self.0 = self.0.take().or(name.filter(|name| !name.starts_with(char::is_uppercase)));
            }
        }
        let mut stray = Stray(None);
        stray.visit_expr(expr);
        stray.0
    }

    fn binds(pattern: &syn::Pat) -> Vec<String> {
        bindings(pattern).iter().map(Ident::to_string).collect()
    }

    fn lets(expr: &Expr) -> Vec<String> {
        lets(expr).into_iter().flat_map(|found| bindings(&found.pat)).map(|name| name.to_string()).collect()
    }

    fn text(path: &syn::Path) -> String {
        let words: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let leading = if path.leading_colon.is_some() { "::" } else { "" };
        format!("{leading}{}", words.join("::"))
    }

    fn type_text(ty: &syn::Type) -> Cow<'_, str> {
        Cow::Owned(text::written(ty))
    }
}

impl Notation for Rust {
    fn code(code: &Code) -> String {
        super::code::written(code)
    }

    fn term(term: Term) -> &'static str {
        super::code::term(term)
    }
}

/// Returns the value of a literal; `4s` is a duration.
fn literal_value(literal: &Lit) -> Option<Constant> {
    match literal {
        Lit::Bool(value) => Some(Constant::Bool(value.value)),
        Lit::Str(value) => Some(Constant::Text(value.value())),
        Lit::Int(number) => Some(quantity(number.base10_digits(), number.suffix())?),
        Lit::Float(number) => Some(quantity(number.base10_digits(), number.suffix())?),
        _ => None,
    }
}

fn quantity(digits: &str, suffix: &str) -> Option<Constant> {
    const TYPES: [&str; 14] =
        ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64"];
    let text = format!("{digits}{suffix}");
    match span(&text) {
        Some(span) => Some(Constant::Span(span)),
        None if suffix.is_empty() || TYPES.contains(&suffix) => digits.parse().ok().map(Constant::Number),
        None => Some(Constant::NoSpan(text)),
    }
}

fn spans(range: &ExprRange) -> Option<Constant> {
    let end = |expr: &Option<Box<Expr>>| match Rust::constant(expr.as_deref()?)? {
        end @ (Constant::Span(_) | Constant::NoSpan(_)) => Some(end),
        _ => None,
    };
    Some(match (end(&range.start)?, end(&range.end)?) {
        (Constant::Span(from), Constant::Span(to)) => {
            Constant::Spans { from, to, inclusive: matches!(range.limits, RangeLimits::Closed(_)) }
        }
        (Constant::Span(_), no_span) | (no_span, _) => no_span,
    })
}

/// `true` if a word occurs anywhere in the tokens, except as the name of a field or a method.
fn mentions(tokens: TokenStream, word: &dyn Fn(&str) -> bool) -> bool {
    let mut after_dot = false;
    tokens.into_iter().any(|token| {
        let member =
            std::mem::replace(&mut after_dot, matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.'));
        match token {
            TokenTree::Ident(ident) => !member && word(&ident.to_string()),
            TokenTree::Group(group) => mentions(group.stream(), word),
            _ => false,
        }
    })
}

/// Returns the names that a pattern binds.
pub(crate) fn bindings(pattern: &syn::Pat) -> Vec<Ident> {
    struct Bindings(Vec<Ident>);
    impl<'ast> Visit<'ast> for Bindings {
        fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
            let text = pattern.ident.to_string();
            let constant = text.chars().next().is_some_and(char::is_uppercase) && pattern.subpat.is_none();
            if !constant && !self.0.contains(&pattern.ident) {
                self.0.push(pattern.ident.clone());
            }
            syn::visit::visit_pat_ident(self, pattern);
        }
    }
    let mut found = Bindings(Vec::new());
    syn::visit::Visit::visit_pat(&mut found, pattern);
    found.0
}

/// Returns the `let`s of a condition, from left to right.
pub(crate) fn lets(condition: &Expr) -> Vec<&syn::ExprLet> {
    match condition {
        Expr::Let(found) => vec![found],
        Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) => {
            let mut found = lets(&binary.left);
            found.extend(lets(&binary.right));
            found
        }
        Expr::Group(group) => lets(&group.expr),
        _ => Vec::new(),
    }
}

/// Returns the start of an expression, for generated tokens whose errors rustc reports there.
pub(crate) fn start(expr: &Expr) -> Span {
    expr.span()
}
