// Random composites, part of the random documents.

impl Draw {
    /// The children of a node. `mark` is a field that each child gets.
    fn children(&mut self, depth: u32, scope: Scope<'_>, mark: &str) -> String {
        let count = 2 + self.below(2);
        let children: Vec<_> = (0..count)
            .map(|at| {
                let child = self.node(depth, scope);
                if mark.is_empty() || at == 2 && !mark.ends_with("score") {
                    return child;
                }
                if mark == "required" {
                    let inner = child.strip_suffix(" }").expect("a node ends so");
                    return format!(r#"{inner}, "required": true }}"#);
                }
                let inner = child.strip_suffix(" }").expect("a node ends so");
                if mark == "rescore" {
                    // A score must read a key, else no child ever takes over.
                    let score = if at == 0 { self.read_weight(scope) } else { self.weight(scope) };
                    return format!(r#"{inner}, "score": {score} }}"#);
                }
                format!(r#"{inner}, "{mark}": {} }}"#, self.weight(scope))
            })
            .collect();
        format!(r#""children": [{}]"#, children.join(", "))
    }

    fn weight(&mut self, scope: Scope<'_>) -> String {
        match self.below(3) {
            0 => "2.5".into(),
            1 => "\"0.5 + 1\"".into(),
            _ => self.read_weight(scope),
        }
    }

    fn read_weight(&mut self, scope: Scope<'_>) -> String {
        format!("\"n + ({})\"", self.number(scope))
    }

    /// A child of a reactive composite that begins with an action.
    fn lead(&mut self, depth: u32, scope: Scope<'_>) -> String {
        let kind = self.of(&[r#""sequence""#, r#""selector""#, r#""sequence", "decorators": ["invert"]"#]);
        let condition = format!(r#"{{ "node": "condition", "args": {{ "n": {} }} }}"#, self.leaf_number());
        let (first, second) = (self.leaf(scope), self.instant(scope));
        let children = match self.below(3) {
            0 => format!("{condition}, {{ {second} }}, {}", self.node(depth, scope)),
            1 => format!("{{ {first} }}, {}", self.node(depth, scope)),
            _ => format!("{{ {second} }}, {condition}, {{ {first} }}"),
        };
        format!(r#"{{ "node": {kind}, "children": [{children}] }}"#)
    }

    fn composite(&mut self, depth: u32, scope: Scope<'_>) -> String {
        let lower = Scope { ordered: true, ..scope };
        let plain = |word: &str, children: String| format!(r#""node": "{word}", {children}"#);
        match self.below(28) {
            0..4 => plain("sequence", self.children(depth, scope, "")),
            4..9 => plain("selector", self.children(depth, lower, "")),
            9 => {
                let (lead, other) = (self.lead(depth, scope), self.node(depth, scope));
                let (a, last) = (self.instant(scope), self.node(depth, scope));
                format!(r#""node": "reactive_sequence", "children": [{lead}, {{ {a} }}, {other}, {last}]"#)
            }
            10 => {
                let (lead, other, last) = (self.lead(depth, scope), self.node(depth, lower), self.node(depth, scope));
                format!(r#""node": "reactive_selector", "children": [{lead}, {other}, {last}]"#)
            }
            11 => plain("always_sequence", self.children(depth, scope, "")),
            12 => plain("random_sequence", self.children(depth, scope, "")),
            13 => plain("random_selector", self.children(depth, scope, "weight")),
            14 => plain("pick", self.children(depth, scope, "weight")),
            15 => {
                let rescore = r#""args": { "rescore": "change" }, "#;
                let margin = r#""args": { "rescore": "change", "margin": 0.5 }, "#;
                let args = self.of(&["", rescore, margin]);
                let mark = if args.is_empty() { "score" } else { "rescore" };
                format!(r#""node": "utility_selector", {args}{}"#, self.children(depth, scope, mark))
            }
            16 => {
                let required = r#""success": "required""#;
                let args = [r#""success": 1, "failure": "all""#, r#""success": "all", "failure": 1"#, required];
                let args = self.of(&args);
                let mark = if args == required { "required" } else { "" };
                format!(r#""node": "parallel", "args": {{ {args} }}, {}"#, self.children(depth, scope, mark))
            }
            17 => plain("race", self.children(depth, scope, "")),
            18 => {
                let (finish, number) = (self.of(&["immediate", "delayed"]), self.leaf_number());
                let background = self.node(depth, scope);
                format!(
                    r#""node": "simple_parallel", "args": {{ "finish": "{finish}" }},
                    "children": [{{ "node": "graceful", "args": {{ "n": {number} }} }}, {background}]"#
                )
            }
            19 => {
                let branches: [String; 2] = std::array::from_fn(|_| {
                    format!(r#"{{ "if": "{}", "then": {} }}"#, self.condition(scope), self.node(depth, scope))
                });
                let other = if self.below(2) == 0 { String::new() } else { format!(r#", "else": {}"#, self.node(depth, scope)) };
                format!(r#""node": "if", "branches": [{}]{other}"#, branches.join(", "))
            }
            20 => {
                let (condition, body) = (self.condition(scope), self.node(depth, scope));
                format!(r#""node": "while", "condition": "{condition}", "do": {body}"#)
            }
            21 => {
                let (one, two) = (self.node(depth, scope), self.node(depth, scope));
                let args = format!(r#""args": {{ "number_of_retries": {} }}"#, self.below(3));
                format!(r#""node": "RecoveryNode", {args}, "children": [{one}, {two}]"#)
            }
            22 => plain("RoundRobin", self.children(depth, scope, "")),
            23 => plain("PipelineSequence", self.children(depth, scope, "")),
            24 => {
                let word = self.of(&[r#""RateController", "args": { "hz": 5 }"#, r#""EachItem""#]);
                format!(r#""node": {word}, "children": [{}]"#, self.node(depth, scope))
            }
            26 | 27 => {
                let wide = match self.sub {
                    Some(_) => r#""for_each", "in": "jobs", "item": "count", "width": 2"#,
                    None => r#""for_each", "in": "jobs", "item": "last", "index": "step", "width": 3"#,
                };
                let head = self.of(&[
                    wide,
                    r#""for_each", "in": "jobs", "item": "n", "index": "m""#,
                    r#""for_each", "in": "jobs", "item": "spot""#,
                    r#""pop_each", "from": "jobs", "item": "m""#,
                ]);
                format!(r#""node": {head}, "do": {}"#, self.node(depth, scope))
            }
            _ => self.choice(depth, scope),
        }
    }

    /// A `match` node.
    fn choice(&mut self, depth: u32, scope: Scope<'_>) -> String {
        let (on, first, second) =
            if self.below(2) == 0 { ("mode", "Calm | Panic", "Alert") } else { ("m", "1..=3", "-1 | 0") };
        let guard = if self.below(2) == 0 { String::new() } else { format!(r#", "if": "{}""#, self.condition(scope)) };
        let (one, two) = (self.node(depth, scope), self.node(depth, scope));
        // A `match` of Rust covers every value.
        let other = if self.plain { r#", { "is": "_", "then": { "node": "fail" } }"# } else { "" };
        let arms = format!(r#"{{ "is": "{first}"{guard}, "then": {one} }}, {{ "is": "{second}", "then": {two} }}{other}"#);
        format!(r#""node": "match", "on": "{on}", "arms": [{arms}]"#)
    }
}
