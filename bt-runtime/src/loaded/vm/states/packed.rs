//! Converts a switch to a word of an agent's memory, and back.

use crate::rules::state_machine::switch::Switch;
use crate::status::Outcome;

/// Returns the word that stores a switch.
pub(crate) fn packed(switch: Switch) -> u64 {
    let end = match switch.end {
        None => 0,
        Some(outcome) => 1 + u64::from(outcome.succeeded()),
    };
    1 << 63 | end << 48 | u64::from(switch.receiver) << 32 | u64::from(switch.target) << 16 | u64::from(switch.to)
}

/// Returns the switch that a word stores; `None` if it stores none.
pub(crate) fn unpacked(word: u64) -> Option<Switch> {
    let end = match word >> 48 & 3 {
        0 => None,
        end => Some(Outcome::from(end == 2)),
    };
    let switch = Switch { to: word as u16, target: (word >> 16) as u16, receiver: (word >> 32) as u16, end };
    (word != 0).then_some(switch)
}
