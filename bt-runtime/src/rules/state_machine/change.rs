//! The facts about a change of states, which `state_change` writes to a key.

use super::poll::Decision;
use crate::status::Outcome;
use crate::trace::Trigger;

/// The id of a state of a machine, or of the machine itself, by its name. Compiled and loaded machines have the same
/// ids.
///
/// ```
/// use bt_runtime::tree::StateId;
///
/// const COMBAT: StateId = StateId::of("Combat");
/// assert_eq!(COMBAT, StateId::of("Combat"));
/// assert_ne!(COMBAT, StateId::of("Calm"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StateId(u64);

impl StateId {
    /// Returns the id of the state with this name.
    #[must_use]
    pub const fn of(name: &str) -> Self {
        // FNV-1a.
        let (bytes, mut hash, mut at) = (name.as_bytes(), 0xcbf2_9ce4_8422_2325_u64, 0);
        while at < bytes.len() {
            hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
            at += 1;
        }
        Self(hash)
    }
}

/// A change of the active states of a machine, which [`state_change`](crate::language::machines#entering-and-leaving)
/// writes to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StateChange {
    /// The deepest active state before the change.
    pub from: StateId,
    /// The deepest state to enter; the machine itself if it ends.
    pub to: StateId,
    /// The reason for the change. If the machine ends with a global task, it is the outcome of that task.
    pub trigger: Trigger,
}

/// Returns the reason for a change by this decision; `None` if no state changes. `taken` is the trigger of the
/// candidate.
#[must_use]
pub const fn reason(decision: Decision, taken: Trigger) -> Option<Trigger> {
    match decision {
        Decision::End(Outcome::Success) => Some(Trigger::Success),
        Decision::End(Outcome::Failure) => Some(Trigger::Failure),
        Decision::Take => Some(taken),
        Decision::Restart(outcome) => Some(Trigger::Restart(outcome)),
        Decision::Block | Decision::Stay => None,
    }
}

/// Returns the facts about a switch. `at` is the deepest active state, `to` the deepest state to enter, or a number
/// beyond all states if the machine ends. `id` returns the id of a state by its number.
#[inline]
pub fn change(at: u16, to: u16, trigger: Trigger, id: impl Fn(u16) -> Option<StateId>) -> Option<StateChange> {
    let machine = id(0)?;
    Some(StateChange { from: id(at).unwrap_or(machine), to: id(to).unwrap_or(machine), trigger })
}
