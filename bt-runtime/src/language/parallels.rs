//! Parallels: composites whose children run at the same time.
//!
//! # `parallel`
//! Runs all children at once, ticked in order, until enough of them have finished:
//! `parallel(success = 2, failure = all)`.
//!
//! - **Succeeds** when `success` children have succeeded (by default `all`). **Fails** when `failure` children have
//!   failed (by default 1), or when all children have finished without a decision. **Runs** until then.
//! - When a child decides the outcome, the running children are halted, and the children after it are not ticked any
//!   more. A finished child does not start again. Thresholds are constants; a threshold above the number of children is a
//!   compile error. With `parallel(success = all, failure = all)` one failure and one success already leave both
//!   thresholds out of reach: the node fails when the last child has finished.
//! - **`success = required`**: the parallel succeeds when each child with `#[required]` has succeeded. The other children run
//!   beside them, and are halted with that decision; their successes count for nothing. Failures count as always: the first
//!   failure of any child decides, unless `failure` says otherwise. Put `#[force_success]` on a child whose failure does not
//!   matter. A required child that is [skipped](super::skip) is not needed.
//! - **Halt**: every running child, in order; graceful halts go on side by side.
//! - **Elsewhere**: the defaults are those of BehaviorTree.CPP's Parallel, which fails as soon as `success` is out of
//!   reach. py_trees fails with the first failure, and ticks all children before it decides; `success = required` is its
//!   `SuccessOnSelected`. Unity's Run In Parallel waits for every child: `parallel(success = all, failure = all)`.
//!   LimboAI's BTParallel decides by default as a [`race`](#race).
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Cook { done: u32 }
//! bt! {
//!     tree Pots for Cook {
//!         parallel(success = 2) {
//!             sequence { wait(1s); set(bb.done = bb.done + 1) }
//!             sequence { wait(2s); set(bb.done = bb.done + 1) }
//!             sequence { wait(9s); set(bb.done = bb.done + 1) }
//!         }
//!     }
//! }
//! # let mut brain = Pots::brain(Cook::default());
//! # let mut second = || (brain.tick(Duration::from_secs(1), &mut ()), brain.board().done);
//! assert_eq!([second(), second()], [(Status::Running, 0), (Status::Running, 1)]);
//! assert_eq!(second(), (Status::Success, 2));
//! ```
//!
//! ```json
//! {
//!   "node": "parallel",
//!   "args": { "success": 2 },
//!   "children": [
//!     {
//!       "node": "sequence",
//!       "children": [
//!         { "node": "wait", "args": { "for": "1s" } },
//!         { "node": "set", "key": "done", "value": { "expr": "done + 1" } }
//!       ]
//!     },
//!     {
//!       "node": "sequence",
//!       "children": [
//!         { "node": "wait", "args": { "for": "2s" } },
//!         { "node": "set", "key": "done", "value": { "expr": "done + 1" } }
//!       ]
//!     },
//!     {
//!       "node": "sequence",
//!       "children": [
//!         { "node": "wait", "args": { "for": "9s" } },
//!         { "node": "set", "key": "done", "value": { "expr": "done + 1" } }
//!       ]
//!     }
//!   ]
//! }
//! ```
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Cook { stirred: u32 }
//! bt! {
//!     tree Stew for Cook {
//!         parallel(success = required) {
//!             #[required] wait(3s);
//!             #[repeat(forever)] sequence { wait(1s); set(bb.stirred = bb.stirred + 1) }
//!         }
//!     }
//! }
//! # let mut brain = Stew::brain(Cook::default());
//! let ticks = (0..).find(|_| brain.tick(Duration::from_secs(1), &mut ()) != Status::Running);
//! assert_eq!((ticks, brain.board().stirred), (Some(3), 2));
//! ```
//!
//! ```json
//! {
//!   "node": "parallel",
//!   "args": { "success": "required" },
//!   "children": [
//!     { "node": "wait", "required": true, "args": { "for": "3s" } },
//!     {
//!       "node": "sequence",
//!       "decorators": [{ "repeat": "forever" }],
//!       "children": [
//!         { "node": "wait", "args": { "for": "1s" } },
//!         { "node": "set", "key": "stirred", "value": { "expr": "stirred + 1" } }
//!       ]
//!     }
//!   ]
//! }
//! ```
//!
//! # `race`
//! Runs all children at once; the first that finishes decides.
//!
//! - **Succeeds** or **fails** as that child; if two finish in the same tick, the first in order decides. The other
//!   children are halted.
//! - **Halt**: every running child, in order.
//! - **Elsewhere**: BehaviorTree.CPP's Parallel with both counts 1; Unity's Run In Parallel, Until Any Complete. LimboAI's
//!   BTParallel ticks every child before it ends. So does py_trees' Parallel with `SuccessOnOne`; there a failure prevails over
//!   a success of the same tick, whatever their order.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Cook;
//! bt! {
//!     tree Tea for Cook { race { wait(2s); sequence { wait(9s); fail } } }
//! }
//! # let mut brain = Tea::brain(Cook);
//! # let mut second = || brain.tick(Duration::from_secs(1), &mut ());
//! assert_eq!([second(), second(), second()], [Status::Running, Status::Running, Status::Success]);
//! ```
//!
//! ```json
//! {
//!   "node": "race",
//!   "children": [
//!     { "node": "wait", "args": { "for": "2s" } },
//!     {
//!       "node": "sequence",
//!       "children": [{ "node": "wait", "args": { "for": "9s" } }, { "node": "fail" }]
//!     }
//!   ]
//! }
//! ```
//!
//! # `simple_parallel`
//! Runs a main leaf, and a background branch beside it: `simple_parallel(finish = delayed) { main; background }`.
//!
//! - **Succeeds** or **fails** as the main leaf. A background branch that finishes starts again at the next tick; its
//!   outcome does not matter.
//! - When the main leaf finishes, the background is halted (`finish = immediate`, the default), or finishes its round
//!   first (`finish = delayed`). If the main leaf finishes at its entry, the background does not start.
//! - **Halt**: the main leaf, then the background. **Elsewhere**: it is Unreal's Simple Parallel.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Cook { stirred: u32 }
//! bt! {
//!     tree Soup for Cook {
//!         simple_parallel { wait(5s); sequence { set(bb.stirred = bb.stirred + 1); wait(2s) } }
//!     }
//! }
//! # let mut brain = Soup::brain(Cook::default());
//! let ticks = (0..).find(|_| brain.tick(Duration::from_secs(1), &mut ()) != Status::Running);
//! assert_eq!((ticks, brain.board().stirred), (Some(5), 2));
//! ```
//!
//! ```json
//! {
//!   "node": "simple_parallel",
//!   "children": [
//!     { "node": "wait", "args": { "for": "5s" } },
//!     {
//!       "node": "sequence",
//!       "children": [
//!         { "node": "set", "key": "stirred", "value": { "expr": "stirred + 1" } },
//!         { "node": "wait", "args": { "for": "2s" } }
//!       ]
//!     }
//!   ]
//! }
//! ```
