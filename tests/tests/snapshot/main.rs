//! The content of a snapshot, the reasons to refuse one, and the safe handling of broken ones.

mod garbage;
mod json;
mod kept;
mod outputs;
mod state;
mod version;

use bt_runtime::prelude::*;
use tests::prelude::*;

bt! {
    /// A tree with every kind of memory.
    pub tree Whole for Actor {
        parallel(success = all, failure = 1) {
            #[repeat(forever)]
            selector {
                #[when(bb.a, aborts = both)]
                sequence { leaf(n = 1); graceful(n = 2, halts = 2); }
                #[when(bb.spot.is_some(), aborts = both, notify = value)]
                #[cooldown(100ms..=300ms)]
                graceful(n = 3, halts = 1);
                #[service(serve(n = 4, value = 1) -> bb.m, every = 200ms, deviation = 50ms)]
                reactive_selector {
                    reactive_sequence { check(bb.b); graceful(n = 5); }
                    #[delay(100ms)] #[time_limit(300ms)] latched(n = 6, at = bb.n, first = bb.n);
                }
            }
            #[repeat(forever)]
            random_sequence {
                #[force_success] pick { #[weight(2)] wait(100ms..=400ms); #[weight(bb.n + 1)] leaf(n = 7); }
                #[force_success]
                utility_selector { #[score(bb.n)] leaf(n = 12); #[score(bb.m)] leaf(n = 13); }
                #[force_success] #[limit(5)]
                utility_selector(rescore = change) {
                    #[score(bb.n)] look(n = 8, at = bb.n);
                    #[score(bb.m)] leaf(n = 9);
                }
            }
            #[repeat(forever)]
            simple_parallel(finish = delayed) { graceful(n = 10); #[force_success] #[chance(0.5)] wait(200ms); }
            while !bb.c { #[retry(3)] #[once] graceful(n = 11); }
            sequence {
                wait_for(Signal::At(at) if *at > 2 -> bb.n);
                run Part(to = bb.n);
                if bb.a { idle; } else { race { idle; wait(1s); } }
            }
        }
    }

    /// A tree with a parameter and a local.
    pub tree Part(to: i32) for Actor {
        let step: i32 = 0;
        #[repeat(3)]
        sequence { set(step = step + to); wait(100ms); check(step < 100); }
    }
}

/// Ticks a brain with random results of leaves. Returns the outcome as text.
pub fn play(brain: &mut Brain<Whole>, ticks: u64, seed: u64) -> String {
    let (mut book, mut trace, mut chance) =
        (tests::Book::default(), bt_runtime::trace::Recorder::default(), Chance::new(seed));
    for _ in 0..ticks {
        book.clear();
        for leaf in 1..=11 {
            let results = [Status::Running, Status::Running, Status::Success, Status::Failure];
            book.result(leaf, results[chance.below(4) as usize]);
        }
        let bb = brain.board_mut();
        match chance.below(8) {
            0 => _ = bb.set_a(!bb.a),
            1 => _ = bb.set_b(!bb.b),
            2 => _ = bb.set_spot((!bb.a).then_some(chance.below(3) as i32)),
            3 => _ = brain.send(Signal::At(chance.below(5) as i32)),
            _ => {}
        }
        brain.tick_traced(Duration::from_millis(50), &mut book, &mut trace);
    }
    format!("{:?} {:?} {:?}", trace.records, brain.board(), brain.next())
}
