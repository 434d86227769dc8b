//! Breakpoints, in the form that games, their files and the studio share.

pub use bt_breakpoints::{Breakpoint, Is as BreakResult, On as BreakOn};
use serde::{Deserialize, Serialize};

/// A breakpoint for pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BreakpointView {
    /// The breakpoint.
    pub of: Breakpoint,
    /// The breakpoint as a line: `leave aim: failure if ammo == 0`.
    pub text: String,
    /// The places of the breakpoint's nodes: paths of files, and pointers of elements.
    pub places: Vec<(String, String)>,
    /// The number of times that the breakpoint has stopped the game.
    pub hits: u32,
}
