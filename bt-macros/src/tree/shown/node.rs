//! Nodes in the document of a catalogue.

use bt_model::json::Json;
use bt_model::{Argument, Arm, Branch, Editor, Element, Listen, Node, NodeKind, Output, Threshold, TreeOutput};

use super::Shown;
use crate::tree::syntax::Rust;

impl Shown {
    pub(super) fn node(&mut self, node: &Node<Rust>) -> Node<Json> {
        Node {
            place: self.place.clone(),
            label: node.label.as_ref().map(|label| self.named(&label.text)),
            docs: node.docs.clone(),
            attributes: node.attributes.iter().map(|attribute| self.attribute(attribute)).collect(),
            weight: node.weight.as_ref().map(|weight| self.expression(weight)),
            score: node.score.as_ref().map(|score| self.expression(score)),
            required: node.required.as_ref().map(|_| self.place.clone()),
            editor: Editor::default(),
            kind: self.node_kind(&node.kind),
        }
    }

    fn nodes(&mut self, nodes: &[Node<Rust>]) -> Vec<Node<Json>> {
        nodes.iter().map(|node| self.node(node)).collect()
    }

    fn boxed(&mut self, node: &Node<Rust>) -> Box<Node<Json>> {
        Box::new(self.node(node))
    }

    fn node_kind(&mut self, kind: &NodeKind<Rust>) -> NodeKind<Json> {
        match kind {
            NodeKind::Composite(composite, children) => NodeKind::Composite(*composite, self.nodes(children)),
            NodeKind::Rescored { margin, children } => NodeKind::Rescored {
                margin: margin.as_ref().map(|margin| self.expression(margin)),
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
                otherwise: otherwise.as_ref().map(|node| self.boxed(node)),
            },
            NodeKind::While { condition, body } => {
                NodeKind::While { condition: self.expression(condition), body: self.boxed(body) }
            }
            NodeKind::ForEach { list, element, body } => {
                let index = element.index.as_ref().map(|index| self.target(index));
                let width = element.width.as_ref().map(|width| self.expression(width));
                let element = Element { item: self.target(&element.item), index, width };
                NodeKind::ForEach { list: self.expression(list), element, body: self.boxed(body) }
            }
            NodeKind::PopEach { queue, item, body } => {
                NodeKind::PopEach { queue: self.target(queue), item: self.target(item), body: self.boxed(body) }
            }
            NodeKind::Match { subject, arms } => NodeKind::Match {
                subject: self.expression(subject),
                arms: arms.iter().map(|arm| self.arm(arm)).collect(),
            },
            NodeKind::Custom(call, children) => NodeKind::Custom(self.call_of(call), self.nodes(children)),
            NodeKind::Broken(children) => NodeKind::Broken(self.nodes(children)),
            leaf => self.leaf(leaf),
        }
    }

    fn leaf(&mut self, kind: &NodeKind<Rust>) -> NodeKind<Json> {
        match kind {
            NodeKind::Wait(lasts) => NodeKind::Wait(self.expression(lasts)),
            NodeKind::WaitFor(listen) => NodeKind::WaitFor(self.listen(listen)),
            NodeKind::Send(event) => NodeKind::Send(self.expression(event)),
            NodeKind::Check(condition) => NodeKind::Check(self.expression(condition)),
            NodeKind::Set(target, value) => NodeKind::Set(self.target(target), self.data(value)),
            NodeKind::Clear(target) => NodeKind::Clear(self.target(target)),
            NodeKind::Fail => NodeKind::Fail,
            NodeKind::Idle => NodeKind::Idle,
            NodeKind::Run { path, arguments, outputs } => NodeKind::Run {
                path: self.last(path),
                arguments: self.arguments(arguments),
                outputs: outputs.iter().map(|output| self.tree_output(output)).collect(),
            },
            NodeKind::Slot(name) => NodeKind::Slot(self.name(name)),
            NodeKind::Action(call) => NodeKind::Action(self.call_of(call)),
            _ => NodeKind::Succeed,
        }
    }

    fn threshold(&self, threshold: &Threshold<Rust>) -> Threshold<Json> {
        match threshold {
            Threshold::All => Threshold::All,
            Threshold::One => Threshold::One,
            Threshold::Required => Threshold::Required,
            Threshold::Count(count) => Threshold::Count(self.expression(count)),
        }
    }

    fn branch(&mut self, branch: &Branch<Rust>) -> Branch<Json> {
        Branch { condition: self.expression(&branch.condition), node: self.node(&branch.node) }
    }

    fn arm(&mut self, arm: &Arm<Rust>) -> Arm<Json> {
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

    fn output(&self, output: &Output<Rust>) -> Output<Json> {
        let value = output.value.as_ref().map(|value| self.expression(value));
        Output { target: self.target(&output.target), value }
    }

    fn tree_output(&self, output: &TreeOutput<Rust>) -> TreeOutput<Json> {
        let name = output.name.as_ref().map(|name| self.name(name));
        TreeOutput { name, target: self.target(&output.target) }
    }

    pub(super) fn arguments(&self, arguments: &[Argument<Rust>]) -> Vec<Argument<Json>> {
        let argument =
            |argument: &Argument<Rust>| Argument { name: self.name(&argument.name), value: self.data(&argument.value) };
        arguments.iter().map(argument).collect()
    }
}
