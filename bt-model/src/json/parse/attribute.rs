//! The parser of the attributes of a node: guards, decorators, services, a weight, a score, `required`.

use jsonc_parser::ast;

use super::Reader;
use super::arguments::takes;
use super::fields::Fields;
use super::values::broken;
use crate::json::{Json, Place, layout};
use crate::kinds::{self, AttributeSpec, AttributeTag, Takes};
use crate::written::{Argument, Attribute, Value};
use crate::{Code, Name, Sample, Term, text};

/// `true` for a decorator that counts or changes the refusal of a guard inside it, because the refusal is a result or
/// an end of the node.
fn sees_refusals(tag: AttributeTag) -> bool {
    use AttributeTag as Tag;
    matches!(
        tag,
        Tag::Invert
            | Tag::ForceSuccess
            | Tag::ForceFailure
            | Tag::Repeat
            | Tag::Retry
            | Tag::UntilSuccess
            | Tag::UntilFailure
            | Tag::Cooldown
            | Tag::Once
            | Tag::Limit
    )
}

/// The fields of a service that belong to its action; all others belong to the service itself.
const CALL: [&str; 3] = ["node", "args", "out"];

impl Reader<'_> {
    /// Parses the attributes, the outermost first: the guards of `when`, then `decorators`.
    pub(super) fn attributes(&mut self, fields: &mut Fields<'_>) -> Vec<Attribute<Json>> {
        let mut above = Vec::new();
        for name in ["weight", "score"] {
            let Some(entry) = fields.take(name) else { continue };
            let value = Value::Expr(self.expression(entry.value));
            let arguments = vec![Argument { place: self.place(entry.value), name: None, value }];
            above.push(Attribute { name: self.name(&entry), arguments, text: String::new() });
        }
        if let Some(entry) = fields.take("required") {
            let name = self.name(&entry);
            if self.bool(entry) == Some(true) {
                above.push(Attribute { name, arguments: Vec::new(), text: String::new() });
            }
        }
        if let Some(entry) = fields.take("when") {
            for item in self.list(entry) {
                let name = Name { text: "when".to_owned(), place: self.place(item) };
                above.push(self.attribute(name, Some(item)));
            }
        }
        if let Some(entry) = fields.take("decorators") {
            let mut outer: Option<&AttributeSpec> = None;
            for item in self.list(entry) {
                let place = self.place(item);
                let attribute = self.decorator(item).unwrap_or_else(|| unread(place));
                if let (Some(outer), "when") = (outer, &*attribute.name.text) {
                    self.inner_guard(&attribute.name, outer);
                }
                outer = outer.or_else(|| kinds::attribute(&attribute.name.text).filter(|spec| sees_refusals(spec.tag)));
                above.push(attribute);
            }
        }
        above
    }

    /// Warns of a guard inside a decorator for which a refusal of the guard is an end of the node.
    fn inner_guard(&mut self, guard: &Name<Json>, outer: &AttributeSpec) {
        let message = format!("this guard is inside `{}`, for which a refusal is a failure of the node", outer.name);
        let help = text![Term::WriteAsGuard, ": such guards are asked first"];
        self.faults.warning(&guard.place, message, help);
    }

    /// Parses an item of `decorators`: `"invert"` or `{ "cooldown": "5s" }`.
    fn decorator(&mut self, item: &ast::Value<'_>) -> Option<Attribute<Json>> {
        if let ast::Value::StringLit(word) = item {
            let name = Name { text: word.value.to_string(), place: self.place(item) };
            if name.text.is_empty() {
                self.faults.error(&name.place, "a decorator has a name", "write it: `\"invert\"`");
            }
            return Some(self.attribute(name, None));
        }
        let mut fields = self.object(item, "a decorator")?;
        let place = fields.place.clone();
        match fields.all().as_slice() {
            [entry] if kinds::attribute(entry.name).is_some_and(|spec| !layout::is_decorator(spec.tag)) => {
                let place = self.name_place(entry);
                let message = format!("`{}` is no decorator, but a field of the node", entry.name);
                let field = Code::Argument(entry.name.to_owned(), Sample::Open);
                self.faults.error(&place, message, text!["write ", field, " ", Term::AboveTheNode]);
                None
            }
            [entry] => Some(self.attribute(self.name(entry), Some(entry.value))),
            several => {
                let message = format!("a decorator has one field, its name; found {}", several.len());
                let help = "write each by itself: `[ { \"cooldown\": \"5s\" }, \"invert\" ]`";
                self.faults.error(&place, message, help);
                None
            }
        }
    }

    /// Parses an attribute with this name. `value`: its argument, or an object of arguments.
    fn attribute(&mut self, name: Name<Json>, value: Option<&ast::Value<'_>>) -> Attribute<Json> {
        let inputs = kinds::attribute(&name.text).map_or(&[][..], |spec| spec.inputs);
        let arguments = match value {
            None => Vec::new(),
            Some(ast::Value::BooleanLit(on)) if inputs.is_empty() && on.value => Vec::new(),
            Some(ast::Value::Object(object)) => {
                let mut fields = Fields::of(object, self);
                let service = inputs.first().is_some_and(|input| input.takes == Takes::Call);
                let call = service.then(|| self.call(&mut fields));
                let own = fields.left().into_iter();
                let named = own.map(|entry| {
                    let renamed = renamed(&name.text, entry.name);
                    let takes = takes(inputs, renamed);
                    let is_known = inputs.iter().any(|input| input.name == renamed);
                    let mut argument = match takes {
                        Takes::Call => self.action(entry.value),
                        _ if is_known => self.argument(entry, Some(takes)),
                        // The name is reported when the argument is bound.
                        _ => {
                            let place = self.place(entry.value);
                            Argument { place: place.clone(), name: None, value: Value::Expr(broken(place)) }
                        }
                    };
                    argument.name = Some(Name { text: renamed.to_owned(), place: self.name_place(&entry) });
                    argument
                });
                call.into_iter().chain(named.collect::<Vec<_>>()).collect()
            }
            Some(value) => {
                let takes = inputs.first().map_or(Takes::Value, |input| input.takes);
                let place = self.place(value);
                vec![Argument { place, name: None, value: Value::Expr(self.taking(takes, value)) }]
            }
        };
        let text = written(&name.text, &arguments);
        Attribute { name, arguments, text }
    }

    /// Parses an argument that is an action.
    pub(super) fn action(&mut self, value: &ast::Value<'_>) -> Argument<Json> {
        let Some(mut fields) = self.object(value, "an action with its `node`") else {
            let place = self.place(value);
            return Argument { place: place.clone(), name: None, value: Value::Expr(broken(place)) };
        };
        let call = self.call(&mut fields);
        fields.only("an action", &CALL, self);
        call
    }

    /// Parses the action of a service.
    fn call(&mut self, fields: &mut Fields<'_>) -> Argument<Json> {
        let path = self.named(fields, "node", "a service");
        let arguments = self.arguments(None, fields);
        let output = fields.take("out").map(|entry| self.target(entry.value));
        let place: Place = path.place.clone();
        Argument { place, name: None, value: Value::Call { path, arguments, output } }
    }
}

