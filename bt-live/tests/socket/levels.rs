//! Levels of watching: what a client gets of each agent, and what the game pays for.

use bt_live::wire::{At, Breakpoint, Command, Level, Message, WatchFor};
use bt_live::{Client, Live};
use bt_runtime::trace::{Live as Seen, Record, Recorded, Recorder, Trace};
use bt_runtime::{Population, Registry};

use crate::{Duty, Got, Guard, STEP, connect, listen, watching};

/// Ten guards, of which those with odd numbers have an enemy.
fn guards() -> Population<Duty> {
    let mut guards = Population::<Duty>::new();
    for number in 0..10 {
        let _ = guards.spawn(Duty::brain(Guard { enemy: number % 2 == 1, ..Guard::default() }));
    }
    guards
}

fn watches(live: &mut Live, watch: WatchFor) -> Client {
    let client = connect(live);
    client.asks().watch_for(WatchFor { on: true, ..watch }).expect("a request");
    live.wait_for_watcher();
    client
}

/// Plays, and lets the client read all.
fn played(frames: u32, watch: WatchFor) -> (Got, Population<Duty>) {
    let (mut live, _folder) = listen(&format!("level-{:?}-{}", watch.level, watch.full.len()));
    let mut client = watches(&mut live, watch);
    let mut guards = guards();
    for _ in 0..frames {
        live.frame(|watch| watch.tick(&mut guards, STEP, &mut ())).expect("nobody stops it");
    }
    drop(live);
    (Got::all(&mut client), guards)
}

/// The records of one agent in a stream.
fn of(agent: u32, got: &Got) -> Vec<Record<String>> {
    let mut present = None;
    let mut own = Vec::new();
    for record in &got.streams[0].1.records {
        match record {
            Record::Agent { index, .. } => present = Some(*index),
            record if present == Some(agent) => own.push(record.clone()),
            _ => {}
        }
    }
    own
}

/// The records of a traced tick of the same guards.
fn traced(frames: u32, agent: u32) -> Vec<Record<String>> {
    /// The records of one agent.
    struct Own(u32, bool, Recorder);
    impl Trace for Own {
        fn record(&mut self, record: Seen<'_>) {
            match record {
                Record::Agent { index, .. } => self.1 = index == self.0,
                record if self.1 => self.2.record(record),
                _ => {}
            }
        }
    }
    let (mut guards, mut own) = (guards(), Own(agent, false, Recorder::default()));
    for _ in 0..frames {
        guards.tick_traced(STEP, &mut (), &mut own);
    }
    own.2.records
}

#[test]
fn a_listed_agent_is_looked_at_and_a_chosen_one_is_recorded() {
    let (got, mut guards) =
        played(11, WatchFor { full: vec![At::agent(3)], ..WatchFor { level: Level::List, ..WatchFor::default() } });
    let (look, records) =
        of(3, &got).split_first().map(|(first, rest)| (first.clone(), rest.to_vec())).expect("records");
    assert_eq!(look, Record::Look { now: bt_runtime::Time::START }, "it begins with a look");
    assert_eq!(records, traced(11, 3), "all records of the chosen one");
    let listed = of(4, &got);
    assert!(listed.iter().all(|record| matches!(record, Record::Look { .. } | Record::Runs { .. })), "{listed:?}");
    assert_eq!(listed[0], Record::Look { now: bt_runtime::Time::START }, "before the first tick");
    assert!(of(5, &got).contains(&Record::Look { now: bt_runtime::Time::START }));
    // A sleeping agent is looked at as of now.
    let (id, mut now) = (guards.at_place(5).expect("it lives"), Recorder::default());
    assert!(guards.look(id, &mut (), &mut now));
    let lines = now.lines(got.streams[0].0.names().clone());
    assert_eq!(lines[..3], ["agent 5", "a tool looks at 1.1s", "selector runs"]);
}

/// A game that stands, and runs a frame only where its client orders one.
fn stepped(test: &str, watch: WatchFor, orders: impl FnOnce(&Client, &mut dyn FnMut(u32))) -> Got {
    let (mut live, _folder) = listen(test);
    let mut client = connect(&live);
    client.asks().command(Command::Pause).expect("a request");
    client.asks().watch_for(WatchFor { on: true, ..watch }).expect("a request");
    live.wait_for_watcher();
    let mut guards = guards();
    orders(&client, &mut |frames| {
        client.asks().command(Command::Step { frames }).expect("a request");
        let mut ran = 0;
        while ran < frames {
            ran += u32::from(live.frame(|watch| watch.tick(&mut guards, STEP, &mut ())).is_some());
        }
    });
    drop(live);
    Got::all(&mut client)
}

