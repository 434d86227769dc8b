//! Facts about each part of a tree before it runs: one function for each kind of node.
//!
//! A compiled node computes its facts as a constant ([`Node::FACTS`](crate::node::Node::FACTS)); a loaded tree computes
//! those of its parts once, from the bottom up, when it is loaded.

use super::gate::Gate;
use super::ordered::{Asked, OrderedRule};
use super::rounds::Rounds;
use super::state_machine::SWITCHES;
use crate::keys::Keys;
use crate::status::Outcome;

/// The facts about a part of a tree, with everything below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// `true` if it may run on after the tick of its entry.
    pub runs: bool,
    /// `true` if something in it is due at times while it runs: services.
    pub serves: bool,
    /// `true` if a halt in it does more than drop memory: it calls a halt function, or a gate records the end.
    pub halts: bool,
    /// `true` if its guards may keep an entry out.
    pub guarded: bool,
    /// `true` if a `lower_priority` guard in it may claim execution while it is idle.
    pub claims: bool,
    /// `true` if the passing of time may open it while it is idle: it has a cooldown.
    pub watches_time: bool,
    /// The most nodes that one tick visits in it.
    pub visits: u32,
}

impl Facts {
    /// Nothing: the start of a sum.
    pub const NOTHING: Self = Self {
        runs: false,
        serves: false,
        halts: false,
        guarded: false,
        claims: false,
        watches_time: false,
        visits: 0,
    };

    /// A part about which nothing is known beforehand.
    pub const UNKNOWN: Self = Self {
        runs: true,
        serves: true,
        halts: true,
        guarded: true,
        claims: true,
        watches_time: true,
        visits: u32::MAX,
    };

    /// Both parts together: the union of their facts, and the sum of their visits.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            runs: self.runs || other.runs,
            serves: self.serves || other.serves,
            halts: self.halts || other.halts,
            guarded: self.guarded || other.guarded,
            claims: self.claims || other.claims,
            watches_time: self.watches_time || other.watches_time,
            visits: self.visits.saturating_add(other.visits),
        }
    }

    /// One node more is visited.
    const fn with_own_visit(self) -> Self {
        Self { visits: self.visits.saturating_add(1), ..self }
    }
}

/// The facts of several children, in order.
#[derive(Clone, Copy, Debug)]
pub struct Children {
    /// All of them together.
    pub together: Facts,
    /// May the guards of the first keep an entry out?
    pub first_guarded: bool,
    /// May the guards of each keep an entry out?
    pub all_guarded: bool,
    /// The visits of the one with the most.
    pub largest: u32,
    /// How many of them may run on after their entry.
    pub runners: u32,
}

impl Children {
    /// No children.
    pub const NONE: Self =
        Self { together: Facts::NOTHING, first_guarded: false, all_guarded: true, largest: 0, runners: 0 };

    /// One child.
    #[must_use]
    pub const fn one(child: Facts) -> Self {
        Self {
            together: child,
            first_guarded: child.guarded,
            all_guarded: child.guarded,
            largest: child.visits,
            runners: child.runs as u32,
        }
    }

    /// These children.
    #[must_use]
    pub const fn of(children: &[Facts]) -> Self {
        let mut all = Self::NONE;
        let mut index = 0;
        while index < children.len() {
            all = all.followed_by(Self::one(children[index]), index == 0);
            index += 1;
        }
        all
    }

    /// The children of all groups.
    #[must_use]
    pub const fn join(groups: &[Self]) -> Self {
        let mut all = Self::NONE;
        let mut index = 0;
        while index < groups.len() {
            all = all.followed_by(groups[index], index == 0);
            index += 1;
        }
        all
    }

    /// `first`: nothing precedes `more`.
    const fn followed_by(self, more: Self, first: bool) -> Self {
        Self {
            together: self.together.and(more.together),
            first_guarded: if first { more.first_guarded } else { self.first_guarded },
            all_guarded: self.all_guarded && more.all_guarded,
            largest: if self.largest > more.largest { self.largest } else { more.largest },
            runners: self.runners + more.runners,
        }
    }
}

// Leaves.

/// An action.
#[must_use]
pub const fn action(runs: bool, halts: bool) -> Facts {
    Facts { runs, halts, ..simple_leaf(runs, false) }
}

/// `check`: a search predicts a failure.
pub const CHECK: Facts = simple_leaf(false, true);
/// `set`, `clear`, `send`.
pub const INSTANT: Facts = simple_leaf(false, false);
/// `wait`, `wait_for`, `idle`.
pub const RESTING: Facts = simple_leaf(true, false);

/// `succeed`, `fail`.
#[must_use]
pub const fn end(outcome: Outcome) -> Facts {
    simple_leaf(false, !outcome.succeeded())
}

/// A leaf of the language.
const fn simple_leaf(runs: bool, guarded: bool) -> Facts {
    Facts { runs, guarded, ..Facts::NOTHING }.with_own_visit()
}

/// A slot: the tree in it is not known.
#[cfg(feature = "alloc")]
#[must_use]
pub const fn slot() -> Facts {
    Facts { visits: 1, ..Facts::UNKNOWN }
}

// Composites.

