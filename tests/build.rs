//! Writes random trees as `bt!` source and random machines for the property tests. The output is always the same.

mod decorators {
    include!("build/decorators.rs");
}

mod documents {
    include!("build/documents.rs");
}

mod files {
    include!("build/files.rs");
}
mod machines {
    include!("build/machines.rs");
}
mod machine_files {
    include!("build/machine_files.rs");
}
mod written {
    include!("build/written.rs");
}

use decorators::DECORATORS;
use std::fmt::Write;
use std::{env, fs, path::Path};

/// The number of trees of each sort, unless `BT_TREES` sets it.
const TREES: usize = 20;
/// How many of the lively trees, and of the quiet ones, can be saved. The number is small because serializing a tree's
/// memory dominates the compile time.
const SAVED: usize = 8;
/// How many of the lively trees, and of the quiet ones, form populations. A few are enough: spawning, sleep and agent
/// slots in a population hardly depend on the tree.
const HERDS: usize = 12;
/// The number of trees in files that are only loaded.
const FILES: usize = 30;
/// The number of documents that are both compiled and loaded, unless `BT_DOCUMENTS` sets it.
const DOCUMENTS: u64 = 60;
/// The number of documents that are compiled as the source that `bt convert --to rust` writes.
const WRITTEN: u64 = 10;
/// A tree grows until it has this many nodes.
const NODES: u32 = 24;
/// The maximum nesting depth of nodes.
const DEPTH: u32 = 5;

fn main() {
    println!("cargo::rerun-if-changed=build.rs\ncargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=tests/machine_properties/bound.json");
    println!("cargo::rerun-if-env-changed=BT_TREES");
    let trees = env::var("BT_TREES").ok().and_then(|count| count.parse().ok()).unwrap_or(TREES);
    let (mut all, mut herds, mut saved) = (Trees::default(), Trees::default(), String::new());
    for (sort, quiet) in [("lively", false), ("quiet", true)] {
        for number in 0..trees.max(HERDS) {
            let (name, root) = (format!("{}{number}", capital(sort)), Forest::new(number, quiet, false).root());
            if number < trees {
                all.tree(&name, &root);
            }
            if number < SAVED.min(trees) {
                saved += &row(&name);
            }
            if number < HERDS {
                herds.tree(&name, &root);
            }
        }
        all.list(sort);
        herds.list(sort);
    }
    let mut files = String::new();
    for number in 0..FILES.max(trees) {
        let (name, root) = (format!("Filed{number}"), Forest::new(number, false, true).root());
        let json = files::json(&name, &root);
        let _ = writeln!(files, "    (\"{name}\", r##\"{json}\"##),");
        if number < trees {
            all.source += &written::first(&json, 1, 0);
            all.list += &row(&name);
        }
    }
    all.list("filed");
    let _ = writeln!(all.source, "/// The saved trees.\npub const SAVED: &[(&str, Keep)] = &[\n{saved}];");
    let files = format!("/// The filed trees as JSON.\npub const FILES: &[(&str, &str)] = &[\n{files}];\n");
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    let [machines, machine_files] = machines::sources();
    for (name, text) in [
        ("trees.rs", all.source),
        ("herds.rs", herds.source),
        ("files.rs", files),
        ("machines.rs", machines),
        ("machine_files.rs", machine_files),
        ("bound.rs", written::rust(include_str!("tests/machine_properties/bound.json"))),
    ] {
        fs::write(Path::new(&out).join(name), text).expect("the folder is there");
    }
    documents(Path::new(&out));
}

