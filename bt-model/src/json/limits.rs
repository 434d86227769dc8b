//! Limits of the size of files.

/// The limits of a file. The values of [`Default`] suit every file written by hand. The reader reports a file beyond a
/// limit, and does not load it.
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
    /// The largest file, in bytes. By default 16 MiB; at most [`Source::MOST_BYTES`](super::Source::MOST_BYTES).
    pub bytes: usize,
    /// The deepest nesting of objects and lists. By default 256, which is more than
    /// [`limits::DEPTH`](crate::limits::DEPTH) nodes need; more than 500 has no effect.
    pub depth: usize,
    /// The longest expression, in bytes. By default 4096.
    pub expression_bytes: usize,
    /// The deepest nesting of an expression's parts; each `+` of a chain counts as a level. By default 128; more than
    /// 1000 has no effect.
    pub expression_depth: usize,
    /// The largest number of faults that [`load`](super::load) keeps. By default 100.
    pub faults: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 16 << 20, depth: 256, expression_bytes: 4096, expression_depth: 128, faults: 100 }
    }
}
