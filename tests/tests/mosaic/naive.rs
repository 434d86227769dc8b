//! A literal and slow implementation of the rules. Random trees compare the agent with it.

use std::collections::BTreeMap;

use bt_mosaic::interpreter::{Command, RandomSource, Record, Value};
use bt_runtime::Chance;

/// The reason why a poll ended early.
#[derive(Debug, PartialEq)]
pub enum Ended {
    /// It made too many visits.
    Endless,
    /// An argument reads a key that does not exist.
    Missing,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Init,
    Awaken,
    Blocking,
    WaitChild,
    Dead,
}

struct Node {
    tree: u32,
    idx: u32,
    ty: String,
    extra: Value,
    above: Option<usize>,
    children: Vec<usize>,
    /// The root of the tree that a `sub_tree` runs, set at its first entry.
    below: Option<usize>,
    state: State,
    result: bool,
    child: usize,
    left: Vec<usize>,
}

/// An agent that has loaded its tree and is enabled.
pub struct Naive {
    files: BTreeMap<String, Value>,
    trees: Vec<String>,
    /// The first node is the root of the agent's own tree.
    nodes: Vec<Node>,
    fronts: Vec<usize>,
    events: Vec<String>,
    pub board: BTreeMap<String, Value>,
    /// The time, the number, and the waiting node of each timer.
    timers: Vec<(u64, u64, usize)>,
    last: u64,
    now: u64,
    chance: Chance,
    current: Option<usize>,
    visits: u64,
    most: u64,
    pub told: Vec<Record>,
}

