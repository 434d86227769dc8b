//! Times.

use std::time::Instant;

use crate::crowd::Crowd;

/// Averages over some ticks, in nanoseconds.
pub struct Measured {
    /// The agents that were ticked.
    pub woken: f64,
    /// The time of a tick.
    pub tick: f64,
    /// The time of the work before it.
    pub before: f64,
}

/// Measures so many ticks, and the work before each.
pub fn measure(
    ticks: u32,
    mut before: impl FnMut(&mut Crowd),
    mut tick: impl FnMut(&mut Crowd) -> usize,
    crowd: &mut Crowd,
) -> Measured {
    let mut sum = Measured { woken: 0.0, tick: 0.0, before: 0.0 };
    for _ in 0..ticks {
        let start = Instant::now();
        before(crowd);
        let began = Instant::now();
        sum.woken += tick(crowd) as f64;
        sum.tick += began.elapsed().as_nanos() as f64;
        sum.before += (began - start).as_nanos() as f64;
    }
    let ticks = f64::from(ticks.max(1));
    Measured { woken: sum.woken / ticks, tick: sum.tick / ticks, before: sum.before / ticks }
}
