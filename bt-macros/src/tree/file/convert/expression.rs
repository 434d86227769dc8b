//! The conversion of expressions. They have the same meaning as in the loader; their operators are in
//! `bt_runtime::compiled`.

use bt_model::Name;
use bt_model::json::expression::{BinaryOp, Expr, ExprKind, UnaryOp, takes_type};
use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;

use super::Converter;
use super::types::{Of, own_type};
use crate::tree::syntax::ident;

impl Converter<'_> {
    /// The value of an expression. `fix`: the type of its numbers, if nothing else gives them a type.
    pub(super) fn value(&mut self, expr: &Expr, fix: Option<&str>) -> TokenStream {
        let (bt, span) = (self.bt, self.span);
        match &expr.kind {
            ExprKind::Bool(value) => quote_spanned!(span=> #value),
            ExprKind::Number(text) => self.number(text, false, fix, &expr.place),
            ExprKind::Text(text) => self.text(text, None, expr),
            ExprKind::Span { value, .. } => self.duration(*value),
            ExprKind::Range { from, to, inclusive } => {
                let (from, to) = (self.value(from, fix), self.value(to, fix));
                if *inclusive { quote_spanned!(span=> #from..=#to) } else { quote_spanned!(span=> #from..#to) }
            }
            ExprKind::Word { .. } => self.word_of(expr, None),
            ExprKind::Key { .. } | ExprKind::Local(_) => {
                let place = self.read(expr);
                quote_spanned!(span=> ::core::clone::Clone::clone(&#place))
            }
            ExprKind::Call { function, arguments } => {
                let function = self.path(function);
                let arguments: Vec<_> = arguments.iter().map(|argument| self.value(argument, None)).collect();
                quote_spanned!(span=> #function(#(#arguments),*))
            }
            ExprKind::Ask { action, inputs } => {
                let path = self.path(action);
                let given = inputs.iter().map(|input| {
                    let of = self.input(&path, &input.name);
                    let (name, value) = (self.ident(&input.name), self.given(&input.value, Some(&of)));
                    quote_spanned!(span=> #name = #value)
                });
                let given: Vec<_> = given.collect();
                quote_spanned!(span=> #path(#(#given),*))
            }
            ExprKind::Method { of, method, argument } => {
                let (of, method) = (self.borrowed(of, None), Ident::new(method.name(), span));
                let argument = argument.as_deref().map(|argument| match &argument.kind {
                    ExprKind::Text(text) => quote_spanned!(span=> , #text),
                    _ => {
                        let argument = self.borrowed(argument, None);
                        quote_spanned!(span=> , #argument)
                    }
                });
                quote_spanned!(span=> #bt::compiled::#method(#of #argument))
            }
            ExprKind::Present { of, some } => {
                let (of, method) = (self.read(of), if *some { "is_some" } else { "is_none" });
                let method = Ident::new(method, span);
                quote_spanned!(span=> #of.#method())
            }
            ExprKind::Unary(UnaryOp::Not, inner) => {
                let inner = self.value(inner, fix);
                quote_spanned!(span=> #bt::compiled::not(#inner))
            }
            ExprKind::Unary(UnaryOp::Neg, inner) => match &inner.kind {
                ExprKind::Number(text) => self.number(text, true, fix, &inner.place),
                _ => {
                    let inner = self.value(inner, fix);
                    quote_spanned!(span=> #bt::compiled::neg(#inner))
                }
            },
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, fix),
            ExprKind::Paren(inner) => {
                let inner = self.value(inner, fix);
                quote_spanned!(span=> (#inner))
            }
            ExprKind::Data(value) => self.data(expr, value, None),
            ExprKind::Rust(_) | ExprKind::Broken => quote_spanned!(span=> ()),
        }
    }

    /// Returns the place of a key, a parameter or a local, and the value of any other expression. The place of a shared
    /// key is that of its value, not of its handle.
    pub(super) fn read(&mut self, expr: &Expr) -> TokenStream {
        let (bt, span) = (self.bt, self.span);
        let place = self.place_of(expr);
        if !matches!(expr.kind, ExprKind::Key { .. }) {
            return place;
        }
        // Expands to:
        //     (*{ use ::bt_runtime::__private::compiled::{ReadOwn as _, ReadShared as _}; (&Reading(&bb.ammo)).value() })
        quote_spanned! {span=>
            (*{
                #[allow(unused_imports)]
                use #bt::compiled::{ReadOwn as _, ReadShared as _};
                (&#bt::compiled::Reading(&#place)).value()
            })
        }
    }

    /// Returns the place of a key, a parameter or a local, and the value of any other expression. The place of a shared
    /// key is that of its handle.
    pub(super) fn place_of(&mut self, expr: &Expr) -> TokenStream {
        let span = self.span;
        match &expr.kind {
            ExprKind::Key { path, .. } => {
                let path: Vec<Ident> = self.keys(path).iter().map(ident).collect();
                let bb = Ident::new("bb", span);
                quote_spanned!(span=> #bb #(.#path)*)
            }
            ExprKind::Local(path) => {
                let (first, fields) = (self.local(&path[0]), &path[1..]);
                let fields: Vec<Ident> = fields.iter().map(|name| self.ident(name)).collect();
                // A value that an event carries is a reference.
                if self.bound.contains(&path[0].text) && fields.is_empty() {
                    return quote_spanned!(span=> (*#first));
                }
                quote_spanned!(span=> #first #(.#fields)*)
            }
            _ => self.value(expr, None),
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, fix: Option<&str>) -> TokenStream {
        let (bt, span) = (self.bt, self.span);
        if let BinaryOp::And | BinaryOp::Or = op {
            let (left, right) = (self.value(left, None), self.value(right, None));
            return match op {
                BinaryOp::And => quote_spanned!(span=> (#left) && (#right)),
                _ => quote_spanned!(span=> (#left) || (#right)),
            };
        }
        if let BinaryOp::Eq | BinaryOp::Ne = op
            && let Some(equal) = self.equality(left, right)
        {
            return if op == BinaryOp::Eq { equal } else { quote_spanned!(span=> !#equal) };
        }
        if op.shifts() {
            let by = takes_type(right).then_some("i64");
            let (left, right) = (self.value(left, fix), self.value(right, by));
            let function = Ident::new(function(op), span);
            return quote_spanned!(span=> #bt::compiled::#function(#left, #right));
        }
        let both = takes_type(left) && takes_type(right);
        let fix = match (both && op.compares(), own_type(left), own_type(right)) {
            (true, "i64", "i64") => Some("i64"),
            (true, ..) => Some("f64"),
            (false, ..) => fix.filter(|_| both),
        };
        let function = Ident::new(function(op), span);
        if op.compares() {
            let (left, right) = (self.borrowed(left, fix), self.borrowed(right, fix));
            return quote_spanned!(span=> #bt::compiled::#function(#left, #right));
        }
        let (left, right) = (self.value(left, fix), self.value(right, fix));
        quote_spanned!(span=> #bt::compiled::#function(#left, #right))
    }

    /// Returns a reference to an expression, such as `&bb.ammo`.
    fn borrowed(&mut self, expr: &Expr, fix: Option<&str>) -> TokenStream {
        let span = self.span;
        let tokens = match &expr.kind {
            ExprKind::Paren(inner) => return self.borrowed(inner, fix),
            ExprKind::Key { .. } | ExprKind::Local(_) => self.read(expr),
            _ => {
                let value = self.value(expr, fix);
                quote_spanned!(span=> (#value))
            }
        };
        quote_spanned!(span=> &#tokens)
    }

    /// Converts a comparison such as `mode == Patrol`, if one side has a type and the other side is a word or a text.
    fn equality(&mut self, left: &Expr, right: &Expr) -> Option<TokenStream> {
        let (typed, other) = match (is_word(left), is_word(right)) {
            (true, false) => (right, left),
            (false, true) => (left, right),
            _ => return None,
        };
        let (bt, span) = (self.bt, self.span);
        let of = self.type_of(typed);
        let word = match &other.kind {
            ExprKind::Word { of: None, word } if word.text == "None" => {
                let typed = self.read(typed);
                return Some(quote_spanned!(span=> #typed.is_none()));
            }
            ExprKind::Text(text) => match &of {
                Some(of) if is_name(text) => self.word_named(of, text, other),
                _ => quote_spanned!(span=> #text),
            },
            _ => self.word_of(other, of.as_ref()),
        };
        let typed = self.borrowed(typed, None);
        Some(quote_spanned!(span=> #bt::compiled::is(#typed, #word)))
    }

    /// Returns the value of a word: `Patrol` or `Mode::Patrol`.
    pub(super) fn word_of(&mut self, expr: &Expr, of: Option<&Of>) -> TokenStream {
        let span = self.span;
        let ExprKind::Word { of: written, word } = &expr.kind else { return self.value(expr, None) };
        if written.is_some() || of.is_some() {
            self.word(&word.text, &word.place, false);
        }
        match (written, of) {
            (Some(written), _) => {
                let (path, word) = (self.path(written), self.ident(word));
                quote_spanned!(span=> #path::#word)
            }
            (None, Some(of)) => {
                let (inner, word) = (&of.inner, self.ident(word));
                quote_spanned!(span=> <#inner>::#word)
            }
            (None, None) => {
                let message = format!("nothing says of what `{}` is a word", word.text);
                self.faults.error(&expr.place, message, format!("write its type before it: `Mode::{}`", word.text));
                quote_spanned!(span=> ())
            }
        }
    }

    /// Returns the word of the type with this text, if the type has such a word; the text itself, if the type is a
    /// text.
    pub(super) fn word_named(&mut self, of: &Of, text: &str, expr: &Expr) -> TokenStream {
        let (span, inner) = (self.span, &of.inner);
        self.word(text, &expr.place, true);
        let word = self.ident(&Name { text: text.to_owned(), place: expr.place.clone() });
        quote_spanned!(span=> <#inner>::#word)
    }
}

/// `true` if the expression takes its meaning, not only its type, from the other side.
fn is_word(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Paren(inner) => is_word(inner),
        kind => matches!(kind, ExprKind::Word { .. } | ExprKind::Text(_)),
    }
}

/// `true` if the text can be a word of an enum.
pub(super) fn is_name(text: &str) -> bool {
    syn::parse_str::<Ident>(text).is_ok()
}

/// Returns the name of an operator's function in `bt_runtime::compiled`.
fn function(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Or | BinaryOp::And => "and",
        BinaryOp::Eq => "eq",
        BinaryOp::Ne => "ne",
        BinaryOp::Lt => "lt",
        BinaryOp::Le => "le",
        BinaryOp::Gt => "gt",
        BinaryOp::Ge => "ge",
        BinaryOp::BitOr => "bitor",
        BinaryOp::BitXor => "bitxor",
        BinaryOp::BitAnd => "bitand",
        BinaryOp::Shl => "shl",
        BinaryOp::Shr => "shr",
        BinaryOp::Add => "add",
        BinaryOp::Sub => "sub",
        BinaryOp::Mul => "mul",
        BinaryOp::Div => "div",
        BinaryOp::Rem => "rem",
    }
}
