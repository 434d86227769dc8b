//! Durations in their notation: `4s`, `500ms`, `1.5s`.

use std::time::Duration;

use crate::{Text, nearest};

/// A unit of a duration.
struct Unit {
    name: &'static str,
    nanos: u64,
    /// Other names of the unit, without the `s` of a plural.
    elsewhere: &'static [&'static str],
}

const UNITS: [Unit; 6] = [
    Unit { name: "ns", nanos: 1, elsewhere: &["nano", "nanosec", "nanosecond"] },
    Unit { name: "us", nanos: 1_000, elsewhere: &["micro", "usec", "microsec", "microsecond"] },
    Unit { name: "ms", nanos: 1_000_000, elsewhere: &["milli", "msec", "millisec", "millisecond"] },
    Unit { name: "s", nanos: 1_000_000_000, elsewhere: &["sec", "second"] },
    Unit { name: "min", nanos: 60_000_000_000, elsewhere: &["m", "minute"] },
    Unit { name: "h", nanos: 3_600_000_000_000, elsewhere: &["hr", "hour"] },
];

/// Returns the names of the units.
pub(crate) fn units() -> impl Iterator<Item = &'static str> {
    UNITS.iter().map(|unit| unit.name)
}

/// Returns the duration that a text is: a number and its unit.
///
/// `None` if the unit is not one of `ns us ms s min h`, if the number is invalid, or if the duration is longer than 584
/// years.
///
/// # Example
///
/// ```
/// assert_eq!(bt_model::span("1.5s"), Some(std::time::Duration::from_millis(1500)));
/// assert_eq!(bt_model::span("2u32"), None);
/// ```
#[must_use]
pub fn span(text: &str) -> Option<Duration> {
    let (digits, unit) = parts(text);
    let nanos = UNITS.iter().find(|known| known.name == unit)?.nanos;
    let digits = digits.replace('_', "");
    if let Ok(whole) = digits.parse::<u64>() {
        return whole.checked_mul(nanos).map(Duration::from_nanos);
    }
    let nanos = digits.parse::<f64>().ok()? * nanos as f64;
    (0.0..u64::MAX as f64).contains(&nanos).then(|| Duration::from_nanos(nanos.round() as u64))
}

/// Returns the duration, in its notation, that a number with a unit in another spelling means: `4s` for `4 sec`.
///
/// `None` if the unit has no usual name, or if the duration is longer than 584 years.
///
/// # Example
///
/// ```
/// assert_eq!(bt_model::meant_span("4 Seconds").as_deref(), Some("4s"));
/// assert_eq!(bt_model::meant_span("2hours").as_deref(), Some("2h"));
/// assert_eq!(bt_model::meant_span("4 metres"), None);
/// ```
#[must_use]
pub fn meant_span(text: &str) -> Option<String> {
    let (digits, unit) = parts(text.trim());
    let digits = digits.trim_end();
    let is = |name: &str| {
        let singular = unit.strip_suffix(['s', 'S']);
        unit.eq_ignore_ascii_case(name) || singular.is_some_and(|unit| unit.eq_ignore_ascii_case(name))
    };
    let known = UNITS.iter().find(|known| unit.eq_ignore_ascii_case(known.name));
    let known =
        known.or_else(|| UNITS.iter().find(|known| is(known.name) || known.elsewhere.iter().any(|name| is(name))))?;
    let meant = format!("{digits}{}", known.name);
    span(&meant).map(|_| meant)
}

/// Returns the range, in its notation, from one number to a greater one: `3s..=5s` for `3` and `5 sec`. Each number may have a
/// unit, in any usual spelling; without one, it has that of the other number.
///
/// `None` if the first number is not less than the second, or if a unit has no usual name.
///
/// # Example
///
/// ```
/// assert_eq!(bt_model::meant_range("200", "400 ms").as_deref(), Some("200ms..=400ms"));
/// assert_eq!(bt_model::meant_range("5s", "3s"), None);
/// ```
#[must_use]
pub fn meant_range(first: &str, last: &str) -> Option<String> {
    let ((from, own), (to, other)) = (parts(first), parts(last));
    let unit = |own: &str, other: &str| if own.is_empty() { other.to_owned() } else { own.to_owned() };
    let ((least, first), (most, last)) = (end(from, &unit(own, other))?, end(to, &unit(other, own))?);
    (least < most).then(|| format!("{first}..={last}"))
}

