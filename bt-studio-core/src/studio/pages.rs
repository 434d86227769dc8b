//! The pages: the files that each page has open, and the messages to it.

use std::collections::BTreeSet;

use super::Studio;
use super::watch::Follows;
use crate::live::{Filter, Picks};
use crate::message::{AgentView, Client, FileView, FollowedView, Tell, To};
use crate::mosaic::log::Reading;
use crate::simulate::Simulated;
use crate::{project, view};

/// A connected page.
#[derive(Default)]
pub(super) struct Page {
    /// The files that the page shows.
    pub(super) open: BTreeSet<String>,
    /// The file and the element of the page's form.
    pub(super) selected: Option<(String, String)>,
    pub(super) simulated: Option<Simulated>,
    /// The agent that the page follows.
    pub(super) follows: Option<Follows>,
    /// The maximum number of the agent's last records that the page shows as text.
    pub(super) records: usize,
    /// The last message to the page about the agent.
    pub(super) sent_followed: Option<FollowedView>,
    /// The filter of the page's list of agents; `sent_agents` is the last filtered list.
    pub(super) filter: Filter,
    pub(super) sent_agents: Vec<AgentView>,
    /// The filter of the records of a tick.
    pub(super) lines: Picks,
    /// The part of the log that the page shows.
    pub(super) reading: Reading,
    /// `true` if the page knows that its selected element no longer exists.
    empty: bool,
}

impl Studio {
    pub(super) fn connected(&mut self, client: Client) {
        self.pages.insert(client, Page::default());
        let files = self.list();
        self.listed = files.iter().map(|file| (file.file.clone(), file.clone())).collect();
        self.tell(To::One(client), Tell::Project { files });
        let settings = self.settings();
        self.tell(To::One(client), settings);
        self.tell_watched(client);
    }

    /// Returns the pages that show a file.
    pub(super) fn viewers(&self, path: &str) -> Vec<Client> {
        self.pages.iter().filter(|(_, page)| page.open.contains(path)).map(|(client, _)| *client).collect()
    }

    pub(super) fn tell_open(&mut self, path: &str, tell: &Tell) {
        self.viewers(path).into_iter().for_each(|client| self.tell(To::One(client), tell.clone()));
    }

    /// Drops the views of files that no page shows.
    pub(super) fn forget_closed(&mut self) {
        let pages = &self.pages;
        self.shown.retain(|path, _| pages.values().any(|page| page.open.contains(path)));
    }

    /// Sends each page the form of its selected element.
    pub(super) fn tell_forms(&mut self) {
        let clients: Vec<Client> = self.pages.keys().copied().collect();
        clients.into_iter().for_each(|client| self.tell_form(client));
    }

    pub(super) fn tell_form(&mut self, client: Client) {
        let Some(page) = self.pages.get(&client) else { return };
        let Some((path, at)) = page.selected.clone() else { return };
        let (Ok(_), Some(document)) = (self.project.file(&path), self.shown.get(&path)) else { return };
        let element = view::element(&self.project, &path, document, &at);
        let was_empty = page.empty;
        if let Some(page) = self.pages.get_mut(&client) {
            page.empty = element.is_none();
        }
        if element.is_some() || !was_empty {
            self.tell(To::One(client), Tell::Selected { file: path, element });
        }
    }

    /// Returns the list of files.
    pub(super) fn list(&self) -> Vec<FileView> {
        self.project
            .files
            .iter()
            .filter(|(path, file)| project::is_listed(path, file.kind))
            .filter_map(|(path, _)| self.listing(path))
            .chain(self.game_trees())
            .collect()
    }

    fn listing(&self, path: &str) -> Option<FileView> {
        let file = self.project.file(path).ok()?;
        let name = |step: Option<&crate::edit::Step>| step.map(|step| step.name.clone());
        Some(view::file(path, file, (name(self.journal.last(path)), name(self.journal.next(path)))))
    }

    /// Sends pages the changes in the list of files.
    pub(super) fn tell_list(&mut self) {
        // At the start, the host reports the files one by one, before any page: a list for each would take
        // quadratic time.
        if self.pages.is_empty() {
            return;
        }
        let files = self.list();
        let same = files.len() == self.listed.len() && files.iter().all(|file| self.listed.contains_key(&file.file));
        let is_new = |file: &&FileView| self.listed.get(&file.file) != Some(*file);
        let told: Vec<Tell> = match same {
            true => files.iter().filter(is_new).map(|file| Tell::File { file: file.clone() }).collect(),
            false => vec![Tell::Project { files: files.clone() }],
        };
        told.into_iter().for_each(|tell| self.tell(To::All, tell));
        self.listed = files.into_iter().map(|file| (file.file.clone(), file)).collect();
    }
}
