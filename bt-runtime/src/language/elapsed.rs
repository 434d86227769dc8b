//! How long a node has run, as a value.
//!
//! # `elapsed`
//! `#[elapsed(bb.t)]` writes to a key, a local or an output of the type `Duration` or `Option<Duration>` how long its node has run.
//! Guards, arguments and values inside and outside of the node read it from there.
//!
//! - It writes zero at the entry, and the time since then in every later tick, with the services: before the guards are
//!   checked, so that they see the time of their own tick. The last value stays when the node ends or is halted. A
//!   halt of several ticks counts as time of the node.
//! - Its agent is ticked in every tick while the node runs. Where a limit alone is needed,
//!   [`time_limit`](super::decorators#time_limit) lets the agent sleep.
//! - **Succeeds**, **fails**, **runs** as its node. **Halt**: that of its node.
//! - **Elsewhere**: LimboAI's and Godot's `elapsed_time` of a task.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Robot { t: Duration }
//! bt! {
//!     tree Search for Robot {
//!         #[elapsed(bb.t)]
//!         selector {
//!             #[when(bb.t < 2s, aborts = self)] idle;
//!             #[when(bb.t >= 2s)] idle;
//!         }
//!     }
//! }
//! # let mut brain = Search::brain(Robot::default());
//! # let mut second = || { brain.tick(Duration::from_secs(1), &mut ()); brain.board().t.as_secs() };
//! assert_eq!([second(), second(), second()], [0, 1, 2]);
//! # assert_eq!(brain.board().t, Duration::from_secs(2));
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "decorators": [{ "elapsed": "t" }],
//!   "children": [
//!     { "node": "idle", "when": [{ "if": "t < 2s", "aborts": "self" }] },
//!     { "node": "idle", "when": [{ "if": "t >= 2s" }] }
//!   ]
//! }
//! ```
