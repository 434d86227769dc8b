//! A log that loses, repeats and delays.

use std::cell::{Cell, RefCell};

use bt_fleet::log::Memory;
use bt_fleet::{Log, LogError, PartitionId, Position};

/// A log over one in memory. Its faults follow from a seed.
pub struct Faulty {
    pub memory: Memory,
    /// One call in so many meets a fault; 0 for none.
    pub one_in: Cell<u64>,
    dice: Cell<u64>,
    late: RefCell<Vec<(PartitionId, Vec<u8>)>>,
}

impl Faulty {
    pub fn new(seed: u64) -> Self {
        Self { memory: Memory::new(), one_in: Cell::new(0), dice: Cell::new(seed | 1), late: RefCell::default() }
    }

    fn roll(&self, sides: u64) -> u64 {
        let mut dice = self.dice.get();
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        self.dice.set(dice);
        dice % sides
    }

    fn fails(&self) -> bool {
        self.one_in.get() > 0 && self.roll(self.one_in.get()) == 0
    }

    /// Writes the records that are late.
    pub fn release(&self) {
        for (partition, record) in self.late.take() {
            self.memory.append(partition, &record).unwrap();
        }
    }
}

fn lost<R>() -> Result<R, LogError> {
    Err(LogError::Unreachable("no answer".into()))
}

impl Log for Faulty {
    fn append(&self, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        if !self.fails() {
            return self.memory.append(partition, record);
        }
        let late = || self.late.borrow_mut().push((partition, record.to_vec()));
        match self.roll(6) {
            0 => return lost(),
            1 => return self.memory.append(partition, record).and_then(|_| lost()),
            2 => {
                late();
                return lost();
            }
            3 => late(),
            4 => _ = self.memory.append(partition, record)?,
            _ => self.release(),
        }
        self.memory.append(partition, record)
    }

    fn read(&self, partition: PartitionId, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError> {
        if self.fails() {
            return lost();
        }
        self.memory.read(partition, from, most)
    }

    fn save(&self, partition: PartitionId, at: Position, snapshot: Vec<u8>) -> Result<(), LogError> {
        if self.fails() && self.roll(2) == 0 {
            return lost();
        }
        self.memory.save(partition, at, snapshot)?;
        if self.fails() { lost() } else { Ok(()) }
    }

    fn has_room(&self, partition: PartitionId) -> Result<bool, LogError> {
        self.memory.has_room(partition)
    }

    fn snapshots(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError> {
        if self.fails() { lost() } else { self.memory.snapshots(partition) }
    }

    fn trim(&self, partition: PartitionId, before: Position) -> Result<(), LogError> {
        if self.fails() { lost() } else { self.memory.trim(partition, before) }
    }
}
