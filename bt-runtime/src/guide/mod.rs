//! Guides for new users. These modules hold documentation only.
//!
//! - [`first_hour`]: from the dependency to a tree that you run, watch, test and load from a file.
//! - [`coming_from`]: the terms of Unreal, Unity and BehaviorTree.CPP, and their counterparts here.
//! - [`testing_trees`]: tests of trees in files, for designers.
//!
//! One page per task:
//! - [`save_and_load`]: snapshots of agents, with what they share and the trees in their slots.
//! - [`share_between_agents`]: values that many agents see, on one thread and on several.
//!
//! [`language`](crate::language) explains every node and attribute.

pub mod coming_from;
pub mod first_hour;
pub mod save_and_load;
pub mod share_between_agents;
#[doc = include_str!("testing_trees.md")]
pub mod testing_trees {}
