//! Random interleavings of inputs, marks of old epochs, takeovers, lost, repeated and late appends, and damaged snapshots: the
//! end is that of a run without faults.

use bt_fleet::log::Memory;
use bt_fleet::{AgentKey, Client, Error, Layout, Log, Owner, Partition, PartitionId, Plain, Tick};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::couriers::{Couriers, Deliver, EACH, keys, send, spawn_all};
use crate::faulty::Faulty;

/// Long enough for every letter to be read for the last time.
const END: Tick = 400;

/// A letter: its tick, its reader, how often it is passed on.
type Letter = (Tick, u32, u8);

#[derive(Clone, Debug)]
enum Step {
    Round,
    TakeOver(u32),
    Save,
    /// An owner that has lost its partition goes on.
    Ghost(usize),
    /// Flips a byte of the newest snapshot; the owner dies.
    Damage(u32, usize),
    Release,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        12 => Just(Step::Round),
        2 => any::<u32>().prop_map(Step::TakeOver),
        2 => Just(Step::Save),
        2 => any::<usize>().prop_map(Step::Ghost),
        1 => (any::<u32>(), any::<usize>()).prop_map(|(at, byte)| Step::Damage(at, byte)),
        1 => Just(Step::Release),
    ]
}

fn key(layout: Layout, nth: u32) -> AgentKey {
    let nth = nth % (layout.len() as u32 * EACH);
    AgentKey { home: PartitionId(nth / EACH), number: nth % EACH }
}

/// A client that has sent everything for a tick before the fleet gets there.
struct Town<'l, L: Log> {
    layout: Layout,
    fleet: Couriers<&'l L>,
    client: Client,
    letters: Vec<Letter>,
    log: &'l L,
}

impl<'l, L: Log> Town<'l, L> {
    fn new(log: &'l L, layout: Layout, letters: &[Letter]) -> Self {
        let mut client = Client::new(layout, 7, usize::MAX);
        spawn_all(&mut client, layout);
        let mut letters = letters.to_vec();
        letters.sort_unstable_by(|a, b| b.cmp(a));
        Self { layout, fleet: Couriers::over(log, layout).unwrap(), client, letters, log }
    }

    fn round(&mut self, target: Tick) -> Result<(), Error> {
        while let Some((due, to, rest)) = self.letters.pop_if(|letter| letter.0 <= target) {
            send(&mut self.client, due, key(self.layout, to), rest);
        }
        self.client.flush(self.log)?;
        self.fleet.round(target)
    }

    /// Goes on without further faults.
    fn finish(&mut self) {
        for _ in 0..10 * END {
            if self.fleet.now() >= END && self.fleet.settled() >= END {
                return;
            }
            if let Err(Error::Lost(at)) = self.round(self.fleet.now() + 1) {
                self.fleet.take_over(at).unwrap();
            }
        }
        panic!("the fleet does not come to an end");
    }
}

/// Owners that do not know that they have lost their partition do what owners do.
fn haunt(ghost: &mut Owner<Plain<Deliver>>, log: &Faulty) {
    _ = ghost.mark(log, ghost.partition().tick() + 3);
    _ = ghost.send(log);
    _ = ghost.save(log);
}

fn disturb(town: &mut Town<'_, Faulty>, steps: &[Step]) {
    let mut ghosts = Vec::new();
    let mut damaged = vec![false; town.layout.len()];
    let partitions = town.layout.len() as u32;
    for step in steps {
        match *step {
            Step::Round => {
                let next = town.fleet.now() + 1;
                if let Err(Error::Lost(at)) = town.round(next) {
                    ghosts.extend(town.fleet.take_over(at).ok().flatten());
                }
            }
            Step::TakeOver(at) => {
                ghosts.extend(town.fleet.take_over(PartitionId(at % partitions)).ok().flatten());
            }
            Step::Save => _ = town.fleet.save(),
            Step::Ghost(nth) if !ghosts.is_empty() => {
                let nth = nth % ghosts.len();
                haunt(&mut ghosts[nth], town.log);
            }
            Step::Damage(at, byte) if !damaged[(at % partitions) as usize] => {
                let at = PartitionId(at % partitions);
                damaged[at.0 as usize] = town.log.memory.damage(at, |bytes| bytes[byte % bytes.len()] ^= 0x10);
                ghosts.extend(town.fleet.take_over(at).ok().flatten());
            }
            Step::Release => town.log.release(),
            Step::Ghost(_) | Step::Damage(..) => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_fleet_with_faults_ends_as_one_without(
        partitions in 1..5_u32,
        delay in 1..4_u64,
        letters in vec((1..40_u64, any::<u32>(), 0..6_u8), 0..30),
        steps in vec(step(), 0..160),
        (seed, one_in) in (any::<u64>(), 2..20_u64),
    ) {
        let layout = Layout::new(partitions).delay(delay);
        let memory = Memory::new();
        let mut calm = Town::new(&memory, layout, &letters);
        calm.finish();

        let log = Faulty::new(seed);
        let mut town = Town::new(&log, layout, &letters);
        log.one_in.set(one_in);
        disturb(&mut town, &steps);
        log.one_in.set(0);
        log.release();
        town.finish();

        let counts = town.fleet.counts();
        let events: u64 = letters.iter().map(|&(_, _, rest)| u64::from(rest) + 1).sum();
        prop_assert_eq!((counts.delivered, counts.gone, counts.refused, counts.late), (events, 0, 0, 0));
        let found = keys(layout).filter(|&key| town.fleet.find(key).is_some()).count();
        let all: usize = town.fleet.partitions().map(|partition| partition.agents().len()).sum();
        prop_assert_eq!((found, all), (keys(layout).count(), keys(layout).count()), "none lost, none doubled");
        let read: u64 = keys(layout).filter_map(|key| town.fleet.brain(key)).map(|brain| brain.board().letters).sum();
        prop_assert_eq!(read, events);
        prop_assert_eq!(town.fleet.hash(), calm.fleet.hash());
    }

    #[test]
    fn bytes_from_elsewhere_do_not_panic(records in vec(vec(any::<u8>(), 0..40), 0..40), snapshot in vec(any::<u8>(), 0..200)) {
        let layout = Layout::new(2);
        let mut partition = Partition::<Plain<Deliver>>::new(layout, PartitionId(0));
        records.iter().for_each(|record| partition.apply(record));
        prop_assert_eq!(partition.position(), records.len() as u64);
        prop_assert!(Partition::<Plain<Deliver>>::restore(layout, PartitionId(0), &snapshot).is_err());
    }
}
