//! Selections whose result is known before the machine runs.

use super::{Machine, Select, State};
use crate::Syntax;

impl<S: Syntax> Machine<S> {
    /// Returns the deepest state after a transition to `target`, if no state on the path can refuse the entry.
    #[must_use]
    pub fn infallible_target(&self, target: u16) -> Option<u16> {
        let path = self.path(target);
        let (target, above) = path.split_last()?;
        if above.iter().any(|state| state.is_guarded()) {
            return None;
        }
        target_of_selection(target)
    }

    /// Returns the same as [`infallible_target`](Self::infallible_target), for a transition that supplies the
    /// parameters of `target`.
    #[must_use]
    pub fn infallible_target_with_parameters(&self, target: u16) -> Option<u16> {
        let path = self.path(target);
        let (target, above) = path.split_last()?;
        if above.iter().any(|state| state.is_guarded()) || target.when.is_some() || target.requires.is_some() {
            return None;
        }
        below(target)
    }
}

/// Returns the deepest state of a selection that begins at this state, if the selection is certain to reach it.
pub(crate) fn target_of_selection<S: Syntax>(state: &State<S>) -> Option<u16> {
    if state.is_guarded() { None } else { below(state) }
}

/// Returns the same as [`target_of_selection`], for a state that does not refuse the entry.
fn below<S: Syntax>(state: &State<S>) -> Option<u16> {
    match (state.select, state.children.first()) {
        (Select::Follow, _) => None,
        (_, None) | (Select::Itself, _) => Some(state.number),
        (Select::InOrder, Some(first)) => target_of_selection(first),
        (Select::Random | Select::Utility | Select::Weighted, _) => None,
    }
}

/// `true` if a selection that begins at this state cannot fail.
pub(crate) fn cannot_fail<S: Syntax>(state: &State<S>) -> bool {
    match state.select {
        _ if state.is_guarded() => false,
        Select::Follow => false,
        Select::Itself => true,
        Select::Weighted => state.children.is_empty(),
        Select::InOrder | Select::Random | Select::Utility => {
            state.children.is_empty() || state.children.iter().any(cannot_fail)
        }
    }
}
