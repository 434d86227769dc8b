//! The breakpoints.

use crate::message::GameLimits;
use crate::project::Project;

use super::places::places_of;

/// The breakpoints, in the order in which they were set.
#[derive(Default)]
pub(crate) struct Breaks {
    pub(crate) list: Vec<Break>,
    limits: GameLimits,
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

/// The bytes around a name in a command.
const AROUND: usize = 32;

impl Breaks {
    /// No breakpoints, for games with these limits.
    pub(crate) const fn new(limits: GameLimits) -> Self {
        Self { list: Vec::new(), limits }
    }

    /// Sets a breakpoint, or removes it if it is there.
    pub(crate) fn turn(&mut self, node: String, file: &str) -> Result<bool, String> {
        if self.remove(&node) {
            return Ok(false);
        }
        let GameLimits { breakpoints, name, command } = self.limits;
        if self.list.len() >= breakpoints {
            return Err(format!("there are {breakpoints} breakpoints, and a game takes no more"));
        }
        if node.len() > name {
            return Err(format!("the names above this node have more than {name} bytes, and a game takes no more"));
        }
        // A letter of a name may be escaped, and the command has a head.
        let names = command / 4 * 3;
        let bytes: usize =
            self.list.iter().map(|known| &known.node).chain([&node]).map(|name| name.len() + AROUND).sum();
        if bytes > names {
            return Err(format!("the names of all breakpoints have more than {names} bytes, and a game takes no more"));
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