fn listed() -> WatchFor {
    WatchFor { on: true, level: Level::List, ..WatchFor::default() }
}

#[test]
fn an_agent_that_is_chosen_in_the_middle_begins_with_a_look() {
    let got = stepped("chosen", listed(), |client, step| {
        step(1);
        client.asks().watch_for(WatchFor { full: vec![At::agent(4)], ..listed() }).expect("a request");
        step(4);
    });
    let lines: Vec<String> = of(4, &got).iter().map(|record| record.show::<Duty>().to_string()).collect();
    let tick = lines.iter().position(|line| line.starts_with("tick at")).expect("the tick in which it wakes");
    assert_eq!(lines[..tick][1..], ["a tool looks at 100ms", "selector runs", "patrol runs", "walk runs"], "{lines:?}");
    assert!(of(5, &got).iter().all(|record| !matches!(record, Record::Tick { .. })));
}

#[test]
fn an_agent_that_was_recorded_beside_all_others_begins_with_a_look_once_it_is_chosen() {
    let got = stepped("chosen-late", WatchFor { level: Level::Full, ..listed() }, |client, step| {
        step(4);
        client.asks().watch_for(WatchFor { full: vec![At::agent(4)], ..listed() }).expect("a request");
        step(2);
    });
    let lines: Vec<String> = of(4, &got).iter().map(|record| record.show::<Duty>().to_string()).collect();
    let look = lines.iter().position(|line| line.starts_with("a tool looks")).expect("a look");
    assert_eq!(lines[look..][1..4], ["selector runs", "patrol runs", "rest runs"], "{lines:?}");
}

/// The lines of the last look at an agent before its first tick, and the number of all looks behind that tick.
fn look_before_tick(agent: u32, got: &Got) -> (Vec<String>, usize) {
    let lines: Vec<String> = of(agent, got).iter().map(|record| record.show::<Duty>().to_string()).collect();
    let looks = |line: &String| line.starts_with("a tool looks");
    let (before, behind) = lines.split_at(lines.iter().position(|line| line.starts_with("tick at")).expect("a tick"));
    let look = before.iter().rposition(looks).expect("a look");
    (before[look..].to_vec(), behind.iter().filter(|line| looks(line)).count())
}

#[test]
fn all_agents_of_a_population_that_were_listed_are_looked_at_once_before_they_are_recorded() {
    let got = stepped("risen", listed(), |client, step| {
        step(4);
        client.asks().watch_for(WatchFor { level: Level::Full, ..listed() }).expect("a request");
        step(4);
    });
    let rests = ["a tool looks at 400ms", "selector runs", "patrol runs", "rest runs"].map(str::to_owned).to_vec();
    for agent in [0, 2, 4, 6, 8] {
        assert_eq!(look_before_tick(agent, &got), (rests.clone(), 0), "{agent}");
    }
}

#[test]
fn single_brains_that_were_listed_are_looked_at_once_before_a_breakpoint_needs_their_records() {
    let (mut live, _folder) = listen("risen-brains");
    let mut client = watches(&mut live, listed());
    let mut brains = [0, 1].map(|_| Duty::brain(Guard::default()));
    let mut frames = |live: &mut Live, most: usize| {
        for _ in 0..4 {
            live.frame(|watch| brains.iter_mut().take(most).for_each(|brain| _ = watch.tick(brain, STEP, &mut ())));
        }
    };
    frames(&mut live, 2);
    client.asks().command(Command::Pause).expect("a request");
    while live.frame(|_| ()).is_some() {}
    let list = vec![Breakpoint::at("nowhere")];
    for command in [Command::Breakpoints { list }, Command::Continue] {
        client.asks().command(command).expect("a request");
    }
    live.wait();
    // The second brain is ticked again only later.
    frames(&mut live, 1);
    frames(&mut live, 2);
    drop(live);
    let got = Got::all(&mut client);
    let rests = ["a tool looks at 400ms", "selector runs", "patrol runs", "rest runs"].map(str::to_owned).to_vec();
    for agent in [0, 1] {
        assert_eq!(look_before_tick(agent, &got), (rests.clone(), 0), "{agent}");
    }
}

