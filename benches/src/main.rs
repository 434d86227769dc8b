//! A comparison of behaviour trees with hand-written code and published crates. One run measures every test with every
//! subject, the subjects in turn.
//!
//! `cargo run --profile comparison -p benches` prints the table; `--help` lists the options.

mod agent;
mod allocation;
mod arguments;
mod asleep;
mod build_time;
mod comparison;
mod guard;
mod instructions;
mod lcg;
mod load_time;
mod report;
mod rollback;
mod round;
mod row;
mod subjects;
mod test;
mod wide;

use std::error::Error;
use std::io;
use std::process::ExitCode;

use arguments::{Arguments, Format, HELP, Work};
use report::{JsonLines, Markdown, Report, Table};
use test::Test;

fn main() -> ExitCode {
    match work() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Does the work that the command line selects. Returns `true` if every result is right.
fn work() -> Result<bool, Box<dyn Error>> {
    let arguments = Arguments::read()?;
    if arguments.help {
        println!("{HELP}");
        return Ok(true);
    }
    let tests = arguments.select(subjects::all().into_list())?;
    match arguments.work {
        Work::Measure => compare(&arguments, tests),
        Work::Count => instructions::count(&arguments, &tests),
        Work::List => instructions::list(&tests),
        Work::Once => {
            tests.iter().for_each(|test| test.once(&arguments.subjects));
            Ok(true)
        }
    }
}

/// Runs the selected tests. Returns `true` if every checksum is right.
fn compare(arguments: &Arguments, tests: Vec<Test>) -> Result<bool, Box<dyn Error>> {
    let mut report: Box<dyn Report> = match arguments.format {
        Format::Table => Box::new(Table::new(io::stdout())?),
        Format::Json => Box::new(JsonLines(io::stdout())),
        Format::Markdown => Box::new(Markdown::new(io::stdout())),
    };
    let mut measured = Vec::new();
    for test in tests {
        let rows = test.measure(arguments.effort, &measured);
        report.rows(&rows)?;
        measured.extend(rows);
    }
    let mut right = measured.iter().all(|row| row.ok);
    if arguments.is_whole() {
        let load = load_time::measure(arguments.effort.loads());
        report.load_time(&load)?;
        right &= load.ok;
        if let builds @ 1.. = arguments.effort.builds() {
            report.build_time(&build_time::measure(builds)?)?;
        }
    }
    report.end()?;
    Ok(right)
}
