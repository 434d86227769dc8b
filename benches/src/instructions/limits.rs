//! The limits in `benches/limits.toml`.

use std::collections::BTreeMap;

/// Limits by test and subject. A limit is the largest allowed ratio of a subject's instructions to those of the
/// reference.
pub struct Limits(BTreeMap<String, BTreeMap<String, f64>>);

impl Limits {
    /// Reads the limits of the repository from which this program was built.
    pub fn read() -> Result<Self, toml::de::Error> {
        toml::from_str(include_str!("../../limits.toml")).map(Self)
    }

    /// Returns the largest ratio that this subject may have in this test.
    pub fn get(&self, test: &str, subject: &str) -> Option<f64> {
        self.0.get(test)?.get(subject).copied()
    }
}
