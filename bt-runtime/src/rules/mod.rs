//! The rules of the tree language, each written down once.
//!
//! A rule works on values: it knows neither a tick ([`Run`](crate::node::Run)) nor a loaded tree's block of memory. The
//! compiled back end (`composite`, `decorator`, `leaf`, `state_machine`) and the loaded one (`loaded`) both apply it.

pub mod state_machine;
