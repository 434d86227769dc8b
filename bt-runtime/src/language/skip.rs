//! `#[skip_if]`: a condition under which the parent passes over a node.
//!
//! # `#[skip_if]`
//! `#[skip_if(condition)]` on any node. If the condition holds when the node would be entered, the node is **skipped**: its
//! parent goes on as if it were not there. It neither succeeds nor fails, and nothing of it runs.
//!
//! - The condition is a `bool` expression over `bb`, `world`, parameters and locals. It is checked before each entry,
//!   and it does not interrupt a running node; for that, use [`#[when(…, aborts = self)]`](super::guards).
//! - It is checked before all other attributes of its node, wherever it stands among them. `#[invert]` and the other
//!   decorators are skipped with their node: no gate counts an entry, no cooldown or delay begins, no service runs. A
//!   restart of the node by `notify = value`, or after the halt of its guard, does not check it again.
//! - **Halt**: passes through to the node.
//!
//! | parent | where a child is skipped |
//! |---|---|
//! | `sequence`, `always_sequence`, `selector`, `reactive_*` | the next child |
//! | `parallel`, `race` | does not count: `all` means all children that are not skipped, `required` all required children that are not skipped; a number stays as it is |
//! | `simple_parallel` | the background: its condition is checked again for the next round. The main leaf: both are skipped |
//! | `random_*`, `pick`, `utility_selector` | is not drawn; each draw checks the condition again |
//! | `if`, `match` | is skipped with the branch that it chooses |
//! | `repeat`, `retry`, `until_*`, `while` | the first round: the loop is skipped. A later round: the loop succeeds |
//! | `run` | is skipped with the root of its tree |
//! | a [node of your own](super::custom) | the child succeeds |
//!
//! - A composite is skipped if all its children are. This is decided before its entry, with the conditions as they are
//!   then. When a later child has its turn, its condition is checked again: a `sequence` that has begun, and has no
//!   child left that is not skipped, succeeds.
//! - The root of a tree, a tree in a `slot` and a task of a state machine have no parent that could pass over them: if they are
//!   skipped, they **succeed** at once.
//! - A [search](super::guards#aborts) passes over skipped nodes in the same way. They do not claim execution.
//! - Traces record each check like that of a guard: the condition of a skipped node holds. A skipped node is not
//!   entered.
//! - **Elsewhere**: BehaviorTree.CPP's `_skipIf` and SKIPPED. There a tree whose root is skipped returns SKIPPED, here it succeeds;
//!   and there a composite is skipped if every child was when its turn came, so that it may have been entered. A parallel checks the
//!   condition of a branch once, at its entry; BehaviorTree.CPP checks that of a skipped branch again in every tick.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Robot { undocked: bool, log: u32 }
//! bt! {
//!     tree Patrol for Robot {
//!         sequence {
//!             #[skip_if(bb.undocked)]
//!             sequence { set(bb.log = bb.log + 100); set(bb.undocked = true) }
//!
//!             set(bb.log = bb.log + 1);
//!         }
//!     }
//! }
//! let mut brain = Patrol::brain(Robot::default());
//! # let mut tick = || { brain.tick(Duration::ZERO, &mut ()); brain.board().log };
//! assert_eq!([tick(), tick()], [101, 102], "it undocks once");
//! ```
//!
//! ```json
//! {
//!   "node": "sequence",
//!   "children": [
//!     {
//!       "node": "sequence",
//!       "decorators": [{ "skip_if": "undocked" }],
//!       "children": [
//!         { "node": "set", "key": "log", "value": { "expr": "log + 100" } },
//!         { "node": "set", "key": "undocked", "value": true }
//!       ]
//!     },
//!     { "node": "set", "key": "log", "value": { "expr": "log + 1" } }
//!   ]
//! }
//! ```
