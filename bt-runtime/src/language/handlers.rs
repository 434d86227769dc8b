//! Handlers: actions at the end of a node.
//!
//! # `#[on_exit]`, `#[on_halt]`
//! `#[on_exit(action(…))]` on any node runs an action whenever the node ends: after a success, a failure or a halt.
//! `#[on_halt(action(…))]` runs it only after a halt.
//!
//! - The action finishes at once, like that of a [service](super::services): it returns `bool`, `()`, `Option<T>` or
//!   `Result<T, E>`. Its outcome is ignored; `-> bb.key` keeps its output. Its inputs are read when it runs, and its
//!   memory (that of a struct with [`Leaf`](crate::Leaf)) is new each time.
//! - The action runs after the node has ended, and before the parent of the node goes on. If a graceful
//!   [halt](crate::Halt) takes several ticks, the action runs when the halt is over. In nested nodes the inner one ends
//!   first.
//! - Handlers stand in order with the other attributes, the first being the outermost. A handler below a
//!   [guard](super::guards) does not run if the guard refuses the entry; a handler above the guard does, because the
//!   refusal is a failure. If a [search](super::guards#aborts) finds that a branch would fail, the branch is not entered,
//!   so none of its handlers run. Above a loop a handler runs at the end of the loop, below it at the end of each round.
//! - A [skipped](super::skip) node is not entered, so it does not end, and its handlers do not run. A brain that is dropped, or whose action has panicked, runs no
//!   handlers; a brain that is [stopped](crate::Brain::stop) halts its nodes, and runs their handlers.
//! - **Elsewhere**: BehaviorTree.CPP's `_onHalted` is `#[on_halt]`. Its `_post` is like `#[on_exit]`, but does not run after a
//!   halt; `_onSuccess` and `_onFailure` are a sequence or selector around the node. `#[on_exit]` also corresponds to
//!   Unreal's OnTaskFinished and CleanUp, to py_trees' `terminate`, and to LimboAI's `_exit`.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Guard { alarm: bool, lamp: bool }
//! #[action]
//! fn lamp(on: bool) -> Option<bool> {
//!     Some(on)
//! }
//!
//! bt! {
//!     tree Watch for Guard {
//!         selector {
//!             #[when(bb.alarm, aborts = both)] idle;
//!             #[on_exit(lamp(on = false) -> bb.lamp)]
//!             sequence { set(bb.lamp = true); wait(2s) }
//!         }
//!     }
//! }
//! let mut brain = Watch::brain(Guard::default());
//! # let mut tick = |alarm| { brain.board_mut().set_alarm(alarm); brain.tick(Duration::from_secs(1), &mut ()); brain.board().lamp };
//! assert_eq!([tick(false), tick(false), tick(true)], [true, true, false], "the alarm halts the sequence, and the lamp goes out");
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "children": [
//!     { "node": "idle", "when": [{ "if": "alarm", "aborts": "both" }] },
//!     {
//!       "node": "sequence",
//!       "decorators": [{ "on_exit": { "node": "lamp", "args": { "on": false }, "out": "lamp" } }],
//!       "children": [{ "node": "set", "key": "lamp", "value": true }, { "node": "wait", "args": { "for": "2s" } }]
//!     }
//!   ]
//! }
//! ```
