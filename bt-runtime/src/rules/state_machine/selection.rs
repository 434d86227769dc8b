//! A selection: a pure search from the root for the states to enter, on the way to a target and below it.

use super::{NOWHERE, trigger};
use crate::chance::Chance;
use crate::rules::draw::{self, Draw};
use crate::trace::Refusal;

/// The most states whose transitions a search follows, one after the other. A longer chain is a circle.
const HOPS: u8 = 16;

/// How a selected state chooses among its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Select {
    /// The first that can be selected.
    InOrder,
    /// A random one that can be selected.
    Random,
    /// The one with the highest score that can be selected.
    Utility,
    /// One that can be selected, as likely as its score.
    Weighted,
    /// None: the search follows the state's transitions.
    Follow,
    /// None: the state itself is entered.
    Itself,
}

impl Select {
    /// Does it draw or score the children?
    pub const fn draws_or_scores(self) -> bool {
        matches!(self, Self::Random | Self::Utility | Self::Weighted)
    }
}

/// The state of a search.
#[derive(Clone, Copy)]
pub struct Selection {
    /// The target.
    pub(crate) to: u16,
    /// The deepest active state.
    pub(crate) at: u16,
    /// The state whose parameters a transition gives.
    pub(crate) receiver: u16,
    /// Has the search reached the target?
    arrived: bool,
    hops: u8,
    /// A copy of the brain's generator. Only a search that is followed advances the original.
    pub(crate) chance: Chance,
    /// The state that refused last, and its reason.
    pub(crate) refused: (u16, Refusal),
}

impl Selection {
    #[inline]
    pub(crate) fn new(to: u16, at: u16, chance: Chance) -> Self {
        Self { to, at, receiver: NOWHERE, arrived: false, hops: HOPS, chance, refused: (to, Refusal::Children) }
    }

    /// Returns the first of these targets that can be selected from a state that follows its transitions. `None` also
    /// where the search goes in circles.
    pub(crate) fn follow(&mut self, targets: &[u16], mut search: impl FnMut(&mut Self) -> Option<u16>) -> Option<u16> {
        let hops = self.hops.checked_sub(1)?;
        targets.iter().find_map(|&to| {
            let mut hop = Self { to, receiver: NOWHERE, arrived: false, hops, ..*self };
            let found = search(&mut hop)?;
            (self.to, self.chance) = (hop.to, hop.chance);
            Some(found)
        })
    }

    fn refuse(&mut self, number: u16, why: Refusal) -> Option<u16> {
        self.refused = (number, why);
        None
    }
}

/// A state as a search sees it.
pub trait StateRow {
    /// Its number.
    fn number(&self) -> u16;
    /// Is this state it, or inside it?
    fn holds(&self, number: u16) -> bool;
    /// How it chooses among its children.
    fn strategy(&self) -> Select;
    /// Returns the number of its children.
    fn children(&self) -> usize;
    /// Must a transition give its parameters?
    fn needs_payload(&self) -> bool;
    /// Does its enter condition hold?
    fn may_enter(&mut self) -> bool;
    /// Is the event that it requires present? `true` if it requires none.
    fn has_event(&mut self) -> bool;
    /// Calls [`admit`] while the parameters from its event are in place. `None`: there is no event that gives them.
    fn admit_bound(&mut self, is_passed: bool, selection: &mut Selection) -> Option<Option<u16>>;
    /// Calls [`select`] for the child on the way to the target.
    fn select_toward(&mut self, selection: &mut Selection) -> Option<u16>;
    /// Calls [`select`] for a child.
    fn select_child(&mut self, index: usize, selection: &mut Selection) -> Option<u16>;
    /// Returns the score of a child.
    fn score(&self, index: usize) -> f32;
    /// Follows its transitions: the deepest state that the strongest of them leads to.
    fn follow(&mut self, selection: &mut Selection) -> Option<u16>;
}

/// Returns the deepest state to enter, where the search comes to this state. `None`: it refuses, or the states below it
/// do.
#[inline]
pub fn select<R: StateRow>(row: &mut R, selection: &mut Selection) -> Option<u16> {
    let is_passed = !selection.arrived && selection.to != row.number();
    selection.arrived |= !is_passed;
    let is_active = row.holds(selection.at);
    // An active state on the way to the target stays, so its conditions are not asked.
    if is_passed && is_active {
        return row.select_toward(selection);
    }
    if row.needs_payload() && selection.receiver != row.number() && !is_active {
        return selection.refuse(row.number(), Refusal::Parameters);
    }
    match row.admit_bound(is_passed, selection) {
        Some(found) => found,
        None => selection.refuse(row.number(), Refusal::Event),
    }
}

/// Returns the second half of [`select`]: asks a state that has its parameters, then searches below it.
#[inline]
pub fn admit<R: StateRow>(row: &mut R, is_passed: bool, selection: &mut Selection) -> Option<u16> {
    let number = row.number();
    if !row.may_enter() {
        return selection.refuse(number, Refusal::Condition);
    }
    if !row.has_event() {
        return selection.refuse(number, Refusal::Event);
    }
    if is_passed {
        return row.select_toward(selection);
    }
    match row.strategy() {
        Select::Follow => row.follow(selection).or_else(|| selection.refuse(number, Refusal::Transitions)),
        _ if row.children() == 0 => Some(number),
        Select::Itself => Some(number),
        Select::InOrder => {
            let found = (0..row.children()).find_map(|index| row.select_child(index, selection));
            if found.is_none() {
                selection.refused.0 = selection.refused.0.max(number);
            }
            found
        }
        Select::Random | Select::Utility | Select::Weighted => draw(row, selection),
    }
}

