//! Expressions that begin with a name.

use super::lexer::{Token, TokenKind};
use super::parser::{Deep, Parsed, Parser};
use super::{Expr, ExprKind};
use crate::Name;
use crate::json::Json;

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
            return if separator == Some(".") { self.method(path) } else { self.call(path) };
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

    /// A key or a local.
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

    /// `enemy.is_some()`
    fn method(&mut self, mut path: Vec<Name<Json>>) -> Parsed<Deep> {
        let method = path.pop()?;
        self.next();
        let some = match method.text.as_str() {
            "is_some" => true,
            "is_none" => false,
            other => {
                let message = format!("there is no `{other}` in an expression");
                self.faults.error(&method.place, message, "there are `is_some()` and `is_none()`");
                return None;
            }
        };
        let end = self.close()?;
        let place = path[0].place.to(&path[path.len() - 1].place);
        let whole = place.to(&end);
        let of = Expr { place, kind: self.key(path)? };
        self.deeper(Expr { place: whole, kind: ExprKind::Present { of: Box::new(of), some } }, 1)
    }

    fn call(&mut self, path: Vec<Name<Json>>) -> Parsed<Deep> {
        let open = self.next();
        self.enter(open)?;
        let mut arguments = Vec::new();
        let mut deepest = 0;
        while self.peek().kind != TokenKind::Sign(")") {
            let (argument, depth) = self.expression()?;
            arguments.push(argument);
            deepest = deepest.max(depth);
            if self.peek().kind != TokenKind::Sign(",") {
                break;
            }
            self.next();
        }
        self.depth -= 1;
        let function = joined(&path);
        let place = function.place.to(&self.close()?);
        self.deeper(Expr { place, kind: ExprKind::Call { function, arguments } }, deepest)
    }
}

/// `Noise::Heard` as one name.
fn joined(path: &[Name<Json>]) -> Name<Json> {
    let text: Vec<_> = path.iter().map(|name| name.text.as_str()).collect();
    Name { text: text.join("::"), place: path[0].place.to(&path[path.len() - 1].place) }
}
