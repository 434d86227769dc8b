//! The reasons of nodes at each moment of a run.

use std::time::Duration;

use bt_runtime::trace::{Names, NodeId, Record, Trace, Why};
use bt_studio_core::message::{NodeState, Watching};

use super::{FETCH, FIGHT, Game, Guard, REST, TWIN, frames, key, order, select, send, watched};
use crate::stage::{FILE, Stage};

/// The nodes of [`Guard`] in its file, by number.
const NODES: [&str; 8] = [
    "/root",
    FETCH,
    "/root/children/0/children/0",
    "/root/children/0/children/1",
    FIGHT,
    "/root/children/1/children/0",
    "/root/children/1/children/1",
    REST,
];
const TICKS: u32 = 600;

/// The facts of each node after a tick, as the run time says them.
type Facts = Vec<Vec<String>>;

/// A frame in which the run time explains the guard too.
fn frame(game: &mut Game, why: &mut Why) -> (Vec<u8>, Facts) {
    game.recording.record(Record::Agent { index: 0, generation: 0 });
    game.guards[0].tick_traced(Duration::from_millis(500), &mut (), &mut (&mut game.recording, &mut *why));
    game.recording.flush().unwrap();
    let facts = (0..NODES.len() as NodeId).map(|node| why.facts(node).to_vec()).collect();
    (std::mem::take(game.recording.get_mut().unwrap()), facts)
}

#[test]
fn the_reasons_of_each_node_at_each_moment_are_those_of_the_run_time() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    let mut why = Why::new(Names::of::<Guard>());
    let mut all: Vec<Facts> = Vec::new();
    for tick in 0..TICKS {
        if tick % 7 == 3 {
            game.guards[0].board_mut().set_enemy((tick % 2 == 0).then_some(tick));
        }
        let (bytes, facts) = frame(&mut game, &mut why);
        send(&mut stage, bytes);
        all.push(facts);
    }
    order(&mut stage, Watching::Follow { agent: key(0) });
    let (mut explained, mut differ) = (0, 0);
    // 71 and 600 have no common factor: the moments are all over the run, not in its order.
    for tick in (0..200).map(|moment| moment * 71 % TICKS + 1) {
        order(&mut stage, Watching::To { tick: Some(tick) });
        for (node, at) in NODES.iter().enumerate() {
            let (said, facts) = (select(&mut stage, at), &all[tick as usize - 1][node]);
            assert!(facts.iter().all(|fact| said.contains(fact)), "tick {tick}, {at}: {said:?} lacks {facts:?}");
            explained += facts.len();
            // The reasons of the tick before are not a match by chance.
            let before = tick.checked_sub(2).map_or(&[][..], |before| &all[before as usize][node]);
            differ += usize::from(!before.iter().all(|fact| said.contains(fact)));
        }
    }
    assert!(explained > 200 && differ > 100, "{explained} facts, {differ} differ from those of the tick before");
}

#[test]
fn a_leaf_that_has_ended_says_so_in_its_tick_and_later() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    frames(&mut stage, &mut game, 5);
    order(&mut stage, Watching::Follow { agent: key(0) });
    let take = "/root/children/0/children/1";
    order(&mut stage, Watching::To { tick: Some(2) });
    assert_eq!(select(&mut stage, take), ["`fetch ammo` is at `walk` now"]);
    order(&mut stage, Watching::To { tick: Some(3) });
    assert_eq!(select(&mut stage, take), ["starts", "sets ammo to 6", "succeeds"]);
    let why = |stage: &Stage| stage.followed.as_ref().and_then(|view| view.why.clone()).unwrap();
    assert_eq!((why(&stage).runs, why(&stage).ended), (false, Some(NodeState::Success)));
    order(&mut stage, Watching::To { tick: Some(5) });
    assert_eq!(select(&mut stage, take)[0], "succeeded 2 ticks ago");
    assert_eq!(why(&stage).ended, None);
    let said = select(&mut stage, FETCH);
    assert!(said.iter().any(|reason| reason.starts_with("lost 0.5s ago: when(bb.ammo == 0)")), "{said:?}");
}
