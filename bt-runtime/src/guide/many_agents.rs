//! 2,000 agents: you want many agents with the same tree, and pay only for those that have something to do.
//!
//! # A population
//! A [`Population`](crate::Population) owns the brains and ticks them in a fixed order. An agent whose tree waits (for a time, an
//! event, a key) sleeps, and a tick does not touch it.
//!
//! ```
//! use bt_runtime::{Population, prelude::*};
//!
//! #[derive(Clone, Debug, PartialEq)]
//! enum Noise {
//!     Heard(u32),
//! }
//!
//! #[derive(Blackboard, Default)]
//! #[blackboard(event = Noise)]
//! struct Guard {
//!     hurt: bool,
//!     at: u32,
//! }
//!
//! bt! {
//!     tree Watch for Guard {
//!         selector {
//!             #[when(bb.hurt, aborts = both)] idle "limp";
//!             sequence { wait_for(Noise::Heard(at) -> bb.at); wait(2s..=4s) }
//!         }
//!     }
//! }
//!
//! let mut guards = Population::<Watch>::with_capacity(2000);
//! let ids: Vec<_> = (0..2000)
//!     .map(|guard| guards.spawn(Watch::brain(Guard::default()).seeded(guard))) // each draws other numbers
//!     .collect();
//! let frame = Duration::from_millis(16);
//! guards.tick(frame, &mut ());
//! assert_eq!(guards.tick(frame, &mut ()).agents, 0, "all of them sleep");
//!
//! guards.send(ids[7], Noise::Heard(3)).unwrap();     // wakes one agent
//! guards.board_mut(ids[8]).unwrap().set_hurt(true);  // wakes it: a guard reads this key
//! assert_eq!(guards.tick(frame, &mut ()).agents, 2);
//! assert_eq!(guards.board(ids[7]).unwrap().at, 3);
//! guards.despawn(ids[8]);
//! assert_eq!(guards.len(), 1999);
//! ```
//!
//! - `brain_mut(id)` gives the brain, to fill a slot or to pause it; `each_board` writes all boards; `iter` reads all.
//! - An [`AgentId`](crate::population::AgentId) stays unique: after a `despawn`, calls with the old id find no agent.
//! - A panic in an action stops only its agent: see [`faults`](crate::Population::faults).
//! - Trees with `async fn` actions work here too. The future of a compiled one must not move, so each of its brains has
//!   a box of its own, which `spawn` allocates and [`despawn_pinned`](crate::Population::despawn_pinned) gives back.
//!   With a [mailbox](crate::mailbox), an agent whose future is pending sleeps until its waker is used.
//! - [`tick_with`](crate::Population::tick_with) tells the world before each agent which agent is next, so that one
//!   world serves all agents.
//! - [`take_finished`](crate::Population::take_finished) returns the agents whose tree ran `once()` and has ended.
//! - Agents with different trees are in different populations, or run one loaded or slotted tree each.
//!
//! # Let them sleep
//! `tick` returns how many agents it ticked, and [`awake`](crate::Population::awake) how many the next one will tick. If that
//! number stays high, something keeps them awake:
//!
//! | an agent stays awake because of | instead |
//! |---|---|
//! | an action that returns `Running` while it waits | `Progress::Sleep`: see [long plans](super::long_plans) |
//! | a guard with `aborts` that reads the `world` | a key that the game writes when the fact changes, or [`Shared`](super::share_between_agents) |
//! | a service with a short interval | a longer one, or a key |
//! | an `async fn` of an agent without a mailbox | `#[blackboard(mailbox)]`, and futures that use their waker |
//! | a composite or decorator of your own without `next` | write `next` |
//!
//! Agents far away need fewer ticks: `guards.set_update(id, Update::Every(Duration::from_millis(500)))`.
//!
//! # Several threads
//! With the feature `rayon`, [`par_tick`](crate::Population::par_tick) takes one world per part of the agents. Make a world of
//! data that all read, and a list of commands; apply the lists after the tick, in order. The result is then the same for any
//! number of threads.
//!
//! ```
//! # #[cfg(feature = "rayon")] {
//! use bt_runtime::{Population, prelude::*};
//!
//! #[derive(Blackboard)]
//! #[blackboard(world = Field<'_>)]
//! struct Sheep {
//!     at: usize,
//! }
//!
//! struct Field<'a> {
//!     grass: &'a [u32],
//!     eaten: Vec<usize>,
//! }
//!
//! #[action]
//! fn graze(bb: &Board<Sheep>, world: &mut Field<'_>) -> bool {
//!     let found = world.grass[bb.at] > 0;
//!     world.eaten.extend(found.then_some(bb.at));
//!     found
//! }
//!
//! bt! {
//!     tree Graze for Sheep { sequence { graze(); wait(1s) } }
//! }
//!
//! let mut herd = Population::<Graze>::new();
//! for at in 0..2000 {
//!     herd.spawn(Graze::brain(Sheep { at: at % 100 }));
//! }
//! let mut grass = vec![30; 100];
//! let mut fields: Vec<_> = (0..8).map(|_| Field { grass: &grass, eaten: Vec::new() }).collect();
//! herd.par_tick(Duration::from_secs(1), &mut fields);
//! let eaten: Vec<_> = fields.into_iter().flat_map(|field| field.eaten).collect();
//! eaten.into_iter().for_each(|at| grass[at] -= 1);
//! assert_eq!(grass, [10; 100]);
//! # }
//! ```
//!
//! An engine has threads of its own: [`lanes`](crate::Population::lanes) hands each of them its part of the agents.
//!
//! Actions read `Shared` values there and do not write them: see [share between agents](super::share_between_agents).
//!
//! # Look at one of them
//! `tick_traced` records every agent. [`Follow`](crate::trace::Follow) passes on the records of one:
//!
//! ```
//! # use bt_runtime::{Population, prelude::*};
//! use bt_runtime::trace::{Follow, Names, Why};
//! # #[derive(Blackboard, Default)] struct Guard { hurt: bool }
//! # bt! { tree Watch for Guard { selector { #[when(bb.hurt, aborts = both)] idle "limp"; idle "watch" } } }
//! # let mut guards = Population::<Watch>::new();
//! # let ids: Vec<_> = (0..9).map(|_| guards.spawn(Watch::brain(Guard::default()))).collect();
//! let mut seventh = Follow::new(ids[7], Why::new(Names::of::<Watch>()));
//! guards.tick_traced(Duration::from_secs(1), &mut (), &mut seventh);
//! println!("{}", seventh.sink);
//! # assert!(seventh.sink.runs(2));
//! ```
//!
//! # Next
//! [Debug why](super::debug_why); [save and load](super::save_and_load) a whole population. The examples `swarm` (a million
//! animals), `navigators` (sleeping actions) and `stealth`; the figures are in the repository's README.
