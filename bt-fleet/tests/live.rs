//! A fleet as one game of `bt-live`, over a log in memory. No test sleeps.

#[path = "fleet/couriers.rs"]
mod couriers;

use std::fs;
use std::path::Path;
use std::time::Duration;

use bt_fleet::log::Memory;
use bt_fleet::{AgentKey, Client, Follower, Layout, Observer, Partition, PartitionId, Plain, Tick};
use bt_live::wire::{AgentRow, At, Command, Filter, Level, Message, Replacement, WatchFor};
use bt_live::{Options, RecordedStream};
use bt_runtime::trace::{Record, Recorder};
use couriers::{Couriers, Deliver, EACH, keys, send, spawn_all};

const AGENT: u32 = 5;

fn number(AgentKey { home: PartitionId(home), number }: AgentKey) -> u32 {
    home * EACH + number
}

/// A fleet, an observer of it, and a client of the observer.
struct Town<'l> {
    log: &'l Memory,
    fleet: Couriers<&'l Memory>,
    observer: Observer<Plain<Deliver>>,
    client: bt_live::Client,
}

impl<'l> Town<'l> {
    fn new(test: &str, log: &'l Memory) -> Self {
        Self::with(test, log, false)
    }

    /// `writes`: the game lets clients write.
    fn with(test: &str, log: &'l Memory, writes: bool) -> Self {
        let layout = Layout::new(3);
        let fleet = Couriers::over(log, layout).unwrap();
        let mut letters = Client::new(layout, 1, 1000);
        spawn_all(&mut letters, layout);
        keys(layout).for_each(|key| send(&mut letters, 3, key, 20));
        letters.flush(log).unwrap();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("observer-{test}-{}", std::process::id()));
        let options =
            Options::new("fleet").address(([127, 0, 0, 1], 0).into()).folder(&folder).commands(true).writes(writes);
        let live = options.listen().unwrap();
        fs::remove_dir_all(folder).unwrap();
        let client = bt_live::Client::connect(live.game(), "a test").unwrap();
        client.patience(Some(Duration::from_secs(60))).unwrap();
        let full = vec![At::agent(AGENT)];
        client.asks().watch_for(WatchFor { on: true, level: Level::List, full }).unwrap();
        let follower = Follower::new(log, layout, layout.partitions()).unwrap();
        let mut observer = Observer::new(follower, live, number);
        observer.wait_for_watcher();
        Self { log, fleet, observer, client }
    }

    /// The observer goes as far as the log and its clients let it.
    fn observe(&mut self) {
        while self.observer.frame(self.log).unwrap() {}
    }

    /// Pauses the observer. The game hears its clients between two frames, some time after they have spoken, and in
    /// their order: it stands once it has carried out all earlier commands.
    fn pause(&mut self) {
        self.client.asks().command(Command::Pause).unwrap();
        while self.observer.follower().now() == self.fleet.now() {
            self.fleet.tick().unwrap();
            self.observe();
        }
    }

    /// All messages up to the end of the game.
    fn end(self) -> Vec<Message> {
        let Self { observer, mut client, .. } = self;
        drop(observer);
        std::iter::from_fn(|| client.message().unwrap()).collect()
    }
}

/// The records of the agent that is followed.
fn followed(messages: &[Message]) -> Vec<Record<String>> {
    let (mut stream, mut all) = (None, Recorder::default());
    for message in messages {
        let Message::Batch(_, bytes) = message else { continue };
        match &mut stream {
            None => stream = Some(RecordedStream::open(bytes.clone()).unwrap()),
            Some(stream) => stream.batch(bytes, &mut all).unwrap(),
        }
    }
    let mut present = None;
    let of_agent = |record: &Record<String>| {
        if let Record::Agent { index, .. } = record {
            present = Some(*index);
        }
        present == Some(AGENT) && !matches!(record, Record::Look { .. } | Record::Runs { .. })
    };
    all.records.into_iter().filter(of_agent).collect()
}

fn run(test: &str, take_over: impl Fn(Tick) -> Option<PartitionId>) -> Vec<Message> {
    let log = Memory::new();
    let mut town = Town::new(test, &log);
    for tick in 1..=60 {
        town.fleet.run_to(tick).unwrap();
        if let Some(at) = take_over(tick) {
            town.fleet.take_over(at).unwrap();
        }
        town.observe();
        assert_eq!(town.observer.follower().now(), tick);
    }
    town.end()
}

#[test]
fn an_agent_is_followed_through_takeovers_and_from_partition_to_partition() {
    let calm = followed(&run("calm", |_| None));
    assert!(calm.iter().filter(|record| matches!(record, Record::Tick { .. })).count() > 20, "{calm:?}");
    let taken = followed(&run("taken", |tick| Some(PartitionId(tick as u32 % 3))));
    assert_eq!(taken, calm, "a takeover changes no record");
}

#[test]
fn the_list_has_the_agents_of_all_partitions_with_their_numbers_in_the_fleet() {
    let log = Memory::new();
    let mut town = Town::new("list", &log);
    town.fleet.run_to(60).unwrap();
    town.observe();
    town.client.asks().command(Command::Agents { filter: Filter::default() }).unwrap();
    town.pause();
    let messages = town.end();
    let lists = messages.iter().filter_map(|message| match message {
        Message::Agents(list) => Some(list.iter().map(|row: &AgentRow| row.agent).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(lists.collect::<Vec<_>>(), [(0..3 * EACH).collect::<Vec<_>>()]);
}

#[test]
fn a_pause_stops_the_observer_and_not_the_fleet() {
    let log = Memory::new();
    let mut town = Town::new("pause", &log);
    town.fleet.run_to(5).unwrap();
    town.observe();
    town.pause();
    let stands = town.observer.follower().now();
    town.fleet.run_to(stands + 30).unwrap();
    town.observe();
    assert_eq!(town.observer.follower().now(), stands);
    town.client.asks().command(Command::Continue).unwrap();
    while town.observer.follower().now() < town.fleet.now() {
        town.observe();
    }
    assert!(town.fleet.now() >= stands + 30);
}

/// Each agent with its place, and the letters that it has read.
fn agents<'p>(partitions: impl Iterator<Item = &'p Partition<Plain<Deliver>>>) -> Vec<(AgentKey, PartitionId, u64)> {
    let letters = |partition: &Partition<Plain<Deliver>>, key| partition.agents().brain(key).unwrap().board().letters;
    let row = |partition: &'p Partition<Plain<Deliver>>| {
        partition.agents().keys().map(move |key| (key, partition.id(), letters(partition, key)))
    };
    partitions.flat_map(row).collect()
}

#[test]
fn no_client_replaces_a_result_even_if_the_game_allows_writes() {
    let log = Memory::new();
    let mut town = Town::with("replace", &log, true);
    let list = vec![Replacement { node: "read".into(), success: true, ..Replacement::default() }];
    town.client.asks().command(Command::Replace { list }).unwrap();
    town.pause();
    let (layout, now) = (Layout::new(3), town.fleet.now());
    let mut letters = Client::new(layout, 2, 1000);
    keys(layout).for_each(|key| send(&mut letters, now + 1, key, 20));
    letters.flush(&log).unwrap();
    town.fleet.run_to(now + 60).unwrap();
    town.client.asks().command(Command::Continue).unwrap();
    while town.observer.follower().now() < town.fleet.now() {
        town.observe();
    }
    assert_eq!(agents(town.observer.follower().partitions()), agents(town.fleet.partitions()));
}
