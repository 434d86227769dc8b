//! What each node does when it is entered, and when a child of it has finished.

use alloc::sync::Arc;

use super::program::{Does, Program};
use super::state::{At, Phase};
use super::{Agent, Command, Draws, LoadError, Reason, Stopped};

impl Agent {
    /// Enters a node.
    pub(super) fn enter(&mut self, at: At) -> Result<(), Stopped> {
        let program = Arc::clone(&self.running.get(at).program);
        let node = &program.nodes[at.node as usize];
        // A debugger hears of a file before it hears of the node that runs it.
        let below = match &node.does {
            Does::SubTree(name) => Some(self.file(name)),
            _ => None,
        };
        self.tell(|_| Command::Enter);
        self.running.cell_mut(at).phase = Phase::WaitChild;
        match &node.does {
            Does::Root | Does::Negative | Does::AlwaysTrue | Does::IfElse | Does::WhileLoop => self.start(at, 0),
            Does::Sequence | Does::AlwaysSeq | Does::Select => self.start(at, 0),
            Does::RandomSeq => {
                self.running.cell_mut(at).left = (0..node.children.len() as u32).collect();
                self.start_drawn(at)
            }
            Does::Probility(weights) => self.start_weighed(at, weights, node.children.len()),
            Does::Parallel => (0..node.children.len() as u32).try_for_each(|child| self.start(at, child)),
            Does::WaitEvent(_) => {
                self.running.cell_mut(at).phase = Phase::Blocking;
                self.push(at);
                Ok(())
            }
            Does::Reset => {
                self.count_round(at);
                self.restart();
                Ok(())
            }
            Does::SubTree(_) => self.start_below(at, below),
            Does::Action { name, args } => self.act(at, name, args),
        }
    }

    /// Visits a node again: a child of it has finished.
    pub(super) fn revisit(&mut self, at: At) -> Result<(), Stopped> {
        let program = Arc::clone(&self.running.get(at).program);
        let node = &program.nodes[at.node as usize];
        let Some(result) = self.result(at) else { return Ok(()) };
        let child = self.running.cell(at).child;
        let last = child as usize + 1 >= node.children.len();
        match (&node.does, child, result) {
            (Does::Root, ..) if self.running.get(at).above.is_none() => {
                self.count_round(at);
                self.tell(|_| Command::Enter);
                return self.start(at, 0);
            }
            (Does::Sequence, _, true) | (Does::Select, _, false) | (Does::AlwaysSeq, ..) if !last => {
                return self.start(at, child + 1);
            }
            (Does::RandomSeq, _, true) if !self.running.cell(at).left.is_empty() => return self.start_drawn(at),
            (Does::IfElse, 0, _) => return self.start(at, if result { 1 } else { 2 }),
            (Does::WhileLoop, 0, true) => return self.start(at, 1),
            (Does::WhileLoop, 1, _) => {
                self.count_round(at);
                return self.start(at, 0);
            }
            (Does::Negative, ..) => self.finish_last(at, !result),
            (Does::AlwaysTrue | Does::AlwaysSeq | Does::WhileLoop, ..) => self.finish_last(at, true),
            (Does::Parallel, ..) => {
                self.interrupt_below(at);
                self.finish_last(at, result);
            }
            (Does::SubTree(_), ..) => {
                self.end_below(at);
                self.finish_last(at, result);
            }
            _ => self.finish_last(at, result),
        }
        Ok(())
    }

    /// The result that counts for a node: of its running child, of the last child that is done, of the tree below.
    fn result(&self, at: At) -> Option<bool> {
        let instance = self.running.get(at);
        let node = &instance.program.nodes[at.node as usize];
        let of = |child: &u32| &instance.cells[*child as usize];
        match &node.does {
            Does::Parallel => {
                node.children.iter().rev().map(of).find(|child| child.phase == Phase::Done).map(|child| child.result)
            }
            Does::SubTree(_) => {
                let instance = instance.cells[at.node as usize].below?;
                let root = self.running.get(At { instance, node: 0 }).program.root;
                Some(self.running.cell(At { instance, node: root }).result)
            }
            _ => node.children.get(instance.cells[at.node as usize].child as usize).map(|child| of(child).result),
        }
    }

