//! Limits on the cost of a load.

use std::path::PathBuf;

use bt_model::json::Limits;
use bt_model::limits::{DRAWN, REACTIVE};

use crate::rules::{draw, reactive};

// The reader refuses a composite with more children before it is loaded.
const _: () = assert!(DRAWN == draw::MOST && REACTIVE == reactive::MOST);

/// Limits on the cost of a load. A file that exceeds one is reported and does not run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadLimits {
    /// The limits for one file.
    pub file: Limits,
    /// The largest number of files that one tree may use, its own file included. 64 by default.
    pub files: usize,
    /// The folder in which all files must lie, after links are resolved; `None` for any folder, the default. No other
    /// file is read, even if links change during the load. Set it if players write files, because `uses` may name any
    /// path.
    pub folder: Option<PathBuf>,
    /// The largest number of nodes of a tree, with all the trees that it runs. 65,535 by default, and at most; 61,439
    /// for a tree with slots, because the trees in slots need numbers too.
    pub nodes: usize,
    /// The largest depth to which trees may run trees. 16 by default.
    pub trees: usize,
    /// The largest memory of an agent's tree, in bytes. 64 KiB by default.
    pub memory: usize,
    /// The largest number of nodes that one tick of the tree may visit
    /// ([`Program::max_visits`](crate::loaded::Program::max_visits)). A million by default: a file that repeats an
    /// instant leaf four billion times would stop the game.
    pub visits: u32,
}

impl Default for LoadLimits {
    fn default() -> Self {
        let (nodes, memory) = (usize::from(u16::MAX), 64 << 10);
        let (file, files) = (Limits::default(), bt_model::limits::FILES);
        Self { file, files, folder: None, nodes, trees: 16, memory, visits: 1_000_000 }
    }
}
