//! A document: trees and machines.

use std::collections::BTreeMap;

use crate::machine::Machine;
use crate::{Editor, Name, Syntax, Tree};

/// Trees and machines that are declared together: one `bt!` or `state_tree!`, or one file.
pub struct Document<S: Syntax> {
    /// The trees, in the order written.
    pub trees: Vec<Tree<S>>,
    /// The state machines, in the order written.
    pub machines: Vec<Machine<S>>,
    /// The other files whose trees these trees run, as written; always empty in `bt!`.
    pub uses: Vec<Name<S>>,
    /// `true` if the document holds every declared tree; `false` if the name of a tree could not be read.
    pub complete: bool,
    /// The data that an editor keeps with the file.
    pub editor: Editor,
}

impl<S: Syntax> Document<S> {
    /// Returns the trees, then the shared part of each machine.
    #[must_use]
    pub(crate) fn all(&self) -> Vec<&Tree<S>> {
        self.trees.iter().chain(self.machines.iter().map(|machine| &machine.tree)).collect()
    }

    /// Returns for each name the index of its first tree in [`all`](Self::all).
    #[must_use]
    pub(crate) fn by_name(&self) -> BTreeMap<&str, usize> {
        self.all().into_iter().enumerate().rev().map(|(index, tree)| (&*tree.name.text, index)).collect()
    }
}
