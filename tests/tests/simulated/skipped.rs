//! Tables that no file can have, and why.

/// The reason, and the tables: `file::test`, with the number of the table from the second on.
pub const SKIPPED: &[(&str, &[&str])] = &[];
