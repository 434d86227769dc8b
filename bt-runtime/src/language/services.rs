//! Services: actions that run at intervals beside a branch.
//!
//! # `#[service]`
//! `#[service(track(enemy = bb.enemy) -> bb.destination, every = 500ms, deviation = 100ms)]` on any node: an action that
//! looks, while the branch acts.
//!
//! - The first run is at the entry, before the node; then it runs every so often, give or take the deviation, drawn
//!   from the brain's seeded chance each time. Several intervals that pass in one tick are one run.
//! - It runs while the node does, and not otherwise; a new entry begins anew. Services run from the root down, before
//!   the tree decides: what they write is seen by the guards of the same tick.
//! - The node's outcome is its own: whether the service succeeds does not matter; only what it returns for `-> bb.key`.
//!   The action is one that is done at once: it returns `()`, `bool`, `Option<T>` or `Result<T, E>`, not `Status`.
//! - **Halt**: reaches the node; the service simply is not run any more.
//! - Written above a [guard](super::guards) it runs at the entry even where that guard fails, written below it does not.
//! - **Elsewhere**: Unreal's services, with Interval and Random Deviation. BehaviorTree.CPP and py_trees have none; their
//!   trees tick a leaf in a parallel instead.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # struct Sea { ship: bool, looks: u32 }
//! # #[derive(Blackboard, Default)] #[blackboard(world = Sea)] struct Lighthouse { seen: bool, lit: bool }
//! /// Looks out for a ship.
//! #[action]
//! fn look_out(bb: &mut Board<Lighthouse>, world: &mut Sea) {
//!     world.looks += 1;
//!     bb.set_seen(world.ship);
//! }
//!
//! bt! {
//!     tree Keeper for Lighthouse {
//!         #[service(look_out(), every = 3s)]
//!         selector {
//!             #[when(bb.seen, aborts = both)]
//!             sequence { set(bb.lit = true); idle }
//!
//!             sequence { set(bb.lit = false); idle }
//!         }
//!     }
//! }
//! let (mut brain, mut sea) = (Keeper::brain(Lighthouse::default()), Sea { ship: false, looks: 0 });
//! let mut second = |ship| {
//!     sea.ship = ship;
//!     brain.tick(Duration::from_secs(1), &mut sea);
//!     (sea.looks, brain.board().lit)
//! };
//! assert_eq!([second(false), second(true), second(true)], [(1, false); 3]);
//! assert_eq!(second(true), (2, true), "seen, and lit in the same tick");
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "decorators": [{ "service": { "node": "look_out", "every": "3s" } }],
//!   "children": [
//!     {
//!       "node": "sequence",
//!       "when": [{ "if": "seen", "aborts": "both" }],
//!       "children": [{ "node": "set", "key": "lit", "value": true }, { "node": "idle" }]
//!     },
//!     {
//!       "node": "sequence",
//!       "children": [{ "node": "set", "key": "lit", "value": false }, { "node": "idle" }]
//!     }
//!   ]
//! }
//! ```
