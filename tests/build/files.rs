// Writes the trees that `build.rs` generates as JSON too. Supports only the syntax that `build.rs` generates.

/// The file of a tree with this `bt!` source.
pub fn json(name: &str, source: &str) -> String {
    let mut text = Text(source);
    let root = text.node();
    format!(
        r#"{{ "bt": 1, "trees": [ {{ "tree": "{name}", "agent": "Actor", "root": {root} }},
        {{ "tree": "Inner", "agent": "Actor",
           "params": [{{ "name": "to", "type": "i32" }}, {{ "name": "sum", "type": "i32", "dir": "out" }}],
           "locals": [{{ "name": "step", "type": "i32", "value": 0, "keep": true }}],
           "root": {{ "node": "selector", "children": [
             {{ "node": "sequence", "when": [{{ "if": "to > 1", "aborts": "both" }}], "children": [
               {{ "node": "set", "key": "step", "value": {{ "expr": "(step + 1) % 5" }} }},
               {{ "node": "set", "key": "sum", "value": {{ "expr": "sum + step" }} }},
               {{ "node": "wait", "args": {{ "for": "200ms" }} }} ] }},
             {{ "node": "wait", "args": {{ "for": "100ms" }}, "when": [{{ "if": "sum > 0 && a", "aborts": "self" }}] }},
             {{ "node": "wait_for", "event": "Signal::Ping" }} ] }} }} ] }}"#
    )
}

/// The rest of the source.
pub struct Text<'t>(pub &'t str);

impl<'t> Text<'t> {
    pub fn skip(&mut self, text: &str) -> bool {
        self.0 = self.0.trim_start();
        match self.0.strip_prefix(text) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    /// Returns the text up to one of these characters outside of parentheses, and skips that character.
    pub fn until(&mut self, ends: &[char]) -> &'t str {
        let mut depth = 0;
        for (at, char) in self.0.char_indices() {
            if depth == 0 && ends.contains(&char) {
                let (found, rest) = self.0.split_at(at);
                self.0 = &rest[char.len_utf8()..];
                return found.trim();
            }
            depth += match char {
                '(' | '[' => 1,
                ')' | ']' => -1,
                _ => 0,
            };
        }
        panic!("no {ends:?} in {}", self.0)
    }

