//! `bt watch` on a pseudo terminal.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use bt_live::{Live, Options};
use bt_runtime::prelude::*;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::Folder;

#[derive(Blackboard, Default)]
struct Dog {
    bones: u32,
}

bt! {
    tree Dig for Dog {
        sequence { set(bb.bones = bb.bones + 1) "find"; wait(2s) "bury" }
    }
}

/// A program that is stuck fails the test.
const STUCK: Duration = Duration::from_secs(60);
const XTERM: &str = "xterm-256color";
const COLUMNS: u16 = 100;
const ROWS: u16 = 30;

/// A terminal, and the program that runs in it.
struct Terminal {
    keys: File,
    /// The other side, as programs see it.
    device: File,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    program: Child,
}

impl Terminal {
    fn run(folder: &Folder, kind: &str, arguments: &[&str]) -> Self {
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&keys).unwrap();
        unlockpt(&keys).unwrap();
        tcsetwinsize(&keys, Winsize { ws_row: ROWS, ws_col: COLUMNS, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let path = ptsname(&keys, Vec::new()).unwrap().into_string().unwrap();
        let device = File::options().read(true).write(true).open(path).unwrap();
        let side = || Stdio::from(device.try_clone().unwrap());
        let mut bt = Command::new(env!("CARGO_BIN_EXE_bt"));
        bt.args(arguments).current_dir(&folder.0).env("BT_LIVE_DIR", folder.games()).env("TERM", kind);
        let program = bt.stdin(side()).stdout(side()).stderr(side()).spawn().unwrap();
        let keys = File::from(keys);
        let (say, output) = channel();
        let mut reads = keys.try_clone().unwrap();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = reads.read(&mut bytes) {
                if count == 0 || say.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { keys, device, output, screen: vt100::Parser::new(ROWS, COLUMNS, 0), program }
    }

    /// Waits until the screen has this text.
    fn until(&mut self, text: &str) {
        self.until_so(text, |screen| screen.contents().contains(text));
    }

    fn until_so(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        while !is_so(self.screen.screen()) {
            let bytes = self.output.recv_timeout(STUCK);
            let bytes = bytes.unwrap_or_else(|_| panic!("not there: {what}\n{}", self.screen.screen().contents()));
            self.screen.process(&bytes);
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// `true` if the terminal passes on each key at once, and shows none.
    fn is_raw(&self) -> bool {
        !tcgetattr(&self.device).unwrap().local_modes.intersects(LocalModes::ICANON | LocalModes::ECHO)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn listen(folder: &Folder) -> Live {
    let options = Options::new("dogs").address(([127, 0, 0, 1], 0).into()).folder(folder.games());
    options.commands(true).writes(true).listen().expect("it listens")
}

/// So many frames of a dog with these bones, for somebody who watches.
fn play(mut game: Live, bones: u32, frames: u32) {
    let mut dog = Dig::brain(Dog { bones });
    game.wait_for_watcher();
    for _ in 0..frames {
        while game.frame(|watch| watch.tick(&mut dog, Duration::from_secs(1), &mut ())).is_none() {
            game.wait();
        }
    }
}

#[test]
fn a_game_is_stepped_goes_away_and_comes_again_and_the_terminal_is_as_before() {
    let folder = Folder::new("watch-terminal", &[]);
    let game = listen(&folder);
    thread::scope(|scope| {
        scope.spawn(move || play(game, 0, 4));
        let mut terminal = Terminal::run(&folder, XTERM, &["watch", "--break", "find"]);
        terminal.until("agent 0 enters find");
        assert!(terminal.is_raw() && terminal.screen.screen().alternate_screen());
        terminal.until("tick 1, live");
        terminal.until("bones 1");
        terminal.press(".");
        terminal.until("tick 2, live");
        terminal.press(",");
        terminal.until("tick 1, 1 back");
        // The last frame ends the game.
        terminal.press("p");
        terminal.until("gone: waiting for it");
        terminal.until("the game has ended");
        let again = listen(&folder);
        scope.spawn(move || play(again, 6, 1));
        terminal.until("bones 7");
        terminal.press("q");
        terminal.until_so("the usual screen", |screen| !screen.alternate_screen());
        assert_eq!(terminal.program.wait().unwrap().code(), Some(0));
        assert!(!terminal.is_raw());
    });
}

#[test]
fn lines_are_printed_on_a_terminal_too_where_an_option_asks_for_them_or_no_screen_can_be_shown() {
    let folder = Folder::new("watch-terminal-lines", &[]);
    for (kind, arguments) in
        [(XTERM, &["watch", "--lines"][..]), (XTERM, &["watch", "--step", "2"]), ("dumb", &["watch"])]
    {
        let game = listen(&folder);
        thread::scope(|scope| {
            scope.spawn(move || play(game, 0, 2));
            let mut terminal = Terminal::run(&folder, kind, arguments);
            terminal.until("tick at 2s, 1s on");
            assert!(!terminal.screen.screen().alternate_screen());
            assert_eq!(terminal.program.wait().unwrap().code(), Some(0));
        });
    }
}

#[test]
fn a_terminal_without_a_game_gets_the_reason_and_no_screen() {
    let folder = Folder::new("watch-terminal-none", &[]);
    let mut terminal = Terminal::run(&folder, XTERM, &["watch"]);
    terminal.until("error: no game of yours listens");
    assert!(!terminal.screen.screen().alternate_screen());
    assert_eq!(terminal.program.wait().unwrap().code(), Some(2));
}
