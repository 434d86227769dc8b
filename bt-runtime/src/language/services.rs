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
//! - `timer = keep`: its interval goes on while the node does not run. An entry runs the service only when it is due;
//!   the first entry always does. In this way a service of the root keeps its rhythm while the tree starts again. The
//!   `#[memory]` of the service's action still begins anew at each entry. `timer = restart` is the default.
//! - `on_start = connect()`: an action that runs at each entry, before the service and the node.
//! - `on_stop = forget()`: an action that runs whenever the node ends, by the rules of [`#[on_exit]`](super::handlers): after a
//!   success, a failure or a halt, once the node and the handlers inside it have ended. It also runs if the node fails at its
//!   entry, because the service has run by then, even with `timer = keep`.
//! - It does not change the outcome of the node. The outcome of the service itself is ignored; only its output goes to
//!   `-> bb.key`. The action must finish at once: it returns `()`, `bool`, `Option<T>` or `Result<T, E>`, not `Status`.
//! - **Halt**: passes to the node. If the halt takes several ticks, the service runs at its interval until the node has
//!   stopped; then its `on_stop` runs. Only the services in the states of a [machine](super::machines) do not run while a
//!   switch waits for a halt.
//! - A service above a [guard](super::guards) runs at the entry even if that guard fails; a service below the guard does
//!   not.
//! - **Elsewhere**: Unreal's services, with Interval and Random Deviation. Their OnBecomeRelevant and OnCeaseRelevant
//!   are `on_start` and `on_stop`. In Unreal the timer goes on unless Restart Timer On Each Activation is set, and
//!   services of the root stay active while the tree starts again; `timer = keep` does both. BehaviorTree.CPP and
//!   py_trees have none; their trees tick a leaf in a parallel instead.
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
//!
//! A service that keeps its interval, and cleans up:
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Guard { target: Option<u32>, alarm: bool, looks: u32 }
//! #[action]
//! fn look(bb: &mut Board<Guard>) -> Option<u32> {
//!     *bb.looks_mut() += 1;
//!     Some(7)
//! }
//!
//! #[action]
//! fn forget(bb: &mut Board<Guard>) {
//!     bb.set_target(None);
//! }
//!
//! bt! {
//!     tree Watch for Guard {
//!         selector {
//!             #[when(bb.alarm, aborts = both)] idle;
//!             #[service(look() -> bb.target, every = 5s, timer = keep, on_stop = forget())] idle;
//!         }
//!     }
//! }
//! let mut brain = Watch::brain(Guard::default());
//! # let mut tick = |alarm| { brain.board_mut().set_alarm(alarm); brain.tick(Duration::from_secs(1), &mut ()); (brain.board().target, brain.board().looks) };
//! assert_eq!(tick(false), (Some(7), 1));
//! assert_eq!(tick(true), (None, 1), "forgotten");
//! assert_eq!(tick(false), (None, 1), "not due yet");
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "children": [
//!     { "node": "idle", "when": [{ "if": "alarm", "aborts": "both" }] },
//!     {
//!       "node": "idle",
//!       "decorators": [
//!         {
//!           "service": {
//!             "node": "look",
//!             "out": "target",
//!             "every": "5s",
//!             "timer": "keep",
//!             "on_stop": { "node": "forget" }
//!           }
//!         }
//!       ]
//!     }
//!   ]
//! }
//! ```