    /// A child is to be entered in the next round.
    fn start(&mut self, at: At, child: u32) -> Result<(), Stopped> {
        let instance = self.running.get(at);
        let Some(node) = instance.program.nodes[at.node as usize].children.get(child as usize).copied() else {
            return Err(self.stop_at(at, Reason::NoChild));
        };
        self.running.cell_mut(at).phase = Phase::WaitChild;
        self.running.cell_mut(at).child = child;
        self.start_node(At { node, ..at });
        Ok(())
    }

    fn start_node(&mut self, at: At) {
        self.running.cell_mut(at).phase = Phase::Init;
        self.push(at);
    }

    /// One of the children of a `random_seq` that had no turn yet.
    fn start_drawn(&mut self, at: At) -> Result<(), Stopped> {
        let n = self.running.cell(at).left.len();
        if n == 0 {
            return Err(self.stop_at(at, Reason::NoChild));
        }
        let drawn = self.draws().one_of(n).min(n - 1);
        let child = self.running.cell_mut(at).left.swap_remove(drawn);
        self.start(at, child)
    }

    fn start_weighed(&mut self, at: At, weights: &[u32], children: usize) -> Result<(), Stopped> {
        if weights.len() != children {
            return Err(self.stop_at(at, Reason::Weights { weights: weights.len(), children }));
        }
        if weights.iter().all(|weight| *weight == 0) {
            return Err(self.stop_at(at, Reason::NoWeight));
        }
        let drawn = self.draws().by_weight(weights);
        self.start(at, drawn as u32)
    }

    /// What draws for this agent.
    pub(super) fn draws(&mut self) -> &mut dyn Draws {
        match &mut self.draws {
            Some(draws) => &mut **draws,
            None => &mut self.chance,
        }
    }

    /// A file by its name: which of the agent's it is, loaded if it was not.
    fn file(&mut self, name: &str) -> Result<(u32, Arc<Program>), Reason> {
        if let Some(tree) = self.known(name) {
            return Ok((tree, Arc::clone(&self.trees[tree as usize])));
        }
        let most = self.library.limits().files;
        if self.trees.len() >= most {
            return Err(Reason::Files(most));
        }
        let program = self.library.program(name).map_err(|error: LoadError| Reason::Load(error.into()))?;
        Ok((self.push_tree(&program), program))
    }

    /// The root of the tree below a `sub_tree` is to be entered in the next round.
    fn start_below(&mut self, at: At, below: Option<Result<(u32, Arc<Program>), Reason>>) -> Result<(), Stopped> {
        let (tree, program) = match below {
            Some(Ok(below)) => below,
            Some(Err(reason)) => return Err(self.stop_at(at, reason)),
            None => return Ok(()),
        };
        let (depth, nodes) = (self.library.limits().depth, self.library.limits().nodes);
        if self.running.get(at).depth >= depth {
            return Err(self.stop_at(at, Reason::Depth(depth)));
        }
        if self.running.nodes + program.nodes.len() > nodes {
            return Err(self.stop_at(at, Reason::Nodes(nodes)));
        }
        let instance = self.running.begin(&program, tree, Some(at));
        self.running.cell_mut(at).below = Some(instance);
        self.start_node(At { instance, node: program.root });
        Ok(())
    }

    /// The root of the agent's own tree is to be entered in the next round.
    pub(super) fn begin_main(&mut self) {
        let Some(instance) = self.main else { return };
        let root = self.running.get(At { instance, node: 0 }).program.root;
        self.start_node(At { instance, node: root });
    }
}
