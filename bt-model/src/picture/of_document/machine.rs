//! State machines as boxes in boxes.

use std::collections::{BTreeMap, BTreeSet};

use super::attributes::hooks;
use super::call::called;
use super::{Build, active};
use crate::json::Json;
use crate::machine::{Machine, State, Transition, TransitionTarget};
use crate::picture::measure::cut;
use crate::picture::{Link, Look, Row, RowKind, Shape, TooLarge};

/// A machine that is being drawn.
struct Nest<'m> {
    machine: &'m Machine<Json>,
    /// The box of each state, by the state's number. A hidden state has the box of the state that hides it.
    boxes: BTreeMap<u16, usize>,
    hidden: BTreeSet<u16>,
}

impl Build<'_> {
    /// Draws a machine, with a box for each end that is the target of a transition.
    pub(super) fn machine(&mut self, machine: &Machine<Json>) -> Result<(), TooLarge> {
        let mut nest = Nest { machine, boxes: BTreeMap::new(), hidden: BTreeSet::new() };
        let mut shape = self.head(&machine.tree, Look::Machine);
        let evaluators = machine.evaluators.iter().map(|evaluator| {
            let every = evaluator.every.as_ref().map(|every| format!(" every {every}")).unwrap_or_default();
            format!("{}{every}{}", called(&evaluator.call), hooks(&evaluator.hooks))
        });
        shape.above = self.rows(RowKind::Service, evaluators);
        let root = self.state(&machine.root, shape, &mut nest)?;
        let leads = |target: fn(&TransitionTarget<Json>) -> bool| {
            machine.states().iter().any(|state| state.transitions.iter().any(|transition| target(&transition.target)))
        };
        let goals = [
            ("succeed", leads(|target| matches!(target, TransitionTarget::Succeed))),
            ("fail", leads(|target| matches!(target, TransitionTarget::Fail))),
        ];
        let mut ends = [None, None];
        for (end, (word, leads)) in ends.iter_mut().zip(goals) {
            let title = word.to_owned();
            let shape = Shape { inside: Some(root), look: Look::End, title, ..Shape::default() };
            *end = leads.then(|| self.push(shape)).transpose()?;
        }
        for state in machine.states() {
            self.links(state, &nest, ends)?;
        }
        Ok(())
    }

    /// Draws a state with the states in it. Returns the index of its box.
    fn state(&mut self, state: &State<Json>, mut shape: Shape, nest: &mut Nest<'_>) -> Result<usize, TooLarge> {
        let tasks: Vec<_> = state.tasks.iter().filter_map(|task| nest.machine.task(*task)).collect();
        let own = self.next..self.next + 1 + tasks.iter().map(|task| active::count(task)).sum::<usize>();
        self.next = own.end;
        shape.active = self.active.range(own).next().is_some();
        self.of_state(state, nest.machine, &mut shape);
        let at = self.push(shape)?;
        nest.boxes.insert(state.number, at);
        let editor = if state.number == 0 { &nest.machine.tree.editor } else { &state.editor };
        if editor.collapsed == Some(true) && !self.options.expand && !state.children.is_empty() {
            let below = nest.machine.states().into_iter().filter(|inner| inner.number != state.number);
            let hidden: Vec<_> = below.filter(|inner| state.holds(inner.number)).collect();
            nest.boxes.extend(hidden.iter().map(|inner| (inner.number, at)));
            nest.hidden.extend(hidden.iter().map(|inner| inner.number));
            let nodes = |state: &&State<Json>| {
                1 + state.tasks.iter().filter_map(|task| nest.machine.task(*task)).map(active::count).sum::<usize>()
            };
            let range = self.next..self.next + hidden.iter().map(nodes).sum::<usize>();
            self.next = range.end;
            let is_active = self.active.range(range).next().is_some();
            let note = if hidden.len() == 1 { "1 state".to_owned() } else { format!("{} states", hidden.len()) };
            let hides = Shape { parent: None, inside: Some(at), note, ..Shape::stub(at, hidden.len(), is_active) };
            return self.push(hides).map(|_| at);
        }
        let several = state.children.len() > 1;
        for (index, child) in state.children.iter().enumerate() {
            let order = several.then_some(index as u32 + 1);
            let title = cut(&child.name.text, self.options.letters);
            let bytes = Some(child.name.place.range());
            let shape = Shape { inside: Some(at), order, look: Look::State, title, bytes, ..Shape::default() };
            self.state(child, shape, nest)?;
        }
        Ok(at)
    }

    /// Draws the transitions of a state, unless the state is hidden.
    fn links(&mut self, state: &State<Json>, nest: &Nest<'_>, ends: [Option<usize>; 2]) -> Result<(), TooLarge> {
        let shown = !nest.hidden.contains(&state.number);
        let Some(&from) = nest.boxes.get(&state.number).filter(|_| shown) else { return Ok(()) };
        let below = &self.picture.shapes[from].below;
        let first = below.iter().position(|row| row.kind == RowKind::Transition);
        for (index, transition) in state.transitions.iter().enumerate() {
            let to = match &transition.target {
                TransitionTarget::State(number, _) => nest.boxes.get(number).copied(),
                TransitionTarget::First(numbers) => numbers.first().and_then(|number| nest.boxes.get(number)).copied(),
                TransitionTarget::Succeed => ends[0],
                TransitionTarget::Fail => ends[1],
                TransitionTarget::Stay | TransitionTarget::Broken => None,
            };
            let Some(to) = to else { continue };
            if self.picture.shapes.len() + self.picture.links.len() >= self.options.boxes {
                return Err(TooLarge { most: self.options.boxes });
            }
            let text = cut(&super::state::asked(transition), self.options.letters);
            self.picture.links.push(Link { from, to, text, row: first.map(|first| first + index) });
        }
        Ok(())
    }

    /// Returns the lines of a state's transitions. None is left out, because a route begins at each line.
    pub(super) fn transitions(&self, transitions: &[Transition<Json>]) -> Vec<Row> {
        let line = |transition: &Transition<Json>| {
            let text = super::state::short(transition, self.options.letters);
            Row { kind: RowKind::Transition, text }
        };
        transitions.iter().map(line).collect()
    }
}
