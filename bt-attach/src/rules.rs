//! Breakpoints in the types of the core and of games.

use bt_live::breakpoints::File;
use bt_live::wire::{self, Breakpoint};
use bt_studio_core::message::{self, BreakpointRules};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The rules of games for breakpoints, for [`Studio::with_games`](bt_studio_core::Studio::with_games).
pub const RULES: BreakpointRules = BreakpointRules {
    most: wire::MOST_BREAKPOINTS,
    command: wire::MOST_JSON,
    check: |one| breakpoint(one)?.check().map(drop),
    line: |one| breakpoint(one).map_or_else(|_| one.node.clone(), |one| one.to_string()),
    read: |text| {
        let file = File::parse(text).map_err(|error| error.to_string())?;
        file.breakpoints.iter().map(same).collect()
    },
    write: |list| {
        let breakpoints = list.iter().filter_map(|one| breakpoint(one).ok()).collect();
        File { breakpoints, ..File::default() }.to_string()
    },
};

/// A breakpoint in the type of games.
pub(crate) fn breakpoint(one: &message::Breakpoint) -> Result<Breakpoint, String> {
    same(one)
}

/// The same value in another type with the same JSON.
pub(crate) fn same<T: Serialize, S: DeserializeOwned>(value: &T) -> Result<S, String> {
    serde_json::to_value(value).and_then(serde_json::from_value).map_err(|error| error.to_string())
}
