//! Guides for new users. These modules hold documentation only.
//!
//! - [`first_hour`]: from the dependency to a tree that you run, watch, test and load from a file.
//! - [`coming_from`]: the terms of Unreal, Unity, py_trees, BehaviorTree.CPP, LimboAI and others, and their counterparts here.
//!
//! A page per task:
//!
//! | you want to | |
//! |---|---|
//! | put trees into your loop, with your time and objects | [`in_an_engine`] |
//! | know why an agent does what it does | [`debug_why`] |
//! | have many agents, which cost nothing while they wait | [`many_agents`] |
//! | write an action that works over many ticks, or waits for a thread | [`long_plans`] |
//! | let agents see a common value | [`share_between_agents`] |
//! | write agents to a file and go on later | [`save_and_load`] |
//! | let others write trees, without Rust and without the game | [`trees_for_designers`] |
//! | test trees in files | [`testing_trees`] |
//!
//! [`language`](crate::language) explains every node and attribute.

pub mod coming_from;
pub mod debug_why;
pub mod first_hour;
pub mod in_an_engine;
pub mod long_plans;
pub mod many_agents;
pub mod save_and_load;
pub mod share_between_agents;
#[doc = include_str!("testing_trees.md")]
pub mod testing_trees {}
pub mod trees_for_designers;
