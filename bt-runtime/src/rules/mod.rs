//! The rules of the tree language, each written down once.
//!
//! A rule works on values: it knows neither a tick ([`Run`](crate::node::Run)) nor a loaded tree's block of memory. The
//! compiled back end (`composite`, `decorator`, `leaf`, `state_machine`) and the loaded one (`loaded`) both apply it.

pub mod due;
pub mod facts;
pub mod gate;
pub mod guard;
pub mod outcome;
pub mod rounds;
