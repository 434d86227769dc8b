//! The binary `bt`, run on small files: its output and its exit code.

mod catalogue;
mod check;
mod check_kinds;
mod compiled;
mod convert;
mod draw;
mod fmt;
mod game;
mod known;
mod rust;
mod scripts;
#[cfg(unix)]
mod terminal;
mod trace;
mod unreadable;
mod watch;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder with files. Dropping it removes the folder.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str, files: &[(&str, &str)]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in files {
            fs::write(folder.join(name), text).unwrap();
        }
        Self(folder)
    }

    /// Runs `bt` in the folder.
    fn bt(&self, args: &[&str]) -> Ran {
        self.fed(args, "")
    }

    /// Runs `bt` in the folder, with `input` on its standard input.
    fn fed(&self, args: &[&str], input: &str) -> Ran {
        let mut bt = Command::new(env!("CARGO_BIN_EXE_bt"));
        bt.args(args)
            .current_dir(&self.0)
            .env("BT_LIVE_DIR", self.games())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut running = bt.spawn().unwrap();
        running.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let done = running.wait_with_output().unwrap();
        Ran { code: done.status.code().unwrap(), out: done.stdout, err: String::from_utf8(done.stderr).unwrap() }
    }

    /// The folder for the files of running games.
    fn games(&self) -> PathBuf {
        self.0.join("games")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// How a command ended.
struct Ran {
    code: i32,
    out: Vec<u8>,
    err: String,
}

impl Ran {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }

    /// Exit code, standard output and standard error, as one text.
    fn all(&self) -> String {
        format!("{}\n---\n{}---\n{}", self.code, self.text(), self.err)
    }
}

/// A tree with this root.
fn tree(name: &str, root: &str) -> String {
    format!(r#"{{ "bt": 1, "tree": "{name}", "agent": "Soldier", "root": {root} }}"#)
}

const CATALOGUE: &str = include_str!("../../../bt-model/tests/catalogue/soldier.json");
