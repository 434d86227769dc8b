//! The behaviour of state machines, rule by rule.

#![allow(deprecated, reason = "warnings of `state_tree!`: many a table is about a state that is never reached or left")]

mod changes;
mod completion;
mod delays;
mod drives;
mod entering;
mod events;
mod links;
mod parameters;
mod priorities;
mod selection;
mod sleep;
mod sustained;
mod targets;
mod trace;
