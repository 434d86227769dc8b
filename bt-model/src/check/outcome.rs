//! The possible results of a node. An impossible result makes other nodes unreachable.
//!
//! The analysis is conservative: if it excludes a result, this result is impossible.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::arms::covers_all;
use crate::kinds::Effect;
use crate::{
    Attribute, AttributeKind, Composite, Constant, Document, Finish, Node, NodeKind, Setting, Syntax, Threshold, Tree,
};

/// The greatest depth of nested subtrees that the analysis follows; a deeper subtree counts as having any result.
const TREES: usize = 4;

/// The results that a node may have. If both are `false`, the node never ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) succeeds: bool,
    pub(super) fails: bool,
    /// `true` if the node may be skipped at its entry.
    skips: bool,
}

impl Outcome {
    const ANY: Self = Self::new(true, true);
    const SUCCESS: Self = Self::new(true, false);
    const FAILURE: Self = Self::new(false, true);
    const NEVER: Self = Self::new(false, false);

    const fn new(succeeds: bool, fails: bool) -> Self {
        Self { succeeds, fails, skips: false }
    }

    /// Returns the results as the parent sees them: a child that may be skipped counts as one that may have either
    /// result.
    pub(super) fn seen(self) -> Self {
        if self.skips { Self::ANY } else { self }
    }

    pub(super) fn ends(self) -> bool {
        self.succeeds || self.fails
    }

    fn or(self, other: Self) -> Self {
        Self {
            succeeds: self.succeeds || other.succeeds,
            fails: self.fails || other.fails,
            skips: self.skips || other.skips,
        }
    }
}

/// The outcomes of a document's nodes.
pub(super) struct Outcomes<'d, S: Syntax> {
    all: Vec<&'d Tree<S>>,
    by_name: BTreeMap<&'d str, usize>,
    /// The current depth of nested subtrees.
    depth: Cell<usize>,
    /// The results of trees, by index; a tree in progress counts as having any result.
    trees: RefCell<BTreeMap<usize, Outcome>>,
    /// The results of nodes without their attributes, by address. They are kept because every ancestor needs them.
    nodes: RefCell<BTreeMap<*const Node<S>, Outcome>>,
}

impl<'d, S: Syntax> Outcomes<'d, S> {
    pub(super) fn new(document: &'d Document<S>) -> Self {
        Self {
            all: document.all(),
            by_name: document.by_name(),
            depth: Cell::new(0),
            trees: RefCell::default(),
            nodes: RefCell::default(),
        }
    }

    /// Returns the results of a node with all its attributes.
    pub(super) fn of(&self, node: &Node<S>) -> Outcome {
        self.with(node, &node.attributes)
    }

    /// Returns the results that a node would have if these were its only attributes.
    pub(super) fn with(&self, node: &Node<S>, attributes: &[Attribute<S>]) -> Outcome {
        attributes.iter().rev().fold(self.known(node), |inner, attribute| decorated::<S>(&attribute.kind, inner))
    }

    fn known(&self, node: &Node<S>) -> Outcome {
        if let Some(known) = self.nodes.borrow().get(&std::ptr::from_ref(node)) {
            return *known;
        }
        let outcome = self.bare(node);
        self.nodes.borrow_mut().insert(node, outcome);
        outcome
    }

    fn bare(&self, node: &Node<S>) -> Outcome {
        match &node.kind {
            NodeKind::Broken(_)
            | NodeKind::Action(_)
            | NodeKind::Custom(..)
            | NodeKind::Send(_)
            | NodeKind::Slot(_) => Outcome::ANY,
            NodeKind::Check(condition) => match S::constant(condition) {
                Some(Constant::Bool(true)) => Outcome::SUCCESS,
                Some(Constant::Bool(false)) => Outcome::FAILURE,
                _ => Outcome::ANY,
            },
            NodeKind::Wait(_) | NodeKind::WaitFor(_) | NodeKind::Set(..) | NodeKind::Clear(_) | NodeKind::Succeed => {
                Outcome::SUCCESS
            }
            NodeKind::Fail => Outcome::FAILURE,
            NodeKind::Idle => Outcome::NEVER,
            NodeKind::Run { path, .. } => self.tree(&S::text(path)),
            NodeKind::Composite(composite, children) => {
                Outcome { skips: self.all_skip(children), ..self.composite(*composite, children) }
            }
            NodeKind::Rescored { children, .. } => {
                Outcome { skips: self.all_skip(children), ..self.composite(Composite::UtilitySelector, children) }
            }
            NodeKind::Parallel { success, failure, children } => Outcome {
                succeeds: self.enough(success, children, |outcome| outcome.succeeds),
                fails: self.enough(failure, children, |outcome| outcome.fails),
                skips: self.all_skip(children),
            },
            NodeKind::SimpleParallel { finish, parts } => match finish {
                Finish::Delayed if !self.of(&parts[1]).seen().ends() => Outcome::NEVER,
                _ => self.of(&parts[0]),
            },
            NodeKind::If { otherwise, .. } => {
                let skipped = if otherwise.is_some() { Outcome::NEVER } else { Outcome::SUCCESS };
                self.union(&node.children()).or(skipped).or(unmatched(node))
            }
            NodeKind::Match { arms, .. } => {
                let skipped = if covers_all(arms) { Outcome::NEVER } else { Outcome::SUCCESS };
                self.union(&node.children()).or(skipped).or(unmatched(node))
            }
            NodeKind::ForEach { body, .. } | NodeKind::PopEach { body, .. } => {
                Outcome { succeeds: true, skips: false, ..self.of(body) }
            }
            NodeKind::While { condition, body } => {
                let Outcome { fails, skips, .. } = self.of(body);
                let succeeds = skips || S::constant(condition) != Some(Constant::Bool(true));
                Outcome { succeeds, fails, skips }.or(unmatched(node))
            }
        }
    }

