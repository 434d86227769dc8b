//! Guards: conditions that open a branch, end it, or let it take over.
//!
//! # `#[when]`
//! `#[when(condition, aborts = none | self | lower_priority | both, notify = result | value)]` on any node.
//!
//! - At the entry the condition is asked: where it does not hold, the node **fails** at once and is not entered.
//!   Otherwise its outcome is the node's. **Halt**: passes through to the node.
//! - The condition is a `bool` expression over `bb`, `world`, parameters and locals. The keys it reads are known when
//!   the tree is built; afterwards it is asked again only when one of them has changed. One that reads the `world` is
//!   asked every tick, as nobody tells when that changes.
//! - Several guards on one node: the first written is the outermost, and is asked first.
//!
//! # `aborts`
//! Who stops when the condition changes while the tree runs.
//!
//! | `aborts =` | when it turns false | when it turns true |
//! |---|---|---|
//! | `none`, or nothing said | nothing | nothing |
//! | `self` | its running node is halted and fails | nothing |
//! | `lower_priority` | nothing | what runs to its right is halted, and its node starts |
//! | `both` | as `self` | as `lower_priority` |
//!
//! - A guard that turns true **claims execution**: a search then looks, from the left, for a branch that can be entered. It
//!   asks guards and gates alone, in a selector of any child, in a sequence of the first. So nothing is halted for a branch
//!   whose first steps could not be entered, and a search that finds nothing changes nothing.
//! - The old branch is halted before the new one starts. If a [graceful](crate::Halt) halt takes several ticks, nothing
//!   starts until it is done; then the search begins at the first child again.
//! - Where the guard's own branch takes several ticks to stop, it stops to the end whatever changes meanwhile. Then `self`
//!   fails, and `both` asks its condition once more: where it holds again, the node is entered again at once, for nothing
//!   else has seen that change. A branch that stops at once is not asked about again.
//! - Children to the left of the claiming guard are not tried again. Where its branch then fails after all, the search
//!   goes on to the right.
//! - The changes of a tick are frozen when it decides, after its [services](super::services): what the tick itself
//!   writes is seen by the next. A key that changes and changes back in between asks, and finds nothing.
//! - In a sequence only `none` and `self` make sense; `lower_priority` there, or on the root, is a compile error.
//! - **Elsewhere**: Unreal's Observer Aborts, but for one thing: a guard in a nested selector preempts also while that
//!   selector is idle. BehaviorTree.CPP and py_trees have no observers: they ask conditions every tick, in reactive
//!   composites, in preconditions such as `_while`, or in py_trees' EternalGuard.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Cat { dog: bool, bowl: u32, does: &'static str }
//! bt! {
//!     tree Day for Cat {
//!         selector {
//!             #[when(bb.dog, aborts = both)]
//!             sequence { set(bb.does = "hides"); idle }
//!
//!             #[when(bb.bowl > 0, aborts = lower_priority)]
//!             sequence { set(bb.does = "eats"); idle }
//!
//!             sequence { set(bb.does = "sleeps"); idle }
//!         }
//!     }
//! }
//! let mut brain = Day::brain(Cat::default());
//! let mut day = |dog: bool, bowl: u32| {
//!     brain.board_mut().set_dog(dog);
//!     brain.board_mut().set_bowl(bowl);
//!     brain.tick(Duration::ZERO, &mut ());
//!     brain.board().does
//! };
//! assert_eq!(day(false, 0), "sleeps");
//! assert_eq!(day(false, 5), "eats", "`lower_priority`: food wakes the cat");
//! assert_eq!(day(true, 5), "hides", "the dog preempts the meal");
//! assert_eq!(day(false, 5), "eats", "`self`: it hides only while the dog is there");
//! assert_eq!(day(false, 0), "eats", "without `self` the meal goes on");
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "children": [
//!     {
//!       "node": "sequence",
//!       "when": [{ "if": "dog", "aborts": "both" }],
//!       "children": [{ "node": "set", "key": "does", "value": "hides" }, { "node": "idle" }]
//!     },
//!     {
//!       "node": "sequence",
//!       "when": [{ "if": "bowl > 0", "aborts": "lower_priority" }],
//!       "children": [{ "node": "set", "key": "does", "value": "eats" }, { "node": "idle" }]
//!     },
//!     {
//!       "node": "sequence",
//!       "children": [{ "node": "set", "key": "does", "value": "sleeps" }, { "node": "idle" }]
//!     }
//!   ]
//! }
//! ```
//!
//! # `notify`
//! What counts as a change of an active guard.
//!
//! - `result`, or nothing said: that it turns false.
//! - `value`: that, and any other value of a key that it reads: where it still holds, its branch is halted and starts
//!   again. It needs `aborts = self` or `both`. What the branch itself writes as it starts does not restart it.
//! - An idle guard is the same with both: no old result is kept, so one that holds when a key of its changes claims
//!   execution even if it held before.
//! - **Elsewhere**: Unreal's Notify Observer, *On Result Change* and *On Value Change*. BehaviorTree.CPP has
//!   SkipUnlessUpdated.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Dog { prey: Option<u32>, chases: u32 }
//! bt! {
//!     tree Hunt for Dog {
//!         selector {
//!             #[when(bb.prey.is_some(), aborts = both, notify = value)]
//!             sequence { set(bb.chases = bb.chases + 1); idle }
//!
//!             idle;
//!         }
//!     }
//! }
//! let mut brain = Hunt::brain(Dog::default());
//! let mut chases = |prey| {
//!     brain.board_mut().set_prey(prey);
//!     brain.tick(Duration::ZERO, &mut ());
//!     brain.board().chases
//! };
//! assert_eq!([chases(None), chases(Some(1)), chases(Some(1)), chases(Some(2))], [0, 1, 1, 2]);
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "children": [
//!     {
//!       "node": "sequence",
//!       "when": [{ "if": "prey.is_some()", "aborts": "both", "notify": "value" }],
//!       "children": [
//!         { "node": "set", "key": "chases", "value": { "expr": "chases + 1" } },
//!         { "node": "idle" }
//!       ]
//!     },
//!     { "node": "idle" }
//!   ]
//! }
//! ```
