//! State machines in the document of a catalogue.

use bt_model::json::Json;
use bt_model::machine::{Event, Machine, State, Transition, TransitionTarget};
use bt_model::{Editor, Node, NodeKind, Translate as _, Tree};

use super::{Shown, plain};
use crate::tree::syntax::Rust;

impl Shown {
    pub(super) fn machine(&mut self, machine: &Machine<Rust>) -> Machine<Json> {
        let head = self.head(&machine.tree);
        let evaluators = machine.evaluators.iter().map(|evaluator| self.evaluator(evaluator)).collect();
        let mut tasks: Vec<_> = machine.tree.root.children().iter().map(|_| None).collect();
        let root = self.state(&machine.root, machine, &mut tasks);
        // Every task belongs to a state.
        let kind = NodeKind::Broken(tasks.into_iter().flatten().collect());
        let tree = Tree { root: self.bare(kind), ..head };
        let state_change = machine.state_change.as_ref().map(|target| self.target(target));
        Machine { tree, evaluators, state_change, root }
    }

    /// A state and the states inside it. Reading has limited the depth.
    fn state(&mut self, state: &State<Rust>, machine: &Machine<Rust>, tasks: &mut [Option<Node<Json>>]) -> State<Json> {
        let requires = state.requires.as_ref().map(|event| self.required(event));
        let params = state.params.iter().map(|param| self.param(param)).collect();
        let outer = self.scope.len();
        self.scope.extend(state.params.iter().map(|param| plain(&param.name.text)));
        for task in &state.tasks {
            if let (Some(node), Some(place)) = (machine.task(*task), tasks.get_mut(task.index)) {
                *place = Some(self.node(node));
            }
        }
        let shown = State {
            number: state.number,
            kind: state.kind,
            name: self.name(&state.name),
            docs: state.docs.clone(),
            params,
            when: state.when.as_ref().map(|when| self.expression(when)),
            requires,
            score: state.score.as_ref().map(|score| self.expression(score)),
            select: state.select,
            all: state.all,
            tasks: state.tasks.clone(),
            transitions: state.transitions.iter().map(|transition| self.transition(transition)).collect(),
            children: state.children.iter().map(|child| self.state(child, machine, tasks)).collect(),
            editor: Editor::default(),
        };
        self.scope.truncate(outer);
        shown
    }

    fn required(&mut self, event: &Event<Rust>) -> Event<Json> {
        let outer = self.scope.len();
        let pattern = self.event_pattern(&event.pattern, true);
        self.bind(&pattern);
        let guard = event.guard.as_ref().map(|guard| self.expression(guard));
        self.scope.truncate(outer);
        Event { place: self.place.clone(), pattern, guard }
    }

    fn transition(&mut self, transition: &Transition<Rust>) -> Transition<Json> {
        let outer = self.scope.len();
        let event = transition.event.as_ref().map(|event| self.event_pattern(event, true));
        event.iter().for_each(|event| self.bind(event));
        let condition = transition.condition.as_ref().map(|condition| self.expression(condition));
        let target = self.transition_target(&transition.target);
        self.scope.truncate(outer);
        Transition {
            place: self.place.clone(),
            success: transition.success,
            failure: transition.failure,
            tick: transition.tick,
            event,
            condition,
            after: transition.after.as_ref().map(|after| self.expression(after)),
            priority: transition.priority,
            target,
            to: plain(&transition.to),
            triggers: transition.triggers.clone(),
            editor: Editor::default(),
        }
    }

    fn transition_target(&mut self, target: &TransitionTarget<Rust>) -> TransitionTarget<Json> {
        match target {
            TransitionTarget::State(number, arguments) => {
                TransitionTarget::State(*number, arguments.as_ref().map(|arguments| self.arguments(arguments)))
            }
            TransitionTarget::First(numbers) => TransitionTarget::First(numbers.clone()),
            TransitionTarget::Succeed => TransitionTarget::Succeed,
            TransitionTarget::Fail => TransitionTarget::Fail,
            TransitionTarget::Stay => TransitionTarget::Stay,
            TransitionTarget::Broken => TransitionTarget::Broken,
        }
    }
}
