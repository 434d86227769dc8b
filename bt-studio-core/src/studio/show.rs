//! Sends pages what they show of the watched game, or of the file of records.

use super::Studio;
use super::watch::Follows;
use crate::live::Filter;
use crate::message::{Client, Order, Tell, To, WatchView};
use crate::view;

/// The number of updates without the list of agents between two updates with it. The host shows an update every 50 ms, so a
/// list comes about every 100 ms, as often as a game looks at the agents that are only listed.
const LISTS: u32 = 1;

impl Studio {
    /// Sends the changes to all pages, or to the one page `only`.
    pub(super) fn show(&mut self, only: Option<Client>) {
        if self.logs.shown().is_some() {
            return self.show_log(only);
        }
        let Some(game) = &mut self.game else { return };
        let first = game.present().map(|(key, _)| key).next();
        let watch = view::watch(game, &self.project);
        // The list is long, and each page gets all of it, so it is sent less often.
        let lists = only.is_none() && (self.sent_agents.is_empty() || self.shows >= LISTS);
        let agents = if lists { view::agents(game, &Filter::default()) } else { Vec::new() };
        if only.is_none() {
            self.shows = if lists { 0 } else { self.shows + 1 };
        }
        let waits = only.is_none() && !lists;
        let mut told = Vec::new();
        for (client, page) in &mut self.pages {
            page.follows = page.follows.or(first.map(|agent| Follows { agent, tick: None }));
            if only.is_some_and(|only| only != *client) {
                continue;
            }
            if !page.filter.is_empty() {
                let agents = view::agents(game, &page.filter);
                if page.sent_agents != agents {
                    page.sent_agents.clone_from(&agents);
                    told.push((*client, Tell::Agents { agents }));
                }
            }
            let selected = page.selected.as_ref();
            let lines = &page.lines;
            let mut view =
                page.follows.and_then(|Follows { agent, tick }| view::followed(game, agent, tick, selected, lines));
            if let Some(view) = &mut view
                && let Some(track) = game.track_mut(view.key)
            {
                view.records = track.records(view.tick, page.records);
            }
            if page.sent_followed != view {
                page.sent_followed.clone_from(&view);
                told.push((*client, Tell::Followed { view: view.map(Box::new) }));
            }
        }
        self.tell_watch(watch);
        if waits {
            self.orders.push(Order::ShowLater);
        }
        if lists && agents != self.sent_agents {
            self.sent_agents.clone_from(&agents);
            let all: Vec<Client> =
                self.pages.iter().filter(|(_, page)| page.filter.is_empty()).map(|(client, _)| *client).collect();
            all.into_iter().for_each(|client| self.tell(To::One(client), Tell::Agents { agents: agents.clone() }));
        }
        told.into_iter().for_each(|(client, tell)| self.tell(To::One(client), tell));
    }

    /// Sends the state of the watched game or log to all pages, if it has changed.
    pub(super) fn tell_watch(&mut self, watch: WatchView) {
        if self.sent_watch.as_ref() != Some(&watch) {
            self.sent_watch = Some(watch.clone());
            self.tell(To::All, Tell::Watch { view: Some(Box::new(watch)) });
        }
    }

    /// Sends the state of the watched game to a page that has just connected.
    pub(super) fn tell_watched(&mut self, client: Client) {
        self.tell_breaks_to(client);
        self.tell_choice(To::One(client));
        let (watch, agents) = match (self.logs.shown(), &self.game) {
            (Some(log), _) => (view::log_watch(log, self.logs.is_listening()), view::log_agents(log)),
            (None, Some(game)) => (view::watch(game, &self.project), view::agents(game, &Filter::default())),
            (None, None) => return,
        };
        self.tell(To::One(client), Tell::Watch { view: Some(Box::new(watch)) });
        self.tell(To::One(client), Tell::Agents { agents });
        self.show(Some(client));
    }
}
