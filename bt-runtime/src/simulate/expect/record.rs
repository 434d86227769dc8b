//! Patterns of records.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use bt_model::json::Place;
use serde_json::Value;

use super::Seen;
use super::failure::Difference;

/// The pattern of a record: the fields that the record must have.
pub struct Pattern {
    pub place: Place,
    pub fields: Vec<(String, Value)>,
}

impl Pattern {
    fn fits(&self, record: &Value) -> bool {
        self.fields.iter().all(|(name, value)| record.get(name) == Some(value))
    }

    /// Returns the pattern as text: `{"record":"halt","name":"aim"}`.
    fn shown(&self) -> String {
        let field = |(name, value): &(String, Value)| format!("{}:{value}", Value::from(&**name));
        format!("{{{}}}", self.fields.iter().map(field).collect::<Vec<_>>().join(","))
    }
}

/// Returns the first pattern that no record fits, behind the record of the previous pattern; `None` if all patterns
/// fit.
pub fn difference(patterns: &[Pattern], seen: &Seen) -> Option<Difference> {
    let records = seen.records();
    let mut next = 0;
    for (at, pattern) in patterns.iter().enumerate() {
        match records[next..].iter().position(|record| pattern.fits(record)) {
            Some(found) => next += found + 1,
            None => {
                let found = match records[..next].iter().any(|record| pattern.fits(record)) {
                    true => format!("there is one only before that of {}", patterns[at - 1].shown()),
                    false => "no such record in this tick".to_string(),
                };
                let what = "a record of the trace";
                let place = Some(pattern.place.clone());
                return Some(Difference { place, ..Difference::new(what, pattern.shown(), found) });
            }
        }
    }
    None
}
