//! Measurements of ticks.

use std::time::Instant;

use crate::crowd::Crowd;

/// The figures of measured ticks. The times are medians in nanoseconds, because other programs slow down a few ticks.
pub struct Measured {
    /// The average number of ticked agents per tick.
    pub woken: f64,
    /// The time of a tick.
    pub tick: u128,
    /// The time of the work before a tick.
    pub before: u128,
}

/// Measures this number of ticks, and the work before each.
pub fn measure(
    ticks: u32,
    mut before: impl FnMut(&mut Crowd),
    mut tick: impl FnMut(&mut Crowd) -> usize,
    crowd: &mut Crowd,
) -> Measured {
    let (mut woken, mut works, mut times) = (0, Vec::new(), Vec::new());
    for _ in 0..ticks {
        let start = Instant::now();
        before(crowd);
        let began = Instant::now();
        woken += tick(crowd);
        times.push(began.elapsed().as_nanos());
        works.push((began - start).as_nanos());
    }
    let median = |mut times: Vec<u128>| {
        times.sort_unstable();
        times.get(times.len() / 2).copied().unwrap_or_default()
    };
    Measured { woken: woken as f64 / f64::from(ticks.max(1)), tick: median(times), before: median(works) }
}
