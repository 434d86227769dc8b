//! New elements that an editor inserts, with all required fields.

use super::ElementKind;
use crate::Value;
use crate::json::layout::{self, Field, Holds};
use crate::kinds::{AttributeSpec, AttributeTag, Children, Example, Input, NodeSpec, Takes};

/// Returns a new node of the table. A list of children is empty, or holds an `idle` per child if their number is fixed;
/// a condition is `true`; names that only the user knows are empty.
///
/// ```
/// use bt_model::json::{line, new_node};
/// let wait = new_node(bt_model::kinds::node("wait").unwrap());
/// assert_eq!(line(&wait), r#"{ "node": "wait", "args": { "for": "4s" } }"#);
/// ```
#[must_use]
pub fn new_node(spec: &NodeSpec) -> Value {
    let mut fields = vec![("node".to_owned(), Value::text(spec.name))];
    for field in layout::of_node(spec).into_iter().filter(|field| field.required) {
        let value = match (field.holds, spec.children) {
            (Holds::Arguments, _) => arguments(spec.inputs, |name| name),
            (Holds::Nodes, Children::Exactly(count)) => Value::List(vec![idle(); count]),
            (holds, _) => held(holds),
        };
        fields.push((field.name.to_owned(), value));
    }
    Value::Object(fields)
}

/// Returns a new item of `decorators`, or of `when` if the attribute is a guard; `None` if the attribute is a field of
/// the node.
///
/// ```
/// use bt_model::json::{line, new_attribute};
/// let service = new_attribute(bt_model::kinds::attribute("service").unwrap()).unwrap();
/// assert_eq!(line(&service), r#"{ "service": { "node": "", "every": "500ms" } }"#);
/// ```
#[must_use]
pub fn new_attribute(spec: &AttributeSpec) -> Option<Value> {
    if !layout::is_decorator(spec.tag) {
        return None;
    }
    let required: Vec<&Input> = spec.inputs.iter().filter(|input| input.required).collect();
    let value = match required.as_slice() {
        _ if spec.tag == AttributeTag::When => {
            return Some(arguments(spec.inputs, |name| layout::called("when", name)));
        }
        [] => return Some(Value::text(spec.name)),
        [only] if only.takes != Takes::Call => argument(only),
        _ => arguments(spec.inputs, |name| name),
    };
    Some(Value::Object(vec![(spec.name.to_owned(), value)]))
}

/// Returns a new element that is no node; `None` for kinds that files do not have in lists.
#[must_use]
pub fn new_row(kind: ElementKind) -> Option<Value> {
    let fields: &[Field] = match kind {
        ElementKind::State => &layout::machine::NAMES[..1],
        ElementKind::Transition => layout::machine::TRANSITION,
        ElementKind::Branch => layout::BRANCH,
        ElementKind::Arm => layout::ARM,
        ElementKind::Param => layout::PARAM,
        ElementKind::Local => layout::LOCAL,
        ElementKind::Evaluator => layout::machine::EVALUATOR,
        ElementKind::Tree => layout::TREE,
        ElementKind::Machine => layout::machine::MACHINE,
        ElementKind::Guard => return crate::kinds::attribute("when").and_then(new_attribute),
        ElementKind::Node => return Some(idle()),
        ElementKind::File | ElementKind::Event => return None,
    };
    Some(row(fields, kind == ElementKind::State))
}

/// Returns an object with the required ones of these fields, or with all of them if `all`.
fn row(fields: &[Field], all: bool) -> Value {
    let wanted = fields.iter().filter(|field| all || field.required);
    Value::Object(wanted.map(|field| (field.name.to_owned(), held(field.holds))).collect())
}

fn held(holds: Holds) -> Value {
    match holds {
        Holds::Expression => Value::text("true"),
        Holds::Pattern => Value::text("_"),
        Holds::Number | Holds::Data | Holds::Version => Value::Number("0".to_owned()),
        Holds::Bool => Value::Bool(true),
        Holds::Triggers => Value::text("tick"),
        Holds::Node => idle(),
        Holds::Rows("branch" | "arm", fields) => Value::List(vec![row(fields, false)]),
        Holds::Nodes | Holds::Tasks | Holds::States | Holds::Rows(..) => Value::List(Vec::new()),
        _ => Value::text(""),
    }
}

fn arguments(inputs: &[Input], called: impl Fn(&'static str) -> &'static str) -> Value {
    let fields = inputs.iter().filter(|input| input.required).map(|input| match input.takes {
        Takes::Call => ("node".to_owned(), Value::text("")),
        _ => (called(input.name).to_owned(), argument(input)),
    });
    Value::Object(fields.collect())
}

fn argument(input: &Input) -> Value {
    match (input.takes, input.example) {
        (Takes::Condition, _) => Value::text("true"),
        (Takes::Value, _) => Value::text(""),
        (_, Example::Number(number)) => Value::Number(number.to_owned()),
        (_, Example::Text(word)) => Value::text(word),
        _ => Value::text(""),
    }
}

fn idle() -> Value {
    Value::Object(vec![("node".to_owned(), Value::text("idle"))])
}
