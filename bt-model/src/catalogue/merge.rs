//! The merge of several catalogues of one agent.

use std::collections::{BTreeMap, BTreeSet};

use super::{Action, Catalogue, Compiled, Event, Function, Input, TypeInfo};
use crate::json::Json;
use crate::{Direction, Faults};

impl Catalogue {
    /// Adds the contents of another catalogue of the same agent, from another part of the game. Entries that both have
    /// must be equal; the docs of the first catalogue stay.
    pub fn merge(&mut self, other: Self, faults: &mut Faults<Json>) {
        if self.agent != other.agent {
            let message = format!("this is a catalogue of `{}`, the one before it of `{}`", other.agent, self.agent);
            faults.error(&other.place, message, "only catalogues of one agent can be put together");
            return;
        }
        let mut keys: BTreeMap<_, _> = self.keys.iter().map(|key| (key.name.text.clone(), key.ty.clone())).collect();
        for key in other.keys {
            match keys.insert(key.name.text.clone(), key.ty.clone()) {
                None => self.keys.push(key),
                Some(ty) if ty == key.ty => {}
                Some(ty) => {
                    let message = format!("the key `{}` is `{}` here and `{ty}` before", key.name.text, key.ty);
                    faults.error(&key.name.place, message, "write both catalogues with the same build of the game");
                }
            }
        }
        let known: BTreeMap<_, _> =
            self.actions.iter().map(|action| (action.name.text.clone(), signature(action))).collect();
        for action in other.actions {
            match known.get(&action.name.text) {
                None => self.actions.push(action),
                Some(before) if *before == signature(&action) => {}
                Some(_) => {
                    let message = format!("the action `{}` is another one before", action.name.text);
                    faults.error(&action.name.place, message, "rename one of them");
                }
            }
        }
        self.merge_compiled(other.compiled, faults);
        self.merge_types(other.type_info, faults);
        self.merge_functions(other.functions, faults);
        // If one of the catalogues has no list of types, the list is incomplete.
        self.types = self.types.take().zip(other.types).map(|(mut types, more)| {
            let known: BTreeSet<String> = types.iter().cloned().collect();
            types.extend(more.into_iter().filter(|ty| !known.contains(ty)));
            types
        });
        self.merge_events(other.events, faults);
        for tree in other.trees {
            match self.trees.iter().find(|known| known.name.text == tree.name.text) {
                None => self.trees.push(tree),
                Some(before) if takes(&before.inputs) == takes(&tree.inputs) => {}
                Some(_) => {
                    let message = format!("the tree `{}` is another one before", tree.name.text);
                    faults.error(&tree.name.place, message, "rename one of them");
                }
            }
        }
    }

    fn merge_compiled(&mut self, compiled: Vec<Compiled>, faults: &mut Faults<Json>) {
        for tree in compiled {
            match self.compiled.iter().find(|known| known.name.text == tree.name.text) {
                None => self.compiled.push(tree),
                Some(before) if before.value == tree.value => {}
                Some(_) => {
                    let message = format!("the compiled tree `{}` is another one before", tree.name.text);
                    faults.error(&tree.name.place, message, "write both catalogues with the same build of the game");
                }
            }
        }
    }

    /// Merges the facts about types; if one of the catalogues has none, the result is incomplete and is dropped.
    fn merge_types(&mut self, infos: Option<Vec<TypeInfo>>, faults: &mut Faults<Json>) {
        let Some((mut all, infos)) = self.type_info.take().zip(infos) else { return };
        for info in infos {
            match all.iter().find(|known| known.ty == info.ty) {
                None => all.push(info),
                Some(before) if *before == info => {}
                Some(_) => {
                    let message = format!("the type `{}` is another one before", info.ty);
                    faults.error(&self.place, message, "write both catalogues with the same build of the game");
                }
            }
        }
        self.type_info = Some(all);
    }

    fn merge_functions(&mut self, functions: Vec<Function>, faults: &mut Faults<Json>) {
        for function in functions {
            match self.functions.iter().find(|known| known.name.text == function.name.text) {
                None => self.functions.push(function),
                Some(before) if (&before.takes, &before.gives) == (&function.takes, &function.gives) => {}
                Some(_) => {
                    let message = format!("the function `{}` is another one before", function.name.text);
                    faults.error(&function.name.place, message, "rename one of them");
                }
            }
        }
    }

    /// Merges the events. One catalogue may describe an event that the other leaves open.
    fn merge_events(&mut self, events: Option<Vec<Event>>, faults: &mut Faults<Json>) {
        let Some(events) = events else { return };
        let all = self.events.get_or_insert_default();
        for event in events {
            match all.iter_mut().find(|known| known.name.text == event.name.text) {
                None => all.push(event),
                Some(before) if before.carries.is_none() => {
                    before.closed &= event.closed;
                    before.carries = event.carries;
                }
                Some(before) if event.carries.is_none() || event.carries == before.carries => {}
                Some(_) => {
                    let message = format!("the event `{}` carries something else before", event.name.text);
                    faults.error(&event.name.place, message, "write both catalogues with the same build of the game");
                }
            }
        }
    }
}

/// The parts of an action that must be equal in both catalogues.
type Signature = (Vec<Taken>, String, bool, Option<(usize, usize)>);

fn signature(action: &Action) -> Signature {
    (takes(&action.inputs), action.returns.clone(), action.service, action.children)
}

/// The name of an input, its type, whether it is required, and its direction.
type Taken = (String, String, bool, Direction);

fn takes(inputs: &[Input]) -> Vec<Taken> {
    let taken = |input: &Input| (input.name.text.clone(), input.ty.clone(), input.required, input.dir);
    inputs.iter().map(taken).collect()
}
