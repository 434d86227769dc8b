//! `--groot2`: Groot2 watches the robot.
//!
//! `bt_live` makes the program watchable, and a `Publisher` speaks the protocol of Groot2. `bt watch nav2` connects too.

use std::error::Error;
use std::thread;
use std::time::Instant;

use bt_btcpp::{Publisher, PublisherOptions};
use bt_live::Options;
use bt_runtime::prelude::*;
use bt_runtime::trace::Digest;

use crate::TICK;
use crate::arguments::Arguments;
use crate::floor::Floor;
use crate::robot::Robot;

/// The game of the robot, if Groot2 may watch it.
pub struct Watched(Option<Live>);

struct Live {
    /// The publisher, which must end before the game.
    _groot2: Publisher,
    live: bt_live::Live,
    /// The time of the next tick, if ticks follow the clock.
    next: Option<Instant>,
}

impl Watched {
    /// Listens, if the command line asks for it, and prints the address.
    pub fn new(arguments: &Arguments) -> Result<Self, Box<dyn Error>> {
        let Some(port) = arguments.groot2 else { return Ok(Self(None)) };
        let live = Options::new("nav2").commands(true).writes(true).listen()?;
        let groot2 = PublisherOptions::default().port(port).start(live.game().clone())?;
        eprintln!("connect Groot2 to {}", groot2.address());
        let next = (!arguments.headless).then(Instant::now);
        Ok(Self(Some(Live { _groot2: groot2, live, next })))
    }

    /// Ticks the robot. Waits while Groot2 has stopped the game, and, unless headless, for the time of the tick.
    pub fn tick<T: Tree<Agent = Robot>>(&mut self, brain: &mut Brain<T>, floor: &mut Floor, digest: &mut Digest)
    where
        Brain<T>: Unpin,
    {
        let Some(Live { live, next, .. }) = &mut self.0 else {
            brain.tick_traced(TICK, floor, digest);
            return;
        };
        if let Some(next) = next {
            *next += TICK;
            thread::sleep(next.saturating_duration_since(Instant::now()));
        }
        let mut tick = |watch: &mut bt_live::Watch<'_>| {
            let mut sink = watch.sink::<T>();
            // Clients may request keys, and set them.
            sink.edit(brain);
            brain.tick_traced(TICK, floor, &mut (&mut *digest, sink));
        };
        while live.frame(&mut tick).is_none() {
            live.wait();
            // After a stop, the clock continues from now: the missed ticks are not made up for.
            *next = next.map(|next| next.max(Instant::now()));
        }
    }
}
