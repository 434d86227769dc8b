//! Reads lines of a trace.

/// The parts of a line that the studio reads: `{"tick":1,"record":"enter","node":3,…}`.
pub(crate) struct Line<'l> {
    /// The kind of the record: `enter`, `leave`.
    pub(crate) record: &'l str,
    /// The number of the record's node; `None` if the record is about no node.
    pub(crate) node: Option<u16>,
}

impl<'l> Line<'l> {
    /// Reads the parts of a line; `None` if the line is no record.
    pub(crate) fn of(json: &'l str) -> Option<Self> {
        let (record, rest) = json.split_once(r#""record":""#)?.1.split_once('"')?;
        // The node is the first field after the record.
        let node = rest.strip_prefix(r#","node":"#).and_then(|rest| rest[..rest.find([',', '}'])?].parse().ok());
        Some(Self { record, node })
    }
}