    /// Returns `true` if all children may be skipped. Then their parent may be skipped too.
    fn all_skip(&self, children: &[Node<S>]) -> bool {
        !children.is_empty() && children.iter().all(|child| self.of(child).skips)
    }

    fn composite(&self, composite: Composite, children: &[Node<S>]) -> Outcome {
        let outcomes = || children.iter().map(|child| self.of(child).seen());
        match composite {
            Composite::Sequence | Composite::ReactiveSequence => Outcome::new(
                outcomes().all(|outcome| outcome.succeeds),
                reached(outcomes(), |outcome| outcome.succeeds).any(|outcome| outcome.fails),
            ),
            Composite::Selector | Composite::ReactiveSelector => Outcome::new(
                reached(outcomes(), |outcome| outcome.fails).any(|outcome| outcome.succeeds),
                outcomes().all(|outcome| outcome.fails),
            ),
            Composite::AlwaysSequence if outcomes().all(Outcome::ends) => Outcome::SUCCESS,
            Composite::AlwaysSequence => Outcome::NEVER,
            Composite::RandomSequence => {
                Outcome::new(outcomes().all(|outcome| outcome.succeeds), outcomes().any(|outcome| outcome.fails))
            }
            Composite::RandomSelector | Composite::UtilitySelector => {
                Outcome::new(outcomes().any(|outcome| outcome.succeeds), outcomes().all(|outcome| outcome.fails))
            }
            Composite::Pick | Composite::Race => self.union(&children.iter().collect::<Vec<_>>()),
        }
    }

    fn union(&self, children: &[&Node<S>]) -> Outcome {
        children.iter().fold(Outcome::NEVER, |all, child| all.or(self.of(child)))
    }

    fn enough(&self, threshold: &Threshold<S>, children: &[Node<S>], can: fn(Outcome) -> bool) -> bool {
        let able = children.iter().filter(|child| can(self.of(child).seen())).count();
        match threshold {
            Threshold::All => able == children.len(),
            Threshold::Required => {
                children.iter().filter(|child| child.required.is_some()).all(|child| can(self.of(child).seen()))
            }
            Threshold::One => able >= 1,
            Threshold::Count(expr) => match S::constant(expr) {
                Some(Constant::Number(number)) => able as f64 >= number,
                _ => able >= 1,
            },
        }
    }

    fn tree(&self, name: &str) -> Outcome {
        let Some(&index) = self.by_name.get(name) else { return Outcome::ANY };
        if let Some(known) = self.trees.borrow().get(&index) {
            return *known;
        }
        if self.depth.get() == TREES {
            return Outcome::ANY;
        }
        self.trees.borrow_mut().insert(index, Outcome::ANY);
        self.depth.set(self.depth.get() + 1);
        let outcome = self.of(&self.all[index].root);
        self.depth.set(self.depth.get() - 1);
        self.trees.borrow_mut().insert(index, outcome);
        outcome
    }
}

/// Returns the results that a node may have because a pattern ceases to match while the branch that reads its bindings
/// runs: failure if a child has bindings, otherwise none.
fn unmatched<S: Syntax>(node: &Node<S>) -> Outcome {
    let binds = (0..node.children().len()).any(|child| !node.binds(child).is_empty());
    if binds { Outcome::FAILURE } else { Outcome::NEVER }
}

/// Returns the results of the children that are reached: all up to and including the first child for which `go` returns
/// `false`.
fn reached(outcomes: impl Iterator<Item = Outcome>, go: fn(Outcome) -> bool) -> impl Iterator<Item = Outcome> {
    outcomes.scan(true, move |reached, outcome| {
        let now = *reached;
        *reached &= go(outcome);
        now.then_some(outcome)
    })
}

/// Returns the results of a node with an attribute.
fn decorated<S: Syntax>(attribute: &AttributeKind<S>, inner: Outcome) -> Outcome {
    match attribute {
        AttributeKind::When(guard) => match S::constant(&guard.condition) {
            Some(Constant::Bool(true)) => inner,
            Some(Constant::Bool(false)) => Outcome { skips: inner.skips, ..Outcome::FAILURE },
            _ => inner.or(Outcome::FAILURE),
        },
        AttributeKind::Broken => Outcome::ANY,
        AttributeKind::Service(_) | AttributeKind::Handler(_) => inner,
        AttributeKind::Decorator(decorator) => {
            let endless = matches!(decorator.value, Setting::Forever);
            effect(decorator.spec().effect, endless, inner)
        }
    }
}

/// Returns the results of a node with a decorator that has this effect.
fn effect(effect: Effect, endless: bool, inner: Outcome) -> Outcome {
    let Outcome { succeeds, fails, skips } = inner;
    match effect {
        Effect::Same => inner,
        Effect::MayFail => inner.or(Outcome::FAILURE),
        Effect::MaySucceed => inner.or(Outcome::SUCCESS),
        Effect::Invert => Outcome { succeeds: fails, fails: succeeds, skips },
        Effect::Succeed => Outcome { succeeds: inner.ends(), fails: false, skips },
        Effect::Fail => Outcome { succeeds: false, fails: inner.ends(), skips },
        // A later round that is skipped ends a loop with success.
        Effect::Repeat => Outcome { succeeds: skips || succeeds && !endless, fails, skips },
        Effect::UntilSuccess => Outcome { succeeds: skips || succeeds, fails: false, skips },
        Effect::UntilFailure => Outcome { succeeds: skips || fails, fails: false, skips },
        Effect::MaySkip => Outcome { skips: true, ..inner },
    }
}
