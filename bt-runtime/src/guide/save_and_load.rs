//! Save and load: you want to write your game's agents to a file and go on later, in the middle of what they do.
//!
//! # One agent
//! A [`Brain`](crate::Brain) (an agent with its tree) is plain data. With the feature `serde` it is `Serialize` and
//! `Deserialize`, in every format of serde. Derive both for the agent's struct, and for the types in it:
//!
//! ```toml
//! bt-runtime = { path = "../behaviour-trees/bt-runtime", features = ["serde"] }
//! ```
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use bt_runtime::prelude::*;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Blackboard, Default, Serialize, Deserialize)]
//! struct Baker {
//!     loaves: u32,
//! }
//!
//! bt! {
//!     tree Bake for Baker { sequence { wait(3s); set(bb.loaves = bb.loaves + 1) } }
//! }
//!
//! let second = Duration::from_secs(1);
//! let mut baker = Bake::brain(Baker::default());
//! baker.tick(second, &mut ());
//! baker.tick(second, &mut ()); // one second of the three is over
//! let saved = serde_json::to_string(&baker).unwrap();
//!
//! let mut restored: Brain<Bake> = serde_json::from_str(&saved).unwrap();
//! restored.tick(second, &mut ());
//! restored.tick(second, &mut ());
//! assert_eq!(restored.board().loaves, 1, "it waited for the other two");
//! # }
//! ```
//!
//! The restored brain does what the saved one would have done: clock, random numbers, waiting events, cooldowns and the
//! memory of running actions are in the file. A `Population` is saved in the same way, all its agents at once. Your world is
//! yours to save.
//!
//! To go back a few frames in memory (rollback), do not save: clone the brain.
//!
//! # Values that agents share
//! Handles to one [`Shared`](super::share_between_agents) value must be handles to one value again. Within one brain or
//! population they are. If the world or a second population has handles too, save and load all of them in one call of
//! [`snapshot::together`](crate::snapshot::together):
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! # use bt_runtime::prelude::*;
//! # use serde::{Deserialize, Serialize};
//! use bt_runtime::{Population, blackboard::Shared, snapshot};
//!
//! #[derive(Blackboard, Serialize, Deserialize)]
//! struct Baker {
//!     #[blackboard(shared)]
//!     oven: Shared<bool>,
//! }
//!
//! bt! {
//!     tree Bake for Baker { selector { #[when(*bb.oven.read(), aborts = both)] idle "bake"; idle "rest" } }
//! }
//!
//! let oven = Shared::new(true);
//! let mut bakers = Population::<Bake>::new();
//! let ids: Vec<_> = (0..3).map(|_| bakers.spawn(Bake::brain(Baker { oven: oven.clone() }))).collect();
//!
//! let saved = snapshot::together(|| serde_json::to_string(&(&bakers, &oven))).unwrap();
//! let (bakers, oven): (Population<Bake>, Shared<bool>) =
//!     snapshot::together(|| serde_json::from_str(&saved)).unwrap();
//! assert!(ids.iter().all(|&id| bakers.board(id).unwrap().oven.same(&oven)));
//! # }
//! ```
//!
//! A load is no change: no guard is checked again because of it.
//!
//! # Trees in slots, and trees from files
//! A snapshot holds what a tree remembers, not the tree. The program supplies the trees:
//! - A tree of `bt!` is a type. `Brain<Bake>` names it.
//! - A tree in a [slot](crate::language::subtrees#slot) is found by its name among the
//!   [`SavedTrees`](crate::slot::SavedTrees) within which you save and load (feature `json`).
//! - A brain of a tree from a file is read by its program: [`Program::brain_seed`](crate::Program::brain_seed), and
//!   [`Program::population_seed`](crate::Program::population_seed) for many.
//!
//! ```
//! # #[cfg(feature = "json")] {
//! # use bt_runtime::prelude::*;
//! # use serde::{Deserialize, Serialize};
//! use bt_runtime::slot::{SavedTrees, Subtree};
//!
//! # #[derive(Blackboard, Default, Serialize, Deserialize)]
//! # struct Baker { loaves: u32 }
//! bt! {
//!     tree Day for Baker { selector { slot order; idle } }
//!     tree Rye for Baker { sequence { wait(2s); set(bb.loaves = bb.loaves + 1) } }
//! }
//!
//! let second = Duration::from_secs(1);
//! let mut baker = Day::brain(Baker::default());
//! baker.put(Day::ORDER, Subtree::of::<Rye>(()));
//! baker.tick(second, &mut ());
//!
//! let trees = SavedTrees::new().with::<Rye>(); // `.with_program(&program)` for a tree from a file
//! let saved = trees.within(|| serde_json::to_string(&baker)).unwrap();
//! let mut restored: Brain<Day> = trees.within(|| serde_json::from_str(&saved)).unwrap();
//! restored.tick(second, &mut ());
//! restored.tick(second, &mut ());
//! assert_eq!((restored.slotted(Day::ORDER), restored.board().loaves), (Some("Rye"), 1));
//! # }
//! ```
//!
//! # Async actions
//! The inside of a future cannot be read. An `async fn` that may run while you save needs
//! `#[action(inline = 64, restart_on_load)]`: the first tick after a load begins it anew, with the inputs of that tick.
//! Without it, rustc refuses to serialize the brain. Write such an action so that it can begin anew: let it wait for a
//! fact that is saved (a key, a shared value), and keep no count of its own. The tick that begins it anew also polls
//! it, so a fact that comes in the very first tick after a load is seen in that tick, as without the load.
//!
//! # After an update of the game
//! A snapshot begins with the version of its tree and of the agent's keys. If they differ from those of the program, loading
//! fails with an error that names the first difference; nothing is guessed. [`Heading`](crate::snapshot::Heading) reads the
//! version alone. For a changed tree from a file, load with the old file, then [`swap`](crate::Brain::swap) to the new one.
//!
//! # Next
//! All rules: [`snapshot`](crate::snapshot). The example `stealth` saves 2,000 guards with all of this, goes on in a new
//! process, and compares. [`replay`](crate::replay) records inputs instead of states.
