//! State machines: written, read, checked, as trees are.

pub(crate) mod infallible;

use crate::{Argument, Call, Editor, Hooks, Name, Node, Param, Syntax, Target, Tree};

/// A machine.
pub struct Machine<S: Syntax> {
    /// The parts that it shares with a tree. The root is a placeholder; its children are the tasks of all states.
    pub tree: Tree<S>,
    /// Actions that run before everything else in a tick.
    pub evaluators: Vec<Evaluator<S>>,
    /// The key that gets the facts of each change of its states.
    pub state_change: Option<Target<S>>,
    /// The machine as the state that holds all others; its tasks are the global ones.
    pub root: State<S>,
}

/// An action that runs before everything else in a tick.
pub struct Evaluator<S: Syntax> {
    /// Its place.
    pub place: S::Place,
    /// The action.
    pub call: Call<S>,
    /// Its interval; at every tick if absent.
    pub every: Option<S::Expr>,
    /// The actions of the machine's start and end.
    pub hooks: Hooks<S>,
    /// The data that an editor keeps with it.
    pub editor: Editor,
}

/// A state.
pub struct State<S: Syntax> {
    /// Its number: depth first, 0 for the machine.
    pub number: u16,
    /// Its kind.
    pub kind: StateKind,
    /// Its name.
    pub name: Name<S>,
    /// Its doc comment.
    pub docs: String,
    /// Its parameters: a transition supplies their values.
    pub params: Vec<Param<S>>,
    /// Its enter condition.
    pub when: Option<S::Expr>,
    /// The event that must be there.
    pub requires: Option<Event<S>>,
    /// Its score among its siblings.
    pub score: Option<S::Expr>,
    /// The rule by which it selects one of its children.
    pub select: Select,
    /// Must all of its tasks succeed?
    pub all: bool,
    /// Its tasks.
    pub tasks: Vec<Task>,
    /// Its transitions.
    pub transitions: Vec<Transition<S>>,
    /// Its children.
    pub children: Vec<State<S>>,
    /// The data that an editor keeps with it; the machine uses that of its tree.
    pub editor: Editor,
}

/// The kinds of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateKind {
    /// The machine itself.
    Machine,
    /// `state`
    State,
    /// `group`: only there for its children.
    Group,
    /// `links …`
    Linked,
    /// `run …` without `task`.
    Subtree,
}

impl StateKind {
    /// Its name in tables and tools.
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
    /// The first that can be selected.
    InOrder,
    /// A random one.
    Random,
    /// The one with the highest score.
    Utility,
    /// A random one, weighted by score.
    Weighted,
    /// None: its transitions are followed.
    Follow,
    /// None: it is entered itself.
    Itself,
}

impl Select {
    /// The words for it.
    pub const WORDS: &[(&str, Self)] = &[
        ("in_order", Self::InOrder),
        ("random", Self::Random),
        ("utility", Self::Utility),
        ("weighted", Self::Weighted),
        ("follow", Self::Follow),
        ("none", Self::Itself),
    ];

    /// Does it use the scores of its children?
    #[must_use]
    pub const fn scores(self) -> bool {
        matches!(self, Self::Utility | Self::Weighted)
    }
}

/// A task.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Its index among the children of the tree's root.
    pub index: usize,
    /// Does it restart when its state is selected again?
    pub again: bool,
}

/// An event.
pub struct Event<S: Syntax> {
    /// Its place.
    pub place: S::Place,
    /// The pattern.
    pub pattern: S::Pattern,
    /// `if …` after the pattern.
    pub guard: Option<S::Expr>,
}

/// A transition.
pub struct Transition<S: Syntax> {
    /// Its place.
    pub place: S::Place,
    /// When the state succeeds?
    pub success: bool,
    /// When it fails?
    pub failure: bool,
    /// At every tick?
    pub tick: bool,
    /// At an event?
    pub event: Option<S::Pattern>,
    /// Its condition.
    pub condition: Option<S::Expr>,
    /// Its delay.
    pub after: Option<S::Expr>,
    /// Its priority.
    pub priority: Priority,
    /// Its target.
    pub target: TransitionTarget<S>,
    /// The target as written: a state, or a word.
    pub to: String,
    /// Its triggers in the order written; an event is none of the words.
    pub triggers: Vec<Option<When>>,
    /// The data that an editor keeps with it.
    pub editor: Editor,
}

/// A trigger that is a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The state, or one inside it, succeeds.
    Success,
    /// It fails.
    Failure,
    /// It does either.
    Done,
    /// At every tick.
    Tick,
}

impl When {
    /// The words for it.
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
    /// Above that.
    High,
    /// Above all.
    Critical,
}

impl Priority {
    /// The words for it.
    pub const WORDS: &[(&str, Self)] = &[
        ("low", Self::Low),
        ("normal", Self::Normal),
        ("medium", Self::Medium),
        ("high", Self::High),
        ("critical", Self::Critical),
    ];

    /// The priority as a number: 0 is the default, higher is stronger.
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

/// The words for targets of transitions that are not names of states.
pub const TARGETS: [&str; 6] = ["parent", "next", "next_selectable", "succeed", "fail", "none"];

/// The target of a transition.
pub enum TransitionTarget<S: Syntax> {
    /// A state, by its number. Its parameters are there if the target is written by name.
    State(u16, Option<Vec<Argument<S>>>),
    /// The first of these states that can be selected.
    First(Vec<u16>),
    /// The machine succeeds.
    Succeed,
    /// The machine fails.
    Fail,
    /// None: the active states stay, and no weaker transition is taken.
    Stay,
    /// A target that could not be read and was reported.
    Broken,
}

impl<S: Syntax> Transition<S> {
    /// Is it asked for another reason than an event? Then its condition is checked apart from one.
    #[must_use]
    pub fn is_asked_without_event(&self) -> bool {
        self.success || self.failure || self.tick
    }
}

impl Select {
    /// Does a state with it draw among its children?
    #[must_use]
    pub fn draws(self) -> bool {
        matches!(self, Self::Random | Self::Weighted)
    }
}

impl<S: Syntax> Machine<S> {
    /// All states by number, the machine itself first.
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

    /// The states from the machine down to this one, itself included.
    #[must_use]
    pub fn path(&self, number: u16) -> Vec<&State<S>> {
        let mut path = vec![&self.root];
        while let Some(next) = path[path.len() - 1].children.iter().find(|child| child.holds(number)) {
            path.push(next);
        }
        path
    }

    /// The node of a task.
    #[must_use]
    pub fn task(&self, task: Task) -> Option<&Node<S>> {
        self.tree.root.children().get(task.index).copied()
    }
}

impl<S: Syntax> State<S> {
    /// The first number after those of the states inside it.
    #[must_use]
    pub fn end(&self) -> u16 {
        self.children.last().map_or(self.number + 1, Self::end)
    }

    /// Is this state it, or inside it?
    #[must_use]
    pub fn holds(&self, number: u16) -> bool {
        (self.number..self.end()).contains(&number)
    }

    /// Does its required event supply its parameters?
    #[must_use]
    pub fn binds(&self) -> bool {
        let bound = self.requires.as_ref().map_or(Vec::new(), |event| S::binds(&event.pattern));
        self.params.iter().any(|param| bound.contains(&param.name.text))
    }

    /// Does it have parameters that a transition must supply?
    #[must_use]
    pub fn needs_arguments(&self) -> bool {
        !self.params.is_empty() && !self.binds()
    }

    /// Can it refuse the entry?
    #[must_use]
    pub fn is_guarded(&self) -> bool {
        self.when.is_some() || self.requires.is_some() || !self.params.is_empty()
    }
}
