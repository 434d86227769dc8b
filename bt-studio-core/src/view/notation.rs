//! Messages and help in the words of the editor, because a designer sees boxes and forms, not JSON.

use bt_model::json::{Json, Place};
use bt_model::kinds::{self, AttributeTag, NodeTag};
use bt_model::{Code, Fault, Fix, Notation, Sample, Syntax, Term};

/// The notation of the canvas and of forms.
enum Editor {}

/// Returns the message and the help of a fault in the words of the editor.
pub(crate) fn told(fault: &Fault<Place>) -> (String, String) {
    (fault.message_in::<Editor>(), fault.help_in::<Editor>())
}

impl Notation for Editor {
    fn code(code: &Code) -> String {
        match code {
            Code::Plain(text) | Code::Reads(text) | Code::Mark(text) => text.clone(),
            Code::Node(tag) => node(*tag),
            Code::Parent(name) => (*name).to_owned(),
            Code::Action(name, inputs) => format!("{name}{}", by_name(inputs)),
            Code::Run(tree) => format!("run {tree}"),
            Code::Attribute(name, arguments) | Code::Decorator(name, arguments) => attribute(name, arguments),
            Code::OfParameter(name, None) => (*name).to_owned(),
            Code::OfParameter(name, Some(value)) | Code::Clause(name, value) | Code::Member(name, value) => {
                format!("{name} {}", sample(value))
            }
            Code::Budget(limits) => format!("budget {}", listed(limits)),
            Code::Argument(name, value) => format!("{name} = {}", sample(value)),
            Code::Value(value) => sample(value),
            Code::Inputs(inputs) => listed(inputs),
            Code::Bound(word, value) => format!("{word} {}", sample(value)),
            Code::Arm => "case …".to_owned(),
            Code::Local(name, value) => format!("local {name} = {}", sample(value)),
            Code::Output { to, value, .. } => format!("{to} = {}", sample(value)),
            Code::TreeOutput(name) => format!("{name} → key"),
            Code::OutParam(name) => format!("parameter {name}, dir out"),
            Code::State(name) => format!("state {name}"),
            Code::Transition { on, condition, to, arguments } => {
                let on = on.map(|on| format!("{on} ")).unwrap_or_default();
                let condition = if *condition { "if … " } else { "" };
                format!("{on}{condition}→ {to}{}", by_name(arguments))
            }
            Code::StateChange(key) => format!("state_change = {key}"),
            Code::GlobalTask => "task of the whole machine".to_owned(),
            Code::TaskWith(name) => {
                let example = kinds::attribute(name).map(|spec| Self::code(&Code::example(spec)));
                format!("task with {}", example.unwrap_or_default())
            }
        }
    }

    fn term(term: Term) -> &'static str {
        match term {
            Term::Attribute => "decorator",
            Term::AnAttribute => "a decorator",
            Term::Above => "on",
            Term::AboveTheNode => "on the node",
            Term::AboveEachChild => "on each child",
            Term::WriteChildren => "insert a child (Insert)",
            Term::WriteABranch => "insert a branch (Insert)",
            Term::WriteAsGuard => "add it as a guard (G) instead",
            Term::EnableOrRemove => "enable it (X), or remove it (Delete) if it is no longer needed",
            Term::Disable => "disable (X)",
            Term::Parentheses => "the inputs",
        }
    }

    /// Returns the code of a fix, with the key of the keyboard that opens the list for it.
    fn fix(fix: &Fix) -> Option<String> {
        let code = Self::code(&fix.code()?);
        let key = match fix {
            Fix::Attribute(Code::Attribute(name, _)) => decorates(name),
            Fix::Wrap(_) => Some("W"),
            Fix::Insert(_) => Some("Insert"),
            _ => None,
        };
        Some(format!("`{code}`{}", key.map(|key| format!(" ({key})")).unwrap_or_default()))
    }
}

/// Returns the key of the keyboard that adds an attribute; `None` for an attribute that is a field of the form.
fn decorates(name: &str) -> Option<&'static str> {
    Some(match kinds::attribute(name)?.tag {
        AttributeTag::When => "G",
        AttributeTag::Service => "S",
        AttributeTag::Weight | AttributeTag::Score | AttributeTag::Required => return None,
        _ => "D",
    })
}

/// Formats a node with the inputs of its example.
fn node(tag: NodeTag) -> String {
    let Some(spec) = kinds::node_of(tag) else { return String::new() };
    let inputs = spec.inputs.iter().filter_map(|input| Some((input.name, Sample::of(input.example)?)));
    format!("{}{}", spec.name, by_name(&inputs.collect::<Vec<_>>()))
}

/// Formats a guard, decorator or service as a row of a box: `cooldown 5s`.
fn attribute(name: &'static str, arguments: &[(&'static str, Sample)]) -> String {
    let Some(((_, first), rest)) = arguments.split_first() else { return name.to_owned() };
    let rest = rest.iter().map(|(input, value)| format!(", {} {}", Json::input(name, input), sample(value)));
    format!("{name} {}{}", sample(first), rest.collect::<String>())
}

