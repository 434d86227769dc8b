//! The facts about each part of a tree before it runs, with one function for each kind of node.
//!
//! A compiled node computes its facts as a constant ([`Node::FACTS`](crate::node::Node::FACTS)). A loaded tree computes
//! those of its parts once, from the bottom up, when it is loaded.

mod children;

pub use children::Children;

use super::gate::Gate;
use super::handler::Handler;
use super::ordered::{Asked, OrderedRule};
use super::outcome::MapOutcome;
use super::rounds::{EACH, Rounds};
use super::skip;
use super::state_machine::SWITCHES;
use crate::keys::Keys;
use crate::status::Outcome;

/// The facts about a part of a tree, including everything below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// `true` if the part may still run after the tick of its entry.
    pub runs: bool,
    /// `true` if something in the part is due at moments while it runs: services.
    pub serves: bool,
    /// `true` if the part may succeed.
    pub succeeds: bool,
    /// `true` if the part may fail.
    pub fails: bool,
    /// `true` if the outcome depends on an action that may fail, so that no search can know the outcome.
    pub decides: bool,
    /// `true` if a halt of the part does more than drop memory: it calls a halt function, or a gate records the end.
    pub halts: bool,
    /// `true` if a halt of the part may take several ticks.
    pub lingers: bool,
    /// `true` if guards of the part may refuse an entry.
    pub guarded: bool,
    /// `true` if a `lower_priority` guard in the idle part may claim execution.
    pub claims: bool,
    /// `true` if time may open the idle part, because it has a cooldown.
    pub watches_time: bool,
    /// `true` if an entry may skip the part: see [`rules::skip`](super::skip).
    pub skips: bool,
    /// The most nodes that one tick visits in it.
    pub visits: u32,
}

impl Facts {
    /// The neutral element of [`and`](Self::and).
    pub const NOTHING: Self = Self {
        runs: false,
        serves: false,
        succeeds: false,
        fails: false,
        decides: false,
        halts: false,
        lingers: false,
        guarded: false,
        claims: false,
        watches_time: false,
        skips: false,
        visits: 0,
    };

    /// The facts about a part of which nothing is known before it runs. It is never skipped: a tree in it decides about
    /// that itself.
    pub const UNKNOWN: Self = Self {
        runs: true,
        serves: true,
        succeeds: true,
        fails: true,
        decides: true,
        halts: true,
        lingers: true,
        guarded: true,
        claims: true,
        watches_time: true,
        skips: false,
        visits: u32::MAX,
    };

    /// Returns the facts about both parts together: the union of their facts, and the sum of their visits.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            runs: self.runs || other.runs,
            serves: self.serves || other.serves,
            succeeds: self.succeeds || other.succeeds,
            fails: self.fails || other.fails,
            decides: self.decides || other.decides,
            halts: self.halts || other.halts,
            lingers: self.lingers || other.lingers,
            guarded: self.guarded || other.guarded,
            claims: self.claims || other.claims,
            watches_time: self.watches_time || other.watches_time,
            skips: self.skips || other.skips,
            visits: self.visits.saturating_add(other.visits),
        }
    }

    /// Returns `true` if the part may end with this outcome.
    #[must_use]
    pub const fn may_end(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Success => self.succeeds,
            Outcome::Failure => self.fails,
        }
    }

    /// Sets that the part may end with any outcome.
    const fn with_any_outcome(self) -> Self {
        Self { succeeds: true, fails: true, ..self }
    }

    /// One node more is visited.
    const fn with_own_visit(self) -> Self {
        Self { visits: self.visits.saturating_add(1), ..self }
    }
}

// Leaves.

/// The properties of an action that decide its facts.
#[derive(Clone, Copy, Debug)]
pub struct ActionFacts {
    /// `true` if the action may still run after its entry.
    pub runs: bool,
    /// `true` if the action may fail.
    pub fails: bool,
    /// `true` if a halt calls a function of the action.
    pub halts: bool,
    /// `true` if that halt may take several ticks.
    pub lingers: bool,
}

/// Returns the facts about an action.
#[must_use]
pub const fn action(ActionFacts { runs, fails, halts, lingers }: ActionFacts) -> Facts {
    Facts { runs, fails, halts, lingers: halts && lingers, decides: fails, ..INSTANT }
}

/// The facts about `check`, whose outcome a search predicts.
pub const CHECK: Facts = Facts { guarded: true, fails: true, ..INSTANT };
/// The facts about `set`, `clear` and `send`. A full queue makes a `send` fail, but no search depends on that.
pub const INSTANT: Facts = Facts { succeeds: true, ..Facts::NOTHING }.with_own_visit();
/// `wait`, `wait_for`, `idle`.
pub const RESTING: Facts = Facts { runs: true, ..INSTANT };

