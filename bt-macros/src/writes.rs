//! Writes of keys that rustc rejects with an error about references: `bb.ammo = 6`, `bb.path.push(3)`,
//! `bb.set_ammo(6)`. They are found by their syntax, so that a message names the key and the write.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Ident, Member, Pat};

use crate::inputs::text;

/// A write through the blackboard.
pub struct Write<'ast> {
    /// The written place: `bb.path[3]`.
    pub place: &'ast Expr,
    /// The first key in the path of the place.
    pub key: Ident,
    pub kind: Kind<'ast>,
}

pub enum Kind<'ast> {
    /// An assignment: the value, and the place of the `=` in `bb.ammo = 6`.
    Assign(&'ast Expr, Span),
    /// An assignment with an operator: `bb.ammo += 6`.
    Operate(BinOp, &'ast Expr),
    /// A method that mutates a value of the standard library: `bb.path.push(3)`.
    Method(&'ast syn::ExprMethodCall),
    /// A method of the board: `bb.set_ammo(3)`, `bb.ammo_mut()`.
    Setter(&'ast syn::ExprMethodCall),
}

impl Write<'_> {
    pub fn span(&self) -> Span {
        match &self.kind {
            Kind::Setter(call) => call.method.span(),
            _ => self.place.span(),
        }
    }

    /// Returns the place as written.
    pub fn written(&self) -> String {
        text::expression(self.place).replace(" [", "[")
    }

    /// Returns the place with write access to its key: `bb.path_mut()[3]`.
    pub fn through_key(&self) -> String {
        let (key, written) = (self.key.to_string(), self.written());
        if let Kind::Setter(_) = self.kind {
            return format!("{written}.{key}_mut()");
        }
        let start = written.find(&format!(".{key}")).map_or(0, |dot| dot + 1);
        let plain = key.trim_start_matches("r#");
        format!("{}{plain}_mut(){}", &written[..start], &written[start + key.len()..])
    }

    /// `true` if the whole key is written, and not a part of its value.
    pub fn whole(&self) -> bool {
        matches!(self.place, Expr::Field(field) if root(&field.base).is_some_and(|key| key.is_none()))
    }
}

/// The methods that mutate a vector, a text, an option or a map.
const MUTATING: &[&str] = &[
    "append",
    "clear",
    "dedup",
    "drain",
    "extend",
    "get_or_insert",
    "get_or_insert_with",
    "insert",
    "pop",
    "pop_back",
    "pop_first",
    "pop_front",
    "pop_last",
    "push",
    "push_back",
    "push_front",
    "push_str",
    "remove",
    "resize",
    "retain",
    "sort",
    "sort_by",
    "sort_by_key",
    "sort_unstable",
    "swap_remove",
    "take",
    "truncate",
];

/// A visitor that collects the writes in an expression or in the body of a function.
#[derive(Default)]
pub struct Writes<'ast> {
    pub found: Vec<Write<'ast>>,
    /// `true` if the user's code declares a variable `bb`.
    pub shadowed: bool,
}

impl<'ast> Visit<'ast> for Writes<'ast> {
    fn visit_expr_assign(&mut self, assign: &'ast syn::ExprAssign) {
        // `bb.ammo > 0 && bb.volume = 8` assigns to everything before the `=`.
        let mut left = &*assign.left;
        while let Expr::Binary(binary) = left
            && matches!(binary.op, BinOp::And(_) | BinOp::Or(_))
        {
            left = &binary.right;
        }
        self.add(left, Kind::Assign(&assign.right, assign.eq_token.span));
        visit::visit_expr_assign(self, assign);
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let text = binary.op.to_token_stream().to_string();
        if text.ends_with('=') && !["==", "!=", "<=", ">="].contains(&&*text) {
            self.add(&binary.left, Kind::Operate(binary.op, &binary.right));
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let name = call.method.to_string();
        if MUTATING.contains(&&*name) {
            self.add(&call.receiver, Kind::Method(call));
        }
        let setter = name.strip_prefix("set_").filter(|_| call.args.len() == 1);
        let setter = setter.or(name.strip_suffix("_mut").filter(|_| call.args.is_empty()));
        if let Some(key) = setter
            && !key.is_empty()
            && root(&call.receiver).is_some_and(|key| key.is_none())
        {
            let key = Ident::new(key, call.method.span());
            self.found.push(Write { place: &call.receiver, key, kind: Kind::Setter(call) });
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        self.shadowed |= matches!(pattern, Pat::Ident(pattern) if pattern.ident == "bb" || pattern.ident == "cx");
        visit::visit_pat(self, pattern);
    }
}

impl<'ast> Writes<'ast> {
    /// Returns the writes in the body of a function; none if a variable hides the board.
    pub fn in_block(block: &'ast Block) -> Self {
        let mut writes = Self::default();
        writes.visit_block(block);
        if writes.shadowed {
            writes.found.clear();
        }
        writes
    }

    /// `true` if one of the writes is an assignment, which never compiles.
    pub fn assigns(&self) -> bool {
        self.found.iter().any(|write| matches!(write.kind, Kind::Assign(..) | Kind::Operate(..)))
    }

    fn add(&mut self, place: &'ast Expr, kind: Kind<'ast>) {
        if let Some(Some(key)) = root(place) {
            self.found.push(Write { place, key, kind });
        }
    }
}

/// Returns the first key of a path from the board: `Some(None)` for the board itself, `None` for other expressions.
fn root(place: &Expr) -> Option<Option<Ident>> {
    match place {
        Expr::Path(path) => path.path.is_ident("bb").then_some(None),
        Expr::Paren(inner) => root(&inner.expr),
        Expr::Group(inner) => root(&inner.expr),
        Expr::Index(index) => root(&index.expr).filter(Option::is_some),
        Expr::Field(field) => {
            let Member::Named(name) = &field.member else { return root(&field.base).filter(Option::is_some) };
            match (root(&field.base), &*field.base) {
                (Some(None), _) => Some(Some(name.clone())),
                (Some(key), _) => Some(key),
                (None, Expr::Path(path)) if path.path.is_ident("cx") && name == "bb" => Some(None),
                (None, _) => None,
            }
        }
        _ => None,
    }
}

/// `true` if the tokens may contain a write, as a quick check before they are parsed.
pub fn may_write(tokens: &TokenStream) -> bool {
    let mut before = ' ';
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => {
            before = ' ';
            may_write(&group.stream())
        }
        TokenTree::Ident(ident) => {
            before = ' ';
            let text = ident.to_string();
            text.starts_with("set_") || text.ends_with("_mut") || MUTATING.contains(&&*text)
        }
        TokenTree::Punct(punct) => {
            let next = matches!(tokens.get(at + 1), Some(TokenTree::Punct(next)) if "=>".contains(next.as_char()));
            let assigns = punct.as_char() == '=' && !"=!<>".contains(before) && !next;
            before = punct.as_char();
            assigns
        }
        TokenTree::Literal(_) => {
            before = ' ';
            false
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn through(expr: &str) -> Vec<String> {
        let expr: Expr = syn::parse_str(expr).unwrap();
        let mut writes = Writes::default();
        writes.visit_expr(&expr);
        let found = writes.found.iter();
        found.map(|write| format!("{} {}", write.through_key(), write.whole())).collect()
    }

    #[test]
    fn writes_are_found_by_their_syntax() {
        assert_eq!(through("bb.ammo = 3"), ["bb.ammo_mut() true"]);
        assert_eq!(through("{ cx.bb.body.health -= 3; }"), ["cx.bb.body_mut().health false"]);
        assert_eq!(through("bb.path[bb.next] = 3"), ["bb.path_mut()[bb.next] false"]);
        assert_eq!(through("bb.path.push(3)"), ["bb.path_mut() true"]);
        assert_eq!(through("bb.ammo == 3 && *bb.ammo_mut() > bb.list.len()"), ["bb.ammo_mut() false"]);
        assert!(through("local.ammo = 3").is_empty());
        assert!(through("{ local = bb.ammo }").is_empty());
    }

    #[test]
    fn a_quick_look_passes_plain_conditions() {
        for (code, may) in [
            ("bb.ammo == 3 && bb.list.len() >= 3", false),
            ("matches!(bb.mode, Mode::Hunt)", false),
            ("{ bb.ammo -= 1; true }", true),
            ("bb.ammo = 3", true),
            ("bb.enemy.take().is_some()", true),
            ("match bb.mode { A => 1, _ => 2 }", false),
        ] {
            assert_eq!(may_write(&code.parse().unwrap()), may, "{code}");
        }
    }
}
