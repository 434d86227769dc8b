//! Keeps the `TreeNodesModel` for an export: documents do not declare nodes.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::{Direction, Value};

use super::made::{Fields, text};
use crate::entries::Scope;
use crate::model::{Model, ModelKind, PortModel, port_element};
use crate::node::Kind;
use crate::project::Project;
use crate::types;

/// Returns the models of a project as data; `None` if an export finds all that they say in the trees.
pub(super) fn kept(project: &Project, scopes: &[Scope]) -> Option<Value> {
    let ports = ports(project, scopes);
    let kept = project.written_models.values().filter(|model| !is_found(model, &ports));
    let kept: Vec<Value> = kept.map(model).collect();
    (!kept.is_empty()).then_some(Value::List(kept))
}

/// Returns the ports that the trees show, by the `ID` of the node.
fn ports<'p>(project: &'p Project, scopes: &'p [Scope]) -> BTreeMap<&'p str, BTreeSet<&'p str>> {
    let mut ports: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (tree, scope) in project.trees.iter().zip(scopes) {
        ports.entry(&tree.id).or_default().extend(scope.params.iter().map(|param| &*param.entry));
        tree.element.walk(&mut |element| {
            if let Kind::Own { id, .. } = project.kind(element) {
                ports.entry(id).or_default().extend(element.attributes.iter().map(|port| &*port.name));
            }
        });
    }
    ports
}

/// Returns `true` if an export writes the same model without it.
fn is_found(model: &Model, ports: &BTreeMap<&str, BTreeSet<&str>>) -> bool {
    let Some(ports) = ports.get(&*model.id) else { return false };
    let plain = |port: &PortModel| match (model.kind, &port.written, &port.ty) {
        (ModelKind::SubTree, Some(written), Some(ty)) => *written == types::cpp(ty),
        (ModelKind::SubTree, ..) => false,
        (_, written, _) => written.is_none() && port.direction != Direction::InOut,
    };
    let is_found =
        |port: &PortModel| plain(port) && ports.contains(&*port.name) && port.default.is_none() && port.docs.is_empty();
    model.kind != ModelKind::Condition && model.docs.is_empty() && model.ports.iter().all(is_found)
}

fn model(model: &Model) -> Value {
    let mut fields = vec![("kind".to_owned(), text(model.kind.element())), ("id".to_owned(), text(&model.id))];
    add(&mut fields, "docs", Some(&model.docs).filter(|docs| !docs.is_empty()));
    // The export sorts ports by their names.
    let ports: BTreeMap<&str, &PortModel> = model.ports.iter().rev().map(|port| (&*port.name, port)).collect();
    if !ports.is_empty() {
        fields.push(("ports".to_owned(), Value::List(ports.into_values().map(port).collect())));
    }
    Value::Object(fields)
}

fn port(port: &PortModel) -> Value {
    let mut fields =
        vec![("kind".to_owned(), text(port_element(port.direction))), ("name".to_owned(), text(&port.name))];
    add(&mut fields, "type", port.written.as_ref());
    add(&mut fields, "default", port.default.as_ref().map(|default| &default.value));
    add(&mut fields, "docs", Some(&port.docs).filter(|docs| !docs.is_empty()));
    Value::Object(fields)
}

fn add(fields: &mut Fields, name: &str, value: Option<&String>) {
    fields.extend(value.map(|value| (name.to_owned(), text(value))));
}
