//! The conversion of nodes.

use bt_model::Value;
use bt_model::limits::DEPTH;

use super::fields::{Fields, editor, named, tree_name};
use super::{Converter, Target};
use crate::files::json::string;
use crate::files::{Node, NodeKind};

impl Converter<'_> {
    /// Converts a node with its descendants.
    pub(super) fn node(&mut self, node: &Node, depth: u32) -> Value {
        if depth as usize > DEPTH {
            let message = format!("node {} is nested more than {DEPTH} levels deep", node.idx);
            self.faults.error(&node.place, message, "move a part into a `sub_tree`");
            return Value::Null;
        }
        let mut fields = self.kind(node, depth);
        editor(node, &mut fields);
        Value::Object(fields)
    }

    fn kind(&mut self, node: &Node, depth: u32) -> Fields {
        match &node.kind {
            NodeKind::Sequence => self.composite("sequence", node, depth),
            NodeKind::Select => self.composite("selector", node, depth),
            NodeKind::AlwaysSeq => self.composite("always_sequence", node, depth),
            NodeKind::RandomSeq => self.composite("random_sequence", node, depth),
            NodeKind::Parallel => self.composite("race", node, depth),
            NodeKind::Negative => self.decorated("invert", node, depth),
            NodeKind::AlwaysTrue => self.decorated("force_success", node, depth),
            NodeKind::Probility { weights } => self.pick(node, weights, depth),
            NodeKind::IfElse if self.target == Target::Native => self.native_if_else(node, depth),
            NodeKind::IfElse => self.if_else(node, depth),
            NodeKind::WhileLoop if self.target == Target::Native => self.native_while_loop(node, depth),
            NodeKind::WhileLoop => self.while_loop(node, depth),
            NodeKind::WaitEvent { event } if self.target == Target::Native => self.native_wait_event(node, event),
            NodeKind::WaitEvent { event } => named("wait_for", vec![("event", string(event))]),
            NodeKind::SubTree { name } => named("run", vec![("tree", Value::Text(tree_name(name)))]),
            NodeKind::Action { name, args } => self.action(node, name, args),
            NodeKind::Reset | NodeKind::Root { .. } | NodeKind::Unknown { .. } => {
                let message = format!("`{}` has no counterpart", node.kind.name());
                let help = match &node.kind {
                    NodeKind::Unknown { .. } => "no type of mosaic_game has this name: correct it, or remove the node",
                    _ => "restart the brain from the game",
                };
                self.faults.error(&node.place, message, help);
                Fields::new()
            }
        }
    }

    fn children(&mut self, node: &Node, depth: u32) -> Vec<Value> {
        let children: Vec<&Node> = node.children.iter().filter_map(|child| self.nodes.get(child).copied()).collect();
        children.into_iter().map(|child| self.node(child, depth + 1)).collect()
    }

    /// Converts the child with this index. It exists, because the tree was checked.
    pub(super) fn child(&mut self, node: &Node, at: usize, depth: u32) -> Value {
        let child = node.children.get(at).and_then(|child| self.nodes.get(child).copied());
        child.map_or(Value::Null, |child| self.node(child, depth + 1))
    }

    fn composite(&mut self, name: &str, node: &Node, depth: u32) -> Fields {
        let children = self.children(node, depth);
        named(name, vec![("children", Value::List(children))])
    }

    fn decorated(&mut self, decorator: &str, node: &Node, depth: u32) -> Fields {
        sequence(Some(decorator), self.children(node, depth))
    }

    fn pick(&mut self, node: &Node, weights: &[u32], depth: u32) -> Fields {
        let mut children = self.children(node, depth);
        let mut kept = Vec::new();
        for (at, (child, weight)) in children.drain(..).zip(weights).enumerate() {
            if *weight == 0 {
                let message = format!("child {at} of node {} has the weight 0, and is left out", node.idx);
                self.faults.warning(&node.place, message, "it was never drawn");
            } else if let Value::Object(mut fields) = child {
                fields.insert(1, ("weight".to_owned(), Value::Number(weight.to_string())));
                kept.push(Value::Object(fields));
            }
        }
        named("pick", vec![("children", Value::List(kept))])
    }

    fn if_else(&mut self, node: &Node, depth: u32) -> Fields {
        let (condition, replaced) = self.condition(node);
        let (then, otherwise) = (self.child(node, 1, depth), self.child(node, 2, depth));
        let branch = Value::Object(vec![("if".to_owned(), condition), ("then".to_owned(), then)]);
        named(
            "if",
            vec![("branches", Value::List(vec![branch])), ("else", otherwise), ("x_mosaic_condition", replaced)],
        )
    }

    /// Converts a `while_loop`, which ignores the result of its body, as in the original.
    fn while_loop(&mut self, node: &Node, depth: u32) -> Fields {
        let (condition, replaced) = self.condition(node);
        let body = self.child(node, 1, depth);
        let round = Value::Object(sequence(Some("force_success"), vec![body]));
        named("while", vec![("condition", condition), ("do", round), ("x_mosaic_condition", replaced)])
    }
}

/// Returns a sequence, with a decorator or without one.
pub(super) fn sequence(decorator: Option<&str>, children: Vec<Value>) -> Fields {
    let decorators = decorator.map(|decorator| ("decorators", Value::List(vec![string(decorator)])));
    named("sequence", decorators.into_iter().chain([("children", Value::List(children))]).collect())
}
