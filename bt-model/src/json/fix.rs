//! Help that shows `bt!` shows JSON here.
//!
//! The rules are the same for both syntaxes, and so is their help; what stands in backticks is code, and is rewritten.

use super::layout::{self, Field, Holds};
use crate::kinds::{self, AttributeTag, Input, NodeSpec, Takes};

/// What is no code and differs.
const PHRASES: [(&str, &str); 5] = [
    ("write them in braces, each with `;` after it", "write `\"children\": [ … ]`"),
    (" above the node", " beside `node`"),
    (" above each child", " on each child"),
    ("unknown attribute", "unknown decorator"),
    (", not an attribute", ", not a decorator"),
];

/// Help or a message, with its code as JSON.
pub(super) fn json(text: &str) -> String {
    let mut text = text.to_owned();
    for (from, to) in PHRASES {
        text = text.replace(from, to);
    }
    let parts: Vec<_> = text.split('`').collect();
    // Every second part stands in backticks, but not where one of them is a user's.
    if parts.len() % 2 == 0 {
        return text;
    }
    let rewritten = parts.iter().enumerate().map(|(index, part)| {
        if index % 2 == 1 { code(part).unwrap_or_else(|| (*part).to_owned()) } else { (*part).to_owned() }
    });
    rewritten.collect::<Vec<_>>().join("`")
}

/// A message: attributes go by their name alone.
pub(super) fn message(text: &str) -> String {
    let mut text = text.to_owned();
    for (from, to) in PHRASES {
        text = text.replace(from, to);
    }
    text.replace("`#[", "`").replace("]`", "`")
}

/// A piece of `bt!` as JSON; `None`: it is the same in both.
fn code(bt: &str) -> Option<String> {
    if let Some(attribute) = bt.strip_prefix("#[").and_then(|rest| rest.strip_suffix(']')) {
        return Some(above(attribute));
    }
    if let Some(condition) = bt.strip_prefix("bb.").filter(|condition| condition.contains(' ')) {
        return Some(condition.to_owned());
    }
    if let Some(spec) = kinds::NODES.iter().find(|spec| spec.usage == bt && spec.usage != spec.name) {
        return Some(example(spec));
    }
    if let Some(name) = bt.strip_suffix(" { … }").filter(|name| is_name(name)) {
        return Some(format!("{{ \"node\": \"{name}\", \"children\": [ … ] }}"));
    }
    if let Some(tree) = bt.strip_prefix("run ").filter(|name| is_name(name)) {
        return Some(format!("{{ \"node\": \"run\", \"tree\": \"{tree}\" }}"));
    }
    if let Some((name, value)) = bt.split_once(" = ").filter(|(name, _)| is_name(name)) {
        return Some(format!("\"{name}\": {}", literal(value)));
    }
    if let Some(code) = machine(bt) {
        return Some(code);
    }
    let (name, arguments) = call(bt)?;
    if kinds::attribute(name).is_some() && kinds::node(name).is_none() {
        return Some(decorator(name, arguments));
    }
    let spec = kinds::node(name);
    if spec.is_none() && !arguments.contains(" = ") {
        return None;
    }
    let named = named(arguments, spec.map_or(&[][..], |spec| spec.inputs));
    Some(match named.as_str() {
        "" => format!("{{ \"node\": \"{name}\" }}"),
        _ => format!("{{ \"node\": \"{name}\", \"args\": {{ {named} }} }}"),
    })
}

