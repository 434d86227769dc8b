//! Attributes of a node: guards, decorators, services.

use std::time::Duration;

use crate::kinds::{self, AttributeSpec, AttributeTag, Takes};
use crate::{Call, Name, Syntax, Target};

/// A guard, a decorator or a service.
pub struct Attribute<S: Syntax> {
    /// The place of the attribute's name.
    pub place: S::Place,
    /// The kind of attribute, with its contents.
    pub kind: AttributeKind<S>,
    /// The attribute as it was written: `when(bb.ammo == 0, aborts = both)`.
    pub text: String,
}

/// The kinds of attributes.
pub enum AttributeKind<S: Syntax> {
    /// A guard: `#[when(…)]`.
    When(Guard<S>),
    /// A service: `#[service(…)]`.
    Service(Service<S>),
    /// A handler: `#[on_exit(…)]` or `#[on_halt(…)]`.
    Handler(Handler<S>),
    /// A decorator: an attribute of the table that no other variant stands for.
    Decorator(Decorator<S>),
    /// An attribute that could not be read; rules ignore it.
    Broken,
}

/// A decorator of the table: its row and its arguments.
pub struct Decorator<S: Syntax> {
    /// The row of the table.
    pub tag: AttributeTag,
    /// The argument.
    pub value: Setting<S>,
    /// The words that are written, each with the name of its input, in the order of the row: `starts = shut`.
    pub words: Vec<(&'static str, Name<S>)>,
    /// The duration, or the upper end of a range of durations, if it is a literal.
    pub longest: Option<Duration>,
}

/// The argument of a decorator, by its shape.
pub enum Setting<S: Syntax> {
    /// No argument: `#[invert]`.
    None,
    /// A duration or a range of durations: `#[cooldown(5s)]`.
    Lasts(S::Expr),
    /// A number of times: `#[retry(3)]`.
    Count(S::Expr),
    /// No end: `#[repeat(forever)]`.
    Forever,
    /// A probability: `#[chance(0.3)]`.
    Chance(S::Expr),
    /// A condition: `#[skip_if(bb.ammo == 0)]`.
    Condition(S::Expr),
    /// The key or the local that the decorator writes: `#[elapsed(bb.time)]`.
    Target(Target<S>),
}

impl<S: Syntax> Decorator<S> {
    /// Returns the row of the table.
    #[must_use]
    pub fn spec(&self) -> &'static AttributeSpec {
        kinds::attribute_of(self.tag)
    }

    /// Returns the name of the decorator.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.spec().name
    }

    /// Returns the word of an input; `None` if it is the default, which is the first word of the row.
    #[must_use]
    pub fn word(&self, input: &str) -> Option<&str> {
        let words = self.spec().inputs.iter().find(|row| row.name == input).map(|row| row.takes);
        let Some(Takes::Word([default, ..])) = words else { return None };
        let (_, word) = self.words.iter().find(|(name, _)| *name == input)?;
        (word.text != *default).then_some(&*word.text)
    }

    /// Returns the words that are not defaults, in the order of the row.
    pub fn options(&self) -> impl Iterator<Item = &str> {
        self.spec().inputs.iter().filter_map(|input| self.word(input.name))
    }
}

/// A condition on a node.
pub struct Guard<S: Syntax> {
    /// The condition.
    pub condition: S::Expr,
    /// The branches that the guard aborts when its condition changes, and the word as written, if any.
    pub aborts: (Aborts, Option<Name<S>>),
    /// The changes that the guard reacts to, and the word as written, if any.
    pub notify: (Notify, Option<Name<S>>),
}

/// The branches that a guard aborts when its condition changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aborts {
    /// No branch: the condition is checked only at the entry.
    None,
    /// The guard's own branch, when the condition becomes false.
    Own,
    /// The branches to the right of the guard, when the condition becomes true.
    LowerPriority,
    /// The guard's own branch and the branches to the right of the guard.
    Both,
}

impl Aborts {
    /// The words of the values.
    pub const WORDS: &[(&str, Self)] =
        &[("none", Self::None), ("self", Self::Own), ("lower_priority", Self::LowerPriority), ("both", Self::Both)];

    /// Returns `true` if the guard stops its own branch.
    #[must_use]
    pub fn own(self) -> bool {
        matches!(self, Self::Own | Self::Both)
    }

    /// Returns `true` if the guard stops the branches to its right.
    #[must_use]
    pub fn lower(self) -> bool {
        matches!(self, Self::LowerPriority | Self::Both)
    }
}

/// The changes that a guard reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notify {
    /// A change of the condition's result.
    Result,
    /// A change of the condition's result or of a key that the condition reads. A change of a key restarts the branch.
    Value,
}

impl Notify {
    /// The words of the values.
    pub const WORDS: &[(&str, Self)] = &[("result", Self::Result), ("value", Self::Value)];
}

/// An action that runs at intervals while its branch is active.
pub struct Service<S: Syntax> {
    /// The action.
    pub call: Call<S>,
    /// The time between two runs.
    pub every: S::Expr,
    /// The deviation: the time may be longer or shorter by as much.
    pub deviation: Option<S::Expr>,
    /// The choice whether an entry restarts the timer, with the word as written, if any.
    pub timer: (Timer, Option<Name<S>>),
    /// The actions that run when the service starts and when it stops.
    pub hooks: Hooks<S>,
}

/// The actions that run when a service or an evaluator starts, and when it stops.
pub struct Hooks<S: Syntax> {
    /// The action that runs before the first run of the service or evaluator.
    pub on_start: Option<Call<S>>,
    /// The action that runs when the node of the service or evaluator ends.
    pub on_stop: Option<Call<S>>,
}

impl<S: Syntax> Default for Hooks<S> {
    fn default() -> Self {
        Self { on_start: None, on_stop: None }
    }
}

impl<S: Syntax> Hooks<S> {
    /// Returns the actions that exist, with their names.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &Call<S>)> {
        let both = [("on_start", &self.on_start), ("on_stop", &self.on_stop)];
        both.into_iter().filter_map(|(name, call)| Some((name, call.as_ref()?)))
    }

    /// Returns the actions that exist.
    pub fn calls(&self) -> impl Iterator<Item = &Call<S>> {
        self.named().map(|(_, call)| call)
    }
}

/// The choice whether an entry of the node restarts the timer of its service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timer {
    /// An entry restarts the timer, and the service runs.
    Restart,
    /// The timer goes on between two runs of the node, so the service runs at an entry only if it is due.
    Keep,
}

impl Timer {
    /// The words of the values.
    pub const WORDS: &[(&str, Self)] = &[("restart", Self::Restart), ("keep", Self::Keep)];
}

/// An action that runs when its node ends.
pub struct Handler<S: Syntax> {
    /// The row of the table.
    pub tag: AttributeTag,
    /// The action.
    pub call: Call<S>,
}

impl<S: Syntax> Handler<S> {
    /// Returns the name of the handler.
    #[must_use]
    pub fn name(&self) -> &'static str {
        kinds::attribute_of(self.tag).name
    }
}
