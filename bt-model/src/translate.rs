//! The nodes of one syntax in another.

use crate::machine::Evaluator;
use crate::{
    Argument, Arm, Attribute, AttributeKind, Branch, Call, Decorator, Editor, Element, Guard, Handler, Hooks, Listen,
    Name, Node, NodeKind, Service, Setting, Syntax, Target, Threshold, TreeOutput,
};

/// A translation of nodes. The provided methods keep the structure of a node; the required ones translate its parts.
///
/// An expression has a method for each purpose, because a syntax can need the type that its reader expects.
pub trait Translate<From: Syntax, To: Syntax> {
    /// A place.
    fn place(&mut self, place: &From::Place) -> To::Place;
    /// A name in code: a parameter, a slot, the word of a decorator.
    fn name(&mut self, name: &Name<From>) -> Name<To>;
    /// A text that need not be a name in code.
    fn label(&mut self, label: &Name<From>) -> Name<To>;
    /// The word of an option, if it is written and messages need its place.
    fn option(&mut self, word: Option<&Name<From>>) -> Option<Name<To>>;
    /// A key or a local that is written.
    fn target(&mut self, target: &Target<From>) -> Target<To>;
    /// The data that an editor keeps with a node.
    fn editor(&mut self, node: &Node<From>) -> Editor;

    /// A condition.
    fn condition(&mut self, condition: &From::Expr) -> To::Expr;
    /// A duration, or a range of durations.
    fn lasts(&mut self, lasts: &From::Expr) -> To::Expr;
    /// A constant whole number.
    fn count(&mut self, count: &From::Expr) -> To::Expr;
    /// A number with a fraction.
    fn float(&mut self, number: &From::Expr) -> To::Expr;
    /// A list that a node goes through.
    fn list(&mut self, list: &From::Expr) -> To::Expr;
    /// An event that is sent.
    fn event(&mut self, event: &From::Expr) -> To::Expr;
    /// The value that is written to a target.
    fn assigned(&mut self, target: &Target<From>, value: &From::Expr) -> To::Expr;

    /// The value of a `match`.
    fn subject(&mut self, subject: &From::Expr) -> To::Expr;
    /// An arm of a `match` of `subject`.
    fn arm(&mut self, subject: &From::Expr, arm: &Arm<From>) -> Arm<To>;
    /// The event of a `wait_for`.
    fn listen(&mut self, listen: &Listen<From>) -> Listen<To>;
    /// An action and its arguments.
    fn action(&mut self, path: &From::Path, arguments: &[Argument<From>]) -> (To::Path, Vec<Argument<To>>);
    /// A tree that a node runs, and its arguments.
    fn subtree(&mut self, path: &From::Path, arguments: &[Argument<From>]) -> (To::Path, Vec<Argument<To>>);

    /// A node, with all nodes below it.
    fn node(&mut self, node: &Node<From>) -> Node<To> {
        Node {
            place: self.place(&node.place),
            label: node.label.as_ref().map(|label| self.label(label)),
            docs: node.docs.clone(),
            attributes: node.attributes.iter().map(|attribute| self.attribute(attribute)).collect(),
            weight: node.weight.as_ref().map(|weight| self.float(weight)),
            score: node.score.as_ref().map(|score| self.float(score)),
            required: node.required.as_ref().map(|place| self.place(place)),
            editor: self.editor(node),
            kind: self.node_kind(&node.kind),
        }
    }

    /// Nodes, in order.
    fn nodes(&mut self, nodes: &[Node<From>]) -> Vec<Node<To>> {
        nodes.iter().map(|node| self.node(node)).collect()
    }

    /// The kind of a node, with all nodes below it.
    fn node_kind(&mut self, kind: &NodeKind<From>) -> NodeKind<To> {
        match kind {
            NodeKind::Composite(composite, children) => NodeKind::Composite(*composite, self.nodes(children)),
            NodeKind::Rescored { margin, children } => NodeKind::Rescored {
                margin: margin.as_ref().map(|margin| self.float(margin)),
                children: self.nodes(children),
            },
            NodeKind::Parallel { success, failure, children } => NodeKind::Parallel {
                success: self.threshold(success),
                failure: self.threshold(failure),
                children: self.nodes(children),
            },
            NodeKind::SimpleParallel { finish, parts } => NodeKind::SimpleParallel {
                finish: *finish,
                parts: Box::new(parts.each_ref().map(|part| self.node(part))),
            },
            NodeKind::If { branches, otherwise } => NodeKind::If {
                branches: branches.iter().map(|branch| self.branch(branch)).collect(),
                otherwise: otherwise.as_ref().map(|node| Box::new(self.node(node))),
            },
            NodeKind::While { condition, body } => {
                NodeKind::While { condition: self.condition(condition), body: Box::new(self.node(body)) }
            }
            NodeKind::ForEach { list, element, body } => NodeKind::ForEach {
                list: self.list(list),
                element: self.element(element),
                body: Box::new(self.node(body)),
            },
            NodeKind::PopEach { queue, item, body } => NodeKind::PopEach {
                queue: self.target(queue),
                item: self.target(item),
                body: Box::new(self.node(body)),
            },
            NodeKind::Match { subject, arms } => NodeKind::Match {
                subject: self.subject(subject),
                arms: arms.iter().map(|arm| self.arm(subject, arm)).collect(),
            },
            NodeKind::Custom(call, children) => NodeKind::Custom(self.call(call), self.nodes(children)),
            NodeKind::Broken(children) => NodeKind::Broken(self.nodes(children)),
            leaf => self.leaf(leaf),
        }
    }

