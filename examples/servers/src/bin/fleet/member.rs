//! The loop of a process that owns partitions.

use std::error::Error;
use std::io::{self, Read};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bt_fleet::log::Nats;
use bt_fleet::{LogError, Member, MemberId, Tick};

use crate::arguments::Arguments;
use crate::parent::options;
use crate::server::tied;
use crate::sheep::Pasture;

/// The time between two attempts to reach the server at the start.
const RETRIES: Duration = Duration::from_millis(200);
/// The wait after a step without progress.
const IDLE: Duration = Duration::from_millis(2);

/// `true` once the process at the other end of the pipe has written a sign: all load is in the log.
static NIGHT_MAY_FALL: AtomicBool = AtomicBool::new(false);

/// Owns partitions until the process that started this one ends.
///
/// # Errors
/// No server is named, or the server ends at once. Later errors are printed, and the work is tried again.
pub fn run(arguments: &Arguments, number: u64) -> Result<(), Box<dyn Error>> {
    thread::spawn(|| {
        // The pipe ends with the process at its other end, however that process ends.
        while io::stdin().read(&mut [0]).is_ok_and(|signs| signs > 0) {
            NIGHT_MAY_FALL.store(true, Ordering::Relaxed);
        }
        exit(0);
    });
    // A process that is stopped at that time does not read the pipe.
    tied::tie()?;
    let server = arguments.server.as_deref().ok_or("a member needs `--server`")?;
    let mut said = Said { member: number, last: String::new() };
    let nats = loop {
        match Nats::connect(server, &arguments.fleet, options(arguments)) {
            Ok(nats) => break nats,
            Err(error @ LogError::Invalid(_)) => return Err(error.into()),
            Err(error) => said.say(&error.to_string()),
        }
        thread::sleep(RETRIES);
    };
    let mut beats = nats.beats()?;
    let mut member = Member::<Pasture>::new(arguments.layout(), MemberId(number));
    let (start, saves) = (Instant::now(), Duration::from_millis(arguments.save_every));
    let mut saved = start;
    loop {
        beats.hear().iter().for_each(|beat| member.hear(beat, start.elapsed()));
        let before = member.settled();
        // Work that an error prevented is repeated by the next step.
        let mut done = member.step(&nats, target(arguments), start.elapsed()).map_err(|error| error.to_string());
        if saved.elapsed() * member.partitions().count() as u32 > saves {
            done = done.and(member.save_next(&nats).map_err(|error| error.to_string()));
            saved = Instant::now();
        }
        done = done.and(nats.say(&member.beat()).map_err(|error| error.to_string()));
        if let Err(error) = &done {
            said.say(error);
        }
        if done.is_err() || member.settled() == before {
            thread::sleep(IDLE);
        }
    }
}

/// The errors of a member, each printed once.
struct Said {
    member: u64,
    last: String,
}

impl Said {
    fn say(&mut self, error: &str) {
        if self.last != error {
            eprintln!("member {}: {error}", self.member);
            error.clone_into(&mut self.last);
        }
    }
}

/// Returns the tick up to which the fleet may run now. The clock determines only the speed of the fleet.
fn target(arguments: &Arguments) -> Tick {
    let last = if NIGHT_MAY_FALL.load(Ordering::Relaxed) { arguments.ticks } else { arguments.day() };
    if arguments.pace == 0 {
        return last;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis() as u64);
    (now.saturating_sub(arguments.begin) / arguments.pace).min(last)
}
