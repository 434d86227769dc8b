//! A test: the plan of its rounds, its subjects, and the measurement.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::agent::Agent;
use crate::allocation::counted;
use crate::round::{Plan, Round, run};
use crate::row::Row;

/// The name of the reference: the ratio of a subject is its time divided by the time of the reference.
pub const REFERENCE: &str = "hand";

/// A test and its subjects.
pub struct Test {
    pub name: &'static str,
    plan: Plan,
    /// The correct checksum; `None` if the checksum of the reference is the correct one.
    expected: Option<u64>,
    /// The test whose times are the whole, if the times of this test are shown as a share.
    whole: Option<&'static str>,
    subjects: Vec<Subject>,
}

struct Subject {
    name: &'static str,
    round: fn(&Plan) -> Round,
}

impl Test {
    pub fn new(name: &'static str, plan: Plan, expected: Option<u64>) -> Self {
        Self { name, plan, expected, whole: None, subjects: Vec::new() }
    }

    /// Shows the times also as a share of the times of another test, which must run before.
    pub fn part_of(self, whole: &'static str) -> Self {
        Self { whole: Some(whole), ..self }
    }

    /// Adds a subject by the type of its agents.
    pub fn add<A: Agent>(&mut self, subject: &'static str) {
        self.add_round(subject, run::<A>);
    }

    /// Adds a subject with its own function for a round, for tests of populations or snapshots.
    pub fn add_round(&mut self, subject: &'static str, round: fn(&Plan) -> Round) {
        self.subjects.push(Subject { name: subject, round });
    }

    /// Returns the names of the subjects.
    pub fn subjects(&self) -> impl Iterator<Item = &'static str> {
        self.subjects.iter().map(|subject| subject.name)
    }

    /// Keeps only the selected subjects and the reference.
    pub fn retain(&mut self, wanted: impl Fn(&str) -> bool) {
        self.subjects.retain(|subject| subject.name == REFERENCE || wanted(subject.name));
    }

    /// Runs one round of each selected subject without measuring, so that a profiler sees little else.
    pub fn once(&self, wanted: &[String]) {
        for subject in self.subjects.iter().filter(|subject| wanted.iter().any(|name| name == subject.name)) {
            black_box((subject.round)(&self.plan).checksum);
        }
    }

    /// Returns the number of timed ticks of a round, of all agents.
    pub fn ticks(&self) -> u64 {
        self.plan.ticks()
    }

    /// Measures all subjects in turn, one round each, and repeats this, so that temporary load of the machine slows
    /// down all subjects. The first round of each subject warms up and counts allocations. `before` has the rows of the
    /// earlier tests.
    pub fn measure(&self, effort: Effort, before: &[Row]) -> Vec<Row> {
        let round = |subject: &Subject| (subject.round)(&self.plan);
        let mut measured: Vec<Measured> = self
            .subjects
            .iter()
            .map(|subject| Measured { counted: counted(|| round(subject)), timed: Vec::new(), spent: Duration::ZERO })
            .collect();
        for _ in 0..effort.rounds() {
            for (subject, measured) in self.subjects.iter().zip(&mut measured) {
                if !effort.is_enough(measured.timed.len(), measured.spent) {
                    let start = Instant::now();
                    measured.timed.push(round(subject));
                    measured.spent += start.elapsed();
                }
            }
        }
        self.rows(&measured, before)
    }

    fn rows(&self, measured: &[Measured], before: &[Row]) -> Vec<Row> {
        let reference = self.subjects().zip(measured).find(|(name, _)| *name == REFERENCE).map(|(_, hand)| hand);
        let expected = self.expected.or(reference.map(|hand| hand.counted.checksum));
        let row = |(subject, measured): (&'static str, &Measured)| {
            let counted = &measured.counted;
            let wrong = measured.checksums().find(|&checksum| Some(checksum) != expected);
            let ns = measured.ns().filter(|_| wrong.is_none());
            let whole = before.iter().find(|row| Some(row.test) == self.whole && row.subject == subject);
            Row {
                test: self.name,
                subject,
                ns,
                ratio: ns.zip(reference.and_then(Measured::ns)).map(|(ns, hand)| ns / hand),
                share: ns.zip(whole.and_then(|whole| whole.ns)).map(|(ns, whole)| ns / whole),
                allocs: counted.allocations as f64 / counted.ticks as f64,
                bytes: counted.bytes,
                tree_bytes: counted.tree_bytes,
                checksum: wrong.unwrap_or(counted.checksum),
                ok: wrong.is_none(),
                aborts: counted.aborts,
            }
        };
        self.subjects().zip(measured).map(row).collect()
    }
}

/// The measured rounds of one subject.
struct Measured {
    counted: Round,
    timed: Vec<Round>,
    /// The total duration of the timed rounds, including their preparation.
    spent: Duration,
}

impl Measured {
    fn checksums(&self) -> impl Iterator<Item = u64> {
        self.timed.iter().chain([&self.counted]).map(|round| round.checksum)
    }

    /// Returns the nanoseconds per tick: the median of an odd number of rounds; `None` if no round was timed.
    fn ns(&self) -> Option<f64> {
        let mut times: Vec<f64> =
            self.timed.iter().map(|round| round.elapsed.as_secs_f64() * 1e9 / round.ticks as f64).collect();
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied()
    }
}

/// The number of repetitions.
#[derive(Clone, Copy)]
pub enum Effort {
    /// Enough rounds for steady medians.
    Full,
    /// Fewer rounds: about a minute for the whole table.
    Quick,
    /// Only the round that counts allocations.
    Check,
}

impl Effort {
    /// Returns the number of timed builds of the large tree. With 0 the tree is not built; the tree of the test `wide`
    /// is as large.
    pub fn builds(self) -> usize {
        match self {
            Self::Full => 5,
            Self::Quick => 1,
            Self::Check => 0,
        }
    }

    /// Returns the number of timed loads of the large file.
    pub fn loads(self) -> usize {
        match self {
            Self::Full => 21,
            Self::Quick => 11,
            Self::Check => 1,
        }
    }

    /// Returns the number of timed rounds of a subject. It is odd, so that the median is one of them.
    fn rounds(self) -> usize {
        match self {
            Self::Full => 11,
            Self::Quick => 9,
            Self::Check => 0,
        }
    }

    /// Returns `true` if a subject needs no further round. With [`Effort::Quick`], three rounds of a slow subject are
    /// enough, because temporary load of the machine hardly changes the result of a long round.
    fn is_enough(self, rounds: usize, spent: Duration) -> bool {
        matches!(self, Self::Quick) && rounds >= 3 && rounds % 2 == 1 && spent >= Duration::from_millis(500)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subjects;

    /// Checks only plans with one agent. Plans with populations repeat them, and are too slow in a debug build.
    #[test]
    fn every_subject_does_the_same() {
        for test in subjects::all().into_list() {
            if let Plan::Solo { .. } = test.plan {
                let reference = (test.subjects[0].round)(&test.plan).checksum;
                for subject in &test.subjects {
                    let checksum = (subject.round)(&test.plan).checksum;
                    assert_eq!(checksum, test.expected.unwrap_or(reference), "{} in {}", subject.name, test.name);
                }
            }
        }
    }
}
