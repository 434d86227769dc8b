//! `bt trace`: shows a file of records.

use std::fs;
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bt_btcpp::{BtLog, BtLogError, ReadBtLog};
use bt_runtime::trace::{
    ChromeTrace, JsonLines, Names, Profile, Recorded, RecordedError, Recording, Replayed, TextLines, Trace, Why,
};
use clap::ValueEnum;

use crate::output::{self, Ends, FAULTS, trouble};

/// Shows a file of records that a game has written: as lines, for Perfetto, or as a profile of its nodes
///
/// The game writes the file with `bt_runtime::trace::Recording`; the shooter does so with `--record FILE`. A file
/// that was cut off, because the game was killed or still runs, is shown up to its last complete record.
///
/// A `.btlog` file, as `FileLogger2` of BehaviorTree.CPP writes it, is shown in the same ways: its changes of
/// status become entries, ends and halts of nodes. `--to btlog` writes such a file, which Groot2 replays, and
/// `--to records` writes a file of records.
#[derive(clap::Args)]
#[command(after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The file; `-` is the standard input.
    file: PathBuf,
    /// The form of the output.
    #[arg(long, value_enum, default_value_t = Form::Lines)]
    to: Form,
    /// Writes to this file instead of the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A JSON object for each record, in the format of `bt simulate`.
    Lines,
    /// A line of text for each record, in the format of `bt watch`.
    Text,
    /// JSON for <https://ui.perfetto.dev> and chrome://tracing.
    Perfetto,
    /// The counts of each node: entries, results, checks of guards, and the time on the clock of the brain.
    Profile,
    /// The nodes that run at the end, and the reason why each other node does not: of the agent with the last
    /// record.
    Why,
    /// A `.btlog` file, which Groot2 replays: of the agent with the first record.
    Btlog,
    /// A file of records, in the format of games.
    Records,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(shown(&args))
}

fn shown(args: &Args) -> Result<(), Ends> {
    let name = output::name(&args.file);
    let unread = |error: Unread| match error {
        Unread::Io(error) => trouble(format_args!("`{name}` cannot be read: {error}")),
        Unread::Bytes(error) => {
            eprintln!("error: {name}: {error}");
            Ends(FAULTS)
        }
    };
    let recorded = reader(&args.file).map_err(Unread::from).and_then(File::open).map_err(unread)?;
    let unwritten = |error: io::Error| match error.kind() {
        // The reader has closed the pipe, as in `bt trace … | head`.
        ErrorKind::BrokenPipe => Ends(0),
        _ => trouble(format_args!("the output cannot be written: {error}")),
    };
    let to = output::writer(args.output.as_deref()).map_err(unwritten)?;
    let replayed = written(recorded, args.to, to).map_err(|failed| match failed {
        Failed::Read(error) => unread(error),
        Failed::Write(error) => unwritten(error),
    })?;
    if !replayed.complete {
        eprintln!("{name} was cut off: it has {} complete records of {} ticks", replayed.records, replayed.ticks);
    }
    Ok(())
}

fn reader(path: &Path) -> io::Result<Box<dyn BufRead>> {
    Ok(if output::is_standard(path) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(fs::File::open(path)?))
    })
}

/// The first bytes of a `.btlog` file.
const LOG: &[u8] = b"BTCPP";

/// A file of records, or a `.btlog` file.
enum File<R> {
    Records(Recorded<R>),
    Log(ReadBtLog<R>),
}

impl<R: BufRead> File<R> {
    fn open(mut reader: R) -> Result<Self, Unread> {
        // A pipe may have delivered fewer bytes so far, and then counts as a file of records. So a log must be a
        // file, not a pipe.
        let is_log = reader.fill_buf()?.starts_with(LOG);
        Ok(if is_log { Self::Log(ReadBtLog::open(reader)?) } else { Self::Records(Recorded::open(reader)?) })
    }

    const fn names(&self) -> &Names {
        match self {
            Self::Records(file) => file.names(),
            Self::Log(file) => file.names(),
        }
    }

    fn replay(self, sink: &mut impl Trace) -> Result<Replayed, Unread> {
        Ok(match self {
            Self::Records(file) => file.replay(sink)?,
            Self::Log(file) => file.replay(sink)?,
        })
    }
}

/// The reason why a file cannot be read.
enum Unread {
    Io(io::Error),
    Bytes(String),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<RecordedError> for Unread {
    fn from(error: RecordedError) -> Self {
        match error {
            RecordedError::Io(error) => Self::Io(error),
            error => Self::Bytes(error.to_string()),
        }
    }
}

impl From<BtLogError> for Unread {
    fn from(error: BtLogError) -> Self {
        match error {
            BtLogError::Io(error) => Self::Io(error),
            error => Self::Bytes(error.to_string()),
        }
    }
}

enum Failed {
    Read(Unread),
    Write(io::Error),
}

impl From<Unread> for Failed {
    fn from(error: Unread) -> Self {
        Self::Read(error)
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

/// Writes the records in this form, up to the first unreadable record.
fn written(recorded: File<impl BufRead>, form: Form, mut to: impl Write) -> Result<Replayed, Failed> {
    let names = recorded.names().clone();
    match form {
        Form::Lines => {
            let mut sink = JsonLines::new(names, to);
            let replayed = recorded.replay(&mut sink);
            sink.finish()?;
            Ok(replayed?)
        }
        Form::Text => {
            let mut sink = TextLines::new(names, to);
            let replayed = recorded.replay(&mut sink);
            sink.finish()?;
            Ok(replayed?)
        }
        Form::Perfetto => {
            let mut sink = ChromeTrace::new(names, to);
            let replayed = recorded.replay(&mut sink);
            sink.finish()?;
            Ok(replayed?)
        }
        Form::Btlog => {
            let mut sink = BtLog::new(names, to);
            let replayed = recorded.replay(&mut sink);
            sink.finish()?;
            Ok(replayed?)
        }
        Form::Records => {
            let mut sink = Recording::new(names, to);
            let replayed = recorded.replay(&mut sink);
            sink.finish()?;
            Ok(replayed?)
        }
        Form::Profile => summary(recorded, &mut Profile::new(names).without_time(), &mut to),
        Form::Why => summary(recorded, &mut Why::new(names), &mut to),
    }
}

/// Replays the records into a sink, and writes the sink as text at the end.
fn summary<S: Trace + std::fmt::Display>(
    recorded: File<impl BufRead>,
    sink: &mut S,
    to: &mut impl Write,
) -> Result<Replayed, Failed> {
    let replayed = recorded.replay(sink);
    writeln!(to, "{}", sink.to_string().trim_end())?;
    to.flush()?;
    Ok(replayed?)
}
