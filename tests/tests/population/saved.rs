//! A population restored from bytes continues as the original does.

use bt_runtime::trace::Recorder;
use bt_runtime::{Chance, Population, brain::Update, population::AgentId};
use tests::Book;
use tests::prelude::*;

bt! {
    tree Watch for Actor {
        selector {
            #[when(bb.a, aborts = both)]
            sequence "act" { leaf(n = 1); wait(200ms..=900ms) }
            sequence "listen" { wait_for(Signal::At(at) -> bb.n = at); wait(300ms); leaf(n = 2) }
        }
    }
    tree Other for Actor { idle }
}

/// Ticks a population with random changes, and returns its trace.
fn live(herd: &mut Population<Watch>, ids: &mut Vec<AgentId>, chance: &mut Chance, ticks: u32) -> Recorder {
    let (mut book, mut trace) = (Book::default(), Recorder::default());
    for tick in 0..ticks {
        for _ in 0..chance.below(6) {
            let id = ids[chance.below(ids.len() as u64) as usize];
            match chance.below(8) {
                0 => _ = herd.despawn(id),
                1 => ids.push(herd.spawn(Watch::brain(Actor::default()).seeded(tick.into()))),
                2 | 3 => _ = herd.send(id, Signal::At(tick as i32)),
                4 => _ = herd.set_update(id, Update::Every(Duration::from_millis(chance.below(3) * 250))),
                5 => herd.brain_mut(id).iter_mut().for_each(|brain| brain.pause()),
                6 => herd.brain_mut(id).iter_mut().for_each(|brain| brain.resume()),
                _ => herd.board_mut(id).iter_mut().for_each(|board| _ = board.set_a(tick % 3 > 0)),
            }
        }
        herd.tick_traced(Duration::from_millis(chance.below(400)), &mut book, &mut trace);
    }
    trace
}

fn herd(agents: u64) -> (Population<Watch>, Vec<AgentId>) {
    let mut herd = Population::new();
    let ids = (0..agents).map(|seed| herd.spawn(Watch::brain(Actor::default()).seeded(seed))).collect();
    (herd, ids)
}

#[test]
fn from_any_tick_on_it_does_the_same() {
    let ((mut first, mut ids), mut chance) = (herd(90), Chance::new(4));
    for _ in 0..30 {
        live(&mut first, &mut ids, &mut chance, 1);
        let bytes = postcard::to_stdvec(&first).expect("it can be saved");
        let mut restored: Population<Watch> = postcard::from_bytes(&bytes).expect("it can be restored");
        assert_eq!((restored.len(), restored.awake(), restored.now()), (first.len(), first.awake(), first.now()));
        let mut expected = first.clone();
        let trace = live(&mut expected, &mut ids.clone(), &mut chance.clone(), 15);
        assert_eq!(live(&mut restored, &mut ids.clone(), &mut chance.clone(), 15), trace);
        assert_eq!(
            postcard::to_stdvec(&restored).expect("and again"),
            postcard::to_stdvec(&expected).expect("as well")
        );
    }
}

#[test]
fn a_population_with_another_tree_is_refused() {
    let bytes = serde_json::to_string(&herd(2).0).expect("it can be saved");
    let error = serde_json::from_str::<Population<Other>>(&bytes).expect_err("the trees differ");
    assert!(error.to_string().starts_with("the tree is `Other` here, `Watch` in the snapshot"), "{error}");
}

#[test]
fn garbage_is_an_error_or_a_population() {
    let ((mut first, mut ids), mut chance) = (herd(20), Chance::new(5));
    live(&mut first, &mut ids, &mut chance, 20);
    let bytes = postcard::to_stdvec(&first).expect("it can be saved");
    for end in 0..bytes.len() {
        assert!(postcard::from_bytes::<Population<Watch>>(&bytes[..end]).is_err(), "{end} of {} bytes", bytes.len());
    }
    let mut restored = 0;
    for _ in 0..2_000 {
        let mut broken = bytes.clone();
        for _ in 0..=chance.below(3) {
            let at = chance.below(broken.len() as u64) as usize;
            broken[at] = chance.bits() as u8;
        }
        if let Ok(mut herd) = postcard::from_bytes::<Population<Watch>>(&broken) {
            restored += 1;
            live(&mut herd, &mut ids.clone(), &mut chance.clone(), 5);
        }
    }
    assert!(restored > 100, "{restored} of 2000 broken ones are populations");
}

#[test]
fn free_places_that_are_taken_are_refused() {
    let (mut first, ids) = herd(3);
    first.despawn(ids[1]);
    let mut json = serde_json::to_value(&first).expect("it can be saved");
    json["free"] = serde_json::json!([0]);
    let error = serde_json::from_value::<Population<Watch>>(json).expect_err("somebody is there");
    assert!(error.to_string().contains("free places are wrong"), "{error}");
}
