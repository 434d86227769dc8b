// The decorators of random trees and documents.

use super::files::parts;

/// The decorators that contain no expression, in the syntax of `bt!`.
pub const DECORATORS: &[&str] = &[
    "invert",
    "force_success",
    "force_failure",
    "repeat(2)",
    "repeat(forever)",
    "retry(2)",
    "until_success",
    "until_failure",
    "cooldown(200ms)",
    "cooldown(100ms..=300ms)",
    "time_limit(300ms)",
    "delay(100ms)",
    "once",
    "limit(3)",
    "chance(0.5)",
    "running_is_failure",
    "running_is_success",
];

/// A decorator in JSON.
pub fn json(written: &str) -> String {
    let (word, inner) = parts(written);
    match inner {
        "" => format!(r#""{word}""#),
        _ if inner.parse::<f64>().is_ok() => format!(r#"{{ "{word}": {inner} }}"#),
        _ => format!(r#"{{ "{word}": "{inner}" }}"#),
    }
}
