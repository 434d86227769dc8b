//! Expressions in the document of a catalogue: as those of files, if files can express them.

use bt_model::json::expression::{BinaryOp, Expr, ExprKind, TextMethod, UnaryOp};
use bt_model::{Argument, Syntax as _, Target, Value};
use syn::parse::{ParseStream, Parser};
use syn::{BinOp, Lit, RangeLimits, UnOp};

use super::{Shown, plain};
use crate::inputs::text;
use crate::tree::syntax::Rust;

/// The units of `Duration::from_secs(3)` and similar functions.
const SPANS: [(&str, &str); 4] =
    [("from_secs", "s"), ("from_millis", "ms"), ("from_micros", "us"), ("from_nanos", "ns")];

impl Shown {
    /// Converts an expression.
    pub(super) fn expression(&self, expr: &syn::Expr) -> Expr {
        self.expr(self.kind(expr).unwrap_or_else(|| ExprKind::Rust(text::expression(expr))))
    }

    /// Converts an argument, or a value that is written: to data if it is constant.
    pub(super) fn data(&self, expr: &syn::Expr) -> Expr {
        match expr {
            syn::Expr::Group(inner) => return self.data(&inner.expr),
            syn::Expr::Reference(inner) if inner.mutability.is_none() => return self.data(&inner.expr),
            syn::Expr::Call(call) if is(&call.func, "Some") && call.args.len() == 1 => return self.data(&call.args[0]),
            syn::Expr::MethodCall(call) if call.args.is_empty() && call.method == "clone" => {
                return self.data(&call.receiver);
            }
            _ => {}
        }
        let written = self.expression(expr);
        match written.kind {
            ExprKind::Text(text) | ExprKind::Span { text, .. } => self.value(Value::Text(text)),
            ExprKind::Word { of: None, ref word } if word.text == "None" => self.value(Value::Null),
            _ => written,
        }
    }

    /// Converts an expression to one of files; `None` if files cannot express it.
    pub(super) fn kind(&self, expr: &syn::Expr) -> Option<ExprKind> {
        let boxed = |expr: &syn::Expr| self.kind(expr).map(|kind| Box::new(self.expr(kind)));
        match expr {
            syn::Expr::Group(inner) => self.kind(&inner.expr),
            syn::Expr::Paren(inner) => Some(ExprKind::Paren(boxed(&inner.expr)?)),
            syn::Expr::Lit(literal) => self.literal(&literal.lit),
            syn::Expr::Path(path) if path.qself.is_none() => match path.path.get_ident() {
                Some(name) if self.knows(&name.to_string()) => {
                    Some(ExprKind::Local(vec![self.named(&plain(&name.to_string()))]))
                }
                _ => zero(&path.path).or_else(|| self.word(&path.path)),
            },
            syn::Expr::Field(_) => self.read(expr),
            syn::Expr::Unary(unary) => match unary.op {
                UnOp::Not(_) => Some(ExprKind::Unary(UnaryOp::Not, boxed(&unary.expr)?)),
                UnOp::Neg(_) => Some(ExprKind::Unary(UnaryOp::Neg, boxed(&unary.expr)?)),
                // The value that an event carries is a reference, and so is the value of a shared key.
                _ => self.kind(&unary.expr).filter(|inner| matches!(inner, ExprKind::Local(_) | ExprKind::Key { .. })),
            },
            syn::Expr::Binary(binary) => {
                let op = sign(&binary.op)?;
                Some(ExprKind::Binary(op, boxed(&binary.left)?, boxed(&binary.right)?))
            }
            syn::Expr::Range(range) => {
                let inclusive = matches!(range.limits, RangeLimits::Closed(_));
                Some(ExprKind::Range {
                    from: boxed(range.start.as_deref()?)?,
                    to: boxed(range.end.as_deref()?)?,
                    inclusive,
                })
            }
            syn::Expr::Call(call) => self.call(call),
            syn::Expr::MethodCall(call) => self.method(call),
            syn::Expr::Macro(call) if call.mac.path.is_ident("matches") => self.matches(call.mac.tokens.clone()),
            _ => None,
        }
    }

