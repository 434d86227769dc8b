//! The command line.

const USAGE: &str = "usage: crowd [--headless] [--guards 10000] [--seconds 20] [--seed 7] [--json]";

/// The most guards, and the longest game.
const MOST: u32 = 1_000_000;

pub struct Arguments {
    pub guards: u32,
    pub seconds: u32,
    pub seed: u64,
    pub json: bool,
}

impl Arguments {
    /// Reads them.
    ///
    /// # Errors
    /// An unknown option, or a number that is none or too large.
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self { guards: 10_000, seconds: 20, seed: 7, json: false };
        while let Some(word) = words.next() {
            let mut number = || {
                let text = words.next().ok_or_else(|| format!("`{word}` needs a number\n{USAGE}"))?;
                text.parse::<u64>().map_err(|_| format!("`{text}` is no number\n{USAGE}"))
            };
            let mut limited = || match number()? {
                n if n <= u64::from(MOST) => Ok(n as u32),
                n => Err(format!("{n} is more than {MOST}")),
            };
            match word.as_str() {
                "--headless" => {}
                "--json" => arguments.json = true,
                "--guards" => arguments.guards = limited()?,
                "--seconds" => arguments.seconds = limited()?,
                "--seed" => arguments.seed = number()?,
                _ => return Err(format!("unknown option `{word}`\n{USAGE}")),
            }
        }
        Ok(arguments)
    }
}
