//! The process that starts the members, kills some of them, and compares the end with that of one process.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bt_fleet::log::{Beats, Nats, NatsOptions};
use bt_fleet::{Fleet, LogError, MemberId, PartitionId, Tick};
use bt_runtime::Chance;

use crate::arguments::Arguments;
use crate::nats::Server;
use crate::report::Report;
use crate::sheep::{Pasture, spawn_all};

/// The time between two looks at the members.
const LOOKS: Duration = Duration::from_millis(20);
/// Without progress for this time, the fleet is given up.
const STUCK: Duration = Duration::from_secs(90);

/// The members of a run, and what is known of them.
struct Members<'a> {
    arguments: &'a Arguments,
    processes: BTreeMap<u64, Child>,
    started: u64,
    /// The partitions of each member, and for each partition the last tick that is settled.
    owns: BTreeMap<u64, Vec<PartitionId>>,
    settled: Vec<Tick>,
}

/// What a run has shown.
pub struct Run {
    pub seconds: f64,
    pub kills: u32,
    pub server_kills: u32,
    /// The times from each kill until every partition had a living owner again, in milliseconds.
    pub takeovers: Vec<u64>,
}

/// Runs the fleet.
///
/// # Errors
/// A process or the server does not start, or the fleet does not come to its end.
pub fn run(arguments: &Arguments) -> Result<Report, Box<dyn Error>> {
    let mut own = if arguments.server.is_none() { Some(Server::start()?) } else { None };
    let address = own.as_ref().map_or_else(|| arguments.server.clone().unwrap_or_default(), Server::address);
    let arguments = &Arguments { server: Some(address.clone()), begin: now(), ..arguments.clone() };
    let nats = connect(&address, &arguments.fleet)?;
    spawn_all(&nats, arguments)?;
    let arguments = &Arguments { begin: now(), ..arguments.clone() };
    let run = watch(arguments, &nats, own.as_mut())?;
    let fleet = Fleet::<Pasture, _>::over(&nats, arguments.layout())?;

    let mut alone = Fleet::<Pasture>::local(arguments.layout())?;
    spawn_all(alone.log(), arguments)?;
    let begin = Instant::now();
    while alone.now() < arguments.ticks {
        alone.run_to((alone.now() + 30).min(arguments.ticks))?;
        // A log in memory grows until the fleet is saved.
        alone.save()?;
    }
    Ok(Report::of(arguments, &run, &fleet, &alone, begin.elapsed()))
}

/// Waits for a server that starts.
fn connect(address: &str, fleet: &str) -> Result<Nats, LogError> {
    let begin = Instant::now();
    loop {
        match Nats::connect(address, fleet, NatsOptions::new()) {
            Err(LogError::Unreachable(_)) if begin.elapsed() < Duration::from_secs(5) => thread::sleep(LOOKS),
            result => return result,
        }
    }
}

/// Starts the members, kills some, and waits until all partitions have come to the end.
fn watch(arguments: &Arguments, nats: &Nats, mut server: Option<&mut Server>) -> Result<Run, Box<dyn Error>> {
    let mut members = Members::new(arguments);
    let mut beats = nats.beats()?;
    (0..arguments.processes).try_for_each(|_| members.start())?;
    let mut chance = Chance::new(arguments.seed);
    let mut run = Run { seconds: 0.0, kills: 0, server_kills: 0, takeovers: Vec::new() };
    members.wait_for_owners(&mut beats);
    let begin = Instant::now();
    let (mut killed, mut restarted, mut moved) = (begin, begin, (begin, 0));
    let mut open = None;
    while members.tick() < arguments.ticks {
        thread::sleep(LOOKS);
        members.hear(&mut beats);
        if members.tick() > moved.1 {
            moved = (Instant::now(), members.tick());
        }
        if moved.0.elapsed() > STUCK {
            return Err(format!("the fleet stays at tick {} of {}", members.tick(), arguments.ticks).into());
        }
        if let Some(since) = open.filter(|_| members.all_owned()) {
            run.takeovers.push(Instant::elapsed(&since).as_millis() as u64);
            open = None;
        }
        if arguments.kill_every > 0 && killed.elapsed().as_secs() >= arguments.kill_every {
            killed = Instant::now();
            members.kill_one(&mut chance)?;
            members.start()?;
            run.kills += 1;
            open.get_or_insert(killed);
        }
        if let Some(server) = server.as_mut().filter(|_| arguments.kill_server_every > 0)
            && restarted.elapsed().as_secs() >= arguments.kill_server_every
        {
            restarted = Instant::now();
            server.restart()?;
            run.server_kills += 1;
        }
    }
    run.seconds = begin.elapsed().as_secs_f64();
    Ok(run)
}

impl<'a> Members<'a> {
    fn new(arguments: &'a Arguments) -> Self {
        let settled = vec![0; arguments.partitions as usize];
        Self { arguments, processes: BTreeMap::new(), started: 0, owns: BTreeMap::new(), settled }
    }

    /// Starts a member with a number that no other one had.
    fn start(&mut self) -> Result<(), Box<dyn Error>> {
        let Arguments { server, fleet, partitions, agents, ticks, pace, begin, .. } = self.arguments;
        self.started += 1;
        let mut command = Command::new(env::current_exe()?);
        command.args(["--member", &self.started.to_string(), "--fleet", fleet]);
        command.args(["--server", server.as_deref().unwrap_or_default(), "--partitions", &partitions.to_string()]);
        command.args(["--agents", &agents.to_string(), "--ticks", &ticks.to_string(), "--pace", &pace.to_string()]);
        command.args(["--begin", &begin.to_string()]);
        self.processes.insert(self.started, command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?);
        Ok(())
    }

    fn hear(&mut self, beats: &mut Beats<'_>) {
        for beat in beats.hear() {
            let MemberId(member) = beat.member;
            for &(PartitionId(at), tick) in &beat.settled {
                self.settled[at as usize] = tick.max(self.settled[at as usize]);
            }
            // A beat of a member that was killed may come late.
            if self.processes.contains_key(&member) {
                self.owns.insert(member, beat.settled.iter().map(|&(partition, _)| partition).collect());
            }
        }
    }

    /// The tick that all partitions have done.
    fn tick(&self) -> Tick {
        self.settled.iter().copied().min().unwrap_or(0)
    }

    /// Has each partition a living owner?
    fn all_owned(&self) -> bool {
        let owned = self.owns.values().flatten().collect::<std::collections::BTreeSet<_>>();
        owned.len() == self.arguments.partitions as usize
    }

    fn wait_for_owners(&mut self, beats: &mut Beats<'_>) {
        let begin = Instant::now();
        while !self.all_owned() && begin.elapsed() < STUCK {
            thread::sleep(LOOKS);
            self.hear(beats);
        }
    }

    fn kill_one(&mut self, chance: &mut Chance) -> Result<(), Box<dyn Error>> {
        let nth = chance.below(self.processes.len() as u64) as usize;
        let number = *self.processes.keys().nth(nth).ok_or("there is no member")?;
        if let Some(mut process) = self.processes.remove(&number) {
            process.kill()?;
            process.wait()?;
        }
        self.owns.remove(&number);
        Ok(())
    }
}

impl Drop for Members<'_> {
    fn drop(&mut self) {
        for process in self.processes.values_mut() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Milliseconds of the system's clock.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis() as u64)
}
