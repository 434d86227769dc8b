//! Skipped nodes.
//!
//! A parent passes over a child that is skipped, also where the child is skipped because all its children are. Where an
//! element becomes several nodes, the outermost of them needs the condition: the others would take a skip for an end.

use super::Converter;
use super::made::{Made, when};
use super::node::{Around, Parent};
use crate::script::{Shown, conjunction, disjunction, negated};

/// The maximum length of a condition that is made of the conditions of several nodes, in bytes, and the maximum number
/// of its operators `&&` and `||`. The limits of documents for an expression are higher.
const LONGEST: (usize, usize) = (1024, 50);

/// When the entry of a node is skipped.
#[derive(Clone, Debug)]
pub(super) enum Skip {
    Never,
    If(Shown),
    /// If one of these holds.
    Any(Vec<Self>),
    /// If all of these hold.
    All(Vec<Self>),
    /// The first if the condition holds, else the second.
    Chosen(Shown, Box<[Self; 2]>),
    /// Under a condition on entries that the tree does not have: those of a tree that it runs.
    Unknown,
}

impl Skip {
    pub(super) const fn is_never(&self) -> bool {
        matches!(self, Self::Never)
    }

    pub(super) fn any(skips: impl IntoIterator<Item = Self>) -> Self {
        let mut skips: Vec<Self> = skips.into_iter().filter(|skip| !skip.is_never()).collect();
        match skips.len() {
            0 => Self::Never,
            1 => skips.remove(0),
            _ => Self::Any(skips),
        }
    }

    /// Returns the skip of a composite with these children.
    pub(super) fn all(children: impl IntoIterator<Item = Self>) -> Self {
        let mut skips: Vec<Self> = children.into_iter().collect();
        match skips.len() {
            _ if skips.is_empty() || skips.iter().any(Self::is_never) => Self::Never,
            1 => skips.remove(0),
            _ => Self::All(skips),
        }
    }

    /// Returns the skip of a choice between two nodes.
    pub(super) fn chosen(condition: &Shown, then: Self, otherwise: Self) -> Self {
        if then.is_never() && otherwise.is_never() {
            return Self::Never;
        }
        Self::Chosen(condition.clone(), Box::new([then, otherwise]))
    }

    /// Returns the condition; `None` if the tree cannot say it, or if it is too long.
    pub(super) fn shown(&self) -> Option<Shown> {
        let shown = self.joined()?;
        let operators = shown.text.matches("&&").count() + shown.text.matches("||").count();
        let fits = shown.text.len() <= LONGEST.0 && operators <= LONGEST.1;
        (fits || matches!(self, Self::If(_))).then_some(shown)
    }

    fn joined(&self) -> Option<Shown> {
        let parts = |skips: &[Self]| skips.iter().map(Self::joined).collect::<Option<Vec<_>>>();
        Some(match self {
            Self::Never => Shown::atom("false"),
            Self::If(condition) => condition.clone(),
            Self::Any(skips) => disjunction(parts(skips)?),
            Self::All(skips) => conjunction(parts(skips)?),
            Self::Chosen(condition, branches) => {
                let [then, otherwise] = [branches[0].joined()?, branches[1].joined()?];
                let branches = [(condition.clone(), then), (negated(condition), otherwise)];
                let skipped = branches.into_iter().filter(|(_, skip)| skip.text != "false");
                disjunction(skipped.map(|(chosen, skip)| conjunction([chosen, skip])))
            }
            Self::Unknown => return None,
        })
    }
}

impl Converter<'_, '_> {
    /// Moves the conditions under which a node is skipped out of the node, for the outermost of several nodes.
    pub(super) fn lifted(&mut self, made: Made) -> (Vec<Shown>, Made) {
        let (mut skips, inner, made) = made.hoisted();
        skips.extend(self.condition_of(&inner, made.at));
        (skips, made)
    }

    /// Returns the condition of a skip; `None` if there is none, or if there is no expression for it, which is reported. `at`
    /// is the index of the place.
    pub(super) fn condition_of(&mut self, skip: &Skip, at: usize) -> Option<Shown> {
        if skip.is_never() {
            return None;
        }
        let place = self.places.nodes[at].clone();
        let Some(shown) = skip.shown() else {
            let message =
                "a skip inside counts as an end here: its condition is long, or reads entries of the subtree itself";
            let help = "write one condition on entries of this tree, as `_skipIf` of this element";
            self.faults.warning(&place, message, help);
            return None;
        };
        self.spend(shown.text.len(), &place).then_some(shown)
    }

    /// Gives a skip the outcome with which the parent of the element goes on. This is for a node that another node of
    /// the same element precedes: the entry of the element does not know yet whether the node will be skipped.
    pub(super) fn settled(&mut self, made: Made, around: Around) -> Made {
        if made.skip().is_never() {
            return made;
        }
        let at = made.at;
        let (skips, made) = self.lifted(made);
        if skips.is_empty() {
            return made;
        }
        let end = match around.parent {
            Parent::Sequence => "succeed",
            Parent::Selector => "fail",
            Parent::Other => {
                let place = self.places.nodes[at].clone();
                let message =
                    "a skip of this node counts as a success of the node around it; BehaviorTree.CPP skips both";
                let help = "put the outer node into a `Sequence` or a `Fallback`, which go on as after a skip";
                self.faults.warning(&place, message, help);
                "succeed"
            }
        };
        Made::choice(&disjunction(skips), Made::new(end, at), Some(made), at)
    }

    /// Makes a node fail if a condition does not hold at its entry. It can be skipped only if the condition holds.
    pub(super) fn guarded(&mut self, condition: &Shown, made: Made, aborts: Option<&str>) -> Made {
        let at = made.at;
        if made.skips_inside() {
            let made = Made::choice(condition, made, Some(Made::new("fail", at)), at);
            if aborts.is_none() {
                return made;
            }
            let (skips, made) = self.lifted(made);
            return made.decorated(when(condition, aborts)).skipped(skips);
        }
        let (skips, made) = self.lifted(made);
        let skips = self.under(condition, &skips, at);
        made.decorated(when(condition, aborts)).skipped(skips)
    }

    /// Reports a branch of a parallel that may be skipped.
    pub(super) fn asked_once(&mut self, branch: &Made) {
        if branch.skip().is_never() {
            return;
        }
        let place = self.places.nodes[branch.at].clone();
        let message =
            "the skip of a branch is asked once, at the entry of the parallel, and a skipped branch does not count";
        let help = "BehaviorTree.CPP asks in every tick, and counts a skip as a success only for a negative `success_count`: \
                    where this matters, choose between the branch and `AlwaysSuccess` by an `IfThenElse`";
        self.faults.warning(&place, message, help);
    }
}
