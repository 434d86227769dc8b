//! Attributes of a node: guards, decorators, services.

use std::time::Duration;

use crate::kinds::{self, AttributeSpec, AttributeTag, Takes};
use crate::{Call, Name, Syntax, Target};

/// A guard, a decorator or a service.
pub struct Attribute<S: Syntax> {
    /// The place of its name.
    pub place: S::Place,
    /// Its kind.
    pub kind: AttributeKind<S>,
    /// As it was written: `when(bb.ammo == 0, aborts = both)`.
    pub text: String,
}

/// The kinds of attributes.
pub enum AttributeKind<S: Syntax> {
    /// `#[when(…)]`
    When(Guard<S>),
    /// `#[service(…)]`
    Service(Service<S>),
    /// `#[on_exit(…)]`, `#[on_halt(…)]`
    Handler(Handler<S>),
    /// Every other row of the table.
    Decorator(Decorator<S>),
    /// An attribute that could not be read; rules ignore it.
    Broken,
}

/// A decorator of the table: its row and its arguments.
pub struct Decorator<S: Syntax> {
    /// Its row.
    pub tag: AttributeTag,
    /// Its argument.
    pub value: Setting<S>,
    /// Its words, by the names of their inputs and in the order of the row: `starts = shut`. Only those written.
    pub words: Vec<(&'static str, Name<S>)>,
    /// The duration, or the longest of its range, where it is a literal.
    pub longest: Option<Duration>,
}

/// The argument of a decorator, by its shape.
pub enum Setting<S: Syntax> {
    /// It has none: `#[invert]`.
    None,
    /// A duration or a range of durations: `#[cooldown(5s)]`.
    Lasts(S::Expr),
    /// A number of times: `#[retry(3)]`.
    Count(S::Expr),
    /// Without an end: `#[repeat(forever)]`.
    Forever,
    /// A probability: `#[chance(0.3)]`.
    Chance(S::Expr),
    /// A condition: `#[skip_if(bb.ammo == 0)]`.
    Condition(S::Expr),
    /// A key or a local that it writes: `#[elapsed(bb.time)]`.
    Target(Target<S>),
}

impl<S: Syntax> Decorator<S> {
    /// Its row of the table.
    #[must_use]
    pub fn spec(&self) -> &'static AttributeSpec {
        kinds::attribute_of(self.tag)
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.spec().name
    }

    /// The word of an input; `None` where it is the default, the first word of the row.
    #[must_use]
    pub fn word(&self, input: &str) -> Option<&str> {
        let words = self.spec().inputs.iter().find(|row| row.name == input).map(|row| row.takes);
        let Some(Takes::Word([default, ..])) = words else { return None };
        let (_, word) = self.words.iter().find(|(name, _)| *name == input)?;
        (word.text != *default).then_some(&*word.text)
    }

    /// Its words that are no defaults, in the order of the row.
    pub fn options(&self) -> impl Iterator<Item = &str> {
        self.spec().inputs.iter().filter_map(|input| self.word(input.name))
    }
}

/// A condition on a node.
pub struct Guard<S: Syntax> {
    /// The condition.
    pub condition: S::Expr,
    /// The branches that it aborts when it changes; the word with its place, if written.
    pub aborts: (Aborts, Option<Name<S>>),
    /// The changes that it reacts to.
    pub notify: (Notify, Option<Name<S>>),
}

/// The branches that a guard aborts when its condition changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aborts {
    /// No branch: the condition is checked only at the entry.
    None,
    /// Its own branch, when it becomes false.
    Own,
    /// The branches to its right, when it becomes true.
    LowerPriority,
    /// Both.
    Both,
}

impl Aborts {
    /// The words for it.
    pub const WORDS: &[(&str, Self)] =
        &[("none", Self::None), ("self", Self::Own), ("lower_priority", Self::LowerPriority), ("both", Self::Both)];

    /// Does it stop its own branch?
    #[must_use]
    pub fn own(self) -> bool {
        matches!(self, Self::Own | Self::Both)
    }

    /// Does it stop the branches to its right?
    #[must_use]
    pub fn lower(self) -> bool {
        matches!(self, Self::LowerPriority | Self::Both)
    }
}

/// Which changes a guard reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notify {
    /// The condition's result changed.
    Result,
    /// A key that the condition reads changed: the branch restarts.
    Value,
}

impl Notify {
    /// The words for it.
    pub const WORDS: &[(&str, Self)] = &[("result", Self::Result), ("value", Self::Value)];
}

/// An action that runs at intervals while its branch is active.
pub struct Service<S: Syntax> {
    /// The action.
    pub call: Call<S>,
    /// The time between two runs.
    pub every: S::Expr,
    /// How far that time may vary either way.
    pub deviation: Option<S::Expr>,
    /// Whether an entry starts the time anew; the word with its place, if written.
    pub timer: (Timer, Option<Name<S>>),
    /// The actions of its start and its stop.
    pub hooks: Hooks<S>,
}

/// The actions that run when a service or an evaluator starts, and when it stops.
pub struct Hooks<S: Syntax> {
    /// Before its first run.
    pub on_start: Option<Call<S>>,
    /// When its node ends.
    pub on_stop: Option<Call<S>>,
}

impl<S: Syntax> Default for Hooks<S> {
    fn default() -> Self {
        Self { on_start: None, on_stop: None }
    }
}

impl<S: Syntax> Hooks<S> {
    /// Those that are there, with their names.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &Call<S>)> {
        let both = [("on_start", &self.on_start), ("on_stop", &self.on_stop)];
        both.into_iter().filter_map(|(name, call)| Some((name, call.as_ref()?)))
    }

    /// Those that are there.
    pub fn calls(&self) -> impl Iterator<Item = &Call<S>> {
        self.named().map(|(_, call)| call)
    }
}

/// Whether an entry of the node starts the time of its service anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timer {
    /// The service runs at each entry.
    Restart,
    /// It runs at an entry only when it is due; its time goes on between two runs of the node.
    Keep,
}

impl Timer {
    /// The words for it.
    pub const WORDS: &[(&str, Self)] = &[("restart", Self::Restart), ("keep", Self::Keep)];
}

/// An action that runs when its node ends.
pub struct Handler<S: Syntax> {
    /// Its row.
    pub tag: AttributeTag,
    /// The action.
    pub call: Call<S>,
}

impl<S: Syntax> Handler<S> {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        kinds::attribute_of(self.tag).name
    }
}