/// Returns the placeholder for a decorator that could not be read. It has no name.
fn unread(place: Place) -> Attribute<Json> {
    Attribute { name: Name { text: String::new(), place }, arguments: Vec::new(), text: String::new() }
}

/// Returns the name of an argument in the table.
fn renamed<'a>(attribute: &str, argument: &'a str) -> &'a str {
    let row = layout::RENAMED.iter().find(|(of, json, _)| *of == attribute && *json == argument);
    row.map_or(argument, |(_, _, name)| name)
}

/// Writes the attribute in the notation of `bt!`, for traces: `when(ammo == 0, aborts = both)`.
fn written(name: &str, arguments: &[Argument<Json>]) -> String {
    if arguments.is_empty() {
        return name.to_owned();
    }
    let first = kinds::attribute(name).and_then(|spec| spec.inputs.first()).map(|input| input.name);
    let mut parts = Vec::new();
    for (position, argument) in arguments.iter().enumerate() {
        let value = match &argument.value {
            Value::Expr(expr) => expr.to_string(),
            Value::Call { path, arguments, .. } if arguments.is_empty() => format!("{}()", path.text),
            Value::Call { path, arguments, .. } => written(&path.text, arguments),
        };
        match &argument.name {
            Some(name) if position > 0 || first != Some(&*name.text) => parts.push(format!("{} = {value}", name.text)),
            _ => parts.push(value),
        }
    }
    format!("{name}({})", parts.join(", "))
}
