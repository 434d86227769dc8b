//! The breakpoints.

use crate::project::Project;

use super::places::places_of;

/// The breakpoints, in the order in which they were set.
#[derive(Default)]
pub(crate) struct Breaks {
    pub(crate) list: Vec<Break>,
}

/// A breakpoint.
pub(crate) struct Break {
    /// Its node, as games take it: its tree, and the names from the root of that on.
    pub(crate) node: String,
    /// The file in which it was set.
    file: String,
    /// How often it has stopped the game.
    pub(crate) hits: u32,
}

/// The most breakpoints, as games take them.
const MOST: usize = 256;
/// The most bytes of a name, as games take them.
const MOST_NAME: usize = 1 << 10;
/// The most bytes of all names: a game takes a command of 64 kB, in which each has some bytes around it.
const MOST_NAMES: usize = 48 << 10;
/// The bytes around a name.
const AROUND: usize = 32;

impl Breaks {
    /// Sets a breakpoint, or removes it if it is there.
    pub(crate) fn turn(&mut self, node: String, file: &str) -> Result<bool, String> {
        if self.remove(&node) {
            return Ok(false);
        }
        if self.list.len() == MOST {
            return Err(format!("there are {MOST} breakpoints, and a game takes no more"));
        }
        if node.len() > MOST_NAME {
            return Err(format!(
                "the names above this node have more than {MOST_NAME} bytes, and a game takes no more"
            ));
        }
        let bytes: usize =
            self.list.iter().map(|known| &known.node).chain([&node]).map(|name| name.len() + AROUND).sum();
        if bytes > MOST_NAMES {
            return Err(format!(
                "the names of all breakpoints have more than {MOST_NAMES} bytes, and a game takes no more"
            ));
        }
        self.list.push(Break { node, file: file.to_owned(), hits: 0 });
        Ok(true)
    }

    /// Removes a breakpoint; `false`: there is none.
    pub(crate) fn remove(&mut self, node: &str) -> bool {
        let before = self.list.len();
        self.list.retain(|known| known.node != node);
        self.list.len() < before
    }

    /// Counts a hit.
    pub(crate) fn hit(&mut self, node: &str) {
        for known in self.list.iter_mut().filter(|known| known.node == node) {
            known.hits += 1;
        }
    }

    /// The nodes, as a game takes them.
    pub(crate) fn nodes(&self) -> Vec<String> {
        self.list.iter().map(|known| known.node.clone()).collect()
    }
}

impl Break {
    /// The elements that have it: a file, and a pointer in it.
    pub(crate) fn places(&self, project: &Project) -> Vec<(String, String)> {
        let Some(file) = project.files.get(&self.file) else { return Vec::new() };
        places_of(file, &self.node).into_iter().map(|at| (self.file.clone(), at)).collect()
    }
}
