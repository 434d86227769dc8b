//! The counts of a run.

use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

use crate::protocol::{Answer, Request};

/// The maximum measured latency, in microseconds: a minute.
const LONGEST: u64 = 60_000_000;

/// The exchanges of all players.
#[derive(Debug)]
pub struct Tally {
    /// The exchanges by [kind of request](Request::kind).
    pub kinds: [Kind; Request::KINDS.len()],
    /// The number of players who are connected now.
    pub connected: u32,
    /// Connections that the server did not accept.
    pub refused: u64,
    /// Lines of other players.
    pub heard: u64,
    /// Lines that are not of the protocol.
    pub unknown: u64,
    /// The latencies of each second of the run.
    pub seconds: Vec<Histogram<u32>>,
    begin: Instant,
}

/// The exchanges of a kind.
#[derive(Debug)]
pub struct Kind {
    /// The latencies in microseconds, from the send to the read of the answer.
    pub latency: Histogram<u64>,
    /// Answers that refuse the request.
    pub denied: u64,
    /// Requests whose connection was lost before the answer.
    pub lost: u64,
    /// Requests whose answer took too long.
    pub timed_out: u64,
}

impl Tally {
    /// Makes an empty tally; the first second begins now.
    pub fn new() -> Self {
        let kinds = std::array::from_fn(|_| Kind { latency: histogram(), denied: 0, lost: 0, timed_out: 0 });
        Self { kinds, connected: 0, refused: 0, heard: 0, unknown: 0, seconds: Vec::new(), begin: Instant::now() }
    }

    /// Counts a request that was answered after this time.
    pub fn answered(&mut self, request: Request, after: Duration, answer: Answer) {
        let micros = u64::try_from(after.as_micros()).unwrap_or(LONGEST).clamp(1, LONGEST);
        let kind = &mut self.kinds[request.kind()];
        kind.latency.saturating_record(micros);
        kind.denied += u64::from(answer == Answer::No);
        let second = self.begin.elapsed().as_secs() as usize;
        if self.seconds.len() <= second {
            self.seconds.resize_with(second + 1, histogram);
        }
        self.seconds[second].saturating_record(micros);
    }
}

/// Makes a histogram with two significant digits.
fn histogram<C: hdrhistogram::Counter>() -> Histogram<C> {
    Histogram::new_with_bounds(1, LONGEST, 2).expect("the bounds are constants")
}
