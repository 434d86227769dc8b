//! The reader of machines: names of states become numbers, words their meaning.

mod transitions;

use super::{arguments, meaning, node, tree};
use crate::limits::{DEPTH, STATES, TRANSITIONS};
use crate::machine::{Evaluator, Event, Machine, Select, State, StateKind, Task};
use crate::nearest::nearest;
use crate::written::machine::{self as written, Clause, Member};
use crate::{Code, Editor, Faults, Fix, Name, Node, NodeKind, Sample, Syntax, Target, Text, Tree, text};
use transitions::Unresolved;

/// Reads a machine, and reports the parts that cannot be read.
pub(super) fn read<S: Syntax>(written: written::Machine<S>, faults: &mut Faults<S>) -> Machine<S> {
    let written::Machine { name, conditional, docs, agent, params, locals, attributes, editor, members } = written;
    let mut reader = Reader { faults, tasks: Vec::new(), evaluators: Vec::new(), state_change: None, next: 0 };
    let top = written::State {
        keyword: name.clone(),
        name: name.clone(),
        docs: docs.clone(),
        attributes: Vec::new(),
        params: Vec::new(),
        clauses: Vec::new(),
        editor: Editor::default(),
        members,
    };
    let (mut root, transitions) = reader.state(top, 0);
    let Reader { tasks, evaluators, state_change, .. } = reader;
    transitions::resolve(&mut root, transitions, faults);
    let place = name.place.clone();
    let tree = Tree {
        budgets: tree::budgets(attributes, faults),
        params: params.into_iter().map(|written| tree::param(written, faults)).collect(),
        root: Node {
            place,
            label: None,
            docs: String::new(),
            attributes: Vec::new(),
            weight: None,
            score: None,
            required: None,
            editor: Editor::default(),
            kind: NodeKind::Broken(tasks),
        },
        name,
        conditional,
        docs,
        agent,
        locals: locals.into_iter().map(|written| tree::local(written, faults)).collect(),
        editor,
    };
    Machine { tree, evaluators, state_change, root }
}

struct Reader<'f, S: Syntax> {
    faults: &'f mut Faults<S>,
    tasks: Vec<Node<S>>,
    evaluators: Vec<Evaluator<S>>,
    state_change: Option<Target<S>>,
    next: u16,
}

