//! Durations as they are written: `4s`, `500ms`, `1.5s`.

use std::time::Duration;

/// The units of a duration, in nanoseconds.
const UNITS: [(&str, u64); 6] = [
    ("ns", 1),
    ("us", 1_000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("min", 60_000_000_000),
    ("h", 3_600_000_000_000),
];

/// The duration of a number with its unit: `span("1.5", "s")`.
///
/// `None` where the unit is none of `ns us ms s min h`, where the number is none, or where the duration
/// is longer than 584 years.
///
/// # Example
///
/// ```
/// assert_eq!(bt_model::span("1.5", "s"), Some(std::time::Duration::from_millis(1500)));
/// assert_eq!(bt_model::span("2", "u32"), None);
/// ```
#[must_use]
pub fn span(digits: &str, unit: &str) -> Option<Duration> {
    let (_, nanos) = UNITS.iter().find(|(name, _)| *name == unit)?;
    let digits = digits.replace('_', "");
    if let Ok(whole) = digits.parse::<u64>() {
        return whole.checked_mul(*nanos).map(Duration::from_nanos);
    }
    let nanos = digits.parse::<f64>().ok()? * *nanos as f64;
    (0.0..u64::MAX as f64).contains(&nanos).then(|| Duration::from_nanos(nanos.round() as u64))
}