/// Returns the facts about `succeed` and `fail`.
#[must_use]
pub const fn end(outcome: Outcome) -> Facts {
    let succeeds = outcome.succeeded();
    Facts { guarded: !succeeds, succeeds, fails: !succeeds, ..INSTANT }
}

/// Returns the facts about a slot, whose tree is unknown.
#[cfg(feature = "alloc")]
#[must_use]
pub const fn slot() -> Facts {
    Facts { visits: 1, ..Facts::UNKNOWN }
}

// Composites.

/// Returns the facts about `sequence`, `selector` and `always_sequence`. The children that an idle composite checks
/// decide whether the guards let an entry in. Only in a selector may an idle child claim execution from the children to
/// its right.
#[must_use]
pub const fn ordered(rule: OrderedRule, children: Children) -> Facts {
    let guarded = match rule.asked() {
        _ if rule.is_open() => false,
        Asked::First => children.first_guarded,
        Asked::Each => children.all_guarded,
    };
    let claims = rule.preempts() && children.together.claims;
    Facts { guarded, claims, ..children.in_order(rule) }.with_own_visit()
}

/// Returns the facts about `reactive_sequence` and `reactive_selector`, in which a tick may enter each child before it
/// ticks one.
#[must_use]
pub const fn reactive(selector: bool, children: Children) -> Facts {
    let Facts { claims, visits, .. } = children.together;
    let claims = selector && claims;
    let together = children.in_order(OrderedRule::reactive(selector));
    Facts { guarded: true, claims, visits: visits.saturating_mul(2), ..together }.with_own_visit()
}

/// Returns the facts about a composite that draws its children, each at most once per tick. `pick` only enters one of
/// them.
#[must_use]
pub const fn drawn(rule: OrderedRule, children: Children) -> Facts {
    let visits = if matches!(rule, OrderedRule::Pick) { children.largest } else { children.together.visits };
    let skips = skip::all(&children);
    Facts { guarded: true, claims: false, skips, visits, ..children.together }.with_any_outcome().with_own_visit()
}

/// Returns the facts about `utility_selector(rescore = change)`, in which a tick may halt a child, and then enter each
/// child.
#[must_use]
pub const fn rescored(children: Children) -> Facts {
    let drawn = drawn(OrderedRule::Selector, children);
    Facts { visits: drawn.visits.saturating_add(children.together.visits), ..drawn }
}

/// Returns the facts about `if` and `match`, which enter one child.
#[must_use]
pub const fn choice(children: Children) -> Facts {
    Facts { guarded: true, visits: children.largest, succeeds: true, ..children.together }.with_own_visit()
}

/// Returns the facts about `parallel` and `race`.
#[must_use]
pub const fn parallel(branches: Children) -> Facts {
    let skips = skip::all(&branches);
    Facts { guarded: true, claims: false, skips, ..branches.together }.with_any_outcome().with_own_visit()
}

/// Returns the facts about `simple_parallel`. Only the main task decides whether it can be entered, and when it ends.
#[must_use]
pub const fn simple_parallel(main: Facts, background: Facts) -> Facts {
    let Facts { runs, succeeds, fails, decides, guarded, watches_time, skips, .. } = main;
    let together = main.and(background);
    Facts { runs, succeeds, fails, decides, guarded, watches_time, skips, claims: false, ..together }.with_own_visit()
}

/// Returns the facts about a custom composite or decorator, which may start each child `starts` times in a tick. It is
/// unknown when it ticks a child. So it can always be entered, and no guard below it claims execution while it is idle.
#[must_use]
pub const fn custom(children: Children, starts: u8) -> Facts {
    let Facts { serves, lingers, visits, .. } = children.together;
    let visits = visits.saturating_mul(starts as u32);
    let own = Facts { runs: true, serves, halts: true, decides: true, lingers, visits, ..Facts::NOTHING };
    own.with_any_outcome().with_own_visit()
}

// Decorators.

/// Returns the facts about a `when`. `lower`: the guard aborts nodes to its right.
#[must_use]
pub const fn when(lower: bool, child: Facts) -> Facts {
    Facts { guarded: true, fails: true, claims: lower || child.claims, ..child }
}

/// Returns the facts about a `when(…, notify = value)`, for which one tick may run the branch, and then begin it anew.
#[must_use]
pub const fn watch(child: Facts) -> Facts {
    Facts { visits: child.visits.saturating_mul(2), ..child }
}

/// Returns the facts about `skip_if`.
#[must_use]
pub const fn skip_if(child: Facts) -> Facts {
    Facts { skips: true, ..child }
}