/// Writes the documents of the conformance test and the source that compiles them. `BT_DOCUMENTS=500` selects a larger
/// set, `BT_DOCUMENTS=100..200` a part of it.
fn documents(out: &Path) {
    println!("cargo::rerun-if-env-changed=BT_DOCUMENTS");
    let wanted = env::var("BT_DOCUMENTS").unwrap_or_default();
    let (from, to) = wanted.split_once("..").unwrap_or(("0", &wanted));
    let (from, to) = (from.parse().unwrap_or(0), to.parse().unwrap_or(DOCUMENTS));
    let (mut source, mut list) = (String::new(), String::new());
    for number in from..to {
        let path = out.join(format!("d{number}.json"));
        fs::write(&path, documents::document(number, false)).expect("the folder is there");
        let _ = writeln!(source, "bt_file!({path:?});");
        let _ = writeln!(
            list,
            "    (include_str!({path:?}), |seed| Box::new(D{number}::brain(Actor::default()).seeded(seed))),"
        );
    }
    let mut written = String::new();
    for number in to..to + WRITTEN {
        let document = documents::document(number, true);
        source += &written::rust(&document);
        let make = format!("|seed| Box::new(D{number}::brain(Actor::default()).seeded(seed))");
        let _ = writeln!(written, "    (r##\"{document}\"##, {make}),");
    }
    let _ = writeln!(source, "/// Documents that are compiled as the Rust that the converter writes.");
    let _ = writeln!(source, "pub const WRITTEN: &[(&str, Make)] = &[\n{written}];");
    let _ = writeln!(source, "/// The documents, each with a function that creates a brain with its first tree.");
    let _ = writeln!(source, "pub const DOCUMENTS: &[(&str, Make)] = &[\n{list}];");
    fs::write(out.join("documents.rs"), source).expect("the folder is there");
}

/// The source of trees, and a list of them.
#[derive(Default)]
struct Trees {
    source: String,
    list: String,
}

impl Trees {
    fn tree(&mut self, name: &str, root: &str) {
        let _ = writeln!(self.source, "bt! {{ pub tree {name} for Actor {{ {root} }} }}");
        self.list += &row(name);
    }

    /// Writes the list of all trees since the last list.
    fn list(&mut self, sort: &str) {
        let list = std::mem::take(&mut self.list);
        let _ = writeln!(self.source, "/// The {sort} trees.");
        let _ = writeln!(self.source, "pub const {}: &[(&str, Make)] = &[\n{list}];", sort.to_uppercase());
    }
}

/// An entry of a list: the name of a tree, and a function that creates a brain with it.
fn row(name: &str) -> String {
    format!("    (\"{name}\", |seed| Box::new({name}::brain(Actor::default()).seeded(seed))),\n")
}

fn capital(sort: &str) -> String {
    sort[..1].to_uppercase() + &sort[1..]
}

/// Generates random trees.
struct Forest {
    state: u64,
    /// Without leaves that poll, so that a brain may sleep.
    quiet: bool,
    /// Uses only nodes that a file can also express.
    filed: bool,
    leaves: u8,
    nodes: u32,
}

/// The constraints that the parent imposes.
#[derive(Clone, Copy)]
struct Place {
    /// Guards may be `lower_priority`.
    ordered: bool,
    mark: &'static str,
}

impl Place {
    const TOP: Self = Self { ordered: false, mark: "" };
    const LOWER: Self = Self { ordered: true, mark: "" };
}

impl Forest {
    fn new(number: usize, quiet: bool, filed: bool) -> Self {
        let state = number as u64 * 2 + u64::from(quiet) + if filed { 1_000 } else { 0 };
        Self { state, quiet, filed, leaves: 0, nodes: 0 }
    }

    /// A complete tree.
    fn root(&mut self) -> String {
        self.attributes(DEPTH, Place::TOP) + &self.composite(DEPTH - 1)
    }

    fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.state >> 33) * count as u64) >> 31) as usize
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    fn number(&mut self) -> u8 {
        self.leaves += 1;
        self.leaves % 60 + 1
    }

    fn condition(&mut self) -> &'static str {
        self.of(&[
            "bb.a",
            "!bb.b",
            "bb.n > 1",
            "bb.spot.is_some()",
            "bb.a || bb.c",
            "matches!(bb.mode, Mode::Alert)",
            "bb.m < 2 && bb.b",
        ])
    }

    fn node(&mut self, depth: u32, place: Place) -> String {
        let attributes = self.attributes(depth, place);
        self.nodes += 1;
        let node = if depth == 0 || self.nodes > NODES || self.below(4) == 0 {
            self.leaf()
        } else {
            self.composite(depth - 1)
        };
        format!("{}{attributes}{node}", place.mark)
    }

    fn attributes(&mut self, depth: u32, place: Place) -> String {
        let mut text = String::new();
        if self.below(3) == 0 {
            let aborts = ["none", "self", "lower_priority", "both"];
            let aborts = self.of(if place.ordered { &aborts } else { &aborts[..2] });
            let notify = if aborts == "none" { "result" } else { self.of(&["result", "result", "value"]) };
            let _ = write!(text, "#[when({}, aborts = {aborts}, notify = {notify})] ", self.condition());
        }
        if self.below(3) == 0 {
            // The additional case is a service.
            let other = DECORATORS.get(self.below(DECORATORS.len() + 1)).copied();
            let _ = match other {
                None => {
                    let (number, timer) = (self.number(), self.of(&["", ", timer = keep"]));
                    let stop = match self.below(3) {
                        0 => format!(", on_stop = serve(n = {}, value = {depth}) -> bb.m", self.number()),
                        _ => String::new(),
                    };
                    write!(
                        text,
                        "#[service(serve(n = {number}, value = {depth}) -> bb.m, every = 200ms, deviation = 50ms{timer}{stop})] "
                    )
                }
                Some(other) => write!(text, "#[{other}] "),
            };
        }
        if self.below(8) == 0 {
            let (end, number) = (self.of(&["on_exit", "on_halt"]), self.number());
            let _ = write!(text, "#[{end}(serve(n = {number}, value = {depth}) -> bb.m)] ");
        }
        if self.below(6) == 0 {
            let _ = write!(text, "#[skip_if({})] ", self.condition());
        }
        text
    }

    fn leaf(&mut self) -> String {
        if !self.quiet && self.below(3) > 0 {
            let number = self.number();
            return match self.below(4) {
                0 => format!("graceful(n = {number}, halts = {});", number % 3),
                1 => format!("find(n = {number}, value = 2) -> bb.spot;"),
                _ => format!("leaf(n = {number});"),
            };
        }
        match self.below(9) {
            2 | 5 if self.filed => self.of(&["wait(200ms);", "wait_for(Signal::Ping);"]).into(),
            0 => "wait(100ms..=400ms);".into(),
            1 => "wait_for(Signal::Ping);".into(),
            2 => "wait_for(Signal::At(at) if *at > bb.n -> bb.n);".into(),
            3 => "idle;".into(),
            6 => {
                let (number, on) = (self.number(), 1 + self.below(3));
                format!("doze(n = {number}, millis = {}, on = {on});", self.below(3) * 200)
            }
            4 => self.of(&["run Inner(to = bb.n);", "run Inner(to = bb.n, sum -> bb.m);"]).into(),
            5 => "wait(Duration::from_millis(100) * (bb.n.unsigned_abs() % 4));".into(),
            _ => self.instant(),
        }
    }

    /// A node that finishes at once.
    fn instant(&mut self) -> String {
        match self.below(12) {
            0 => "set(bb.a = !bb.a);".into(),
            1 => "set(bb.n = (bb.n + 1) % 4);".into(),
            2 => "clear(bb.spot);".into(),
            3 if self.filed => "send(Signal::Ping);".into(),
            3 => "send(Signal::At(bb.n));".into(),
            4 => "succeed;".into(),
            5 => "fail;".into(),
            6 => format!("sequence {{ #[invert] check({}); }}", self.condition()),
            7 => {
                let (a, b) = (self.condition(), self.condition());
                format!("selector {{ check({a}); check({b}); }}")
            }
            8 if !self.quiet => format!("condition(n = {});", self.number()),
            _ => format!("check({});", self.condition()),
        }
    }

    fn children(&mut self, depth: u32, place: Place) -> String {
        let wide = self.below(8) == 0;
        let count = if wide { 10 } else { 2 + self.below(2) };
        (0..count).map(|_| self.node(if wide { depth.min(1) } else { depth }, place) + " ").collect()
    }

    /// A child of a reactive composite that begins with an action, as far as the tree may have actions.
    fn lead(&mut self, depth: u32) -> String {
        let kind = self.of(&["sequence", "selector", "#[invert] sequence", "#[limit(3)] sequence"]);
        let (first, second) = (self.leaf(), self.instant());
        let condition = if self.quiet { self.instant() } else { format!("condition(n = {});", self.number()) };
        match self.below(3) {
            0 => format!("{kind} {{ {condition} {second} {} }}", self.node(depth, Place::TOP)),
            1 => format!("{kind} {{ {first} {} }}", self.node(depth, Place::TOP)),
            _ => format!("{kind} {{ {second} {condition} {first} }}"),
        }
    }

    fn composite(&mut self, depth: u32) -> String {
        let (top, weight, score) = (
            Place::TOP,
            Place { mark: "#[weight(bb.n + 1)] ", ..Place::TOP },
            Place { mark: "#[score(bb.n * bb.m)] ", ..Place::TOP },
        );
        match self.below(28) {
            0..4 => format!("sequence {{ {}}}", self.children(depth, top)),
            4..9 => format!("selector {{ {}}}", self.children(depth, Place::LOWER)),
            9 => {
                let (first, lead) = (self.instant(), self.lead(depth));
                format!("reactive_sequence {{ {first} {lead} {}}}", self.children(depth, top))
            }
            10 => {
                let lead = self.lead(depth);
                format!("reactive_selector {{ {lead} {}}}", self.children(depth, Place::LOWER))
            }
            11 => format!("always_sequence {{ {}}}", self.children(depth, top)),
            12 => format!("random_sequence {{ {}}}", self.children(depth, top)),
            13 => format!("random_selector {{ {}}}", self.children(depth, weight)),
            14 => format!("pick {{ {}}}", self.children(depth, weight)),
            15 => format!("utility_selector {{ {}}}", self.children(depth, score)),
            16 => {
                let thresholds = ["success = 1, failure = all", "success = all, failure = 1", "success = required"];
                let threshold = self.of(&thresholds);
                let (children, more) = match threshold {
                    "success = required" => {
                        let required = Place { mark: "#[required] ", ..top };
                        (self.children(depth, required), self.node(depth, top))
                    }
                    _ => (self.children(depth, top), String::new()),
                };
                format!("parallel({threshold}) {{ {children}{more}}}")
            }
            17 => format!("race {{ {}}}", self.children(depth, top)),
            18 => {
                let finish = self.of(&["immediate", "delayed"]);
                let main = if self.quiet { "wait(300ms);".into() } else { format!("graceful(n = {});", self.number()) };
                format!("simple_parallel(finish = {finish}) {{ {main} {} }}", self.node(depth, top))
            }
            19 => {
                let (a, b) = (self.condition(), self.condition());
                let nodes: [String; 3] = std::array::from_fn(|_| self.node(depth, top));
                format!("if {a} {{ {} }} else if {b} {{ {} }} else {{ {} }}", nodes[0], nodes[1], nodes[2])
            }
            20 => format!("while {} {{ {} }}", self.condition(), self.node(depth, top)),
            26 => {
                let head = self.of(&["(bb.jobs -> bb.n, index -> bb.m)", "(bb.jobs -> bb.spot)"]);
                format!("for_each{head} {{ {} }}", self.node(depth, top))
            }
            27 => format!("pop_each(bb.jobs -> bb.n) {{ {} }}", self.node(depth, top)),
            21 => {
                let nodes: [String; 2] = std::array::from_fn(|_| self.node(depth, top));
                format!("RecoveryNode(number_of_retries = 2) {{ {} {} }}", nodes[0], nodes[1])
            }
            22 => format!("RoundRobin {{ {}}}", self.children(depth, top)),
            23 if !self.quiet => format!("PipelineSequence {{ {}}}", self.children(depth, top)),
            24 if !self.quiet => {
                let decorator = self.of(&["RateController(hz = 5.0)", "EachItem"]);
                format!("{} {{ {} }}", decorator, self.node(depth, top))
            }
            _ => {
                let nodes: [String; 2] = std::array::from_fn(|_| self.node(depth, top));
                format!("match bb.mode {{ Mode::Calm => {{ {} }} _ => {{ {} }} }}", nodes[0], nodes[1])
            }
        }
    }
}
