//! Debug logs of mosaic_game, from files and from requests.

use super::Studio;
use super::watch::Follows;
use crate::live::Picks;
use crate::message::{AgentKey, Client, Order, Tell, To, Watching};
use crate::mosaic::log::Log;
use crate::view;

/// The maximum number of rows that a page gets at once.
const ROWS: u32 = 500;

/// The maximum size of exported entries, in bytes.
const EXPORTED: usize = 64 << 20;

impl Studio {
    /// Notes that the host accepts requests at this address. If nothing else is shown, shows their log.
    pub(super) fn takes_posts(&mut self, address: String) {
        self.logs.heard = Some(Log::listening(address));
        if self.game.is_none() && self.logs.shown().is_none() {
            let _ = self.logs.listen();
        }
        self.show(None);
    }

    /// Takes the body of a request to the debugger.
    pub(super) fn posted(&mut self, number: u32, body: Vec<u8>) {
        let log = self.logs.heard.as_mut().ok_or_else(|| "the studio takes no requests".to_owned());
        let taken = log.and_then(|log| {
            let (agent, before) = log.post(body)?;
            log.lay(&self.project);
            Ok((agent, before))
        });
        if self.logs.is_listening()
            && let Ok((agent, before)) = taken
        {
            self.stop_at_hit(agent, before);
            self.orders.push(Order::ShowLater);
        }
        self.orders.push(Order::Answer { number, refused: taken.err() });
    }

    /// Stops the pages that follow an agent at the first hit that the entries after `before` reveal.
    fn stop_at_hit(&mut self, agent: u32, before: u32) {
        let breaks = self.breaks.all();
        let Some(log) = self.logs.shown_mut() else { return };
        log.check(agent, &breaks);
        let Some(hit) = log.entity(agent).and_then(|(entity, _)| entity.hits.shown_behind(before)) else { return };
        let mut stops = false;
        for page in self.pages.values_mut() {
            if let Some(follows) = page.follows.as_mut().filter(|one| one.agent.index == agent && one.tick.is_none()) {
                (follows.tick, page.reading.playing, stops) = (Some(hit), false, true);
            }
        }
        if stops {
            self.count_stop(agent, hit);
        }
    }

    /// Counts a stop at the breakpoint that an entry hits.
    fn count_stop(&mut self, agent: u32, entry: u32) {
        let hit = self.logs.shown_mut().and_then(|log| log.entity(agent)?.0.hits.at(entry).cloned());
        if let Some(of) = hit {
            self.breaks.met(&of);
            self.tell_breaks_list();
        }
    }

    /// Shows the log in a file, from its first entry on.
    pub(super) fn open_log(&mut self, path: &str) -> Result<(), String> {
        let file = self.project.file(path)?;
        if let Some(why) = &file.closed {
            return Err(why.clone());
        }
        let log = Log::open(path, file.text())?;
        self.detach();
        self.logs.open(log);
        for page in self.pages.values_mut() {
            page.follows = Some(Follows { agent: AgentKey::default(), tick: Some(1) });
        }
        self.lay();
        self.show(None);
        Ok(())
    }

    /// Shows the log that comes over HTTP.
    pub(super) fn listen(&mut self) -> Result<(), String> {
        if self.logs.heard.is_some() {
            self.detach();
        }
        self.logs.listen()?;
        self.lay();
        self.show(None);
        Ok(())
    }

    /// Carries out the order of a page about the shown log.
    pub(super) fn log_order(&mut self, client: Client, order: &Watching) -> Result<(), String> {
        let page = self.pages.get_mut(&client).ok_or("no page")?;
        match order {
            Watching::Rows { from, count } => {
                (page.reading.from, page.reading.count) = (*from, (*count).min(ROWS));
            }
            Watching::Fold { poll, folded } => page.reading.folding.fold(*poll, *folded),
            Watching::Lines { text } => page.reading.pick(Picks::new(text)?),
            Watching::Export => self.export_log(client)?,
            Watching::Filter { text } if text.is_empty() => {}
            Watching::Filter { .. } => {
                return Err("the agents of a log have no filters: type letters of a name".to_owned());
            }
            Watching::Follow { agent } => self.follow_entity(client, *agent, None)?,
            Watching::To { tick } => {
                let agent = self.followed(client)?.agent;
                self.follow_entity(client, agent, *tick)?;
            }
            Watching::Seek { forward } => self.seek_entry(client, *forward)?,
            Watching::Continue => {
                page.reading.playing = true;
                self.orders.push(Order::ShowLater);
            }
            Watching::Pause => page.reading.playing = false,
            _ => return Err("a log shows what has happened, and takes no commands".to_owned()),
        }
        Ok(())
    }