/// Returns the duration that a text means, with a unit in any usual spelling: `4s`, `4 sec`, `2m`.
///
/// `None` as for [`meant_span`].
///
/// # Example
///
/// ```
/// assert_eq!(bt_model::meant_duration("2m"), Some(std::time::Duration::from_secs(120)));
/// assert_eq!(bt_model::meant_duration("5"), None);
/// ```
#[must_use]
pub fn meant_duration(text: &str) -> Option<Duration> {
    span(&meant_span(text)?)
}

/// Returns why a number with a unit is no [`span`], and help.
pub(crate) fn no_span(text: &str) -> (String, Text) {
    let (digits, unit) = parts(text);
    if units().any(|known| known == unit) {
        return (format!("`{}` is too long for a duration", shortened(text)), "the most is 584 years".into());
    }
    let near = || nearest(unit, units()).map(|near| format!("{digits}{near}"));
    let help = match meant_span(text).or_else(near) {
        Some(meant) => Text::did_you_mean(&meant),
        None => "the units are `ns`, `us`, `ms`, `s`, `min`, `h`; other numbers have none".into(),
    };
    (format!("`{unit}` is no unit of time"), help)
}

/// Returns the text of a number, shortened for a message.
pub(crate) fn shortened(number: &str) -> String {
    if number.len() > 24 { format!("{}…", &number[..24]) } else { number.to_owned() }
}

/// Splits a text into a number and its unit, which begins with the first letter that is not part of an exponent.
pub(crate) fn parts(text: &str) -> (&str, &str) {
    let bytes = text.as_bytes();
    let in_exponent = |at: usize| {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        matches!(bytes[at], b'e' | b'E') && bytes.get(at + 1 + sign).is_some_and(u8::is_ascii_digit)
    };
    let unit = (0..bytes.len()).find(|at| bytes[*at].is_ascii_alphabetic() && !in_exponent(*at));
    text.split_at(unit.unwrap_or(text.len()))
}

/// Returns the value of one end of a range, in seconds if it has a unit, and its text.
fn end(digits: &str, unit: &str) -> Option<(f64, String)> {
    if unit.is_empty() {
        return Some((digits.replace('_', "").parse().ok()?, digits.to_owned()));
    }
    let text = meant_span(&format!("{digits}{unit}"))?;
    Some((span(&text)?.as_secs_f64(), text))
}

#[cfg(test)]
mod tests {
    use super::{Duration, meant_span, span};

    #[test]
    fn usual_spellings_of_units_are_known() {
        for (unit, spellings) in [
            ("ns", "ns nano nanos nanosec nanosecond nanoseconds"),
            ("us", "us micro micros usec usecs microsecond microseconds"),
            ("ms", "ms MS milli millis msec msecs millisec millisecond milliseconds"),
            ("s", "s S sec secs Sec second seconds"),
            ("min", "min m mins minute minutes Minutes"),
            ("h", "h H hr hrs hour hours"),
        ] {
            for spelling in spellings.split(' ') {
                assert_eq!(meant_span(&format!("1.5 {spelling}")), Some(format!("1.5{unit}")), "{spelling}");
            }
        }
    }

    #[test]
    fn other_words_and_long_durations_mean_none() {
        for text in ["4 metres", "4", "4s sec", "4s ec", "x sec", "9999999999999hours", "", "é", "4é"] {
            assert_eq!(meant_span(text), None, "{text}");
        }
    }

    #[test]
    fn an_exponent_is_part_of_the_number() {
        for (text, millis) in [("1e3ms", 1_000), ("1.5e-2s", 15), ("2E+3ms", 2_000)] {
            assert_eq!(span(text), Some(Duration::from_millis(millis)), "{text}");
        }
        assert_eq!(span("1es"), None);
    }
}
