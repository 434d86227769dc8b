//! From a tree and a script to a simulation: every name is looked up, every value has the type of its key.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::AtomicBool;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bt_model::json::expression::{self, Expr, Scope};
use bt_model::json::{Json, Source};
use bt_model::script::{self, Given, Mock, Script, Stands, Words};
use bt_model::{Faults, Name, Severity, nearest};
use serde_json::Value;

use super::agent::{Cell, MOST_KEYS, MockAgent};
use super::mock::{Plan, Plans, registered};
use super::sent::Sent;
use super::types::{self, KeyType, Write, intern};
use super::unused::{heard, unused};
use super::world::{Does, Parts};
use super::{Limits, Simulation};
use crate::brain::Drive;
use crate::loaded::load::errors::LoadErrors;
use crate::loaded::load::expression::data;
use crate::loaded::load::limits::LoadLimits;
use crate::loaded::load::{Sources, read_file};
use crate::loaded::program::Program;
use crate::loaded::registry::Registry;
use crate::status::Status;

type Loaded = Result<Arc<Program<MockAgent>>, LoadErrors>;

/// A tree and a script from files.
pub fn files(tree: &Path, script: &Path, limits: &Limits) -> Result<Simulation, LoadErrors> {
    let mut faults = Faults::new();
    let nowhere = Source::new(script.display().to_string(), "").place(0, 0);
    let most = LoadLimits { file: limits.script.clone(), ..LoadLimits::default() };
    let Some(source) = read_file(script, None, &nowhere, &most, &mut faults) else {
        // What is wrong with the tree is told all the same: but without keys and actions all of it is.
        return Err(LoadErrors::new(faults));
    };
    let hears = || heard(&Sources::open(tree, &limits.tree, &mut Faults::at_most(0)));
    simulation(&source, limits, |registry| registry.load(tree), hears)
}

