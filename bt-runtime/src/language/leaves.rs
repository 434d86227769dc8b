//! Leaves: what a tree does.
//!
//! # Actions
//! Your own functions, by their name: `move_to(to = bb.destination, within = 1.0) -> bb.key`.
//!
//! - **Succeeds**, **fails**, **runs** as it returns: `Status`; `bool`; `()` for success; `Option<T>` and `Result<T, E>`,
//!   whose `T` goes to `-> bb.key` or to a local, at a success only.
//! - Inputs are given by name and read anew at every tick, so that a moving target is followed; `#[latch]` reads one at
//!   the entry, `#[default(…)]` lets one be left out. See [`Action`](crate::leaf::Action) for all that a function may take.
//! - **Halt**: calls what `#[action(halt = f)]` names; `graceful` lets that take several ticks.
//! - **Selected again**: as the task of a state it calls what `#[action(sustain = f)]` names, where its state is selected
//!   while it is active. The function gets what `halt` gets: no inputs.
//! - A struct that implements [`Leaf`](crate::Leaf) is written the same way.
//! - `#[action(inline = 64)] async fn` is a leaf over many ticks, its future inline in so many bytes: made at the entry,
//!   polled once at every later tick, dropped by a halt. Its brain is ticked [`pinned`](crate::Brain::pinned); one whose
//!   tree is of a file need not be, for what that tree remembers stays where it is.
//! - **Elsewhere**: Unreal's tasks end by a message, BehaviorTree.CPP's asynchronous nodes may be threads; here a leaf
//!   is a function that is ticked.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Robot { at: i32, goal: i32 }
//! #[action]
//! fn find_parcel() -> Option<i32> {
//!     Some(2)
//! }
//!
//! #[action]
//! fn drive(bb: &mut Board<Robot>, to: i32, #[default(1)] speed: i32) -> Status {
//!     let at = bb.at + speed;
//!     bb.set_at(at);
//!     if at < to { Status::Running } else { Status::Success }
//! }
//!
//! bt! {
//!     tree Fetch for Robot { sequence { find_parcel() -> bb.goal; drive(to = bb.goal) } }
//! }
//! # let mut brain = Fetch::brain(Robot::default());
//! # let mut tick = || (brain.tick(Duration::ZERO, &mut ()), brain.board().at);
//! assert_eq!([tick(), tick()], [(Status::Running, 1), (Status::Success, 2)]);
//! ```
//!
//! ```json
//! {
//!   "node": "sequence",
//!   "children": [
//!     { "node": "find_parcel", "out": "goal" },
//!     { "node": "drive", "args": { "to": { "key": "goal" } } }
//!   ]
//! }
//! ```
//!
//! # `wait`
//! Lets time pass: `wait(1.5s)`, `wait(3s..=5s)`, `wait(bb.pause)`.
//!
//! - **Runs**, then **succeeds** at the first tick at which its time is over. A range is drawn from at each entry, with
//!   the brain's seeded chance. A wait of no time takes until the next tick. **Halt**: nothing to do.
//! - The brain sleeps: [`Brain::next`](crate::Brain::next) says when it is over.
//! - **Elsewhere**: Unreal's Wait with a random deviation; BehaviorTree.CPP's Sleep and py_trees' Timer read the wall
//!   clock, here time is what the ticks add up to.
//!
//! ```
//! # use bt_runtime::{prelude::*, time::Next};
//! # #[derive(Blackboard, Default)] struct Soldier;
//! bt! {
//!     tree Rest for Soldier { wait(2s) }
//! }
//! # let mut brain = Rest::brain(Soldier);
//! assert_eq!(brain.tick(Duration::from_secs(1), &mut ()), Status::Running);
//! assert_eq!(brain.next(), Next::At(Time::START.after(Duration::from_secs(3))));
//! assert_eq!(brain.tick(Duration::from_secs(2), &mut ()), Status::Success);
//! ```
//!
//! ```json
//! { "node": "wait", "args": { "for": "2s" } }
//! ```
//!
//! # `wait_for`
//! Waits for an event: `wait_for(Noise::Heard(at) if *at < 9.0 -> bb.destination)`.
//!
//! - The pattern is Rust's, its names are references; `-> bb.key = value, bb.other = value` keeps what the event brings.
//!   With one name in the pattern, `-> bb.key` alone is enough.
//! - **Runs** until such an event comes, takes it, and **succeeds**. **Halt**: nothing to do.
//! - An event is offered in one tick, the one after it was sent; one that nobody takes then is gone. One event has one
//!   taker, the first in order.
//! - **Elsewhere**: none of the three has typed events; BehaviorTree.CPP and py_trees watch a blackboard entry.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Clone, PartialEq, Debug)]
//! enum Noise { Heard(f32), Alarm { volume: u32 } }
//!
//! #[derive(Blackboard, Default)]
//! #[blackboard(event = Noise, events = 4)]
//! struct Soldier { destination: f32, volume: u32 }
//!
//! bt! {
//!     tree Listen for Soldier {
//!         sequence {
//!             wait_for(Noise::Heard(at) if *at < 9.0 -> bb.destination);
//!             wait_for(Noise::Alarm { volume } -> bb.volume = *volume + 1);
//!         }
//!     }
//! }
//! # let mut brain = Listen::brain(Soldier::default());
//! brain.send(Noise::Heard(3.5)).unwrap();
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Running);
//! assert_eq!(brain.board().destination, 3.5);
//! brain.send(Noise::Alarm { volume: 6 }).unwrap();
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! assert_eq!(brain.board().volume, 7);
//! ```
//!
//! ```json
//! { "node": "wait_for", "event": "Noise::Alarm" }
//! ```
//!
//! # `send`
//! Sends an event to its own agent: `send(Noise::Heard(bb.destination))`. It is heard at the next tick.
//!
//! In a file that is loaded, values that are read when it is sent go through a function that the game registers under the
//! event's name: `Registry::new().with_function("Heard", Noise::Heard)`.
//!
//! - **Succeeds** at once, **fails** where the queue is full. Never runs, so there is nothing to halt.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Clone, PartialEq)] enum Noise { Alarm }
//! # #[derive(Blackboard, Default)] #[blackboard(event = Noise)] struct Soldier;
//! bt! {
//!     tree Echo for Soldier { parallel { wait_for(Noise::Alarm); send(Noise::Alarm) } }
//! }
//! # let mut brain = Echo::brain(Soldier);
//! # let mut tick = || brain.tick(Duration::ZERO, &mut ());
//! assert_eq!([tick(), tick()], [Status::Running, Status::Success]);
//! ```
//!
//! ```json
//! {
//!   "node": "parallel",
//!   "children": [
//!     { "node": "wait_for", "event": "Noise::Alarm" },
//!     { "node": "send", "args": { "event": "Noise::Alarm" } }
//!   ]
//! }
//! ```
//!
//! # `check`
//! A condition as a leaf: `check(bb.ammo > 0)`.
//!
//! - **Succeeds** where it holds, **fails** where it does not, at once. Asked once, at its entry: what is to end a
//!   branch later is a [guard](super::guards).
//! - **Elsewhere**: BehaviorTree.CPP's ScriptCondition, py_trees' CheckBlackboardVariableValue, Unreal's decorators.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
//! bt! {
//!     tree Armed for Soldier { check(bb.ammo > 0) }
//! }
//! let mut brain = Armed::brain(Soldier { ammo: 3 });
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! ```
//!
//! ```json
//! { "node": "check", "args": { "condition": "ammo > 0" } }
//! ```
//!
//! # `set`, `clear`
//! Write a key or a local: `set(bb.ammo = 6)`; `clear(bb.enemy)` makes it what it is by `Default`.
//!
//! - **Succeed** at once. An equal value changes nothing; a guard that observes the key is asked at the next tick. A
//!   `T` goes into a key of `Option<T>` as it is.
//! - **Elsewhere**: BehaviorTree.CPP's SetBlackboard and UnsetBlackboard, py_trees' SetBlackboardVariable and
//!   UnsetBlackboardVariable. Here a key always has a value.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Soldier { ammo: u32, enemy: Option<u64> }
//! bt! {
//!     tree Reload for Soldier { sequence { set(bb.enemy = 7); set(bb.ammo = bb.ammo + 6); clear(bb.enemy) } }
//! }
//! # let mut brain = Reload::brain(Soldier::default());
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
//! assert_eq!((brain.board().ammo, brain.board().enemy), (6, None));
//! ```
//!
//! ```json
//! {
//!   "node": "sequence",
//!   "children": [
//!     { "node": "set", "key": "enemy", "value": 7 },
//!     { "node": "set", "key": "ammo", "value": { "expr": "ammo + 6" } },
//!     { "node": "clear", "key": "enemy" }
//!   ]
//! }
//! ```
//!
//! # `succeed`, `fail`, `idle`
//! Leaves without parentheses.
//!
//! - `succeed` **succeeds**, `fail` **fails**, at once. `idle` **runs** until it is halted, and lets the brain sleep.
//! - **Elsewhere**: BehaviorTree.CPP's AlwaysSuccess and AlwaysFailure; py_trees' Success, Failure and Running.
//!
//! ```
//! # use bt_runtime::{prelude::*, time::Next};
//! # #[derive(Blackboard, Default)] struct Soldier;
//! bt! {
//!     tree Stand for Soldier { sequence { succeed; idle } }
//! }
//! # let mut brain = Stand::brain(Soldier);
//! assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Running);
//! assert_eq!(brain.next(), Next::Change);
//! ```
//!
//! ```json
//! { "node": "sequence", "children": [{ "node": "succeed" }, { "node": "idle" }] }
//! ```
