//! Behaviour trees and state trees for Bevy.
//!
//! [`Behavior`] is a component that gives an entity a brain with a tree of `bt!` or a machine of `state_tree!`.
//! [`BehaviorPlugin`] ticks all brains with that tree, in one system. Actions are plain functions; their *world* is a
//! system parameter of your own, so they use queries, resources and commands as any system does. A brain that waits for
//! a time, an event, a component or a task sleeps, and costs nothing until it wakes.
//!
//! ```
//! use bevy_app::{App, FixedUpdate};
//! use bevy_ecs::{prelude::*, system::SystemParam};
//! use bevy_time::TimePlugin;
//! use bt_bevy::prelude::*;
//!
//! #[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
//! struct Place(f32, f32);
//!
//! #[derive(Component)]
//! struct Health(u32);
//!
//! #[derive(Component)]
//! struct Player;
//!
//! #[derive(EntityEvent)]
//! struct Bang { entity: Entity, at: Place }
//!
//! /// What guards may touch: system parameters. `me` is the entity whose turn it is.
//! #[derive(SystemParam, BevyWorld)]
//! struct Field<'w, 's> {
//!     me: Me<'s>,
//!     bodies: Query<'w, 's, &'static mut Place, Without<Player>>,
//!     tasks: Tasks<'w, 's>,
//!     commands: Commands<'w, 's>,
//! }
//!
//! #[derive(Clone, Debug, PartialEq)]
//! enum Noise { Heard(Place) }
//!
//! #[derive(Blackboard, Clone, Default)]
//! #[blackboard(world = Field<'_, '_>, event = Noise, mailbox)]
//! struct Soldier { enemy: Option<Entity>, wounded: bool, goal: Place }
//!
//! #[action]
//! fn move_to(world: &mut Field<'_, '_>, to: Place) -> Status {
//!     let Ok(mut place) = world.bodies.get_mut(world.me.entity()) else { return Status::Failure };
//!     place.0 += (to.0 - place.0).clamp(-1.0, 1.0);
//!     place.1 += (to.1 - place.1).clamp(-1.0, 1.0);
//!     if *place == to { Status::Success } else { Status::Running }
//! }
//!
//! #[action]
//! fn shoot(world: &mut Field<'_, '_>, at: Option<Entity>) -> bool {
//!     let Some(enemy) = at else { return false };
//!     world.commands.entity(enemy).try_despawn();
//!     true
//! }
//!
//! /// Done by a system of yours: a child entity carries it, the brain sleeps, and a halt despawns it.
//! #[derive(Component, Inputs, Task)]
//! struct Chase { player: Option<Entity>, speed: f32 }
//!
//! bt! {
//!     tree Guard for Soldier {
//!         selector {
//!             #[when(bb.wounded, aborts = both)] idle "hide";
//!             #[when(bb.enemy.is_some(), aborts = both)]
//!             sequence { Chase(player = bb.enemy, speed = 2.0); shoot(at = bb.enemy); wait(200ms) }
//!             sequence { wait_for(Noise::Heard(at) -> bb.goal); move_to(to = bb.goal) }
//!         }
//!     }
//! }
//!
//! /// Looks around, and writes what it sees to the boards.
//! fn look(mut guards: Agents<Guard>, who: Query<Entity, With<Behavior<Guard>>>, player: Query<Entity, With<Player>>) -> Result {
//!     for entity in &who {
//!         guards.board_mut(entity)?.set_enemy(player.iter().next());
//!     }
//!     Ok(())
//! }
//!
//! /// Does the task `Chase`.
//! fn chase(
//!     tasks: Query<(&Chase, &TaskOf)>,
//!     mut places: Query<&mut Place>,
//!     mut commands: Commands,
//! ) -> Result {
//!     for (chase, task) in &tasks {
//!         let Some(&to) = chase.player.and_then(|player| places.get(player).ok()) else {
//!             commands.trigger(task.failure());
//!             continue;
//!         };
//!         let mut place = places.get_mut(task.entity())?;
//!         place.0 += (to.0 - place.0).clamp(-chase.speed, chase.speed);
//!         if (place.0 - to.0).abs() < 1.0 {
//!             commands.trigger(task.success());
//!         }
//!     }
//!     Ok(())
//! }
//!
//! let mut app = App::new();
//! app.add_plugins((TimePlugin, BehaviorPlugin::<Guard>::new(FixedUpdate)))
//!     .sync::<Guard, Health, _>(Soldier::WOUNDED, |health| health.0 < 10) // a changed `Health` wakes the guard
//!     .forward::<Guard, Bang>(|bang| Noise::Heard(bang.at)) // an entity event becomes an event of the tree
//!     .add_systems(FixedUpdate, (look.in_set(BehaviorSystems::Sense), chase.in_set(BehaviorSystems::React)));
//! # app.insert_resource(bevy_time::TimeUpdateStrategy::FixedTimesteps(1));
//!
//! let player = app.world_mut().spawn((Player, Place(5.0, 0.0))).id();
//! app.world_mut().spawn((Place::default(), Health(100), Behavior::<Guard>::new(Soldier::default())));
//! for _ in 0..8 {
//!     app.update();
//! }
//! assert!(app.world().get_entity(player).is_err(), "it was chased and shot");
//! ```
//!
//! # Read on
//! - [`Behavior`]: spawn, replace, remove; once, with a seed, halted at its end. [`Finished`] reports its outcome.
//! - [`world`]: the world of the actions, [`Me`](world::Me) and [`Own`](world::Own).
//! - [`Agents`]: boards, brains and events by entity; [`Tell`]: events by commands; [`BehaviorCommands`]: halt and restart.
//! - [`BehaviorApp`]: components, resources, events and messages become keys and events; keys become components.
//! - [`task`]: actions that systems do.
//! - [`BehaviorSystems`] and [`TreeSystems`]: order and run conditions. While `Time<Virtual>` is paused, nothing is ticked
//!   by default.
//! - [`Watched`]: the decisions of an entity as text. With the feature `live`, `bt watch` and `bt studio` attach to the app.
//! - [`Minds`]: the resource with all brains of a tree; a clone is a snapshot for a rollback. With the feature `serde` it is
//!   `Serialize`, and `SavedMinds` restores it. With `reflect`, `BoardOf` shows boards to inspectors, and scenes save them.
//! - [`coming_from`]: from bevy_behave and big-brain, with two programs side by side.
//! - [`BehaviorFault`]: an action that panics stops its own agent only.
//!
//! The language, and all that is not about Bevy, is explained in [`bt_runtime`].
//!
//! # Versions
//! `bt-bevy` 0.20 is for Bevy 0.20. It depends on the crates `bevy_ecs`, `bevy_app` and `bevy_time`, not on `bevy`: a
//! server stays without a renderer. It needs Rust 1.95, as Bevy 0.20 does; `bt-runtime` needs 1.88. Your crate needs
//! both `bt-bevy` and `bt-runtime` as dependencies, since the macros name the latter.
//!
//! # Pitfalls
//! - An action reads the world as it was before the tick, with the direct writes of earlier actions; commands are
//!   applied after the tick.
//! - All agents of a tree share one set of parameters. A `MessageReader` in the world gives all messages to the first agent that
//!   reads: rather send them by `forward_message` or `broadcast`.
//! - `Changed`, `Added` and `is_changed` in a world mean: since the last run of the system that ticks the tree, whether or not an
//!   agent was ticked in it. An agent that slept misses changes: `sync` them to a key.
//! - Halts by a removal or a command use parameters of their own, whose `Local`s and readers are not those of the ticks.
//! - A guard that reads the world is checked in every tick, so its agent never sleeps: `sync` what it reads to a key.
//! - `commands.entity(e).insert(…)` on an entity that is gone panics: in actions use `try_insert`, `try_remove`, `try_despawn`.
//! - Two trees whose actions write the same component need an order: `.before(TreeSystems::of::<Wolf>())`.
//! - A world with `Agents<Guard>` conflicts with the tick of the guards. Guards talk to guards by `commands.tell`.
//! - Actions and `#[blackboard(world = …)]` name the lifetimes of the world: `world: &mut Field<'_, '_>`. `Field` alone, which is
//!   enough in a system, is an error that shows how to write it.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate self as bt_bevy;

