//! Functions in scores.

use super::*;

bt_file!("../../files/scored.json");

fn loaded() -> Arc<Program<Soldier>> {
    let file = include_str!("../../files/scored.json");
    registry().load_str("scored.json", file).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The notes after the guard of the better child opens, and after a key of a score changes.
fn notes<T: Tree<Agent = Soldier>>(mut brain: Brain<T>) -> [Vec<u32>; 2]
where
    Brain<T>: Unpin,
{
    let mut arena = Arena::default();
    let mut tick = |change: fn(&mut Board<Soldier>)| {
        change(brain.board_mut());
        brain.tick(Duration::from_millis(10), &mut arena);
        arena.notes.clone()
    };
    tick(|_| {});
    [
        tick(|bb| {
            bb.set_enemy(Some(1));
        }),
        tick(|bb| {
            bb.set_heat(1);
        }),
    ]
}

#[test]
fn a_function_of_no_keys_is_no_reason_to_score_again() {
    let expected = [vec![], vec![1]];
    assert_eq!(notes(Scored::brain(Soldier::default())), expected);
    assert_eq!(notes(loaded().brain(Soldier::default())), expected);
}
