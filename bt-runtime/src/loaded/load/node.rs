//! Turns nodes into parts.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::time::Duration;

use bt_model::catalogue::{self, children_of_own, misplaced, no_default, not_a_service, unknown_action, unknown_node};
use bt_model::check::Given;
use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind};
use bt_model::{Call, Composite, Constant, Finish, Node, NodeKind, Syntax, Threshold};

use super::Loader;
use super::attributes::place;
use super::expression::range;
use super::table::Under;
use crate::blackboard::Agent;
use crate::keys::ChangeSet;
use crate::loaded::leaf::{Condition, Idles, Waits};
use crate::loaded::program::custom::{CustomPart, Rested};
use crate::loaded::program::eval::{Get, Lasts};
use crate::loaded::program::leaf::{LoadedLeaf, NeedsVm};
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::part::{Branch, Kind, Loop};
use crate::loaded::registry::slot::Typed;
use crate::rules::draw::{Draw, UNMARKED};
use crate::rules::ordered::OrderedRule;
use crate::rules::rounds;
use crate::rules::tally::RACE;
use crate::trace::NodeId;

impl<'l, A: Agent> Loader<'l, A> {
    /// Returns the part of a node with its attributes; `None` if a fault was reported.
    pub(crate) fn node(&mut self, node: &Node<Json>, under: Under, free: Free) -> Option<PartRef<'l, A>> {
        let id = self.note(node, under)?;
        self.above(&node.attributes, node, id, under, free)
    }

    /// Returns the part of a node without its attributes.
    pub(crate) fn itself(
        &mut self,
        node: &Node<Json>,
        id: NodeId,
        under: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let inner = Under { parent: Some(id), depth: under.depth + 1 };
        match &node.kind {
            NodeKind::Composite(composite, children) => self.composite(*composite, children, id, inner, free),
            NodeKind::Rescored { margin, children } => self.rescored(margin.as_ref(), children, id, inner, free),
            NodeKind::Parallel { success, failure, children } => {
                let count = children.len() as u16;
                let required = children.iter().filter(|child| child.required.is_some()).count() as u16;
                let selected = matches!(success, Threshold::Required);
                let success = if selected { Some(required) } else { self.threshold(success, count) };
                let rule = (success, self.threshold(failure, count), selected);
                self.parallel(rule, children, id, inner, free)
            }
            NodeKind::SimpleParallel { finish, parts } => self.simple(*finish, parts, id, inner, free),
            NodeKind::If { branches, otherwise } => self.branches(branches, otherwise.as_deref(), id, inner, free),
            NodeKind::Match { subject, arms } => self.arms(subject, arms, id, inner, free),
            NodeKind::While { condition, body } => {
                let word = self.lower.word(&mut free);
                let condition = self.asked(condition, place(node.attributes.len()));
                let body = self.node(body, inner, free);
                let (rounds, condition) = (rounds::WHILE, Some(condition?));
                let kind = Kind::Loop(Loop { rounds, count: u32::MAX, condition, each: None, word });
                Some(self.graph.part(kind, Box::new(NeedsVm), id, true, &[body?]))
            }
            NodeKind::ForEach { list, element, body } => match element.width {
                Some(_) => self.wide((list, element, body), id, inner, free),
                None => self.for_each((list, element, body), id, inner, free),
            },
            NodeKind::PopEach { queue, item, body } => self.pop_each((queue, item, body), id, inner, free),
            NodeKind::Run { path, arguments, outputs } => self.run(path, Given { arguments, outputs }, id, inner, free),
            NodeKind::Action(call) => {
                if let Some(action) = self.registry.actions.get(&*call.path.text) {
                    let inputs = action.info.inputs.iter().map(|input| (input.name, input.default.is_none()));
                    misplaced(node, inputs, &mut self.faults);
                }
                let leaf = self.action(call, &mut free, false)?;
                Some(self.graph.part(Kind::Act, leaf, id, true, &[]))
            }
            NodeKind::Custom(call, children) => self.custom(node, call, children, id, inner, free),
            NodeKind::Check(condition) => {
                let label = self.label(condition, place(node.attributes.len()));
                let condition = Condition(self.condition(condition)?);
                Some(self.graph.part(Kind::Check(label), Box::new(condition), id, true, &[]))
            }
            NodeKind::Wait(span) => {
                let (lasts, end) = (self.lasts(span)?, self.lower.word(&mut free));
                Some(self.graph.part(Kind::Wait(end), Box::new(Waits { lasts, end }), id, true, &[]))
            }
            NodeKind::Broken(below) => {
                self.children(below, inner, free);
                None
            }
            NodeKind::Idle => Some(self.graph.part(Kind::Idle, Box::new(Idles), id, true, &[])),
            kind => {
                let kind = self.small(kind, &mut free)?;
                Some(self.graph.part(kind, Box::new(NeedsVm), id, true, &[]))
            }
        }
    }

    /// Returns the kind of a leaf of the language.
    fn small(&mut self, kind: &NodeKind<Json>, free: &mut Free) -> Option<Kind<A>> {
        Some(match kind {
            NodeKind::WaitFor(listen) => Kind::WaitFor(self.listen(listen, free)?),
            NodeKind::Send(event) => Kind::Send(self.sent(event)?),
            NodeKind::Set(target, value) => Kind::Set(self.set(target, value)?),
            NodeKind::Clear(target) => {
                let (slot, place) = self.target(target)?;
                match slot.clear() {
                    Some(effect) => Kind::Set(effect),
                    None => {
                        no_default(slot.written(), &place, &mut self.faults);
                        return None;
                    }
                }
            }
            NodeKind::Succeed => Kind::End(true.into()),
            NodeKind::Fail => Kind::End(false.into()),
            NodeKind::Slot(_) => Kind::Slot(None),
            // The caller handles the other leaves.
            _ => return None,
        })
    }

    /// Returns the leaf of an action; if `service`, of an action that is a service.
    pub(crate) fn action(
        &mut self,
        call: &Call<Json>,
        free: &mut Free,
        service: bool,
    ) -> Option<Box<dyn LoadedLeaf<A>>> {
        let (name, registry) = (&*call.path.text, self.registry);
        let Some(action) = registry.actions.get(name) else {
            if let Some(node) = registry.nodes.get(name).filter(|_| !service) {
                children_of_own(&call.path, Some(node.children), 0, &mut self.faults);
                return None;
            }
            call.arguments.iter().for_each(|argument| self.names(&argument.value));
            call.output.iter().for_each(|output| drop(self.target(output)));
            let fix = || match registry.is_mocked() {
                true => format!("name it in the script: `\"actions\": {{ \"{name}\": [\"success\"] }}`"),
                false => "actions are registered: `Registry::new().with::<move_to>()`".to_string(),
            };
            unknown_action(&call.path, registry.actions.keys().copied(), service, fix, &mut self.faults);
            return None;
        };
        if service && !action.instant {
            not_a_service(&call.path, &mut self.faults);
            return None;
        }
        (action.make)(self, call, free, service)
    }

    /// Returns the parts of children that run one at a time, and so share memory.
    pub(crate) fn children<'n>(
        &mut self,
        children: impl IntoIterator<Item = &'n Node<Json>>,
        under: Under,
        free: Free,
    ) -> Option<Vec<PartRef<'l, A>>> {
        let parts: Vec<_> = children.into_iter().map(|child| self.node(child, under, free)).collect();
        parts.into_iter().collect()
    }

    fn composite(
        &mut self,
        composite: Composite,
        children: &[Node<Json>],
        id: NodeId,
        under: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let weighted = children.iter().any(|child| child.weight.is_some());
        let drawn = |rule| (rule, weighted);
        let (rule, weighted) = match composite {
            Composite::Sequence => return self.ordered(OrderedRule::Sequence, children, id, under, free),
            Composite::Selector => return self.ordered(OrderedRule::Selector, children, id, under, free),
            Composite::AlwaysSequence => return self.ordered(OrderedRule::AlwaysSequence, children, id, under, free),
            Composite::ReactiveSequence => return self.reactive(false, children, id, under, free),
            Composite::ReactiveSelector => return self.reactive(true, children, id, under, free),
            Composite::Race => return self.parallel((Some(RACE), Some(RACE), false), children, id, under, free),
            Composite::RandomSequence => drawn(OrderedRule::Sequence),
            Composite::RandomSelector => drawn(OrderedRule::Selector),
            Composite::Pick => (OrderedRule::Pick, true),
            Composite::UtilitySelector => (OrderedRule::Selector, true),
        };
        let (draw, values) = match composite {
            Composite::UtilitySelector => (Draw::Highest, self.scores(children, |child| child.score.as_ref())),
            _ if weighted => (Draw::Weighted, self.scores(children, |child| child.weight.as_ref())),
            _ => (Draw::Even, Some(Box::default())),
        };
        let visited = self.lower.word(&mut free);
        let children = self.children(children, under, free)?;
        let kind = Kind::Drawn { rule, draw, values: values?, visited, rescore: None };
        Some(self.graph.part(kind, Box::new(NeedsVm), id, true, &children))
    }

    fn ordered(
        &mut self,
        rule: OrderedRule,
        children: &[Node<Json>],
        id: NodeId,
        under: Under,
        free: Free,
    ) -> Option<PartRef<'l, A>> {
        let children = self.children(children, under, free)?;
        Some(self.graph.part(Kind::Ordered(rule), Box::new(NeedsVm), id, true, &children))
    }

    /// Returns the weights or scores of children.
    pub(super) fn scores(
        &mut self,
        children: &[Node<Json>],
        score: fn(&Node<Json>) -> Option<&Expr>,
    ) -> Option<Box<[Get<A, f32>]>> {
        let mut of = |child| -> Option<Get<A, f32>> {
            let Some(score) = score(child) else { return Some(Box::new(|_| UNMARKED)) };
            let get = self.float(score)?;
            Some(Box::new(move |env| get(env) as f32))
        };
        let scores: Vec<_> = children.iter().map(&mut of).collect();
        scores.into_iter().collect()
    }

    /// Returns the part of a composite that checks other children while one runs: each child has memory of its own.
    fn reactive(
        &mut self,
        selector: bool,
        children: &[Node<Json>],
        id: NodeId,
        under: Under,
        free: Free,
    ) -> Option<PartRef<'l, A>> {
        let children = self.side_by_side(children, under, free)?;
        Some(self.graph.part(Kind::Reactive { selector }, Box::new(NeedsVm), id, true, &children))
    }

    fn side_by_side(&mut self, children: &[Node<Json>], under: Under, mut free: Free) -> Option<Vec<PartRef<'l, A>>> {
        let mut parts = Vec::new();
        for child in children {
            let before = self.lower.measure(free);
            parts.push(self.node(child, under, free));
            free = self.lower.measured(before);
        }
        parts.into_iter().collect()
    }

    fn threshold(&mut self, threshold: &Threshold<Json>, all: u16) -> Option<u16> {
        match threshold {
            Threshold::All => Some(all),
            // `read` accepts `required` only for `success`.
            Threshold::Required => None,
            Threshold::One => Some(1),
            Threshold::Count(expr) => self.count(expr).map(|count| count.min(u32::from(u16::MAX)) as u16),
        }
    }

    /// Returns the value of a constant whole number.
    pub(crate) fn count(&mut self, expr: &Expr) -> Option<u32> {
        catalogue::count(expr, &mut self.faults)
    }

    /// Returns the part of a parallel. If `selected`, only the successes of required children count.
    fn parallel(
        &mut self,
        (success, failure, selected): (Option<u16>, Option<u16>, bool),
        children: &[Node<Json>],
        id: NodeId,
        under: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let words: Vec<_> = children.iter().map(|_| self.lower.word(&mut free)).collect();
        let parts = self.side_by_side(children, under, free)?;
        let branches = words.into_iter().map(Branch::new).collect();
        let required = children.iter().map(|child| !selected || child.required.is_some()).collect();
        let kind = Kind::Parallel { success: success?, failure: failure?, required, branches };
        Some(self.graph.part(kind, Box::new(NeedsVm), id, true, &parts))
    }

    /// Returns the part of a custom composite or decorator.
    fn custom(
        &mut self,
        node: &Node<Json>,
        call: &Call<Json>,
        children: &[Node<Json>],
        id: NodeId,
        under: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let registry = self.registry;
        let Some(known) = registry.nodes.get(&*call.path.text) else {
            self.unknown_node(call);
            self.side_by_side(children, under, free);
            return None;
        };
        let inputs = known.info.inputs.iter().map(|input| (input.name, input.default.is_none()));
        misplaced(node, inputs, &mut self.faults);
        let right = children_of_own(&call.path, Some(known.children), children.len(), &mut self.faults);
        let made = (known.make)(self, call);
        let state = self.lower.word(&mut free);
        let words: Vec<_> = children.iter().map(|_| self.lower.word(&mut free)).collect();
        let mut rested = || {
            let mut word = || self.lower.word(&mut free);
            Rested { keys: (0..<A::Changes as ChangeSet>::WORDS).map(|_| word()).collect(), locals: word() }
        };
        let rested = children.iter().map(|_| rested()).collect();
        let children = self.side_by_side(children, under, free)?;
        let branches = words.into_iter().map(Branch::new).collect();
        let kind = Kind::Custom(CustomPart { node: made.filter(|_| right)?, state, branches, rested });
        Some(self.graph.part(kind, Box::new(NeedsVm), id, true, &children))
    }

    /// Reports a node with children whose name is not registered.
    fn unknown_node(&mut self, call: &Call<Json>) {
        let (name, registry) = (&*call.path.text, self.registry);
        call.arguments.iter().for_each(|argument| self.names(&argument.value));
        if registry.actions.contains_key(name) {
            children_of_own(&call.path, None, 1, &mut self.faults);
            return;
        }
        let fix = || match registry.is_mocked() {
            true => "a simulation does not know how a node of the game behaves: put nodes of the language in its place"
                .into(),
            false => format!("nodes with children are registered: `Registry::new().with_node::<{name}>()`"),
        };
        unknown_node(&call.path, registry.nodes.keys().copied(), fix, &mut self.faults);
    }

    fn simple(
        &mut self,
        finish: Finish,
        parts: &[Node<Json>; 2],
        id: NodeId,
        under: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let [main, background] = [(); 2].map(|()| Branch::new(self.lower.word(&mut free)));
        let children = self.side_by_side(parts, under, free)?;
        let kind = Kind::Simple { delayed: finish == Finish::Delayed, main, background };
        Some(self.graph.part(kind, Box::new(NeedsVm), id, true, &children))
    }

    /// Returns a length of time, which may be drawn from a range.
    pub(crate) fn lasts(&mut self, expr: &Expr) -> Option<Lasts<A>> {
        if let Some(range) = range(expr) {
            return Some(Lasts::Range(*range.start(), *range.end()));
        }
        if let Some(Constant::Span(span)) = Json::constant(expr) {
            return Some(Lasts::Fixed(span));
        }
        self.span(expr).map(Lasts::Eval)
    }

    /// Returns the closure of a duration.
    pub(crate) fn span(&mut self, expr: &Expr) -> Option<Get<A, Duration>> {
        if !self.expect(expr, &bt_model::json::expression::Type::Duration) {
            return None;
        }
        if let ExprKind::Data(bt_model::Value::Text(text)) = &expr.kind
            && let Some(span) = bt_model::span(text)
        {
            return Some(Box::new(move |_| span));
        }
        match self.typed(expr, None)? {
            Typed::Span(get) => Some(get),
            _ => self.fault(expr, "this is no duration", "write `4s`, or name a key that is a duration"),
        }
    }
}
