//! The screen of a game whose records come from a real tree, without a socket and without a terminal.

mod keys;
mod screens;
mod wire;

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use bt_attach::Game;
use bt_live::breakpoints::File;
use bt_runtime::prelude::*;
use bt_runtime::trace::{Names, Record, Recording, Trace};
use bt_studio_core::message::{AgentKey, BreakOn, Event, GameCommand, GameEvent, GameView, Recorded};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::draw;
use super::host::Host;
use super::state::State;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
    enemy: Option<u32>,
}

bt! {
    tree Guard for Soldier {
        selector {
            #[when(bb.ammo == 0, aborts = lower_priority)] sequence "fetch ammo" { wait(1s) "walk"; set(bb.ammo = 6) "take" }
            #[when(bb.enemy.is_some(), aborts = both)] sequence "fight" {
                set(bb.ammo = bb.ammo - 1) "shoot"; idle "cover"
            }
            wait(4s) "rest"
        }
    }
}

/// A game that stores the commands that it gets.
struct Kept(Rc<RefCell<Vec<(u32, GameCommand)>>>);

impl Game for Kept {
    fn watch(&self, _: Recorded) -> io::Result<()> {
        Ok(())
    }

    fn command(&self, number: u32, command: GameCommand) -> io::Result<()> {
        self.0.borrow_mut().push((number, command));
        Ok(())
    }
}

/// A screen, and the game that it shows.
struct Stage {
    host: Host,
    guards: Vec<Brain<Guard>>,
    recording: Recording<Vec<u8>>,
    commands: Rc<RefCell<Vec<(u32, GameCommand)>>>,
}

impl Stage {
    /// Creates a stage whose game has three guards and has accepted the connection.
    fn new() -> Self {
        let commands = Rc::new(RefCell::new(Vec::new()));
        let kept = Rc::clone(&commands);
        let connect = move |_| Ok(Box::new(Kept(Rc::clone(&kept))) as Box<dyn Game>);
        let guard = |ammo| Guard::brain(Soldier { ammo, enemy: None });
        let mut stage = Self {
            host: Host::new(Box::new(connect), &File::default()),
            guards: (0..3).map(guard).collect(),
            recording: Recording::new(Names::of::<Guard>(), Vec::new()),
            commands,
        };
        stage.host.event(Event::Attach { game: "arena".to_owned() });
        stage.connects("first", true);
        stage
    }

    /// Lets a game accept the connection.
    fn connects(&mut self, run: &str, writes: bool) {
        let (name, address, run) = ("arena".to_owned(), "127.0.0.1:1".to_owned(), run.to_owned());
        let game = GameView { name, pid: 7, address, run, commands: true, writes, ..GameView::default() };
        self.game(GameEvent::Connected { game });
    }

    fn game(&mut self, event: GameEvent) {
        self.host.event(Event::Game { event });
    }

    /// Runs this many frames of 500 ms, and shows them.
    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            for (number, guard) in self.guards.iter_mut().enumerate() {
                self.recording.record(Record::Agent { index: number as u32, generation: 0 });
                guard.tick_traced(Duration::from_millis(500), &mut (), &mut self.recording);
            }
            self.recording.flush().unwrap();
            let bytes = std::mem::take(self.recording.get_mut().unwrap());
            self.game(GameEvent::Batch { stream: 0, bytes });
        }
        self.shows();
    }

    /// Shows all records that have come, and the list of agents.
    fn shows(&mut self) {
        while std::mem::take(&mut self.host.shows) {
            self.host.event(Event::Show);
        }
    }

    /// Lets the game carry out all waiting commands. Returns them.
    fn obeys(&mut self) -> Vec<GameCommand> {
        let commands: Vec<_> = self.commands.borrow_mut().drain(..).collect();
        for (number, _) in &commands {
            self.game(GameEvent::Done { number: *number, error: None, swapped: None, faults: Vec::new() });
        }
        self.shows();
        commands.into_iter().map(|(_, command)| command).collect()
    }

    /// Stops the game at a breakpoint on the entry of a node.
    fn stops(&mut self, line: &str, agent: u32, (node, name): (u16, &str)) {
        let agent = AgentKey { stream: 0, index: agent, generation: 0 };
        let (breakpoint, name, by) = (line.to_owned(), name.to_owned(), String::new());
        self.game(GameEvent::Stop { breakpoint, number: Some(0), by, on: BreakOn::Enter, agent, node, name });
        self.shows();
    }

    /// Presses keys, each given as a letter or a name. Returns `true` if the program ends.
    fn press(&mut self, keys: &str) -> bool {
        keys.split(' ').any(|word| self.host.press(key(word)))
    }

    /// Types a text.
    fn types(&mut self, text: &str) {
        for letter in text.chars() {
            self.host.press(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
        }
    }

    /// Returns the screen as text.
    fn screen(&self, columns: u16, rows: u16) -> String {
        screen(&self.host.state, columns, rows)
    }

    /// Returns the last two lines of the screen, without the key of the help.
    fn status(&self) -> String {
        let screen = self.screen(120, 40).replace("? keys", "");
        screen.lines().skip(38).map(|line| line.trim().to_owned() + "\n").collect()
    }
}

/// Returns the screen as text.
fn screen(state: &State, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| draw::draw(state, frame)).unwrap();
    let text = terminal.backend().to_string();
    assert!(!text.contains("Hidden by"), "a letter takes two columns: {text}");
    text.lines().map(|line| line.trim_matches('"').trim_end().to_owned() + "\n").collect()
}

/// Returns a key by its letter or its name.
fn key(word: &str) -> KeyEvent {
    let code = match word {
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "End" => KeyCode::End,
        "Home" => KeyCode::Home,
        "Backspace" => KeyCode::Backspace,
        "F5" => KeyCode::F(5),
        "F9" => KeyCode::F(9),
        "F10" => KeyCode::F(10),
        "Ctrl+C" => return KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
        "Ctrl+U" => return KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL),
        _ => KeyCode::Char(word.chars().next().unwrap()),
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}
