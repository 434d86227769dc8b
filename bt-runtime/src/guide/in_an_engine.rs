//! Use it in an engine: you want to put trees into a game or a robot that has its own loop, time and objects.
//!
//! The library has no loop, thread, clock or global of its own. A [`Brain`](crate::Brain) is a value: store it where your
//! engine stores the data of an object (a component, a field), and call `tick`. For Bevy the crate `bt-bevy` does all of this.
//!
//! ```
//! use bt_runtime::prelude::*;
//!
//! /// What actions may use of the engine, lent for a tick.
//! struct Level<'a> {
//!     walls: &'a [i32],
//!     sounds: Vec<&'static str>,
//! }
//!
//! #[derive(Clone, Debug, PartialEq)]
//! enum Hit {
//!     By(u32),
//! }
//!
//! #[derive(Blackboard, Default)]
//! #[blackboard(world = Level<'_>, event = Hit)]
//! struct Orc {
//!     at: i32,
//!     player: Option<i32>,
//!     enemy: u32,
//! }
//!
//! #[action]
//! fn step(bb: &mut Board<Orc>, world: &mut Level<'_>, to: Option<i32>) -> Status {
//!     let Some(to) = to else { return Status::Failure };
//!     let next = bb.at + (to - bb.at).signum();
//!     if world.walls.contains(&next) {
//!         return Status::Failure;
//!     }
//!     bb.set_at(next);
//!     if next == to { Status::Success } else { Status::Running }
//! }
//!
//! #[action]
//! fn roar(world: &mut Level<'_>) {
//!     world.sounds.push("roar");
//! }
//!
//! bt! {
//!     tree Hunt for Orc {
//!         selector {
//!             #[when(bb.player.is_some(), aborts = both)]
//!             step(to = bb.player);
//!
//!             sequence { wait_for(Hit::By(enemy) -> bb.enemy); roar() }
//!         }
//!     }
//! }
//!
//! /// An object of the engine.
//! struct Monster {
//!     brain: Brain<Hunt>,
//! }
//!
//! impl Monster {
//!     fn update(&mut self, dt: Duration, seen: Option<i32>, walls: &[i32], sounds: &mut Vec<&'static str>) {
//!         self.brain.board_mut().set_player(seen); // 1. what its senses found
//!         let mut level = Level { walls, sounds: Vec::new() };
//!         self.brain.tick(dt, &mut level); // 2. decide and act
//!         sounds.append(&mut level.sounds); // 3. what it wants of the engine
//!     }
//!
//!     fn hit(&mut self, by: u32) {
//!         self.brain.send(Hit::By(by)).ok(); // a full queue drops it
//!     }
//! }
//!
//! let mut orc = Monster { brain: Hunt::brain(Orc::default()).seeded(42) };
//! let (frame, mut sounds) = (Duration::from_millis(16), Vec::new());
//! orc.update(frame, None, &[], &mut sounds);
//! orc.hit(7);
//! orc.update(frame, None, &[], &mut sounds);
//! assert_eq!((sounds.len(), orc.brain.board().enemy), (1, 7));
//! orc.update(frame, Some(9), &[5], &mut sounds);
//! assert_eq!(orc.brain.board().at, 1);
//! ```
//!
//! # Time
//! - `dt` is the only clock: all `wait`s, cooldowns and limits add up the `dt` of the ticks. Slow motion is a smaller `dt`; to
//!   pause, do not tick, or call [`pause`](crate::Brain::pause).
//! - Fixed or variable steps both work. With equal seeds, steps and inputs, runs are equal to the bit: for lockstep and
//!   replays use fixed steps.
//! - [`brain.next()`](crate::Brain::next) says when a tick will next have something to do. Until then you need not
//!   tick: pass all the time at once as the next `dt`. [`Pace`](crate::brain::Pace) adds up the time of an object that
//!   is ticked less often.
//!
//! # Into the tree and out of it
//! | | |
//! |---|---|
//! | senses | write keys: `board_mut().set_player(…)`. Equal values are no change, so write in every frame if that is easier |
//! | messages | `brain.send(event)`; a tree receives them in the next tick |
//! | orders to the engine | through `world`: call it, or push commands that the engine executes after the tick |
//! | state for animation | keys that the tree sets (`set(bb.stance = Stance::Alert)`), read after the tick |
//! | results of other threads | a [waker or a sender](super::long_plans) |
//!
//! # The life of an object
//! - A new brain runs at its first tick. `once()` runs the tree once. [`stop`](crate::Brain::stop) halts the running
//!   nodes, and ticks then do nothing until `start`; `restart` does both. [`pause`](crate::Brain::pause) stops the
//!   clock, and the tree goes on where it was after `resume`.
//! - Before you remove an object, call `brain.stop(&mut world)`, so that running actions are halted and release what
//!   they hold. It returns `Halt::Pending` if a halt takes several ticks: continue to tick until `phase()` is
//!   `Stopped`. Dropping a brain is safe, but halts nothing.
//! - Another behaviour for one object: a [slot](crate::language::subtrees#slot) (`brain.put(…)`), or another brain with the
//!   same board. A new version of a file: [`brain.swap(&program)`](super::trees_for_designers).
//! - Brains of most trees are `Send` and `Sync` and may be moved. With a compiled `async fn`, keep the brain in a `Pin<Box<…>>`
//!   or in a [population](super::many_agents).
//!
//! # What to build
//! The default features need `std`. `default-features = false` is `no_std` without an allocator, for microcontrollers.
//! `json` adds trees from files, and costs build time: see [the first hour](super::first_hour#1-the-dependency). Turn
//! on the features that you use, and leave `simulate` to tools.
//!
//! # Next
//! [2,000 agents](super::many_agents) instead of a brain per object; [save and load](super::save_and_load); the example
//! `shooter`, with its loop, screen and hot reload.
