//! The records of all guards in one file.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;
use std::rc::Rc;

use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, Recording, Trace};

/// A file with the records of all guards, if the command line names one. Each guard has a handle of its own.
#[derive(Clone)]
pub struct ToFile {
    guard: u32,
    file: Option<Rc<RefCell<Records>>>,
}

struct Records {
    recording: Recording<BufWriter<File>>,
    /// The guard of the last record.
    guard: Option<u32>,
}

impl ToFile {
    /// Creates the file, for the tree with these names.
    pub fn create(path: Option<&Path>, names: Names) -> io::Result<Self> {
        let file = path.map(File::create).transpose()?;
        let records = |file| Records { recording: Recording::new(names, BufWriter::new(file)), guard: None };
        Ok(Self { guard: 0, file: file.map(|file| Rc::new(RefCell::new(records(file)))) })
    }

    /// Returns the handle of a guard.
    pub fn of(&self, guard: u32) -> Self {
        Self { guard, file: self.file.clone() }
    }

    /// Writes all records so far.
    pub fn flush(&self) -> io::Result<()> {
        self.file.as_ref().map_or(Ok(()), |file| file.borrow_mut().recording.flush())
    }
}

impl Trace for ToFile {
    fn record(&mut self, record: Live<'_>) {
        let Some(file) = &self.file else { return };
        let Records { recording, guard } = &mut *file.borrow_mut();
        if guard.replace(self.guard) != Some(self.guard) {
            recording.record(Record::Agent { index: self.guard, generation: 0 });
        }
        recording.record(record);
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if let Some(file) = &self.file {
            file.borrow_mut().recording.nodes(slot, first, nodes);
        }
    }

    fn end(&mut self) {
        if let Some(file) = &self.file {
            file.borrow_mut().recording.end();
        }
    }
}
