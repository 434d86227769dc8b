//! Formats the report: as text, and as lines of JSON.

use std::fmt::Write as _;

use bt_model::json::Style;
use serde_json::json;

use super::outcome::{Broken, Outcome};
use crate::{failures, report};

/// Formats the result of a script: `test guard.script.json: it reloads ... ok`.
pub fn line(outcome: &Outcome) -> String {
    let name = outcome
        .name
        .as_ref()
        .map(|name| format!(": {}", name.split_whitespace().collect::<Vec<_>>().join(" ")))
        .unwrap_or_default();
    let result = if outcome.passed() { "ok" } else { "FAILED" };
    format!("test {}{name} ... {result}\n", outcome.path)
}

/// Returns all failures, and the line with their number.
pub fn end(outcomes: &[Outcome], filtered: usize, style: Style) -> String {
    let mut out = String::new();
    let failed: Vec<_> = outcomes.iter().filter(|outcome| !outcome.passed()).collect();
    if !failed.is_empty() {
        out.push_str("\nfailures:\n\n");
    }
    for outcome in &failed {
        let _ = write!(out, "---- {} ----\n{}", outcome.path, outcome.details(style));
    }
    if failed.is_empty() {
        out.push('\n');
    }
    let result = if failed.is_empty() { "ok" } else { "FAILED" };
    let passed = outcomes.len() - failed.len();
    let _ = write!(out, "test result: {result}. {passed} passed; {} failed", failed.len());
    if filtered > 0 {
        let _ = write!(out, "; {filtered} filtered out");
    }
    out.push('\n');
    out
}

/// Returns the result of a script as a line of JSON.
pub fn json(outcome: &Outcome) -> String {
    let (mut faults, mut failed, mut error, mut beyond, mut ticks) = (Vec::new(), Vec::new(), None, 0, None);
    match &outcome.result {
        Ok(tested) => {
            failed = tested.failures.iter().map(failures::json).collect();
            (beyond, ticks) = (tested.beyond, Some(tested.ran.ticks));
        }
        Err(Broken::Faults(all)) => faults = all.iter().map(report::fault).collect(),
        Err(Broken::Limit(limit)) => error = Some(limit),
    }
    let line = json!({
        "script": outcome.path,
        "name": outcome.name,
        "passed": outcome.passed(),
        "ticks": ticks,
        "failures": failed,
        "not_shown": beyond,
        "faults": faults,
        "warnings": outcome.warnings.iter().map(report::fault).collect::<Vec<_>>(),
        "error": error,
    });
    format!("{line}\n")
}

/// Returns the last line of JSON, with the numbers of scripts.
pub fn json_end(outcomes: &[Outcome], filtered: usize) -> String {
    let passed = outcomes.iter().filter(|outcome| outcome.passed()).count();
    let line = json!({ "passed": passed, "failed": outcomes.len() - passed, "filtered_out": filtered });
    format!("{line}\n")
}
