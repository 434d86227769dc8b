//! State trees: a machine of nested states is one node, and its tasks are ordinary nodes.
//!
//! This is the compiled back end, in which states and transitions are types. Its rules are in
//! [`rules::state_machine`](crate::rules::state_machine); the back end of loaded machines applies the same rules.
//!
//! A tick goes down the active path and back up: tasks run from the root down, transitions are checked from the deepest
//! state up (`lifecycle.rs`). The transitions lead to at most one switch (`decide.rs`), which a pure search has found
//! (`selection.rs`). Then the old states are left from the deepest up, and the new states are entered from the root
//! down (`switching.rs`). If a new state ends at once, this repeats, at most
//! [`SWITCHES`](crate::rules::state_machine::SWITCHES) times per tick.

mod asked;
mod child;
mod decide;
mod delay;
mod ends;
mod lifecycle;
mod machine;
mod memory;
mod no_states;
mod plan;
mod remembers;
mod selection;
mod siblings;
mod single_task;
mod states;
mod switch;
mod switching;
mod task;
mod tasks;
mod transition;
mod transitions;

#[cfg(feature = "json")]
pub(crate) use asked::take;
pub use child::Child;
pub use delay::{After, NoDelay};
pub use ends::{End, Ends};
pub use machine::{Machine, MachineActive};
pub use memory::{StateActive, StateHalting, StatePersistent};
pub use plan::{Payload, Plan, State, absent};
pub use single_task::{SingleTask, SingleTaskActive};
pub use states::States;
pub use switch::{Graceful, PendingSwitch, Waits, is_graceful};
pub use task::{OneTask, Task};
pub use tasks::Tasks;
pub use transition::Transition;
pub use transitions::{On, Transitions};

pub use crate::rules::state_machine::change::{StateChange, StateId};
pub use crate::rules::state_machine::selection::Select;
pub use crate::rules::state_machine::target::TransitionTarget;
pub use crate::rules::state_machine::trigger::{EVENT, FAILURE, SUCCESS, TICK};
