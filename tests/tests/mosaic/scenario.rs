//! Scenarios: what was done to the original, and what it told.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
pub struct Scenario {
    pub scenario: Script,
    pub steps: Vec<Step>,
    #[serde(default)]
    pub truncated: bool,
    #[serde(default)]
    pub exit: i32,
}

#[derive(Deserialize)]
pub struct Script {
    pub tree: String,
    pub virtual_clock: bool,
    /// After so many commands of a step the original was cut off.
    pub limit: u64,
    pub steps: Vec<Vec<Value>>,
}

#[derive(Deserialize)]
pub struct Step {
    pub op: Vec<Value>,
    pub ret: Value,
    pub cmds: Vec<Told>,
    #[serde(default)]
    pub log: Vec<(String, String)>,
    /// `null` where the original was cut off.
    #[serde(default)]
    pub state: Option<State>,
}

/// Tree, node, command, parameters.
pub type Told = (u32, u32, String, Vec<Value>);

/// Traces with the original's own timers lack the clock.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct State {
    pub fronts: Vec<(u32, u32, String)>,
    pub blackboard: BTreeMap<String, Value>,
    pub enabled: bool,
    pub pending_events: Vec<String>,
    pub timers: Vec<(u64, u64)>,
    pub now_ms: u64,
}

impl Scenario {
    pub fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}

/// The folder with `hand`, `fuzz` and `trees`; `None` where it is not there.
pub fn folder() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/mosaic");
    let folder = std::env::var_os("MOSAIC_ORACLE").map_or_else(beside, PathBuf::from);
    [folder.join("oracle"), folder]
        .into_iter()
        .find(|folder| folder.join("hand").is_dir() || folder.join("fuzz").is_dir())
}

/// The JSON files of a folder, in order.
pub fn json_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files
}

/// Says something that is seen even where the test passes.
pub fn say(line: &str) {
    eprintln!("{line}");
}
