//! `bt simulate`: a tree without the game.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bt_model::json::{Style, render};
use bt_runtime::simulate::{Limits, RunError, Simulation};

use crate::output::{FAULTS, TROUBLE};

/// Runs a tree without the game: actions do what a script says, and what happens is written as JSON lines
///
/// The script is JSON too: the keys with their types and first values, what each action answers, and what happens before
/// each tick. The documentation of `bt_model::script` describes it; `bt-cli/samples` has a tree, a script and what comes out.
#[derive(clap::Args)]
#[command(after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The file; its first tree or state machine is run.
    tree: PathBuf,
    /// The script: keys, what actions do, ticks.
    #[arg(long, value_name = "FILE")]
    script: PathBuf,
    /// Writes the lines to this file instead of the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The most ticks that the script may have.
    #[arg(long, value_name = "NUMBER")]
    max_ticks: Option<u64>,
    /// The most lines that are written.
    #[arg(long, value_name = "NUMBER")]
    max_lines: Option<u64>,
    /// The most bytes of the script, and of each file of the tree.
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<usize>,
    /// The most nodes of the tree with all the trees that it runs.
    #[arg(long, value_name = "NUMBER")]
    max_nodes: Option<usize>,
}

impl Args {
    fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        limits.ticks = self.max_ticks.unwrap_or(limits.ticks);
        limits.lines = self.max_lines.unwrap_or(limits.lines);
        limits.tree.nodes = self.max_nodes.unwrap_or(limits.tree.nodes);
        for bytes in [&mut limits.script.bytes, &mut limits.tree.file.bytes] {
            *bytes = self.max_bytes.unwrap_or(*bytes);
        }
        limits
    }
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    for path in [&args.tree, &args.script] {
        if let Err(error) = readable(path) {
            eprintln!("error: `{}` cannot be read: {error}", path.display());
            return TROUBLE.into();
        }
    }
    let style = if io::stderr().is_terminal() { Style::Colored } else { Style::Plain };
    let simulation = match Simulation::load(&args.tree, &args.script, &args.limits()) {
        Ok(simulation) => simulation,
        Err(errors) => {
            eprintln!("{}", render(&errors, style));
            return FAULTS.into();
        }
    };
    if simulation.warnings().next().is_some() {
        eprintln!("{}", render(simulation.warnings(), style));
    }
    let out = match writer(args.output.as_deref()) {
        Ok(out) => out,
        Err(error) => {
            eprintln!("error: the output cannot be written: {error}");
            return TROUBLE.into();
        }
    };
    match simulation.run(out) {
        Ok(_) => ExitCode::SUCCESS,
        // Who reads has had enough: `bt simulate … | head`.
        Err(RunError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error @ RunError::Lines { .. }) => {
            eprintln!("error: {error}: `--max-lines`");
            FAULTS.into()
        }
        Err(error) => {
            eprintln!("error: {error}");
            TROUBLE.into()
        }
    }
}

/// Is there a file? A folder can be opened, but not read.
fn readable(path: &Path) -> io::Result<()> {
    match File::open(path)?.metadata()?.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => Ok(()),
    }
}

fn writer(path: Option<&Path>) -> io::Result<Box<dyn Write>> {
    Ok(match path {
        Some(path) => Box::new(BufWriter::new(File::create(path)?)),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    })
}
