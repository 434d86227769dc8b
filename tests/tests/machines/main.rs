//! What state machines do, rule by rule.

mod completion;
mod delays;
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