/// Returns the facts about a gate, which may record the end of its child.
#[must_use]
pub const fn gate(gate: Gate, child: Facts) -> Facts {
    let watches_time = gate.opened_by_time() || child.watches_time;
    Facts { fails: true, halts: true, guarded: true, watches_time, ..child }
}

/// Returns the facts about a loop, with at most `count` rounds if the rounds are bounded. A tick may end the running
/// round and begin others. `binds`: each round begins with a write on which the child may depend, so nothing is known
/// about an idle child.
#[must_use]
pub const fn looped(rounds: Rounds, count: u32, binds: bool, child: Facts) -> Facts {
    let child = if binds { Facts { claims: false, watches_time: false, skips: false, ..child } } else { child };
    let visits = rounds.in_a_tick(count).saturating_add(1).saturating_mul(child.visits);
    Facts { runs: !rounds.bounded || child.runs, guarded: true, visits, ..child }.with_any_outcome()
}

/// Returns the facts about a `for_each` with a width: a loop that ticks `width` rounds in a tick, and begins as many.
#[must_use]
pub const fn wide(width: u32, child: Facts) -> Facts {
    let looped = looped(EACH, u32::MAX, true, child);
    Facts { visits: looped.visits.saturating_mul(width), ..looped }
}

/// Returns the facts about a decorator that changes the outcome.
#[must_use]
pub const fn outcome(map: MapOutcome, child: Facts) -> Facts {
    let [on_success, on_failure] = [map.success.succeeded(), map.failure.succeeded()];
    let succeeds = child.succeeds && on_success || child.fails && on_failure;
    let fails = child.succeeds && !on_success || child.fails && !on_failure;
    Facts { succeeds, fails, decides: child.decides && on_success != on_failure, ..child }
}

/// Returns the facts about `running_is_failure` and `running_is_success`. Such a decorator only runs while its child
/// halts. If the child may run, the outcome depends on that.
#[must_use]
pub const fn running_is(outcome: Outcome, child: Facts) -> Facts {
    let succeeds = child.succeeds || child.runs && outcome.succeeded();
    let fails = child.fails || child.runs && !outcome.succeeded();
    Facts { runs: child.runs && child.lingers, succeeds, fails, decides: child.decides || child.runs, ..child }
}

/// Returns the facts about `delay`, whose child is entered in a later tick.
#[must_use]
pub const fn delay(child: Facts) -> Facts {
    Facts { runs: true, ..child }
}

/// Returns the facts about `time_limit`.
#[must_use]
pub const fn time_limit(child: Facts) -> Facts {
    Facts { fails: true, ..child }
}

/// Returns the facts about `service`. The service counts as a node.
#[must_use]
pub const fn service(child: Facts) -> Facts {
    Facts { serves: true, ..child }.with_own_visit()
}

/// Returns the facts about `elapsed`, which writes in every tick, as a service does.
#[must_use]
pub const fn elapsed(child: Facts) -> Facts {
    Facts { serves: true, ..child }
}

/// Returns the facts about `on_start`, `on_exit` and `on_halt`. The action counts as a node. A halt of the child runs
/// the action, except that of `on_start`.
#[must_use]
pub const fn handler(handler: Handler, child: Facts) -> Facts {
    Facts { halts: child.halts || !handler.starts(), ..child }.with_own_visit()
}

/// Returns the facts about a `run` of a subtree with this root. `keeps`: a halt saves the values of the subtree's kept
/// locals.
#[must_use]
pub const fn subtree(root: Facts, keeps: bool) -> Facts {
    Facts { halts: root.halts || keeps, ..root }.with_own_visit()
}

// State machines.

/// Returns the facts about a state: its tasks, and the states directly inside it, of which one is active at a time.
#[must_use]
pub const fn state(tasks: Children, inside: Children) -> Facts {
    let inside = Facts { visits: inside.largest, ..inside.together };
    tasks.together.and(inside).with_own_visit()
}

/// Returns the facts about a state machine with this root state. Each switch of a tick may visit as many nodes again.
#[must_use]
pub const fn machine(root: Facts) -> Facts {
    let Facts { serves, halts, lingers, visits, .. } = root;
    let visits = visits.saturating_mul(SWITCHES + 1);
    Facts { runs: true, serves, decides: true, halts, lingers, visits, ..Facts::NOTHING }.with_any_outcome()
}

/// Returns the keys whose change makes a tick check an idle child to the left of the running one. If time may open the
/// child, every tick checks it.
#[must_use]
pub const fn search_keys(observed: Keys, child: Facts) -> Keys {
    match (child.claims, child.watches_time) {
        (false, _) => Keys::NONE,
        (true, false) => observed.asked_by_all(),
        (true, true) => observed.or(Keys::ALWAYS),
    }
}
