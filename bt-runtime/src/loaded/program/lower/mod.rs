//! Lowers parts to a program: words and cells for their memory, and the target after each part's end.

mod derive;
pub(crate) mod paths;
mod rows;
mod single_task;
mod targets;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::part::{Branch, Gate, Kind, NOBODY, Observed, Part, PartId, Word};
use super::target::{MOST_PARTS, Target};
use super::{LoadedNode, Program, Step};
use crate::blackboard::Agent;
use crate::loaded::leaf::LoadedLeaf;
use crate::loaded::live::saved::Savers;
use crate::loaded::live::swap::NodeKey;
use crate::loaded::memory::erased::{Cell, Memo, Pinned, Place, Plan, is_number};
use crate::loaded::native::Native;
use crate::trace::NodeId;

/// The start of a part's memory: the words and cells from here on are free for the part and for the parts below.
///
/// Children that never run at the same time start at the same place, so that their memory overlaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Free {
    word: Word,
    cell: u32,
}

/// Parts on their way to a program. Children are made before their parents.
pub struct Lower<A: Agent> {
    parts: Vec<Part<A>>,
    steps: Vec<Step<A>>,
    plan: Plan,
    /// The number of words and cells in use.
    taken: Free,
    persistent: Word,
    info: Vec<LoadedNode>,
    marks: Vec<NodeKey>,
    /// The functions that save the memory.
    pub savers: Savers<A>,
}

/// A program that is too large.
#[derive(Clone, Copy, Debug)]
pub struct TooLarge;

impl<A: Agent> Lower<A> {
    /// No parts.
    pub fn new() -> Result<Self, TooLarge> {
        let plan = Plan::new().ok_or(TooLarge)?;
        let taken = Free { word: 1, cell: 0 };
        Ok(Self {
            parts: Vec::new(),
            steps: Vec::new(),
            plan,
            taken,
            persistent: 0,
            info: Vec::new(),
            marks: Vec::new(),
            savers: Savers::default(),
        })
    }

    /// The start of the root's memory. Word 0 belongs to its strand.
    pub fn root(&self) -> Free {
        Free { word: 1, cell: 0 }
    }

    /// A word for the memory of a running part.
    pub fn word(&mut self, free: &mut Free) -> Word {
        let word = free.word;
        free.word += 1;
        self.taken.word = self.taken.word.max(free.word);
        word
    }

    /// A word that a part keeps for the brain's life; 0 at first. These words follow the others: see `finish`.
    pub fn persistent(&mut self) -> Word {
        self.persistent += 1;
        self.persistent - 1
    }

    /// A place for a value in the memory of a running part.
    pub fn place<T: Cell>(&mut self, free: &mut Free) -> Place<T> {
        let cell = self.cell(free);
        self.plan.place(cell)
    }

