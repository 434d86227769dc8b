//! Subtrees: trees inside trees.
//!
//! # `run`
//! Another tree as a node: `run Patrol(route = bb.route)`.
//!
//! - **Succeeds**, **fails** or **runs** as that tree; a **halt** passes into it. It has the same agent, and therefore
//!   the same blackboard.
//! - Its memory is stored inline in the memory of the tree around it, so a tree cannot run itself, directly or through
//!   others. Each `run` has its own memory, cooldowns included.
//! - Guards inside an inactive subtree preempt like any others.
//! - A `pub` tree or machine can run only trees that are at least as visible as itself; otherwise rustc reports that a
//!   private type leaks.
//! - A tree from a file can run a compiled tree by name: `Registry::with_tree` (feature `json`).
//! - **Elsewhere**: BehaviorTree.CPP's subtrees have their own blackboard and remap ports; Unreal's Run Behavior shares
//!   the blackboard and has no parameters. Here a subtree shares the blackboard, and has typed parameters, outputs and
//!   locals: a parameter is an input port, an output is a remapped entry, a local is an entry of a blackboard of its own,
//!   a [kept](#kept-locals) one also between two runs.
//!
//! # Parameters
//! `tree Ride(to: i32, #[latch] from: i32, #[default(1s)] pause: Duration) for Elevator { … }`
//!
//! - Parameters are given by name and evaluated again in every tick: a guard inside that reads one is checked when its
//!   argument changes. `#[latch]` evaluates a parameter at the entry and keeps the value; one with `#[default(…)]` can be
//!   left out.
//! - A tree cannot write its parameters, except for its [outputs](#outputs). The parameters of the root tree are passed
//!   to its brain: [`Brain::new`](crate::Brain::new).
//!
//! # Outputs
//! `tree Pick(arm: u32, out grasp: Option<u32>, inout tries: u32) for Robot { … }`: parameters that the tree also writes.
//!
//! - At the `run` an output gets a target: `run Pick(arm = bb.left, grasp -> bb.left_grasp, tries -> bb.tries)`. If the
//!   tree has only one output, its name may be left out: `run Pick(arm = bb.left, -> bb.grasp)`. A target is a key
//!   (`bb.body.x` too), a local, or an output of the tree around it. Two runs of one tree write different keys.
//! - An output **is** its target: `set`, `clear` and `-> grasp` write the key at once, and reads return its present
//!   value. Guards outside the subtree that observe the key react as to any other write, and guards inside that read
//!   the output observe the key. Therefore both must have exactly the same type. Two outputs of one `run` go to
//!   different places.
//! - `out` and `inout` differ only at the `run`: an `out` parameter may be left out, an `inout` parameter may not, unless it
//!   has a `#[default(…)]`.
//! - An output without a target is discarded: it is like a local that begins with its `#[default(…)]`, or with the default
//!   of its type. An argument gives it another first value: `run Pick(arm = bb.left, tries = 3)`.
//! - A **halt** undoes nothing: the target keeps the value that was written last.
//! - The outputs of the root tree, and of a tree in a [slot](#slot), have no targets; arguments give their first values.
//!   A local cannot begin with the value of an output, and outputs are never latched.
//! - A compiled tree that a file runs (`Registry::with_tree`) gets the value of the key for each call, and the key is written
//!   when the call ends. The trace then shows the write at the node `run`.
//! - **Elsewhere**: the output and in-out ports of a subtree of BehaviorTree.CPP, and the output bindings of Unreal's
//!   StateTree.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)]
//! # struct Robot { left: u32, right: u32, left_grasp: Option<u32>, right_grasp: Option<u32>, tries: u32 }
//! #[action]
//! fn find_grasp(arm: u32) -> Option<u32> {
//!     (arm > 0).then_some(arm * 10)
//! }
//!
//! bt! {
//!     tree Both for Robot {
//!         sequence {
//!             run Pick(arm = bb.left, grasp -> bb.left_grasp, tries -> bb.tries);
//!             run Pick(arm = bb.right, grasp -> bb.right_grasp, tries -> bb.tries);
//!         }
//!     }
//!
//!     tree Pick(arm: u32, out grasp: Option<u32>, inout tries: u32) for Robot {
//!         sequence {
//!             set(tries = tries + 1);
//!             find_grasp(arm = arm) -> grasp;
//!         }
//!     }
//! }
//! let mut brain = Both::brain(Robot { left: 1, right: 2, tries: 5, ..Default::default() });
//! brain.tick(Duration::ZERO, &mut ());
//! assert_eq!((brain.board().left_grasp, brain.board().right_grasp, brain.board().tries), (Some(10), Some(20), 7));
//! ```
//!
//! ```json
//! {
//!   "bt": 1,
//!   "trees": [
//!     {
//!       "tree": "Both",
//!       "agent": "Robot",
//!       "root": {
//!         "node": "sequence",
//!         "children": [
//!           {
//!             "node": "run",
//!             "tree": "Pick",
//!             "args": { "arm": { "key": "left" } },
//!             "out": { "grasp": "left_grasp", "tries": "tries" }
//!           },
//!           {
//!             "node": "run",
//!             "tree": "Pick",
//!             "args": { "arm": { "key": "right" } },
//!             "out": { "grasp": "right_grasp", "tries": "tries" }
//!           }
//!         ]
//!       }
//!     },
//!     {
//!       "tree": "Pick",
//!       "agent": "Robot",
//!       "params": [
//!         { "name": "arm", "type": "u32" },
//!         { "name": "grasp", "type": "Option<u32>", "dir": "out" },
//!         { "name": "tries", "type": "u32", "dir": "inout" }
//!       ],
//!       "root": {
//!         "node": "sequence",
//!         "children": [
//!           { "node": "set", "key": "tries", "value": { "expr": "tries + 1" } },
//!           { "node": "find_grasp", "args": { "arm": { "expr": "arm" } }, "out": "grasp" }
//!         ]
//!       }
//!     }
//!   ]
//! }
//! ```
//!
//! For a single output, `out` is its target: `"out": "left_grasp"`.
//!
//! # Locals
//! `let rides: i32 = 0;` before the root node: a variable that lives for one run of the tree, or [longer](#kept-locals).
//!
//! - At every entry a local is set to its expression, which may read parameters. It is dropped when the run finishes or
//!   is halted.
//! - `set(rides = rides + 1)`, `clear(rides)` and `-> rides` write it; guards observe it like a key.
//! - While the tree does not run, its guards see the value that the local would have at an entry. Changes of that value
//!   are not tracked; a guard that has to preempt in this case should read the parameter or the key itself.
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
//! Expressions in files have no tuples, so the file leaves out the log; there an action would write it.
//!
//! # Kept locals
//! `#[keep] let falls: u32 = 0;`: a local that keeps its value from run to run. It is the private blackboard of one place
//! in a tree: no other tree sees it.
//!
//! - **Each `run` is an instance** with a value of its own, also where the same tree runs in several places, and in each
//!   place where the tree around it runs. A loop around the `run` enters the same instance again.
//! - It begins with its expression, which is constant: it reads no parameter, no other local and no key. The end of a run
//!   and a halt leave the value as it is, as they leave cooldowns and the counts of `once` and `limit`. It lasts as long as
//!   the brain; [`Brain::stop`](crate::Brain::stop) and [`restart`](crate::Brain::restart) keep it, too, and so does an agent of
//!   a population that is [stopped by a panic](crate::population::Fault). A tree in a [slot](#slot) keeps it until another one is
//!   put in.
//! - It is written and observed like other locals. While the tree does not run, its guards see the kept value.
//! - [Snapshots](crate::snapshot) hold it. [`Brain::swap`](crate::Brain::swap) moves it to the local of the same name and
//!   type in the same `run`, or in the whole tree, of the new version.
//! - **Elsewhere**: the blackboard of a `SubTree` of BehaviorTree.CPP, which lives as long as the tree; a namespaced client
//!   of py_trees' blackboard.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Robot { left: u32, right: u32 }
//! bt! {
//!     tree Walk for Robot {
//!         sequence {
//!             run Leg(walked -> bb.left);
//!             #[repeat(2)]
//!             run Leg(walked -> bb.right);
//!         }
//!     }
//!
//!     tree Leg(out walked: u32) for Robot {
//!         #[keep]
//!         let steps: u32 = 0;
//!
//!         sequence {
//!             set(steps = steps + 1);
//!             set(walked = steps);
//!         }
//!     }
//! }
//! let mut brain = Walk::brain(Robot::default());
//! for _ in 0..10 {
//!     brain.tick(Duration::ZERO, &mut ());
//! }
//! assert_eq!((brain.board().left, brain.board().right), (10, 20));
//! ```
//!
//! ```json
//! {
//!   "bt": 1,
//!   "trees": [
//!     {
//!       "tree": "Walk",
//!       "agent": "Robot",
//!       "root": {
//!         "node": "sequence",
//!         "children": [
//!           { "node": "run", "tree": "Leg", "out": { "walked": "left" } },
//!           { "node": "run", "tree": "Leg", "out": { "walked": "right" }, "decorators": [{ "repeat": 2 }] }
//!         ]
//!       }
//!     },
//!     {
//!       "tree": "Leg",
//!       "agent": "Robot",
//!       "params": [{ "name": "walked", "type": "u32", "dir": "out" }],
//!       "locals": [{ "name": "steps", "type": "u32", "value": 0, "keep": true }],
//!       "root": {
//!         "node": "sequence",
//!         "children": [
//!           { "node": "set", "key": "steps", "value": { "expr": "steps + 1" } },
//!           { "node": "set", "key": "walked", "value": { "expr": "steps" } }
//!         ]
//!       }
//!     }
//!   ]
//! }
//! ```
//!
//! # `slot`
//! A place for a tree that is put in at run time: `slot weapon;`. It needs the feature `alloc`.
//!
//! `Guard::WEAPON` names the slot for [`Brain::put`](crate::Brain::put), which takes a [`Subtree`](crate::slot::Subtree):
//! any tree of the same agent, with its parameters, which are given once. [`Brain::clear`](crate::Brain::clear) empties
//! the slot, and [`Brain::slotted`](crate::Brain::slotted) returns the name of the tree in it. The names of the slots of
//! a tree are distinct, and differ from the names that every tree has (`bytes`, `info`). If a tree with slots is run in
//! several places, each place has its own slots; [`Slot::named`](crate::slot::Slot::named) finds them. In a tree from a
//! file a slot is `{ "node": "slot", "slot": "weapon" }`, and `Program::slot` finds it.
//!
//! - **Succeeds**, **fails** or **runs** as the tree in it; an empty slot **fails**. A **halt** passes into the tree.
//! - **Put**: if the slot does not run, the new tree is in it at once. If its tree runs, the next tick halts that tree
//!   and stops its services. The halt may take several ticks; the new tree starts in the tick in which the halt finishes,
//!   and a cleared slot fails in that tick. Of several changes until then, the last one counts. If the tree around the
//!   slot halts it first, the new tree is in it afterwards, and does not run.
//! - **Guards** inside it work as in a tree that is run: a guard at its top can preempt while the slot is inactive.
//!   Putting a tree in counts as a change: in the next tick the guards at its top are checked, and so is a
//!   `lower_priority` guard above the slot. A time limit above the slot continues when the tree is swapped. With
//!   [`Drive::Hybrid`](crate::brain::Drive::Hybrid) a swap does not wait for the next check of the guards.
//! - **Memory** is in a box that is allocated with the `Subtree`: ticks never allocate, and a swap frees the old box. A
//!   clone of the brain clones the trees in its slots, so their memory must be `Clone`. It must also be `Send` and
//!   `Sync`, so that the brain is too. Cooldowns and counts begin anew when a tree is put in.
//! - The compiler does not know which keys a slot observes, so a slot observes every key, and its cooldowns are checked
//!   in every tick while a branch to its right runs. `MAX_VISITS` and `BYTES` do not count the trees in slots.
//! - **Trace**: a [`Push`](crate::trace::Record::Push) when its tree starts. The nodes of a tree in a slot are numbered
//!   after those of the tree around it, with the first numbers that no other slot uses. A trace has 65,536 numbers: a
//!   tree for which too few are left runs, but is not traced.
//! - The slots of a tree that is itself in a slot stay empty.
//! - **Snapshots**: a clone includes the trees in slots. With `serde`, a tree in a slot is saved within `slot::SavedTrees`
//!   (feature `json`) that have a tree of its name; elsewhere that is an error.
//! - **Hot reload**: with the feature `json`, `Brain::swap_in` swaps a loaded tree in a slot for another version of it:
//!   what exists in both versions keeps running, and cooldowns and counts stay.
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
