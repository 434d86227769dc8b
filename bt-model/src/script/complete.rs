//! Takes from a catalogue the declarations that a script leaves out.

use std::collections::BTreeSet;

use super::{Answer, Does, Function, Given, Key, Mock, Script, Stands};
use crate::catalogue::{self, Catalogue};
use crate::json::{Json, Place};
use crate::{Faults, Name, nearest};

/// The type of a key in the catalogue. Its place is that of the key, in the file of the catalogue.
pub(super) fn key_type(catalogue: Option<&Catalogue>, name: &str) -> Option<Name<Json>> {
    let key = catalogue?.keys.iter().find(|key| key.name.text == name)?;
    Some(ty(&key.ty, &key.name.place))
}

/// The types that a function of the catalogue takes, and that of its result.
pub(super) fn function_types(catalogue: Option<&Catalogue>, name: &str) -> Option<(Vec<Name<Json>>, Name<Json>)> {
    let function = catalogue?.functions.iter().find(|function| function.name.text == name)?;
    let place = &function.name.place;
    Some((function.takes.iter().map(|taken| ty(taken, place)).collect(), ty(&function.gives, place)))
}

fn ty(written: &str, place: &Place) -> Name<Json> {
    Name { text: written.to_owned(), place: place.clone() }
}

/// Reports names of the script that the catalogue does not have, and adds the declarations that the script leaves out:
/// keys and functions with the default of their type, events, and actions that succeed at once.
pub(super) fn complete(script: &mut Script, catalogue: &Catalogue, faults: &mut Faults<Json>) {
    let keys = || catalogue.keys.iter().map(|key| &key.name);
    let functions = || catalogue.functions.iter().map(|function| &function.name);
    let trees = || catalogue.trees.iter().map(|tree| &tree.name);
    let actions = || catalogue.actions.iter().map(|action| &action.name).chain(trees());
    let own: Vec<_> = script.keys.iter().map(|key| key.name.clone()).collect();
    let new = missing("key", &own, keys, &catalogue.agent, faults);
    let key =
        |name: &Name<Json>| Some(Key { name: name.clone(), ty: key_type(Some(catalogue), &name.text)?, value: None });
    script.keys.extend(new.filter_map(key));
    let own: Vec<_> = script.functions.iter().map(|function| function.gives.name.clone()).collect();
    let new = missing("function", &own, functions, &catalogue.agent, faults);
    // A function with the name of an event makes that event.
    let is_event = |name: &str| catalogue.events.iter().flatten().any(|event| event.name.text == name);
    let function = |name: &Name<Json>| {
        let (takes, ty) = function_types(Some(catalogue), &name.text)?;
        Some(Function { takes, gives: Key { name: name.clone(), ty, value: None }, later: Vec::new() })
    };
    script.functions.extend(new.filter(|name| !is_event(&name.text)).filter_map(function));
    let mocks = script.mocks.iter().filter(|mock| mock.stands == Stands::Action);
    let own: Vec<_> = mocks.map(|mock| mock.name.clone()).collect();
    let new = missing("action", &own, actions, &catalogue.agent, faults);
    let does = || Does {
        results: vec![Answer::Now(Given::Success)],
        keeps_place: false,
        outputs: Vec::new(),
        output: None,
        halt_ticks: 0,
    };
    let mock = |name: &Name<Json>| Mock { stands: Stands::Action, name: name.clone(), does: does() };
    script.mocks.extend(new.map(mock));
    let carried = catalogue.events.iter().flatten().filter_map(|event| {
        let kind = |name: &str| catalogue::event_kind(name) == event.name.text;
        let own = script.events.iter().any(|(name, _)| kind(&name.text));
        Some((event.name.clone(), ty(event.carries.as_ref().filter(|_| !own)?, &event.name.place)))
    });
    let carried: Vec<_> = carried.collect();
    script.events.extend(carried);
}

/// The names of the catalogue that the script does not have. Reports those that only the script has.
fn missing<'c, I: Iterator<Item = &'c Name<Json>>>(
    what: &str,
    own: &[Name<Json>],
    known: impl Fn() -> I,
    agent: &str,
    faults: &mut Faults<Json>,
) -> impl Iterator<Item = &'c Name<Json>> {
    let names: BTreeSet<&str> = known().map(|name| &*name.text).collect();
    for name in own.iter().filter(|name| !names.contains(&*name.text)) {
        let near = if faults.beyond() == 0 { nearest(&name.text, names.iter().copied()) } else { None };
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "the game writes its catalogue: write it anew after a change of the game".to_owned(),
        };
        faults.error(&name.place, format!("the catalogue of `{agent}` has no {what} `{}`", name.text), help);
    }
    let mut own: BTreeSet<String> = own.iter().map(|name| name.text.clone()).collect();
    known().filter(move |name| own.insert(name.text.clone()))
}
