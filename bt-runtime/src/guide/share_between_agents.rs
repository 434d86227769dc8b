//! Share between agents: you want several agents to see one value, such as the alarm of a camp or the target of a squad.
//!
//! # A shared value
//! [`Shared<T>`](crate::blackboard::Shared) is a handle to one value. Each agent holds a clone of the handle in a field with
//! `#[blackboard(shared)]`, and the game keeps one too. A guard that reads the value is checked again when it changes, in every
//! agent that holds it, and an agent that sleeps in a `Population` wakes.
//!
//! ```
//! use bt_runtime::{Population, blackboard::Shared, prelude::*};
//!
//! #[derive(Clone, Default, PartialEq)]
//! struct Camp {
//!     alarm: bool,
//!     gate: u32,
//! }
//!
//! #[derive(Blackboard, Default)]
//! struct Guard {
//!     #[blackboard(shared)]
//!     camp: Shared<Camp>,
//!     at: u32,
//! }
//!
//! #[action]
//! fn walk(bb: &mut Board<Guard>, to: u32) {
//!     bb.set_at(to);
//! }
//!
//! bt! {
//!     tree Watch for Guard {
//!         selector {
//!             #[when(bb.camp.read().alarm, aborts = both)]
//!             sequence "alarm" { walk(to = bb.camp.read().gate); idle }
//!
//!             idle "rounds";
//!         }
//!     }
//! }
//!
//! let camp = Shared::new(Camp { alarm: false, gate: 7 });
//! let mut guards = Population::<Watch>::new();
//! let ids: Vec<_> =
//!     (0..100).map(|_| guards.spawn(Watch::brain(Guard { camp: camp.clone(), at: 0 }))).collect();
//! let second = Duration::from_secs(1);
//! guards.tick(second, &mut ());
//! assert_eq!(guards.tick(second, &mut ()).agents, 0, "all of them sleep");
//!
//! camp.update(|camp| camp.alarm = true);
//! assert_eq!(guards.tick(second, &mut ()).agents, 100);
//! assert!(ids.iter().all(|&id| guards.board(id).unwrap().at == 7));
//! ```
//!
//! - `read()` returns a lock guard (which is not a guard of a tree): use the value, then drop the lock guard. Do not
//!   hold it during a write.
//! - `set(value)` and `update(|value| …)` write, and return whether the value has changed. An equal value wakes no
//!   agent.
//! - An agent sees a write, by the game or by another agent, in its own first tick after this write. If agents write,
//!   the order of their ticks therefore matters; a `Population` ticks them in the order of their places. An agent that
//!   sleeps wakes in the first tick that begins after the write, which is the next tick if an agent wrote.
//! - A field of the type `Shared` without `#[blackboard(shared)]` would be a key whose handle never changes, so the
//!   guards that read it would not be checked again: the derive refuses it.
//!
//! # In files
//! Expressions of files have no `read()`: a shared key is read as its value, `"if": "alarm"`. For a condition that
//! expressions cannot state, such as one on a field of the value, register an action that mutates nothing, and name the
//! key that it reads:
//!
//! ```
//! # use bt_runtime::{blackboard::Shared, prelude::*};
//! # #[derive(Blackboard, Default)] struct Guard { #[blackboard(shared)] alarm: Shared<bool> }
//! #[action(observes(alarm))]
//! fn is_alarmed(bb: &Guard) -> bool {
//!     *bb.alarm.read()
//! }
//! # bt! { tree Watch for Guard { selector { #[when(is_alarmed(), aborts = both)] idle; idle } } }
//! # let alarm = Shared::new(false);
//! # let mut brain = Watch::brain(Guard { alarm: alarm.clone() });
//! # let mut trace = bt_runtime::trace::Why::new(bt_runtime::trace::Names::of::<Watch>());
//! # brain.tick_traced(Duration::ZERO, &mut (), &mut trace);
//! # assert!(trace.runs(2));
//! # alarm.set(true);
//! # brain.tick_traced(Duration::ZERO, &mut (), &mut trace);
//! # assert!(trace.runs(1));
//! ```
//!
//! ```json
//! { "node": "idle", "when": [{ "if": "is_alarmed()", "aborts": "both" }] }
//! ```
//!
//! # On several threads
//! [`Population::par_tick`](crate::Population::par_tick) (feature `rayon`) gives the same result for any number of
//! threads. A write of a shared value would break this: timing would decide which agents on other threads see it in the
//! same tick. So in `par_tick` an action may *read* shared values, but a write is refused, and its agent is stopped
//! with a [`Fault`](crate::population::Fault). Push a command into the world instead, and let the game write after the
//! tick:
//!
//! ```
//! # #[cfg(feature = "rayon")] {
//! # use bt_runtime::{Population, blackboard::Shared, prelude::*};
//! /// The world of one thread: a list of commands.
//! #[derive(Default)]
//! struct Yard {
//!     alarms: u32,
//! }
//!
//! # #[derive(Blackboard, Default)]
//! # #[blackboard(world = Yard)]
//! # struct Guard { #[blackboard(shared)] alarm: Shared<bool> }
//! #[action]
//! fn shout(world: &mut Yard) {
//!     world.alarms += 1;
//! }
//!
//! # bt! { tree Watch for Guard { sequence { shout(); idle } } }
//! let alarm = Shared::new(false);
//! # let mut guards = Population::<Watch>::new();
//! # (0..100).for_each(|_| drop(guards.spawn(Watch::brain(Guard { alarm: alarm.clone() }))));
//! let mut yards = [Yard::default(), Yard::default()];
//! guards.par_tick(Duration::from_secs(1), &mut yards);
//! alarm.set(yards.iter().any(|yard| yard.alarms > 0)); // all agents see it in the next tick
//! # assert!(*alarm.read() && guards.faults().is_empty());
//! # }
//! ```
//!
//! # Which way to share
//! | | |
//! |---|---|
//! | data that many agents read, and that changes often (the map) | the world: each tick borrows it. Guards that read the world are checked in every tick |
//! | a value whose changes must wake agents | `Shared` |
//! | a message to one agent | an event: `brain.send(…)`, `Population::send`; received by `wait_for` |
//! | a cooldown of a whole squad | the time at which it ends, as a `Shared` value or in the world; a guard checks it |
//!
//! # Next
//! [Save and load](super::save_and_load) shared values; [2,000 agents](super::many_agents).
