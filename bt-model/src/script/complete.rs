//! The declarations that a script leaves out and a catalogue supplies.

use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, Does, Function, Given, Key, Mock, Script, Stands};
use crate::catalogue::{self, Catalogue, event_kind};
use crate::json::{Json, Place};
use crate::{Faults, Name, Text, nearest};

/// The names of a catalogue. Without a catalogue there are none.
#[derive(Default)]
pub(super) struct Known<'c> {
    agent: &'c str,
    keys: BTreeMap<&'c str, &'c catalogue::Key>,
    functions: BTreeMap<&'c str, &'c catalogue::Function>,
    /// The actions and trees of the game.
    actions: BTreeMap<&'c str, &'c Name<Json>>,
    events: BTreeMap<&'c str, &'c catalogue::Event>,
}

impl<'c> Known<'c> {
    pub fn of(catalogue: &'c Catalogue) -> Self {
        let actions = catalogue.actions.iter().map(|action| &action.name);
        let actions = actions.chain(catalogue.trees.iter().map(|tree| &tree.name));
        Self {
            agent: &catalogue.agent,
            keys: catalogue.keys.iter().map(|key| (&*key.name.text, key)).collect(),
            functions: catalogue.functions.iter().map(|function| (&*function.name.text, function)).collect(),
            actions: actions.map(|name| (&*name.text, name)).collect(),
            events: catalogue.events.iter().flatten().map(|event| (&*event.name.text, event)).collect(),
        }
    }

    /// Returns the type of a key in the catalogue. The place of the type is that of the key, in the file of the
    /// catalogue.
    pub fn key_type(&self, name: &str) -> Option<Name<Json>> {
        self.keys.get(name).map(|key| ty(&key.ty, &key.name.place))
    }

    /// Returns the types of a function's arguments in the catalogue, and the type of its result.
    pub fn function_types(&self, name: &str) -> Option<(Vec<Name<Json>>, Name<Json>)> {
        let function = self.functions.get(name)?;
        let place = &function.name.place;
        Some((function.takes.iter().map(|taken| ty(taken, place)).collect(), ty(&function.gives, place)))
    }

    /// Reports names of the script that the catalogue does not have, and adds the declarations that the script leaves
    /// out: keys and functions with the default of their type, events, and actions that succeed at once.
    pub fn complete(&self, script: &mut Script, faults: &mut Faults<Json>) {
        self.keys(script, faults);
        self.functions(script, faults);
        let own = script.mocks.iter().filter(|mock| mock.stands == Stands::Action);
        let own: BTreeSet<String> = own.map(|mock| mock.name.text.clone()).collect();
        for mock in script.mocks.iter().filter(|mock| mock.stands == Stands::Action) {
            self.expect_action(&mock.name, faults);
        }
        let new = self.actions.iter().filter(|(name, _)| !own.contains(**name));
        script.mocks.extend(new.map(|(_, name)| succeeds((*name).clone())));
        let own: BTreeSet<String> = script.events.iter().map(|(name, _)| event_kind(&name.text).to_owned()).collect();
        for (name, event) in self.events.iter().filter(|(name, _)| !own.contains(**name)) {
            let carries = event.carries.as_ref().map(|carries| ty(carries, &event.name.place));
            let name = Name { text: (*name).to_owned(), place: event.name.place.clone() };
            script.events.extend(carries.map(|carries| (name, carries)));
        }
    }

    fn keys(&self, script: &mut Script, faults: &mut Faults<Json>) {
        script.keys.iter().for_each(|key| self.expect("key", &key.name, &self.keys, faults));
        let own: BTreeSet<String> = script.keys.iter().map(|key| key.name.text.clone()).collect();
        let new = self.keys.values().filter(|key| !own.contains(&key.name.text));
        for key in &mut script.keys {
            key.shared = self.keys.get(&*key.name.text).and_then(|key| key.shared.clone());
        }
        let key = |key: &&catalogue::Key| Key {
            name: key.name.clone(),
            ty: ty(&key.ty, &key.name.place),
            value: None,
            shared: key.shared.clone(),
        };
        script.keys.extend(new.map(key));
    }

    fn functions(&self, script: &mut Script, faults: &mut Faults<Json>) {
        for function in &script.functions {
            self.expect("function", &function.gives.name, &self.functions, faults);
        }
        let own: BTreeSet<String> = script.functions.iter().map(|function| function.gives.name.text.clone()).collect();
        // A function with the name of an event makes that event.
        let new = self.functions.iter().filter(|(name, _)| !own.contains(**name) && !self.events.contains_key(**name));
        let new = new.filter_map(|(name, function)| {
            let (takes, ty) = self.function_types(name)?;
            let gives = Key { name: function.name.clone(), ty, value: None, shared: None };
            Some(Function { takes, gives, later: Vec::new() })
        });
        script.functions.extend(new);
    }

    /// Reports an action of the script that the catalogue does not have. A new one, whose name is like none that is known, runs with
    /// the results that the script gives it.
    fn expect_action(&self, name: &Name<Json>, faults: &mut Faults<Json>) {
        let is_near = || nearest(&name.text, self.actions.keys().copied()).is_some();
        if self.actions.contains_key(&*name.text) || faults.beyond() > 0 || is_near() {
            return self.expect("action", name, &self.actions, faults);
        }
        let message = format!(
            "the catalogue of `{}` has no action `{}` yet: it runs with the results of this script",
            self.agent, name.text
        );
        faults.hint(&name.place, message, "the game writes its catalogue: write it again once the game has the action");
    }

    /// Reports a name of the script that the catalogue does not have.
    fn expect<T>(&self, what: &str, name: &Name<Json>, known: &BTreeMap<&str, T>, faults: &mut Faults<Json>) {
        if known.contains_key(&*name.text) {
            return;
        }
        // Beyond the limit of faults, no similar name is searched for.
        let near = if faults.beyond() == 0 { nearest(&name.text, known.keys().copied()) } else { None };
        let help = match near {
            Some(near) => Text::did_you_mean(near),
            None => "the game writes its catalogue: write it again if the game has changed".into(),
        };
        faults.error(&name.place, format!("the catalogue of `{}` has no {what} `{}`", self.agent, name.text), help);
    }
}

fn ty(written: &str, place: &Place) -> Name<Json> {
    Name { text: written.to_owned(), place: place.clone() }
}

/// Returns an action that succeeds at once.
fn succeeds(name: Name<Json>) -> Mock {
    let results = vec![Answer::Now(Given::Success)];
    let does = Does { results, keeps_place: false, outputs: Vec::new(), output: None, halt_ticks: 0 };
    Mock { stands: Stands::Action, name, does }
}
