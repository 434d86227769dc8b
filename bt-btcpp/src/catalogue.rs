//! Makes a catalogue from a project.

use std::collections::BTreeMap;

use bt_model::catalogue::Catalogue;
use bt_model::json::{Json, Source, pretty};
use bt_model::{Direction, Faults, Severity, Value};

use crate::entries::entries;
use crate::model::{Model, ModelKind};
use crate::names;
use crate::project::Project;
use crate::types;

/// Makes the catalogue of the agent `agent` from a project: the nodes of the `TreeNodesModel`, and the entries of the
/// trees with the types that ports and literals show.
///
/// Use it until the program in Rust writes its own catalogue: `bt check` reads the names, the types and the numbers of
/// children from it. Control nodes take any number of children. An entry or a port whose type is not known is a
/// `String`. The faults are those of the entries, as in [`convert`](crate::convert), and nodes that get the same name.
///
/// ```
/// use bt_btcpp::{Project, catalogue};
/// use bt_model::json::{Limits, Source};
///
/// let text = r#"<root BTCPP_format="4">
///     <BehaviorTree ID="Main"> <GoTo goal="{target}"/> </BehaviorTree>
///     <TreeNodesModel> <Action ID="GoTo"> <input_port name="goal" type="Pose2D"/> </Action> </TreeNodesModel>
/// </root>"#;
/// let (project, _) = Project::read(&Source::new("main.xml", text), &Limits::default(), &mut |_, _| Err(String::new()));
/// let (catalogue, faults) = catalogue(&project, "Robot");
/// assert!(!faults.has_errors());
/// assert_eq!((&*catalogue.keys[0].name.text, &*catalogue.keys[0].ty), ("target", "Pose2D"));
/// assert_eq!(catalogue.actions[0].name.text, "go_to");
/// ```
#[must_use]
pub fn catalogue(project: &Project, agent: &str) -> (Catalogue, Faults<Json>) {
    let mut faults = Faults::at_most(project.limits.faults);
    let mut keys: BTreeMap<String, Option<String>> = BTreeMap::new();
    for scope in entries(project, &mut faults).map(|entries| entries.scopes).unwrap_or_default() {
        for entry in scope.keys() {
            let ty = keys.entry(entry.name.clone()).or_default();
            *ty = ty.take().or_else(|| entry.ty.clone());
        }
    }
    let keys = keys.into_iter().map(|(name, ty)| object([("name", text(name)), ("type", text(known(ty)))])).collect();
    let nodes = project.models.values().filter(|model| model.kind != ModelKind::SubTree).map(node).collect();
    let value = object([
        ("bt_catalogue", Value::Number("1".to_owned())),
        ("agent", text(agent)),
        ("keys", Value::List(keys)),
        ("nodes", Value::List(nodes)),
    ]);
    let (catalogue, found) = Catalogue::read(&Source::new("catalogue.json", pretty(&value)), &project.limits);
    // The text of the catalogue was generated, so its places mean nothing to the user.
    for fault in found {
        let help = fault.help.unwrap_or_else(|| "rename a node or an entry".to_owned());
        match fault.severity {
            Severity::Error => faults.error(&project.place, fault.message, help),
            Severity::Warning => faults.warning(&project.place, fault.message, help),
            Severity::Hint => {}
        }
    }
    (catalogue, faults)
}

fn node(model: &Model) -> Value {
    let parent = matches!(model.kind, ModelKind::Control | ModelKind::Decorator);
    let name = if parent { names::custom(&model.id) } else { names::action(&model.id) };
    let kind = match model.kind {
        ModelKind::Control => "composite",
        ModelKind::Decorator => "decorator",
        _ => "action",
    };
    let inputs = model.ports.iter().filter(|port| port.direction != Direction::Out).map(|port| {
        object([
            ("name", text(names::identifier(&port.name))),
            ("type", text(known(port.ty.clone()))),
            ("docs", text(&port.docs)),
            ("required", Value::Bool(port.default.is_none())),
        ])
    });
    let mut fields = vec![
        ("name".to_owned(), text(name)),
        ("kind".to_owned(), text(kind)),
        ("docs".to_owned(), text(&model.docs)),
        ("inputs".to_owned(), Value::List(inputs.collect())),
    ];
    if parent {
        let most = if model.kind == ModelKind::Control { bt_model::limits::CUSTOM } else { 1 };
        let number = |number: usize| Value::Number(number.to_string());
        fields.push(("children".to_owned(), object([("least", number(1)), ("most", number(most))])));
    } else if let Some(output) = model.ports.iter().find(|port| port.direction.is_output()) {
        fields.push(("returns".to_owned(), text(format!("Option<{}>", known(output.ty.clone())))));
    }
    Value::Object(fields)
}

fn known(ty: Option<String>) -> String {
    let ty = ty.map(|ty| types::written(&ty)).filter(|ty| types::rust(ty).is_some());
    ty.unwrap_or_else(|| "String".to_owned())
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn text(text: impl Into<String>) -> Value {
    Value::Text(text.into())
}
