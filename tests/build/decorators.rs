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
    "limit(2, count = success)",
    "limit(1, count = failure)",
    "cooldown(200ms, starts = shut)",
    "cooldown(300ms, starts = shut, after = failure)",
    "cooldown(100ms..=300ms, after = success)",
    "running_is_failure",
    "running_is_success",
    "elapsed(bb.took)",
];

/// A decorator in JSON.
pub fn json(written: &str) -> String {
    let (word, inner) = parts(written);
    let inner = inner.trim_start_matches("bb.");
    if let Some((first, words)) = inner.split_once(", ") {
        // `200ms, starts = shut`
        let input = if word == "limit" { "times" } else { "for" };
        let first = if first.parse::<f64>().is_ok() { first.to_owned() } else { format!(r#""{first}""#) };
        let words: String = words
            .split(", ")
            .map(|option| option.split_once(" = ").expect("it is written"))
            .map(|(name, value)| format!(r#", "{name}": "{value}""#))
            .collect();
        return format!(r#"{{ "{word}": {{ "{input}": {first}{words} }} }}"#);
    }
    match inner {
        "" => format!(r#""{word}""#),
        _ if inner.parse::<f64>().is_ok() => format!(r#"{{ "{word}": {inner} }}"#),
        _ => format!(r#"{{ "{word}": "{inner}" }}"#),
    }
}
