// Writes the machines that `build.rs` generates as JSON too. Supports only the syntax that `build.rs` generates.

use super::files::{Text, arguments, expression, parts};

/// The file of a machine with this source between its braces.
pub fn json(name: &str, source: &str) -> String {
    let mut text = Text(source);
    let members = Members::read(&mut text);
    format!(
        r#"{{ "bt": 1, "machines": [ {{ "machine": "{name}", "agent": "Actor"{} }},
        {{ "machine": "Linked", "agent": "Actor", "params": [{{ "name": "to", "type": "i32" }}], "states": [
           {{ "state": "Low", "transitions": [{{ "on": "tick", "if": "to > 1", "to": "High" }}],
              "states": [{{ "state": "Wait", "tasks": [{{ "node": "wait", "args": {{ "for": "150ms" }} }}] }}] }},
           {{ "state": "High", "params": [{{ "name": "least", "type": "i32", "default": 2 }}],
              "tasks": [{{ "node": "wait", "args": {{ "for": "100ms" }} }}],
              "transitions": [{{ "on": "success", "if": "to > least", "to": "succeed" }}, {{ "on": "done", "to": "Low" }}] }} ] }} ],
        "trees": [ {{ "tree": "Inner", "agent": "Actor",
           "params": [{{ "name": "to", "type": "i32" }}, {{ "name": "sum", "type": "i32", "dir": "out" }}],
           "locals": [{{ "name": "step", "type": "i32", "value": 0, "keep": true }}],
           "root": {{ "node": "selector", "children": [
             {{ "node": "sequence", "when": [{{ "if": "to > 1", "aborts": "both" }}], "children": [
               {{ "node": "set", "key": "step", "value": {{ "expr": "(step + 1) % 5" }} }},
               {{ "node": "set", "key": "sum", "value": {{ "expr": "sum + step" }} }},
               {{ "node": "wait", "args": {{ "for": "200ms" }} }} ] }},
             {{ "node": "wait_for", "event": "Signal::Ping" }} ] }} }} ] }}"#,
        members.json()
    )
}

/// The members between the braces of a state.
#[derive(Default)]
struct Members {
    evaluators: Vec<String>,
    tasks: Vec<String>,
    words: String,
    ways: Vec<String>,
    states: Vec<String>,
}

impl Members {
    /// Reads up to the closing brace, and skips it, or up to the end.
    fn read(text: &mut Text<'_>) -> Self {
        let mut members = Self::default();
        while !text.skip("}") && !text.0.trim().is_empty() {
            members.member(text);
        }
        members
    }

    fn member(&mut self, text: &mut Text<'_>) {
        if text.skip("evaluator ") {
            let (call, every) = text.until(&[';']).split_once(" -> bb.m every ").expect("it is written");
            let (word, inner) = parts(call);
            let args = arguments(inner);
            let (every, mut hooks) = every.split_once(' ').unwrap_or((every, ""));
            let mut named = String::new();
            while let Some((hook, rest)) = hooks.split_once(' ') {
                let (call, rest) = rest.split_once(" -> bb.m").expect("it is written");
                let (word, inner) = parts(call);
                named += &format!(r#", "{hook}": {{ "node": "{word}", "args": {}, "out": "m" }}"#, arguments(inner));
                hooks = rest.trim_start();
            }
            self.evaluators
                .push(format!(r#"{{ "node": "{word}", "args": {args}, "out": "m", "every": "{every}"{named} }}"#));
        } else if text.skip("select ") {
            self.words += &format!(r#", "select": "{}""#, text.until(&[';']));
        } else if text.skip("done ") {
            self.words += &format!(r#", "done": "{}""#, text.until(&[';']));
        } else if text.skip("on ") {
            self.ways.push(way(text.until(&[';'])));
        } else if text.skip("state ") {
            self.states.push(state(text));
        } else {
            text.skip("global ");
            let again = text.skip("#[again]");
            assert!(text.skip("task "), "{}", text.0);
            let node = text.node();
            let again = if again { r#", "again": true }"# } else { " }" };
            self.tasks.push(format!("{}{again}", node.trim_end().strip_suffix('}').expect("it is an object")));
        }
    }

    fn json(&self) -> String {
        let list = |name: &str, items: &[String]| match items.is_empty() {
            true => String::new(),
            false => format!(r#", "{name}": [{}]"#, items.join(", ")),
        };
        let words = &self.words;
        list("evaluators", &self.evaluators)
            + &list("tasks", &self.tasks)
            + words
            + &list("transitions", &self.ways)
            + &list("states", &self.states)
    }
}

fn state(text: &mut Text<'_>) -> String {
    let head = text.until(&['{']);
    let (head, score) = head.split_once(" score ").unwrap_or((head, ""));
    let (head, requires) = head.split_once(" requires ").unwrap_or((head, ""));
    let (head, when) = head.split_once(" when ").unwrap_or((head, ""));
    let (name, params) = head.split_once('(').unwrap_or((head, ""));
    let mut fields = format!(r#""state": "{}""#, name.trim());
    if !params.is_empty() {
        fields += r#", "params": [{ "name": "p", "type": "i32" }]"#;
    }
    if !when.is_empty() {
        fields += &format!(r#", "when": "{}""#, expression(when));
    }
    if !requires.is_empty() {
        fields += r#", "requires": { "event": "Signal::At" }"#;
    }
    if !score.is_empty() {
        fields += &format!(r#", "score": "{}""#, expression(score));
    }
    format!("{{ {fields}{} }}", Members::read(text).json())
}

fn way(written: &str) -> String {
    let (head, goal) = written.split_once(" => ").expect("it is written");
    let (head, priority) = head.split_once(" priority ").unwrap_or((head, ""));
    let (head, after) = head.split_once(" after ").unwrap_or((head, ""));
    let (triggers, condition) = head.split_once(" if ").unwrap_or((head, ""));
    let trigger = |word: &str| match word.trim() {
        "Signal::Ping" => r#"{ "event": "Signal::Ping" }"#.to_owned(),
        "Signal::At(at)" => r#"{ "event": "Signal::At", "binds": ["at"] }"#.to_owned(),
        word => format!(r#""{word}""#),
    };
    let triggers: Vec<_> = triggers.split(", ").map(trigger).collect();
    let mut fields = format!(r#""on": [{}]"#, triggers.join(", "));
    if !condition.is_empty() {
        fields += &format!(r#", "if": "{}""#, expression(condition).replace("*at", "at"));
    }
    if !after.is_empty() {
        fields += &format!(r#", "after": "{after}""#);
    }
    if !priority.is_empty() {
        fields += &format!(r#", "priority": "{priority}""#);
    }
    let (goal, gives) = goal.split_once('(').unwrap_or((goal, ""));
    fields += &format!(r#", "to": "{goal}""#);
    if !gives.is_empty() {
        fields += r#", "args": { "p": { "key": "n" } }"#;
    }
    format!("{{ {fields} }}")
}