/// A piece of `state_tree!`.
fn machine(bt: &str) -> Option<String> {
    let bt = bt.trim_end_matches(';');
    if let Some((on, to)) = bt.split_once("=> ") {
        let to = match call(to) {
            Some((name, arguments)) => format!("\"to\": \"{name}\", \"args\": {{ {} }}", named(arguments, &[])),
            None => format!("\"to\": \"{to}\""),
        };
        let Some(on) = on.strip_prefix("on ") else { return Some(to) };
        let (on, condition) = on.trim_end().split_once(" if ").unwrap_or((on.trim_end(), ""));
        let condition = if condition.is_empty() { String::new() } else { format!(" \"if\": \"{condition}\",") };
        return Some(format!("\"transitions\": [{{ \"on\": \"{on}\",{condition} {to} }}]"));
    }
    if let Some(name) = bt.strip_prefix("state ").and_then(|rest| rest.strip_suffix(" { … }")) {
        return Some(format!("{{ \"state\": \"{name}\", … }}"));
    }
    let (word, value) = bt.split_once(' ')?;
    let is_field = ["select", "done", "when", "on", "score"].contains(&word);
    (is_field && (is_name(value) || value == "…")).then(|| format!("\"{word}\": \"{value}\""))
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|char| char.is_alphanumeric() || char == '_')
}

/// `name(arguments)`
fn call(bt: &str) -> Option<(&str, &str)> {
    let (name, rest) = bt.split_once('(')?;
    let arguments = rest.strip_suffix(')')?;
    is_name(name).then_some((name, arguments))
}

/// What stands in `#[…]`, as a field of a node, a parameter or a tree.
fn above(attribute: &str) -> String {
    let (name, arguments) = call(attribute).unwrap_or((attribute, ""));
    match (kinds::attribute(name).map(|spec| spec.tag), arguments) {
        (Some(AttributeTag::Weight | AttributeTag::Score), _) => format!("\"{name}\": {}", literal(arguments)),
        (Some(AttributeTag::When), _) => format!("\"when\": [{{ {} }}]", when(arguments)),
        (Some(_), _) => format!("\"decorators\": [{}]", decorator(name, arguments)),
        (None, "") => format!("\"{name}\": true"),
        (None, _) if arguments.contains(" = ") => format!("\"{name}\": {{ {} }}", self::named(arguments, &[])),
        (None, _) => format!("\"{name}\": {}", literal(arguments)),
    }
}

/// An item of `decorators`.
fn decorator(name: &str, arguments: &str) -> String {
    match (name, arguments) {
        (_, "") => format!("\"{name}\""),
        ("when", _) => format!("{{ \"when\": {{ {} }} }}", when(arguments)),
        ("service", _) => "{ \"service\": { \"node\": \"track\", \"args\": { … }, \"every\": \"500ms\" } }".to_owned(),
        _ => format!("{{ \"{name}\": {} }}", literal(arguments)),
    }
}

fn when(arguments: &str) -> String {
    let inputs = kinds::attribute("when").map_or(&[][..], |spec| spec.inputs);
    let named = named(arguments, inputs);
    layout::RENAMED
        .iter()
        .fold(named, |named, (_, json, bt)| named.replace(&format!("\"{bt}\""), &format!("\"{json}\"")))
}

/// `a, b = c` as fields; those without a name get it from the table.
fn named(arguments: &str, inputs: &[Input]) -> String {
    let fields = arguments.split(", ").filter(|argument| !argument.is_empty()).enumerate();
    let fields = fields.map(|(position, argument)| match argument.split_once(" = ") {
        Some((name, value)) => format!("\"{name}\": {}", literal(value)),
        None => {
            let name = inputs.get(position).map_or("name", |input| input.name);
            format!("\"{name}\": {}", literal(argument))
        }
    });
    fields.collect::<Vec<_>>().join(", ")
}

/// Numbers and what is left open stand as they are; all else is a string.
fn literal(value: &str) -> String {
    let plain = value.parse::<f64>().is_ok() || value == "…" || value.starts_with('"');
    if plain { value.to_owned() } else { format!("\"{value}\"") }
}

/// A node with all that it must have.
fn example(spec: &NodeSpec) -> String {
    let own = layout::of_node(spec);
    let fields = own.iter().filter(|field| field.required || field.name == "args").map(|field| {
        let value = match field.holds {
            Holds::Arguments if !spec.inputs.is_empty() => {
                let inputs = spec.inputs.iter().map(|input| format!("\"{}\": {}", input.name, taking(input.takes)));
                format!("{{ {} }}", inputs.collect::<Vec<_>>().join(", "))
            }
            holds => sample(holds),
        };
        format!(", \"{}\": {value}", field.name)
    });
    format!("{{ \"node\": \"{}\"{} }}", spec.name, fields.collect::<String>())
}

