//! Expressions as Rust code.

use super::Writer;
use super::scope::{is_copy, key};
use crate::catalogue::event_kind;
use crate::json::Json;
use crate::json::expression::{BinaryOp, Expr, ExprKind, Type, UnaryOp, is_whole_number, takes_type};
use crate::{Argument, Name};

const TIGHTEST: u8 = BinaryOp::TIGHTEST;

impl Writer<'_, '_> {
    /// Returns a condition.
    pub(super) fn condition(&mut self, expr: &Expr) -> String {
        self.expr(expr, &Type::Bool)
    }

    /// Returns an expression. `wanted`: the type that it takes if it has no type of its own.
    pub(super) fn expr(&mut self, expr: &Expr, wanted: &Type) -> String {
        match &expr.kind {
            ExprKind::Bool(value) => value.to_string(),
            ExprKind::Number(text) => number(text, wanted),
            ExprKind::Text(text) => self.text(text, wanted, false),
            ExprKind::Span { text, .. } => text.clone(),
            ExprKind::Range { from, to, inclusive } => {
                let sign = if *inclusive { "..=" } else { ".." };
                let of = if let Type::Range(of) = wanted { of } else { wanted };
                format!("{}{sign}{}", self.part(from, of, 1), self.part(to, of, 1))
            }
            ExprKind::Word { of, word } => self.word(of.as_ref(), word, wanted),
            ExprKind::Key { path, .. } => self.read(path),
            ExprKind::Local(path) => self.local(path),
            ExprKind::Call { function, arguments } => self.call(function, arguments),
            ExprKind::Ask { action, inputs } => {
                self.needs.actions.insert(action.text.clone());
                format!("{}({})", action.text, self.asked(&action.text, inputs))
            }
            ExprKind::Method { of, method, argument } => {
                let argument = argument.as_deref().map(|argument| match &argument.kind {
                    ExprKind::Text(text) => format!("{text:?}"),
                    _ => format!("&*{}", self.part(argument, &Type::Text, TIGHTEST)),
                });
                let of = self.part(of, &Type::Text, TIGHTEST);
                format!("{of}.{}({})", method.name(), argument.unwrap_or_default())
            }
            ExprKind::Present { of, some } => {
                let of = self.part(of, &Type::Unknown, TIGHTEST);
                format!("{of}.is_{}()", if *some { "some" } else { "none" })
            }
            ExprKind::Unary(op, inner) => {
                let sign = if *op == UnaryOp::Not { '!' } else { '-' };
                format!("{sign}{}", self.part(inner, wanted, TIGHTEST))
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, wanted),
            ExprKind::Paren(inner) => format!("({})", self.expr(inner, wanted)),
            ExprKind::Data(value) => self.data(value, wanted),
            ExprKind::Rust(code) => code.clone(),
            ExprKind::Broken => "todo!()".to_owned(),
        }
    }

