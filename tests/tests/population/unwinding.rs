//! A panic that the caller catches leaves the population intact: from then on, every agent acts like an agent that is
//! ticked alone.

use bt_runtime::Population;
use bt_runtime::trace::{Record, Recorder, Trace};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::Config;
use tests::prelude::*;

use crate::ewe::{Call, Ewe, Flee, Log, Ponder};
use crate::naive::{Flock, Lives, Op, attempt, op, unwind_if};
use crate::sheep::{millis, seconds};

fn play<T: Lives>(agents: usize, ops: &[Op]) -> Result<(), TestCaseError>
where
    Brain<T>: Send,
{
    crate::panics::quiet();
    let mut flock = Flock::<T>::default();
    (0..agents).for_each(|_| flock.spawn());
    let end = [Op::Tick { ms: 250 }, Op::Tick { ms: 0 }, Op::Tick { ms: 1_000 }, Op::Tick { ms: 40 }];
    for (nth, op) in ops.iter().chain(&end).enumerate() {
        flock.run(op);
        flock.check().map_err(|fault| TestCaseError::fail(format!("{nth}: {op:?}: {fault}")))?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(Config { cases: 96, failure_persistence: None, ..Config::default() })]

    #[test]
    fn every_agent_acts_as_it_would_alone(agents in 60..200_usize, ops in vec(op(), 1..30)) {
        play::<Flee>(agents, &ops)?;
    }

    #[test]
    fn every_agent_with_futures_acts_as_it_would_alone(agents in 60..200_usize, ops in vec(op(), 1..30)) {
        play::<Ponder>(agents, &ops)?;
    }
}

/// A regression test: agents that fell asleep in a tick that unwound never woke again.
#[test]
fn agents_that_fell_asleep_in_a_tick_that_unwound_wake() {
    let ops = [
        Op::Tick { ms: 253 },
        Op::Each { ms: 359, bits: 0, panic: Some(112) },
        Op::Tick { ms: 75 },
        Op::Tick { ms: 344 },
        Op::Each { ms: 12, bits: 0, panic: Some(90) },
        Op::Brain { place: 3, panics: false },
    ];
    play::<Flee>(130, &ops).unwrap();
    play::<Ponder>(130, &ops).unwrap();
}

#[test]
fn an_agent_that_a_tick_did_not_reach_gets_the_time_with_its_next_tick() {
    crate::panics::quiet();
    let mut flock = <Flock>::default();
    (0..65).for_each(|_| flock.spawn());
    for id in flock.herd.iter().map(|(id, _)| id).collect::<Vec<_>>() {
        flock.herd.board_mut(id).unwrap().set_grass(4);
    }
    flock.herd.tick(seconds(1), &mut Log::default());
    let last = flock.alone[64].as_ref().unwrap().id;
    let Flock { herd, logs, .. } = &mut flock;
    let unwound = attempt(|| herd.tick_each(seconds(1), &mut logs[0], |id, _| unwind_if(id == last)));
    assert_eq!((unwound, herd.now()), (None, Time::START.after(seconds(2))));
    drop(herd.brain_mut(last));
    let mut log = Log::default();
    herd.tick(seconds(1), &mut log);
    assert_eq!(log.0[0], (0, "graze", Time::START.after(seconds(3)), seconds(1)));
    assert_eq!(log.0[64], (64, "graze", Time::START.after(seconds(3)), seconds(2)));
}

/// A board that panics when it is cloned, if it is `broken`.
#[derive(Blackboard, Debug, Default)]
struct Rare {
    #[blackboard(untracked)]
    broken: bool,
}

impl Clone for Rare {
    fn clone(&self) -> Self {
        assert!(!self.broken, "a clone panics");
        Self::default()
    }
}

bt! { tree Rest for Rare { wait(1s) } }

#[test]
fn a_clone_that_unwinds_leaves_an_empty_population() {
    crate::panics::quiet();
    let mut source = Population::<Rest>::new();
    for at in 0..70 {
        source.spawn(Rest::brain(Rare { broken: at == 65 }));
    }
    let mut copy = Population::<Rest>::new();
    let ids: Vec<_> = (0..200).map(|_| copy.spawn(Rest::brain(Rare::default()))).collect();
    copy.tick(millis(10), &mut ());
    assert!(attempt(|| copy.clone_from(&source)).is_none());
    assert_eq!((copy.len(), copy.awake(), copy.brain(ids[3]).is_none()), (0, 0, true));
    copy.tick(seconds(2), &mut ());
    let id = copy.spawn(Rest::brain(Rare::default()));
    assert_eq!(copy.tick(millis(10), &mut ()).agents, 1);
    assert_eq!((copy.tick(seconds(1), &mut ()).agents, copy.contains(id)), (1, true));
}

#[test]
fn a_halt_that_unwinds_in_brain_mut_harms_no_other_agent() {
    crate::panics::quiet();
    let mut flock = <Flock>::default();
    (0..3).for_each(|_| flock.spawn());
    let mut trace = Recorder::default();
    flock.herd.tick_traced(millis(1), &mut flock.logs[0], &mut trace);
    let ids: Vec<_> = flock.herd.iter().map(|(id, _)| id).collect();
    let unwound = attempt(|| flock.herd.brain_mut(ids[1]).unwrap().stop_traced(&mut Log::default(), &mut Halts));
    assert!(unwound.is_none());
    flock.herd.despawn(ids[1]).unwrap();
    flock.alone[1] = None;
    flock.tick_alone(millis(1), usize::MAX);
    flock.check().unwrap();
    flock.run(&Op::Tick { ms: 2_000 });
    flock.check().unwrap();
}

/// A trace that panics at every record. The first record of a stop is that of a halt.
struct Halts;

impl Trace for Halts {
    const ON: bool = true;

    fn record(&mut self, _: Record<&dyn core::fmt::Display>) {
        panic!("a trace panics");
    }
}

#[test]
fn a_letter_that_unwinds_loses_no_other_and_their_order_stays() {
    crate::panics::quiet();
    let mut flock = <Flock>::default();
    (0..70).for_each(|_| flock.spawn());
    let ids: Vec<_> = flock.herd.iter().map(|(id, _)| id).collect();
    flock.herd.tick(millis(1), &mut Log::default());
    let (sender, [full, bad]) = (flock.herd.sender(16), [ids[2], ids[66]]);
    let graze = |grass| sender.with_board(full, move |bb| bb.set_grass(grass)).ok().unwrap();
    // The event queue of an agent holds two events: the third event waits, and so does everything sent to the agent
    // after it.
    (0..3).for_each(|_| sender.send(full, Call::Come).unwrap());
    graze(1);
    let write = |bb: &mut Board<Ewe>| {
        bb.set_wolf(true);
        unwind_if(true);
    };
    sender.with_board(bad, write).ok().unwrap();
    graze(2);
    let mut log = Log::default();
    assert!(attempt(|| flock.herd.tick(millis(1), &mut log)).is_none());
    assert_eq!((log.0.len(), flock.herd.now()), (0, Time::START.after(millis(2))));
    flock.herd.tick(millis(1), &mut log);
    assert_eq!(log.0, [(66, "flee", Time::START.after(millis(3)), Duration::ZERO)], "its board was written");
    assert_eq!(flock.herd.board(full).unwrap().grass, 0, "the third event still waits");
    flock.herd.tick(millis(1), &mut log);
    assert_eq!(flock.herd.board(full).unwrap().grass, 2);
}
