//! One line of the result.

use serde::{Serialize, Serializer};

/// One subject in one test, as `--json` prints it.
#[derive(Clone, Serialize)]
pub struct Row {
    pub test: &'static str,
    pub subject: &'static str,
    /// Nanoseconds per tick of one agent, or of the whole population in the tests `asleep`: the median of the rounds. `None`
    /// if the checksum is wrong or nothing was timed.
    pub ns: Option<f64>,
    /// `ns` divided by the `ns` of the reference.
    pub ratio: Option<f64>,
    /// `ns` divided by the `ns` of the same subject with all agents awake (`asleep-100`), in the tests `asleep-1` and
    /// `asleep-0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// Allocations per tick after the start.
    pub allocs: f64,
    /// Bytes of one agent, board included, heap and inline.
    pub bytes: u64,
    /// Bytes of one agent's tree, without its board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree_bytes: Option<usize>,
    #[serde(serialize_with = "hexadecimal")]
    pub checksum: u64,
    /// The checksum is right.
    pub ok: bool,
    /// Aborts of a running branch, in the warm-up and the timed ticks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aborts: Option<u64>,
}

/// As text, because many readers of JSON keep only 53 bits of a number.
fn hexadecimal<S: Serializer>(checksum: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{checksum:016x}"))
}
