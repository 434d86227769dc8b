//! A population beside a naive one: each agent has a twin that is ticked alone, every time. A closure that panics ends an
//! operation on both.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;

use bt_runtime::trace::{Record, Trace};
use bt_runtime::{Population, brain::Phase, population::AgentId};
use proptest::prelude::*;
use tests::prelude::*;

use crate::ewe::{Call, Ewe, Flee, Log, Ponder};
use crate::sheep::millis;

/// An operation of a population. A `place` is taken modulo the number of places.
#[derive(Clone, Debug)]
pub enum Op {
    Tick {
        ms: u64,
    },
    Parallel {
        ms: u64,
        worlds: usize,
    },
    /// A tick in which this agent's action panics, if it acts, and then the trace.
    Fault {
        ms: u64,
        place: usize,
    },
    Each {
        ms: u64,
        bits: u64,
        panic: Option<usize>,
    },
    Boards {
        bits: u64,
        panic: Option<usize>,
    },
    Brain {
        place: usize,
        panics: bool,
    },
    Board {
        place: usize,
        bits: u64,
        panics: bool,
    },
    Send {
        place: usize,
    },
    Spawn,
    Despawn {
        place: usize,
    },
    Copy,
    /// The agent leaves and comes back.
    Return {
        place: usize,
    },
}

pub fn op() -> impl Strategy<Value = Op> {
    let ms = || prop_oneof![Just(0), 1..60_u64, 1..500_u64];
    let place = || 0..1000_usize;
    let panic = || proptest::option::weighted(0.7, 0..1000_usize);
    prop_oneof![
        4 => ms().prop_map(|ms| Op::Tick { ms }),
        1 => (ms(), 1..5_usize).prop_map(|(ms, worlds)| Op::Parallel { ms, worlds }),
        2 => (ms(), place()).prop_map(|(ms, place)| Op::Fault { ms, place }),
        4 => (ms(), any::<u64>(), panic()).prop_map(|(ms, bits, panic)| Op::Each { ms, bits, panic }),
        2 => (any::<u64>(), panic()).prop_map(|(bits, panic)| Op::Boards { bits, panic }),
        3 => (place(), any::<bool>()).prop_map(|(place, panics)| Op::Brain { place, panics }),
        2 => (place(), any::<u64>(), any::<bool>()).prop_map(|(place, bits, panics)| Op::Board { place, bits, panics }),
        2 => place().prop_map(|place| Op::Send { place }),
        1 => Just(Op::Spawn),
        1 => place().prop_map(|place| Op::Despawn { place }),
        1 => Just(Op::Copy),
        1 => place().prop_map(|place| Op::Return { place }),
    ]
}

/// Changes a board by these bits: in most cases not at all.
fn change(bits: u64, place: usize, bb: &mut Board<Ewe>) {
    match bits.rotate_left(place as u32 * 7 % 61) % 16 {
        0 => _ = bb.set_wolf(true),
        1 | 2 => _ = bb.set_wolf(false),
        3 => _ = bb.set_grass(bb.grass + 2),
        _ => {}
    }
}

/// Runs `act`, and catches its panic.
pub fn attempt<R>(act: impl FnOnce() -> R) -> Option<R> {
    catch_unwind(AssertUnwindSafe(act)).ok()
}

/// A panic of a closure.
pub fn unwind_if(panics: bool) {
    assert!(!panics, "a closure panics");
}

/// A trace that panics when an agent's panic is recorded.
struct Fragile;

impl Trace for Fragile {
    const ON: bool = true;

    fn record(&mut self, record: Record<&dyn core::fmt::Display>) {
        assert!(!matches!(record, Record::Panic { .. }), "a trace panics");
    }
}

/// A tree that a population runs beside a naive one.
pub trait Lives: Tree<Agent = Ewe, Params = ()> {
    /// A copy of the population; `None` if its brains cannot be copied.
    fn copy(herd: &Population<Self>) -> Option<Population<Self>>;
}

impl Lives for Flee {
    fn copy(herd: &Population<Self>) -> Option<Population<Self>> {
        Some(herd.clone())
    }
}