#[test]
fn a_list_of_thousands_of_agents_with_loaded_trees_is_read_and_saved() {
    let root = r#"{ "node": "wait", "args": { "for": "1s" }, "name": "rest" }"#;
    let text = format!(r#"{{ "bt": 1, "tree": "Rest", "agent": "Guard", "root": {root} }}"#);
    let program = Registry::<Guard>::new().load_str("rest.json", &text).expect("a tree");
    let (mut live, _folder) = listen("level-loaded");
    let mut client = watches(&mut live, listed());
    // A frame looks at 2,000 agents of a population at most.
    let mut populations: [Population<_>; 3] = std::array::from_fn(|_| {
        let mut guards = Population::new();
        (0..1_500).for_each(|_| _ = guards.spawn(program.brain(Guard::default())));
        guards
    });
    live.frame(|watch| populations.iter_mut().for_each(|guards| _ = watch.tick(guards, STEP, &mut ())));
    drop(live);
    let got = Got::all(&mut client);
    let (_, recorder, bytes) = &got.streams[0];
    let looks = |of: &Recorder| of.records.iter().filter(|record| matches!(record, Record::Look { .. })).count();
    assert_eq!(looks(recorder), 4_500);
    let mut saved = Recorder::default();
    Recorded::open(&**bytes).expect("names").replay(&mut saved).expect("records");
    assert_eq!(looks(&saved), 4_500);
}

#[test]
fn the_flow_of_an_agent_has_no_values() {
    let (got, _) = played(12, WatchFor { level: Level::Flow, ..WatchFor::default() });
    let bare = |record: &Record<String>| match record {
        Record::Key { .. } => None,
        Record::Guard { node, guard, passed, .. } => {
            Some(Record::Guard { node: *node, guard: *guard, passed: *passed, values: String::new() })
        }
        Record::Action { node, name, .. } => Some(Record::Action { node: *node, name, inputs: String::new() }),
        record => Some(record.clone()),
    };
    for agent in [3, 4] {
        let all: Vec<_> = traced(12, agent).iter().filter_map(bare).collect();
        assert_eq!(of(agent, &got), all);
    }
    assert!(traced(12, 3).iter().any(|record| matches!(record, Record::Key { .. })), "there was a key to leave out");
}

#[test]
fn a_game_with_a_trace_of_its_own_leaves_out_the_ticks_of_listed_agents_if_it_lets_clients_look() {
    for looks in [false, true] {
        let (mut live, _folder) = listen(&format!("level-sink-{looks}"));
        let mut client = watches(&mut live, listed());
        let mut guards = guards();
        live.frame(|watch| {
            let mut sink = watch.sink::<Duty>();
            if looks {
                sink.look(&mut guards, &mut ());
            }
            guards.tick_traced(STEP, &mut (), &mut sink);
        });
        drop(live);
        let got = Got::all(&mut client);
        let ticks = of(4, &got).iter().filter(|record| matches!(record, Record::Tick { .. })).count();
        let seen = of(4, &got).iter().filter(|record| matches!(record, Record::Look { .. })).count();
        assert_eq!((ticks, seen), if looks { (0, 1) } else { (1, 0) });
    }
}

#[test]
fn an_agent_that_a_game_traces_for_itself_is_only_looked_at_by_clients_that_list_it() {
    let (mut live, _folder) = listen("level-own-trace");
    let mut client = watches(&mut live, listed());
    let (mut guards, mut own, mut turns) = (guards(), Recorder::default(), Vec::new());
    live.frame(|watch| {
        let mut sink = watch.sink::<Duty>();
        sink.look_with(&mut guards, &mut (), |agent, ()| turns.push(agent));
        guards.tick_traced(STEP, &mut (), &mut (&mut own, sink));
    });
    drop(live);
    let got = Got::all(&mut client);
    let lines = |records: &[Record<String>]| records.iter().map(|it| it.show::<Duty>().to_string()).collect::<Vec<_>>();
    assert_eq!(lines(&of(4, &got)), ["a tool looks at 0ns"], "before its first tick");
    assert!(lines(&own.records).iter().filter(|line| line.starts_with("tick at")).count() > 1);
    assert_eq!(turns, guards.iter().map(|(id, _)| id.index() as u32).collect::<Vec<_>>(), "each has its turn");
}

#[test]
fn single_brains_keep_their_numbers_where_those_before_them_are_only_listed() {
    let (mut live, _folder) = listen("level-brains");
    let mut client = watches(&mut live, WatchFor { full: vec![At::agent(2)], ..listed() });
    let mut brains = [false, false, true].map(|enemy| Duty::brain(Guard { enemy, ..Guard::default() }));
    for _ in 0..12 {
        live.frame(|watch| brains.iter_mut().for_each(|brain| _ = watch.tick(brain, STEP, &mut ())));
    }
    drop(live);
    let got = Got::all(&mut client);
    let ticks = |agent| of(agent, &got).iter().filter(|record| matches!(record, Record::Tick { .. })).count();
    assert_eq!([0, 1, 2].map(ticks), [0, 0, 12]);
    assert!(of(0, &got).contains(&Record::Look { now: bt_runtime::Time::START }), "it is looked at");
    assert!(of(2, &got).iter().any(|record| matches!(record, Record::Key { .. })), "its own records: it shoots");
    assert!(brains[0].now() == brains[2].now(), "all are ticked");
}

#[test]
fn a_breakpoint_needs_all_records() {
    let got = stepped("level-breaks", listed(), |client, step| {
        let list = vec![Breakpoint::at("fight/aim")];
        client.asks().command(Command::Breakpoints { list }).expect("a request");
        step(1);
    });
    let entered: Vec<_> = got.stops.iter().map(|stop| stop.agent).collect();
    assert_eq!(entered, [1, 3, 5, 7, 9]);
    assert_eq!(
        of(2, &got).iter().filter(|record| matches!(record, Record::Tick { .. })).count(),
        1,
        "also of the others"
    );
}

#[test]
fn watching_at_any_level_changes_nothing() {
    let boards = |guards: &Population<Duty>| guards.iter().map(|(_, brain)| brain.board().shots).collect::<Vec<_>>();
    let mut alone = guards();
    (0..12).for_each(|_| _ = alone.tick(STEP, &mut ()));
    for level in [Level::List, Level::Flow, Level::Full] {
        let (_, watched) = played(12, WatchFor { level, ..WatchFor::default() });
        assert_eq!(boards(&watched), boards(&alone), "{level:?}");
    }
}

/// The agents that have left in the messages of a client, to the end of the game.
fn left(client: &mut Client) -> Vec<(u32, u32)> {
    let mut left = Vec::new();
    while let Some(message) = client.message().expect("messages") {
        if let Message::Left(more) = message {
            assert_eq!(more.stream, 0);
            left.extend(more.agents);
        }
    }
    left
}

#[test]
fn agents_that_a_population_despawns_are_told_once_at_each_level() {
    for level in [Level::List, Level::Flow] {
        let (mut live, _folder) = listen("left");
        let mut guards = Population::<Duty>::new();
        let ids: Vec<_> = (0..10).map(|_| guards.spawn(Duty::brain(Guard::default()))).collect();
        let mut client = connect(&live);
        client.asks().watch_for(WatchFor { on: true, level, full: vec![At::agent(1)] }).expect("a request");
        live.wait_for_watcher();
        for frame in 0..30 {
            if frame == 10 {
                guards.despawn(ids[3]).expect("a guard");
                guards.despawn(ids[7]).expect("a guard");
            }
            if frame == 12 {
                // Another guard gets one of the numbers.
                guards.spawn(Duty::brain(Guard::default()));
            }
            live.frame(|watch| watch.tick(&mut guards, STEP, &mut ()));
        }
        drop(live);
        let mut left = left(&mut client);
        // The one whose number another guard has by then is known to have left by that.
        left.retain(|agent| guards.iter().all(|(id, _)| id.index() as u32 != agent.0));
        assert_eq!(left.len(), 1, "{level:?}: {left:?}");
        assert!([3, 7].contains(&left[0].0) && left[0].1 == 0);
    }
}

#[test]
fn a_brain_that_is_not_ticked_for_ten_seconds_has_left_and_one_that_is_has_not() {
    let (mut live, _folder) = listen("left-brain");
    let mut guards: Vec<_> = (0..3).map(|_| Duty::brain(Guard::default())).collect();
    let mut client = watching(&mut live);
    for frame in 0..220 {
        if frame == 100 {
            guards.pop();
        }
        live.frame(|watch| guards.iter_mut().for_each(|guard| _ = watch.tick(guard, STEP, &mut ())));
    }
    drop(live);
    assert_eq!(left(&mut client), [(2, 0)]);
}
