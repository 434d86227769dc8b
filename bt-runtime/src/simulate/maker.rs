//! Makes a registry for the loader from the keys, functions and events of a script.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::AtomicBool;
use std::collections::BTreeMap;

use bt_model::catalogue::inside;
use bt_model::json::expression::{self, Expr, Scope};
use bt_model::json::{Json, Place, Source};
use bt_model::script::{self, Script, Words};
use bt_model::{Faults, Name, Text, nearest};
use serde_json::Value;

use super::Limits;
use super::agent::{Cell, MOST_KEYS, MockAgent, ShownCell};
use super::sent::Sent;
use super::steps::Sequence;
use super::types::{self, Equals, KeyType, Write, intern};
use super::world::Does;
use crate::loaded::load::expression::data;
use crate::loaded::registry::Registry;
use crate::loaded::registry::keys::KeyEntry;

/// The index of a key, and the key's type.
type Known = (usize, Arc<dyn KeyType>);

/// A function of the script, and `true` once the tree calls it.
pub type Called = (Name<Json>, Arc<AtomicBool>);

/// Returns the text with which a script declares a function.
fn declare(function: &str) -> String {
    format!("`\"functions\": {{ \"{function}\": {{ \"takes\": [ … ], \"type\": … }} }}`")
}

/// Returns the name of a function's cell. No key can have this name.
pub fn cell_of(function: &Name<Json>) -> String {
    format!("{}()", function.text)
}

/// Returns `true` if a place is in the script, `false` if it is in the catalogue.
pub fn is_in(place: &Place, script: &Source) -> bool {
    place.source().name() == script.name()
}

/// The state while a script is compiled.
pub struct Maker {
    /// The text of the script.
    pub script: Source,
    pub registry: Registry<MockAgent>,
    pub faults: Faults<Json>,
    /// The types that the script declares, each with its words.
    pub types: Vec<(&'static str, Vec<String>)>,
    pub cells: Vec<alloc::boxed::Box<dyn Cell>>,
    /// The behaviours of each action, one for each part.
    pub acts: Vec<Vec<Does>>,
    /// The name of each action.
    pub named: Vec<Name<Json>>,
    /// The keys and functions of the script with their types, a function by the name of its cell; `None` for an unknown
    /// type.
    pub keys: BTreeMap<String, Option<Known>>,
    /// The functions, each with `true` once the tree calls it.
    pub called: Vec<Called>,
    /// The functions whose results change with the ticks.
    pub sequences: Vec<Sequence>,
    /// The types of the values of events, by the last word of the event's name.
    pub carried: BTreeMap<String, Arc<dyn KeyType>>,
}

impl Maker {
    /// Returns a maker without keys. `faults` are the faults of the script so far.
    pub fn new(script: Source, limits: &Limits, faults: Faults<Json>) -> Self {
        Maker {
            script,
            registry: Registry::new().limited(limits.tree.clone()).of_script(declare),
            faults,
            types: Vec::new(),
            cells: Vec::new(),
            acts: Vec::new(),
            named: Vec::new(),
            keys: BTreeMap::new(),
            called: Vec::new(),
            sequences: Vec::new(),
            carried: BTreeMap::new(),
        }
    }

