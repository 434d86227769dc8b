//! Limits of the size of a file.

/// The limits of a file. [`Default`] suits every file written by hand. A file beyond a limit is reported and not read.
///
/// # Example
///
/// ```
/// use bt_model::json::Limits;
/// let mut strict = Limits::default();
/// strict.bytes = 64 * 1024;
/// assert_eq!(strict.depth, 256);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The most bytes of a file. 16 MiB by default, [`Source::MOST_BYTES`](super::Source::MOST_BYTES) at most.
    pub bytes: usize,
    /// The maximum nesting of objects and lists. 256 by default, which is more than
    /// [`limits::DEPTH`](crate::limits::DEPTH) nodes need; more than 500 has no effect.
    pub depth: usize,
    /// The most bytes of an expression. 4096 by default.
    pub expression_bytes: usize,
    /// The maximum nesting of an expression's parts; a chain of `+` counts a level for each. 128 by
    /// default; more than 1000 has no effect.
    pub expression_depth: usize,
    /// The most faults that [`load`](super::load) keeps. 100 by default.
    pub faults: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 16 << 20, depth: 256, expression_bytes: 4096, expression_depth: 128, faults: 100 }
    }
}
