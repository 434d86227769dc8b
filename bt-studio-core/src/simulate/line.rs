//! A line of a trace.

/// The parts of a line that the studio reads: `{"tick":1,"record":"enter","node":3,…}`.
pub(crate) struct Line<'l> {
    /// The record: `enter`, `leave`.
    pub(crate) record: &'l str,
    /// The number of its node; `None`: the record is of none.
    pub(crate) node: Option<u16>,
}

impl<'l> Line<'l> {
    /// The parts of a line; `None` if it is no record.
    pub(crate) fn of(json: &'l str) -> Option<Self> {
        let (record, rest) = json.split_once(r#""record":""#)?.1.split_once('"')?;
        // The node is the first field behind the record.
        let node = rest.strip_prefix(r#","node":"#).and_then(|rest| rest[..rest.find([',', '}'])?].parse().ok());
        Some(Self { record, node })
    }
}
