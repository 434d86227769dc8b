//! The part of the history of an agent that its timeline shows. The history has ticks, or the entries of a log.

use std::collections::VecDeque;

/// The number of ticks in sight. The slider below the timeline covers all stored ticks.
const WINDOW: u32 = 400;

/// Returns the first and the last tick in sight. The shown tick is between them, with a quarter of the sight after it,
/// unless the history ends before.
pub(super) fn sight(first: u32, last: u32, shown: u32) -> (u32, u32) {
    let to = last.min(shown.saturating_add(WINDOW / 4).max(first.saturating_add(WINDOW)));
    (first.max(to.saturating_sub(WINDOW)), to)
}

/// Returns the spans in sight, each with its place in the list. A span lasts until the next one begins.
pub(super) fn spans<T>(
    all: &VecDeque<T>,
    (from, to): (u32, u32),
    begin: impl Fn(&T) -> u32,
) -> impl Iterator<Item = (usize, &T)> {
    let later = all.partition_point(|span| begin(span) <= from);
    let behind = all.partition_point(|span| begin(span) <= to);
    let first = later.saturating_sub(1).min(behind);
    (first..).zip(all.range(first..behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shown_tick_is_in_sight_and_in_a_span() {
        // Spans of three ticks; those before tick 10 are no longer stored.
        let all: VecDeque<u32> = (10..5_000).step_by(3).collect();
        for shown in 10..5_000 {
            let (from, to) = sight(10, 4_999, shown);
            assert!(from <= shown && shown <= to && to - from == WINDOW, "{shown}: {from} to {to}");
            let seen: Vec<(usize, u32)> =
                spans(&all, (from, to), |begin| *begin).map(|(at, begin)| (at, *begin)).collect();
            assert!(seen.iter().all(|(at, begin)| all[*at] == *begin));
            assert!(seen.iter().all(|(_, begin)| begin + 3 > from && *begin <= to), "{shown}");
            assert_eq!(seen.iter().filter(|(_, begin)| (*begin..begin + 3).contains(&shown)).count(), 1, "{shown}");
        }
    }

    #[test]
    fn a_short_history_is_in_sight_as_a_whole() {
        assert_eq!(sight(1, 30, 30), (1, 30));
        assert_eq!(sight(0, 0, 0), (0, 0));
        assert_eq!(sight(u32::MAX - 5, u32::MAX, u32::MAX), (u32::MAX - 5, u32::MAX));
        assert_eq!(spans(&VecDeque::from([7]), (1, 5), |begin: &u32| *begin).count(), 0);
        assert_eq!(spans(&VecDeque::new(), (1, 5), |begin: &u32| *begin).count(), 0);
    }
}
