//! A population that is saved while futures are pending.

use std::pin::Pin;

use bt_runtime::Population;
use bt_runtime::trace::{Record, Recorder};
use tests::prelude::*;

use super::{Fly, pilot};
use crate::sheep::millis;

#[test]
fn a_restored_population_begins_its_plans_anew() {
    let mut pilots = Population::<Fly>::new();
    let ids: Vec<_> = (0..70).map(|goal| pilots.spawn(pilot(goal))).collect();
    pilots.despawn_pinned(ids[33]);
    (0..25).for_each(|_| _ = pilots.tick(millis(70), &mut ()));
    let planning = |pilots: &Population<Fly>| pilots.iter().map(|(id, brain)| (id, brain.next())).collect::<Vec<_>>();
    let json = serde_json::to_string(&pilots).expect("the plans restart on load");
    let bytes = postcard::to_stdvec(&pilots).expect("the plans restart on load");
    let mut restored: Population<Fly> = serde_json::from_str(&json).expect("the same tree");
    let mut other: Population<Fly> = postcard::from_bytes(&bytes).expect("the same tree");
    assert_eq!((restored.len(), restored.contains(ids[33]), restored.now()), (69, false, pilots.now()));
    // Each brain goes on as one that was saved alone.
    let mut alone: Vec<Pin<Box<Brain<Fly>>>> = pilots
        .iter()
        .map(|(_, brain)| Box::pin(postcard::from_bytes(&postcard::to_stdvec(brain).unwrap()).unwrap()))
        .collect();
    let (mut trace, mut begun) = (Recorder::default(), 0);
    for tick in 0..60 {
        restored.tick_traced(millis(70), &mut (), &mut trace);
        other.par_tick(millis(70), &mut [(); 3]);
        assert_eq!(planning(&restored), planning(&other));
        let now = restored.now();
        for (brain, (_, restored)) in alone.iter_mut().zip(restored.iter()) {
            let owed = now.since(brain.now());
            brain.as_mut().pinned().tick(owed, &mut ());
            assert_eq!(**brain.board(), **restored.board(), "tick {tick}");
        }
        begun = trace.records.iter().filter(|record| matches!(record, Record::Action { name: "plan", .. })).count();
    }
    assert!(begun > 69, "{begun} plans");
    assert!(restored.faults().is_empty(), "no future has moved");
}
