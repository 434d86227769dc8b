//! Names with the modules before them, as files write them.

use bt_model::Name;
use bt_model::json::Json;
use bt_model::json::expression::ExprKind;
use syn::Path;

use super::{Shown, plain};

impl Shown {
    /// An action or a tree: files know it by its last name.
    pub(super) fn last(&self, path: &Path) -> Name<Json> {
        let last = path.segments.last().map(|last| plain(&last.ident.to_string()));
        self.named(&last.unwrap_or_default())
    }

    /// `Mode::Patrol`, `Patrol`, `None`: a word of an enum. `None` if the path is a constant, or something else.
    pub(super) fn word(&self, path: &Path) -> Option<ExprKind> {
        let (of, word) = variant(path)?;
        Some(ExprKind::Word { of: of.map(|of| self.named(&of)), word: self.named(&word) })
    }

    /// `Noise::Heard`: an event, or a word that carries values.
    pub(super) fn event(&self, path: &Path) -> Option<Name<Json>> {
        let (of, word) = variant(path)?;
        Some(self.named(&of.map_or_else(|| word.clone(), |of| format!("{of}::{word}"))))
    }
}

/// The enum and the variant that a path may name.
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
