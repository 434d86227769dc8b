//! Leaves: the nodes that act, wait, check and write.
//!
//! # Actions
//! Your own functions, by name: `move_to(to = bb.destination, within = 1.0) -> bb.key`.
//!
//! - **Succeeds**, **fails** or **runs** by its return value: `Status`; `bool`; `()` for success; `Option<T>` and
//!   `Result<T, E>`, whose `T` goes to `-> bb.key` or to a local, on success only.
//! - Inputs are given by name and evaluated again in every tick, so a moving target is followed. `#[latch]` evaluates an
//!   input only at the entry; an input with `#[default(…)]` can be left out. [`Action`](crate::leaf::Action) lists all
//!   parameters that a function can have.
//! - **Halt**: calls the function that `#[action(halt = f)]` names; with `graceful` the halt may take several ticks.
//! - **Selected again**: if the action is a task of a [state](super::machines) that is selected again while it is
//!   active, this calls the function that `#[action(sustain = f)]` names. Like the halt function, that function gets no
//!   inputs.
//! - A struct that implements [`Leaf`](crate::Leaf) is used in the same way.
//! - `#[action(inline = 64)] async fn` is a leaf over many ticks. Its future is stored inline in that number of bytes.
//!   It is created at the entry, polled in later ticks, and dropped by a halt. It is polled in every tick; with a
//!   [mailbox](crate::mailbox) only after its waker was used, and the brain sleeps while it is pending. Its brain must
//!   be in a [population](crate::Population), or be ticked [`pinned`](crate::Brain::pinned). The brain of a tree from a
//!   file needs no pinning, because the memory of such a tree does not move. The future is `Send`, so that any thread
//!   may poll it. A future cannot be saved: a brain whose tree has such a leaf can be [saved](crate::snapshot) if the
//!   leaf is `#[action(inline = 64, restart_on_load)]`, and begins it anew in the first tick after a load.
//! - An action that returns [`Progress`](crate::leaf::Progress) can [sleep](#actions-that-sleep).
//! - **Elsewhere**: Unreal's tasks end with a message, and BehaviorTree.CPP's asynchronous nodes can be threads; here a
//!   leaf is a function that is ticked.
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
//! # Actions that sleep
//! An action that waits for something need not be called in every tick. It returns
//! [`Progress::Sleep`](crate::leaf::Progress::Sleep), with the end of its sleep:
//!
//! | [`Wake`](crate::leaf::Wake) | the action is called |
//! |---|---|
//! | `at(time)`, `after(span)` | at the first tick at that moment or after it |
//! | `on_change()` | in a tick that sees a change of a key that `#[action(observes(…))]` names |
//! | `on_event()` | in a tick that offers a new [event](crate::event); [`Cx::take_event`](crate::Cx::take_event) takes it |
//! | `woken()` | in the tick after [`Cx::waker`](crate::Cx::waker) was used, from any thread |
//!
//! - `a | b` ends with the one that comes first. Each call decides again: `Sleep`, `Running` for the next tick,
//!   `Success` or `Failure`.
//! - A tick that has nothing for the action does not call it, even if it runs for a guard, a service or another action.
//! - **Halt**: as for every action. A time limit or a guard ends the sleep with a halt.
//! - The brain sleeps meanwhile: [`Brain::next`](crate::Brain::next) returns the moment, or
//!   [`Change`](crate::time::Next::Change). In a [`Population`](crate::Population) such an agent costs nothing.
//! - An action whose wake-up could never come is called in every tick: `on_change()` without `observes`, and `woken()`
//!   for an agent without a [mailbox](crate::mailbox). That page has the rules of wake-ups.
//! - A snapshot holds the sleep. A restored action that sleeps until woken is called once in the first tick.
//! - **Elsewhere**: Unreal's latent tasks do not tick and end with `FinishLatentTask`. BehaviorTree.CPP's
//!   `emitWakeUpSignal` wakes the whole tree, whose running nodes are all ticked; py_trees polls.
//!
//! ```
//! # use bt_runtime::{Time, prelude::*, leaf::{Progress, Wake}, time::Next};
//! # #[derive(Blackboard, Default)] struct Guard { path: Option<u32>, at: u32 }
//! /// Follows the path, step by step. Waits for a path, at most three seconds.
//! #[action(observes(path))]
//! fn follow(bb: &mut Board<Guard>, #[memory] asked: &mut bool) -> Progress {
//!     match bb.path {
//!         Some(path) if bb.at == path => Progress::Success(()),
//!         Some(path) => {
//!             bb.set_at(path.min(bb.at + 1));
//!             Progress::Sleep(Wake::after(Duration::from_millis(500)) | Wake::on_change())
//!         }
//!         None if core::mem::replace(asked, true) => Progress::Failure,
//!         None => Progress::Sleep(Wake::after(Duration::from_secs(3)) | Wake::on_change()),
//!     }
//! }
//!
//! bt! {
//!     tree Patrol for Guard { follow() }
//! }
//! # let second = Duration::from_secs(1);
//! # let mut brain = Patrol::brain(Guard::default());
//! brain.tick(second, &mut ());
//! assert_eq!(brain.next(), Next::At(Time::START.after(4 * second)), "it waits for a path");
//! brain.board_mut().set_path(Some(1));
//! assert_eq!(brain.next(), Next::Now);
//! brain.tick(second, &mut ());
//! assert_eq!((brain.board().at, brain.tick(second, &mut ())), (1, Status::Success));
//! ```
//!
//! ```json
//! { "node": "follow" }
//! ```
//!
//! # Actions in expressions
//! An action that mutates nothing is a condition too: the same function is a leaf `is_hot();` and a part of an expression,
//! `#[when(is_hot(limit = 30))]`, `if`, `while`, `match`, `check(…)`, a score, the condition of a state or a transition.
//!
//! - Its parameters are inputs, `bb: &Soldier` or `bb: &Board<Soldier>`, and `world: &Arena`. An action with `cx`, `&mut`,
//!   `#[memory]`, `#[latch]` or `halt`, or an `async fn`, cannot be called in an expression; the compiler says why.
//! - The call names its inputs: `can_reach(to = bb.goal)`. `bb` and `world` are passed by themselves, and inputs with
//!   `#[default]` may be left out: `is_hot()`. `is_hot(..)` means the same, and never a plain function.
//! - Its value is what the function returns: `sees_enemy().is_some()`. (A function that returns a number is no action;
//!   call it as a plain function: `urgency(bb.heat)`.)
//! - All other calls are plain Rust: a call with arguments that have no names, `near(bb.goal)`, and a call without arguments
//!   of a function without `#[action]`. In the initial values of locals and parameters all calls are plain Rust.
//! - A guard with `aborts` observes the keys that the arguments read. For an action with `bb` it also observes the keys
//!   that `#[action(observes(…))]` names, or without `observes` **every key**; for an action with `world` it is checked
//!   in every tick.
//! - **Elsewhere**: BehaviorTree.CPP's ConditionNode in a ReactiveSequence, py_trees' conditions, Unreal's decorators with
//!   `CalculateRawConditionValue`; there a condition is a class of its own.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Robot { heat: u32, does: &'static str }
//! #[action(observes(heat))]
//! fn is_hot(bb: &Robot, #[default(50)] limit: u32) -> bool {
//!     bb.heat > limit
//! }
//!
//! bt! {
//!     tree Work for Robot {
//!         selector {
//!             #[when(is_hot(), aborts = both)]
//!             sequence { set(bb.does = "cools"); idle }
//!
//!             if is_hot(limit = 20) { set(bb.does = "slows down") } else { set(bb.does = "works") }
//!         }
//!     }
//! }
//! # let mut brain = Work::brain(Robot::default());
//! let mut at = |heat| {
//!     brain.board_mut().set_heat(heat);
//!     brain.tick(Duration::ZERO, &mut ());
//!     brain.board().does
//! };
//! assert_eq!([at(0), at(30), at(70), at(10)], ["works", "slows down", "cools", "works"]);
//! ```
//!
//! ```json
//! {
//!   "node": "selector",
//!   "children": [
//!     {
//!       "node": "sequence",
//!       "when": [{ "if": "is_hot()", "aborts": "both" }],
//!       "children": [{ "node": "set", "key": "does", "value": "cools" }, { "node": "idle" }]
//!     },
//!     {
//!       "node": "if",
//!       "branches": [
//!         { "if": "is_hot(limit = 20)", "then": { "node": "set", "key": "does", "value": "slows down" } }
//!       ],
//!       "else": { "node": "set", "key": "does", "value": "works" }
//!     }
//!   ]
//! }
//! ```
//!
//! # `wait`
//! Lets time pass: `wait(1.5s)`, `wait(3s..=5s)`, `wait(bb.pause)`.
//!
//! - **Runs**, then **succeeds** at the first tick at which its time is over. With a range, the time is drawn at each
//!   entry from the brain's seeded random numbers. A wait of zero lasts until the next tick. **Halt**: nothing to do.
//! - The brain sleeps meanwhile: [`Brain::next`](crate::Brain::next) returns the end of the wait.
//! - **Elsewhere**: Unreal's Wait with a random deviation; BehaviorTree.CPP's Sleep and py_trees' Timer read the wall
//!   clock, while here the time is the sum of all `dt`. A wait of zero succeeds at once in Unity, BehaviorTree.CPP and LimboAI.
//!
//! ```
//! # use bt_runtime::{Time, prelude::*, time::Next};
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
//! - The pattern is a Rust pattern; its names are references. `-> bb.key = value, bb.other = value` stores the payload of
//!   the event. If the pattern has one name, `-> bb.key` alone is enough.
//! - **Runs** until such an event comes, and **succeeds**. **Halt**: nothing to do.
//! - An event is offered in one tick, the next one after it was sent, and then dropped. With `#[blackboard(…, hold)]`
//!   an event that no node hears is offered again in the next tick.
//! - Every node that waits for the event hears it. A node that starts in the tick of an event hears that event too, unless
//!   the event, or a later one, has led to its start: `sequence { wait_for(Noise::Alarm); wait_for(Noise::Alarm) }` waits
//!   for two alarms. [Events](crate::event) are consumed by the transitions of machines and by
//!   [`Cx::take_event`](crate::Cx::take_event).
//! - **Elsewhere**: Unreal, BehaviorTree.CPP and py_trees have no typed events; BehaviorTree.CPP and py_trees watch a
//!   blackboard entry.
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
//! Sends an event to its own agent: `send(Noise::Heard(bb.destination))`. The event is offered in the next tick.
//!
//! In a loaded file, an event whose values are read when it is sent needs a function that makes it. The game registers that
//! function under the event's name: `Registry::new().with_function("Heard", Noise::Heard)`.
//!
//! - **Succeeds** at once; **fails** if the queue is full. It never runs, so there is nothing to halt.
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
//! - **Succeeds** at once if the condition holds, **fails** at once if not. The condition is checked only at the entry;
//!   use a [guard](super::guards) for a condition that ends a branch later.
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
//! Write a key or a local: `set(bb.ammo = 6)`; `clear(bb.enemy)` sets it to the `Default` of its type.
//!
//! - **Succeed** at once. Writing an equal value is no change. A guard that observes the key is checked in the next tick.
//!   A value of type `T` can be written to a key of type `Option<T>` without `Some`.
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
//! - `succeed` **succeeds** at once, and `fail` **fails** at once. `idle` **runs** until it is halted, and lets the brain
//!   sleep.
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