    pub fn node(&mut self) -> String {
        let (mut whens, mut decorators, mut marks) = (Vec::new(), Vec::new(), String::new());
        while self.skip("#[") {
            let written = self.until(&[']']);
            let (word, inner) = parts(written);
            match word {
                "when" => whens.push(when(inner)),
                "weight" | "score" => marks += &format!(r#", "{word}": "{}""#, expression(inner)),
                "required" => marks += r#", "required": true"#,
                "service" => decorators.push(service(inner)),
                "on_exit" | "on_halt" => decorators.push(handler(word, inner)),
                "skip_if" => decorators.push(format!(r#"{{ "skip_if": "{}" }}"#, expression(&written["skip_if(".len()..written.len() - 1]))),
                _ => decorators.push(super::decorators::json(written)),
            }
        }
        let body = self.body();
        let field = |name: &str, list: Vec<String>| match list.is_empty() {
            true => String::new(),
            false => format!(r#", "{name}": [{}]"#, list.join(", ")),
        };
        format!("{{ {body}{marks}{}{} }}", field("when", whens), field("decorators", decorators))
    }

    fn body(&mut self) -> String {
        if self.skip("if ") {
            let mut branches = Vec::new();
            loop {
                let condition = expression(self.until(&['{']));
                branches.push(format!(r#"{{ "if": "{condition}", "then": {} }}"#, self.node()));
                assert!(self.skip("}") && self.skip("else"));
                if !self.skip("if ") {
                    break;
                }
            }
            assert!(self.skip("{"));
            let otherwise = self.node();
            assert!(self.skip("}"));
            return format!(r#""node": "if", "branches": [{}], "else": {otherwise}"#, branches.join(", "));
        }
        if self.skip("while ") {
            let condition = expression(self.until(&['{']));
            let body = self.node();
            assert!(self.skip("}"));
            return format!(r#""node": "while", "condition": "{condition}", "do": {body}"#);
        }
        for (word, from) in [("for_each", "in"), ("pop_each", "from")] {
            if self.skip(word) {
                let head = self.until(&['{']).trim_matches(['(', ')']).replace("bb.", "");
                let (list, rest) = head.split_once(" -> ").expect("it is written");
                let (item, index) = rest.split_once(", index -> ").unwrap_or((rest, ""));
                let index = if index.is_empty() { String::new() } else { format!(r#", "index": "{index}""#) };
                let body = self.node();
                assert!(self.skip("}"));
                return format!(r#""node": "{word}", "{from}": "{list}", "item": "{item}"{index}, "do": {body}"#);
            }
        }
        if self.skip("match bb.mode {") {
            assert!(self.skip("Mode::Calm => {"));
            let calm = self.node();
            assert!(self.skip("}") && self.skip("_ => {"));
            let other = self.node();
            assert!(self.skip("}") && self.skip("}"));
            let arms = format!(r#"{{ "is": "Calm", "then": {calm} }}, {{ "is": "_", "then": {other} }}"#);
            return format!(r#""node": "match", "on": "mode", "arms": [{arms}]"#);
        }
        let end = self.0.trim_start().find(['{', ';']).expect("a node ends");
        let is_leaf = self.0.trim_start().as_bytes()[end] == b';';
        let head = self.until(&['{', ';']);
        if is_leaf {
            return leaf(head);
        }
        let (word, inner) = parts(head);
        let mut children = Vec::new();
        while !self.skip("}") {
            children.push(self.node());
        }
        let args = if inner.is_empty() { String::new() } else { format!(r#", "args": {}"#, arguments(inner)) };
        format!(r#""node": "{word}"{args}, "children": [{}]"#, children.join(", "))
    }
}

/// `word(inner)`
pub fn parts(written: &str) -> (&str, &str) {
    match written.split_once('(') {
        Some((word, inner)) => (word.trim(), inner.trim_end().trim_end_matches(')').trim()),
        None => (written.trim(), ""),
    }
}

fn when(inner: &str) -> String {
    let (rest, notify) = inner.split_once(", notify = ").expect("it is written");
    let (condition, aborts) = rest.rsplit_once(", aborts = ").expect("it is written");
    format!(r#"{{ "if": "{}", "aborts": "{aborts}", "notify": "{notify}" }}"#, expression(condition))
}

fn service(inner: &str) -> String {
    let (call, rest) = inner.split_once(" -> bb.m, every = 200ms").expect("it is written");
    let rest = rest.strip_prefix(", deviation = 50ms").expect("it is written");
    let (timer, stop) = match rest.strip_prefix(", timer = keep") {
        Some(stop) => (r#", "timer": "keep""#, stop),
        None => ("", rest),
    };
    let stop = match stop.strip_prefix(", on_stop = ").and_then(|stop| stop.strip_suffix(" -> bb.m")) {
        Some(stop) => {
            let (word, inner) = parts(stop);
            format!(r#", "on_stop": {{ "node": "{word}", "args": {}, "out": "m" }}"#, self::arguments(inner))
        }
        None => String::new(),
    };
    let (word, arguments) = parts(call);
    let args = self::arguments(arguments);
    format!(
        r#"{{ "service": {{ "node": "{word}", "args": {args}, "out": "m", "every": "200ms", "deviation": "50ms"{timer}{stop} }} }}"#
    )
}

fn handler(name: &str, written: &str) -> String {
    let (call, _) = written.split_once(" -> bb.m").expect("it is written");
    let (word, arguments) = parts(call);
    format!(r#"{{ "{name}": {{ "node": "{word}", "args": {}, "out": "m" }} }}"#, self::arguments(arguments))
}

fn leaf(head: &str) -> String {
    let (call, output) = head.split_once(" -> bb.").unwrap_or((head, ""));
    let (word, inner) = parts(call);
    match word {
        "run Inner" | "run Linked" => {
            let tree = &word["run ".len()..];
            let out = if output == "m)" { r#", "out": { "sum": "m" }"# } else { "" };
            format!(r#""node": "run", "tree": "{tree}", "args": {{ "to": {{ "key": "n" }} }}{out}"#)
        }
        "wait" => format!(r#""node": "wait", "args": {{ "for": "{inner}" }}"#),
        "wait_for" => format!(r#""node": "wait_for", "event": "{inner}""#),
        "send" => format!(r#""node": "send", "args": {{ "event": "{inner}" }}"#),
        "check" => {
            let inner = &call[call.find('(').expect("it is written") + 1..call.len() - 1];
            format!(r#""node": "check", "args": {{ "condition": "{}" }}"#, expression(inner))
        }
        "set" => {
            let (key, value) = call["set(bb.".len()..call.len() - 1].split_once(" = ").expect("it is written");
            format!(r#""node": "set", "key": "{key}", "value": {{ "expr": "{}" }}"#, expression(value))
        }
        "clear" => format!(r#""node": "clear", "key": "{}""#, inner.trim_start_matches("bb.")),
        _ => {
            let args = if inner.is_empty() { String::new() } else { format!(r#", "args": {}"#, arguments(inner)) };
            let out = if output.is_empty() { String::new() } else { format!(r#", "out": "{output}""#) };
            format!(r#""node": "{word}"{args}{out}"#)
        }
    }
}

/// `n = 3, finish = immediate`
pub fn arguments(written: &str) -> String {
    let one = |argument: &str| {
        let (name, value) = argument.split_once(" = ").expect("arguments go by name");
        let value = if value.parse::<f64>().is_ok() { value.to_owned() } else { format!(r#""{value}""#) };
        format!(r#""{name}": {value}"#)
    };
    format!("{{ {} }}", written.split(", ").map(one).collect::<Vec<_>>().join(", "))
}

pub fn expression(written: &str) -> String {
    written.trim().replace("matches!(bb.mode, Mode::Alert)", "mode == Alert").replace("bb.", "")
}
