//! The parts of trees that native brains run by other rules, as the page of `bt_mosaic::native` lists them.

use std::collections::{BTreeMap, BTreeSet};

use bt_mosaic::interpreter::{Command, FileSource, Record, Value};

/// Finds the parts that an agent has run.
pub struct Listed {
    files: Box<dyn FileSource>,
    /// The numbers of the `parallel` nodes of each file.
    parallel: BTreeMap<String, BTreeSet<u64>>,
    pub ran: BTreeSet<&'static str>,
}

impl Listed {
    pub fn new(files: Box<dyn FileSource>) -> Self {
        Self { files, parallel: BTreeMap::new(), ran: BTreeSet::new() }
    }

    /// Adds the part to which a record of the interpreter belongs. `trees` are the files that its agent has loaded.
    pub fn add(&mut self, trees: &[String], record: &Record) {
        match &record.command {
            Command::Enter => {
                let file = &trees[record.tree as usize];
                let read = || parallel(&self.files.bytes(file).unwrap());
                if self.parallel.entry(file.clone()).or_insert_with(read).contains(&record.node.into()) {
                    self.ran.insert("`parallel`");
                }
            }
            Command::Action { name, .. } if name == "test_dispatch" => {
                self.ran.insert("an action that sends an event");
            }
            _ => {}
        }
    }
}

fn parallel(file: &[u8]) -> BTreeSet<u64> {
    let file: Value = serde_json::from_slice(file).unwrap();
    let nodes = file["nodes"].as_array().unwrap().iter();
    nodes.filter(|node| node["type"] == "parallel").filter_map(|node| node["idx"].as_u64()).collect()
}
