//! Guards whose records a studio keeps, and random moments that it shows again.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use bt_runtime::prelude::*;
use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, Recorder, Recording, Trace};
use bt_studio_core::Studio;
use bt_studio_core::message::{
    AgentKey, Ask, Event, FollowedView, GameEvent, GameView, NodeState, Order, Request, Tell, Watching,
};

/// The time of a frame.
const FRAME: Duration = Duration::from_micros(16_667);

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
    enemy: Option<u32>,
}

bt! {
    tree Guard for Soldier {
        selector {
            #[when(bb.ammo == 0, aborts = lower_priority)] sequence "fetch ammo" { wait(1s) "walk"; set(bb.ammo = 6) "take" }
            #[when(bb.enemy.is_some(), aborts = both)] sequence "fight" { wait(300ms) "aim"; set(bb.ammo = bb.ammo - 1) "shoot" }
            wait(4s) "rest"
        }
    }
}

/// The twin of [`Guard`], and the pointers of its nodes by their numbers.
const TWIN: &str = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier",
  "root": { "node": "selector", "children": [
      { "node": "sequence", "name": "fetch ammo", "when": [{ "if": "ammo == 0", "aborts": "lower_priority" }], "children": [
          { "node": "wait", "name": "walk", "args": { "for": "1s" } },
          { "node": "set", "name": "take", "key": "ammo", "value": 6 } ] },
      { "node": "sequence", "name": "fight", "when": [{ "if": "enemy.is_some()", "aborts": "both" }], "children": [
          { "node": "wait", "name": "aim", "args": { "for": "300ms" } },
          { "node": "set", "name": "shoot", "key": "ammo", "value": { "expr": "ammo - 1" } } ] },
      { "node": "wait", "name": "rest", "args": { "for": "4s" } } ] } }"#;
const POINTERS: [&str; 8] = [
    "/root",
    "/root/children/0",
    "/root/children/0/children/0",
    "/root/children/0/children/1",
    "/root/children/1",
    "/root/children/1/children/0",
    "/root/children/1/children/1",
    "/root/children/2",
];
const FILE: &str = "guard.json";
const PAGE: u32 = 1;

/// The size of a run.
#[derive(Clone, Copy)]
pub struct Sizes {
    pub agents: u32,
    /// So many of them are recorded with all values, the others without.
    pub full: u32,
    pub ticks: u32,
    /// The number of moments that are shown again.
    pub moments: usize,
    /// The moments are shown so many ticks too late: the control.
    pub late: u32,
}

/// The result of a run.
pub struct Scrubbed {
    /// The time until each moment was shown.
    pub took: Vec<Duration>,
    /// The moments at which a page sees another state than the game had.
    pub wrong: Vec<String>,
    /// The first tick of agent 0 that is kept.
    pub first: u32,
    /// The bytes that the studio says it keeps.
    pub kept: u32,
}

/// The state of an agent after a tick: the pointers of its running nodes, and the key that its tree writes if it is recorded in full.
/// The other key is written by the game: records show it when a guard reads it.
#[derive(Debug, PartialEq)]
struct State {
    running: BTreeSet<String>,
    ammo: Option<String>,
}

/// Records a run, and shows random moments of it again.
pub fn scrub(sizes: Sizes) -> Scrubbed {
    let (mut page, mut seed) = (Page::watching(), 7_u64);
    let mut random = |below: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % u64::from(below)) as u32
    };
    // More moments than are shown: the oldest ticks may not be kept any more.
    let candidates: Vec<(u32, u32)> =
        (0..20 * sizes.moments).map(|_| (1 + random(sizes.ticks - sizes.late), random(sizes.agents))).collect();
    let states = play(&mut page.studio, sizes, &candidates);
    let (mut took, mut wrong, mut kept, mut first) = (Vec::new(), Vec::new(), 0, 0);
    for order in page.studio.handle(Event::Show) {
        if let Order::Tell { tell, .. } = order
            && let Tell::Watch { view: Some(view) } = *tell
        {
            kept = view.kept;
        }
    }
    for (tick, agent) in candidates {
        let key = AgentKey { index: agent, ..AgentKey::default() };
        page.ask(Watching::Follow { agent: key });
        let view = page.followed.as_ref().expect("an agent");
        if agent == 0 || first == 0 {
            first = view.first;
        }
        if tick < view.first || took.len() == sizes.moments {
            continue;
        }
        let begun = Instant::now();
        page.ask(Watching::To { tick: Some(tick + sizes.late) });
        took.push(begun.elapsed());
        let view = page.followed.as_ref().expect("a moment");
        let (seen, had) = (seen(view, agent < sizes.full), &states[&(tick, agent)]);
        if seen != *had || view.tick != tick + sizes.late {
            wrong.push(format!("agent {agent} after tick {tick}: {seen:?} instead of {had:?}"));
        }
    }
    Scrubbed { took, wrong, first, kept }
}

