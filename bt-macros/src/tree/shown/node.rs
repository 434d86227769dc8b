//! Nodes in the document of a catalogue.

use bt_model::json::expression::Expr;
use bt_model::json::{Json, Place};
use bt_model::{Argument, Arm, Editor, Listen, Name, Node, Output, Target, Translate};

use super::{Shown, plain};
use crate::tree::syntax::{self, Rust};

impl Translate<Rust, Json> for Shown {
    fn place(&mut self, _: &syntax::Place) -> Place {
        self.place.clone()
    }

    fn name(&mut self, name: &Name<Rust>) -> Name<Json> {
        self.named(&plain(&name.text))
    }

    fn label(&mut self, label: &Name<Rust>) -> Name<Json> {
        self.named(&label.text)
    }

    fn option(&mut self, word: Option<&Name<Rust>>) -> Option<Name<Json>> {
        word.map(|word| self.name(word))
    }

    fn target(&mut self, target: &Target<Rust>) -> Target<Json> {
        match target {
            Target::Key(bb, keys) => Target::Key(self.name(bb), keys.iter().map(|key| self.name(key)).collect()),
            Target::Local(local) => Target::Local(self.name(local)),
        }
    }

    fn editor(&mut self, _: &Node<Rust>) -> Editor {
        Editor::default()
    }

    fn condition(&mut self, condition: &syn::Expr) -> Expr {
        self.expression(condition)
    }

    fn lasts(&mut self, lasts: &syn::Expr) -> Expr {
        self.expression(lasts)
    }

    fn count(&mut self, count: &syn::Expr) -> Expr {
        self.expression(count)
    }

    fn float(&mut self, number: &syn::Expr) -> Expr {
        self.expression(number)
    }

    fn list(&mut self, list: &syn::Expr) -> Expr {
        self.expression(list)
    }

    fn event(&mut self, event: &syn::Expr) -> Expr {
        self.expression(event)
    }

    fn assigned(&mut self, _: &Target<Rust>, value: &syn::Expr) -> Expr {
        self.data(value)
    }

    fn subject(&mut self, subject: &syn::Expr) -> Expr {
        self.expression(subject)
    }

    fn arm(&mut self, _: &syn::Expr, arm: &Arm<Rust>) -> Arm<Json> {
        Arm {
            pattern: self.pattern(&arm.pattern),
            guard: arm.guard.as_ref().map(|guard| self.expression(guard)),
            node: self.node(&arm.node),
        }
    }

    fn listen(&mut self, listen: &Listen<Rust>) -> Listen<Json> {
        let outer = self.scope.len();
        let pattern = self.event_pattern(&listen.pattern, false);
        self.bind(&pattern);
        let guard = listen.guard.as_ref().map(|guard| self.expression(guard));
        let outputs = listen.outputs.iter().map(|output| self.output(output)).collect();
        self.scope.truncate(outer);
        Listen { pattern, guard, outputs }
    }

    fn action(&mut self, path: &syn::Path, arguments: &[Argument<Rust>]) -> (Name<Json>, Vec<Argument<Json>>) {
        (self.last(path), self.arguments(arguments))
    }

    fn subtree(&mut self, path: &syn::Path, arguments: &[Argument<Rust>]) -> (Name<Json>, Vec<Argument<Json>>) {
        (self.last(path), self.arguments(arguments))
    }
}

impl Shown {
    fn output(&mut self, output: &Output<Rust>) -> Output<Json> {
        let value = output.value.as_ref().map(|value| self.expression(value));
        Output { target: self.target(&output.target), value }
    }

    pub(super) fn arguments(&mut self, arguments: &[Argument<Rust>]) -> Vec<Argument<Json>> {
        let argument =
            |argument: &Argument<Rust>| Argument { name: self.name(&argument.name), value: self.data(&argument.value) };
        arguments.iter().map(argument).collect()
    }
}
