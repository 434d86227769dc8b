//! Guides for those who are new here. These modules hold documentation alone.
//!
//! - [`first_hour`]: from the dependency to a tree that is ticked, watched, tested and loaded from a file.
//! - [`coming_from`]: the words of Unreal, Unity and BehaviorTree.CPP, and what stands for them here.
//!
//! Every node and attribute is explained in [`language`](crate::language).

pub mod coming_from;
pub mod first_hour;
