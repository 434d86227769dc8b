//! The tick in which an agent sees a shared value or a letter, which depends on the order of the ticks.

use bt_runtime::{Population, blackboard::Shared, population::AgentId};
use tests::prelude::*;

use crate::sheep::{Field, Graze, Hear, Sheep, bite, flock, seconds};

/// Never sleeps. Rings the bell if the sheep's `grass` is 2.
#[action]
fn strike(bb: &Board<Sheep>) -> Status {
    if bb.grass == 2 {
        bb.bell.set(true);
    }
    Status::Running
}

bt! {
    /// Bites when the bell rings; stays awake before that if there is grass.
    tree Listen for Sheep {
        selector {
            #[when(*bb.bell.read(), aborts = both)] sequence { bite(); idle }
            #[when(bb.grass > 0)] strike();
            idle
        }
    }
}

/// Sheep with one bell, each with its `grass`, after their first tick.
fn hearers<T: Tree<Agent = Sheep, Params = ()>>(grass: &[u32]) -> (Population<T>, Vec<AgentId>) {
    let (mut flock, bell) = (Population::new(), Shared::new(false));
    let ids = (0..).zip(grass).map(|(name, &grass)| {
        let sheep = Sheep { name, grass, bell: bell.clone(), ..Sheep::default() };
        flock.spawn(Brain::new(sheep, ()))
    });
    let ids = ids.collect();
    flock.tick(seconds(1), &mut Field::default());
    (flock, ids)
}

/// Rings the bell with the board of agent 70.
fn ring(id: AgentId, bb: &Board<Sheep>) {
    if id.index() == 70 {
        bb.bell.set(true);
    }
}

#[test]
fn a_sleeping_agent_wakes_one_tick_after_another_agent_wrote() {
    let (mut flock, ids) = hearers::<Listen>(&[1, 1, 0, 1]);
    let mut field = Field::default();
    flock.board_mut(ids[1]).unwrap().set_grass(2);
    flock.tick(seconds(1), &mut field);
    assert_eq!(field.take(), [3], "agent 2 sleeps, and agents 0 and 1 have been ticked before the write");
    flock.tick(seconds(1), &mut field);
    assert_eq!(field.take(), [0, 1, 2]);
}

#[test]
fn each_board_and_a_tick_show_a_write_to_all_agents() {
    let (mut flock, _) = hearers::<Hear>(&[0; 130]);
    let mut field = Field::default();
    flock.each_board(|id, bb| ring(id, bb));
    flock.tick(seconds(1), &mut field);
    assert_eq!(field.take(), (0..130).collect::<Vec<_>>());
}

#[test]
fn tick_each_shows_a_write_to_the_groups_of_64_places_that_are_not_ticked_yet() {
    let (mut flock, _) = hearers::<Hear>(&[0; 130]);
    let mut field = Field::default();
    flock.tick_each(seconds(1), &mut field, |id, bb| ring(id, bb));
    assert_eq!(field.take(), (64..130).collect::<Vec<_>>());
    flock.tick_each(seconds(1), &mut field, |_, _| {});
    assert_eq!(field.take(), (0..64).collect::<Vec<_>>());
}

#[test]
fn in_tick_each_a_write_of_an_agent_wakes_the_sleepers_of_later_groups() {
    let mut grass = [0; 130];
    grass[70] = 1;
    let (mut flock, ids) = hearers::<Listen>(&grass);
    let mut field = Field::default();
    flock.board_mut(ids[70]).unwrap().set_grass(2);
    flock.tick_each(seconds(1), &mut field, |_, _| {});
    assert_eq!(field.take(), [128, 129]);
    flock.tick_each(seconds(1), &mut field, |_, _| {});
    assert_eq!(field.take(), (0..128).collect::<Vec<_>>());
}

#[test]
fn letters_are_delivered_before_the_changes_of_tick_each() {
    let (mut flock, ids) = flock::<Graze>(1);
    let sender = flock.sender(2);
    let write = || sender.with_board(ids[0], |bb| bb.set_grass(7)).ok().expect("there is room");
    let mut field = Field::default();
    write();
    flock.tick_each(seconds(1), &mut field, |_, bb| _ = bb.set_grass(bb.grass + 1));
    assert_eq!(flock.board(ids[0]).unwrap().grass, 8);
    write();
    flock.each_board(|_, bb| _ = bb.set_grass(bb.grass + 1));
    flock.tick(seconds(1), &mut field);
    assert_eq!(flock.board(ids[0]).unwrap().grass, 7);
}