    fn follow_entity(&mut self, client: Client, agent: AgentKey, tick: Option<u32>) -> Result<(), String> {
        let log = self.logs.shown_mut().ok_or("no log is shown")?;
        let (entity, _) = log.entity(agent.index).ok_or("there is no such agent")?;
        if let Some(tick) = tick.filter(|tick| !(entity.first()..=entity.last()).contains(tick)) {
            return Err(format!("there is no entry {tick}: {} to {} are kept", entity.first(), entity.last()));
        }
        if let Some(page) = self.pages.get_mut(&client) {
            page.follows = Some(Follows { agent, tick });
            page.reading.playing = false;
        }
        Ok(())
    }

    /// Sends a page its listed entries as JSON lines.
    fn export_log(&mut self, client: Client) -> Result<(), String> {
        let agent = self.followed(client)?.agent;
        let page = self.pages.get_mut(&client).ok_or("no page")?;
        let log = self.logs.shown_mut().ok_or("no log is shown")?;
        let (entity, shapes) = log.entity(agent.index).ok_or("there is no such agent")?;
        page.reading.update(agent.index, entity, shapes);
        let text = view::exported(entity, &page.reading, shapes, EXPORTED);
        let text =
            text.ok_or_else(|| format!("the entries have more than {} MiB\nhelp: filter them", EXPORTED >> 20))?;
        let name = format!("{}.jsonl", entity.id);
        self.tell(To::One(client), Tell::Exported { name, text });
        Ok(())
    }

    /// Shows the next entry of the selected node, or the previous one if not `forward`.
    fn seek_entry(&mut self, client: Client, forward: bool) -> Result<(), String> {
        let Follows { agent, tick } = self.followed(client)?;
        let (file, at) = self.chosen(client)?;
        let log = self.logs.shown_mut().ok_or("no log is shown")?;
        let (entity, shapes) = log.entity(agent.index).ok_or("there is no such agent")?;
        let from = tick.unwrap_or_else(|| entity.last());
        let is_of = |(tree, node)| {
            let shape = entity.now.shape(tree, shapes).filter(|shape| shape.path == file);
            shape.and_then(|shape| shape.node(node)).is_some_and(|node| node.pointer == at)
        };
        let found = entity
            .seek(from, forward, is_of)
            .ok_or_else(|| format!("no {} entry is about this node", if forward { "later" } else { "earlier" }))?;
        self.follow_entity(client, agent, Some(found))
    }

    /// Shows the next entry on the pages that run through the log. A page stops at an entry that hits a breakpoint,
    /// and at the end of a file.
    pub(super) fn play(&mut self) {
        let (breaks, listening) = (self.breaks.all(), self.logs.is_listening());
        let Some(log) = self.logs.shown_mut() else { return };
        let (mut stops, mut goes_on) = (Vec::new(), false);
        for page in self.pages.values_mut().filter(|page| page.reading.playing) {
            let Some(Follows { agent, tick: Some(tick) }) = page.follows else {
                page.reading.playing = listening;
                continue;
            };
            log.check(agent.index, &breaks);
            let Some((entity, _)) = log.entity(agent.index) else { continue };
            let next = (tick + 1).max(entity.first());
            if next > entity.last() {
                page.reading.playing = false;
                if listening {
                    // After the last entry, the page follows the new entries.
                    page.follows = Some(Follows { agent, tick: None });
                }
                continue;
            }
            page.follows = Some(Follows { agent, tick: Some(next) });
            if entity.hits.at(next).is_some() {
                page.reading.playing = false;
                stops.push((agent.index, next));
            }
            goes_on |= page.reading.playing;
        }
        if goes_on {
            self.orders.push(Order::ShowLater);
        }
        stops.into_iter().for_each(|(agent, entry)| self.count_stop(agent, entry));
    }

    /// Sends the changes of the shown log to all pages, or to the one page `only`.
    pub(super) fn show_log(&mut self, only: Option<Client>) {
        let listening = self.logs.is_listening();
        let Some(log) = self.logs.shown_mut() else { return };
        let (watch, agents) = (view::log_watch(log, listening), view::log_agents(log));
        let first = agents.first().map(|agent| agent.key);
        let mut told = Vec::new();
        for (client, page) in &mut self.pages {
            page.follows = page.follows.or(first.map(|agent| Follows { agent, tick: None }));
            if only.is_some_and(|only| only != *client) {
                continue;
            }
            let view = page.follows.and_then(|Follows { agent, tick }| {
                view::log_followed(log, agent, tick, &mut page.reading, &self.breaks)
            });
            if page.sent_followed != view {
                page.sent_followed.clone_from(&view);
                told.push((*client, Tell::Followed { view: view.map(Box::new) }));
            }
        }
        self.tell_watch(watch);
        if agents != self.sent_agents {
            self.sent_agents.clone_from(&agents);
            self.tell(To::All, Tell::Agents { agents });
        }
        told.into_iter().for_each(|(client, tell)| self.tell(To::One(client), tell));
    }
}
