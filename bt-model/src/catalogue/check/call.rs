//! Checks of actions with their inputs and outputs.

use super::Check;
use crate::catalogue::types::{Output, output};
use crate::catalogue::{Holder, Input, not_a_service, output_mismatch, unknown_action, unknown_node};
use crate::check::{Accepts, Wanted, What, bound};
use crate::json::Json;
use crate::json::expression::Type;
use crate::{Argument, Call, Name, TreeOutput};

impl Check<'_> {
    pub(super) fn call(&mut self, call: &Call<Json>, service: bool) {
        let name = &*call.path.text;
        let known = self.known;
        let Some(action) = known.actions.get(name) else {
            let count = known.actions.values().filter(|action| action.children.is_none()).count();
            let fix = || format!("the catalogue of `{}` has {count} actions", known.catalogue.agent);
            unknown_action(&call.path, known.actions.keys().copied(), service, fix, self.faults);
            call.arguments.iter().for_each(|argument| self.names(&argument.value));
            return;
        };
        if service && !action.service {
            not_a_service(&call.path, self.faults);
        }
        self.inputs(&call.path, &action.inputs, &call.arguments, &[]);
        self.output(call, &action.returns);
    }

    /// Reports a node with children whose name the catalogue does not have.
    pub(super) fn unknown(&mut self, call: &Call<Json>) {
        let known = self.known;
        let nodes = known.actions.values().filter(|action| action.children.is_some());
        let nodes: Vec<_> = nodes.map(|node| &*node.name.text).collect();
        let fix = || {
            let agent = &known.catalogue.agent;
            format!("the catalogue of `{agent}` has {} composites and decorators", nodes.len())
        };
        unknown_node(&call.path, nodes.iter().copied(), fix, self.faults);
        call.arguments.iter().for_each(|argument| self.names(&argument.value));
    }

    /// Checks the arguments of an action or of a native tree. `outputs`: the outputs of the tree that have targets.
    pub(super) fn inputs(
        &mut self,
        path: &Name<Json>,
        inputs: &[Input],
        arguments: &[Argument<Json>],
        outputs: &[TreeOutput<Json>],
    ) {
        for input in inputs {
            let given = arguments.iter().find(|argument| argument.name.text == input.name.text);
            if let (Some(given), Some(wanted)) = (given, self.known.type_named(&input.ty))
                && self.shared(&given.value) != Some(wanted.clone())
            {
                self.fits(&given.value, &wanted, Holder::Input);
            }
        }
        let wanted = inputs.iter().map(|input| {
            let required = input.required && !bound(&input.name.text, input.dir, outputs);
            Wanted { name: &input.name.text, ty: (&*input.ty).into(), required, output: input.dir.is_output() }
        });
        let accepts = Accepts { name: &path.text, site: &path.place, what: What::Input, wanted: wanted.collect() };
        accepts.check(arguments, self.faults);
    }

    /// Checks that the target of an output has the type of the output, or an `Option` of it.
    fn output(&mut self, call: &Call<Json>, returns: &str) {
        let Some(target) = &call.output else { return };
        let Some(key) = self.target(target) else { return };
        let place = super::read_back(target).place;
        let name = &call.path.text;
        let gives = match output(returns) {
            Output::Unknown => return,
            Output::Gives(gives) if gives == key || key == Type::Option(Box::new(gives.clone())) => return,
            Output::Gives(gives) => Some(gives.to_string()),
            Output::Nothing => None,
        };
        output_mismatch(name, gives.as_deref(), returns, &key.to_string(), &place, self.faults);
    }
}