/// Formats inputs: `(to = …, within = 5)`; nothing without inputs.
fn by_name(inputs: &[(impl AsRef<str>, Sample)]) -> String {
    if inputs.is_empty() { String::new() } else { format!("({})", listed(inputs)) }
}

fn listed(inputs: &[(impl AsRef<str>, Sample)]) -> String {
    let inputs = inputs.iter().map(|(name, value)| format!("{} = {}", name.as_ref(), sample(value)));
    inputs.collect::<Vec<_>>().join(", ")
}

fn sample(value: &Sample) -> String {
    match value {
        Sample::Open => "…".to_owned(),
        Sample::Bare(text) | Sample::Text(text) | Sample::Reads(text) => text.clone(),
        Sample::Call { action, input } => format!("{action}({input} = {input})"),
    }
}

#[cfg(test)]
mod tests {
    use bt_model::kinds::{ATTRIBUTES, NODES};

    use super::*;

    /// Returns every kind of code that a message can show.
    fn pieces() -> Vec<Code> {
        let open = || vec![("at".to_owned(), Sample::Open)];
        let mut all: Vec<Code> = NODES.iter().map(|spec| Code::Node(spec.tag)).collect();
        all.extend(ATTRIBUTES.iter().map(Code::example));
        all.extend(ATTRIBUTES.iter().map(|spec| Code::TaskWith(spec.name)));
        all.extend([
            Code::Parent("sequence"),
            Code::Action("aim".to_owned(), open()),
            Code::Run("Patrol".to_owned()),
            Code::decorator("repeat", [Sample::text("forever")]),
            Code::OfParameter("default", Some(Sample::Open)),
            Code::OfParameter("keep", None),
            Code::Budget(vec![("bytes", Sample::bare(64))]),
            Code::argument("aborts", "self"),
            Code::Value(Sample::text("300ms")),
            Code::Inputs(open()),
            Code::Bound("key", Sample::text("ammo")),
            Code::Arm,
            Code::Local("now".to_owned(), Sample::text("step")),
            Code::Output { key: true, to: "place".to_owned(), value: Sample::Open },
            Code::TreeOutput("found".to_owned()),
            Code::OutParam("found".to_owned()),
            Code::State("Idle".to_owned()),
            Code::Transition { on: Some("tick"), condition: true, to: "Idle".to_owned(), arguments: open() },
            Code::Clause("when", Sample::Open),
            Code::Member("select", Sample::text("none")),
            Code::StateChange("change".to_owned()),
            Code::GlobalTask,
        ]);
        all
    }

    #[test]
    fn no_code_shows_the_punctuation_of_json() {
        for code in pieces() {
            let shown = Editor::code(&code);
            assert!(!shown.is_empty() && !shown.contains(['"', '{', '[']), "{code:?}: {shown}");
        }
    }

    #[test]
    fn a_fix_names_the_key_that_applies_it() {
        let example = |name| Code::example(kinds::attribute(name).expect("a row"));
        for (fix, shown) in [
            (Fix::Attribute(example("cooldown")), "`cooldown 5s` (D)"),
            (Fix::Attribute(example("when")), "`when ammo == 0, aborts both` (G)"),
            (Fix::Attribute(example("service")), "`service track(enemy = enemy), every 500ms` (S)"),
            (Fix::Attribute(example("weight")), "`weight 2`"),
            (Fix::Wrap("sequence"), "`sequence` (W)"),
            (Fix::Insert(Code::Arm), "`case …` (Insert)"),
            (Fix::Replace(Code::Node(NodeTag::Wait)), "`wait(for = 4s)`"),
        ] {
            assert_eq!(Editor::fix(&fix).as_deref(), Some(shown));
        }
        assert_eq!(Editor::fix(&Fix::Remove), None);
    }

    #[test]
    fn the_keys_of_fixes_equal_the_keys_of_the_page() {
        let actions = include_str!("../../../bt-studio/web/src/actions/edit.ts");
        for (id, key) in [("Wrap in …", "W"), ("Add a decorator …", "D"), ("Add a service …", "S")] {
            assert!(actions.contains(&format!("\"{id}\", \"{key}\"")), "{id}: {key}");
        }
        for (id, key) in [
            ("guard", "\"G\""),
            ("insert", "\"Insert\""),
            ("remove", "\"Delete\""),
            ("disable", "\"X\""),
            ("renameAll", "\"R\""),
        ] {
            let action = actions.split_once(&format!("id: \"{id}\"")).expect("an action of this name").1;
            let keys = action.split_once("keys: [").and_then(|(_, rest)| rest.split_once(']')).expect("its keys").0;
            assert!(keys.contains(key), "{id}: {keys}");
        }
    }
}
