//! The scan of an expression: its reads, and its tokens in the expansion.
//!
//! In the tokens, the names of parameters and locals become paths into the scope, and durations such as `4s` become
//! calls. Everything else stays as written.

use std::cell::RefCell;
use std::collections::BTreeSet;

use bt_model::{Syntax, span};
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::visit::Visit;

use super::called::Called;
use super::pattern::Binding;
use crate::action::emit::in_place;
use crate::diagnostics::with_help;
use crate::inputs::text;
use crate::tree::call::{self, Form, is_name, is_start};
use crate::tree::own_file::OwnFile;
use crate::tree::syntax::Rust;
use crate::writes::{self, Kind, Writes};

/// The names in the scope of an expression, and the paths that lead to them.
#[derive(Clone, Default)]
pub(crate) struct Names<'a> {
    pub(crate) params: Vec<&'a str>,
    pub(crate) locals: Vec<&'a str>,
    /// The parameters that are outputs.
    pub(crate) outputs: Vec<&'a str>,
    /// The parameters of states, each with its path from the locals.
    pub(crate) given: &'a [(String, TokenStream)],
    /// The patterns whose bindings the expression may read, the outermost first.
    pub(crate) bound: &'a [Binding],
    /// The names that a pattern around the expression binds, which hide all others.
    pub(crate) own: Vec<String>,
    /// The list that gets the indices of the patterns whose bindings the expression reads.
    pub(crate) used: Option<&'a RefCell<Vec<usize>>>,
    /// The local variable where the paths start. The next two fields lead from it to the parameters and the locals.
    pub(crate) root: &'static str,
    pub(crate) to_params: TokenStream,
    pub(crate) to_locals: TokenStream,
    /// The tokens that make a reference to the agent: those before the variable and those after it.
    pub(crate) board: [TokenStream; 2],
    /// The file with the macro call, which may declare functions without `#[action]`.
    pub(crate) file: Option<&'a OwnFile>,
    /// The path `::bt_runtime::__private`; `None` if there is no agent to call an action for.
    pub(crate) bt: Option<&'a TokenStream>,
}

/// The result of scanning an expression.
#[derive(Clone, Default)]
pub(crate) struct Scan {
    /// The tokens for the expansion.
    pub(crate) tokens: TokenStream,
    /// Each `bb` as the user wrote it, because it may come from a macro and have the hygiene of that macro.
    pub(crate) bb: Vec<Ident>,
    /// Each `world` as the user wrote it.
    pub(crate) world: Vec<Ident>,
    /// The paths of keys: `bb.body.health`.
    pub(crate) keys: Vec<Vec<Ident>>,
    /// `true` if the whole blackboard is read.
    pub(crate) board: bool,
    pub(crate) params: bool,
    pub(crate) locals: bool,
    /// The indices of the patterns whose bindings the expression reads.
    pub(crate) patterns: Vec<usize>,
    /// The calls that may be calls of actions.
    pub(crate) calls: Vec<Called>,
    /// The variables of the expression, which are no actions.
    pub(crate) bound: BTreeSet<String>,
    /// The names that patterns in the expression bind, which hide those of the tree.
    pub(crate) own: Vec<String>,
}