/// `sequence`, `selector`, `always_sequence`: the children that an idle composite asks decide whether an entry gets past
/// the guards. Only in a selector may an idle child claim execution from the children to its right.
#[must_use]
pub const fn ordered(rule: OrderedRule, children: Children) -> Facts {
    let guarded = match rule.asked() {
        _ if rule.is_open() => false,
        Asked::First => children.first_guarded,
        Asked::Each => children.all_guarded,
    };
    let claims = rule.preempts() && children.together.claims;
    Facts { guarded, claims, ..children.together }.with_own_visit()
}

/// `reactive_sequence`, `reactive_selector`: a tick may ask each child before it ticks one.
#[must_use]
pub const fn reactive(selector: bool, children: Children) -> Facts {
    let Facts { claims, visits, .. } = children.together;
    let claims = selector && claims;
    Facts { guarded: true, claims, visits: visits.saturating_mul(2), ..children.together }.with_own_visit()
}

/// Children in a drawn order, each at most once a tick; `pick` enters one of them.
#[must_use]
pub const fn drawn(rule: OrderedRule, children: Children) -> Facts {
    let visits = if matches!(rule, OrderedRule::Pick) { children.largest } else { children.together.visits };
    Facts { guarded: true, claims: false, visits, ..children.together }.with_own_visit()
}

/// `if`, `match`: one child is entered.
#[must_use]
pub const fn choice(children: Children) -> Facts {
    Facts { guarded: true, visits: children.largest, ..children.together }.with_own_visit()
}

/// `parallel`, `race`.
#[must_use]
pub const fn parallel(branches: Children) -> Facts {
    Facts { guarded: true, claims: false, ..branches.together }.with_own_visit()
}

/// `simple_parallel`: only the main task decides when it is entered and when it is done.
#[must_use]
pub const fn simple_parallel(main: Facts, background: Facts) -> Facts {
    let Facts { runs, guarded, watches_time, .. } = main;
    Facts { runs, guarded, watches_time, claims: false, ..main.and(background) }.with_own_visit()
}

/// A composite or decorator of the user's own, which may start each child so often in a tick. When it ticks a child is not known:
/// it may always be entered, and no guard below it claims execution while it is idle.
#[must_use]
pub const fn custom(children: Children, starts: u8) -> Facts {
    let Facts { serves, visits, .. } = children.together;
    let visits = visits.saturating_mul(starts as u32);
    Facts { runs: true, serves, halts: true, visits, ..Facts::NOTHING }.with_own_visit()
}

// Decorators.

/// `when`: a guard. `lower`: it aborts what runs to its right.
#[must_use]
pub const fn when(lower: bool, child: Facts) -> Facts {
    Facts { guarded: true, claims: lower || child.claims, ..child }
}

/// `when(…, notify = value)`: one tick may run its branch, and then begin it anew.
#[must_use]
pub const fn watch(child: Facts) -> Facts {
    Facts { visits: child.visits.saturating_mul(2), ..child }
}

/// A gate: it may note when its child is left.
#[must_use]
pub const fn gate(gate: Gate, child: Facts) -> Facts {
    Facts { halts: true, guarded: true, watches_time: gate.opened_by_time() || child.watches_time, ..child }
}

/// A loop of at most `count` rounds, where they are bounded: a tick ends the round that runs, and begins others.
#[must_use]
pub const fn looped(rounds: Rounds, count: u32, child: Facts) -> Facts {
    let visits = rounds.in_a_tick(count).saturating_add(1).saturating_mul(child.visits);
    Facts { runs: !rounds.bounded || child.runs, guarded: true, visits, ..child }
}

/// A changed outcome.
#[must_use]
pub const fn outcome(child: Facts) -> Facts {
    child
}

/// `delay`: its child is entered in a later tick.
#[must_use]
pub const fn delay(child: Facts) -> Facts {
    Facts { runs: true, ..child }
}

/// `time_limit`.
#[must_use]
pub const fn time_limit(child: Facts) -> Facts {
    child
}

/// `service`: it counts as a node.
#[must_use]
pub const fn service(child: Facts) -> Facts {
    Facts { serves: true, ..child }.with_own_visit()
}

/// `run`: a subtree with this root.
#[must_use]
pub const fn subtree(root: Facts) -> Facts {
    root.with_own_visit()
}

// State machines.

/// A state: its tasks, and the states directly inside it, of which one is active at a time.
#[must_use]
pub const fn state(tasks: Children, inside: Children) -> Facts {
    let inside = Facts { visits: inside.largest, ..inside.together };
    tasks.together.and(inside).with_own_visit()
}

/// A state machine with this root state. Each switch of a tick may visit as many nodes again.
#[must_use]
pub const fn machine(root: Facts) -> Facts {
    let Facts { serves, halts, visits, .. } = root;
    let visits = visits.saturating_mul(SWITCHES + 1);
    Facts { runs: true, serves, halts, visits, ..Facts::NOTHING }
}

/// The keys whose change makes a tick ask an idle child to the left of the one that runs. Where the passing of time may
/// open it, every tick asks.
#[must_use]
pub const fn search_keys(observed: Keys, child: Facts) -> Keys {
    match (child.claims, child.watches_time) {
        (false, _) => Keys::NONE,
        (true, false) => observed.asked_by_all(),
        (true, true) => observed.or(Keys::ALWAYS),
    }
}
