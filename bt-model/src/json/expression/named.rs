//! The parser of expressions that begin with a name.

use super::lexer::{Token, TokenKind};
use super::parser::{Deep, Parsed, Parser};
use super::{Expr, ExprKind, TextMethod};
use crate::json::Json;
use crate::{Argument, Name, Text, nearest};

impl Parser<'_> {
    /// Parses an expression that begins with a name: a word, a call, a key, a local.
    pub(super) fn named(&mut self, first: Token) -> Parsed<Deep> {
        let mut path = vec![self.name(first)];
        let mut separator = None;
        while let TokenKind::Sign(sign @ ("." | "::")) = self.peek().kind {
            if separator.is_some_and(|before| before != sign) {
                break;
            }
            separator = Some(sign);
            self.next();
            let next = self.next();
            if next.kind != TokenKind::Name {
                return self.wrong(next, "a name", "");
            }
            path.push(self.name(next));
        }
        if self.peek().kind == TokenKind::Sign("(") {
            if separator != Some(".") {
                return self.call(path);
            }
            let method = path.pop()?;
            let place = path[0].place.to(&path[path.len() - 1].place);
            let of = Expr { place, kind: self.key(path)? };
            return self.method((of, 1), &method);
        }
        let place = path[0].place.to(&path[path.len() - 1].place);
        let kind = if separator == Some("::") {
            let word = path.pop()?;
            ExprKind::Word { of: Some(joined(&path)), word }
        } else if separator.is_none() && path[0].text.starts_with(char::is_uppercase) {
            ExprKind::Word { of: None, word: path.remove(0) }
        } else {
            self.key(path)?
        };
        Some((Expr { place, kind }, 1))
    }

    /// Returns the key or the local with this path.
    fn key(&mut self, mut path: Vec<Name<Json>>) -> Parsed<ExprKind> {
        if path[0].text == "bb" {
            let bb = path.remove(0);
            if path.is_empty() {
                self.faults.error(&bb.place, "the whole blackboard is no value", "name a key: `bb.ammo`");
                return None;
            }
            return Some(ExprKind::Key { bb: true, path });
        }
        let local = self.scope.contains(&path[0].text);
        Some(if local { ExprKind::Local(path) } else { ExprKind::Key { bb: false, path } })
    }

    /// Parses a method after the opening parenthesis: `enemy.is_some()`, `name.contains('x')`.
    pub(super) fn method(&mut self, (of, depth): Deep, method: &Name<Json>) -> Parsed<Deep> {
        let text = TextMethod::TABLE.iter().find(|row| row.0 == method.text);
        let some = match method.text.as_str() {
            "is_some" => Some(true),
            "is_none" => Some(false),
            _ => None,
        };
        if text.is_none() && some.is_none() {
            let message = format!("there is no `{}` in an expression", method.text);
            let known: Vec<_> = TextMethod::TABLE.iter().map(|row| row.0).chain(["is_some", "is_none"]).collect();
            let help = match nearest(&method.text, known) {
                Some(near) => Text::did_you_mean(near),
                None => Text::from(
                    "there are `is_some()` and `is_none()`; for text `contains`, `starts_with`, `ends_with`, `len` \
                     and `is_empty`",
                ),
            };
            self.faults.error(&method.place, message, help);
            return None;
        }
        let open = self.next();
        if open.kind != TokenKind::Sign("(") {
            return self.wrong(open, "`(`", "");
        }
        self.enter(open)?;
        let mut deepest = depth;
        let argument = match text {
            Some((_, _, true)) => {
                let (argument, depth) = self.expression()?;
                deepest = deepest.max(depth);
                Some(Box::new(argument))
            }
            _ => None,
        };
        self.depth -= 1;
        let place = of.place.to(&self.close()?);
        let of = Box::new(of);
        let kind = match (text, some) {
            (Some((_, method, _)), _) => ExprKind::Method { of, method: *method, argument },
            (None, some) => ExprKind::Present { of, some: some? },
        };
        self.deeper(Expr { place, kind }, deepest)
    }

    /// Parses the name before an input, if there is one: `limit =`.
    fn input_name(&mut self) -> Option<Name<Json>> {
        let name = self.peek();
        if name.kind != TokenKind::Name || self.after_next().kind != TokenKind::Sign("=") {
            return None;
        }
        self.next();
        self.next();
        Some(self.name(name))
    }

    fn call(&mut self, path: Vec<Name<Json>>) -> Parsed<Deep> {
        let open = self.next();
        self.enter(open)?;
        let (mut arguments, mut inputs) = (Vec::new(), Vec::new());
        let mut deepest = 0;
        while self.peek().kind != TokenKind::Sign(")") {
            let name = self.input_name();
            if !inputs.is_empty() && name.is_none() || !arguments.is_empty() && name.is_some() {
                let help = "the inputs of an action have names, the arguments of a function have none";
                return self.wrong(self.peek(), if name.is_none() { "a name and `=`" } else { "an argument" }, help);
            }
            let (argument, depth) = self.expression()?;
            match name {
                Some(name) => inputs.push(Argument { name, value: argument }),
                None => arguments.push(argument),
            }
            deepest = deepest.max(depth);
            if self.peek().kind != TokenKind::Sign(",") {
                break;
            }
            self.next();
        }
        self.depth -= 1;
        let function = joined(&path);
        let place = function.place.to(&self.close()?);
        let kind = match inputs.is_empty() {
            true => ExprKind::Call { function, arguments },
            false => ExprKind::Ask { action: function, inputs },
        };
        self.deeper(Expr { place, kind }, deepest)
    }
}

/// Returns the path as one name: `Noise::Heard`.
fn joined(path: &[Name<Json>]) -> Name<Json> {
    let text: Vec<_> = path.iter().map(|name| name.text.as_str()).collect();
    Name { text: text.join("::"), place: path[0].place.to(&path[path.len() - 1].place) }
}
