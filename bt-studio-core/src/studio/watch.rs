//! Handles running games, and files of records.

use std::collections::BTreeSet;

use super::Studio;
use super::breaks::Stop;
use super::choice::newest;
use crate::live::{Filter, Game, Picks};
use crate::message::{
    AgentKey, Client, GameCommand, GameEvent, GameOrder, Order, Recorded, Tell, To, WatchState, Watching,
};
use crate::view;

/// The agent and tick that a page follows.
#[derive(Clone, Copy)]
pub(super) struct Follows {
    pub(super) agent: AgentKey,
    /// The shown tick; `None` always shows the last one.
    pub(super) tick: Option<u32>,
}

impl Studio {
    /// Carries out an order of a page.
    pub(super) fn watch(&mut self, client: Client, order: Watching) -> Result<(), String> {
        if self.logs.shown().is_some() && is_about_shown(&order) {
            self.log_order(client, &order)?;
            self.show(Some(client));
            return Ok(());
        }
        match order {
            Watching::Games => self.game_order(GameOrder::List { client }),
            Watching::Attach { game } => self.attach(game),
            Watching::Record { file } => {
                self.detach();
                self.game = Some(Game::new(file.clone(), WatchState::Record));
                self.game_order(GameOrder::Read { file });
            }
            Watching::Log { file } => self.open_log(&file)?,
            Watching::Listen => self.listen()?,
            Watching::Lines { text } => {
                let picks = Picks::new(&text)?;
                self.pages.get_mut(&client).ok_or("no page")?.lines = picks;
            }
            Watching::Rows { .. } | Watching::Fold { .. } | Watching::Export => {
                return Err("no log is shown".to_owned());
            }
            Watching::Save => self.save_records()?,
            Watching::Detach => {
                self.logs.end();
                self.detach();
            }
            Watching::Filter { text } => self.filter(client, &text)?,
            Watching::All { on } => self.game.as_mut().ok_or("no game is watched")?.all = Some(on),
            Watching::Follow { agent } => self.follow_agent(client, agent, None)?,
            Watching::To { tick } => {
                let agent = self.followed(client)?.agent;
                self.follow_agent(client, agent, tick)?;
            }
            Watching::Seek { forward } => self.seek(client, forward)?,
            Watching::Profile { agent, all, from, to } => {
                let game = self.game.as_mut().ok_or("no game is watched")?;
                let view = Box::new(view::profile(game, agent, all, from, to)?);
                self.tell(To::One(client), Tell::Profile { view });
            }
            Watching::Pause => self.game_command(GameCommand::Pause)?,
            Watching::Continue => {
                self.live(client);
                self.game_command(GameCommand::Continue)?;
            }
            Watching::Step { frames } => {
                self.live(client);
                self.game_command(GameCommand::Step { frames })?;
            }
            Watching::Set { agent, run, key, value } => {
                let tree = self.tree_of(agent, &run)?;
                let AgentKey { index: agent, generation, .. } = agent;
                self.game_command(GameCommand::Set { agent, generation, tree, key, value })?;
            }
            Watching::Send { agent, run, event } => {
                let tree = self.tree_of(agent, &run)?;
                let AgentKey { index: agent, generation, .. } = agent;
                self.game_command(GameCommand::Send { agent, generation, tree, event })?;
            }
            Watching::Swap { file } => {
                let text = self.project.file(&file)?.text().to_owned();
                self.live(client);
                self.game_command(GameCommand::Swap { file, text })?;
                self.forget_refusals();
            }
            Watching::Break { .. } | Watching::SetBreak { .. } | Watching::Unbreak { .. } => self.break_order(order)?,
        }
        self.show(Some(client));
        Ok(())
    }

