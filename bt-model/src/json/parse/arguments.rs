//! The parser of arguments. Arguments of language nodes are read by the types of their inputs; arguments of actions and
//! trees are read as data.

use jsonc_parser::ast;

use super::Reader;
use super::fields::{Entry, Fields};
use crate::json::Json;
use crate::json::expression::text::Text;
use crate::json::expression::{Expr, ExprKind};
use crate::kinds::{Input, Takes};
use crate::written::{Argument, Value};
use crate::{Name, Output, TreeOutput};

/// The words that the format allows in place of a number.
const WORDS: [(Takes, &str); 4] =
    [(Takes::Rounds, "forever"), (Takes::Threshold, "all"), (Takes::Successes, "all"), (Takes::Successes, "required")];

impl Reader<'_> {
    /// Parses the field `args`. `inputs`: the inputs of a node of the table; `None` for an action or a tree.
    pub(super) fn arguments(
        &mut self,
        inputs: Option<&'static [Input]>,
        fields: &mut Fields<'_>,
    ) -> Vec<Argument<Json>> {
        let Some(entry) = fields.take("args") else { return Vec::new() };
        let Some(mut arguments) = self.object(entry.value, "arguments by name") else { return Vec::new() };
        let argument = |entry: Entry<'_>, reader: &mut Self| {
            let takes = inputs.map(|inputs| takes(inputs, entry.name));
            reader.argument(entry, takes)
        };
        arguments.all().into_iter().map(|entry| argument(entry, self)).collect()
    }

    /// Parses an argument with its name. `takes`: the type of the input in the table; `None` for data.
    pub(super) fn argument(&mut self, entry: Entry<'_>, takes: Option<Takes>) -> Argument<Json> {
        let value = match takes {
            Some(takes) => self.taking(takes, entry.value),
            None => self.data(entry.value),
        };
        Argument { place: self.place(entry.value), name: Some(self.name(&entry)), value: Value::Expr(value) }
    }

    /// Parses a value for an input of the table: as a word if the input takes such a word, otherwise as an expression.
    pub(super) fn taking(&mut self, takes: Takes, value: &ast::Value<'_>) -> Expr {
        let ast::Value::StringLit(string) = value else { return self.expression(value) };
        let word = matches!(takes, Takes::Word(_)) || WORDS.contains(&(takes, &string.value));
        if !word {
            return self.expression(value);
        }
        let place = self.place(value);
        let word = Name { text: string.value.to_string(), place: place.clone() };
        Expr { place, kind: ExprKind::Word { of: None, word } }
    }

    /// Parses a target, or an object that has several targets with the expressions that are written to them.
    pub(super) fn outputs(&mut self, value: &ast::Value<'_>) -> Vec<Output<Json>> {
        let ast::Value::Object(object) = value else {
            return vec![Output { target: self.target(value), value: None }];
        };
        let mut outputs = Vec::new();
        for entry in Fields::of(object, self).all() {
            let quote = self.name_place(&entry).range().start;
            let path = self.path_of(&Text::string(self.source, quote, entry.name));
            let target = self.target_of(path, self.name_place(&entry));
            outputs.push(Output { target, value: Some(self.expression(entry.value)) });
        }
        outputs
    }

    /// Parses a target, or an object that has the outputs of a tree with their targets.
    pub(super) fn tree_outputs(&mut self, value: &ast::Value<'_>) -> Vec<TreeOutput<Json>> {
        let ast::Value::Object(object) = value else {
            return vec![TreeOutput { name: None, target: self.target(value) }];
        };
        let entries = Fields::of(object, self).all();
        let output = |entry: Entry<'_>| TreeOutput { name: Some(self.name(&entry)), target: self.target(entry.value) };
        entries.into_iter().map(output).collect()
    }
}

/// Returns the type of value that an input takes. An unknown input is reported later, when its name is looked up.
pub(super) fn takes(inputs: &[Input], name: &str) -> Takes {
    inputs.iter().find(|input| input.name == name).map_or(Takes::Value, |input| input.takes)
}