impl<S: Syntax> Reader<'_, S> {
    /// Reads a state without its transitions. Also returns the transitions of this state and of all states in it.
    fn state(&mut self, written: written::State<S>, depth: usize) -> (State<S>, Vec<Unresolved<S>>) {
        let written::State { keyword, name, docs, attributes, params, clauses, editor, members } = written;
        for attribute in attributes {
            let message = text![Code::Mark(attribute.name.text.clone()), " does not stand on a state"];
            let help = match &*attribute.name.text {
                "when" => "write the condition behind the state's name: `state Hide when bb.hurt { … }`".into(),
                _ => text!["put it on a task: ", Code::TaskWith("time_limit")],
            };
            self.faults.error(&attribute.name.place, message, help);
        }
        let number = self.next;
        self.next += 1;
        let kind = match (depth, &*keyword.text) {
            (0, _) => StateKind::Machine,
            (_, "group") => StateKind::Group,
            _ => StateKind::State,
        };
        let params = params.into_iter().map(|written| tree::state_param(written, self.faults)).collect();
        let mut state = State {
            number,
            kind,
            name,
            docs,
            params,
            when: None,
            requires: None,
            score: None,
            select: Select::InOrder,
            all: false,
            tasks: Vec::new(),
            transitions: Vec::new(),
            children: Vec::new(),
            editor,
        };
        self.clauses(&mut state, clauses, depth);
        let mut all = vec![Unresolved { number, transitions: Vec::new() }];
        for member in members {
            self.member(&mut state, member, depth, &mut all);
        }
        (state, all)
    }

    fn clauses(&mut self, state: &mut State<S>, clauses: Vec<Clause<S>>, depth: usize) {
        for clause in clauses {
            let (place, twice) = match &clause {
                Clause::When(place, _) => (place.clone(), state.when.is_some().then_some("when")),
                Clause::Requires(place, ..) => (place.clone(), state.requires.is_some().then_some("requires")),
                Clause::Score(place, _) => (place.clone(), state.score.is_some().then_some("score")),
                Clause::Links(place, _) => (place.clone(), (state.kind == StateKind::Linked).then_some("links")),
            };
            if let Some(word) = twice {
                self.faults.error(&place, format!("`{word}` stands here twice"), Text::leave_one_out());
            }
            match clause {
                Clause::When(_, condition) => state.when = Some(condition),
                Clause::Requires(place, pattern, guard) => state.requires = Some(Event { place, pattern, guard }),
                Clause::Score(_, score) => state.score = Some(score),
                Clause::Links(_, node) => {
                    state.kind = StateKind::Linked;
                    self.task(state, *node, false, depth);
                }
            }
        }
    }

    fn task(&mut self, state: &mut State<S>, node: crate::written::Node<S>, again: bool, depth: usize) {
        state.tasks.push(Task { index: self.tasks.len(), again });
        self.tasks.push(node::read(node, depth + 1, self.faults));
    }

    fn member(&mut self, state: &mut State<S>, member: Member<S>, depth: usize, all: &mut Vec<Unresolved<S>>) {
        let machine = state.kind == StateKind::Machine;
        match member {
            Member::Evaluator(evaluator) => self.evaluator(evaluator, machine),
            Member::StateChange(place, target) => self.read_state_change(&place, target, machine),
            Member::Task(task) => self.task_of(state, task, depth),
            Member::Transition(transition) if all[0].transitions.len() == TRANSITIONS => {
                let message = format!("`{}` has more than {TRANSITIONS} transitions", state.name.text);
                self.faults.error(&transition.place, message, "divide the state");
            }
            Member::Transition(transition) => all[0].transitions.push(transition),
            Member::Select(word) => {
                state.select = self.word(&word, "selection", Select::WORDS).unwrap_or(Select::InOrder);
            }
            Member::Done(word) => {
                state.all = self.word(&word, "completion", &[("any", false), ("all", true)]).unwrap_or(false);
            }
            Member::State(child) => {
                let too_many = if depth + 1 >= DEPTH {
                    Some(format!("states stand more than {DEPTH} deep in each other"))
                } else if usize::from(self.next) >= STATES {
                    Some(format!("the machine has more than {STATES} states"))
                } else {
                    None
                };
                if let Some(message) = too_many {
                    self.faults.error(&child.name.place, message, "move a part into a machine of its own and link it");
                    return;
                }
                let (child, transitions) = self.state(child, depth + 1);
                state.children.push(child);
                all.extend(transitions);
            }
        }
    }

    fn evaluator(&mut self, evaluator: written::Evaluator<S>, in_machine: bool) {
        let written::Evaluator { place, path, arguments, output, every, hooks, editor } = evaluator;
        if !in_machine {
            let service = Code::attribute("service", [Sample::Open]);
            let help = text!["it runs at every tick of the machine; for a state, put ", service, " on a task"];
            self.faults.error(&place, "an evaluator stands at the top of the machine", help);
        }
        let hooks = arguments::hooks(hooks, self.faults);
        if let Some(call) = arguments::call(path, arguments, output, self.faults) {
            self.evaluators.push(Evaluator { place, call, every, hooks, editor });
        }
    }

    /// Reads the key that is written when the state changes.
    fn read_state_change(&mut self, place: &S::Place, target: Target<S>, in_machine: bool) {
        if !in_machine {
            let help = "it hears of all states: write it there";
            self.faults.error(place, "`state_change` stands at the top of the machine", help);
        } else if self.state_change.is_some() {
            self.faults.error(place, "`state_change` stands here twice", Text::leave_one_out());
        }
        match target {
            Target::Key(..) => self.state_change = Some(target),
            Target::Local(name) => {
                let key = &name.text;
                let help = text!["write ", Code::StateChange(key.clone()), "; the key is declared "];
                let help = help.then(format!("`{key}: Option<StateChange>`"));
                self.faults.error(&name.place, format!("`{key}` is not a key"), help);
            }
        }
    }

    fn task_of(&mut self, state: &mut State<S>, task: written::Task<S>, depth: usize) {
        let written::Task { place, global, run, again, node } = task;
        match (global, state.kind == StateKind::Machine) {
            (true, false) => {
                let help = "leave out `global`, or put it at the top of the machine";
                self.faults.error(&place, "a global task stands at the top of the machine", help);
            }
            (false, true) => {
                let help = text!["write ", Fix::Replace(Code::GlobalTask)];
                self.faults.error(&place, "a task stands in a state", help);
            }
            _ => {}
        }
        if run && state.kind == StateKind::State && state.tasks.is_empty() {
            state.kind = StateKind::Subtree;
        } else if state.kind == StateKind::Subtree {
            state.kind = StateKind::State;
        }
        self.task(state, node, again, depth);
    }

    fn word<T: Copy>(&mut self, word: &Name<S>, what: &str, words: &[(&str, T)]) -> Option<T> {
        let found = meaning(words, &word.text);
        if found.is_none() {
            unknown(word, what, words.iter().map(|(word, _)| *word), self.faults);
        }
        found
    }
}

fn unknown<'a, S: Syntax>(
    word: &Name<S>,
    what: &str,
    known: impl Iterator<Item = &'a str> + Clone,
    faults: &mut Faults<S>,
) {
    let help = match nearest(&word.text, known.clone()) {
        Some(near) => Text::did_you_mean(near),
        None => {
            let known: Vec<_> = known.map(|word| format!("`{word}`")).collect();
            format!("there are {}", known.join(", ")).into()
        }
    };
    faults.error(&word.place, format!("unknown {what} `{}`", word.text), help);
}
