//! The tables of `tests/semantics`, run by `bt_runtime::simulate`: each tree as a file, each row as a tick of a script.
//! The test reads the tables from the source, and translates their trees to JSON.

mod each;
mod example;
mod expect;
mod lines;
mod node;
mod rules;
mod script;
mod skipped;
mod source;
mod tree;
mod twins;

use std::fs;
use std::path::{Path, PathBuf};

use bt_runtime::simulate::{Limits, Simulation};

use crate::skipped::SKIPPED;
use crate::source::Table;

/// Compares a table with the result of its simulation.
fn compare(table: &Table) -> Result<(), String> {
    let mut mocks = script::Mocks::default();
    let tree = tree::file(table, &mut mocks)?;
    let rows = script::rows(&table.text);
    let script = script::script(&rows, &mocks, &table.brain)?;
    let simulation = Simulation::of_texts(("tree", &tree), ("script", &script), &Limits::default())
        .map_err(|errors| errors.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>().join("; "))?;
    let mut lines = Vec::new();
    simulation.run(&mut lines).map_err(|error| error.to_string())?;
    let lines = String::from_utf8(lines).map_err(|error| error.to_string())?;
    let (wanted, found) = (lines::wanted(&table.text), lines::found(&lines, &rows, &mocks));
    match wanted == found {
        true => Ok(()),
        false => Err(format!("differs: the table says\n{wanted}\nthe simulation does\n{found}\nof\n{tree}\n{script}")),
    }
}

fn tables() -> Vec<Table> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/semantics");
    let files = fs::read_dir(&folder).expect("the tables are there").map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect();
    files.sort();
    files.iter().flat_map(|path| source::tables(path)).collect()
}

#[test]
fn every_table_holds_in_a_simulation() {
    let (mut held, mut skipped, mut wrong) = (0, 0, Vec::new());
    let mut known: Vec<&str> = SKIPPED.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    for table in tables() {
        let at = known.iter().position(|name| *name == table.name);
        match (compare(&table), at) {
            (Ok(()), None) => held += 1,
            (Err(_), Some(at)) => {
                known.remove(at);
                skipped += 1;
            }
            (Ok(()), Some(_)) => wrong.push(format!("`{}` holds: it need not be skipped", table.name)),
            (Err(error), _) => wrong.push(format!("{}: {error}", table.name)),
        }
    }
    wrong.extend(known.iter().map(|name| format!("`{name}` is skipped, but there is no such table")));
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    println!("{held} tables hold, {skipped} are skipped");
    assert!(held > 200, "only {held} tables were found");
}