impl Lives for Ponder {
    fn copy(_: &Population<Self>) -> Option<Population<Self>> {
        None
    }
}

/// An agent outside the population, and the time that it must still get.
pub struct Twin<T: Tree> {
    pub id: AgentId,
    brain: Pin<Box<Brain<T>>>,
    owed: Duration,
}

pub struct Flock<T: Lives = Flee> {
    pub herd: Population<T>,
    pub logs: [Log; 2],
    pub alone: Vec<Option<Twin<T>>>,
    spawned: usize,
}

impl<T: Lives> Default for Flock<T> {
    fn default() -> Self {
        Self { herd: Population::new(), logs: Default::default(), alone: Vec::new(), spawned: 0 }
    }
}

impl<T: Lives> Flock<T>
where
    Brain<T>: Send,
{
    pub fn spawn(&mut self) {
        let name = self.spawned;
        self.spawned += 1;
        let brain = || Brain::<T>::new(Ewe { name, ..Ewe::default() }, ()).seeded(name as u64);
        let id = self.herd.spawn(brain());
        self.settle(Twin { id, brain: Box::pin(brain()), owed: Duration::ZERO });
    }

    /// Puts a twin into the place of its agent.
    fn settle(&mut self, twin: Twin<T>) {
        let place = twin.id.index();
        if place == self.alone.len() {
            self.alone.push(None);
        }
        self.alone[place] = Some(twin);
    }

    /// The twin at a place, and its id. `None` if the place is free.
    fn twin(&mut self, place: usize) -> Option<&mut Twin<T>> {
        let places = self.alone.len();
        self.alone[place % places].as_mut()
    }

    /// Ticks the twins of the first places. The others are owed the time.
    pub fn tick_alone(&mut self, dt: Duration, places: usize) {
        for (place, twin) in self.alone.iter_mut().enumerate() {
            let Some(twin) = twin else { continue };
            twin.owed += dt;
            if place < places {
                let _ =
                    attempt(|| twin.brain.as_mut().pinned().tick(core::mem::take(&mut twin.owed), &mut self.logs[1]));
            }
        }
    }

    /// Changes the boards of the twins as a closure does that panics at a place.
    fn change_alone(&mut self, bits: u64, panic: Option<usize>) {
        let places = panic.map_or(self.alone.len(), |place| place + 1);
        for (place, twin) in self.alone.iter_mut().enumerate().take(places) {
            if let Some(twin) = twin {
                change(bits, place, twin.brain.as_mut().pinned().board_mut());
            }
        }
    }

    /// The place of the agent at which a closure panics. A free place is never reached.
    fn place_of(&self, panic: Option<usize>) -> Option<usize> {
        panic.map(|place| place % self.alone.len()).filter(|&place| self.alone[place].is_some())
    }

    /// Despawns the agent that panicked, if there is one, and returns whether there was one.
    fn remove_fault(&mut self) -> bool {
        let Some(fault) = self.herd.take_faults().pop() else { return false };
        assert_eq!(fault.message, "an action panics");
        assert_eq!(self.herd.despawn_pinned(fault.agent).unwrap().phase(), Phase::Stopped);
        self.alone[fault.agent.index()] = None;
        true
    }

    pub fn run(&mut self, op: &Op) {
        match *op {
            Op::Tick { ms } => {
                self.herd.tick(millis(ms), &mut self.logs[0]);
                self.tick_alone(millis(ms), usize::MAX);
            }
            Op::Parallel { ms, worlds } => {
                let mut logs = vec![Log::default(); worlds];
                self.herd.par_tick(millis(ms), &mut logs);
                self.logs[0].0.extend(logs.into_iter().flat_map(|log| log.0));
                self.tick_alone(millis(ms), usize::MAX);
            }
            Op::Fault { ms, place } => self.fault(ms, place),
            Op::Each { ms, bits, panic } => self.each(ms, bits, panic),
            Op::Boards { bits, panic } => {
                let panic = self.place_of(panic);
                let Self { herd, .. } = self;
                let done = attempt(|| {
                    herd.each_board(|id, bb| {
                        change(bits, id.index(), bb);
                        unwind_if(Some(id.index()) == panic);
                    });
                });
                assert_eq!(done.is_none(), panic.is_some());
                self.change_alone(bits, panic);
            }
            Op::Copy => self.herd = T::copy(&self.herd).unwrap_or_else(|| std::mem::take(&mut self.herd)),
            Op::Return { place } => self.leave_and_return(place),
            Op::Spawn => self.spawn(),
            Op::Brain { place, .. } | Op::Board { place, .. } | Op::Send { place } | Op::Despawn { place } => {
                self.one(op, place);
            }
        }
    }

    /// A tick in which an agent's action panics, if it has one to run.
    fn fault(&mut self, ms: u64, place: usize) {
        let place = place % self.alone.len();
        let Some(twin) = self.twin(place) else { return };
        twin.brain.board().panics.set(true);
        let id = twin.id;
        self.herd.board_mut(id).unwrap().panics.set(true);
        // No record of a trace is compared here: the trace panics in the middle.
        self.herd.tick_traced(millis(ms), &mut self.logs[0], &mut Fragile);
        self.tick_alone(millis(ms), usize::MAX);
        if !self.remove_fault() {
            self.herd.board_mut(id).unwrap().panics.set(false);
            self.twin(place).unwrap().brain.board().panics.set(false);
        }
    }

    /// Takes an agent out, and puts it into the place that was freed last. One that is owed time would lose it.
    fn leave_and_return(&mut self, place: usize) {
        let Some(&mut Twin { id, owed, .. }) = self.twin(place) else { return };
        if owed.is_zero() {
            let brain = self.herd.despawn_pinned(id).unwrap();
            let mut twin = self.alone[id.index()].take().unwrap();
            twin.id = self.herd.spawn_pinned(brain);
            self.settle(twin);
        }
    }

    /// A tick that a closure ends: the agents are reached in groups of 64.
    fn each(&mut self, ms: u64, bits: u64, panic: Option<usize>) {
        let panic = self.place_of(panic);
        let Self { herd, logs, .. } = self;
        let done = attempt(|| {
            herd.tick_each(millis(ms), &mut logs[0], |id, bb| {
                change(bits, id.index(), bb);
                unwind_if(Some(id.index()) == panic);
            });
        });
        assert_eq!(done.is_none(), panic.is_some());
        self.change_alone(bits, panic);
        self.tick_alone(millis(ms), panic.map_or(usize::MAX, |place| place / 64 * 64));
    }

    /// An operation on one agent.
    fn one(&mut self, op: &Op, place: usize) {
        let Some(id) = self.twin(place).map(|twin| twin.id) else { return };
        let Self { herd, alone, .. } = self;
        let twin = alone[id.index()].as_mut().unwrap();
        match *op {
            Op::Brain { panics, .. } => {
                let read = attempt(|| {
                    let brain = herd.brain_mut(id).unwrap();
                    unwind_if(panics);
                    brain.board().name
                });
                assert_eq!(read.is_none(), panics);
            }
            Op::Board { bits, panics, .. } => {
                change(bits, 0, twin.brain.as_mut().pinned().board_mut());
                let wrote = attempt(|| {
                    let mut board = herd.board_mut(id).unwrap();
                    change(bits, 0, &mut board);
                    unwind_if(panics);
                });
                assert_eq!(wrote.is_none(), panics);
            }
            Op::Send { .. } => {
                assert_eq!(herd.send(id, Call::Come).is_ok(), twin.brain.as_mut().pinned().send(Call::Come).is_ok());
            }
            _ => {
                assert!(herd.despawn_pinned(id).is_some());
                alone[id.index()] = None;
            }
        }
    }

    pub fn check(&self) -> Result<(), TestCaseError> {
        prop_assert_eq!(&self.logs[0], &self.logs[1]);
        prop_assert_eq!(self.herd.len(), self.alone.iter().flatten().count());
        for Twin { id, brain, .. } in self.alone.iter().flatten() {
            let agent = self.herd.brain(*id).unwrap();
            prop_assert_eq!((&**agent.board(), agent.next()), (&**brain.board(), brain.next()), "agent {}", id.index());
        }
        Ok(())
    }
}
