//! Guards: conditions that let a branch start, end it, or let it preempt another one.
//!
//! # `#[when]`
//! `#[when(condition, aborts = none | self | lower_priority | both, notify = result | value)]` on any node.
//!
//! - The condition is checked at the entry. If it does not hold, the node **fails** at once and is not entered. Otherwise
//!   the outcome is the outcome of the node. **Halt**: passes through to the node.
//! - The condition is a `bool` expression over `bb`, `world`, parameters and locals. The compiler finds out which keys it
//!   reads; afterwards the condition is checked again only when one of them has changed. A condition that reads the
//!   `world` is checked in every tick, because changes of the world are not tracked. A condition may call
//!   [actions](super::leaves#actions-in-expressions) that mutate nothing.
//! - If a node has several guards, the first is the outermost, and is checked first.
//!
//! # `aborts`
//! The branch that is stopped when the condition changes while the tree runs.
//!
//! | `aborts =` | when the condition turns false | when the condition turns true |
//! |---|---|---|
//! | `none` (the default) | nothing | nothing |
//! | `self` | its running node is halted and fails | nothing |
//! | `lower_priority` | nothing | the running branch to its right is halted, and its node starts |
//! | `both` | as `self` | as `lower_priority` |
//!
//! - A guard that turns true **claims execution**: it asks to preempt the running branch. The tree then searches, from
//!   the left, for a branch that can be entered. The search only checks conditions: guards, and decorators that can
//!   refuse an entry (such as `#[cooldown]`; a [`#[chance]`](super::decorators#chance) is drawn only at the entry). In
//!   a selector it checks the children up to the first that can be entered; in a sequence it checks the conditions at
//!   the start, up to the first child that is more than a condition. `#[invert]`, `#[force_success]` and
//!   `#[force_failure]` change these answers: under `#[force_success]` a closed `#[once]` is a success, and the search
//!   goes on behind it. A branch whose first steps would fail therefore halts nothing, and a search that finds no
//!   branch changes nothing.
//! - The old branch is halted before the new one starts. If a [graceful](crate::Halt) halt takes several ticks, nothing
//!   starts until it has finished; then the search starts again at the first child.
//! - If the guard's own branch takes several ticks to stop, the halt runs to its end, whatever changes meanwhile. Then
//!   the node fails with `self`. With `both` the condition is checked once more, because no other check has seen a change
//!   during the halt; if it holds again, the node is entered again at once. After a halt that takes effect at once there
//!   is no second check.
//! - Children to the left of the claiming guard are not tried again. If its branch fails after all, the search continues
//!   to the right.
//! - The tree decides once per tick, after its [services](super::services). It sees the changes up to that moment; what
//!   the rest of the tick writes is seen in the next tick. If a key changes and changes back in between, its guards are
//!   checked, with no effect.
//! - In a sequence only `none` and `self` make sense; `lower_priority` there, or on the root, is a compile error. In a branch of an
//!   `if` or `match`, in a `while` and in a tree that is run, a guard claims execution as this node itself would, as long as that
//!   branch would be chosen.
//! - **Elsewhere**: these are Unreal's Observer Aborts, with one difference: a guard in a nested selector also preempts
//!   while that selector is inactive. Unity's observers (newer versions) check their conditions in every frame, and start the
//!   Sequence or Try In Order above them again, which then begins with its first child. BehaviorTree.CPP and py_trees have
//!   no observers: they check conditions in every tick, in reactive composites, in preconditions such as `_while`, or in
//!   py_trees' EternalGuard.
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
//! The changes that an active guard reacts to.
//!
//! - `result` (the default): the condition turns false.
//! - `value`: the condition turns false, or a key that it reads gets another value. In the second case, if the condition
//!   still holds, the branch is halted and starts again. This needs `aborts = self` or `both`. Writes of the branch
//!   itself while it starts do not restart it.
//! - For an inactive guard the two are the same. It keeps no old result: if it holds when one of its keys changes, it
//!   claims execution, even if it held before.
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
