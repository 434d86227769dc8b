//! Scenarios: the steps applied to the original, and its records.

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
    /// The number of commands after which the original truncated the trace of a step.
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
    /// `None` if the original truncated the step.
    #[serde(default)]
    pub state: Option<State>,
}

/// Tree, node, command, parameters.
pub type Told = (u32, u32, String, Vec<Value>);

/// The state after a step. The clock is missing in traces that use the original's own timers.
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

/// The folder with `hand`, `fuzz` and `trees`; `None` if there is none.
pub fn folder() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/mosaic");
    let folder = std::env::var_os("MOSAIC_ORACLE").map_or_else(beside, PathBuf::from);
    [folder.join("oracle"), folder]
        .into_iter()
        .find(|folder| folder.join("hand").is_dir() || folder.join("fuzz").is_dir())
}

/// The JSON files of a folder, sorted.
pub fn json_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files
}

/// Prints a line that is visible even if the test passes.
pub fn say(line: &str) {
    eprintln!("{line}");
}
