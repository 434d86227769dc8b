//! The rules of a state machine.
//!
//! States are numbered depth first, 0 for the machine itself. So the states inside a state are a range of numbers, and
//! the number of the deepest active state determines all active states. Selections and switches also consist of such
//! numbers.
//!
//! | file | rule |
//! |---|---|
//! | `trigger` | which transitions are checked, and why |
//! | `ask` | one transition: its trigger, its delay, its priority, its target |
//! | `delay` | when a delay ends, and when it is dropped |
//! | `poll` | the strongest transition of a tick, and the decision that follows |
//! | `target` | the first target that can be selected |
//! | `selection` | a search from the root for the states to enter |
//! | `switch` | which states stay, are entered anew, are bound |
//! | `completion` | when the tasks of a state are done |
//! | `change` | the facts of a change of states |
//! | `wake` | when the machine must be ticked next |

pub mod ask;
pub mod change;
pub mod completion;
pub mod delay;
pub mod poll;
pub mod selection;
pub mod switch;
pub mod target;
pub mod trigger;
pub mod wake;

/// The largest number of switches of a machine in one tick. Further switches wait for the next tick.
pub const SWITCHES: u32 = 5;

/// The number that stands for no state, no transition or no event.
pub const NOWHERE: u16 = u16::MAX;