/// Plays the game; returns the states of its agents at these moments.
fn play(studio: &mut Studio, sizes: Sizes, moments: &[(u32, u32)]) -> BTreeMap<(u32, u32), State> {
    let wanted: BTreeSet<(u32, u32)> = moments.iter().copied().collect();
    let mut states = BTreeMap::new();
    let board = |number: u32| Soldier { ammo: number % 4, enemy: None };
    let mut guards: Vec<_> = (0..sizes.agents).map(|number| Guard::brain(board(number))).collect();
    let mut recording = Recording::new(Names::of::<Guard>(), Vec::new());
    for tick in 1..=sizes.ticks {
        for (number, guard) in (0..).zip(&mut guards) {
            // An enemy comes to each guard in its turn.
            if (tick + 7 * number).is_multiple_of(120) {
                guard.board_mut().set_enemy(((tick + 7 * number) % 240 == 0).then_some(tick));
            }
            recording.record(Record::Agent { index: number, generation: 0 });
            guard.tick_traced(FRAME, &mut (), &mut Level { sink: &mut recording, full: number < sizes.full });
            if wanted.contains(&(tick, number)) {
                states.insert((tick, number), state(guard, number < sizes.full));
            }
        }
        recording.flush().expect("a `Vec` takes all bytes");
        let bytes = std::mem::take(recording.get_mut().expect("a `Vec` takes all bytes"));
        studio.handle(Event::Game { event: GameEvent::Batch { stream: 0, bytes } });
    }
    states
}

/// The state that the game has.
fn state(guard: &mut Brain<Guard>, full: bool) -> State {
    let mut recorder = Recorder::default();
    guard.look(&mut (), &mut recorder);
    let runs = |record: &Record<String>| match record {
        Record::Runs { node } => Some(POINTERS[*node as usize].to_owned()),
        _ => None,
    };
    let ammo = full.then(|| guard.board().shown(0).to_string());
    State { running: recorder.records.iter().filter_map(runs).collect(), ammo }
}

/// The state that a page sees.
fn seen(view: &FollowedView, full: bool) -> State {
    let marks = view.marks.get(FILE).into_iter().flatten();
    let running = marks.filter(|mark| mark.state == NodeState::Running).map(|mark| mark.at.clone()).collect();
    let ammo = view.values.iter().find(|key| full && key.name == "ammo");
    State { running, ammo: ammo.map(|key| key.value.clone()) }
}

/// A studio, and what its page follows.
struct Page {
    studio: Studio,
    followed: Option<FollowedView>,
}

impl Page {
    /// A page that watches a game whose tree has this file.
    fn watching() -> Self {
        let mut page = Self { studio: Studio::new(), followed: None };
        page.studio.handle(Event::Found { file: FILE.to_owned(), bytes: TWIN.as_bytes().to_vec() });
        page.studio.handle(Event::Connected { client: PAGE });
        page.ask(Watching::Attach { game: "arena".to_owned() });
        let game = GameView { name: "arena".to_owned(), run: "first".to_owned(), ..GameView::default() };
        page.studio.handle(Event::Game { event: GameEvent::Connected { game } });
        page.studio.handle(Event::Game { event: GameEvent::Tree { stream: 0, name: "Guard".to_owned() } });
        page
    }

    /// The page orders something. It is told what it follows then, unless it knows that already.
    fn ask(&mut self, order: Watching) {
        let request = Request { id: 1, ask: Ask::Watch { order } };
        for order in self.studio.handle(Event::Asked { client: PAGE, request }) {
            if let Order::Tell { tell, .. } = order {
                match *tell {
                    Tell::Followed { view } => self.followed = view.map(|view| *view),
                    Tell::Refused { message, .. } => panic!("{message}"),
                    _ => {}
                }
            }
        }
    }
}

/// Passes records on as a game does: with values for agents that are watched in full.
struct Level<'s> {
    sink: &'s mut Recording<Vec<u8>>,
    full: bool,
}

impl Trace for Level<'_> {
    fn record(&mut self, record: Live<'_>) {
        match record {
            _ if self.full => self.sink.record(record),
            Record::Key { .. } | Record::Write { .. } => {}
            _ => self.sink.record(record.map(|_| &"" as &dyn std::fmt::Display)),
        }
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.sink.nodes(slot, first, nodes);
    }

    fn end(&mut self) {
        self.sink.end();
    }
}
