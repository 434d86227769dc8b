//! The notation of files for code in messages and help.

use super::layout::{self, Field, Holds};
use crate::kinds::{self, AttributeTag, NodeSpec};
use crate::{Code, Sample};

/// Writes a piece of code in the notation of files.
pub(super) fn written(code: &Code) -> String {
    match code {
        Code::Plain(text) | Code::Reads(text) | Code::Mark(text) => text.clone(),
        Code::Node(tag) => kinds::node_of(*tag).map_or_else(String::new, example),
        Code::Parent(name) => format!("{{ \"node\": \"{name}\", \"children\": [ … ] }}"),
        Code::Action(name, inputs) => node(name, &args(inputs)),
        Code::Run(tree) => node("run", &format!(", \"tree\": \"{tree}\"")),
        Code::Attribute(name, arguments) => attribute(name, arguments),
        Code::Decorator(name, arguments) => decorator(name, arguments),
        Code::OfParameter(name, value) => {
            format!("\"{name}\": {}", value.as_ref().map_or_else(|| "true".to_owned(), sample))
        }
        Code::Budget(limits) => format!("\"budget\": {{ {} }}", fields(limits)),
        Code::Argument(name, value) => field(name, value),
        Code::Value(value) => sample(value),
        Code::Inputs(inputs) => format!("\"args\": {{ {} }}", fields(inputs)),
        Code::Bound(word, value) => format!("{{ {} }}", field(word, value)),
        Code::Arm => "{ \"is\": …, \"then\": { … } }".to_owned(),
        Code::Local(name, value) => {
            let value = match value {
                Sample::Text(read) => format!("{{ \"expr\": \"{read}\" }}"),
                value => sample(value),
            };
            format!("\"locals\": [{{ \"name\": \"{name}\", \"type\": \"…\", \"value\": {value} }}]")
        }
        Code::Output { to, value, .. } => field(to, value),
        Code::TreeOutput(name) => format!("\"out\": {{ \"{name}\": \"key\" }}"),
        Code::OutParam(name) => format!("{{ \"name\": \"{name}\", \"type\": \"…\", \"dir\": \"out\" }}"),
        Code::State(name) => format!("{{ \"state\": \"{name}\", … }}"),
        Code::Transition { on, condition, to, arguments } => transition(*on, *condition, to, arguments),
        Code::Clause(word, Sample::Open) => format!("\"{word}\": \"…\""),
        Code::Clause(word, value) | Code::Member(word, value) => field(word, value),
        Code::StateChange(key) => format!("\"state_change\": \"bb.{key}\""),
        Code::GlobalTask => "\"tasks\": [ … ]".to_owned(),
        Code::TaskWith(name) => {
            let example = kinds::attribute(name).map(Code::example);
            format!("{{ \"node\": …, {} }}", example.as_ref().map_or_else(String::new, written))
        }
    }
}

fn node(name: &str, rest: &str) -> String {
    format!("{{ \"node\": \"{name}\"{rest} }}")
}

fn args(inputs: &[(String, Sample)]) -> String {
    if inputs.is_empty() { String::new() } else { format!(", {}", written(&Code::Inputs(inputs.to_vec()))) }
}

fn transition(on: Option<&str>, condition: bool, to: &str, arguments: &[(String, Sample)]) -> String {
    let to = format!("\"to\": \"{to}\"{}", args(arguments));
    let Some(on) = on else { return to };
    let condition = if condition { " \"if\": \"…\"," } else { "" };
    format!("\"transitions\": [{{ \"on\": \"{on}\",{condition} {to} }}]")
}

/// Writes an attribute as a field of its node.
fn attribute(name: &'static str, arguments: &[(&'static str, Sample)]) -> String {
    match (kinds::attribute(name).map(|spec| spec.tag), arguments) {
        (Some(AttributeTag::Weight | AttributeTag::Score), [(_, value), ..]) => field(name, value),
        (Some(AttributeTag::Required), _) => "\"required\": true".to_owned(),
        (Some(AttributeTag::When), _) => format!("\"when\": [{}]", arguments_of(name, arguments)),
        _ => format!("\"decorators\": [{}]", decorator(name, arguments)),
    }
}

