#![doc = include_str!("coming_from/tasks.md")]
//! # Chase: from bevy_behave
//!
//! An enemy waits for the player, runs after it, and rests when it has caught the player. In bevy_behave:
//! ```text
#![doc = include_str!("coming_from/chase_in_bevy_behave.rs")]
//! ```
//! In `bt-bevy` each of the three tasks is a function, and the tree leaves the chase when the player is far again:
//! ```text
#![doc = include_str!("coming_from/chase.rs")]
//! ```
//!
//! # Thirst: from big-brain
//!
//! Somebody drinks when thirst is above a threshold. In big-brain:
//! ```text
#![doc = include_str!("coming_from/thirst_in_big_brain.rs")]
//! ```
//! In `bt-bevy` the component is a key, so the agent sleeps until it is thirsty:
//! ```text
#![doc = include_str!("coming_from/thirst.rs")]
//! ```
//! Above the line `The game, on both sides`, the programs for `bt-bevy` have 35 and 23 lines, those for the other
//! crates 63 and 39, without imports, blank lines and comments, all formatted by rustfmt with the settings of this
//! repository.
