//! The targets of a transition, and the first target that can be selected.

use super::NOWHERE;
use super::selection::Selection;
use super::switch::Switch;
use crate::chance::Chance;
use crate::status::Outcome;
use crate::trace::Refusal;

/// The target of a transition. `L` is a list of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransitionTarget<L = &'static [u16]> {
    /// The first of these states that can be selected.
    To(L),
    /// A target that no state can refuse, and the deepest state to which it leads.
    Infallible(u16, u16),
    /// The end of the machine.
    End(Outcome),
    /// No target: the active states stay.
    Stay,
}

impl<L: AsRef<[u16]>> TransitionTarget<L> {
    /// Returns the same target, with a borrowed list.
    #[inline(always)]
    pub fn as_slices(&self) -> TransitionTarget<&[u16]> {
        match self {
            Self::To(targets) => TransitionTarget::To(targets.as_ref()),
            Self::Infallible(target, to) => TransitionTarget::Infallible(*target, *to),
            Self::End(outcome) => TransitionTarget::End(*outcome),
            Self::Stay => TransitionTarget::Stay,
        }
    }

    /// Returns the target states in order; none if the machine ends, or if its states stay.
    #[inline]
    pub fn states(&self) -> &[u16] {
        match self {
            Self::To(targets) => targets.as_ref(),
            Self::Infallible(target, _) => core::slice::from_ref(target),
            Self::End(_) | Self::Stay => &[],
        }
    }
}

/// The error that no target could be selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The last target; [`NOWHERE`] if no target was tried.
    pub target: u16,
    /// The state that refused the target.
    pub by: u16,
    /// The reason for which that state refused.
    pub why: Refusal,
}

impl Refused {
    /// The error that no target was tried, because the payload of the transition is missing.
    pub const UNTRIED: Self = Self { target: NOWHERE, by: NOWHERE, why: Refusal::Children };
}

/// Returns the switch to the first target that can be selected, and the generator after the draws of the search. `at`
/// is the deepest active state, `receiver` the state that gets the payload.
#[inline(always)]
pub fn first_selectable(
    targets: &[u16],
    at: u16,
    receiver: u16,
    chance: Chance,
    mut search: impl FnMut(&mut Selection) -> Option<u16>,
) -> Result<(Switch, Chance), Refused> {
    let mut refused = Refused::UNTRIED;
    for &target in targets {
        let mut selection = Selection::new(target, at, chance);
        selection.receiver = receiver;
        if let Some(to) = search(&mut selection) {
            return Ok((Switch { receiver, ..Switch::to(to, selection.to) }, selection.chance));
        }
        let (by, why) = selection.refused;
        refused = Refused { target, by, why };
    }
    Err(refused)
}
