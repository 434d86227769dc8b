//! The corpus of the fuzz targets, as plain tests: each file as it is, truncated anywhere, and with a few changed
//! bytes.

use std::fs;
use std::path::PathBuf;

use bt_runtime::Chance;
use tests::attack;

/// How often each file is truncated, and how often it is changed.
const TIMES: u64 = 40;

fn attacked(folder: &str, attack: fn(&[u8])) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10, "{} files", files.len());
    let mut chance = Chance::new(4);
    for bytes in files.iter().map(|file| fs::read(file).unwrap()) {
        attack(&bytes);
        for _ in 0..TIMES {
            attack(&bytes[..chance.below(bytes.len() as u64 + 1) as usize]);
            attack(&changed(bytes.clone(), &mut chance));
        }
    }
}

/// The bytes with a part removed, doubled or overwritten.
fn changed(mut bytes: Vec<u8>, chance: &mut Chance) -> Vec<u8> {
    for _ in 0..=chance.below(3) {
        let from = chance.below(bytes.len() as u64 + 1) as usize;
        let to = from + chance.below(24.min(bytes.len() - from) as u64 + 1) as usize;
        match chance.below(4) {
            0 => drop(bytes.drain(from..to)),
            1 => bytes.extend_from_within(from..to),
            2 => drop(bytes.splice(from..from, *b"9e9")),
            _ => bytes[from..to].fill(b"0{}[]\",:\\\xff-!.("[chance.below(14) as usize]),
        }
    }
    bytes
}

#[test]
fn documents() {
    attacked("document", attack::document);
}

#[test]
fn files_of_behavior_tree_cpp() {
    attacked("btcpp", attack::btcpp);
}

#[test]
fn logs_of_behavior_tree_cpp() {
    attacked("btlog", attack::btlog);
}

#[test]
fn files_of_mosaic() {
    attacked("mosaic", attack::mosaic);
}

#[test]
fn files_of_records() {
    attacked("record", attack::record);
}

#[test]
fn connections_of_games_and_clients() {
    attacked("live", attack::live);
}

#[test]
fn scripts() {
    attacked("script", attack::script);
}

#[test]
fn expressions() {
    attacked("expression", attack::expression);
}
