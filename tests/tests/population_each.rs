//! `tick_each`: a change of every board by the world, and the tick, in one pass.

use bt_runtime::prelude::*;
use bt_runtime::trace::{Digest, NoTrace};
use bt_runtime::{Population, brain::Update, population::AgentId};

#[derive(Blackboard, Clone, Default)]
struct Plant {
    water: u32,
    leaves: u32,
    #[blackboard(untracked)]
    ticks: u32,
    #[blackboard(untracked)]
    breaks: bool,
}

#[action]
fn count(bb: &mut Board<Plant>) {
    assert!(!bb.breaks, "broken");
    *bb.ticks_mut() += 1;
}

bt! {
    tree Grow for Plant {
        selector {
            #[when(bb.water >= 3, aborts = both)]
            sequence { count(); set(bb.leaves = bb.leaves + 1); set(bb.water = bb.water - 3) }
            sequence { count(); wait(2s..=9s) }
        }
    }
}

const SECOND: Duration = Duration::from_secs(1);

/// A population with `agents` plants.
fn bed(agents: usize) -> (Population<Grow>, Vec<AgentId>) {
    let mut bed = Population::new();
    let ids = (0..agents).map(|seed| bed.spawn(Grow::brain(Plant::default()).seeded(seed as u64))).collect();
    (bed, ids)
}

/// Waters every third plant, different ones each second.
fn rain(second: usize, id: AgentId, bb: &mut Board<Plant>) {
    bb.set_water(bb.water + u32::from((id.index() + second).is_multiple_of(3)));
}

fn state(bed: &Population<Grow>) -> Vec<(u32, u32, u32)> {
    bed.iter().map(|(_, brain)| brain.board()).map(|bb| (bb.water, bb.leaves, bb.ticks)).collect()
}

#[test]
fn it_is_each_board_and_a_tick() {
    let [(mut one, ids), (mut two, _)] = [bed(1000), bed(1000)];
    for (nth, &id) in ids.iter().enumerate().filter(|(nth, _)| nth % 7 == 0) {
        for bed in [&mut one, &mut two] {
            bed.set_update(id, Update::Every(SECOND * (nth % 5) as u32));
            if nth % 3 == 0 {
                bed.despawn(id);
            }
        }
    }
    let mut sparse = 0;
    for second in 0..60 {
        two.each_board(|id, bb| rain(second, id, bb));
        let expected = two.tick(SECOND, &mut ());
        let ticked = one.tick_each(SECOND, &mut (), |id, bb| rain(second, id, bb));
        assert_eq!(state(&one), state(&two), "second {second}");
        assert_eq!(ticked, expected, "second {second}");
        sparse += usize::from(ticked.agents < 500);
    }
    assert!(sparse > 20, "most of the time most of them sleep");
}

#[test]
fn a_panic_stops_one_of_them() {
    let (mut bed, ids) = bed(200);
    let broken = [ids[0], ids[63], ids[64], ids[130], ids[199]];
    let ticked = bed.tick_each(SECOND, &mut (), |id, bb| *bb.breaks_mut() = broken.contains(&id));
    assert_eq!((ticked.agents, ticked.faults), (200, 5));
    let faults: Vec<_> = bed.faults().iter().map(|fault| fault.agent).collect();
    assert_eq!(faults, broken);
    assert!(state(&bed).iter().filter(|(_, _, ticks)| *ticks == 1).count() == 195);
}

/// Only a few agents are awake, so they are looked up in batches over many words. Each is ticked once.
#[test]
fn few_of_many_are_ticked_in_order() {
    let (mut bed, ids) = bed(20_000);
    bed.tick(SECOND, &mut ());
    for dry in 0..40 {
        let before = state(&bed);
        let woken: Vec<_> = ids.iter().skip(dry).step_by(97).copied().collect();
        for &id in &woken {
            bed.board_mut(id).unwrap().set_water(3);
        }
        let mut digests = (Digest::new(), NoTrace);
        let ticked = bed.tick_traced(Duration::ZERO, &mut (), &mut digests).agents;
        // The tree of the woken agents has ended. The next tick lets them sleep again.
        let again = bed.tick(Duration::ZERO, &mut ()).agents;
        assert_eq!((ticked, again), (woken.len(), woken.len()));
        for (index, (before, after)) in before.iter().zip(state(&bed)).enumerate() {
            let was_woken = index % 97 == dry % 97 && index >= dry;
            assert_eq!(after.1 - before.1, u32::from(was_woken), "agent {index}");
            assert_eq!(after.2 - before.2, 2 * u32::from(was_woken), "agent {index}");
        }
    }
}
