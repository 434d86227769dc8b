//! `simple_parallel`: a main leaf decides the outcome, and a background runs beside it, round after round.

use crate::status::{Outcome, Status};
use crate::time::Next;

/// The action on the background in a tick, after the tick of the main leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// The background is ticked. Between two rounds, it is started again.
    Repeats,
    /// The background is ticked, but not started again.
    Finishes,
    /// The background is halted.
    Halts,
}

/// Returns the action on the background while the main leaf runs (`None`), or after it has ended. If `delayed`, the
/// background finishes its round.
#[inline]
pub const fn background(main: Option<Outcome>, delayed: bool) -> Background {
    match main {
        None => Background::Repeats,
        Some(_) if delayed => Background::Finishes,
        Some(_) => Background::Halts,
    }
}

/// Returns the status of the simple parallel after the action on the background.
#[inline]
pub const fn status(main: Option<Outcome>, background_runs: bool) -> Status {
    match main {
        Some(Outcome::Success) if !background_runs => Status::Success,
        Some(Outcome::Failure) if !background_runs => Status::Failure,
        _ => Status::Running,
    }
}

/// Returns the next tick that the simple parallel needs: the next possible one between two rounds of the background
/// (`None`).
#[inline]
pub fn next(main: Next, background: Option<Next>) -> Next {
    background.map_or(Next::Now, |background| main.or(background))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_leaf_decides_once_the_background_has_ended() {
        let success = Some(Outcome::Success);
        //  main, delayed, background
        for (main, delayed, expected) in [
            (None, false, Background::Repeats),
            (None, true, Background::Repeats),
            (success, false, Background::Halts),
            (success, true, Background::Finishes),
        ] {
            assert_eq!(background(main, delayed), expected, "{main:?} {delayed}");
        }
        //  main, background runs, status
        for (main, runs, expected) in [
            (None, true, Status::Running),
            (None, false, Status::Running),
            (success, true, Status::Running),
            (success, false, Status::Success),
            (Some(Outcome::Failure), false, Status::Failure),
        ] {
            assert_eq!(status(main, runs), expected, "{main:?} {runs}");
        }
    }
}
