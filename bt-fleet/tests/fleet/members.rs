//! Members that come, go, pause and hear each other late, over one log.

use core::time::Duration;

use bt_fleet::log::Memory;
use bt_fleet::{Beat, Client, LISTENS, Layout, Member, MemberId, Plain, SILENCE, Tick};
use bt_runtime::Chance;

use crate::couriers::{Couriers, Deliver, keys, send, spawn_all};

const ROUND: Duration = Duration::from_millis(100);
/// Long enough for every letter to be read for the last time.
const END: Tick = 300;

/// Members over a log, each with the beats that it has not heard yet.
struct Town {
    log: Memory,
    layout: Layout,
    members: Vec<(Member<Plain<Deliver>>, Vec<Beat>)>,
    now: Duration,
    started: u64,
}

impl Town {
    fn new(layout: Layout) -> Self {
        let log = Memory::new();
        let mut client = Client::new(layout, 1, 1000);
        spawn_all(&mut client, layout);
        keys(layout).enumerate().for_each(|(nth, key)| send(&mut client, nth as u64, key, 5));
        client.flush(&log).unwrap();
        Self { log, layout, members: Vec::new(), now: Duration::ZERO, started: 0 }
    }

    fn start(&mut self) {
        self.started += 1;
        self.members.push((Member::new(self.layout, MemberId(self.started)), Vec::new()));
    }

    /// A round of the members that do not pause.
    fn round(&mut self, pauses: impl Fn(usize) -> bool) {
        self.now += ROUND;
        for at in 0..self.members.len() {
            if pauses(at) {
                continue;
            }
            let (member, heard) = &mut self.members[at];
            heard.drain(..).for_each(|beat| member.hear(&beat, self.now));
            member.step(&self.log, END, self.now).unwrap();
            let beat = member.beat();
            self.members.iter_mut().for_each(|(_, heard)| heard.push(beat.clone()));
        }
    }

    fn settled(&self) -> Tick {
        self.members.iter().map(|(member, _)| member.settled()).max().unwrap_or(0)
    }

    fn partitions(&self) -> Vec<usize> {
        self.members.iter().map(|(member, _)| member.partitions().count()).collect()
    }

    /// The hash of the end is that of a fleet in one process.
    fn check(self) {
        let mut fleet = Couriers::over(&self.log, self.layout).unwrap();
        assert_eq!(fleet.now(), END);
        fleet.run_to(END).unwrap();
        let mut calm = Couriers::local(self.layout).unwrap();
        let mut client = Client::new(self.layout, 1, 1000);
        spawn_all(&mut client, self.layout);
        keys(self.layout).enumerate().for_each(|(nth, key)| send(&mut client, nth as u64, key, 5));
        client.flush(calm.log()).unwrap();
        calm.run_to(END).unwrap();
        assert_eq!(fleet.hash(), calm.hash());
        assert_eq!((fleet.counts().late, calm.counts().late), (0, 0), "no order came late");
    }
}

#[test]
fn members_share_the_partitions_and_the_result_is_that_of_one_process() {
    let mut town = Town::new(Layout::new(8));
    (0..3).for_each(|_| town.start());
    while town.settled() < END {
        town.round(|_| false);
    }
    assert_eq!(town.partitions().iter().sum::<usize>(), 8);
    assert!(town.partitions().iter().all(|&owns| owns >= 2), "{:?}", town.partitions());
    town.check();
}

#[test]
fn a_new_member_gets_its_share_and_a_dead_one_leaves_it_to_the_others() {
    let mut town = Town::new(Layout::new(8));
    let rounds = |town: &mut Town, time: Duration| {
        (0..=time.as_millis() / ROUND.as_millis()).for_each(|_| town.round(|_| false));
    };
    town.start();
    town.round(|_| false);
    assert_eq!(town.partitions(), [0], "it listens");
    rounds(&mut town, LISTENS + 8 * ROUND);
    assert_eq!(town.partitions(), [8]);
    town.start();
    rounds(&mut town, LISTENS + 8 * ROUND);
    assert_eq!(town.partitions(), [4, 4]);
    town.members.remove(0);
    town.round(|_| false);
    assert_eq!(town.partitions(), [4], "it may be late only");
    rounds(&mut town, SILENCE + 4 * ROUND);
    assert_eq!(town.partitions(), [8]);
    while town.settled() < END {
        town.round(|_| false);
    }
    town.check();
}

#[test]
fn a_member_that_pauses_finds_that_it_has_lost_its_partitions() {
    let mut town = Town::new(Layout::new(4));
    (0..2).for_each(|_| town.start());
    (0..10).for_each(|_| town.round(|_| false));
    assert_eq!(town.partitions(), [2, 2]);
    (0..20).for_each(|_| town.round(|at| at == 0));
    assert_eq!(town.partitions(), [2, 4], "the first one does not know it yet");
    // Without the beats of the others it takes all for itself, until it hears them.
    (0..6).for_each(|_| town.round(|_| false));
    assert_eq!(town.partitions().iter().sum::<usize>(), 4);
    while town.settled() < END {
        town.round(|_| false);
    }
    town.check();
}

#[test]
fn whatever_members_do_the_result_is_that_of_one_process() {
    for seed in 0..25 {
        let mut chance = Chance::new(seed);
        let mut town = Town::new(Layout::new(6));
        (0..3).for_each(|_| town.start());
        for round in 0.. {
            assert!(round < 5000, "seed {seed}: at tick {} of {END}", town.settled());
            if town.settled() >= END {
                break;
            }
            match chance.below(12) {
                0 if town.members.len() > 1 => {
                    let at = chance.below(town.members.len() as u64) as usize;
                    town.members.remove(at);
                }
                1 if town.members.len() < 5 => town.start(),
                2 => town.members.iter_mut().for_each(|(member, _)| _ = member.save_next(&town.log)),
                _ => {}
            }
            let pauses = chance.bits() & chance.bits();
            town.round(|at| pauses >> at & 1 == 1);
        }
        town.check();
    }
}
