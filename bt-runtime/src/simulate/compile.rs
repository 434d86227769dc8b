//! Makes a simulation from a tree and a script: looks up every name and checks the type of every value.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bt_model::json::Source;
use bt_model::script::{self};
use bt_model::{Faults, Severity};

use super::agent::MockAgent;
use super::maker::{Maker, cell_of, declare};
use super::unused::{awaited_events, unused};
use super::world::Parts;
use super::{Limits, Simulation};
use crate::brain::Drive;
use crate::loaded::load::errors::LoadErrors;
use crate::loaded::load::limits::LoadLimits;
use crate::loaded::load::{Sources, read_file};
use crate::loaded::program::Program;
use crate::loaded::registry::Registry;

type Loaded = Result<Arc<Program<MockAgent>>, LoadErrors>;

/// A tree and a script from files.
pub fn files(tree: &Path, script: &Path, limits: &Limits) -> Result<Simulation, LoadErrors> {
    let mut faults = Faults::new();
    let nowhere = Source::new(script.display().to_string(), "").place(0, 0);
    let most = LoadLimits { file: limits.script.clone(), ..LoadLimits::default() };
    let Some(source) = read_file(script, &nowhere, &most, &mut faults) else {
        // Do not load the tree: without the script's keys and actions every name in it would be a fault.
        return Err(LoadErrors::new(faults));
    };
    let hears = || awaited_events(&Sources::open(tree, &limits.tree, &mut Faults::at_most(0)));
    simulation(&source, limits, |registry| registry.load(tree), hears)
}

/// A tree and a script from texts.
pub fn texts(tree: (&str, &str), script: Source, limits: &Limits) -> Result<Simulation, LoadErrors> {
    let hears = || awaited_events(&Sources::of(Source::new(tree.0, tree.1), &limits.tree, &mut Faults::at_most(0)));
    simulation(&script, limits, |registry| registry.load_str(tree.0, tree.1), hears)
}

fn simulation(
    source: &Source,
    limits: &Limits,
    load: impl FnOnce(&Registry<MockAgent>) -> Loaded,
    hears: impl FnOnce() -> BTreeSet<String>,
) -> Result<Simulation, LoadErrors> {
    let (script, faults) = script::read(source, &limits.script);
    if faults.has_errors() {
        return Err(LoadErrors::new(faults));
    }
    let mut maker = Maker {
        registry: Registry::new().limited(limits.tree.clone()).of_script(declare),
        faults,
        types: Vec::new(),
        cells: Vec::new(),
        acts: Vec::new(),
        keys: BTreeMap::new(),
        called: Vec::new(),
        carried: BTreeMap::new(),
    };
    maker.words(&script.types);
    maker.board(&script);
    maker.events(&script);
    let plans = maker.mocks(&script);
    let steps = maker.steps(&script, limits);
    if maker.keys.values().any(Option::is_none) {
        // Every use of a key with an unknown type would be a fault.
        return Err(LoadErrors::new(maker.faults));
    }
    let acts = maker.acts.into_iter().map(Parts::from).collect();
    let program = load(&maker.registry);
    let mut all: Vec<_> = maker.faults.into_iter().collect();
    let failed = all.iter().any(|fault| fault.severity == Severity::Error);
    let program = match program {
        Ok(program) if !failed => program,
        Ok(_) => return Err(LoadErrors::new(all)),
        Err(errors) => {
            all.extend(errors.iter().cloned());
            return Err(LoadErrors::new(all));
        }
    };
    let mut warnings = program.warnings().to_vec();
    warnings.extend(unused(&script, &plans, &maker.called, &program, &hears()));
    warnings.extend(all);
    let keys = maker.registry.keys.iter().map(|key| key.name.clone());
    let keys: Arc<[String]> = keys.chain(maker.called.iter().map(|(name, _)| cell_of(name))).collect();
    Ok(Simulation {
        program,
        agent: MockAgent::new(maker.cells, Arc::clone(&keys)),
        keys,
        acts,
        seed: script.seed.into(),
        drive: drive(script.drive),
        once: script.once,
        steps,
        most_lines: limits.lines,
        warnings,
    })
}

/// The drive of a script.
pub fn drive(drive: script::Drive) -> Drive {
    match drive {
        script::Drive::Events => Drive::Events,
        script::Drive::Polling => Drive::Polling,
        script::Drive::Hybrid => Drive::Hybrid,
    }
}
