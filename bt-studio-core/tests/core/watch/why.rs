//! The reasons of nodes at each moment of a run.

use std::time::Duration;

use bt_runtime::trace::{Names, NodeId, Record, Trace, Why};
use bt_studio_core::message::Watching;

use super::{FETCH, FIGHT, Game, Guard, REST, TWIN, key, order, select, send, watched};
use crate::stage::FILE;

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