    /// Returns an operand, in parentheses if it binds less tightly than `least`.
    fn part(&mut self, expr: &Expr, wanted: &Type, least: u8) -> String {
        let text = self.expr(expr, wanted);
        let binds = match &expr.kind {
            ExprKind::Range { .. } => 0,
            ExprKind::Binary(op, ..) => op.precedence(),
            ExprKind::Rust(_) => 0,
            // The value of an event is behind a reference: `*at`.
            _ if text.starts_with('*') => TIGHTEST - 1,
            _ => TIGHTEST,
        };
        if binds < least { format!("({text})") } else { text }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, wanted: &Type) -> String {
        let own = op.precedence();
        let (least, shifts) = (if op.compares() { own + 1 } else { own }, op.shifts());
        if let BinaryOp::And | BinaryOp::Or = op {
            return format!("{} {} {}", self.part(left, wanted, least), op.sign(), self.part(right, wanted, own + 1));
        }
        let types = [takes_type(left), takes_type(right)].map(|takes| !takes);
        let types = [left, right].into_iter().zip(types).map(|(side, has)| if has { self.type_of(side) } else { None });
        let types: Vec<Option<Type>> = types.collect();
        let (a, b) = (types[0].clone(), types[1].clone());
        if shifts {
            let by = Type::uint(32);
            return format!("{} {} {}", self.part(left, wanted, least), op.sign(), self.part(right, &by, own + 1));
        }
        let both = fraction(left) || fraction(right);
        let fallback = match op.compares() {
            true if both => Type::Float { bits: 64 },
            true => Type::Unknown,
            false if both && !matches!(wanted, Type::Float { .. }) => Type::Float { bits: 64 },
            false => wanted.clone(),
        };
        let ty = a.clone().or(b.clone()).unwrap_or(fallback);
        let mut sides = [(left, &a, &b, least), (right, &b, &a, own + 1)].map(|(side, own, other, least)| {
            match (own, other) {
                // A value and an optional value are compared as two optional values.
                (own, Some(Type::Option(of)))
                    if !matches!(own, Some(Type::Option(_)))
                        && !is_none(side)
                        && (takes_type(side) || own.is_some()) =>
                {
                    format!("Some({})", self.owned(side, of))
                }
                _ => self.part(side, &ty, least),
            }
        });
        if let (Some(a), Some(b)) = (&a, &b)
            && a != b
            && let Some(common) = common(a, b)
        {
            sides = sides.map(|side| format!("(({side}) as {common})"));
        }
        format!("{} {} {}", sides[0], op.sign(), sides[1])
    }

    /// Returns a value that is kept: a key or a local is cloned, a text is owned, a value becomes an optional one if
    /// `wanted` is.
    pub(super) fn owned(&mut self, expr: &Expr, wanted: &Type) -> String {
        if let Type::Option(of) = wanted
            && !is_none(expr)
            && !matches!(self.type_of(expr), Some(Type::Option(_)))
            && (takes_type(expr) || self.type_of(expr).is_some())
        {
            return format!("Some({})", self.owned(expr, of));
        }
        match &expr.kind {
            ExprKind::Paren(inner) => self.owned(inner, wanted),
            ExprKind::Text(text) => self.text(text, wanted, true),
            ExprKind::Key { .. } | ExprKind::Local(_) => {
                let copied = self.type_of(expr).is_some_and(|ty| is_copy(&ty));
                let read = self.expr(expr, wanted);
                match (copied, read.strip_prefix('*')) {
                    (true, _) => read,
                    (false, Some(reference)) => format!("{reference}.clone()"),
                    (false, None) => format!("{read}.clone()"),
                }
            }
            _ => self.expr(expr, wanted),
        }
    }

    /// Returns an argument, or the value of a local: a plain key is a place, which the macro clones.
    pub(super) fn value(&mut self, expr: &Expr, wanted: &Type) -> String {
        match &expr.kind {
            ExprKind::Key { .. } if self.type_of(expr).as_ref() == Some(wanted) => {
                let read = self.expr(expr, wanted);
                if read.starts_with('*') { self.owned(expr, wanted) } else { read }
            }
            _ => self.owned(expr, wanted),
        }
    }

    /// Returns the expression that reads a key. If several agents hold the value, it is read through its handle.
    fn read(&self, path: &[Name<Json>]) -> String {
        let names: Vec<&str> = path.iter().map(|name| &*name.text).collect();
        match self.known.handle(&names) {
            Some(_) => format!("*{}.read()", key(path)),
            None => key(path),
        }
    }

    fn local(&self, path: &[Name<Json>]) -> String {
        let names: Vec<_> = path.iter().map(|name| &*name.text).collect();
        let is_bound = path.len() == 1 && self.bound.iter().any(|bound| bound == names[0]);
        format!("{}{}", if is_bound { "*" } else { "" }, names.join("."))
    }

