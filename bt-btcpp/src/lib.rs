#![doc = include_str!("import.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod builtin;
mod catalogue;
mod convert;
mod entries;
mod export;
mod folder;
#[cfg(feature = "btlog")]
mod groot;
#[cfg(feature = "run")]
mod load;
mod model;
mod names;
mod node;
mod project;
mod script;
mod typed;
mod types;
mod xml;

pub use catalogue::catalogue;
pub use convert::{check, convert};
pub use export::export;
pub use folder::Folder;
#[cfg(feature = "btlog")]
pub use groot::{BtLog, BtLogError, ReadBtLog};
#[cfg(feature = "groot2")]
pub use groot::{HEARTBEAT, PORT, Publisher, PublisherOptions};
#[cfg(feature = "run")]
pub use load::{load, watch};
pub use project::{Include, Project};
