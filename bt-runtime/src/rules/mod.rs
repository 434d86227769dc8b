//! The rules of the nodes, as functions of plain values.
//!
//! A rule knows neither a running tree nor an agent's block of memory. Compiled and loaded trees apply the same rules;
//! each back end adds only the control flow around them.

pub mod choice;
pub mod draw;
pub mod ordered;
pub mod reactive;
pub mod simple_parallel;
pub mod tally;
