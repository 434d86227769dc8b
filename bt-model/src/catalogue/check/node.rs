//! Checks of nodes and their attributes.

use super::Check;
use crate::catalogue::{Holder, Input, children_of_own, count, misplaced, tree_output_mismatch};
use crate::check::{target_of, tree_outputs};
use crate::json::Json;
use crate::json::expression::{self, Scope, Type};
use crate::{Argument, Arm, Attribute, AttributeKind, Name, Node, NodeKind, Setting, Target, Threshold, TreeOutput};

impl Check<'_> {
    /// Checks a node, its attributes and its children. The reader has limited the depth.
    pub(super) fn node(&mut self, node: &Node<Json>) {
        for mark in [&node.weight, &node.score].into_iter().flatten() {
            self.number(mark);
        }
        for attribute in &node.attributes {
            self.attribute(attribute);
        }
        match &node.kind {
            NodeKind::If { branches, .. } => branches.iter().for_each(|branch| self.condition(&branch.condition)),
            NodeKind::While { condition, .. } | NodeKind::Check(condition) => self.condition(condition),
            NodeKind::ForEach { list, element, .. } => {
                let item = self.list(list);
                self.filled(item, &element.item);
                element.index.iter().for_each(|target| self.index(target));
            }
            NodeKind::PopEach { queue, item, .. } => {
                let element = self.queue(queue);
                self.filled(element, item);
            }
            NodeKind::Match { subject, arms } => {
                let subject = self.type_of(subject);
                arms.iter().for_each(|arm| self.arm(arm, subject.as_ref()));
            }
            NodeKind::Wait(span) => self.lasts(span),
            NodeKind::WaitFor(listen) => self.listen(listen),
            NodeKind::Set(target, value) => match self.target(target) {
                Some(wanted) => self.fits(value, &wanted, Holder::Key),
                None => self.names(value),
            },
            NodeKind::Clear(target) => self.clear(target),
            NodeKind::Run { path, arguments, outputs } => self.run(path, arguments, outputs),
            NodeKind::Custom(call, _) if !self.known.actions.contains_key(&*call.path.text) => self.unknown(call),
            NodeKind::Action(call) | NodeKind::Custom(call, _) => {
                self.call(call, false);
                if let Some(action) = self.known.actions.get(&*call.path.text) {
                    children_of_own(&call.path, action.children, node.children().len(), self.faults);
                }
                let inputs = self.known.actions.get(&*call.path.text).map_or(&[][..], |action| &action.inputs);
                let inputs = inputs.iter().map(|input| (&*input.name.text, input.required));
                misplaced(node, inputs, self.faults);
            }
            NodeKind::Send(event) => self.sent(event),
            NodeKind::Rescored { margin, .. } => margin.iter().for_each(|margin| self.number(margin)),
            NodeKind::Parallel { success, failure, .. } => {
                for threshold in [success, failure] {
                    if let Threshold::Count(number) = threshold {
                        count(number, self.faults);
                    }
                }
            }
            NodeKind::Composite(..)
            | NodeKind::SimpleParallel { .. }
            | NodeKind::Succeed
            | NodeKind::Fail
            | NodeKind::Idle
            | NodeKind::Slot(_)
            | NodeKind::Broken(_) => {}
        }
        node.children().into_iter().for_each(|child| self.node(child));
    }

    fn attribute(&mut self, attribute: &Attribute<Json>) {
        match &attribute.kind {
            AttributeKind::When(guard) => self.condition(&guard.condition),
            AttributeKind::Decorator(decorator) => match &decorator.value {
                Setting::Lasts(span) => self.lasts(span),
                Setting::Chance(chance) => self.number(chance),
                Setting::Condition(condition) => self.condition(condition),
                Setting::Target(to) => self.elapsed(to),
                Setting::Count(number) => drop(count(number, self.faults)),
                Setting::None | Setting::Forever => {}
            },
            AttributeKind::Service(service) => {
                self.call(&service.call, true);
                service.hooks.calls().for_each(|call| self.call(call, true));
                self.lasts(&service.every);
                service.deviation.iter().for_each(|deviation| self.lasts(deviation));
            }
            AttributeKind::Handler(handler) => self.call(&handler.call, true),
            AttributeKind::Broken => {}
        }
    }

    fn arm(&mut self, arm: &Arm<Json>, subject: Option<&Type>) {
        if let Some(subject) = subject {
            let scope = Scope { types: self.known, locals: &self.locals };
            expression::check_pattern(&arm.pattern, subject, scope, self.faults);
        }
        arm.guard.iter().for_each(|guard| self.condition(guard));
    }

    /// Checks a `run`. The trees of files do not need the catalogue; native trees do.
    fn run(&mut self, path: &Name<Json>, arguments: &[Argument<Json>], outputs: &[TreeOutput<Json>]) {
        let Some(tree) = self.trees.iter().find(|tree| tree.name.text == path.text) else {
            let native = &self.known.catalogue.trees;
            if let Some(native) = native.iter().find(|native| native.name.text == path.text) {
                return self.native(path, &native.inputs, arguments, outputs);
            }
            outputs.iter().for_each(|output| drop(self.target(&output.target)));
            return arguments.iter().for_each(|argument| self.names(&argument.value));
        };
        for argument in arguments {
            let param = tree.params.iter().find(|param| param.name.text == argument.name.text);
            match param.and_then(|param| self.known.type_named(&param.ty.text)) {
                Some(wanted) => self.fits(&argument.value, &wanted, Holder::Input),
                None => self.names(&argument.value),
            }
        }
        let alone = tree.outputs().count() == 1;
        for param in &tree.params {
            let target = target_of(&param.name.text, param.direction, alone, outputs);
            self.tree_output(&param.name.text, &param.ty.text, target);
        }
    }

    /// Checks a `run` of a native tree.
    fn native(
        &mut self,
        path: &Name<Json>,
        inputs: &[Input],
        arguments: &[Argument<Json>],
        outputs: &[TreeOutput<Json>],
    ) {
        let directions: Vec<_> = inputs.iter().map(|input| (&*input.name.text, input.dir)).collect();
        tree_outputs(&path.text, &directions, outputs, self.faults);
        let alone = inputs.iter().filter(|input| input.dir.is_output()).count() == 1;
        for input in inputs {
            let target = target_of(&input.name.text, input.dir, alone, outputs);
            self.tree_output(&input.name.text, &input.ty, target);
        }
        self.inputs(path, inputs, arguments, outputs);
    }

    /// Checks that the target of a tree's output has the type of the output.
    fn tree_output(&mut self, name: &str, ty: &str, output: Option<&Target<Json>>) {
        if let Some(output) = output
            && let Some(target) = self.target(output)
            && let Some(is) = self.known.type_named(ty)
            && is != target
        {
            let (is, target) = (is.to_string(), target.to_string());
            tree_output_mismatch(name, &is, &target, output.place(), self.faults);
        }
    }
}
