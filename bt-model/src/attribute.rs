//! What stands above a node: guards, decorators, services.

use crate::{Call, Name, Syntax};

/// A guard, a decorator or a service.
pub struct Attribute<S: Syntax> {
    /// Where its name stands.
    pub place: S::Place,
    /// What it is.
    pub kind: AttributeKind<S>,
    /// As it was written: `when(bb.ammo == 0, aborts = both)`.
    pub text: String,
}

/// What an attribute is.
pub enum AttributeKind<S: Syntax> {
    /// `#[when(…)]`
    When(Guard<S>),
    /// `#[invert]`
    Invert,
    /// `#[force_success]`
    ForceSuccess,
    /// `#[force_failure]`
    ForceFailure,
    /// `#[repeat(…)]`
    Repeat(Rounds<S>),
    /// `#[retry(…)]`
    Retry(S::Expr),
    /// `#[until_success]`
    UntilSuccess,
    /// `#[until_failure]`
    UntilFailure,
    /// `#[cooldown(…)]`
    Cooldown(S::Expr),
    /// `#[time_limit(…)]`
    TimeLimit(S::Expr),
    /// `#[delay(…)]`
    Delay(S::Expr),
    /// `#[once]`
    Once,
    /// One that could not be read; rules pass over it.
    Broken,
    /// `#[limit(…)]`
    Limit(S::Expr),
    /// `#[chance(…)]`
    Chance(S::Expr),
    /// `#[service(…)]`
    Service(Service<S>),
}

/// A condition on a node.
pub struct Guard<S: Syntax> {
    /// The condition.
    pub condition: S::Expr,
    /// Whom it stops when it changes; the word stands where it is written.
    pub aborts: (Aborts, Option<Name<S>>),
    /// Which changes count.
    pub notify: (Notify, Option<Name<S>>),
}

/// Whom a guard stops when its condition changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aborts {
    /// Nobody: it is asked at entry only.
    None,
    /// Its own branch, when it turns false.
    Own,
    /// What runs to its right, when it turns true.
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

    /// Does it stop what runs to its right?
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
    /// A key that the condition reads changed: the branch starts anew.
    Value,
}

impl Notify {
    /// The words for it.
    pub const WORDS: &[(&str, Self)] = &[("result", Self::Result), ("value", Self::Value)];
}

/// How often a node is repeated.
pub enum Rounds<S: Syntax> {
    /// Until it fails or is halted.
    Forever,
    /// So often.
    Count(S::Expr),
}

/// An action that runs at intervals while its branch is active.
pub struct Service<S: Syntax> {
    /// The action.
    pub call: Call<S>,
    /// The time between two runs.
    pub every: S::Expr,
    /// How far that time may vary either way.
    pub deviation: Option<S::Expr>,
}