    /// Handles an event of games.
    pub(super) fn game_event(&mut self, event: GameEvent) {
        if let GameEvent::Games { client, games, records } = event {
            return self.tell(To::One(client), Tell::Games { games: newest(games), records, meant: String::new() });
        }
        let Some(game) = &mut self.game else { return };
        match event {
            GameEvent::Games { .. } => {}
            GameEvent::Several { meant, games } => {
                self.detach();
                self.choice = Some((meant, newest(games)));
                self.tell_choice(To::All);
            }
            GameEvent::Saved { file, error: None } => game.said = format!("the record is saved: `{file}`"),
            GameEvent::Saved { file, error: Some(why) } => {
                self.tell(To::All, Tell::Trouble { message: format!("`{file}` was not written: {why}") });
            }
            GameEvent::Connected { game: view } => {
                if game.connected(view) {
                    // The numbers of agents have another meaning in a new run.
                    self.pages.values_mut().for_each(|page| page.follows = None);
                    game.reads(&self.project);
                    self.lay();
                }
                // Before the request for records, so that a game that waits for a watcher can stop in its first tick.
                let _ = self.send_breaks(false);
                self.watch_agents();
            }
            GameEvent::Lost { why } => game.is_lost(&why),
            GameEvent::Refused { why } => self.fails(why),
            GameEvent::Tree { stream, .. } => {
                if let Err(message) = game.tree(stream) {
                    self.fails(message);
                }
            }
            GameEvent::Batch { stream, bytes } => self.batch(stream, bytes),
            GameEvent::Left { stream, agents } => game.left(stream, &agents),
            GameEvent::Gap { ticks, records } => game.gap(ticks, records),
            GameEvent::Held { own, by } => game.held(own, &by),
            GameEvent::Done { number, error, swapped, faults } => {
                if let Some(GameCommand::Swap { file, text }) = game.done(number, error, swapped) {
                    let name = game.view.name.clone();
                    self.swap_refused(&name, &file, &text, &faults);
                }
            }
            GameEvent::Stop { breakpoint: line, number, by, on, agent, node, name } => {
                self.stopped(Stop { line, number, by, on, agent, node, name });
            }
            GameEvent::Record { file, bytes, last } => {
                // Pieces of a file that was opened earlier are ignored.
                if game.state == WatchState::Record && game.view.name == file {
                    self.batch(0, bytes);
                    self.game.iter_mut().filter(|_| last).for_each(Game::is_read);
                    self.show(None);
                }
            }
        }
        self.orders.push(Order::ShowLater);
    }

    /// Starts to watch a game.
    pub(super) fn attach(&mut self, game: String) {
        self.detach();
        // Pages do not get the token.
        let name = game.split('#').next().unwrap_or_default().to_owned();
        self.game = Some(Game::new(name, WatchState::Connecting));
        self.game_order(GameOrder::Attach { game });
    }

    /// Stops watching.
    pub(super) fn detach(&mut self) {
        self.choice = None;
        let closed = self.logs.close();
        let left = self.game.take().is_some();
        if left {
            self.game_order(GameOrder::Detach);
        }
        if left || closed {
            for page in self.pages.values_mut() {
                (page.follows, page.sent_followed) = (None, None);
                (page.filter, page.sent_agents) = (Filter::default(), Vec::new());
                page.lines = Picks::default();
                page.reading.again();
            }
            (self.sent_watch, self.sent_agents) = (None, Vec::new());
            self.tell(To::All, Tell::Watch { view: None });
            self.lay();
        }
    }

    /// Requests the records of the agents that pages need now, if the request changes.
    pub(super) fn watch_agents(&mut self) {
        let Some(game) = &mut self.game else { return };
        if matches!(game.state, WatchState::Connecting | WatchState::Lost | WatchState::Record) {
            return;
        }
        let followed = self.pages.values().filter_map(|page| page.follows).map(|follows| follows.agent.index);
        let recorded = match game.records_all() && !game.awaits_round() {
            true => Recorded::All,
            false => Recorded::Agents(followed.collect::<BTreeSet<_>>().into_iter().collect()),
        };
        if game.asked.as_ref() != Some(&recorded) {
            game.asked = Some(recorded.clone());
            self.game_order(GameOrder::Watch { recorded });
        }
    }

    pub(super) fn game_order(&mut self, order: GameOrder) {
        self.orders.push(Order::Game { order });
    }

    pub(super) fn game_command(&mut self, command: GameCommand) -> Result<(), String> {
        let Some(game) = &mut self.game else { return Err("no game is watched".to_owned()) };
        match game.state {
            WatchState::Record => return Err("a file of records is no running game".to_owned()),
            WatchState::Connecting | WatchState::Lost => return Err("there is no connection to the game".to_owned()),
            _ if !game.view.commands => {
                return Err(format!("`{}` takes no commands: in it, `Options::commands(true)`", game.view.name));
            }
            _ => {}
        }
        let writes = matches!(command, GameCommand::Set { .. } | GameCommand::Send { .. } | GameCommand::Swap { .. });
        if writes && !game.view.writes {
            return Err(format!("`{}` lets clients only read: in it, `Options::writes(true)`", game.view.name));
        }
        if matches!(command, GameCommand::Step { .. } | GameCommand::Continue) {
            game.leaves_stop();
        }
        let number = game.number(&command);
        self.game_order(GameOrder::Command { number, command });
        Ok(())
    }

