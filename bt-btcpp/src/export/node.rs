//! Nodes.

use bt_model::json::Json;
use bt_model::{Branch, Composite, Constant, Node, NodeKind, Syntax, Threshold};

use super::element::Element;
use super::{Exporter, Kept};

impl Exporter<'_> {
    /// Converts a node with its attributes.
    pub(super) fn node(&mut self, node: &Node<Json>) -> Element {
        self.branch(node, false)
    }

    /// Converts a node with its attributes. `chosen` is `true` if its parent checks the guards of its children in every
    /// tick.
    fn branch(&mut self, node: &Node<Json>, chosen: bool) -> Element {
        let mut element = self.kind(node);
        if let Some(label) = &node.label {
            element = element.with("name", &label.text);
        }
        if let Some(id) = node.editor.id {
            element = element.with("_uid", id.to_string());
        }
        if node.editor.collapsed == Some(true) {
            element = element.with("_collapsed", "true");
        }
        for attribute in node.attributes.iter().rev() {
            element = self.attribute(attribute, element, chosen);
        }
        element.comment = node.editor.comment.clone();
        element
    }

    fn kind(&mut self, node: &Node<Json>) -> Element {
        match &node.kind {
            NodeKind::Composite(composite, children) => self.composite(node, *composite, children),
            NodeKind::Rescored { children, .. } => self.composite(node, Composite::UtilitySelector, children),
            NodeKind::Parallel { success, failure, children } => self.parallel(node, success, failure, children),
            NodeKind::If { branches, otherwise } => self.choice(branches, otherwise.as_deref()),
            NodeKind::PopEach { queue, item, body } => Element::around("ConsumeQueue", vec![self.node(body)])
                .with("queue", braces(&self.target(queue)))
                .with("popped_item", braces(&self.target(item))),
            NodeKind::Custom(call, children) => {
                let children: Vec<Element> = children.iter().map(|child| self.node(child)).collect();
                let kind = if children.len() == 1 { "Decorator" } else { "Control" };
                let name = Json::text(&call.path);
                let id = Kept::of(&node.editor).text("id").unwrap_or(name);
                let mut element = self.call(node, call, (&id, kind));
                element.children = children;
                element
            }
            NodeKind::Action(call) => {
                let id = Kept::of(&node.editor).text("id").unwrap_or_else(|| crate::names::id(&Json::text(&call.path)));
                self.call(node, call, (&id, "Action"))
            }
            _ => self.leaf(node),
        }
    }

    fn composite(&mut self, node: &Node<Json>, composite: Composite, children: &[Node<Json>]) -> Element {
        let chosen = Kept::of(&node.editor).value("chosen").is_some();
        let name = match composite {
            Composite::Sequence | Composite::AlwaysSequence => "Sequence",
            Composite::Selector if chosen => "ReactiveFallback",
            Composite::Selector => "Fallback",
            Composite::ReactiveSequence => "ReactiveSequence",
            Composite::ReactiveSelector => "ReactiveFallback",
            Composite::Race => "Parallel",
            _ => return self.none(node, "write the choice as an action, or a `selector`"),
        };
        let mut children: Vec<Element> = children.iter().map(|child| self.branch(child, chosen)).collect();
        if composite == Composite::AlwaysSequence {
            children = children.into_iter().map(|child| Element::around("ForceSuccess", vec![child])).collect();
        }
        let element = Element::around(name, children);
        if composite == Composite::Race {
            return element.with("success_count", "1").with("failure_count", "1");
        }
        element
    }

    fn parallel(
        &mut self,
        node: &Node<Json>,
        success: &Threshold<Json>,
        failure: &Threshold<Json>,
        children: &[Node<Json>],
    ) -> Element {
        let children: Vec<Element> = children.iter().map(|child| self.node(child)).collect();
        if matches!((success, failure), (Threshold::All, Threshold::All)) {
            return Element::around("ParallelAll", children);
        }
        let count = |threshold: &Threshold<Json>| match threshold {
            Threshold::All => Some("-1".to_owned()),
            Threshold::One => Some("1".to_owned()),
            Threshold::Count(expr) => Some(expr.to_string()),
            Threshold::Required => None,
        };
        let (Some(success), Some(failure)) = (count(success), count(failure)) else {
            return self.none(node, "write the number of successes instead of `required`");
        };
        Element::around("Parallel", children).with("success_count", success).with("failure_count", failure)
    }

    fn choice(&mut self, branches: &[Branch<Json>], otherwise: Option<&Node<Json>>) -> Element {
        let Some((first, rest)) = branches.split_first() else {
            return otherwise.map_or_else(|| Element::new("AlwaysSuccess"), |node| self.node(node));
        };
        let code = self.condition(&first.condition).unwrap_or_default();
        let condition = Element::new("ScriptCondition").with("code", code);
        let (then, otherwise) = (self.node(&first.node), self.choice(rest, otherwise));
        Element::around("IfThenElse", vec![condition, then, otherwise])
    }

    /// Reports a node without a counterpart in BehaviorTree.CPP.
    pub(super) fn none(&mut self, node: &Node<Json>, help: &str) -> Element {
        let message = format!("BehaviorTree.CPP has no `{}`", node.kind.word());
        self.faults.error(&node.place, message, help);
        Element::new("AlwaysFailure")
    }
}

/// Returns the milliseconds of a duration that is a literal.
pub(super) fn millis(expr: &<Json as Syntax>::Expr) -> Option<String> {
    match Json::constant(expr)? {
        Constant::Span(span) => Some(span.as_millis().to_string()),
        _ => None,
    }
}

/// Returns the name of a tree.
pub(super) fn path(path: &<Json as Syntax>::Path) -> String {
    Json::text(path)
}

/// Returns the value of a port that names an entry.
pub(super) fn braces(entry: &str) -> String {
    format!("{{{entry}}}")
}