impl Naive {
    /// An agent of `t.json` that ends a poll with an error after `most` visits.
    pub fn new(files: &[(&str, String)], seed: u64, most: u64) -> Self {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), serde_json::from_str(text).unwrap()));
        let mut agent = Self {
            files: files.collect(),
            trees: vec!["t.json".to_owned()],
            nodes: Vec::new(),
            fronts: Vec::new(),
            events: Vec::new(),
            board: BTreeMap::new(),
            timers: Vec::new(),
            last: 0,
            now: 0,
            chance: Chance::new(seed),
            current: None,
            visits: 0,
            most,
            told: Vec::new(),
        };
        agent.build("t.json", 0, None);
        agent.start(0);
        agent
    }

    /// Builds a node of a file with all its descendants.
    fn build(&mut self, file: &str, idx: u32, above: Option<usize>) -> usize {
        let tree = self.trees.iter().position(|tree| tree == file).unwrap() as u32;
        let nodes = self.files[file]["nodes"].as_array().unwrap();
        let node = nodes.iter().find(|node| node["idx"] == idx).unwrap().clone();
        let at = self.nodes.len();
        let (ty, extra) = (node["type"].as_str().unwrap().to_owned(), node["extra"].clone());
        let (children, left) = (Vec::new(), Vec::new());
        let (state, result, child, below) = (State::Dead, false, 0, None);
        self.nodes.push(Node { tree, idx, ty, extra, above, children, below, state, result, child, left });
        for child in node["children"].as_array().unwrap() {
            let child = self.build(file, child.as_u64().unwrap() as u32, Some(at));
            self.nodes[at].children.push(child);
        }
        at
    }

    pub fn send(&mut self, event: &str) -> Result<(), Ended> {
        self.events.push(event.to_owned());
        self.poll()
    }

    pub fn set(&mut self, key: &str, value: Value) {
        self.board.insert(key.to_owned(), value.clone());
        self.tell(self.current, Command::Set { key: key.to_owned(), value });
    }

    pub fn advance(&mut self, ms: u64) -> Result<(), Ended> {
        let until = self.now + ms;
        while let Some(due) = self.timers.iter().copied().filter(|timer| timer.0 <= until).min() {
            self.timers.retain(|timer| *timer != due);
            self.now = self.now.max(due.0);
            self.finish(due.2, true);
            self.poll()?;
        }
        self.now = until;
        Ok(())
    }

    pub fn poll(&mut self) -> Result<(), Ended> {
        self.tell(None, Command::PollBegin);
        self.visits = 0;
        loop {
            let heard = self.hear();
            if !self.round()? && !heard {
                return Ok(());
            }
        }
    }

    /// The tree and the number of each waiting node.
    pub fn waiting(&self) -> Vec<(u32, u32)> {
        self.fronts.iter().map(|at| (self.nodes[*at].tree, self.nodes[*at].idx)).collect()
    }

    /// The time of each timer, and its number.
    pub fn timers(&self) -> Vec<(u64, u64)> {
        self.timers.iter().map(|(at_ms, number, _)| (*at_ms, *number)).collect()
    }

    fn tell(&mut self, at: Option<usize>, command: Command) {
        let (tree, node) = at.map_or((0, 0), |at| (self.nodes[at].tree, self.nodes[at].idx));
        self.told.push(Record { tree, node, command });
    }

    fn add(&mut self, at: usize) {
        if !self.fronts.contains(&at) {
            self.fronts.push(at);
        }
    }

    /// Rebuilds the list for each event. The parent of the node that takes the event replaces that node.
    fn hear(&mut self) -> bool {
        let events = std::mem::take(&mut self.events);
        for event in &events {
            let mut taken = false;
            for at in std::mem::take(&mut self.fronts) {
                let node = &self.nodes[at];
                if !taken && node.state == State::Blocking && node.extra["event"] == **event {
                    taken = true;
                    self.finish(at, true);
                } else {
                    self.add(at);
                }
            }
        }
        !events.is_empty()
    }

    fn round(&mut self) -> Result<bool, Ended> {
        let mut ready = false;
        for at in std::mem::take(&mut self.fronts) {
            let state = self.nodes[at].state;
            if state == State::Blocking {
                self.add(at);
            }
            if !matches!(state, State::Init | State::Awaken) {
                continue;
            }
            ready = true;
            self.visits += 1;
            if self.visits > self.most {
                return Err(Ended::Endless);
            }
            self.current = Some(at);
            if state == State::Init {
                self.enter(at)?
            } else {
                self.revisit(at)
            }
            self.current = None;
        }
        Ok(ready)
    }

    fn start(&mut self, at: usize) {
        self.nodes[at].state = State::Init;
        self.add(at);
    }

    fn start_child(&mut self, at: usize, child: usize) {
        self.nodes[at].state = State::WaitChild;
        self.nodes[at].child = child;
        self.start(self.nodes[at].children[child]);
    }

    fn start_drawn(&mut self, at: usize) {
        let drawn = self.chance.index(self.nodes[at].left.len());
        let child = self.nodes[at].left.remove(drawn);
        self.start_child(at, child);
    }

    fn finish(&mut self, at: usize, result: bool) {
        self.tell(Some(at), Command::Leave);
        self.nodes[at].state = State::Dead;
        self.nodes[at].result = result;
        let above = self.nodes[at].above.unwrap();
        self.nodes[above].state = State::Awaken;
        self.add(above);
    }

    fn interrupt(&mut self, at: usize) {
        let below = self.nodes[at].children.iter().copied().chain(self.nodes[at].below);
        below.collect::<Vec<_>>().into_iter().for_each(|at| self.interrupt(at));
        self.nodes[at].state = State::Dead;
        self.timers.retain(|timer| timer.2 != at);
    }

    fn enter(&mut self, at: usize) -> Result<(), Ended> {
        let ty = self.nodes[at].ty.clone();
        let file = self.nodes[at].extra["sub_tree_name"].as_str().map(str::to_owned);
        if let Some(file) = file.clone().filter(|file| !self.trees.contains(file)) {
            self.trees.push(file.clone());
            self.tell(Some(at), Command::PushTree(file));
        }
        self.tell(Some(at), Command::Enter);
        let count = self.nodes[at].children.len();
        match &*ty {
            "random_seq" => {
                self.nodes[at].left = (0..count).collect();
                self.start_drawn(at);
            }
            "probility" => {
                let weights = self.nodes[at].extra["prob"].as_array().unwrap();
                let weights: Vec<u32> = weights.iter().map(|weight| weight.as_u64().unwrap() as u32).collect();
                let drawn = self.chance.weighted_index(&weights);
                self.start_child(at, drawn);
            }
            "parallel" => (0..count).for_each(|child| self.start_child(at, child)),
            "wait_event" => {
                self.nodes[at].state = State::Blocking;
                self.add(at);
            }
            "reset" => {
                self.interrupt(0);
                self.fronts.clear();
                self.events.clear();
                self.tell(Some(at), Command::Reset);
                if !self.board.is_empty() {
                    self.board.clear();
                    self.tell(Some(at), Command::Clear);
                }
                self.start(0);
            }
            "sub_tree" => {
                let built = self.nodes[at].below;
                let below = built.unwrap_or_else(|| self.build(&file.unwrap(), 0, Some(at)));
                self.nodes[at].below = Some(below);
                self.nodes[at].state = State::WaitChild;
                self.start(below);
            }
            "action" => self.act(at)?,
            _ => self.start_child(at, 0),
        }
        Ok(())
    }

    fn revisit(&mut self, at: usize) {
        let node = &self.nodes[at];
        let (child, more) = (node.child, node.child + 1 < node.children.len());
        let children = node.children.clone();
        let result = match node.below {
            Some(below) => self.nodes[below].result,
            None => self.nodes[children[child]].result,
        };
        match &*node.ty.clone() {
            "root" if at == 0 => {
                self.tell(Some(at), Command::Enter);
                self.start_child(at, 0);
            }
            "sequence" if result && more => self.start_child(at, child + 1),
            "select" if !result && more => self.start_child(at, child + 1),
            "always_seq" if more => self.start_child(at, child + 1),
            "random_seq" if result && !self.nodes[at].left.is_empty() => self.start_drawn(at),
            "if_else" if child == 0 => self.start_child(at, if result { 1 } else { 2 }),
            "while_loop" if child == 1 => self.start_child(at, 0),
            "while_loop" if result => self.start_child(at, 1),
            "negative" => self.finish(at, !result),
            "always_true" | "always_seq" | "while_loop" => self.finish(at, true),
            "parallel" => {
                let last = children.iter().rfind(|child| self.nodes[**child].state == State::Dead);
                let result = self.nodes[*last.unwrap()].result;
                children.iter().for_each(|child| self.interrupt(*child));
                self.finish(at, result);
            }
            _ => self.finish(at, result),
        }
    }

    fn act(&mut self, at: usize) -> Result<(), Ended> {
        let extra = self.nodes[at].extra.clone();
        let mut args = Vec::new();
        for arg in extra["action_args"].as_array().unwrap() {
            let value = &arg["arg_value"];
            let plain = arg["arg_type"] == "plain";
            let read = || self.board.get(value.as_str().unwrap());
            args.push(if plain { value.clone() } else { read().ok_or(Ended::Missing)?.clone() });
        }
        let name = extra["action_name"].as_str().unwrap();
        self.tell(Some(at), Command::Action { name: name.to_owned(), args: args.clone() });
        let key = args.first().and_then(Value::as_str).unwrap_or_default();
        let number = |value: Option<&Value>| value.and_then(Value::as_f64);
        let result = match name {
            "wait_for_seconds" => {
                self.last += 1;
                let ms = (args[0].as_f64().unwrap().max(0.5) * 1000.0) as u64;
                self.timers.push((self.now + ms, self.last, at));
                self.nodes[at].state = State::Blocking;
                self.add(at);
                return Ok(());
            }
            "set_key_value" => {
                self.set(key, args[1].clone());
                true
            }
            "has_key" => self.board.contains_key(key),
            "number_less_than" => number(self.board.get(key)).is_some_and(|old| old < args[1].as_f64().unwrap()),
            "number_add" => match self.board.get(key) {
                Some(Value::Number(old)) => {
                    let sum = match (old.as_i64(), args[1].as_i64()) {
                        (Some(old), Some(by)) => Value::from(old + by),
                        _ => Value::from(old.as_f64().unwrap() + args[1].as_f64().unwrap()),
                    };
                    self.set(key, sum);
                    true
                }
                _ => false,
            },
            "send" => {
                self.events.push(key.to_owned());
                true
            }
            "nop" => true,
            _ => false,
        };
        self.finish(at, result);
        Ok(())
    }
}
