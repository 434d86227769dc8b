//! The run: hour after hour, each a transaction.

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use crate::arguments::Arguments;
use crate::bank::{Bank, Lives};

/// The time of a tick of the bots.
const TICK: Duration = Duration::from_secs(600);
const TICKS_PER_HOUR: u32 = 6;
/// The hours of a day.
pub const HOURS: u32 = 24;

/// The result of a run.
#[derive(Serialize)]
pub struct Outcome {
    pub days: u32,
    pub bots: u32,
    pub transfers: i64,
    pub refused: u32,
    pub debts: i64,
    pub kills: u32,
    pub hash: String,
    /// `true` if the hash equals that of a run without kills; `None` without kills.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<bool>,
}

/// Plays the remaining days. Calls `saved` after each hour.
///
/// # Errors
/// The database or `saved` failed. The next run continues with the hour that was not saved.
pub fn run(
    arguments: &Arguments,
    file: &Path,
    mut saved: impl FnMut(u32) -> io::Result<()>,
) -> Result<Outcome, Box<dyn Error>> {
    let &Arguments { bots, seed, seconds: days, .. } = arguments;
    let (mut bank, Lives { bots: mut population, mut tick }) = Bank::open(file, bots, seed)?;
    let end = days * HOURS * TICKS_PER_HOUR;
    while tick < end {
        bank.begin()?;
        for _ in 0..TICKS_PER_HOUR {
            population.tick(TICK, &mut bank);
            tick += 1;
            bank.settle(tick, &mut population)?;
        }
        bank.save(tick, &population)?;
        saved(tick / TICKS_PER_HOUR)?;
    }
    let mut sum = FNV;
    let totals = bank.totals(|text| sum = hash(sum, text.as_bytes()))?;
    let sum = hash(sum, &postcard::to_stdvec(&population)?);
    Ok(Outcome {
        days,
        bots,
        transfers: totals.transfers,
        refused: totals.refused,
        debts: totals.debts,
        kills: 0,
        hash: format!("{sum:016x}"),
        equal: None,
    })
}

/// Prints a line for each hour that was saved.
///
/// # Errors
/// The reader has closed the pipe.
pub fn tell(hour: u32) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{hour}")?;
    out.flush()
}

const FNV: u64 = 0xcbf2_9ce4_8422_2325;

/// Adds bytes to a hash (FNV-1a).
fn hash(before: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(before, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Outcome {
    /// Returns one line of JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("numbers and names")
    }

    /// Returns the result as sentences.
    pub fn text(&self) -> String {
        let Self { days, bots, transfers, refused, debts, kills, hash, equal } = self;
        let equal = match equal {
            None => "",
            Some(true) => "\nequal to a run without kills",
            Some(false) => "\nNOT equal to a run without kills",
        };
        format!(
            "{bots} bots for {days} days: {transfers} payments, {refused} refused, {debts} owed to the bank\n{kills} kills\nhash {hash}{equal}"
        )
    }
}
