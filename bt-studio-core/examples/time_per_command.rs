//! Prints how long the core takes for each kind of command in a file of about 2,000 nodes, from the request to the orders
//! that show the change, and to those that tell its problems.
//!
//! ```sh
//! cargo run --release -p bt-studio-core --example time_per_command
//! ```

use std::time::{Duration, Instant};

use bt_studio_core::message::{Ask, Event, How, Order, Request, Tell};
use bt_studio_core::{Command, Studio, Value};

/// The allocator of `bt`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const FILE: &str = "large.json";
/// How often each command is given.
const TIMES: usize = 30;

fn main() {
    let mut page = Page::open();
    let leaf = "/root/children/9/children/5/children/4";
    let at = || leaf.to_owned();
    let item = || r#"{ "node": "idle" }"#.to_owned();
    let race = || r#"{ "node": "race", "children": [] }"#.to_owned();
    let set = Command::Set { at: format!("{leaf}/args/for"), value: Value::Typed("7s".to_owned()) };
    page.measure("set an argument", &set);
    page.measure("insert", &Command::Put { at: at(), how: How::After, item: item() });
    page.measure("wrap", &Command::Put { at: at(), how: How::Wrap, item: race() });
    page.measure("move", &Command::Move { at: at(), by: 1 });
    page.measure("remove", &Command::Remove { at: at() });
}

struct Page {
    studio: Studio,
    version: u32,
    id: u32,
}

impl Page {
    fn open() -> Self {
        let mut studio = Studio::new();
        let catalogue =
            br#"{ "bt_catalogue": 1, "agent": "Soldier", "keys": [{ "name": "ammo", "type": "u32" }], "nodes": [] }"#;
        studio.handle(Event::Found { file: "soldier.json".to_owned(), bytes: catalogue.to_vec() });
        studio.handle(Event::Connected { client: 1 });
        let start = Instant::now();
        studio.handle(Event::Found { file: FILE.to_owned(), bytes: large().into_bytes() });
        println!("{:20} {:>8.1} ms", "read", milliseconds(start.elapsed()));
        let mut page = Self { studio, version: 1, id: 0 };
        let start = Instant::now();
        page.ask(Ask::Open { file: FILE.to_owned() });
        println!("{:20} {:>8.1} ms", "open", milliseconds(start.elapsed()));
        page.ask(Ask::Select { file: FILE.to_owned(), at: Some("/root/children/9".to_owned()) });
        page
    }

    fn ask(&mut self, ask: Ask) {
        self.id += 1;
        let request = Request { id: self.id, ask };
        for order in self.studio.handle(Event::Asked { client: 1, request }) {
            let Order::Tell { tell, .. } = order else { continue };
            match *tell {
                Tell::Changed { changed, .. } => self.version = changed.version,
                Tell::Refused { message, .. } => panic!("{message}"),
                _ => {}
            }
        }
    }

    /// Gives a command and takes it back, again and again.
    fn measure(&mut self, name: &str, command: &Command) {
        let (mut shown, mut checked) = (Vec::new(), Vec::new());
        for _ in 0..TIMES {
            let start = Instant::now();
            let (file, command) = (FILE.to_owned(), command.clone());
            self.ask(Ask::Command { file, version: self.version, command, typing: None });
            shown.push(start.elapsed());
            self.studio.handle(Event::Check);
            checked.push(start.elapsed());
            self.ask(Ask::Travel { file: FILE.to_owned(), by: -1 });
            self.studio.handle(Event::Check);
        }
        println!("{name:20} shown {}   checked {}", told(shown), told(checked));
    }
}

fn told(mut times: Vec<Duration>) -> String {
    times.sort();
    let (median, p95) = (times[times.len() / 2], times[times.len() * 95 / 100]);
    format!("{:>6.1} ms, p95 {:>6.1} ms", milliseconds(median), milliseconds(p95))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// A tree of 2,110 nodes: 19 groups of 10 branches of 9 leaves, with a guard for each branch.
fn large() -> String {
    let leaf =
        |at: usize| format!(r#"            {{ "node": "wait", "name": "leaf {at}", "args": {{ "for": "4s" }} }}"#);
    let list = |parts: Vec<String>| parts.join(",\n");
    let branch = |at: usize| {
        let leaves = list((0..9).map(|index| leaf(10 * at + index)).collect());
        let guard = r#""when": [{ "if": "ammo == 0", "aborts": "lower_priority" }]"#;
        format!(
            "        {{ \"node\": \"sequence\", \"name\": \"branch {at}\", {guard}, \"children\": [\n{leaves}\n        ] }}"
        )
    };
    let group = |at: usize| {
        let branches = list((0..10).map(|index| branch(10 * at + index)).collect());
        format!("      {{ \"node\": \"selector\", \"name\": \"group {at}\", \"children\": [\n{branches}\n      ] }}")
    };
    let groups = list((0..19).map(group).collect());
    let root = format!("{{ \"node\": \"race\", \"children\": [\n{groups}\n    ] }}");
    format!("{{\n  \"bt\": 1, \"tree\": \"Large\", \"agent\": \"Soldier\",\n  \"root\": {root}\n}}\n")
}
