//! The conversion of a file's faults to diagnostics at the path in the macro call. They show the place in the file.

use bt_model::json::expression::no_key;
use bt_model::json::{Json, Place as At, in_order, without_level};
use bt_model::{Fault, Faults, Name, Severity};
use proc_macro2::Span;

use crate::diagnostics::Diagnostics;

/// Returns the message for `#[diagnostic::on_unimplemented]`: the braces in the JSON line that it shows are no
/// placeholders.
pub(super) fn plain(message: &str) -> String {
    message.replace('{', "{{").replace('}', "}}")
}

/// Reports all faults.
pub(super) fn faults(faults: Faults<Json>, span: Span, diagnostics: &mut Diagnostics) {
    let beyond = faults.beyond();
    let mut sorted: Vec<_> = faults.into_iter().collect();
    in_order(&mut sorted);
    for fault in &sorted {
        let text = without_level(fault);
        match fault.severity {
            Severity::Error => diagnostics.error_at(span, format!("{text}\n"), None),
            Severity::Warning => diagnostics.warning_at(span, format!("{text}\n"), None),
            Severity::Hint => {}
        }
    }
    if beyond > 0 {
        diagnostics.error_at(span, format!("{beyond} more in this file and those it uses"), None);
    }
}

/// Returns the message that rustc shows for a write of a shared key.
pub(super) fn shared_write(key: &str, path: &[Name<Json>]) -> String {
    let Some(last) = path.last() else { return String::new() };
    let message = format!("the file writes `{key}`, which is shared with other agents: a file only reads it");
    let help = format!("let an action write it: `bb.{key}.set(…)`");
    without_level(&Fault::error(last.place.clone(), message, Some(help)))
}

/// Returns the message that rustc shows for an input that the action does not have.
pub(super) fn missing_input(action: &str, input: &Name<Json>) -> String {
    let message = format!("`{action}` has no input `{}`", input.text);
    let help = format!("its inputs are the parameters of `fn {action}`, or the fields of `struct {action}`");
    without_level(&Fault::error(input.place.clone(), message, Some(help)))
}

/// Returns the message that rustc shows for a word that its type does not have.
pub(super) fn missing_word(word: &str, place: &At) -> String {
    without_level(&Fault::error(place.clone(), format!("there is no word `{word}`"), None))
}

/// Returns the message that rustc shows for a key that the agent does not have.
pub(super) fn missing_key(key: &Name<Json>) -> String {
    let help = "a key is a field of the agent's struct".to_owned();
    without_level(&Fault::error(key.place.clone(), no_key(&key.text), Some(help)))
}