    /// A place for the future of a leaf.
    pub fn pinned<T: Send + 'static>(&mut self, free: &mut Free) -> Pinned<T> {
        let cell = self.cell(free);
        self.plan.pinned(cell)
    }

    fn cell(&mut self, free: &mut Free) -> u32 {
        let cell = free.cell;
        free.cell += 1;
        self.taken.cell = self.taken.cell.max(free.cell);
        cell
    }

    /// A place for the memory of a running leaf.
    pub fn memo<T: Cell>(&mut self, free: &mut Free) -> Memo<T> {
        if is_number::<T>() { Memo::word(self.word(free)) } else { Memo::cell(self.place(free)) }
    }

    /// A place for the memory of a running native tree.
    pub fn lay(&mut self, tree: &mut dyn Native<A>, free: &mut Free) {
        let cell = self.cell(free);
        tree.lay(&mut self.plan, cell);
    }

    /// The end of both: for siblings that run side by side.
    pub fn beyond(&self, marks: (Free, Free)) -> Free {
        Free { word: marks.0.word.max(marks.1.word), cell: marks.0.cell.max(marks.1.cell) }
    }

    /// Starts to measure the memory of the parts that follow.
    pub fn measure(&mut self, from: Free) -> Free {
        core::mem::replace(&mut self.taken, from)
    }

    /// Ends a measurement: the memory of the parts since its start.
    pub fn measured(&mut self, before: Free) -> Free {
        let taken = self.taken;
        self.taken = self.beyond((before, taken));
        taken
    }

    /// Adds a node: its number.
    pub fn node(&mut self, node: LoadedNode, mark: NodeKey) -> NodeId {
        let id = self.info.len() as NodeId;
        self.marks.push(mark);
        self.info.push(LoadedNode { id, ..node });
        id
    }

    /// The number of nodes so far.
    pub fn nodes(&self) -> usize {
        self.info.len()
    }

    /// The node that was added last.
    pub fn last(&self) -> Option<&LoadedNode> {
        self.info.last()
    }

    /// May this part run on after its entry?
    pub fn runs(&self, part: PartId) -> bool {
        self.parts[part as usize].runs
    }

    /// Adds a part above its children.
    pub fn part(
        &mut self,
        kind: Kind<A>,
        does: Box<dyn LoadedLeaf<A>>,
        node: NodeId,
        is_node: bool,
        children: &[PartId],
    ) -> PartId {
        let id = self.parts.len() as PartId;
        for (index, &child) in children.iter().enumerate() {
            let child = &mut self.parts[child as usize];
            child.index = index as u16;
            // Each branch of a parallel is the top of a strand of its own.
            if !kind.is_side_by_side() {
                child.parent = id;
            }
        }
        let part = Part {
            kind,
            node,
            is_node,
            parent: NOBODY,
            index: 0,
            children: children.into(),
            way_in: id,
            runs: false,
            guarded: false,
            claims: false,
            watches_time: false,
            serves: false,
            observed: Observed::none(),
            visits: 0,
            asks: Box::new([]),
            mask: Observed::none(),
            observes: Box::new([]),
            settles: Box::new([]),
        };
        let part = derive::derived(part, &*does, &self.parts);
        self.parts.push(part);
        let on = [Target::exit(id, false.into()), Target::exit(id, true.into())];
        let (asks, fast, at_rest, single_task, hears, in_row, settles) = Default::default();
        self.steps.push(Step { does, on, asks, fast, at_rest, single_task, hears, in_row, settles });
        id
    }

    /// The word of the tree's own locals, if the tree observes one of them. No part outside the tree sees them.
    fn own_observed(&self, root: PartId) -> Option<Word> {
        let top = &self.parts[root as usize];
        let Kind::Frame(frame) = &top.kind else { return None };
        let observes = |&child: &PartId| self.parts[child as usize].observed.locals.contains(&frame.wrote);
        top.children.iter().any(observes).then_some(frame.wrote)
    }

    /// The program whose topmost part is `root`.
    pub fn finish(mut self, name: String, source: u64, root: PartId) -> Result<Program<A>, TooLarge> {
        if self.parts.len() > MOST_PARTS as usize || self.info.len() > usize::from(NodeId::MAX) {
            return Err(TooLarge);
        }
        let first_kept = self.taken.word;
        for part in &mut self.parts {
            if let Kind::Gate(Gate::Cooldown(_, word) | Gate::Once(word) | Gate::Limit(_, word), _) = &mut part.kind {
                *word += first_kept;
            }
        }
        let mut cell = self.taken.cell;
        for part in &mut self.parts {
            if let Kind::Slot(place) = &mut part.kind {
                *place = Some(self.plan.place(cell));
                cell += 1;
            }
            if let Kind::Native(native) = &mut part.kind
                && native.tree.keeps()
            {
                native.tree.lay(&mut self.plan, cell);
                cell += 1;
            }
        }
        paths::find(&mut self.parts, root);
        let own = self.own_observed(root);
        let observed = &self.parts[root as usize].observed;
        let observes = own.is_some() || !(observed.keys.is_empty() && observed.locals.is_empty());
        for (step, part) in self.steps.iter_mut().zip(&self.parts) {
            (step.asks, step.settles) = (!part.asks.is_empty(), !part.settles.is_empty());
            let is_leaf = matches!(part.kind, Kind::Act | Kind::Wait(..) | Kind::Idle);
            step.fast = is_leaf && !observes && part.asks.is_empty() && part.observes.is_empty();
        }
        if !observes {
            single_task::find(&mut self.parts, &mut self.steps, root);
        }
        for step in &mut self.steps {
            step.at_rest = step.fast && !step.settles && !step.single_task;
        }
        targets::resolve(&mut self.steps, &self.parts);
        rows::form(&mut self.steps);
        let words = (first_kept + self.persistent) as usize;
        let top = &self.parts[root as usize];
        Ok(Program {
            name,
            observed: top.observed.clone(),
            own,
            observes,
            serves: top.serves,
            visits: top.visits,
            root: Branch { word: 0, root },
            start: Target::enter(top.way_in),
            layout: self.plan.finish(words).ok_or(TooLarge)?,
            parts: self.parts.into(),
            steps: self.steps.into(),
            info: self.info,
            marks: self.marks,
            savers: self.savers,
            source,
            warnings: Vec::new(),
        })
    }
}
