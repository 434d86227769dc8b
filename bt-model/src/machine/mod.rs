//! State machines. They are written, read and checked as trees are.

pub(crate) mod infallible;

use crate::{Argument, Call, Editor, Hooks, Name, Node, Param, Syntax, Target, Tree};

/// A state machine.
pub struct Machine<S: Syntax> {
    /// The parts that the machine shares with a tree. The root of this tree is a placeholder, whose children are the
    /// tasks of all states.
    pub tree: Tree<S>,
    /// Actions that run before everything else in a tick.
    pub evaluators: Vec<Evaluator<S>>,
    /// The key that every change of the states is written to.
    pub state_change: Option<Target<S>>,
    /// The machine as a state that holds all other states. The tasks of this state are the global tasks.
    pub root: State<S>,
}

/// An action that runs before everything else in a tick.
pub struct Evaluator<S: Syntax> {
    /// The place.
    pub place: S::Place,
    /// The action.
    pub call: Call<S>,
    /// The interval; `None`: the evaluator runs at every tick.
    pub every: Option<S::Expr>,
    /// The actions that run when the machine starts and ends.
    pub hooks: Hooks<S>,
    /// The data that an editor keeps with the evaluator.
    pub editor: Editor,
}

/// A state.
pub struct State<S: Syntax> {
    /// The number: states are numbered depth first, and the machine is 0.
    pub number: u16,
    /// The kind of state.
    pub kind: StateKind,
    /// The name.
    pub name: Name<S>,
    /// The doc comment.
    pub docs: String,
    /// The parameters, whose values a transition supplies.
    pub params: Vec<Param<S>>,
    /// The enter condition.
    pub when: Option<S::Expr>,
    /// The event that is required to enter the state.
    pub requires: Option<Event<S>>,
    /// The score, which is compared with the scores of the siblings.
    pub score: Option<S::Expr>,
    /// The rule by which the state selects one of its children.
    pub select: Select,
    /// `true` if the state succeeds only when all of its tasks have succeeded.
    pub all: bool,
    /// The tasks.
    pub tasks: Vec<Task>,
    /// The transitions.
    pub transitions: Vec<Transition<S>>,
    /// The children.
    pub children: Vec<State<S>>,
    /// The data that an editor keeps with the state; the data of the machine is with its tree.
    pub editor: Editor,
}

/// The kinds of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateKind {
    /// The machine itself.
    Machine,
    /// `state`
    State,
    /// `group`: a state that only groups its children.
    Group,
    /// `links …`: a state that is another machine or tree.
    Linked,
    /// `run …` without `task`: a state that runs a tree.
    Subtree,
}

impl StateKind {
    /// Returns the name in tables and tools.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Machine => "machine",
            Self::State => "state",
            Self::Group => "group",
            Self::Linked => "linked",
            Self::Subtree => "subtree",
        }
    }
}

/// The rule by which a state selects one of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Select {
    /// Selects the first child that can be selected.
    InOrder,
    /// Selects a random child.
    Random,
    /// Selects the child with the highest score.
    Utility,
    /// Selects a random child, weighted by score.
    Weighted,
    /// Selects no child, and follows the transitions of the state.
    Follow,
    /// Selects no child, and enters the state itself.
    Itself,
}

impl Select {
    /// The words of the rules.
    pub const WORDS: &[(&str, Self)] = &[
        ("in_order", Self::InOrder),
        ("random", Self::Random),
        ("utility", Self::Utility),
        ("weighted", Self::Weighted),
        ("follow", Self::Follow),
        ("none", Self::Itself),
    ];

    /// Returns `true` if the rule uses the scores of the children.
    #[must_use]
    pub const fn scores(self) -> bool {
        matches!(self, Self::Utility | Self::Weighted)
    }
}

/// A task of a state.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The index among the children of the tree's root.
    pub index: usize,
    /// `true` if the task restarts when its state is selected again.
    pub again: bool,
}

/// An event that a state requires.
pub struct Event<S: Syntax> {
    /// The place.
    pub place: S::Place,
    /// The pattern.
    pub pattern: S::Pattern,
    /// The condition in `if …` after the pattern.
    pub guard: Option<S::Expr>,
}

/// A transition.
pub struct Transition<S: Syntax> {
    /// The place.
    pub place: S::Place,
    /// `true` if success of the state triggers the transition.
    pub success: bool,
    /// `true` if failure of the state triggers the transition.
    pub failure: bool,
    /// `true` if every tick triggers the transition.
    pub tick: bool,
    /// The pattern of the events that trigger the transition.
    pub event: Option<S::Pattern>,
    /// The condition.
    pub condition: Option<S::Expr>,
    /// The delay.
    pub after: Option<S::Expr>,
    /// The priority.
    pub priority: Priority,
    /// The target.
    pub target: TransitionTarget<S>,
    /// The target as written: a state, or a word.
    pub to: String,
    /// The triggers in the order written; `None` stands for the event.
    pub triggers: Vec<Option<When>>,
    /// The data that an editor keeps with the transition.
    pub editor: Editor,
}

