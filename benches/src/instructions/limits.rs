//! The limits in `benches/limits.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Limits by test and subject.
pub struct Limits(BTreeMap<String, BTreeMap<String, Limit>>);

/// The largest allowed ratio of a subject's instructions to those of the reference, or of another subject.
#[derive(Deserialize)]
#[serde(untagged)]
enum Limit {
    ToReference(f64),
    To { subject: String, ratio: f64 },
}

impl Limits {
    /// Reads the limits of the repository from which this program was built.
    pub fn read() -> Result<Self, toml::de::Error> {
        toml::from_str(include_str!("../../limits.toml")).map(Self)
    }

    /// Returns the largest ratio to the reference that this subject may have in this test. `ratio` returns the ratio of
    /// another subject; a limit to a subject that was not counted does not hold.
    pub fn get(&self, test: &str, subject: &str, ratio: impl FnOnce(&str) -> Option<f64>) -> Option<f64> {
        match self.0.get(test)?.get(subject)? {
            Limit::ToReference(most) => Some(*most),
            Limit::To { subject, ratio: most } => Some(most * ratio(subject)?),
        }
    }
}
