//! The notation of `bt!` and `state_tree!` for code in messages and help.

use bt_model::{Code, Sample, Term, kinds};

/// Writes a piece of code in the notation of the macros.
pub(crate) fn written(code: &Code) -> String {
    match code {
        Code::Plain(text) => text.clone(),
        Code::Reads(text) => format!("bb.{text}"),
        Code::Mark(name) => format!("#[{name}]"),
        Code::Node(tag) => kinds::node_of(*tag).map_or("", |spec| spec.usage).to_owned(),
        Code::Parent(name) => format!("{name} {{ … }}"),
        Code::Action(name, inputs) => format!("{name}({})", by_name(inputs)),
        Code::Run(tree) => format!("run {tree}"),
        Code::Attribute(name, arguments) => format!("#[{}]", decorator(name, arguments)),
        Code::Decorator(name, arguments) => decorator(name, arguments),
        Code::OfParameter(name, None) => format!("#[{name}]"),
        Code::OfParameter(name, Some(value)) => format!("#[{name}({})]", sample(value)),
        Code::Budget(limits) => format!("#[budget({})]", by_name(limits)),
        Code::Argument(name, value) => format!("{name} = {}", sample(value)),
        Code::Inputs(inputs) => format!("({})", by_name(inputs)),
        Code::Bound(_, value) | Code::Value(value) => sample(value),
        Code::Arm => "pattern => node,".to_owned(),
        Code::Local(name, value) => format!("let {name}: … = {};", sample(value)),
        Code::Output { key, to, value } => format!("{}{to} = {}", if *key { "bb." } else { "" }, sample(value)),
        Code::TreeOutput(name) => format!("{name} -> bb.key"),
        Code::OutParam(name) => format!("out {name}: …"),
        Code::State(name) => format!("state {name} {{ … }}"),
        Code::Transition { on, condition, to, arguments } => transition(*on, *condition, to, arguments),
        Code::Clause(word, value) => format!("{word} {}", sample(value)),
        Code::Member(word, value) => format!("{word} {};", sample(value)),
        Code::StateChange(key) => format!("state_change -> bb.{key};"),
        Code::GlobalTask => "global task …;".to_owned(),
        Code::TaskWith(name) => {
            let example = kinds::attribute(name).map(Code::example);
            format!("task {} …;", example.as_ref().map_or_else(String::new, written))
        }
    }
}

/// Returns the words of the macros for an idea.
pub(crate) fn term(term: Term) -> &'static str {
    match term {
        Term::Attribute => "attribute",
        Term::AnAttribute => "an attribute",
        Term::Above => "above",
        Term::AboveTheNode => "above the node",
        Term::AboveEachChild => "above each child",
        Term::WriteChildren => "write them in braces, each with `;` after it",
        Term::WriteABranch => "write `if … { … }`",
        Term::WriteAsGuard => "write it as `#[when(…)]` above the node",
        Term::EnableOrRemove => "enable it, or remove it if it is no longer needed",
        Term::Disable => "disable",
        Term::Parentheses => "the parentheses",
    }
}

/// Writes a name with its arguments. The first argument has no name.
fn decorator(name: &str, arguments: &[(&'static str, Sample)]) -> String {
    let Some(((_, first), rest)) = arguments.split_first() else { return name.to_owned() };
    let rest = if rest.is_empty() { String::new() } else { format!(", {}", by_name(rest)) };
    format!("{name}({}{rest})", sample(first))
}

fn transition(on: Option<&str>, condition: bool, to: &str, arguments: &[(String, Sample)]) -> String {
    let on = on.map(|on| format!("on {on} ")).unwrap_or_default();
    let condition = if condition { "if … " } else { "" };
    let arguments = if arguments.is_empty() { String::new() } else { format!("({})", by_name(arguments)) };
    format!("{on}{condition}=> {to}{arguments};")
}

fn by_name(arguments: &[(impl AsRef<str>, Sample)]) -> String {
    let arguments = arguments.iter().map(|(name, value)| format!("{} = {}", name.as_ref(), sample(value)));
    arguments.collect::<Vec<_>>().join(", ")
}

fn sample(value: &Sample) -> String {
    match value {
        Sample::Open => "…".to_owned(),
        Sample::Bare(text) | Sample::Text(text) => text.clone(),
        Sample::Reads(text) => format!("bb.{text}"),
        Sample::Call { action, input } => format!("{action}({input} = bb.{input})"),
    }
}

#[cfg(test)]
mod tests {
    use bt_model::{Code, Sample, kinds};

    use super::written;

    #[test]
    fn code_is_written_as_the_macros_read_it() {
        let example = |name| kinds::attribute(name).map(Code::example).expect("the name of a row");
        let transition = |on, to: &str, arguments| {
            let condition = on == Some("tick");
            Code::Transition { on, condition, to: to.to_owned(), arguments }
        };
        for (code, expected) in [
            (example("invert"), "#[invert]"),
            (example("cooldown"), "#[cooldown(5s)]"),
            (example("when"), "#[when(bb.ammo == 0, aborts = both)]"),
            (example("service"), "#[service(track(enemy = bb.enemy), every = 500ms)]"),
            (Code::decorator("repeat", [Sample::text("forever")]), "repeat(forever)"),
            (Code::attribute("when", [Sample::Open, Sample::text("self")]), "#[when(…, aborts = self)]"),
            (Code::Node(kinds::NodeTag::Wait), "wait(4s)"),
            (Code::TaskWith("time_limit"), "task #[time_limit(3s)] …;"),
            (transition(Some("tick"), "…", Vec::new()), "on tick if … => …;"),
            (transition(None, "Look", vec![("at".to_owned(), Sample::Open)]), "=> Look(at = …);"),
        ] {
            assert_eq!(written(&code), expected);
        }
    }
}