/// Writes an attribute as an item of `decorators`.
fn decorator(name: &'static str, arguments: &[(&'static str, Sample)]) -> String {
    let tag = kinds::attribute(name).map(|spec| spec.tag);
    let service = matches!(tag, Some(AttributeTag::Service | AttributeTag::OnExit | AttributeTag::OnHalt));
    match arguments {
        [] => format!("\"{name}\""),
        [(_, Sample::Open), rest @ ..] if service => {
            let rest: String = rest.iter().map(|(name, value)| format!(", {}", field(name, value))).collect();
            format!("{{ \"{name}\": {{ \"node\": …{rest} }} }}")
        }
        [(_, value)] if !matches!(value, Sample::Call { .. }) => format!("{{ \"{name}\": {} }}", sample(value)),
        _ => format!("{{ \"{name}\": {} }}", arguments_of(name, arguments)),
    }
}

/// Writes the arguments of an attribute as an object.
fn arguments_of(name: &str, arguments: &[(&'static str, Sample)]) -> String {
    let fields = arguments.iter().map(|(input, value)| match value {
        Sample::Call { .. } => sample(value),
        value => field(layout::called(name, input), value),
    });
    format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
}

fn fields(fields: &[(impl AsRef<str>, Sample)]) -> String {
    let fields = fields.iter().map(|(name, value)| field(name.as_ref(), value));
    fields.collect::<Vec<_>>().join(", ")
}

fn field(name: &str, value: &Sample) -> String {
    format!("\"{name}\": {}", sample(value))
}

fn sample(value: &Sample) -> String {
    match value {
        Sample::Open => "…".to_owned(),
        Sample::Bare(number) => number.clone(),
        Sample::Text(text) | Sample::Reads(text) => format!("\"{text}\""),
        Sample::Call { action, input } => {
            format!("\"node\": \"{action}\", \"args\": {{ \"{input}\": {{ \"key\": \"{input}\" }} }}")
        }
    }
}

/// Writes a node with all its required fields.
fn example(spec: &NodeSpec) -> String {
    let own = layout::of_node(spec);
    let fields = own.iter().filter(|field| field.required || field.name == "args").map(|field| {
        let value = match field.holds {
            Holds::Arguments if !spec.inputs.is_empty() => {
                let inputs = spec.inputs.iter().filter_map(|input| Some((input.name, Sample::of(input.example)?)));
                format!("{{ {} }}", self::fields(&inputs.collect::<Vec<_>>()))
            }
            holds => held(holds),
        };
        format!(", \"{}\": {value}", field.name)
    });
    node(spec.name, &fields.collect::<String>())
}

/// Returns an example of the value of a field.
fn held(holds: Holds) -> String {
    match holds {
        Holds::Expression => "\"ammo == 0\"".to_owned(),
        Holds::Pattern => "\"Patrol\"".to_owned(),
        Holds::Text => "\"…\"".to_owned(),
        Holds::Target => "\"key\"".to_owned(),
        Holds::Node | Holds::Arguments => "{ … }".to_owned(),
        Holds::Nodes => "[ … ]".to_owned(),
        Holds::Rows(_, fields) => {
            let required = fields.iter().filter(|field| field.required);
            let fields = required.map(|field: &Field| format!("\"{}\": {}", field.name, held(field.holds)));
            format!("[{{ {} }}]", fields.collect::<Vec<_>>().join(", "))
        }
        _ => "…".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::written;
    use crate::kinds::{ATTRIBUTES, NodeTag, attribute};
    use crate::{Code, Sample};

    fn transition(on: Option<&'static str>, to: &str, arguments: &[&str]) -> Code {
        let arguments = arguments.iter().map(|name| ((*name).to_owned(), Sample::Open)).collect();
        Code::Transition { on, condition: on.is_some(), to: to.to_owned(), arguments }
    }

    #[test]
    fn code_is_written_as_json() {
        let example = |name| attribute(name).map(Code::example).expect("the name of a row");
        let text = |text: &str| Sample::text(text);
        for (code, expected) in [
            (example("invert"), r#""decorators": ["invert"]"#),
            (example("cooldown"), r#""decorators": [{ "cooldown": "5s" }]"#),
            (example("weight"), r#""weight": 2"#),
            (example("when"), r#""when": [{ "if": "ammo == 0", "aborts": "both" }]"#),
            (
                example("service"),
                r#""decorators": [{ "service": { "node": "track", "args": { "enemy": { "key": "enemy" } }, "every": "500ms" } }]"#,
            ),
            (Code::attribute("when", [Sample::Open, text("self")]), r#""when": [{ "if": …, "aborts": "self" }]"#),
            (Code::attribute("service", [Sample::Open]), r#""decorators": [{ "service": { "node": … } }]"#),
            (Code::decorator("repeat", [text("forever")]), r#"{ "repeat": "forever" }"#),
            (Code::Node(NodeTag::Wait), r#"{ "node": "wait", "args": { "for": "4s" } }"#),
            (Code::Node(NodeTag::Set), r#"{ "node": "set", "key": "key", "value": … }"#),
            (Code::Node(NodeTag::If), r#"{ "node": "if", "branches": [{ "if": "ammo == 0", "then": { … } }] }"#),
            (Code::argument("aborts", "self"), r#""aborts": "self""#),
            (Code::Parent("sequence"), r#"{ "node": "sequence", "children": [ … ] }"#),
            (Code::Reads("ammo == 0".to_owned()), "ammo == 0"),
            (Code::Mark("weight".to_owned()), "weight"),
            (transition(Some("tick"), "…", &[]), r#""transitions": [{ "on": "tick", "if": "…", "to": "…" }]"#),
            (transition(None, "Look", &["at"]), r#""to": "Look", "args": { "at": … }"#),
            (transition(None, "Idle", &[]), r#""to": "Idle""#),
            (Code::Clause("when", Sample::Open), r#""when": "…""#),
            (Code::StateChange("change".to_owned()), r#""state_change": "bb.change""#),
            (Code::State("Idle".to_owned()), r#"{ "state": "Idle", … }"#),
            (Code::Clause("select", text("none")), r#""select": "none""#),
        ] {
            assert_eq!(written(&code), expected);
        }
    }

    #[test]
    fn each_example_of_a_decorator_can_be_read() {
        use crate::json::{Limits, Source, load};
        for spec in ATTRIBUTES {
            let above = written(&Code::example(spec));
            let leaf = |more: &str| format!(r#"{{ "node": "look"{more} }}"#);
            let parent = if spec.name == "score" { "utility_selector" } else { "pick" };
            let children = format!(
                "[{}, {}]",
                leaf(&format!(", {above}")),
                leaf(if spec.name == "score" { ", \"score\": 1" } else { "" })
            );
            let root = match spec.name {
                "weight" | "score" => format!(r#"{{ "node": "{parent}", "children": {children} }}"#),
                "required" => {
                    format!(r#"{{ "node": "parallel", "args": {{ "success": "required" }}, "children": {children} }}"#)
                }
                _ => format!(r#"{{ "node": "selector", "children": {children} }}"#),
            };
            let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {root} }}"#);
            let (_, faults) = load(&Source::new("t.json", &*text), &Limits::default());
            let messages: Vec<_> = faults.iter().map(|fault| &fault.message).collect();
            assert!(!faults.has_errors(), "{}: {messages:?}", spec.name);
        }
    }
}