mod agents;
mod app;
#[cfg(feature = "asset")]
pub mod asset;
mod behavior;
mod clock;
pub mod coming_from;
mod commands;
mod disabled;
mod forward;
mod halting;
#[cfg(feature = "parallel")]
mod lanes;
#[cfg(feature = "live")]
pub mod live;
mod messages;
mod minds;
mod pending;
mod plugin;
#[cfg(feature = "reflect")]
mod reflect;
#[cfg(feature = "serde")]
mod save;
mod schedule;
mod sync;
pub mod task;
mod tick;
mod tree;
mod watch;
pub mod world;

pub use agents::{Agents, AgentsRef, Tell};
pub use app::BehaviorApp;
pub use behavior::Behavior;
/// Makes a struct with `#[derive(SystemParam)]` the world of agents: [`world`] explains worlds. A field of the type
/// [`Me`](world::Me) gets the entity whose turn it is; so does a nested world.
pub use bt_bevy_macros::BevyWorld;
pub use bt_runtime;
pub use commands::BehaviorCommands;
#[cfg(feature = "parallel")]
pub use lanes::ParallelTree;
pub use messages::{BehaviorFault, Finished, NoBehavior};
pub use minds::Minds;
pub use plugin::BehaviorPlugin;
#[cfg(feature = "reflect")]
pub use reflect::{BoardOf, ReflectTree};
#[cfg(feature = "serde")]
pub use save::SavedMinds;
pub use schedule::{BehaviorSystems, TreeSystems};
pub use tree::{BevyTree, EventOf, SharedBrains};
pub use watch::Watched;

/// The names that a source file with trees in Bevy needs, those of `bt_runtime::prelude` included: `use
/// bt_bevy::prelude::*;`.
pub mod prelude {
    pub use crate::task::{Task, TaskOf, Tasks};
    pub use crate::world::{Me, Own};
    pub use crate::{
        Agents, AgentsRef, Behavior, BehaviorApp, BehaviorCommands, BehaviorFault, BehaviorPlugin, BehaviorSystems,
        BevyWorld, Finished, Minds, Tell, TreeSystems, Watched,
    };
    pub use bt_runtime::prelude::*;
}

/// Names for the expansions of the derives. Not for use by hand: they may change in any version.
#[doc(hidden)]
pub mod __private {
    pub use crate::task::{HasTasks, RunningTask, Task, Tasks, begin_task, halt_task, tick_task};
    pub use crate::world::{FromParam, HasParam, Part, TakesTurn, Turn, WithTurn, WithoutTurn};
    pub use bevy_ecs::system::SystemParamItem;
    pub use bt_runtime::leaf::{Leaf, Progress};
    pub use bt_runtime::{Agent, Cx};
}

/// The program of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