/// A tree and a script from texts.
pub fn texts(tree: (&str, &str), script: Source, limits: &Limits) -> Result<Simulation, LoadErrors> {
    let hears = || heard(&Sources::of(Source::new(tree.0, tree.1), &limits.tree, &mut Faults::at_most(0)));
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
        // What the tree does with a key whose type is unknown would all be wrong.
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
        puppet: MockAgent::new(maker.cells, Arc::clone(&keys)),
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

/// The number of a key, and its type.
type Known = (usize, Arc<dyn KeyType>);

/// A function of the script, and whether the tree calls it.
pub type Called = (Name<Json>, Arc<AtomicBool>);

/// How a script declares a function.
pub fn declare(function: &str) -> String {
    format!("`\"functions\": {{ \"{function}\": {{ \"takes\": [ … ], \"type\": … }} }}`")
}

/// What the cell of a function is called: no key can be.
fn cell_of(function: &Name<Json>) -> String {
    format!("{}()", function.text)
}

/// A simulation on its way.
pub struct Maker {
    pub registry: Registry<MockAgent>,
    pub faults: Faults<Json>,
    /// The types of words.
    types: Vec<(&'static str, Vec<String>)>,
    cells: Vec<alloc::boxed::Box<dyn Cell>>,
    /// All that each action does.
    pub acts: Vec<Vec<Does>>,
    /// The keys and functions of the script with their types, a function by the name of its cell; `None`: the type is
    /// unknown.
    keys: BTreeMap<String, Option<Known>>,
    /// The functions, and whether the tree calls them.
    called: Vec<Called>,
    /// What events carry, by their names without a type before them.
    carried: BTreeMap<String, Arc<dyn KeyType>>,
}

impl Maker {
    /// The types of the script, and what trees can declare.
    fn words(&mut self, types: &[Words]) {
        for Words { name, words } in types {
            if types::NAMES.contains(&&*name.text) {
                let message = format!("`{}` is a type already", name.text);
                self.faults.error(&name.place, message, "give it another name");
            }
            self.types.push((intern(&name.text), words.clone()));
        }
        let own = self.types.iter().map(|(name, _)| *name);
        for name in types::NAMES.iter().copied().chain(own).flat_map(|name| [name, intern(&format!("Option<{name}>"))])
        {
            if let Some(known) = types::named(name, &self.types) {
                self.registry.types.insert(name, known.declares());
            }
        }
    }

    /// The keys and the functions, and a puppet's cells for them.
    fn board(&mut self, script: &Script) {
        let functions = script.functions.iter().map(|function| &function.gives);
        if let Some(key) = script.keys.iter().chain(functions).nth(MOST_KEYS) {
            let message = format!("a script may have {MOST_KEYS} keys and functions");
            self.faults.error(&key.name.place, message, "leave out those that the tree does not read");
            return;
        }
        for key in &script.keys {
            if let Some((index, ty)) = self.cell(key, key.name.text.clone()) {
                self.registry.add_key(ty.entry(&key.name.text, index));
            }
        }
        self.functions(script);
    }

    /// A cell for a key or a function, which is then known by this name.
    fn cell(&mut self, key: &script::Key, name: String) -> Option<Known> {
        let Some(ty) = self.key_type(&key.ty) else {
            self.keys.insert(name, None);
            return None;
        };
        let index = self.cells.len();
        let cell = key.value.as_ref().and_then(|value| self.given(&*ty, value, |value| ty.cell(Some(value))));
        self.cells.push(cell.or_else(|| ty.cell(None).ok())?);
        self.keys.insert(name, Some((index, Arc::clone(&ty))));
        Some((index, ty))
    }

    /// The functions, and cells for what they give, behind those of the keys.
    fn functions(&mut self, script: &Script) {
        for script::Function { takes, gives } in &script.functions {
            let takes: Vec<_> = takes.iter().map(|ty| self.key_type(ty).map(|ty| ty.ty())).collect();
            let cell = self.cell(gives, cell_of(&gives.name));
            let (Some((index, ty)), Some(takes)) = (cell, takes.into_iter().collect()) else { continue };
            let called = Arc::new(AtomicBool::new(false));
            self.called.push((gives.name.clone(), Arc::clone(&called)));
            self.registry.functions.insert(intern(&gives.name.text), ty.function(takes, index, called));
        }
    }

    /// The events that carry something.
    fn events(&mut self, script: &Script) {
        for (name, ty) in &script.events {
            if let Some(ty) = self.key_type(ty) {
                let name = Sent::new(&name.text, None).name;
                self.registry.events.insert(intern(&name), ty.carried(&name));
                self.carried.insert(name, ty);
            }
        }
    }

    /// An event that is sent: what it carries has the type that is declared.
    pub fn sent(&mut self, event: &Name<Json>, value: Option<&Expr>) -> Option<Sent> {
        let mut sent = Sent::new(&event.text, None);
        let Some(value) = value else { return Some(sent) };
        if let Some(ty) = self.carried.get(&sent.name).cloned() {
            self.given(&*ty, value, |value| ty.cell(Some(value)).map(drop))?;
        }
        sent.value = data(value);
        Some(sent)
    }

    fn key_type(&mut self, name: &Name<Json>) -> Option<Arc<dyn KeyType>> {
        let found = types::named(&name.text, &self.types);
        if found.is_none() {
            let known = types::NAMES.iter().copied().chain(self.types.iter().map(|(name, _)| *name));
            let inner = types::inner(&name.text).unwrap_or(&name.text);
            let help = match nearest(inner, known) {
                Some(near) => format!("did you mean `{}`?", name.text.replace(inner, near)),
                None => format!("write `\"types\": {{ \"{inner}\": [ … ] }}` for one of some words, or `json`"),
            };
            self.faults.error(&name.place, format!("there is no type `{}`", name.text), help);
        }
        found.map(Arc::from)
    }

    /// What `make` makes of a value that should have this type.
    fn given<T>(
        &mut self,
        ty: &dyn KeyType,
        value: &Expr,
        make: impl FnOnce(&Value) -> Result<T, String>,
    ) -> Option<T> {
        let scope = Scope { types: &self.registry, locals: &[] };
        if !expression::expect(value, &ty.ty(), scope, &mut self.faults) {
            return None;
        }
        match data(value).ok_or_else(|| "it is no value".into()).and_then(|value| make(&value)) {
            Ok(made) => Some(made),
            Err(error) => {
                self.faults.error(&value.place, format!("this is no `{}`: {error}", ty.written()), "");
                None
            }
        }
    }

    /// What writes a key; `None` for the value: its first one.
    pub fn write(&mut self, key: &Name<Json>, value: Option<&Expr>) -> Option<(usize, Write)> {
        if !self.keys.contains_key(&key.text) {
            let keys = self.registry.keys.iter().map(|key| &*key.name);
            let help = match nearest(&key.text, keys) {
                Some(near) => format!("did you mean `{near}`?"),
                None if self.keys.contains_key(&cell_of(key)) => "it is a function: a tick has `functions`, too".into(),
                None => format!("write `\"keys\": {{ \"{}\": {{ \"type\": … }} }}`", key.text),
            };
            self.faults.error(&key.place, format!("there is no key `{}`", key.text), help);
            return None;
        }
        self.write_cell(&key.text, value)
    }

    /// What lets a function give this.
    pub fn gives(&mut self, function: &Name<Json>, value: &Expr) -> Option<(usize, Write)> {
        let cell = cell_of(function);
        if !self.keys.contains_key(&cell) {
            let help = match nearest(&function.text, self.called.iter().map(|(name, _)| &*name.text)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("name it at the top of the script too: {}", declare(&function.text)),
            };
            self.faults.error(&function.place, format!("the script has no function `{}`", function.text), help);
            return None;
        }
        self.write_cell(&cell, Some(value))
    }

    fn write_cell(&mut self, name: &str, value: Option<&Expr>) -> Option<(usize, Write)> {
        // Where its type is unknown, that is told already.
        let (index, ty) = self.keys.get(name)?.as_ref().map(|(index, ty)| (*index, Arc::clone(ty)))?;
        let write = match value {
            Some(value) => self.given(&*ty, value, |value| ty.write(index, Some(value)))?,
            None => ty.write(index, None).ok()?,
        };
        Some((index, write))
    }

    /// What stands for actions: the first part of each, and those that ticks change it to.
    fn mocks(&mut self, script: &Script) -> Arc<Plans> {
        let mut changed: BTreeMap<(Stands, &str), Vec<&script::Does>> = BTreeMap::new();
        for before in script.ticks.iter().flat_map(|tick| &tick.before) {
            if let script::Before::Does(stands, name, does) = before {
                changed.entry((*stands, &name.text)).or_default().push(does);
            }
        }
        let mut plans = Plans::default();
        for Mock { stands, name, does } in &script.mocks {
            let act = self.acts.len();
            let later = changed.remove(&(*stands, &*name.text)).unwrap_or_default();
            let all: Vec<_> = core::iter::once(does).chain(later).collect();
            let runs = all.iter().any(|does| does.results.contains(&Given::Running));
            let outputs = all.iter().map(|does| does.output.clone()).collect();
            let parts = all.iter().map(|does| self.does(does)).collect();
            self.acts.push(parts);
            let plan = Plan { act, runs, outputs, used: false.into() };
            let list = if *stands == Stands::Action { &mut plans.actions } else { &mut plans.nodes };
            list.insert(name.text.clone(), plan);
        }
        let plans = Arc::new(plans);
        for name in plans.actions.keys() {
            self.registry.actions.insert(intern(name), registered(name, &plans));
        }
        plans
    }

    fn does(&mut self, does: &script::Does) -> Does {
        let result = |given: &Given| match given {
            Given::Running => Status::Running,
            Given::Success => Status::Success,
            Given::Failure => Status::Failure,
        };
        let outputs = does.outputs.iter().filter_map(|(key, value)| self.write(key, Some(value)));
        let outputs = outputs.map(|(_, write)| write).collect();
        let results = does.results.iter().map(result).collect();
        Does { results, keeps_place: does.keeps_place, halt_ticks: does.halt_ticks, outputs }
    }
}
