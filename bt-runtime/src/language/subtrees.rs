//! Subtrees: trees inside trees.
//!
//! # `run`
//! Another tree as a node: `run Patrol(route = bb.route)`.
//!
//! - **Succeeds**, **fails**, **runs** as that tree; a **halt** reaches into it. It is for the same agent, and sees the
//!   same blackboard.
//! - Its memory lies inline in that of the tree around it, so a tree cannot run itself, directly or through others.
//!   Each place has its own memory, cooldowns included.
//! - Guards inside an idle subtree preempt like any other.
//! - A `pub` tree or machine runs only trees that are as visible as itself; rustc calls it a leak of a private type.
//! - A file runs one as well, by its name: `Registry::with_tree` (feature `json`).
//! - **Elsewhere**: BehaviorTree.CPP's subtrees have a blackboard of their own and remap ports; Unreal's Run Behavior
//!   shares the blackboard and has no parameters. Here one shares the board, and has typed parameters and locals.
//!
//! # Parameters
//! `tree Ride(to: i32, #[latch] from: i32, #[default(1s)] pause: Duration) for Elevator { … }`
//!
//! - Given by name, read anew at every tick: a guard inside that reads one is asked when its argument changes.
//!   `#[latch]` reads one at the entry and keeps it; `#[default(…)]` lets one be left out.
//! - A parameter cannot be written. The root's are handed to its brain: [`Brain::new`](crate::Brain::new).
//!
//! # Locals
//! `let rides: i32 = 0;` before the root node: memory of one run.
//!
//! - It begins at its expression, which may read parameters, at every entry, and is gone when the run is done or halted.
//! - `set(rides = rides + 1)`, `clear(rides)` and `-> rides` write it; guards observe it like a key.
//! - While the tree does not run, a guard in it sees what an entry would begin with. No change of that is told, so one that
//!   is to claim execution then reads the parameter or the key itself.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Elevator { floor: i32, call: i32, log: (i32, i32) }
//! #[action]
//! fn one_floor(bb: &mut Board<Elevator>, to: i32) -> Status {
//!     if bb.floor == to {
//!         return Status::Success;
//!     }
//!     *bb.floor_mut() += (to - bb.floor).signum();
//!     Status::Running
//! }
//!
//! bt! {
//!     tree Lift for Elevator {
//!         run Ride(to = bb.call, from = bb.floor)
//!     }
//!
//!     /// Rides to a floor, which may change on the way.
//!     tree Ride(to: i32, #[latch] from: i32, #[default(1s)] pause: Duration) for Elevator {
//!         let rides: i32 = 0;
//!
//!         sequence {
//!             one_floor(to = to);
//!             set(rides = rides + 1);
//!             wait(pause);
//!             set(bb.log = (from, rides));
//!         }
//!     }
//! }
//! let mut brain = Lift::brain(Elevator { call: 2, ..Default::default() });
//! let mut second = |call| {
//!     brain.board_mut().set_call(call);
//!     brain.tick(Duration::from_secs(1), &mut ());
//!     brain.board().floor
//! };
//! assert_eq!([second(2), second(2), second(3)], [1, 2, 3], "the changed goal is followed");
//! second(3);
//! second(3);
//! assert_eq!(brain.board().log, (0, 1), "`from` was latched");
//! ```
//!
//! ```json
//! {
//!   "bt": 1,
//!   "trees": [
//!     {
//!       "tree": "Lift",
//!       "agent": "Elevator",
//!       "root": { "node": "run", "tree": "Ride", "args": { "to": { "key": "call" }, "from": { "key": "floor" } } }
//!     },
//!     {
//!       "tree": "Ride",
//!       "agent": "Elevator",
//!       "docs": "Rides to a floor, which may change on the way.",
//!       "params": [
//!         { "name": "to", "type": "i32" },
//!         { "name": "from", "type": "i32", "latch": true },
//!         { "name": "pause", "type": "Duration", "default": "1s" }
//!       ],
//!       "locals": [{ "name": "rides", "type": "i32", "value": 0 }],
//!       "root": {
//!         "node": "sequence",
//!         "children": [
//!           { "node": "one_floor", "args": { "to": { "expr": "to" } } },
//!           { "node": "set", "key": "rides", "value": { "expr": "rides + 1" } },
//!           { "node": "wait", "args": { "for": "pause" } }
//!         ]
//!       }
//!     }
//!   ]
//! }
//! ```
//!
//! Expressions of files have no pairs: the log is the business of an action there.
//!
//! # `slot`
//! A place where a tree is put in at run time: `slot weapon;`. It needs the feature `alloc`.
//!
//! `Guard::WEAPON` is the slot to [`Brain::put`](crate::Brain::put), which takes a [`Subtree`](crate::slot::Subtree): any tree
//! of the same agent, its parameters given once. [`Brain::clear`](crate::Brain::clear) empties it,
//! [`Brain::slotted`](crate::Brain::slotted) says what is in it. A name stands once in a tree, and is none that every
//! tree has (`bytes`, `info`). In a tree that is run, each place has slots of its own, found by
//! [`Slot::named`](crate::slot::Slot::named); in a tree from a file, `{ "node": "slot", "slot": "weapon" }`, by
//! `Program::slot`.
//!
//! - **Succeeds**, **fails**, **runs** as the tree in it; empty, it **fails**. A **halt** reaches into it.
//! - **Put** into a slot that does not run: there at once. While its tree runs: at the next tick that is halted, which
//!   may take several ticks, and the new one starts in the tick in which it is done; its services no longer run. A
//!   cleared slot fails then. Of several changes until then the last counts. Where the tree around it halts the slot
//!   first, the new one is in it afterwards, idle.
//! - **Guards** in it work as in a tree that is run: one at its top may claim execution while the slot is idle. A put is
//!   a change: in the next tick such a guard is asked, and so is a `lower_priority` guard that stands above the slot.
//!   A time limit above the slot goes on when its tree is swapped. With [`Drive::Hybrid`](crate::brain::Drive::Hybrid) a swap
//!   does not wait until guards are asked again.
//! - **Memory** lies in a box that is made with the `Subtree`: no tick allocates, a swap frees. A clone of the brain has
//!   clones of what is in its slots, so its memory must be `Clone`, and it is `Send` and `Sync`, so that the brain is.
//!   Cooldowns and counts begin anew when it is put in.
//! - What it observes is not known when the tree is built: a slot observes every key, and is asked for cooldowns every
//!   tick while a branch to its right runs. `MAX_VISITS` and `BYTES` do not count what is put in.
//! - **Trace**: a [`Push`](crate::trace::Record::Push) when its tree starts. The nodes of a tree that is put in are
//!   numbered behind those of the tree around it, by the first numbers that no other slot uses.
//! - The slots of a tree that is itself put into one stay empty.
//! - **Snapshots**: a clone has all of it. With `serde` an empty slot is saved, and a tree in one is an error: it has no
//!   name by which it could be made again.
//! - **Elsewhere**: Unreal's Run Behavior Dynamic, whose subtree is chosen by a gameplay tag and takes effect when the
//!   node is entered again.
//!
//! ```
//! # use bt_runtime::{prelude::*, slot::Subtree};
//! # #[derive(Blackboard, Default)] struct Soldier { enemy: bool, ammo: u32, stabs: u32 }
//! bt! {
//!     tree Guard for Soldier {
//!         selector {
//!             #[when(bb.enemy, aborts = both)]
//!             slot weapon;
//!
//!             idle;
//!         }
//!     }
//!     tree Shoot for Soldier { sequence { check(bb.ammo > 0); set(bb.ammo = bb.ammo - 1); wait(1s) } }
//!     tree Stab for Soldier { sequence { set(bb.stabs = bb.stabs + 1); wait(1s) } }
//! }
//! let mut brain = Guard::brain(Soldier { enemy: true, ammo: 3, stabs: 0 });
//! brain.put(Guard::WEAPON, Subtree::of::<Shoot>(()));
//! brain.tick(Duration::ZERO, &mut ());
//! assert_eq!(brain.board().ammo, 2);
//! brain.put(Guard::WEAPON, Subtree::of::<Stab>(()));
//! assert_eq!(brain.slotted(Guard::WEAPON), Some("Shoot"), "it still runs");
//! brain.tick(Duration::ZERO, &mut ());
//! assert_eq!((brain.slotted(Guard::WEAPON), brain.board().stabs), (Some("Stab"), 1));
//! ```
