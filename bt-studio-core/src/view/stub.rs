//! The skeleton, in Rust, of an action that a tree uses and no catalogue has.

use bt_model::catalogue::{Catalogue, inside};
use bt_model::json::expression::{self, BinaryOp, Expr, ExprKind, UnaryOp, is_whole_number};
use bt_model::json::{Limits, Located, LocatedKind, Source};
use bt_model::{Faults, span};

use super::forms::Forms;

/// The place of a type that the use of an input does not show: the compiler asks for it.
const OPEN: &str = "_";

/// The names around an action, with their types.
pub(super) struct Names<'f> {
    pub(super) agent: &'f str,
    pub(super) catalogues: &'f [Catalogue],
    pub(super) forms: &'f Forms<'f>,
}

impl Names<'_> {
    /// Returns the start of the action that this node calls. The types of its inputs come from the values in the
    /// node.
    pub(super) fn stub(&self, node: &Located) -> Option<String> {
        let name = node.field("node")?.value.text()?;
        let args = node.field("args").map(|args| args.value.members()).unwrap_or_default();
        let inputs = args.iter().map(|input| format!(", {}: {}", input.name, self.input(&input.value)));
        let returns = match node.field("out").and_then(|out| out.value.text()) {
            Some(key) => {
                let ty = self.key(key);
                format!("Option<{}>", inside(&ty).unwrap_or(&ty))
            }
            None => "Status".to_owned(),
        };
        let inputs: String = inputs.collect();
        Some(format!("#[action]\nfn {name}(cx: &mut Cx<{}>{inputs}) -> {returns} {{\n    todo!()\n}}\n", self.agent))
    }

    /// Returns the type of the value of an input.
    fn input(&self, value: &Located) -> String {
        match &value.kind {
            LocatedKind::Bool(_) => "bool".to_owned(),
            LocatedKind::Number(digits) => number(digits).to_owned(),
            LocatedKind::Text(text) => self.text(text),
            LocatedKind::List(items) => {
                format!("Vec<{}>", items.first().map_or_else(|| OPEN.to_owned(), |item| self.input(item)))
            }
            LocatedKind::Object(members) => match members.as_slice() {
                [one] if one.name == "key" => one.value.text().map_or_else(|| OPEN.to_owned(), |key| self.key(key)),
                [one] if one.name == "expr" => one.value.text().map_or_else(|| OPEN.to_owned(), |text| self.read(text)),
                _ => OPEN.to_owned(),
            },
            LocatedKind::Null => format!("Option<{OPEN}>"),
        }
    }

    /// Returns the type of a text: a duration, an enum of the catalogue with this word, or `String`.
    fn text(&self, text: &str) -> String {
        if span(text).is_some() {
            return "Duration".to_owned();
        }
        let mut types = self.catalogues.iter().flat_map(|catalogue| catalogue.type_info.iter().flatten());
        let holder = types.find(|known| known.words.iter().any(|word| word == text));
        holder.map_or_else(|| "String".to_owned(), |known| known.ty.clone())
    }

    /// Returns the type of a key, a parameter or a local.
    fn key(&self, name: &str) -> String {
        let name = name.strip_prefix("bb.").unwrap_or(name);
        let keys = self.catalogues.iter().flat_map(|catalogue| &catalogue.keys);
        let key = || keys.filter(|key| key.name.text == name).map(|key| key.ty.clone()).next();
        self.forms.local(name).map(str::to_owned).or_else(key).unwrap_or_else(|| OPEN.to_owned())
    }

    /// Returns the type of an expression.
    fn read(&self, text: &str) -> String {
        let source = Source::new("", text);
        let expr = expression::parse(&source, &[], &Limits::default(), &mut Faults::at_most(0));
        expr.map_or_else(|| OPEN.to_owned(), |expr| self.expression(&expr))
    }

    fn expression(&self, expr: &Expr) -> String {
        let is_bool = |op: &BinaryOp| op.compares() || matches!(op, BinaryOp::And | BinaryOp::Or);
        match &expr.kind {
            ExprKind::Paren(inner) | ExprKind::Unary(UnaryOp::Neg, inner) => self.expression(inner),
            ExprKind::Binary(op, left, _) if !is_bool(op) => self.expression(left),
            ExprKind::Bool(_) | ExprKind::Unary(UnaryOp::Not, _) | ExprKind::Binary(..) => "bool".to_owned(),
            ExprKind::Number(digits) => number(digits).to_owned(),
            ExprKind::Span { .. } => "Duration".to_owned(),
            ExprKind::Text(text) => self.text(text),
            ExprKind::Key { path, .. } | ExprKind::Local(path) => {
                let path: Vec<&str> = path.iter().map(|name| &*name.text).collect();
                self.key(&path.join("."))
            }
            _ => OPEN.to_owned(),
        }
    }
}

/// Returns the type of a number by its notation.
fn number(digits: &str) -> &'static str {
    if is_whole_number(digits) { "i32" } else { "f32" }
}
