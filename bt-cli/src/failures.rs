//! Failed expectations, as text and as JSON.

use std::fmt::Write as _;

use bt_model::json::{Style, render};
use bt_runtime::simulate::{Failure, Tested};
use serde_json::{Value, json};

/// The maximum number of shown lines of a trace.
const MOST_LINES: usize = 30;

/// Returns the failures of a run as text: each with its place, the expected and the found value, and each failed
/// tick with its trace.
pub fn text(tested: &Tested, style: Style) -> String {
    let mut out = String::new();
    for (at, failure) in tested.failures.iter().enumerate() {
        out.push_str(&render([&failure.fault()], style));
        out.push_str("\n\n");
        if failure.unanswered.is_none() {
            let _ = writeln!(out, "    expected: {}\n       found: {}", failure.expected, failure.found);
        }
        let next = tested.failures.get(at + 1);
        if next.is_none_or(|next| next.tick != failure.tick) {
            trace(failure, &mut out);
        }
        out.push('\n');
    }
    if tested.beyond > 0 {
        let _ = writeln!(out, "{} more failures are not shown\n", tested.beyond);
    }
    out
}

/// Adds the trace of the failed tick.
fn trace(failure: &Failure, out: &mut String) {
    let _ = writeln!(out, "    trace of tick {}:", failure.tick);
    for line in failure.trace.iter().take(MOST_LINES) {
        let _ = writeln!(out, "        {line}");
    }
    if failure.trace.len() > MOST_LINES {
        let _ = writeln!(out, "        … {} more lines", failure.trace.len() - MOST_LINES);
    }
}

/// Returns a failure as JSON, for other programs.
pub fn json(failure: &Failure) -> Value {
    let place = &failure.place;
    json!({
        "tick": failure.tick,
        "what": failure.what,
        "expected": failure.expected,
        "found": failure.found,
        "file": place.source().name(),
        "line": place.line(),
        "column": place.column(),
        "path": place.path(),
    })
}
