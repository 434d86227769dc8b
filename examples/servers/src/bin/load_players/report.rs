//! The result, as a table and as JSON.

use std::collections::HashMap;
use std::fmt::Write;

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::protocol::{Figure, Request};
use crate::run::Run;

/// The result of a run.
#[derive(Serialize)]
pub struct Report {
    pub players: usize,
    pub seconds_played: u32,
    pub connected: u32,
    pub logins: u64,
    pub reconnects: u64,
    pub refused: u64,
    pub heard: u64,
    pub unknown: u64,
    pub per_second: f64,
    pub agree: usize,
    pub differ: usize,
    pub unsettled: usize,
    pub brains: f64,
    pub agents_per_tick: f64,
    pub kinds: Vec<Kind>,
    /// The seconds of the run, for the picture.
    #[serde(skip)]
    pub seconds: Vec<Second>,
}

/// The exchanges of a kind; latencies in microseconds.
#[derive(Serialize)]
pub struct Kind {
    pub kind: &'static str,
    pub answers: u64,
    pub p50: u64,
    pub p90: u64,
    pub p99: u64,
    pub p999: u64,
    pub max: u64,
    pub denied: u64,
    pub lost: u64,
    pub timed_out: u64,
}

/// The latencies of a second of a run, in microseconds.
pub struct Second(Histogram<u32>);

impl Report {
    /// Compares a run with the figures of the server.
    pub fn of(run: Run, figures: &HashMap<u32, Figure>) -> Self {
        let (mut agree, mut differ, mut unsettled) = (0, 0, 0);
        for (number, wire) in (0..).zip(&run.wires) {
            match wire.figure() {
                None => unsettled += 1,
                Some(known) if figures.get(&number) == Some(&known) => agree += 1,
                Some(_) => differ += 1,
            }
        }
        let tally = run.net.tally();
        let kinds = Request::KINDS.iter().zip(&tally.kinds).map(|(kind, counts)| {
            let at = |share| counts.latency.value_at_quantile(share);
            Kind {
                kind,
                answers: counts.latency.len(),
                p50: at(0.5),
                p90: at(0.9),
                p99: at(0.99),
                p999: at(0.999),
                max: counts.latency.max(),
                denied: counts.denied,
                lost: counts.lost,
                timed_out: counts.timed_out,
            }
        });
        let seconds: Vec<_> = tally.seconds.iter().take(run.played as usize).cloned().map(Second).collect();
        let steady = &seconds[seconds.len().min(run.ramp as usize)..];
        let logins = tally.kinds[0].latency.len();
        Self {
            players: run.wires.len(),
            seconds_played: run.played,
            connected: run.connected,
            logins,
            reconnects: logins.saturating_sub(run.wires.len() as u64),
            refused: tally.refused,
            heard: tally.heard,
            unknown: tally.unknown,
            per_second: steady.iter().map(Second::answers).sum::<u64>() as f64 / steady.len().max(1) as f64,
            agree,
            differ,
            unsettled,
            brains: run.brains,
            agents_per_tick: run.per_tick,
            kinds: kinds.collect(),
            seconds,
        }
    }

    /// Returns one line of JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("numbers and names")
    }

    /// Returns the result as tables.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{:<6} {:>9} {:>8} {:>8} {:>8} {:>8} {:>9} {:>7} {:>6} {:>9}\n",
            "µs", "answers", "p50", "p90", "p99", "p99.9", "max", "denied", "lost", "timed out"
        );
        for Kind { kind, answers, p50, p90, p99, p999, max, denied, lost, timed_out } in &self.kinds {
            let _ = writeln!(
                text,
                "{kind:<6} {answers:>9} {p50:>8} {p90:>8} {p99:>8} {p999:>8} {max:>9} {denied:>7} {lost:>6} {timed_out:>9}"
            );
        }
        let Self { players, seconds_played, connected, reconnects, refused, heard, agree, differ, unsettled, .. } =
            self;
        let _ = write!(
            text,
            "\n{players} players for {seconds_played} s, at most {connected} connected at a time; {reconnects} reconnects, {refused} \
             refused connections\n{:.0} answers per second after the ramp, {heard} lines of other players\n{agree} agree with the \
             server, {differ} differ, {unsettled} unsettled\nbrains took {:.1} % of the time, {:.1} were ticked at a time",
            self.per_second,
            self.brains * 100.0,
            self.agents_per_tick
        );
        text
    }
}

impl Second {
    /// Returns the number of answers.
    pub fn answers(&self) -> u64 {
        self.0.len()
    }

    /// Returns the latency that half of the answers do not exceed.
    pub fn p50(&self) -> u64 {
        self.0.value_at_quantile(0.5)
    }

    /// Returns the latency that 99 of 100 answers do not exceed.
    pub fn p99(&self) -> u64 {
        self.0.value_at_quantile(0.99)
    }
}
