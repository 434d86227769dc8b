//! `bt studio`: the editor in the browser.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bt_studio::Options;

use crate::output::{self, Ends, trouble};

/// Opens an editor for trees and state machines in the browser
///
/// Serves the files of a folder on this machine alone, and prints the link to open. The link holds a secret:
/// whoever knows it may read and change the JSON files in the folder. The page works without a network. The command
/// runs until it is interrupted.
///
/// Unsaved text is stored in `.bt/local/unsaved` in the folder, and appears again at the next start.
#[derive(clap::Args)]
#[command(after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The folder with the files, or one of its files, which is shown first. Without it, a sample is opened in a
    /// temporary folder, with five steps to begin with.
    #[arg(value_name = "FOLDER")]
    path: Option<PathBuf>,
    /// The port; by default, any free port.
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    port: u16,
    /// Watches a running game from the start: its name, its address, the number of its process, or an address with
    /// a token, `127.0.0.1:4460#…`.
    #[arg(long, value_name = "GAME")]
    attach: Option<String>,
    /// Listens for the debugger of mosaic_game, `POST /post/ai_debug/`, at this port of this machine; by default,
    /// 8080.
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = MOSAIC)]
    mosaic: Option<OsString>,
}

/// The port of mosaic_game's debugger.
const MOSAIC: &str = "8080";

impl Args {
    /// Returns the folder or file, and the port for mosaic_game. In `--mosaic FOLDER`, the word after the option is
    /// the folder.
    fn path_and_port(&self) -> Result<(Option<PathBuf>, Option<u16>), String> {
        let Some(word) = &self.mosaic else { return Ok((self.path.clone(), None)) };
        let text = word.to_string_lossy();
        if let Ok(port) = text.parse() {
            return Ok((self.path.clone(), Some(port)));
        }
        if text.chars().all(|char| char.is_ascii_digit()) || self.path.is_some() {
            return Err(format!(
                "`--mosaic` takes a port from 0 to 65535, and `{text}` is none: leave it out for {MOSAIC}"
            ));
        }
        Ok((Some(word.into()), MOSAIC.parse().ok()))
    }
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(served(args))
}

fn served(args: Args) -> Result<(), Ends> {
    let (path, mosaic) = args.path_and_port().map_err(trouble)?;
    let steps = path.is_none();
    let (folder, shown) = match path {
        Some(file) if file.is_file() => of_file(&file),
        Some(folder) => (folder, None),
        None => {
            let folder =
                bt_studio::sample().map_err(|error| trouble(format_args!("the sample cannot be written: {error}")))?;
            println!("sample: {}", folder.display());
            (folder, None)
        }
    };
    let mut options = Options::of(&folder);
    (options.port, options.steps, options.attach) = (args.port, steps, args.attach);
    (options.mosaic, options.shown) = (mosaic, shown);
    let served = bt_studio::run(&options, |ready| {
        println!("{}", ready.link);
        ready.mosaic.iter().for_each(|address| println!("mosaic_game: {address}"));
    });
    served.map_err(|error| trouble(format_args!("`{}` cannot be served: {error}", folder.display())))
}

/// Splits a path into the folder and the file name.
fn of_file(file: &Path) -> (PathBuf, Option<String>) {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    (folder.to_owned(), file.file_name().map(|name| name.to_string_lossy().into_owned()))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use clap::Parser;

    #[derive(Parser)]
    struct Studio {
        #[command(flatten)]
        args: super::Args,
    }

    fn parsed(words: &str) -> Result<(Option<PathBuf>, Option<u16>), String> {
        let words = ["studio"].into_iter().chain(words.split_whitespace());
        Studio::try_parse_from(words).map_err(|error| error.to_string())?.args.path_and_port()
    }

    #[test]
    fn the_folder_may_follow_the_option_mosaic() {
        let trees = || Some(PathBuf::from("trees"));
        for (words, found) in [
            ("trees", (trees(), None)),
            ("trees --mosaic", (trees(), Some(8080))),
            ("--mosaic trees", (trees(), Some(8080))),
            ("--mosaic 9000 trees", (trees(), Some(9000))),
            ("trees --mosaic 9000", (trees(), Some(9000))),
            ("--mosaic=9000", (None, Some(9000))),
            ("--mosaic", (None, Some(8080))),
        ] {
            assert_eq!(parsed(words), Ok(found), "{words}");
        }
    }

    #[test]
    fn a_wrong_port_is_refused_by_name() {
        for words in ["trees --mosaic more", "--mosaic 70000", "--mosaic more trees"] {
            let error = parsed(words).unwrap_err();
            assert!(error.starts_with("`--mosaic` takes a port from 0 to 65535, and `"), "{words}: {error}");
        }
    }
}
