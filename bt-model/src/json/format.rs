//! The formatter, which changes the layout of a file and not its values.

use super::{Json, Limits, Source, print, reader};
use crate::Faults;

/// Returns the text of a file in the layout of [`write`](super::write). Every field, number and name stays as written
/// and in its order, even if the file is no document. An unnecessary escape in a string is replaced by its character.
///
/// # Errors
///
/// The text is not JSON, an object has two fields with the same name, or a limit is exceeded.
///
/// # Example
///
/// ```
/// use bt_model::json::{Limits, Source, format};
///
/// let source = Source::new("guard.json", r#"{"x":[40,2.50],"bt":1}"#);
/// let text = format(&source, &Limits::default()).ok();
/// assert_eq!(text.as_deref(), Some("{ \"x\": [40, 2.50], \"bt\": 1 }\n"));
/// ```
pub fn format(source: &Source, limits: &Limits) -> Result<String, Faults<Json>> {
    let mut faults = Faults::at_most(limits.faults);
    let value = reader::parse(source, limits, &mut faults, |reader, root| reader.value(root));
    match value {
        Some(value) if !faults.has_errors() => Ok(print::pretty(&value)),
        _ => Err(faults),
    }
}