/// Scans an expression.
pub(crate) fn scan(tokens: TokenStream, names: &Names<'_>) -> Scan {
    let writing = writes::may_write(&tokens).then(|| syn::parse2::<syn::Expr>(tokens.clone()).ok()).flatten();
    let mut writes = Writes::default();
    writing.iter().for_each(|expr| writes.visit_expr(expr));
    if let Some(tokens) = assigned(&writes) {
        return Scan { tokens, ..Scan::default() };
    }
    let mut scan = Scan { bound: bound(tokens.clone()), own: names.own.clone(), ..Scan::default() };
    scan.tokens = scan.stream(tokens, names);
    if let Some(bt) = names.bt.filter(|_| !writes.shadowed) {
        let checks = in_place::checks(bt, &writes, |write, call| {
            let message = format!("an expression mutates nothing, but this one calls `{}{call}`", write.written());
            (message, format!("call it in an action: `bb.{}_mut(){call}`", write.key.unraw()))
        });
        let tokens = &scan.tokens;
        if !checks.is_empty() {
            scan.tokens = quote!({ #checks #tokens });
        }
    }
    scan
}

/// Returns the error that replaces an expression which assigns to a key.
fn assigned(writes: &Writes<'_>) -> Option<TokenStream> {
    let write = writes.found.iter().find(|write| !writes.shadowed && !matches!(write.kind, Kind::Method(_)))?;
    let (place, key) = (write.written(), &write.key);
    let set = match write.kind {
        Kind::Assign(value, _) => format!("set({place} = {})", text::expression(value)),
        Kind::Operate(op, value) => {
            let op = op.to_token_stream().to_string();
            format!("set({place} = {place} {} {})", op.trim_end_matches('='), text::expression(value))
        }
        _ => format!("set(bb.{key} = …)"),
    };
    let (span, help) = match write.kind {
        Kind::Assign(value, equals) => {
            let compared = format!("write `{place} == {}` to compare", text::expression(value));
            (equals, format!("{compared}; a write is a node before it: `{set}`"))
        }
        _ => (write.span(), format!("write a node before it: `{set}`")),
    };
    let message = format!("an expression mutates nothing, but this one writes `bb.{key}`");
    Some(with_help(span, &message, &help).to_compile_error())
}

impl Scan {
    /// `true` if the expression reads anything that may change.
    pub(crate) fn reads(&self) -> bool {
        !self.keys.is_empty()
            || self.board
            || self.params
            || self.locals
            || !self.world.is_empty()
            || !self.calls.is_empty()
    }

    fn stream(&mut self, tokens: TokenStream, names: &Names<'_>) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut written = TokenStream::new();
        let mut after_call = 0;
        // The names of a pattern, which are in scope after the value that it matches.
        let mut binds = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            if at < after_call {
                continue;
            }
            if let Some(pattern) = let_pattern(&tokens[at..]) {
                written.extend(tokens[at..at + 1 + pattern.len()].iter().cloned());
                after_call = at + 1 + pattern.len();
                binds = names_of(pattern);
                continue;
            }
            if matches!(token, TokenTree::Punct(and) if and.as_char() == '&' && and.spacing() == Spacing::Joint) {
                self.own.append(&mut binds);
            }
            if let Some((length, call)) = self.call(&tokens, at, names) {
                written.extend(call);
                after_call = at + length;
                continue;
            }
            match token {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.stream(group.stream(), names));
                    inner.set_span(group.span());
                    written.extend([TokenTree::Group(inner)]);
                }
                TokenTree::Ident(ident) if is_name(&tokens, at) => {
                    written.extend(self.ident(ident, &tokens[at + 1..], names));
                }
                TokenTree::Literal(literal) => match duration(&literal.to_string(), literal.span()) {
                    Some(duration) => written.extend(duration),
                    None => written.extend([token.clone()]),
                },
                _ => written.extend([token.clone()]),
            }
        }
        written
    }

    /// Returns the call of an action that begins here, as the number of its tokens and its expansion; `None` if there
    /// is none.
    fn call(&mut self, tokens: &[TokenTree], at: usize, names: &Names<'_>) -> Option<(usize, TokenStream)> {
        let bt = names.bt?;
        let starts = is_start(tokens, at);
        let (length, form) = call::call(&tokens[at..]).filter(|_| starts)?;
        if let ([TokenTree::Ident(name)], Form::Empty) = (&tokens[at..at + length], &form) {
            let text = name.to_string();
            let given = names.given.iter().any(|(given, _)| *given == text);
            if given
                || [&names.params, &names.locals].iter().any(|names| names.contains(&&*text))
                || self.bound.contains(&text)
            {
                return None;
            }
        }
        let called = Called::new(&tokens[at..at + length], &form, names.file);
        let inputs = match form {
            Form::Empty => Vec::new(),
            Form::Named(inputs) => inputs,
        };
        let inputs: Vec<_> =
            inputs.into_iter().map(|(name, value)| (name, self.stream(value.into_iter().collect(), names))).collect();
        let call = called.tokens(bt, names.root, &inputs);
        self.calls.push(called);
        Some((length + 1, call))
    }

    fn ident(&mut self, ident: &Ident, after: &[TokenTree], names: &Names<'_>) -> TokenStream {
        let (text, span) = (ident.to_string(), ident.span());
        // Only evaluated when used: without a scope, as in a default, there is no such variable.
        let root = || super::hidden(names.root, span);
        let replaced = if text == "bb" {
            self.bb.push(ident.clone());
            match path(after) {
                keys if keys.is_empty() => self.board = true,
                keys => self.keys.push(keys),
            }
            return quote!(#ident);
        } else if text == "world" {
            self.world.push(ident.clone());
            return quote!(#ident);
        } else if self.own.contains(&text) {
            return quote!(#ident);
        } else if let Some(index) = names.bound.iter().rposition(|binding| binding.binds(&text)) {
            return self.binding(index, ident, names);
        } else if let Some((_, prefix)) = names.given.iter().rev().find(|(name, _)| *name == text) {
            let (root, to_locals) = (root(), &names.to_locals);
            quote_spanned!(span=> #root #to_locals #prefix.#ident)
        } else if names.outputs.contains(&&*text) {
            // Without a target, the output is observed like a local.
            (self.params, self.locals) = (true, true);
            let (root, to_params, [before, after]) = (root(), &names.to_params, &names.board);
            quote_spanned!(span=> (*#root #to_params.#ident.get(#before #root #after)))
        } else if names.params.contains(&&*text) {
            self.params = true;
            let (root, to_params) = (root(), &names.to_params);
            quote_spanned!(span=> #root #to_params.#ident)
        } else if names.locals.contains(&&*text) {
            self.locals = true;
            let (root, to_locals) = (root(), &names.to_locals);
            quote_spanned!(span=> #root #to_locals.#ident)
        } else {
            return quote!(#ident);
        };
        // A call of a parameter must not become a method call.
        let called =
            matches!(after.first(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        if called { quote_spanned!(span=> (#replaced)) } else { replaced }
    }
}

/// Returns the tokens of the pattern after a `let` at this place.
fn let_pattern(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    let [TokenTree::Ident(word), rest @ ..] = tokens else { return None };
    let assigns = |at: usize| {
        let punct = |at: Option<usize>, chars: &str| match at.and_then(|at| rest.get(at)) {
            Some(TokenTree::Punct(punct)) => chars.contains(punct.as_char()),
            _ => false,
        };
        punct(Some(at), "=") && !punct(at.checked_sub(1), ".=") && !punct(Some(at + 1), "=")
    };
    (word == "let").then(|| (0..rest.len()).find(|&at| assigns(at))).flatten().map(|end| &rest[..end])
}

/// Returns the names that a pattern binds.
fn names_of(pattern: &[TokenTree]) -> Vec<String> {
    let tokens: TokenStream = pattern.iter().cloned().collect();
    let pattern = syn::parse::Parser::parse2(syn::Pat::parse_multi_with_leading_vert, tokens);
    pattern.iter().flat_map(Rust::binds).collect()
}

impl Scan {
    /// Returns the value that a pattern binds to a name.
    fn binding(&mut self, index: usize, name: &Ident, names: &Names<'_>) -> TokenStream {
        if let Some(used) = names.used {
            used.borrow_mut().push(index);
        }
        let binding = &names.bound[index];
        let value = scan(binding.value.clone(), &Names { bound: &names.bound[..index], ..names.clone() });
        self.bb.extend(value.bb);
        self.world.extend(value.world);
        self.keys.extend(value.keys);
        self.calls.extend(value.calls);
        self.patterns.extend(value.patterns);
        self.patterns.push(index);
        self.board |= value.board;
        self.params |= value.params;
        self.locals |= value.locals;
        binding.read(name)
    }
}

/// Returns the names in an expression that are not only called. The variables of the expression are among these names,
/// and a call of such a variable is no call of an action.
fn bound(tokens: TokenStream) -> BTreeSet<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut names = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => names.extend(bound(group.stream())),
            TokenTree::Ident(ident) if is_name(&tokens, at) && is_start(&tokens, at) => {
                let called = matches!(tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
                if !called {
                    names.insert(ident.to_string());
                }
            }
            _ => {}
        }
    }
    names
}

/// Returns the keys after `bb`: `.body.health`, without a method at the end.
fn path(after: &[TokenTree]) -> Vec<Ident> {
    let mut keys = Vec::new();
    let mut rest = after;
    while let [TokenTree::Punct(dot), TokenTree::Ident(key), after @ ..] = rest {
        if dot.as_char() != '.' || dot.spacing() == Spacing::Joint && keys.is_empty() && after.is_empty() {
            break;
        }
        let method = match after {
            [TokenTree::Group(group), ..] => group.delimiter() == Delimiter::Parenthesis,
            [TokenTree::Punct(first), TokenTree::Punct(second), ..] => {
                first.as_char() == ':' && second.as_char() == ':'
            }
            _ => false,
        };
        if method {
            break;
        }
        keys.push(key.clone());
        rest = after;
    }
    keys
}

/// Returns `Duration::from_nanos(…)` for a literal such as `4s`.
fn duration(literal: &str, at: Span) -> Option<TokenStream> {
    let nanos = u64::try_from(span(literal)?.as_nanos()).ok()?;
    Some(quote_spanned!(at=> ::core::time::Duration::from_nanos(#nanos)))
}

#[cfg(test)]
mod tests;