/// A trigger that is a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The state, or a state inside it, succeeds.
    Success,
    /// The state, or a state inside it, fails.
    Failure,
    /// The state, or a state inside it, succeeds or fails.
    Done,
    /// Every tick.
    Tick,
}

impl When {
    /// The words of the triggers.
    pub const WORDS: &[(&str, Self)] =
        &[("success", Self::Success), ("failure", Self::Failure), ("done", Self::Done), ("tick", Self::Tick)];
}

/// The priority of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Below the default.
    Low,
    /// The default.
    Normal,
    /// Above the default.
    Medium,
    /// Above `Medium`.
    High,
    /// Above all others.
    Critical,
}

impl Priority {
    /// The words of the priorities.
    pub const WORDS: &[(&str, Self)] = &[
        ("low", Self::Low),
        ("normal", Self::Normal),
        ("medium", Self::Medium),
        ("high", Self::High),
        ("critical", Self::Critical),
    ];

    /// Returns the priority as a number: 0 is the default, and a higher number comes first.
    #[must_use]
    pub const fn number(self) -> i8 {
        match self {
            Self::Low => -1,
            Self::Normal => 0,
            Self::Medium => 1,
            Self::High => 2,
            Self::Critical => 3,
        }
    }
}

/// The words for targets that are not names of states.
pub const TARGETS: [&str; 6] = ["parent", "next", "next_selectable", "succeed", "fail", "none"];

/// The target of a transition.
pub enum TransitionTarget<S: Syntax> {
    /// The state with this number. The arguments are present if the target is written with its name.
    State(u16, Option<Vec<Argument<S>>>),
    /// The first of these states that can be selected.
    First(Vec<u16>),
    /// The machine succeeds.
    Succeed,
    /// The machine fails.
    Fail,
    /// No target: the active states stay, and no weaker transition is taken.
    Stay,
    /// A target that could not be read and was reported.
    Broken,
}

impl<S: Syntax> Transition<S> {
    /// Returns `true` if anything but an event can trigger the transition. Its condition is then checked separately for
    /// these triggers.
    #[must_use]
    pub fn is_asked_without_event(&self) -> bool {
        self.success || self.failure || self.tick
    }
}

impl Select {
    /// Returns `true` if a state with this rule draws one of its children.
    #[must_use]
    pub fn draws(self) -> bool {
        matches!(self, Self::Random | Self::Weighted)
    }
}

impl<S: Syntax> Machine<S> {
    /// Returns all states by number, the machine itself first.
    #[must_use]
    pub fn states(&self) -> Vec<&State<S>> {
        fn down<'a, S: Syntax>(state: &'a State<S>, all: &mut Vec<&'a State<S>>) {
            all.push(state);
            state.children.iter().for_each(|child| down(child, all));
        }
        let mut all = Vec::new();
        down(&self.root, &mut all);
        all
    }

    /// Returns the states from the machine down to the state with this number, which is included.
    #[must_use]
    pub fn path(&self, number: u16) -> Vec<&State<S>> {
        let mut path = vec![&self.root];
        while let Some(next) = path[path.len() - 1].children.iter().find(|child| child.holds(number)) {
            path.push(next);
        }
        path
    }

    /// Returns the node of a task.
    #[must_use]
    pub fn task(&self, task: Task) -> Option<&Node<S>> {
        self.tree.root.children().get(task.index).copied()
    }
}

impl<S: Syntax> State<S> {
    /// Returns the first number after those of the states inside this state.
    #[must_use]
    pub fn end(&self) -> u16 {
        self.children.last().map_or(self.number + 1, Self::end)
    }

    /// Returns `true` if the state with this number is this state or inside it.
    #[must_use]
    pub fn holds(&self, number: u16) -> bool {
        (self.number..self.end()).contains(&number)
    }

    /// Returns `true` if the event that the state requires supplies its parameters.
    #[must_use]
    pub fn binds(&self) -> bool {
        let bound = self.requires.as_ref().map_or(Vec::new(), |event| S::binds(&event.pattern));
        self.params.iter().any(|param| bound.contains(&param.name.text))
    }

    /// Returns `true` if the state has parameters that a transition must supply.
    #[must_use]
    pub fn needs_arguments(&self) -> bool {
        !self.params.is_empty() && !self.binds()
    }

    /// Returns `true` if the state can refuse the entry.
    #[must_use]
    pub fn is_guarded(&self) -> bool {
        self.when.is_some() || self.requires.is_some() || !self.params.is_empty()
    }
}