    /// `true` if the name is a parameter, a local or a name that an event binds.
    fn knows(&self, name: &str) -> bool {
        let name = plain(name);
        self.scope.contains(&name)
    }

    /// Converts a read of a key, `bb.body.health`, or of a field of a local.
    fn read(&self, expr: &syn::Expr) -> Option<ExprKind> {
        if let Some(Target::Key(_, keys)) = Rust::target(expr) {
            let path: Vec<_> = keys.iter().map(|key| self.named(&plain(&key.text))).collect();
            let bb = path.first().is_some_and(|first| self.scope.contains(&first.text));
            return Some(ExprKind::Key { bb, path });
        }
        let syn::Expr::Field(field) = expr else { return None };
        let syn::Member::Named(name) = &field.member else { return None };
        let ExprKind::Local(mut path) = self.kind(&field.base)? else { return None };
        path.push(self.named(&plain(&name.to_string())));
        Some(ExprKind::Local(path))
    }

    pub(super) fn literal(&self, literal: &Lit) -> Option<ExprKind> {
        match literal {
            Lit::Bool(value) => Some(ExprKind::Bool(value.value)),
            Lit::Str(text) => Some(ExprKind::Text(text.value())),
            Lit::Int(number) => Some(quantity(number.base10_digits(), number.suffix())),
            Lit::Float(number) => Some(quantity(number.base10_digits(), number.suffix())),
            _ => None,
        }
    }

    /// Converts a call of a function of the registry, a call of a pure action, or a word with values.
    fn call(&self, call: &syn::ExprCall) -> Option<ExprKind> {
        let syn::Expr::Path(function) = &*call.func else { return None };
        let path = &function.path;
        if let Some(span) = self.span(path, &call.args) {
            return Some(span);
        }
        let (first, last) = (path.segments.first()?.ident.to_string(), path.segments.last()?.ident.to_string());
        if ["Some", "Ok", "Err"].contains(&&*last) {
            return None;
        }
        let name = match self.event(path) {
            Some(event) => event,
            // `Vec2::new` has no name in files; `helpers::near` has the name `near`.
            None if path.segments.len() > 1 && first.starts_with(char::is_uppercase) => return None,
            None => self.last(path),
        };
        let named = |argument: &syn::Expr| match argument {
            syn::Expr::Assign(assign) => {
                let syn::Expr::Path(input) = &*assign.left else { return None };
                let name = self.named(&plain(&input.path.get_ident()?.to_string()));
                Some(Argument { name, value: self.expr(self.given(&assign.right)?) })
            }
            _ => None,
        };
        if matches!(call.args.first(), Some(syn::Expr::Assign(_))) {
            let inputs = call.args.iter().map(named).collect::<Option<_>>()?;
            return Some(ExprKind::Ask { action: name, inputs });
        }
        let arguments = call.args.iter().map(|argument| self.given(argument).map(|kind| self.expr(kind)));
        Some(ExprKind::Call { function: name, arguments: arguments.collect::<Option<_>>()? })
    }

    /// Converts an argument of a function, without the `&` that Rust may need.
    fn given(&self, argument: &syn::Expr) -> Option<ExprKind> {
        match argument {
            syn::Expr::Reference(inner) if inner.mutability.is_none() => self.given(&inner.expr),
            syn::Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.given(&unary.expr),
            _ => self.kind(argument),
        }
    }

