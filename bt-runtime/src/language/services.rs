//! Services: actions that run at intervals beside a branch.
//!
//! # `#[service]`
//! `#[service(track(enemy = bb.enemy) -> bb.destination, every = 500ms, deviation = 100ms)]` on any node: an action that
//! keeps information up to date while the branch acts.
//!
//! - It first runs at the entry, before the node; then it runs at each interval, plus or minus the deviation, which is
//!   drawn each time from the brain's seeded random numbers. If several intervals pass in one tick, it runs once.
//! - It runs only while the node runs; each entry starts its interval anew. Services run from the root down, before the
//!   tree decides: the guards of the same tick see what they write.
//! - It does not change the outcome of the node. The outcome of the service itself is ignored; only its output goes to
//!   `-> bb.key`. The action must finish at once: it returns `()`, `bool`, `Option<T>` or `Result<T, E>`, not `Status`.
//! - **Halt**: passes to the node; the service does not run any more.
//! - A service above a [guard](super::guards) runs at the entry even if that guard fails; a service below the guard does
//!   not.
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
