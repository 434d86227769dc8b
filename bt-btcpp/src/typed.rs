//! Types from the program's own catalogue.

use std::collections::BTreeMap;

use bt_model::Direction;
use bt_model::catalogue::{Action, Catalogue};

use crate::builtin::is_reserved;
use crate::model::{Model, ModelKind, PortModel};
use crate::names;
use crate::node::{Kind, pointer};
use crate::project::Project;
use crate::types;

impl Project {
    /// Adds the types of a catalogue that a game has written: the types of the inputs and outputs of actions, and of
    /// the keys. They take precedence over the types of the `TreeNodesModel`, which may then be omitted.
    ///
    /// A port that is an input of the registered action does not count as its output, whatever the `TreeNodesModel`
    /// declares. If the action returns a value, its output is the only port that is no input.
    #[must_use]
    pub fn with_catalogue(mut self, catalogue: &Catalogue) -> Self {
        let actions: BTreeMap<&str, &Action> =
            catalogue.actions.iter().map(|action| (&*action.name.text, action)).collect();
        let mut models: BTreeMap<String, Model> = BTreeMap::new();
        for tree in &self.trees {
            tree.element.walk(&mut |element| {
                let Kind::Own { id, model } = self.kind(element) else { return };
                let is_parent = !element.children.is_empty();
                let name = if is_parent { names::custom(id) } else { names::action(id) };
                let Some(action) = actions.get(&*name) else { return };
                let made = models.entry(id.to_owned()).or_insert_with(|| typed(id, model.cloned(), action));
                for attribute in element.attributes.iter().filter(|attribute| !is_reserved(&attribute.name)) {
                    if pointer(attribute).is_some() && made.port(&attribute.name).is_none() {
                        made.ports.extend(output(&attribute.name, made, action));
                    }
                }
            });
        }
        self.models.extend(models);
        self.keys = catalogue.keys.iter().map(|key| (key.name.text.clone(), types::of_key(key))).collect();
        self
    }
}

/// Returns the model of a node with the types of its action.
fn typed(id: &str, model: Option<Model>, action: &Action) -> Model {
    let kind = match action.children {
        Some((_, 1)) => ModelKind::Decorator,
        Some(_) => ModelKind::Control,
        None if action.pure || model.as_ref().is_some_and(|model| model.kind == ModelKind::Condition) => {
            ModelKind::Condition
        }
        None => ModelKind::Action,
    };
    let unknown = || Model { id: id.to_owned(), kind, ports: Vec::new(), docs: action.docs.clone(), registered: true };
    let mut model = Model { kind, registered: true, ..model.unwrap_or_else(unknown) };
    let returned = returned(action);
    // If no other port takes the returned value, it is written to an input that is also an output.
    let inout = returned.is_some() && model.ports.iter().all(|port| is_input(action, port));
    for input in &action.inputs {
        let ty = Some(types::of_rust(&input.ty));
        match model.ports.iter_mut().find(|port| port.identifier == input.name.text) {
            Some(port) => {
                // The unit of a number is that of the model.
                if port.ty.as_deref().map(types::written) != ty {
                    port.ty = ty;
                }
                if port.direction != Direction::InOut || !inout {
                    port.direction = Direction::In;
                }
            }
            None => model.ports.push(PortModel {
                name: input.name.text.clone(),
                identifier: input.name.text.clone(),
                direction: Direction::In,
                ty,
                written: None,
                default: None,
                docs: input.docs.clone(),
            }),
        }
    }
    let Some(returned) = returned else { return model };
    let mut others: Vec<&mut PortModel> = model.ports.iter_mut().filter(|port| !is_input(action, port)).collect();
    if let [port] = &mut *others {
        port.direction = Direction::Out;
    }
    // With several outputs, the elements show which output takes the returned value.
    let mut outputs = others.into_iter().filter(|port| port.direction == Direction::Out);
    if let (Some(port), None) = (outputs.next(), outputs.next()) {
        port.ty = Some(returned);
    }
    model
}

fn is_input(action: &Action, port: &PortModel) -> bool {
    action.inputs.iter().any(|input| input.name.text == port.identifier)
}

/// Returns the port with this name as the output of an action.
fn output(name: &str, model: &Model, action: &Action) -> Option<PortModel> {
    let ty = Some(returned(action)?);
    let one = !model.ports.iter().any(|port| port.direction.is_output());
    let identifier = names::identifier(name);
    let (name, docs) = (name.to_owned(), String::new());
    one.then_some(PortModel { name, identifier, direction: Direction::Out, ty, written: None, default: None, docs })
}

/// Returns the type of the value that an action returns.
fn returned(action: &Action) -> Option<String> {
    action.output().map(|ty| types::of_rust(&ty))
}
