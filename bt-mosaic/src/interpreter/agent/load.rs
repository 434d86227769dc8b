//! The loading of an agent's files, and the start of their trees.

use std::sync::Arc;

use super::Agent;
use crate::interpreter::instance::NodeRef;
use crate::interpreter::program::Program;
use crate::interpreter::{Command, LoadError, RunError, RunErrorKind};

impl Agent {
    /// Loads a tree for the agent. Its root runs once the agent is on.
    ///
    /// If the agent already has a tree, the agent is reset: it is off, and its blackboard is empty. As in the original,
    /// loading the same tree again only resets the agent, and nothing runs afterwards. [`reset`](Self::reset) restarts
    /// this tree.
    ///
    /// # Errors
    ///
    /// The file is missing or has faults, or the agent has too many files. The agent is then unchanged.
    pub fn load(&mut self, name: &str) -> Result<(), LoadError> {
        let known = self.find_tree(name);
        let program = match known {
            Some(tree) => Arc::clone(&self.trees[tree as usize]),
            None => self.library.program(name)?,
        };
        let most = self.library.limits().files;
        if known.is_none() && self.trees.len() >= most {
            let unreadable = Some(format!("the agent has {most} files already"));
            return Err(LoadError { name: name.to_owned(), unreadable, faults: Vec::new() });
        }
        let same = known.is_some() && known == self.main_tree();
        if self.main.is_some() {
            self.stop();
            self.clear_blackboard();
        }
        if !same {
            let tree = known.unwrap_or_else(|| self.push_tree(&program));
            self.running.clear();
            self.main = Some(self.running.begin(&program, tree, None));
            self.start_main();
        }
        Ok(())
    }

    /// Returns the index of a file that was loaded before.
    fn find_tree(&self, name: &str) -> Option<u32> {
        self.trees.iter().position(|program| program.name == name).map(|tree| tree as u32)
    }

    /// Adds a file. Returns its index.
    fn push_tree(&mut self, program: &Arc<Program>) -> u32 {
        self.trees.push(Arc::clone(program));
        self.context.record(|| Command::PushTree(program.name.clone()));
        self.trees.len() as u32 - 1
    }

    /// Starts the root of the main tree, which is entered in the next round.
    pub(super) fn start_main(&mut self) {
        let Some(instance) = self.main else { return };
        let root = self.running.get(NodeRef { instance, node: 0 }).program.root;
        self.start_node(NodeRef { instance, node: root });
    }

    /// Returns the file of a `sub_tree`, with its index. Loads the file at its first use.
    pub(super) fn subtree_file(&mut self, name: &str) -> Result<(u32, Arc<Program>), RunErrorKind> {
        if let Some(tree) = self.find_tree(name) {
            return Ok((tree, Arc::clone(&self.trees[tree as usize])));
        }
        let most = self.library.limits().files;
        if self.trees.len() >= most {
            return Err(RunErrorKind::Files(most));
        }
        let program = self.library.program(name).map_err(|error| RunErrorKind::Load(error.into()))?;
        Ok((self.push_tree(&program), program))
    }

    /// Starts the root of a `sub_tree`'s file, which is entered in the next round.
    pub(super) fn start_subtree(&mut self, at: NodeRef, tree: u32, program: &Arc<Program>) -> Result<(), RunError> {
        let (depth, nodes) = (self.library.limits().depth, self.library.limits().nodes);
        if self.running.get(at).depth >= depth {
            return Err(self.stop_at(at, RunErrorKind::Depth(depth)));
        }
        if self.running.nodes + program.nodes.len() > nodes {
            return Err(self.stop_at(at, RunErrorKind::Nodes(nodes)));
        }
        let instance = self.running.begin(program, tree, Some(at));
        self.running.state_mut(at).subtree = Some(instance);
        self.start_node(NodeRef { instance, node: program.root });
        Ok(())
    }
}
