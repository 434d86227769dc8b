//! Loops over the elements of a list or a queue.
//!
//! # `for_each`
//! Runs its body once for each element of a list, in order: `for_each(bb.path -> goal, index -> bb.leg) { … }`.
//!
//! - The list is a key, a parameter or a local that implements [`List`](crate::List): an array, a `Vec`, a `VecDeque`, a container
//!   of your own. In `bt!` any expression that names such a place will do, also in the world.
//! - Before each round the element is cloned into its target, and its index, from 0, into the other one. A target is a key, a
//!   local or an output of the tree, of the element's type `T` or of `Option<T>`; the index goes into any whole number. Both keep
//!   their last value afterwards.
//! - **Succeeds** after the last element, at once if there is none. **Fails** as soon as a round fails; put `#[force_success]` on
//!   the body to go on with the next element. **Runs** until then. A round that ended in the tick in which it began is followed by
//!   the next one in the next tick, as in [`while`](super::decorators#while).
//! - The list may change meanwhile: its length is read before each round, and the round takes the element that is then
//!   at its index.
//! - An element whose body is [skipped](super::skip) is passed over.
//! - While the loop does not run, the guards in its body are not checked, because there is no element for them to see.
//!   So they let no branch take over, and the loop may be entered if its list has an element.
//! - **Halt**: that of the round. The next entry begins with the first element.
//! - **Elsewhere**: Unreal and Unity Behavior have no such node; in BehaviorTree.CPP it is a LoopNode over a shared queue.
//!   LimboAI's BTForEach begins every further round in the next tick.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Robot { path: Vec<u32>, leg: usize, walked: u32 }
//! bt! {
//!     tree Walk for Robot {
//!         let goal: u32 = 0;
//!         for_each(bb.path -> goal, index -> bb.leg) {
//!             wait(1s);
//!             set(bb.walked = bb.walked + goal);
//!         }
//!     }
//! }
//! # let mut brain = Walk::brain(Robot { path: vec![5, 7], ..Robot::default() });
//! # let mut second = || (brain.tick(Duration::from_secs(1), &mut ()), brain.board().leg, brain.board().walked);
//! assert_eq!(second(), (Status::Running, 0, 0));
//! assert_eq!(second(), (Status::Running, 1, 5));
//! assert_eq!(second(), (Status::Success, 1, 12));
//! ```
//!
//! ```json
//! {
//!   "bt": 1,
//!   "trees": [
//!     {
//!       "tree": "Walk",
//!       "agent": "Robot",
//!       "locals": [{ "name": "goal", "type": "u32", "value": 0 }],
//!       "root": {
//!         "node": "for_each",
//!         "in": "path",
//!         "index": "leg",
//!         "item": "goal",
//!         "do": {
//!           "node": "sequence",
//!           "children": [
//!             { "node": "wait", "args": { "for": "1s" } },
//!             { "node": "set", "key": "walked", "value": { "expr": "walked + goal" } }
//!           ]
//!         }
//!       }
//!     }
//!   ]
//! }
//! ```
//!
//! ## Several elements at once
//! With a width `for_each` runs its body for several elements at the same time:
//! `for_each(bb.rooms -> room, width = 3) { run Search(room = room) }`.
//!
//! - The width is a literal from 1 to 16. That many *slots* run the body, each with memory of its own.
//! - Each slot has an element and an index of its own, so their targets are locals of the tree. While a slot is run,
//!   these locals hold its values; outside of the body they keep theirs. Keys and all other locals are shared, as
//!   between the branches of a [`parallel`](super::parallels#parallel), and each slot hears an event. Memory for the
//!   brain's life, such as that of a cooldown, belongs to the slot.
//! - In each tick the slots that run are ticked in order; then each free slot begins the next element of the list. A slot begins
//!   at most one element in a tick.
//! - **Succeeds** when no slot runs and there is no further element. **Fails** as soon as a round fails: no later slot is ticked,
//!   no further element begins, and the slots that run are halted in order; it fails when they have stopped. **Runs** until then.
//! - A sleeping brain wakes when a slot needs a tick, and when a key of the list changes, because a free slot may take
//!   a new element.
//! - A trace tells the slots apart: the table of nodes has the body once for each of them.
//! - **Halt**: that of each slot, in order. The next entry begins with the first element.
//! - **Elsewhere**: a `Parallel` of BehaviorTree.CPP or py_trees with one child for each element, which code makes
//!   before the tree runs.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Robot { rooms: Vec<u32>, searched: u32 }
//! bt! {
//!     tree House for Robot {
//!         let room: u32 = 0;
//!         for_each(bb.rooms -> room, width = 2) { run Search(room = room) }
//!     }
//!     tree Search(room: u32) for Robot {
//!         sequence { wait(1s); set(bb.searched = bb.searched + room); }
//!     }
//! }
//! # let mut brain = House::brain(Robot { rooms: vec![1, 20, 300], ..Robot::default() });
//! # let mut second = || (brain.tick(Duration::from_secs(1), &mut ()), brain.board().searched);
//! assert_eq!(second(), (Status::Running, 0));
//! assert_eq!(second(), (Status::Running, 21));
//! assert_eq!(second(), (Status::Success, 321));
//! ```
//!
//! ```json
//! {
//!   "bt": 1,
//!   "trees": [
//!     {
//!       "tree": "House",
//!       "agent": "Robot",
//!       "locals": [{ "name": "room", "type": "u32", "value": 0 }],
//!       "root": {
//!         "node": "for_each",
//!         "in": "rooms",
//!         "item": "room",
//!         "width": 2,
//!         "do": { "node": "run", "tree": "Search", "args": { "room": { "expr": "room" } } }
//!       }
//!     },
//!     {
//!       "tree": "Search",
//!       "agent": "Robot",
//!       "params": [{ "name": "room", "type": "u32" }],
//!       "root": {
//!         "node": "sequence",
//!         "children": [
//!           { "node": "wait", "args": { "for": "1s" } },
//!           { "node": "set", "key": "searched", "value": { "expr": "searched + room" } }
//!         ]
//!       }
//!     }
//!   ]
//! }
//! ```
//!
//! # `pop_each`
//! Runs its body for elements that it pops from a queue, until the queue is empty: `pop_each(bb.jobs -> bb.job) { … }`.
//!
//! - The queue is a key or a local that implements [`Queue`](crate::Queue): a `VecDeque`, a `Vec`, a container of your
//!   own. Before each round its first element moves into the target, and the queue counts as changed.
//! - **Succeeds** when the queue is empty before a round, at once if it is empty at the entry. Elements that are added
//!   meanwhile are popped too. **Fails** as soon as a round fails: the element of that round is gone, the others stay
//!   in the queue.
//! - All else is as in [`for_each`](#for_each). **Halt**: that of the round; its element is gone.
//! - **Elsewhere**: BehaviorTree.CPP's LoopNode and ConsumeQueue; its `if_empty` has a check beside the loop here.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # use std::collections::VecDeque;
//! # #[derive(Blackboard, Default)] struct Robot { jobs: VecDeque<u32>, job: Option<u32>, done: u32 }
//! bt! {
//!     tree Work for Robot {
//!         pop_each(bb.jobs -> bb.job) { set(bb.done = bb.done + 1) }
//!     }
//! }
//! # let mut brain = Work::brain(Robot { jobs: [5, 7].into(), ..Robot::default() });
//! # let mut tick = || (brain.tick(Duration::from_secs(1), &mut ()), brain.board().job);
//! assert_eq!(tick(), (Status::Running, Some(5)));
//! assert_eq!(tick(), (Status::Running, Some(7)));
//! assert_eq!(tick(), (Status::Success, Some(7)));
//! # assert!(brain.board().jobs.is_empty());
//! ```
//!
//! ```json
//! {
//!   "node": "pop_each",
//!   "from": "jobs",
//!   "item": "job",
//!   "do": { "node": "set", "key": "done", "value": { "expr": "done + 1" } }
//! }
//! ```
