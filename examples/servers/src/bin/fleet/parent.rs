//! The process that starts the members, injects faults, and compares the final state with that of one process.

use std::error::Error;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bt_fleet::log::{Beats, Log, Nats, NatsOptions};
use bt_fleet::{Fleet, PartitionId, Tick};
use bt_runtime::Chance;

use crate::arguments::Arguments;
use crate::faults::{Around, Faults, Hit, Tally};
use crate::live::Observing;
use crate::members::Members;
use crate::report::Report;
use crate::server::{Network, Servers};
use crate::sheep::{Pasture, spawn_all};
use crate::shepherds::{Load, Shepherds, whistle_again};

/// The time between two looks at the members.
const LOOKS: Duration = Duration::from_millis(20);
/// The time without an answer after which a message names the server.
const TELLS: Duration = Duration::from_secs(2);
/// The time without progress after which the run fails.
const STUCK: Duration = Duration::from_secs(90);

/// The result of a run.
pub struct Run {
    pub seconds: f64,
    pub tally: Tally,
    pub load: Load,
    /// The times from each fault until every partition had a living owner again, in milliseconds.
    pub takeovers: Vec<u64>,
    /// The times from each fault until every partition has passed the tick that the foremost one had at the fault.
    pub goes_on: Vec<u64>,
}

/// Runs the fleet.
///
/// # Errors
/// A process or the server does not start, or the fleet does not finish.
pub fn run(arguments: &Arguments) -> Result<Report, Box<dyn Error>> {
    let network = if arguments.every.cut > 0 { Some(Network::new()?) } else { None };
    let host = network.as_ref().map_or_else(|| "127.0.0.1".to_owned(), Network::host);
    let mut own = match arguments.server {
        Some(_) => None,
        None => {
            let small_disk = (arguments.every.fill_disk > 0).then_some(arguments.partitions);
            Some(Servers::start(arguments.servers, &host, small_disk)?)
        }
    };
    let address = own.as_ref().map_or_else(|| arguments.server.clone().unwrap_or_default(), Servers::addresses);
    let arguments = &Arguments { server: Some(address.clone()), begin: now(), ..arguments.clone() };
    let nats = connect(arguments)?;
    patient(|| spawn_all(&nats, arguments))?;
    let observing = arguments.live.map(|address| Observing::start(arguments, address)).transpose()?;
    let arguments = &Arguments { begin: now(), ..arguments.clone() };
    let run = watch(arguments, &nats, own.as_mut(), network.as_ref())?;
    observing.into_iter().for_each(Observing::end);
    let fleet = patient(|| Fleet::<Pasture, _>::over(&nats, arguments.layout()))?;

    let mut alone = Fleet::<Pasture>::local(arguments.layout())?;
    spawn_all(alone.log(), arguments)?;
    whistle_again(alone.log(), arguments, &run.load)?;
    let begin = Instant::now();
    while alone.now() < arguments.ticks {
        alone.run_to((alone.now() + 30).min(arguments.ticks))?;
        // Saves trim the log in memory, which grows otherwise.
        alone.save()?;
    }
    Ok(Report::of(arguments, &run, &fleet, &alone, begin.elapsed()))
}

/// Waits for a server that starts, or for servers that agree.
fn connect(arguments: &Arguments) -> Result<Nats, String> {
    let address = arguments.server.as_deref().unwrap_or_default();
    let (begin, mut is_told) = (Instant::now(), false);
    let nats = patient(|| {
        let nats = Nats::connect(address, &arguments.fleet, options(arguments));
        if let Err(error) = &nats
            && !is_told
            && begin.elapsed() > TELLS
        {
            eprintln!("waiting for the server at {address}: {error}");
            is_told = true;
        }
        nats
    });
    let answers = nats.and_then(|nats| patient(|| nats.has_room(PartitionId(0))).map(|_| nats));
    answers.map_err(|error| format!("the server at {address}: {error}\nhelp: it must be a `nats-server --jetstream`"))
}

/// Returns the options of the log: each of up to three servers has a copy of each record.
pub fn options(arguments: &Arguments) -> NatsOptions {
    NatsOptions::new().replicas(arguments.servers.min(3) as usize)
}

