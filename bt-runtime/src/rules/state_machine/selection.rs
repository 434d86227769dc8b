//! A selection: a pure search from the root for the states to enter, on the way to a target and below the target.

use super::{NOWHERE, trigger};
use crate::chance::Chance;
use crate::rules::draw::{self, Draw};
use crate::trace::Refusal;

/// The largest number of states, one after the other, whose transitions a search follows. A longer chain is a circle.
const HOPS: u8 = 16;

/// The way in which a selected state chooses among its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Select {
    /// The first child that can be selected.
    InOrder,
    /// A random child among those that can be selected.
    Random,
    /// The child with the highest score among those that can be selected.
    Utility,
    /// A child among those that can be selected, with a probability in proportion to its score.
    Weighted,
    /// No child: the search follows the transitions of the state.
    Follow,
    /// No child: the state itself is entered.
    Itself,
}

impl Select {
    /// Returns `true` if a child is drawn, or chosen by score.
    pub const fn draws_or_scores(self) -> bool {
        matches!(self, Self::Random | Self::Utility | Self::Weighted)
    }
}

/// The state of a search.
#[derive(Clone, Copy)]
pub struct Selection {
    /// The number of the target state.
    pub(crate) to: u16,
    /// The number of the deepest active state.
    pub(crate) at: u16,
    /// The number of the state to which a transition gives parameters.
    pub(crate) receiver: u16,
    /// `true` if the search has reached the target.
    arrived: bool,
    hops: u8,
    /// A copy of the brain's generator. The original only advances if the found switch is made.
    pub(crate) chance: Chance,
    /// The state that refused last, and its reason.
    pub(crate) refused: (u16, Refusal),
}

impl Selection {
    #[inline]
    pub(crate) fn new(to: u16, at: u16, chance: Chance) -> Self {
        Self { to, at, receiver: NOWHERE, arrived: false, hops: HOPS, chance, refused: (to, Refusal::Children) }
    }

    /// Returns the deepest state to enter for the first of these targets that can be selected, for a state that follows
    /// its transitions. Returns `None` if there is none, or if the search goes in circles.
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

/// A state during a search, as a back end stores it.
pub trait StateRow {
    /// Returns the number of the state.
    fn number(&self) -> u16;
    /// Returns `true` if `number` is this state, or a state inside it.
    fn holds(&self, number: u16) -> bool;
    /// Returns the way in which the state chooses among its children.
    fn strategy(&self) -> Select;
    /// Returns the number of children.
    fn children(&self) -> usize;
    /// Returns `true` if a transition must give the parameters of the state.
    fn needs_payload(&self) -> bool;
    /// Returns `true` if the enter condition holds.
    fn may_enter(&mut self) -> bool;
    /// Returns `true` if the event that the state requires is present, or if it requires none.
    fn has_event(&mut self) -> bool;
    /// Calls [`admit`] while the parameters from the required event are in place. Returns the outer `None` if there is
    /// no event that gives them.
    fn admit_bound(&mut self, is_passed: bool, selection: &mut Selection) -> Option<Option<u16>>;
    /// Calls [`select`] for the child on the way to the target.
    fn select_toward(&mut self, selection: &mut Selection) -> Option<u16>;
    /// Calls [`select`] for a child.
    fn select_child(&mut self, index: usize, selection: &mut Selection) -> Option<u16>;
    /// Returns the score of a child.
    fn score(&self, index: usize) -> f32;
    /// Follows the transitions of the state. Returns the deepest state to which the strongest of them leads.
    fn follow(&mut self, selection: &mut Selection) -> Option<u16>;
}

/// Returns the deepest state to enter when the search comes to this state; `None` if this state refuses, or if all
/// states below it do.
#[inline]
pub fn select<R: StateRow>(row: &mut R, selection: &mut Selection) -> Option<u16> {
    let is_passed = !selection.arrived && selection.to != row.number();
    selection.arrived |= !is_passed;
    let is_active = row.holds(selection.at);
    // An active state on the way to the target stays, so its conditions are not checked.
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

/// Does the second half of [`select`]: checks a state whose parameters are in place, then searches below it.
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
        // With `random`, all children have the same weight.
        let score = |index| if row.strategy() == Select::Random { draw::UNMARKED } else { row.score(index) };
        let next = draw::next(rule, &mut visited, row.children(), score, &mut selection.chance);
        let Some(index) = next else { return selection.refuse(row.number(), Refusal::Children) };
        if let Some(found) = row.select_child(index, selection) {
            return Some(found);
        }
    }
}

/// Returns `true` if a state that follows its transitions must still try this one, because it may replace `found`: the
/// priority of the strongest transition so far, and its deepest state. `gives`: the transition has a payload.
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

    /// Returns a machine in which 0 contains 1 and 4, and 1 contains 2 and 3.
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
    fn an_active_state_on_the_way_to_the_target_is_not_checked() {
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
