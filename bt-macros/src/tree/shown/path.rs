//! Paths in the document of a catalogue.

use bt_model::Name;
use bt_model::json::Json;
use bt_model::json::expression::ExprKind;
use syn::Path;

use super::{Shown, plain};

impl Shown {
    /// Returns the last name of an action's or a tree's path, by which files know it.
    pub(super) fn last(&self, path: &Path) -> Name<Json> {
        let last = path.segments.last().map(|last| plain(&last.ident.to_string()));
        self.named(&last.unwrap_or_default())
    }

    /// Converts a word of an enum: `Mode::Patrol`, `Patrol`, `None`. Returns `None` if the path is a constant or
    /// anything else.
    pub(super) fn word(&self, path: &Path) -> Option<ExprKind> {
        let (of, word) = variant(path)?;
        Some(ExprKind::Word { of: of.map(|of| self.named(&of)), word: self.named(&word) })
    }

    /// Converts the name of an event, or of a word with values: `Noise::Heard`.
    pub(super) fn event(&self, path: &Path) -> Option<Name<Json>> {
        let (of, word) = variant(path)?;
        Some(self.named(&of.map_or_else(|| word.clone(), |of| format!("{of}::{word}"))))
    }
}

/// Returns the enum, if it is written, and the variant that a path may name.
fn variant(path: &Path) -> Option<(Option<String>, String)> {
    if path.segments.iter().any(|segment| !segment.arguments.is_none()) {
        return None;
    }
    let mut names = path.segments.iter().rev().map(|segment| plain(&segment.ident.to_string()));
    let (word, of) = (names.next()?, names.next());
    let is_type = |name: &str| name.starts_with(char::is_uppercase);
    // `MAX_AMMO` and `Vec2::ZERO` are constants.
    let constant = word.len() > 1 && !word.contains(char::is_lowercase);
    (is_type(&word) && !constant && of.as_deref().is_none_or(is_type)).then_some((of, word))
}