/// Repeats a failing attempt for a while.
pub fn patient<R, E>(mut attempt: impl FnMut() -> Result<R, E>) -> Result<R, E> {
    let begin = Instant::now();
    loop {
        match attempt() {
            Err(_) if begin.elapsed() < Duration::from_secs(30) => thread::sleep(LOOKS),
            result => return result,
        }
    }
}

/// Starts the members, injects faults, and waits until all partitions have done the last tick.
fn watch(
    arguments: &Arguments,
    nats: &Nats,
    mut servers: Option<&mut Servers>,
    network: Option<&Network>,
) -> Result<Run, Box<dyn Error>> {
    let mut members = Members::new(arguments, network);
    let mut beats = nats.beats()?;
    (0..arguments.processes).try_for_each(|_| members.start())?;
    let (mut chance, mut tally) = (Chance::new(arguments.seed), Tally::default());
    wait_for_owners(&mut members, &mut beats);
    let shepherds = Shepherds::start(arguments)?;
    let (begin, mut faults) = (Instant::now(), Faults::new(arguments));
    let (mut moved, mut times) = ((begin, 0), Waits::default());
    while members.tick() < arguments.ticks {
        thread::sleep(LOOKS);
        members.hear(&mut beats);
        if members.tick() > moved.1 {
            moved = (Instant::now(), members.tick());
        }
        if moved.0.elapsed() > STUCK {
            return Err(format!("the fleet stays at tick {} of {}", members.tick(), arguments.ticks).into());
        }
        times.look(&members);
        let tick = members.tick();
        let (members, servers, stands) = (&mut members, servers.as_deref_mut(), times.stands());
        let (chance, tally) = (&mut chance, &mut tally);
        let mut around = Around { arguments, members, servers, network, nats, chance, tally, stands };
        let hit = faults.look(&mut around, tick < arguments.last_faults())?;
        times.hit(hit, around.members);
        if tick >= arguments.evening() {
            shepherds.go_home();
        }
        // The whistles are received at night.
        if shepherds.are_home() {
            around.members.let_night_fall();
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let (members, servers, chance, tally, stands) = (&mut members, servers, &mut chance, &mut tally, false);
    faults.end(&mut Around { arguments, members, servers, network, nats, chance, tally, stands })?;
    let tally = *tally;
    let Waits { takeovers, goes_on, .. } = times;
    Ok(Run { seconds, tally, load: shepherds.end(), takeovers, goes_on })
}

/// Measures the times from faults until the fleet makes progress.
#[derive(Default)]
struct Waits {
    /// The time of the fault after which a partition has no owner.
    unowned: Option<Instant>,
    takeovers: Vec<u64>,
    /// The time of the fault after which the fleet may stop, and the foremost tick at that time.
    stands: Option<(Instant, Tick)>,
    goes_on: Vec<u64>,
}

impl Waits {
    fn hit(&mut self, hit: Hit, members: &Members<'_>) {
        if hit >= Hit::Progress {
            self.stands.get_or_insert_with(|| (Instant::now(), members.front()));
        }
        if hit == Hit::Owners {
            self.unowned.get_or_insert_with(Instant::now);
        }
    }

    const fn stands(&self) -> bool {
        self.stands.is_some()
    }

    fn look(&mut self, members: &Members<'_>) {
        let all_owned = members.all_owned();
        if let Some(since) = self.unowned.take_if(|_| all_owned) {
            self.takeovers.push(since.elapsed().as_millis() as u64);
        }
        if let Some((since, _)) = self.stands.take_if(|(_, front)| all_owned && members.tick() > *front) {
            self.goes_on.push(since.elapsed().as_millis() as u64);
        }
    }
}

fn wait_for_owners(members: &mut Members<'_>, beats: &mut Beats<'_>) {
    let begin = Instant::now();
    while !members.all_owned() && begin.elapsed() < STUCK {
        thread::sleep(LOOKS);
        members.hear(beats);
    }
}

/// Returns the milliseconds of the system's clock.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis() as u64)
}
