//! Files of trees.

use bt_model::Fault;
use bt_model::json::{Limits, Place, Source, load, write};
use bt_runtime::prelude::*;
use bt_runtime::trace::Digest;
use bt_runtime::{Program, Registry, loaded::LoadLimits};

use super::{shown, source};
use crate::{Actor, Book, Mode, Signal, condition, find, graceful, latched, leaf, look, serve};

/// Reads, checks, writes, loads and runs the bytes as a file of trees.
///
/// # Panics
/// Panics if a guarantee for files is violated.
pub fn document(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    let (document, faults) = load(&source, &Limits::default());
    shown(&source, &faults);
    if faults.has_errors() {
        let errors = registry().load_str("attack.json", source.text()).expect_err("what breaks a rule is refused");
        let key = |fault: &Fault<Place>| (fault.place.range().start, fault.place.range().end, fault.message.clone());
        for fault in &faults {
            let told = errors.iter().filter(|error| key(error) == key(fault)).count();
            assert!(told == 1 || faults.beyond() > 0, "{told} times: {fault:?}");
        }
        assert!(!errors.to_string().is_empty());
        return;
    }
    let text = write(&document);
    let (again, faults) = load(&Source::new("written.json", &*text), &Limits::default());
    assert!(!faults.has_errors(), "what was written is refused: {text}");
    assert_eq!(write(&again), text, "it is written otherwise the second time");
    match registry().load_str("attack.json", source.text()) {
        Ok(program) => run(&program),
        Err(errors) => assert!(!errors.to_string().is_empty()),
    }
}

/// The actions, events and functions that the files may use.
fn registry() -> Registry<Actor> {
    let mut limits = LoadLimits::default();
    (limits.nodes, limits.memory, limits.visits) = (2000, 16 << 10, 20_000);
    let registry = Registry::new().with::<leaf>().with::<graceful>().with::<look>().with::<find>();
    registry
        .with::<serve>()
        .with::<condition>()
        .with::<latched>()
        .with_event("At", |signal: &Signal| if let Signal::At(at) = signal { Some(*at) } else { None })
        .with_function("At", Signal::At)
        .with_function("twice", |number: i32| number.wrapping_mul(2))
        .with_function("maybe", |number: i32| (number > 0).then_some(number))
        .with_function("mode_of", |alert: bool| if alert { Mode::Alert } else { Mode::Calm })
        .limited(limits)
}

fn run(program: &std::sync::Arc<Program<Actor>>) {
    let mut brain = program.brain(Actor::default()).seeded(7);
    let (mut book, mut digest) = (Book::default(), Digest::default());
    for tick in 0..24_u8 {
        let bb = brain.board_mut();
        bb.set_a(tick % 2 == 0);
        bb.set_b(tick % 3 == 0);
        bb.set_n(i32::from(tick % 5) - 1);
        book.clear();
        for leaf in 0..8 {
            book.result(leaf, if (tick + leaf) % 3 == 0 { Status::Failure } else { Status::Success });
        }
        let _full = brain.send(if tick % 4 == 0 { Signal::Ping } else { Signal::At(i32::from(tick)) });
        let dt = Duration::from_millis(if tick < 20 { 100 } else { 3_600_000 });
        brain.tick_traced(dt, &mut book, &mut digest);
        let _next = brain.next();
        if tick == 11 {
            let copy = brain.clone();
            assert_eq!(copy.next(), brain.next());
        }
        book.facts.clear();
    }
    for _ in 0..300 {
        if brain.stop(&mut book) == Halt::Done {
            break;
        }
    }
}