    /// Returns a call of a function of the game or of a condition, or a word with values.
    fn call(&mut self, function: &Name<Json>, arguments: &[Expr]) -> String {
        let name = &function.text;
        let takes = self.known.functions.get(&**name).map(|known| known.takes.clone()).unwrap_or_default();
        let types = takes.iter().map(|ty| crate::catalogue::type_named(ty).unwrap_or(Type::Unknown));
        let types: Vec<_> = types.chain(std::iter::repeat(Type::Unknown)).take(arguments.len()).collect();
        let arguments: Vec<_> = arguments.iter().zip(&types).map(|(argument, ty)| self.owned(argument, ty)).collect();
        if self.known.actions.contains_key(&**name) {
            self.needs.actions.insert(name.clone());
        } else if !name.contains("::") && !name.starts_with(char::is_uppercase) {
            self.needs.functions.insert(name.clone());
        }
        format!("{name}({})", arguments.join(", "))
    }

    fn asked(&mut self, action: &str, inputs: &[Argument<Json>]) -> String {
        let input = |input: &Argument<Json>, writer: &mut Self| {
            let ty = writer.input(action, &input.name.text);
            format!("{} = {}", input.name.text, writer.value(&input.value, &ty))
        };
        inputs.iter().map(|one| input(one, self)).collect::<Vec<_>>().join(", ")
    }

    /// Returns a word: `Mode::Calm`.
    pub(super) fn word(&mut self, of: Option<&Name<Json>>, word: &Name<Json>, wanted: &Type) -> String {
        match (of, wanted) {
            (Some(of), _) => {
                self.needs.types.insert(of.text.clone());
                format!("{}::{}", of.text, word.text)
            }
            (None, _) if word.text == "None" => "None".to_owned(),
            (None, Type::Option(of)) => format!("Some({})", self.word(None, word, of)),
            (None, Type::Enum { name, .. } | Type::Opaque(name)) => {
                self.needs.types.insert(name.clone());
                format!("{name}::{}", word.text)
            }
            (None, _) => {
                self.needs.words.insert(word.text.clone());
                word.text.clone()
            }
        }
    }

    /// Returns an event that is sent.
    pub(super) fn event(&mut self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Paren(inner) => self.event(inner),
            ExprKind::Word { of, word } => {
                let path = of.as_ref().map_or_else(|| word.text.clone(), |of| format!("{}::{}", of.text, word.text));
                self.event_path(&path)
            }
            ExprKind::Call { function, arguments } => {
                let ty = self.carried(&function.text);
                let arguments: Vec<_> = arguments.iter().map(|argument| self.owned(argument, &ty)).collect();
                format!("{}({})", self.event_path(&function.text), arguments.join(", "))
            }
            _ => self.owned(expr, &Type::Unknown),
        }
    }

    /// Returns the path of an event, with its type even if the document leaves it out: `Noise::Heard`.
    pub(super) fn event_path(&mut self, name: &str) -> String {
        let of = &self.known.catalogue.event;
        let path = match name.rsplit_once("::") {
            None if !of.is_empty() => format!("{}::{name}", of.rsplit("::").next().unwrap_or(of)),
            _ => name.to_owned(),
        };
        match path.rsplit_once("::") {
            Some((of, _)) => self.needs.types.insert(of.to_owned()),
            None => self.needs.words.insert(event_kind(&path).to_owned()),
        };
        path
    }
}

/// Returns a number in the notation of Rust for this type.
pub(super) fn number(text: &str, wanted: &Type) -> String {
    match wanted {
        Type::Float { .. } if is_whole_number(text) => format!("{text}.0"),
        _ => text.to_owned(),
    }
}

/// `true` if the expression consists of literals, one of them a number with a fraction.
fn fraction(expr: &Expr) -> bool {
    let mut found = false;
    expr.walk(&mut |part| {
        found |= matches!(&part.kind, ExprKind::Number(text) if !is_whole_number(text));
    });
    found && takes_type(expr)
}

fn is_none(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Word { of: None, word } => word.text == "None",
        ExprKind::Data(value) => *value == crate::Value::Null,
        ExprKind::Paren(inner) => is_none(inner),
        _ => false,
    }
}

/// Returns the type in which two numbers of different types are compared.
fn common(a: &Type, b: &Type) -> Option<&'static str> {
    match (a, b) {
        (Type::Int { .. }, Type::Int { .. }) => Some("i128"),
        (Type::Int { .. } | Type::Float { .. }, Type::Int { .. } | Type::Float { .. }) => Some("f64"),
        _ => None,
    }
}
