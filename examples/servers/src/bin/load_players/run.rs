//! The run: the network wakes players, and the population ticks those that were woken or whose time has come.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bt_runtime::Population;
use mio::{Events, Poll, Token};

use crate::arguments::Arguments;
use crate::player::{Play, Player};
use crate::tally::Tally;
use crate::wire::{Net, Wire};

/// The maximum time between two ticks. Latencies do not depend on it; it limits the precision of the players' think
/// times.
const TICK: Duration = Duration::from_millis(5);
/// The time for which the end of a run waits for answers.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// A finished run.
pub struct Run {
    pub net: Arc<Net>,
    pub wires: Vec<Wire>,
    /// The maximum number of players connected at the same time.
    pub connected: u32,
    /// The seconds in which the players connected.
    pub ramp: u32,
    pub played: u32,
    /// The share of the time in which brains were ticked.
    pub brains: f64,
    /// The average number of ticked agents per tick.
    pub per_tick: f64,
}

/// Lets the players play.
///
/// # Errors
/// The system refuses to watch sockets.
pub fn run(arguments: &Arguments, server: SocketAddr) -> io::Result<Run> {
    let mut poll = Poll::new()?;
    let registry = poll.registry().try_clone()?;
    let net = Arc::new(Net { registry, server, tally: Mutex::new(Tally::new()) });
    let wires: Vec<_> =
        (0..arguments.players as usize).map(|place| Wire::new(Arc::clone(&net), Token(place))).collect();
    let mut players = Population::<Play>::with_capacity(wires.len());
    let ramp = Duration::from_secs(arguments.ramp.into());
    for (number, wire) in (0..arguments.players).zip(&wires) {
        let player = Player::new(number, ramp * number / arguments.players, wire.clone());
        players.spawn(Play::brain(player).seeded(arguments.seed + u64::from(number)));
    }
    let mut events = Events::with_capacity(4096);
    let (begin, mut last, mut ticking) = (Instant::now(), Instant::now(), Duration::ZERO);
    let (mut connected, mut ticks, mut ticked) = (0, 0_u64, 0_u64);
    let length = Duration::from_secs(arguments.seconds.into());
    while begin.elapsed() < length {
        serve(&mut poll, &mut events, &wires, TICK)?;
        let now = Instant::now();
        ticked += players.tick(now - last, &mut ()).agents as u64;
        ticks += 1;
        ticking += now.elapsed();
        last = now;
        connected = connected.max(net.tally().connected);
    }
    // The players send no more requests; wait for the answers to the sent ones.
    let end = Instant::now();
    while end.elapsed() < LAST_ANSWERS && wires.iter().any(Wire::is_pending) {
        serve(&mut poll, &mut events, &wires, TICK)?;
    }
    let (ramp, played, brains) = (arguments.ramp, arguments.seconds, ticking.as_secs_f64() / length.as_secs_f64());
    Ok(Run { net, wires, connected, ramp, played, brains, per_tick: ticked as f64 / ticks.max(1) as f64 })
}

/// Waits for events of sockets, and passes them to their players.
fn serve(poll: &mut Poll, events: &mut Events, wires: &[Wire], longest: Duration) -> io::Result<()> {
    match poll.poll(events, Some(longest)) {
        Err(error) if error.kind() != ErrorKind::Interrupted => return Err(error),
        _ => {}
    }
    for event in &*events {
        wires[event.token().0].on_event(event.is_writable());
    }
    Ok(())
}