    /// The kind of a node without children.
    fn leaf(&mut self, kind: &NodeKind<From>) -> NodeKind<To> {
        match kind {
            NodeKind::Wait(lasts) => NodeKind::Wait(self.lasts(lasts)),
            NodeKind::WaitFor(listen) => NodeKind::WaitFor(self.listen(listen)),
            NodeKind::Send(event) => NodeKind::Send(self.event(event)),
            NodeKind::Check(condition) => NodeKind::Check(self.condition(condition)),
            NodeKind::Set(target, value) => NodeKind::Set(self.target(target), self.assigned(target, value)),
            NodeKind::Clear(target) => NodeKind::Clear(self.target(target)),
            NodeKind::Fail => NodeKind::Fail,
            NodeKind::Idle => NodeKind::Idle,
            NodeKind::Run { path, arguments, outputs } => {
                let (path, arguments) = self.subtree(path, arguments);
                let outputs = outputs.iter().map(|output| self.tree_output(output)).collect();
                NodeKind::Run { path, arguments, outputs }
            }
            NodeKind::Slot(name) => NodeKind::Slot(self.name(name)),
            NodeKind::Action(call) => NodeKind::Action(self.call(call)),
            _ => NodeKind::Succeed,
        }
    }

    /// The outcomes that decide a parallel.
    fn threshold(&mut self, threshold: &Threshold<From>) -> Threshold<To> {
        match threshold {
            Threshold::All => Threshold::All,
            Threshold::One => Threshold::One,
            Threshold::Required => Threshold::Required,
            Threshold::Count(count) => Threshold::Count(self.count(count)),
        }
    }

    /// A branch of an `if`.
    fn branch(&mut self, branch: &Branch<From>) -> Branch<To> {
        Branch { condition: self.condition(&branch.condition), node: self.node(&branch.node) }
    }

    /// The targets of a `for_each`, and its width.
    fn element(&mut self, element: &Element<From>) -> Element<To> {
        Element {
            item: self.target(&element.item),
            index: element.index.as_ref().map(|index| self.target(index)),
            width: element.width.as_ref().map(|width| self.count(width)),
        }
    }

    /// An output of a tree that a node runs.
    fn tree_output(&mut self, output: &TreeOutput<From>) -> TreeOutput<To> {
        let name = output.name.as_ref().map(|name| self.name(name));
        TreeOutput { name, target: self.target(&output.target) }
    }

    /// An action with its arguments and its target.
    fn call(&mut self, call: &Call<From>) -> Call<To> {
        let (path, arguments) = self.action(&call.path, &call.arguments);
        Call { path, arguments, output: call.output.as_ref().map(|target| self.target(target)) }
    }

    /// A guard, a decorator or a service.
    fn attribute(&mut self, attribute: &Attribute<From>) -> Attribute<To> {
        let kind = match &attribute.kind {
            AttributeKind::When(guard) => AttributeKind::When(Guard {
                condition: self.condition(&guard.condition),
                aborts: (guard.aborts.0, self.option(guard.aborts.1.as_ref())),
                notify: (guard.notify.0, self.option(guard.notify.1.as_ref())),
            }),
            AttributeKind::Service(service) => AttributeKind::Service(Service {
                call: self.call(&service.call),
                every: self.lasts(&service.every),
                deviation: service.deviation.as_ref().map(|deviation| self.lasts(deviation)),
                timer: (service.timer.0, self.option(service.timer.1.as_ref())),
                hooks: self.hooks(&service.hooks),
            }),
            AttributeKind::Handler(handler) => {
                AttributeKind::Handler(Handler { tag: handler.tag, call: self.call(&handler.call) })
            }
            AttributeKind::Decorator(decorator) => AttributeKind::Decorator(Decorator {
                tag: decorator.tag,
                value: self.setting(&decorator.value),
                words: decorator.words.iter().map(|(input, word)| (*input, self.name(word))).collect(),
                longest: decorator.longest,
            }),
            AttributeKind::Broken => AttributeKind::Broken,
        };
        Attribute { place: self.place(&attribute.place), kind, text: attribute.text.clone() }
    }

    /// The argument of a decorator.
    fn setting(&mut self, setting: &Setting<From>) -> Setting<To> {
        match setting {
            Setting::None => Setting::None,
            Setting::Forever => Setting::Forever,
            Setting::Lasts(lasts) => Setting::Lasts(self.lasts(lasts)),
            Setting::Count(count) => Setting::Count(self.count(count)),
            Setting::Chance(chance) => Setting::Chance(self.float(chance)),
            Setting::Condition(condition) => Setting::Condition(self.condition(condition)),
            Setting::Target(target) => Setting::Target(self.target(target)),
        }
    }

    /// The actions of a start and a stop.
    fn hooks(&mut self, hooks: &Hooks<From>) -> Hooks<To> {
        Hooks {
            on_start: hooks.on_start.as_ref().map(|call| self.call(call)),
            on_stop: hooks.on_stop.as_ref().map(|call| self.call(call)),
        }
    }

    /// An evaluator of a machine.
    fn evaluator(&mut self, evaluator: &Evaluator<From>) -> Evaluator<To> {
        Evaluator {
            place: self.place(&evaluator.place),
            call: self.call(&evaluator.call),
            every: evaluator.every.as_ref().map(|every| self.lasts(every)),
            hooks: self.hooks(&evaluator.hooks),
            editor: Editor::default(),
        }
    }
}
