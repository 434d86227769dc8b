//! Changes to a loaded tree while it runs: arguments, slots, snapshots, and new versions of its files.

pub(crate) mod arguments;
pub(crate) mod migrating;
pub(crate) mod saved;
pub(crate) mod slots;
pub(crate) mod swap;
pub(crate) mod watch;