    /// Adds the types of the script, and the types that trees can declare.
    pub fn words(&mut self, types: &[Words]) {
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

    /// Adds the keys and the functions, and makes a mock agent's cells for them.
    pub fn board(&mut self, script: &Script) {
        let functions = script.functions.iter().map(|function| &function.gives);
        if let Some(key) = script.keys.iter().chain(functions).nth(MOST_KEYS) {
            let message = format!("a script may have {MOST_KEYS} keys and functions");
            self.faults.error(&key.name.place, message, "leave out those that the tree does not read");
            return;
        }
        for key in &script.keys {
            if let Some((index, ty)) = self.cell(key, key.name.text.clone()) {
                let shared = key.shared.as_deref().map(intern);
                self.registry.add_key(KeyEntry { shared, ..ty.entry(&key.name.text, index) });
            }
        }
        self.functions(script);
    }

    /// Adds a cell for a key or a function, which then has this name.
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

    /// Adds the functions, and cells for their results behind those of the keys.
    fn functions(&mut self, script: &Script) {
        for script::Function { takes, gives, later } in &script.functions {
            let takes: Vec<_> = takes.iter().map(|ty| self.key_type(ty).map(|ty| ty.ty())).collect();
            let cell = self.cell(gives, cell_of(&gives.name));
            let (Some((index, ty)), Some(takes)) = (cell, takes.into_iter().collect()) else { continue };
            let writes = later.iter().filter_map(|value| self.gives(&gives.name, value));
            let writes: Vec<_> = writes.map(|(_, write)| write).collect();
            if !writes.is_empty() {
                self.sequences.push(Sequence { index, writes });
            }
            let called = Arc::new(AtomicBool::new(false));
            self.called.push((gives.name.clone(), Arc::clone(&called)));
            self.registry.functions.insert(intern(&gives.name.text), ty.function(takes, index, called));
        }
    }

    /// Adds the events that have a value.
    pub fn events(&mut self, script: &Script) {
        for (name, ty) in &script.events {
            if let Some(ty) = self.key_type(ty) {
                let name = Sent::new(&name.text, None).name;
                self.registry.events.insert(intern(&name), ty.carried(&name));
                self.carried.insert(name, ty);
            }
        }
    }

    /// Returns an event to send; `None` if its value does not have the declared type.
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
        let mut found = types::named(&name.text, &self.types);
        if found.is_none() && !is_in(&name.place, &self.script) {
            found = types::named(&types::of_rust(&name.text, &self.types), &self.types);
        }
        if found.is_none() {
            let known = types::NAMES.iter().copied().chain(self.types.iter().map(|(name, _)| *name));
            let inner = inside(&name.text).unwrap_or(&name.text);
            let help = match nearest(inner, known) {
                Some(near) => Text::did_you_mean(&name.text.replace(inner, near)),
                None => format!(
                    "take `u32` for a number, `String` for a text, `json` for anything; or list its words in the script: \
                     `\"types\": {{ \"{inner}\": [\"…\"] }}`"
                )
                .into(),
            };
            self.faults.error(&name.place, format!("there is no type `{}`", name.text), help);
        }
        found.map(Arc::from)
    }

    /// Returns the result of `make` for a value of this type; reports a value of another type.
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
                let (message, help) = types::unfit(ty.written(), &error);
                self.faults.error(&value.place, message, help);
                None
            }
        }
    }

    /// Returns `true` if a key has this name; reports an unknown name.
    pub fn known(&mut self, key: &Name<Json>) -> bool {
        if !self.keys.contains_key(&key.text) {
            let keys = self.registry.keys.iter().map(|key| &*key.name);
            let help = match nearest(&key.text, keys) {
                Some(near) => Text::did_you_mean(near),
                None if self.keys.contains_key(&cell_of(key)) => "it is a function: a tick has `functions`, too".into(),
                None => format!("write `\"keys\": {{ \"{}\": {{ \"type\": … }} }}`", key.text).into(),
            };
            self.faults.error(&key.place, expression::no_key(&key.text), help);
            return false;
        }
        true
    }

    /// Returns the function that writes this value to a key; without `value`, the key's first value.
    pub fn write(&mut self, key: &Name<Json>, value: Option<&Expr>) -> Option<(usize, Write)> {
        if self.known(key) { self.write_cell(&key.text, value) } else { None }
    }

    /// Returns the index of a key, and a value of the key's type: as text, and as the test whether the key equals it.
    pub fn compared(&mut self, key: &Name<Json>, value: &Expr) -> Option<(usize, String, Equals)> {
        if !self.known(key) {
            return None;
        }
        let (index, ty) = self.keys.get(&key.text)?.as_ref().map(|(index, ty)| (*index, Arc::clone(ty)))?;
        let cell = self.given(&*ty, value, |value| Ok((ty.cell(Some(value))?, ty.equals(index, value)?)));
        cell.map(|(cell, equals)| (index, format!("{}", ShownCell(&*cell)), equals))
    }

    /// Returns the function that sets the result of a script's function.
    pub fn gives(&mut self, function: &Name<Json>, value: &Expr) -> Option<(usize, Write)> {
        let cell = cell_of(function);
        if !self.keys.contains_key(&cell) {
            let help = match nearest(&function.text, self.called.iter().map(|(name, _)| &*name.text)) {
                Some(near) => Text::did_you_mean(near),
                None => format!("name it at the top of the script too: {}", declare(&function.text)).into(),
            };
            self.faults.error(&function.place, format!("the script has no function `{}`", function.text), help);
            return None;
        }
        self.write_cell(&cell, Some(value))
    }

    fn write_cell(&mut self, name: &str, value: Option<&Expr>) -> Option<(usize, Write)> {
        // An unknown type was already reported.
        let (index, ty) = self.keys.get(name)?.as_ref().map(|(index, ty)| (*index, Arc::clone(ty)))?;
        let write = match value {
            Some(value) => self.given(&*ty, value, |value| ty.write(index, Some(value)))?,
            None => ty.write(index, None).ok()?,
        };
        Some((index, write))
    }
}
