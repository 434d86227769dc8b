//! The rules of the nodes, each written once, as functions of plain values.
//!
//! A rule depends neither on a tick ([`Run`](crate::node::Run)) nor on an agent's block of memory. The compiled back
//! end (`composite`, `decorator`, `leaf`, `state_machine`) and the loaded back end (`loaded`) apply the same rules;
//! each adds only the control flow around them.

#[cfg(feature = "json")]
pub mod bits;
pub mod choice;
pub mod custom;
pub mod draw;
pub mod due;
pub mod facts;
pub mod gate;
pub mod guard;
pub mod handler;
pub mod ordered;
pub mod outcome;
pub mod prediction;
pub mod reactive;
pub mod rounds;
pub mod simple_parallel;
pub mod skip;
pub mod sleep;
pub mod state_machine;
pub mod tally;
pub mod utility;
pub mod width;
