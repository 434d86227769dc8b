//! A brain holds only what its tree, its actions or its owner can read.

use bt_runtime::brain::Drive;
use bt_runtime::trace::Recorder;
use bt_runtime::{Agent, Population, tree::Movable};
use tests::prelude::*;

/// An agent without keys, events and a mailbox.
#[derive(Blackboard, Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
struct Bare {
    #[blackboard(untracked)]
    ticks: u64,
    #[blackboard(untracked)]
    alarm: bool,
}

/// The same agent with a key that no tree here reads.
#[derive(Blackboard, Clone, Copy, Debug, Default)]
struct Keyed {
    #[blackboard(untracked)]
    ticks: u64,
    #[blackboard(untracked)]
    alarm: bool,
    other: u8,
}

#[action]
fn count(bb: &mut Board<Bare>, #[memory] ticks: &mut u8) -> Status {
    *bb.ticks_mut() += 1;
    *ticks += 1;
    if *ticks < 3 { Status::Running } else { Status::Success }
}

/// Draws through its `Cx`.
#[action]
fn roll(cx: &mut Cx<Bare>) -> bool {
    let drawn = cx.chance().below(1000);
    *cx.bb.ticks_mut() += drawn;
    true
}

bt! {
    tree Counts for Bare { selector { sequence { count(); count(); } idle } }
    tree Waits for Bare { wait(1s) }
    tree Keeps for Keyed { idle }

    tree DrawsInAction for Bare { roll() }
    tree DrawsInService for Bare { #[service(roll(), every = 70ms)] idle }
    tree DrawsAtExit for Bare { #[on_exit(roll())] succeed }
    tree DrawsInSubtree for Bare { run DrawsInAction }
    tree DrawsTime for Bare { wait(1ms..=1s) }
    tree DrawsDelay for Bare { #[delay(1ms..=1s)] count() }
    tree DrawsLimit for Bare { #[time_limit(1ms..=1s)] idle }
    tree DrawsDeviation for Bare { #[service(count_once(), every = 500ms, deviation = 400ms)] idle }
    tree DrawsCooldown for Bare { #[cooldown(1ms..=1s)] count_once() }
    tree DrawsChance for Bare { #[chance(0.5)] count_once() }
    tree DrawsOrder for Bare { random_selector { sequence { check(false); } count_once(); count(); } }
    tree DrawsPick for Bare { pick { #[weight(1)] count_once(); #[weight(1)] succeed } }
}

state_tree! {
    machine DrawsState for Bare {
        select random;
        state One { task count(); on done => One; }
        state Other { task wait(300ms); on done => One; }
    }
}

#[action]
fn count_once(bb: &mut Board<Bare>) {
    *bb.ticks_mut() += 1;
}

#[test]
fn a_brain_without_keys_and_draws_is_its_agent_a_clock_and_the_memory_of_its_tree() {
    // The clock, then the running leaf with its memory, the phase, the drive, and whether the tree runs again.
    assert_eq!(size_of::<Brain<Counts>>(), size_of::<Bare>() + 8 + 8);
    assert_eq!(size_of::<Option<Brain<Counts>>>(), size_of::<Brain<Counts>>());
    assert_eq!(size_of::<Brain<DrawsInAction>>(), size_of::<Bare>() + 8 + 8 + 8, "the random numbers");
    assert_eq!(size_of::<Board<Bare>>(), size_of::<Bare>());
    assert_eq!(size_of::<Brain<Keeps>>(), size_of::<Keyed>() + 8 + 8 + 8, "the changes");
}

/// The board and the next tick after each of some ticks.
fn behaviour<T: Movable<Agent = Bare, Params = ()>>(seed: u64) -> Vec<(Bare, bt_runtime::time::Next)> {
    let mut brain = Brain::<T>::new(Bare::default(), ()).seeded(seed);
    let tick = |_| {
        brain.tick(Duration::from_millis(50), &mut ());
        (**brain.board(), brain.next())
    };
    (0..30).map(tick).collect()
}

#[test]
fn all_that_draws_has_the_random_numbers_of_its_seed() {
    fn draws<T: Movable<Agent = Bare, Params = ()>>() {
        let first = behaviour::<T>(0);
        assert!((1..40).any(|seed| behaviour::<T>(seed) != first), "`{}` draws the same with all seeds", T::NAME);
        assert_eq!(behaviour::<T>(0), first);
    }
    draws::<DrawsInAction>();
    draws::<DrawsInService>();
    draws::<DrawsAtExit>();
    draws::<DrawsInSubtree>();
    draws::<DrawsTime>();
    draws::<DrawsDelay>();
    draws::<DrawsLimit>();
    draws::<DrawsDeviation>();
    draws::<DrawsCooldown>();
    draws::<DrawsChance>();
    draws::<DrawsOrder>();
    draws::<DrawsPick>();
    draws::<DrawsState>();
}

#[test]
fn a_snapshot_has_the_fields_of_a_whole_brain_and_takes_those_of_one() {
    let mut brain = Counts::brain(Bare::default()).seeded(7);
    brain.tick(Duration::from_secs(1), &mut ());
    let mut saved = serde_json::to_value(brain).unwrap();
    let fields = &mut saved["brain"];
    assert_eq!((&fields["changed"], &fields["chance"]), (&0.into(), &0.into()));
    (fields["changed"], fields["chance"]) = ((1_u64 << 63).into(), 7.into());
    let mut restored: Brain<Counts> = serde_json::from_value(saved).unwrap();
    for _ in 0..10 {
        let ticked = [&mut brain, &mut restored].map(|brain| brain.tick(Duration::from_secs(1), &mut ()));
        assert_eq!(ticked[0], ticked[1]);
        assert_eq!((**brain.board(), brain.now()), (**restored.board(), restored.now()));
    }
}

/// The same tree for both agents, with guards that read no key.
macro_rules! guards {
    ($module:ident, $agent:ident) => {
        mod $module {
            use super::*;

            #[action]
            fn brief(bb: &mut Board<$agent>, #[memory] ticks: &mut u8) -> Status {
                *bb.ticks_mut() += 1;
                *ticks += 1;
                if *ticks < 4 { Status::Running } else { Status::Success }
            }

            #[action]
            fn alarmed(bb: &$agent) -> bool {
                bb.alarm
            }

            bt! {
                pub(super) tree Guards for $agent {
                    parallel(success = all, failure = 1) {
                        selector { #[when(alarmed(), aborts = both)] idle "duck"; idle "stand"; }
                        #[repeat(forever)] brief();
                    }
                }
            }
        }
    };
}
guards!(bare, Bare);
guards!(keyed, Keyed);

#[test]
fn guards_of_an_agent_without_keys_are_asked_as_those_of_an_agent_whose_keys_stay() {
    /// The records of some ticks.
    fn records<T: Movable>(
        agent: T::Agent,
        params: T::Params,
        drive: Drive,
        set: impl Fn(&mut T::Agent, bool),
    ) -> String
    where
        for<'w> T::Agent: Agent<World<'w> = ()>,
    {
        let (mut brain, mut trace) = (Brain::<T>::new(agent, params).driven(drive), Recorder::default());
        for tick in 0..20 {
            brain.remap(|agent| set(agent, (2..9).contains(&tick) || tick > 14), |_| {});
            brain.tick_traced(Duration::from_millis(100), &mut (), &mut trace);
        }
        format!("{:#?}", trace.records)
    }
    for drive in [Drive::Events, Drive::Polling, Drive::Hybrid] {
        let of_bare = records::<bare::Guards>(Bare::default(), (), drive, |agent, alarm| agent.alarm = alarm);
        let of_keyed = records::<keyed::Guards>(Keyed::default(), (), drive, |agent, alarm| agent.alarm = alarm);
        assert_eq!(of_bare, of_keyed, "{drive:?}");
        assert_eq!(of_bare.contains("Preempt"), drive != Drive::Events, "{drive:?} notices the alarm");
    }
}

#[test]
fn agents_without_timers_get_them_with_the_first_interval() {
    use bt_runtime::brain::Update;

    let every = |count| Update::Every(Duration::from_millis(count));
    let mut crowd = Population::<Counts>::with_capacity(100);
    let ids: Vec<_> = (0..100).map(|_| crowd.spawn(Counts::brain(Bare::default()))).collect();
    let mut first = |count| tests::allocations(|| assert!(crowd.set_update(ids[count], every(40))));
    assert_eq!([first(7), first(8)], [1, 0]);
    let mut ticked = || crowd.tick(Duration::from_millis(10), &mut ()).agents;
    assert_eq!([ticked(), ticked(), ticked(), ticked()], [98, 98, 98, 100]);
    crowd.spawn(Counts::brain(Bare::default()));
    assert_eq!(crowd.tick(Duration::from_millis(10), &mut ()).agents, 99);

    let mut waiting = Population::<Waits>::with_capacity(1);
    let id = waiting.spawn(Waits::brain(Bare::default()));
    assert_eq!(tests::allocations(|| _ = waiting.set_update(id, every(40))), 0, "its tree waits, so it has a timer");
}
