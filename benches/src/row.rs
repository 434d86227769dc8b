//! A line of the result.

use serde::{Serialize, Serializer};

/// The result of one subject in one test, in the form that `--json` prints.
#[derive(Clone, Serialize)]
pub struct Row {
    pub test: &'static str,
    pub subject: &'static str,
    /// The nanoseconds per tick of one agent, or of the whole population in the tests `asleep`: the median of the
    /// rounds. `None` if the checksum is wrong or nothing was timed.
    pub ns: Option<f64>,
    /// `ns` divided by the `ns` of the reference.
    pub ratio: Option<f64>,
    /// `ns` divided by the `ns` of the same subject with all agents awake (`asleep-100`), in the tests `asleep-1` and
    /// `asleep-0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// The allocations per tick after the start.
    pub allocs: f64,
    /// The bytes of one agent, on the heap and inline, including its board.
    pub bytes: u64,
    /// The bytes of one agent's tree, without its board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree_bytes: Option<usize>,
    #[serde(serialize_with = "hexadecimal")]
    pub checksum: u64,
    /// `true` if the checksum is right.
    pub ok: bool,
    /// The number of aborts of a running branch, in the warm-up and in the timed ticks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aborts: Option<u64>,
}

/// Writes the checksum as text, because many readers of JSON keep only 53 bits of a number.
fn hexadecimal<S: Serializer>(checksum: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{checksum:016x}"))
}