fn sample(holds: Holds) -> String {
    match holds {
        Holds::Expression => "\"ammo == 0\"".to_owned(),
        Holds::Pattern => "\"Patrol\"".to_owned(),
        Holds::Text => "\"…\"".to_owned(),
        Holds::Target => "\"key\"".to_owned(),
        Holds::Node | Holds::Arguments => "{ … }".to_owned(),
        Holds::Nodes => "[ … ]".to_owned(),
        Holds::Rows(_, fields) => {
            let required = fields.iter().filter(|field| field.required);
            let fields = required.map(|field: &Field| format!("\"{}\": {}", field.name, sample(field.holds)));
            format!("[{{ {} }}]", fields.collect::<Vec<_>>().join(", "))
        }
        _ => "…".to_owned(),
    }
}

fn taking(takes: Takes) -> String {
    match takes {
        Takes::Span | Takes::Spans => "\"4s\"".to_owned(),
        Takes::Count => "3".to_owned(),
        Takes::Chance | Takes::Weight => "0.5".to_owned(),
        Takes::Rounds => "\"forever\"".to_owned(),
        Takes::Threshold => "\"all\"".to_owned(),
        Takes::Condition => "\"ammo == 0\"".to_owned(),
        Takes::Word(words) => format!("\"{}\"", words.first().unwrap_or(&"")),
        Takes::Value | Takes::Call => "\"…\"".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{json, message};

    #[test]
    fn code_of_bt_becomes_json() {
        for (bt, expected) in [
            ("write `#[invert]`", r#"write `"decorators": ["invert"]`"#),
            ("write `#[cooldown(5s)]` above the node", r#"write `"decorators": [{ "cooldown": "5s" }]` beside `node`"#),
            ("`#[when(…, aborts = self)]`", r#"`"when": [{ "if": …, "aborts": "self" }]`"#),
            ("write `wait(4s)`", r#"write `{ "node": "wait", "args": { "for": "4s" } }`"#),
            ("write `aborts = self`", r#"write `"aborts": "self"`"#),
            ("a `sequence { … }`", r#"a `{ "node": "sequence", "children": [ … ] }`"#),
            ("`repeat(forever)` has no end", r#"`{ "repeat": "forever" }` has no end"#),
            ("`set(bb.ammo = 6)`", r#"`{ "node": "set", "key": "key", "value": … }`"#),
            (
                "`if bb.ammo == 0 { … } else { … }`",
                r#"`{ "node": "if", "branches": [{ "if": "ammo == 0", "then": { … } }] }`"#,
            ),
            ("write `on tick if … => …;`", r#"write `"transitions": [{ "on": "tick", "if": "…", "to": "…" }]`"#),
            ("write `=> Look(at = …)`", r#"write `"to": "Look", "args": { "at": … }`"#),
            ("a transition: `=> Idle;`", r#"a transition: `"to": "Idle"`"#),
            ("a condition: `when …`", r#"a condition: `"when": "…"`"#),
            ("write `state Idle { … }`", r#"write `{ "state": "Idle", … }`"#),
            ("write `select none;`", r#"write `"select": "none"`"#),
            ("follows `on tick` without `after`", r#"follows `"on": "tick"` without `after`"#),
            ("did you mean `selector`?", "did you mean `selector`?"),
            ("read a key: `bb.ammo == 0`", "read a key: `ammo == 0`"),
            ("write `near(at, within)`", "write `near(at, within)`"),
            ("a lone ` stays", "a lone ` stays"),
        ] {
            assert_eq!(json(bt), expected);
        }
        assert_eq!(message("`#[weight]` under `sequence` has no effect"), "`weight` under `sequence` has no effect");
    }
}
