#![doc = include_str!("coming_from/tasks.md")]
//! # Chase: from bevy_behave
//!
//! An enemy waits for the player, runs after it, and rests when it has caught it. There:
//! ```text
#![doc = include_str!("coming_from/chase_in_bevy_behave.rs")]
//! ```
//! Here each of the three tasks is a function, and the tree leaves the chase when the player is far again:
//! ```text
#![doc = include_str!("coming_from/chase.rs")]
//! ```
//!
//! # Thirst: from big-brain
//!
//! Somebody drinks when thirst is above a threshold. There:
//! ```text
#![doc = include_str!("coming_from/thirst_in_big_brain.rs")]
//! ```
//! Here the component is a key, so the agent sleeps until it is thirsty:
//! ```text
#![doc = include_str!("coming_from/thirst.rs")]
//! ```
//! Above the game these programs have 35 lines where those have 63, and 23 where those have 39, without imports, blank lines
//! and comments, all formatted by rustfmt with the settings of this repository.
