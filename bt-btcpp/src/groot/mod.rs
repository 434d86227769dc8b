//! Traces of running trees for the tools of BehaviorTree.CPP: `.btlog` files, and (feature `groot2`) the protocol by
//! which Groot2 watches a program.

mod file;
mod log;
#[cfg(feature = "groot2")]
mod publisher;
mod registration;
mod statuses;
mod trees;

pub use file::{BtLogError, ReadBtLog};
pub use log::BtLog;
#[cfg(feature = "groot2")]
pub use publisher::{HEARTBEAT, PORT, Publisher, PublisherOptions};
