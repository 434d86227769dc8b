// Random machines as `state_tree!` source.

use std::fmt::Write;

use super::{Forest, machine_files, row, written};

/// The seeds of the machines of each sort. They are few, because each takes long to compile. The seeds that found
/// faults are among them.
const NUMBERS: [u64; 6] = [0, 2, 5, 7, 11, 13];

/// The source of the machines with their lists, and their files.
pub fn sources() -> [String; 2] {
    let (mut source, mut files, mut saved) = (String::new(), String::new(), String::new());
    for (sort, quiet) in [("Lively", false), ("Quiet", true), ("Filed", false)] {
        let filed = sort == "Filed";
        let mut list = String::new();
        for number in NUMBERS {
            let state = 1000 + number * 2 + u64::from(quiet) + if filed { 1000 } else { 0 };
            let machine = Forest { state, quiet, filed, leaves: 0, nodes: 0 }.machine();
            let name = format!("{sort}{number}");
            if filed {
                let json = machine_files::json(&name, &machine);
                let _ = writeln!(files, "    (\"{name}\", r##\"{json}\"##),");
                source += &written::first(&json, 0, 1);
            } else {
                let _ = writeln!(source, "state_tree! {{ pub machine {name} for Actor {{ {machine} }} }}");
            }
            list += &row(&name);
            if !filed {
                saved += &row(&name);
            }
        }
        let _ = writeln!(source, "/// Machines.\npub const {}: &[(&str, Make)] = &[\n{list}];", sort.to_uppercase());
    }
    let _ = writeln!(source, "/// The saved machines.\npub const SAVED: &[(&str, Keep)] = &[\n{saved}];");
    [source, format!("/// The filed machines as JSON.\npub const FILES: &[(&str, &str)] = &[\n{files}];\n")]
}

impl Forest {
    /// The states of a machine, each with its parent. Numbers increase, so that a parent comes before its children.
    pub fn machine(&mut self) -> String {
        let count = 3 + self.below(7);
        let parents: Vec<usize> = (0..count).map(|at| if at < 2 { 0 } else { self.below(at + 1) }).collect();
        // State 0 is the machine itself. The last state always takes a parameter.
        let mut text = String::new();
        if self.below(3) == 0 {
            let every = self.of(&["100ms", "250ms"]);
            let _ = write!(text, "evaluator serve(n = {}, value = 1) -> bb.m every {every}", self.number());
            for hook in ["on_start", "on_stop"] {
                if self.below(2) == 0 {
                    let _ = write!(text, " {hook} serve(n = {}, value = 2) -> bb.m", self.number());
                }
            }
            text += "; ";
        }
        if self.below(3) == 0 {
            let _ = write!(text, "global task {} ", if self.quiet { "wait(700ms);".into() } else { self.leaf() });
        }
        text + &self.states(0, &parents)
    }

    /// The members between the braces of a state.
    fn states(&mut self, at: usize, parents: &[usize]) -> String {
        let mut text = String::new();
        let children: Vec<usize> =
            (0..parents.len()).filter(|child| parents[*child] == at).map(|child| child + 1).collect();
        let scored = children.len() > 1 && self.below(3) == 0;
        if scored {
            let _ = write!(text, "select {}; ", self.of(&["random", "utility", "weighted"]));
        } else if at > 0 && self.below(8) == 0 {
            text += "select none; ";
        }
        if at > 0 {
            if self.below(4) == 0 {
                text += "done all; ";
            }
            for _ in 0..self.below(3) {
                let again = if self.below(4) == 0 { "#[again] " } else { "" };
                let _ = write!(text, "{again}task {} ", self.task());
            }
        }
        for _ in 0..self.below(4) {
            text += &self.way(at, parents, &children);
        }
        for (index, child) in children.iter().enumerate() {
            // The first child never has a condition, so that a selection always finds a state.
            let when = match self.below(5) {
                0 | 1 if index > 0 => format!(" when {}", self.condition()),
                2 if index > 0 => " requires Signal::At(_)".to_owned(),
                _ => String::new(),
            };
            let params = if *child == parents.len() && index > 0 { "(p: i32)" } else { "" };
            let score = if scored { " score bb.n + 1" } else { "" };
            let inside = self.states(*child, parents);
            let _ = write!(text, "state S{child}{params}{when}{score} {{ {inside} }} ");
        }
        text
    }

    fn task(&mut self) -> String {
        match self.below(6) {
            0 => "run Linked(to = bb.n);".into(),
            1 => "run Inner(to = bb.n);".into(),
            2 => format!("sequence {{ {} {} }}", self.instant(), self.leaf()),
            _ => self.leaf(),
        }
    }

    fn way(&mut self, at: usize, parents: &[usize], children: &[usize]) -> String {
        let when = match self.below(6) {
            0 => "success".to_owned(),
            1 => "failure".to_owned(),
            2 => "done".to_owned(),
            3 => format!("tick if {}", self.condition()),
            4 => format!("success, tick if {}", self.condition()),
            _ => self.of(&["Signal::Ping", "Signal::At(at) if *at > 1", "Signal::Ping, failure"]).to_owned(),
        };
        let last = parents.len();
        let given = parents.iter().filter(|parent| **parent == parents[last - 1]).count() > 1;
        let event = when.starts_with("Signal");
        let goal = match self.below(8) {
            0 if at > 0 => "parent".to_owned(),
            1 => self.of(&["succeed", "fail", "none", "none"]).to_owned(),
            2 if !children.is_empty() && at > 0 => format!("S{}", children[0]),
            _ => format!("S{}", 1 + self.below(last)),
        };
        let gives = given && goal == format!("S{last}");
        let words = when.contains("success") || when.contains("failure") || when.contains("tick");
        let after = if self.below(4) == 0 && !(event && gives) && goal != "none" {
            self.of(&[" after 150ms", " after 100ms..=300ms"])
        } else {
            ""
        };
        let priority = self.of(&["", "", " priority high", " priority low"]);
        if gives && event && words {
            return String::new();
        }
        let arguments = if gives { "(p = bb.n)" } else { "" };
        format!("on {when}{after}{priority} => {goal}{arguments}; ")
    }
}
