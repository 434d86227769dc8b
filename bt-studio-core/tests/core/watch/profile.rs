//! How often, and how long, nodes ran.

use std::time::Duration;

use bt_runtime::trace::{Names, Profile, Record, Trace};
use bt_studio_core::message::{Ask, Tell, Watching};

use super::{Game, Guard, TWIN, frames, key, watched};
use crate::stage::{FILE, Stage};

/// The counts of the followed agent, or of all: the ticks, and of each node its entries, its guards and its seconds.
fn profile(stage: &mut Stage, all: bool, ticks: (Option<u32>, Option<u32>)) -> (u32, Vec<(String, u32, u32, f64)>) {
    let (from, to) = ticks;
    stage.ask(Ask::Watch { order: Watching::Profile { agent: key(1), all, from, to } }).unwrap();
    let Some(Tell::Profile { view }) = stage.answer.clone() else { panic!("no counts") };
    let rows = view.rows.iter().map(|row| (row.name.clone(), row.enters, row.guards, f64::from(row.active) / 1e3));
    (view.ticks, rows.collect())
}

#[test]
fn the_counts_of_nodes_are_those_of_the_profile_over_the_same_ticks() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 3_000);
    let mut again = Game::new(2);
    let mut expected = Profile::new(Names::of::<Guard>()).without_time();
    for _ in 0..3_000 {
        again.guards[1].tick_traced(Duration::from_millis(500), &mut (), &mut expected);
    }
    let rows = |profile: &Profile| -> Vec<_> {
        profile.nodes().map(|node| (node.enters, node.guards, node.active.as_millis())).collect()
    };
    let (ticks, found) = profile(&mut stage, false, (None, None));
    let found: Vec<_> = found
        .into_iter()
        .map(|(_, enters, guards, active)| (u64::from(enters), u64::from(guards), (active * 1e3).round() as u128))
        .collect();
    assert_eq!((ticks, found), (3_000, rows(&expected)));
}

#[test]
fn counts_of_some_ticks_are_those_of_the_ticks_alone_and_never_entered_nodes_have_none() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 40);
    let row = |rows: &[(String, u32, u32, f64)], name: &str| rows.iter().find(|row| row.0 == name).unwrap().clone();
    let (ticks, rows) = profile(&mut stage, false, (Some(3), Some(5)));
    assert_eq!(ticks, 3);
    assert_eq!(row(&rows, "rest"), ("rest".to_owned(), 0, 0, 1.5), "it runs on, and does not start");
    assert_eq!(row(&rows, "fetch ammo").1, 0);
    let (_, rows) = profile(&mut stage, true, (None, None));
    assert_eq!((row(&rows, "fetch ammo").1, row(&rows, "fight").1), (1, 0), "guard 0 fetches ammunition once");
    let (ticks, _) = profile(&mut stage, true, (None, None));
    assert_eq!(ticks, 80);
}

#[test]
fn a_run_that_began_before_the_records_counts_from_the_first_look_on() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    for _ in 0..3 {
        game.guards[1].tick(Duration::from_millis(500), &mut ());
    }
    game.recording.record(Record::Agent { index: 1, generation: 0 });
    game.guards[1].look(&mut (), &mut game.recording);
    frames(&mut stage, &mut game, 4);
    let (_, rows) = profile(&mut stage, false, (None, None));
    let active: Vec<_> = rows.iter().map(|(name, enters, _, active)| (&**name, *enters, *active)).collect();
    let running = active.iter().filter(|(.., active)| *active > 0.0);
    assert_eq!(running.collect::<Vec<_>>(), [&("selector", 0, 2.0), &("rest", 0, 2.0)], "{active:?}");
}

#[test]
fn every_agent_counts_although_one_chunk_of_each_is_more_than_its_share() {
    let agents = 420;
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(agents));
    // A chunk has more records than the 952 that each agent may have.
    frames(&mut stage, &mut game, 1_000);
    let order = Watching::Profile { agent: key(1), all: true, from: None, to: None };
    stage.ask(Ask::Watch { order }).unwrap();
    let Some(Tell::Profile { view }) = stage.answer.clone() else { panic!("no counts") };
    assert_eq!((view.agents as usize, view.ticks), (agents, 1_000 * agents as u32));
}
