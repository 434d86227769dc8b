//! Checks of calls of actions in expressions.

use super::Checker;
use super::binary::takes_type;
use super::literal::listed;
use crate::json::Json;
use crate::json::expression::{AskedInput, Question, Type};
use crate::{Argument, Name, Text, nearest};

impl Checker<'_, '_> {
    /// Checks a call of an action, with its inputs by name. Returns the type of its output.
    pub(super) fn ask(&mut self, action: &Name<Json>, inputs: &[Argument<Json>]) -> Option<Type> {
        let Some(question) = self.scope.types.question(&action.text) else {
            self.no_question(action);
            for input in inputs {
                self.find(&input.value, None);
            }
            return None;
        };
        let Question { inputs: known, output, open } = question;
        if open {
            let fit = inputs.iter().filter(|input| takes_type(&input.value) || self.find(&input.value, None).is_some());
            return (fit.count() == inputs.len()).then_some(output);
        }
        let mut fits = true;
        for (at, Argument { name, value }) in inputs.iter().enumerate() {
            if inputs[..at].iter().any(|before| before.name.text == name.text) {
                self.faults.error(&name.place, format!("`{}` is given twice", name.text), "leave one of them out");
                fits = false;
            }
            match known.iter().find(|input| input.name == name.text) {
                Some(AskedInput { ty: Type::Unknown, .. }) => {}
                Some(input) => fits &= self.expect(value, &input.ty).is_some(),
                None => {
                    fits = false;
                    let names: Vec<_> = known.iter().map(|input| input.name.clone()).collect();
                    let help = match nearest(&name.text, names.iter().map(String::as_str)) {
                        Some(near) => Text::did_you_mean(near),
                        None if names.is_empty() => Text::from("it takes none"),
                        None => Text::from(format!("it takes {}", listed(&names))),
                    };
                    let message = format!("`{}` has no input `{}`", action.text, name.text);
                    self.faults.error(&name.place, message, help);
                }
            }
        }
        for missing in known.iter().filter(|input| input.required) {
            if !inputs.iter().any(|input| input.name.text == missing.name) {
                fits = false;
                let message = format!("`{}` lacks its input `{}`", action.text, missing.name);
                self.faults.error(&action.place, message, format!("write `{}({} = …)`", action.text, missing.name));
            }
        }
        fits.then_some(output)
    }

    /// Reports that no action with this name can be called.
    fn no_question(&mut self, action: &Name<Json>) {
        let types = self.scope.types;
        let name = &action.text;
        let (message, help) = if types.function(name).is_some() {
            let help = format!("write the arguments without names: `{name}(…)`");
            (format!("`{name}` is a function, whose arguments have no names"), Text::from(help))
        } else if types.is_action(name) {
            let help = "put it into the tree as a node, before what depends on it";
            (format!("`{name}` is no condition: it mutates something, or can be running"), Text::from(help))
        } else {
            let help = match nearest(name, types.questions().iter().map(String::as_str)) {
                Some(near) => Text::did_you_mean(near),
                None => Text::from(types.without(name)),
            };
            (format!("there is no action `{name}`"), help)
        };
        self.faults.error(&action.place, message, help);
    }
}
