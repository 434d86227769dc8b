//! Makes a program of parts: words and cells for what they remember, and where each part's end leads.

mod derive;
pub(crate) mod paths;
mod rows;
mod single_task;
mod targets;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::part::{Branch, Kind, NOBODY, Observed, Part, PartId, Word};
use super::target::{MOST_PARTS, Target};
use super::{LoadedNode, Program, Step};
use crate::blackboard::Agent;
use crate::loaded::leaf::LoadedLeaf;
use crate::loaded::live::saved::Savers;
use crate::loaded::live::swap::NodeKey;
use crate::loaded::memory::erased::{Cell, Memo, Pinned, Place, Plan, is_number};
use crate::loaded::native::Native;
use crate::rules::facts::Facts;
use crate::trace::NodeId;

/// Where a part's memory begins: the words and cells from here on are free for it and what is below.
///
/// Children of which one runs at a time begin at the same place, so that what they remember overlaps.
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
    /// How many words and cells are taken.
    taken: Free,
    persistent: Word,
    info: Vec<LoadedNode>,
    marks: Vec<NodeKey>,
    /// How what is remembered is saved.
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

    /// Where the memory of the root begins: the word 0 is its strand's.
    pub fn root(&self) -> Free {
        Free { word: 1, cell: 0 }
    }

    /// A word for what a part remembers while it runs.
    pub fn word(&mut self, free: &mut Free) -> Word {
        let word = free.word;
        free.word += 1;
        self.taken.word = self.taken.word.max(free.word);
        word
    }

    /// A word for what a part remembers for the brain's life; 0 at first. They follow the others: see `finish`.
    pub fn persistent(&mut self) -> Word {
        self.persistent += 1;
        self.persistent - 1
    }

    /// A place for a value that a part remembers while it runs.
    pub fn place<T: Cell>(&mut self, free: &mut Free) -> Place<T> {
        let cell = self.cell(free);
        self.plan.place(cell)
    }

    /// A place for what a leaf awaits.
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

    /// Where a leaf remembers something while it runs.
    pub fn memo<T: Cell>(&mut self, free: &mut Free) -> Memo<T> {
        if is_number::<T>() { Memo::word(self.word(free)) } else { Memo::cell(self.place(free)) }
    }

    /// A place for what a native tree remembers while it runs.
    pub fn lay(&mut self, tree: &mut dyn Native<A>, free: &mut Free) {
        let cell = self.cell(free);
        tree.lay(&mut self.plan, cell);
    }

    /// What everything made so far takes: for siblings that run side by side.
    pub fn beyond(&self, marks: (Free, Free)) -> Free {
        Free { word: marks.0.word.max(marks.1.word), cell: marks.0.cell.max(marks.1.cell) }
    }

    /// Begins to measure what the following parts take.
    pub fn measure(&mut self, from: Free) -> Free {
        core::mem::replace(&mut self.taken, from)
    }

    /// Ends a measurement: what the parts since then take.
    pub fn measured(&mut self, before: Free) -> Free {
        let taken = self.taken;
        self.taken = self.beyond((before, taken));
        taken
    }

    /// Notes a node; its number.
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
        self.parts[part as usize].facts.runs
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
            // The branches of a parallel are the tops of strands of their own.
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
            facts: Facts::NOTHING,
            observed: Observed::none(),
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

    /// The word of the locals of the tree itself, where it observes one: nobody outside of it sees them.
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
            if let Kind::Gate(gate) = &mut part.kind {
                gate.word = gate.word.map(|word| word + first_kept);
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
            serves: top.facts.serves,
            visits: top.facts.visits,
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
