//! Nodes of your own.
