//! One line of the result.

use serde::{Serialize, Serializer};

/// One subject in one test, as `--json` prints it.
#[derive(Serialize)]
pub struct Row {
    pub test: &'static str,
    pub subject: &'static str,
    /// Nanoseconds per tick of one agent, or of the whole population in the tests `asleep`; median of the rounds; none if the
    /// checksum is wrong or nothing was timed.
    pub ns: Option<f64>,
    /// `ns` by the `ns` of the hand-written subject.
    pub ratio: Option<f64>,
    /// `ns` by the `ns` of the same subject in the test of which this one should cost a small part: `asleep-1` and
    /// `asleep-0` by `asleep-100`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// Allocations per tick after the start.
    pub allocs: f64,
    /// Bytes of one agent, board included, heap and inline.
    pub bytes: u64,
    /// Bytes of one agent's tree, board aside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree_bytes: Option<usize>,
    #[serde(serialize_with = "hexadecimal")]
    pub checksum: u64,
    /// Is the checksum right?
    pub ok: bool,
    /// How often a running branch was aborted, over warm-up and timed ticks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aborts: Option<u64>,
}

/// As text: many readers of JSON keep only 53 bits of a number.
fn hexadecimal<S: Serializer>(checksum: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{checksum:016x}"))
}
