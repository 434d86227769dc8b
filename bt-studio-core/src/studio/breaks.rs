//! The breakpoints, and the file that stores them.

use super::Studio;
use super::watch::Follows;
use crate::edit::{Edit, between};
use crate::live::{Game, path_of};
use crate::message::{AgentKey, BreakOn, Breakpoint, Client, GameCommand, StopView, Tell, To, WatchState, Watching};
use crate::project::File;
use crate::view;

/// The file with the breakpoints. Games read it before their first tick; the host reports it like any other file.
pub const BREAKPOINTS: &str = ".bt/breakpoints.json";

/// A stop at a breakpoint, as the game reports it.
pub(super) struct Stop {
    pub(super) line: String,
    /// The index of the breakpoint in the list of this studio.
    pub(super) number: Option<u32>,
    pub(super) by: String,
    pub(super) on: BreakOn,
    pub(super) agent: AgentKey,
    pub(super) node: u16,
    pub(super) name: String,
}

impl Studio {
    /// Carries out the order of a page to set, change or remove a breakpoint.
    pub(super) fn break_order(&mut self, order: Watching) -> Result<(), String> {
        if let Some(why) = &self.breaks.unread {
            return Err(format!("`{BREAKPOINTS}` cannot be read: {why}"));
        }
        match order {
            Watching::Break { file, at } => {
                let node = self.break_node(&file, &at)?;
                self.breaks.turn(node)?;
            }
            Watching::SetBreak { old, new, place } => {
                let mut new = *new;
                if let Some((file, at)) = place {
                    new.node = self.break_node(&file, &at)?;
                }
                let tree = new.tree.as_deref();
                let game = self.game.as_ref().map(|game| game.keys(tree)).filter(|keys| !keys.is_empty());
                let catalogues = || self.project.files.values().filter_map(|file| file.read.catalogue.as_ref());
                let all = || catalogues().flat_map(|one| one.keys.iter().map(|key| &*key.name.text)).collect();
                self.breaks.set(old.as_deref(), new.clone(), &game.unwrap_or_else(all))?;
            }
            Watching::Unbreak { breakpoint } => self.breaks.remove(breakpoint.as_deref())?,
            _ => return Ok(()),
        }
        self.keep_breaks()?;
        self.tell_breaks_list();
        self.send_breaks(true)
    }

    /// Returns the name of a node for breakpoints.
    fn break_node(&self, path: &str, at: &str) -> Result<String, String> {
        let only = || "breakpoints stand on nodes and on states".to_owned();
        if view::is_game_path(path) {
            let table = self.game.as_ref().and_then(|game| game.tables.at(path));
            return table.and_then(|table| table.name(view::table_node(at)?)).ok_or_else(only);
        }
        path_of(path, self.project.file(path)?, at).ok_or_else(only)
    }

    /// Writes the file. A breakpoint takes effect even if the file cannot be written; pages then show the error.
    fn keep_breaks(&mut self) -> Result<(), String> {
        let text = self.breaks.text();
        let file = self.project.files.entry(BREAKPOINTS.to_owned()).or_insert_with(|| File::new(BREAKPOINTS, ""));
        if let Some(edit) = between(file.text(), &text)
            && !file.apply(BREAKPOINTS, &[edit])
        {
            return Err(format!("`{BREAKPOINTS}` cannot be changed"));
        }
        self.save(BREAKPOINTS, true)
    }

    /// Changes the file as part of a step, if it still has the text for which the edits were made.
    pub(super) fn change_breaks(&mut self, edits: &[Edit]) {
        let applies = |file: &mut File| !edits.is_empty() && file.apply(BREAKPOINTS, edits);
        if self.project.file_mut(BREAKPOINTS).is_ok_and(applies) {
            self.found_breaks(BREAKPOINTS);
            // A failure to write is reported when the answer of the host comes.
            let _ = self.save(BREAKPOINTS, true);
        }
    }

    /// Takes the breakpoints of the file, if this is the file of breakpoints and its text has changed.
    pub(super) fn found_breaks(&mut self, path: &str) {
        if path != BREAKPOINTS {
            return;
        }
        let text = self.project.files.get(path).filter(|file| file.disk.is_some()).map(File::text);
        // Games have read the first text themselves.
        let changed = self.breaks.is_read() || self.game.is_some();
        if self.breaks.take(text) {
            if let Some(why) = self.breaks.unread.clone().filter(|_| !self.pages.is_empty()) {
                self.tell(To::All, Tell::Trouble { message: format!("`{BREAKPOINTS}` cannot be read: {why}") });
            }
            self.tell_breaks_list();
            let _ = self.send_breaks(changed);
        }
    }

    pub(super) fn tell_breaks_list(&mut self) {
        if !self.pages.is_empty() {
            let tell = self.breakpoints();
            self.tell(To::All, tell);
        }
    }

    /// Sends the breakpoints to a page that has just connected.
    pub(super) fn tell_breaks_to(&mut self, client: Client) {
        let tell = self.breakpoints();
        self.tell(To::One(client), tell);
        if let Some(why) = &self.breaks.unread {
            let message = format!("`{BREAKPOINTS}` cannot be read: {why}");
            self.tell(To::One(client), Tell::Trouble { message });
        }
    }

    fn breakpoints(&self) -> Tell {
        let tables = self.game.as_ref().map(|game| &game.tables);
        Tell::Breakpoints { breakpoints: self.breaks.views(&self.project, tables) }
    }

    /// Sends the breakpoints to the game. `changed` is `true` if the list has changed: it then also replaces the one that
    /// the game has read from its own file. A breakpoint that is removed while there is no connection is taken from a game
    /// at the next one.
    pub(super) fn send_breaks(&mut self, changed: bool) -> Result<(), String> {
        self.breaks.note(changed);
        let running = |game: &&Game| {
            matches!(game.state, WatchState::Running | WatchState::Paused | WatchState::Stopped) && game.view.commands
        };
        let Some(game) = self.game.as_ref().filter(running) else { return Ok(()) };
        let list: Vec<Breakpoint> = self.breaks.all();
        let may_have_removed = self.breaks.tell(&game.view.run);
        if game.view.keeps && (changed || may_have_removed) {
            self.game_command(GameCommand::Keep { list: list.clone() })?;
        }
        self.game_command(GameCommand::Breakpoints { list })
    }

    /// Handles a stop at a breakpoint.
    pub(super) fn stopped(&mut self, stop: Stop) {
        let Stop { line, number, by, on, agent, node, name } = stop;
        if let Some(number) = number {
            self.breaks.hit(number, &line);
        }
        let Some(game) = &mut self.game else { return };
        // The game reports the number of the agent without its generation, which means the current agent with this
        // number.
        let agent = game.now(agent.stream, agent.index).unwrap_or(agent);
        let nodes = game.track(agent).map(|track| &track.now.names().nodes);
        let place = nodes.filter(|_| !name.is_empty()).and_then(|nodes| game.tables.find(nodes)?.place(node));
        let whose = match (number, &*by) {
            (Some(_), _) => String::new(),
            (None, "") => ", at a breakpoint of the game's own file".to_owned(),
            (None, by) => format!(", at a breakpoint of {by}"),
        };
        let said = crate::live::stop_line(agent.index, on, &name, &line) + &whose;
        game.stopped(StopView { breakpoint: line, agent, place }, said);
        // Pages that show the last tick switch to the stopped agent.
        for page in self.pages.values_mut() {
            if page.follows.is_none_or(|follows| follows.tick.is_none()) {
                page.follows = Some(Follows { agent, tick: None });
            }
        }
        self.tell_breaks_list();
        self.show(None);
    }
}