/// Tries the children in the order of their scores, or in a drawn order.
fn draw<R: StateRow>(row: &mut R, selection: &mut Selection) -> Option<u16> {
    let rule = match row.strategy() {
        Select::Utility => Draw::Highest,
        _ => Draw::Weighted,
    };
    let mut visited = 0_u64;
    loop {
        // A random child is drawn with equal weights.
        let score = |index| if row.strategy() == Select::Random { draw::UNMARKED } else { row.score(index) };
        let next = draw::next(rule, &mut visited, row.children(), score, &mut selection.chance);
        let Some(index) = next else { return selection.refuse(row.number(), Refusal::Children) };
        if let Some(found) = row.select_child(index, selection) {
            return Some(found);
        }
    }
}

/// Among the transitions of a state that follows them: may this one still replace the strongest so far, given as its
/// priority and its deepest state? `gives`: it has a payload.
#[inline]
pub fn may_follow(on: u8, is_delayed: bool, gives: bool, priority: i8, found: Option<(i8, u16)>) -> bool {
    trigger::is_followed(on, is_delayed, gives) && found.is_none_or(|(strongest, _)| priority > strongest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A state of a test machine.
    #[derive(Clone, Copy)]
    struct State {
        end: u16,
        select: Select,
        children: &'static [u16],
        may_enter: bool,
        follows: &'static [u16],
    }

    const LEAF: State = State { end: 0, select: Select::InOrder, children: &[], may_enter: true, follows: &[] };

    struct Row<'s> {
        states: &'s [State],
        number: u16,
    }

    impl Row<'_> {
        fn state(&self) -> &State {
            &self.states[usize::from(self.number)]
        }
    }

    impl StateRow for Row<'_> {
        fn number(&self) -> u16 {
            self.number
        }
        fn holds(&self, number: u16) -> bool {
            crate::rules::state_machine::switch::holds(self.number, self.state().end, number)
        }
        fn strategy(&self) -> Select {
            self.state().select
        }
        fn children(&self) -> usize {
            self.state().children.len()
        }
        fn needs_payload(&self) -> bool {
            false
        }
        fn may_enter(&mut self) -> bool {
            self.state().may_enter
        }
        fn has_event(&mut self) -> bool {
            true
        }
        fn admit_bound(&mut self, is_passed: bool, selection: &mut Selection) -> Option<Option<u16>> {
            Some(admit(self, is_passed, selection))
        }
        fn select_toward(&mut self, selection: &mut Selection) -> Option<u16> {
            let children = self.state().children.iter();
            let mut rows = children.map(|&number| Row { number, ..*self });
            select(&mut rows.find(|row| row.holds(selection.to))?, selection)
        }
        fn select_child(&mut self, index: usize, selection: &mut Selection) -> Option<u16> {
            select(&mut Row { number: self.state().children[index], ..*self }, selection)
        }
        fn score(&self, index: usize) -> f32 {
            index as f32
        }
        fn follow(&mut self, selection: &mut Selection) -> Option<u16> {
            selection.follow(self.state().follows, |hop| select(&mut Row { number: 0, ..*self }, hop))
        }
    }

    /// The machine 0 holds 1 and 4; 1 holds 2 and 3.
    fn machine() -> [State; 5] {
        [
            State { end: 5, children: &[1, 4], ..LEAF },
            State { end: 4, children: &[2, 3], ..LEAF },
            State { end: 3, ..LEAF },
            State { end: 4, ..LEAF },
            State { end: 5, ..LEAF },
        ]
    }

    fn search(states: &[State], to: u16, at: u16) -> Result<u16, (u16, Refusal)> {
        let mut selection = Selection::new(to, at, Chance::new(1));
        select(&mut Row { states, number: 0 }, &mut selection).ok_or(selection.refused)
    }

    #[test]
    fn a_search_descends_to_the_first_child_that_does_not_refuse() {
        let mut states = machine();
        assert_eq!(search(&states, 0, NOWHERE), Ok(2));
        states[2].may_enter = false;
        assert_eq!(search(&states, 0, NOWHERE), Ok(3));
        states[1].may_enter = false;
        assert_eq!(search(&states, 0, NOWHERE), Ok(4));
        states[4].may_enter = false;
        assert_eq!(search(&states, 0, NOWHERE), Err((4, Refusal::Condition)));
    }

    #[test]
    fn the_highest_score_is_tried_first() {
        let mut states = machine();
        states[1].select = Select::Utility;
        assert_eq!(search(&states, 1, NOWHERE), Ok(3));
        states[3].may_enter = false;
        assert_eq!(search(&states, 1, NOWHERE), Ok(2));
    }

    #[test]
    fn an_active_state_on_the_way_to_the_target_is_not_asked() {
        let mut states = machine();
        states[1].may_enter = false;
        assert_eq!(search(&states, 3, NOWHERE), Err((1, Refusal::Condition)));
        assert_eq!(search(&states, 3, 2), Ok(3));
        assert_eq!(search(&states, 1, 2), Err((1, Refusal::Condition)), "as the target it is");
    }

    #[test]
    fn a_circle_of_followed_transitions_ends() {
        let mut states = machine();
        states[4] = State { select: Select::Follow, follows: &[4], ..states[4] };
        assert_eq!(search(&states, 4, NOWHERE), Err((4, Refusal::Transitions)));
        states[4].follows = &[4, 3];
        assert_eq!(search(&states, 4, NOWHERE), Ok(3));
    }
}