    /// Converts a duration such as `Duration::from_secs(3)`.
    fn span<'a>(&self, path: &syn::Path, arguments: impl IntoIterator<Item = &'a syn::Expr>) -> Option<ExprKind> {
        let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
        let (last, of) = (names.next()?, names.next()?);
        let (_, unit) = SPANS.iter().find(|(name, _)| of == "Duration" && *name == last)?;
        match self.kind(arguments.into_iter().next()?)? {
            ExprKind::Number(digits) => Some(quantity(&digits, unit)),
            _ => None,
        }
    }

    fn method(&self, call: &syn::ExprMethodCall) -> Option<ExprKind> {
        let (of, name) = (self.kind(&call.receiver)?, call.method.to_string());
        let argument = match (call.args.len(), call.args.first()) {
            (0, _) => None,
            (1, Some(argument)) => Some(Box::new(self.expr(self.given(argument)?))),
            _ => return None,
        };
        let known = TextMethod::TABLE.iter().find(|(known, ..)| *known == name);
        match (&*name, &argument) {
            ("clone" | "as_str" | "to_owned" | "to_string" | "into", None) => Some(of),
            // The value of a key that several agents hold.
            ("read", None) if matches!(of, ExprKind::Key { .. }) => Some(of),
            ("is_some" | "is_none", None) => {
                Some(ExprKind::Present { of: Box::new(self.expr(of)), some: name == "is_some" })
            }
            _ => {
                let (_, method, _) = known.filter(|(.., takes)| *takes == argument.is_some())?;
                Some(ExprKind::Method { of: Box::new(self.expr(of)), method: *method, argument })
            }
        }
    }

    /// Converts `matches!(bb.mode, Mode::Patrol | Mode::Guard)`.
    fn matches(&self, tokens: proc_macro2::TokenStream) -> Option<ExprKind> {
        let parse = |input: ParseStream<'_>| {
            let subject: syn::Expr = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            let pattern = syn::Pat::parse_multi(input)?;
            input.parse::<Option<syn::Token![,]>>()?;
            Ok((subject, pattern))
        };
        let (subject, pattern) = parse.parse2(tokens).ok()?;
        let subject = self.kind(&subject).filter(|kind| !matches!(kind, ExprKind::Binary(..)))?;
        let mut all = self.is_one_of(&subject, &pattern)?.into_iter();
        let first = all.next()?;
        if all.len() == 0 {
            return Some(first);
        }
        let or = |left, right| ExprKind::Binary(BinaryOp::Or, Box::new(self.expr(left)), Box::new(self.expr(right)));
        Some(ExprKind::Paren(Box::new(self.expr(all.fold(first, or)))))
    }

    pub(super) fn equal(&self, left: &ExprKind, right: ExprKind) -> ExprKind {
        ExprKind::Binary(BinaryOp::Eq, Box::new(self.expr(left.clone())), Box::new(self.expr(right)))
    }
}

/// `true` if the expression is a path with only this name.
fn is(expr: &syn::Expr, name: &str) -> bool {
    matches!(expr, syn::Expr::Path(path) if path.path.is_ident(name))
}

/// Converts a number with its suffix. If the suffix is a unit, the result is a duration.
fn quantity(digits: &str, suffix: &str) -> ExprKind {
    let digits = if digits.ends_with('.') { format!("{digits}0") } else { digits.to_owned() };
    let text = format!("{digits}{suffix}");
    match bt_model::span(&text) {
        Some(value) => ExprKind::Span { value, text },
        None => ExprKind::Number(digits),
    }
}

/// Converts `Duration::ZERO`; `None` for other paths.
fn zero(path: &syn::Path) -> Option<ExprKind> {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    (names.next()? == "ZERO" && names.next()? == "Duration").then(|| quantity("0", "s"))
}

fn sign(op: &BinOp) -> Option<BinaryOp> {
    Some(match op {
        BinOp::Or(_) => BinaryOp::Or,
        BinOp::And(_) => BinaryOp::And,
        BinOp::Eq(_) => BinaryOp::Eq,
        BinOp::Ne(_) => BinaryOp::Ne,
        BinOp::Lt(_) => BinaryOp::Lt,
        BinOp::Le(_) => BinaryOp::Le,
        BinOp::Gt(_) => BinaryOp::Gt,
        BinOp::Ge(_) => BinaryOp::Ge,
        BinOp::BitOr(_) => BinaryOp::BitOr,
        BinOp::BitXor(_) => BinaryOp::BitXor,
        BinOp::BitAnd(_) => BinaryOp::BitAnd,
        BinOp::Shl(_) => BinaryOp::Shl,
        BinOp::Shr(_) => BinaryOp::Shr,
        BinOp::Add(_) => BinaryOp::Add,
        BinOp::Sub(_) => BinaryOp::Sub,
        BinOp::Mul(_) => BinaryOp::Mul,
        BinOp::Div(_) => BinaryOp::Div,
        BinOp::Rem(_) => BinaryOp::Rem,
        _ => return None,
    })
}