    fn batch(&mut self, stream: u32, bytes: Vec<u8>) {
        let Some(game) = &mut self.game else { return };
        match game.batch(stream, bytes) {
            Ok(true) => self.lay(),
            Ok(false) => {}
            Err(message) => self.fails(message),
        }
    }

    /// Stops watching because of an error, and reports it.
    fn fails(&mut self, message: String) {
        self.detach();
        self.tell(To::All, Tell::Trouble { message });
    }

    pub(super) fn followed(&self, client: Client) -> Result<Follows, String> {
        self.pages.get(&client).and_then(|page| page.follows).ok_or_else(|| "no agent is followed".to_owned())
    }

    /// Returns the tree of an agent for a write or an event; fails if the agent has left the game.
    fn tree_of(&self, agent: AgentKey, run: &str) -> Result<String, String> {
        let game = self.game.as_ref().ok_or("no game is watched")?;
        if game.view.run != run {
            return Err("the game has started again since this was typed".to_owned());
        }
        let now = game.now(agent.stream, agent.index).ok_or("there is no such agent")?;
        if now != agent {
            return Err(format!("agent {} has left the game, and another one has its number", agent.index));
        }
        let track = game.track(agent).ok_or("there is no such agent")?;
        Ok(track.now.tree().to_owned())
    }

    /// Sets the filter of a page's list of agents.
    fn filter(&mut self, client: Client, text: &str) -> Result<(), String> {
        let filter = Filter::new(text)?;
        let agents = self.game.as_ref().map(|game| view::agents(game, &filter)).unwrap_or_default();
        let Some(page) = self.pages.get_mut(&client) else { return Ok(()) };
        page.filter = filter;
        page.sent_agents.clone_from(&agents);
        self.tell(To::One(client), Tell::Agents { agents });
        Ok(())
    }

    fn live(&mut self, client: Client) {
        if let Some(follows) = self.pages.get_mut(&client).and_then(|page| page.follows.as_mut()) {
            follows.tick = None;
        }
    }

    fn follow_agent(&mut self, client: Client, agent: AgentKey, tick: Option<u32>) -> Result<(), String> {
        if self.game.as_ref().is_none_or(|game| game.track(agent).is_none()) {
            return Err("there is no such agent".to_owned());
        }
        if let Some(page) = self.pages.get_mut(&client) {
            page.follows = Some(Follows { agent, tick });
        }
        Ok(())
    }

    /// Returns the selected node of a page: its file and its pointer.
    pub(super) fn chosen(&self, client: Client) -> Result<(String, String), String> {
        let selected = self.pages.get(&client).and_then(|page| page.selected.clone());
        selected.ok_or_else(|| "choose a node first".to_owned())
    }

    fn seek(&mut self, client: Client, forward: bool) -> Result<(), String> {
        let Follows { agent, tick } = self.followed(client)?;
        let (file, at) = self.chosen(client)?;
        let game = self.game.as_mut().ok_or("no game is watched")?;
        let track = game.track_mut(agent).ok_or("there is no such agent")?;
        let last = track.now.tick;
        let from = tick.unwrap_or(last).clamp(track.first().min(last), last);
        let tree = track.at(from).ok_or("this tick is not kept any more")?.names().nodes.clone();
        let nodes = game.tables.find(&tree).map(|table| table.nodes(&file, &at)).unwrap_or_default();
        let found = game.track_mut(agent).and_then(|track| track.seek(from, forward, &tree, &nodes));
        let found = found.ok_or_else(|| {
            format!("no {} tick has a record of this node", if forward { "later" } else { "earlier" })
        })?;
        self.follow_agent(client, agent, Some(found))
    }
}

/// `true` if an order is about the shown game or log; `false` if it chooses another one, or is about breakpoints.
const fn is_about_shown(order: &Watching) -> bool {
    !matches!(
        order,
        Watching::Games
            | Watching::Attach { .. }
            | Watching::Record { .. }
            | Watching::Log { .. }
            | Watching::Listen
            | Watching::Detach
            | Watching::Break { .. }
            | Watching::SetBreak { .. }
            | Watching::Unbreak { .. }
    )
}
