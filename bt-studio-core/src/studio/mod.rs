//! The studio: it takes one event, and returns orders.

mod ask;
mod breaks;
mod choice;
mod convert;
mod disk;
mod files;
mod help;
mod history;
mod log;
mod names;
mod pages;
mod settings;
mod show;
mod simulate;
mod swap;
mod trees;
mod watch;

use std::collections::BTreeMap;

use bt_model::picture::Growth;

use crate::edit::{Changes, Edit, Journal};
use crate::live::{Breaks, Game};
use crate::message::{AgentView, Changed, Client, Document, Event, GameView, Order, Tell, To, WatchView};
use crate::mosaic::log::Logs;
use crate::project::Project;
use crate::view;
pub use breaks::BREAKPOINTS;
use pages::Page;
pub use settings::{PICTURE, SETTINGS};

/// All open files, with the history of their changes.
#[derive(Default)]
pub struct Studio {
    project: Project,
    journal: Journal,
    pages: BTreeMap<Client, Page>,
    /// The views of the files that some page has open.
    shown: BTreeMap<String, Document>,
    /// The entries of the list of files that pages have.
    listed: BTreeMap<String, crate::message::FileView>,
    /// The old paths of the files that are being written under another name, by the new path.
    saving_as: BTreeMap<String, String>,
    /// `true` if the trees sent to pages grow down.
    down: bool,
    /// The watched game.
    game: Option<Game>,
    /// The word of a user that fits several games, and these games, until the user chooses one.
    choice: Option<(String, Vec<GameView>)>,
    breaks: Breaks,
    /// The debug logs of mosaic_game.
    logs: Logs,
    /// The state of the game that pages got last; `sent_agents` is the list of agents.
    sent_watch: Option<WatchView>,
    sent_agents: Vec<AgentView>,
    /// The number of updates of pages since they got the list of agents.
    shows: u32,
    /// The orders for the host, the first one first.
    orders: Vec<Order>,
}

impl Studio {
    /// Creates a studio without files, pages and games.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Handles an event, and returns the orders for the host.
    pub fn handle(&mut self, event: Event) -> Vec<Order> {
        match event {
            Event::Connected { client } => self.connected(client),
            Event::Disconnected { client } => {
                self.pages.remove(&client);
                self.forget_closed();
            }
            Event::Asked { client, request } => self.asked(client, request),
            Event::Unknown { client, id, error } => {
                let message = format!("the request cannot be read: {error}");
                self.tell(To::One(client), Tell::Refused { id, message, stale: false });
            }
            Event::Found { file, bytes } => {
                self.found(&file, bytes);
                self.found_settings(&file);
                self.found_breaks(&file);
            }
            Event::Gone { file } => {
                self.gone(&file);
                self.found_settings(&file);
                self.found_breaks(&file);
            }
            Event::Unsaved { file, base, bytes } => self.unsaved(&file, base, bytes),
            Event::Written { file, bytes } => self.written(&file, bytes),
            Event::Records { client, count } => {
                if let Some(page) = self.pages.get_mut(&client) {
                    page.records = count as usize;
                }
            }
            Event::Game { event } => self.game_event(event),
            Event::Attach { game } => self.attach(game),
            Event::Listening { address } => self.takes_posts(address),
            Event::Posted { number, body } => self.posted(number, body),
            Event::Show => {
                self.play();
                self.show(None);
            }
            Event::Check => self.check(),
            Event::NotWritten { file, why } => self.not_written(&file, &why),
        }
        self.watch_agents();
        std::mem::take(&mut self.orders)
    }

    fn tell(&mut self, to: To, tell: Tell) {
        self.orders.push(Order::Tell { to, tell: Box::new(tell) });
    }

    /// Applies the edits of a step to all of its files, or to none.
    fn apply(&mut self, changes: &Changes) -> Result<(), String> {
        for (done, (path, edits)) in changes.iter().enumerate() {
            if self.project.file_mut(path)?.apply(path, edits) {
                continue;
            }
            for (path, edits) in changes.iter().take(done) {
                let back: Vec<Edit> = edits.iter().rev().map(Edit::inverse).collect();
                self.project.file_mut(path)?.apply(path, &back);
            }
            return Err(format!("`{path}` has another text now"));
        }
        Ok(())
    }

    /// Sends pages the changes of files; the check follows later. `select` is the page that caused the change, with
    /// the file and the element to select.
    fn refresh(&mut self, select: Option<(Client, &str, Option<String>)>, name: &str) {
        // The list with the names of undo goes first, because a user may press undo as soon as the change is
        // visible.
        self.tell_list();
        self.grow();
        let shown: Vec<String> = self.shown.keys().cloned().collect();
        for path in shown {
            let (Some(old), Ok(file)) = (self.shown.get(&path), self.project.file(&path)) else { continue };
            let wanted = select.as_ref().filter(|(_, at, select)| *at == path && select.is_some());
            let turns = file.read.picture.as_ref().is_some_and(|picture| (picture.growth == Growth::Down) != old.down);
            let is_new = file.version != old.version || turns;
            if is_new || wanted.is_some() {
                let new = view::document(file, Some(old));
                let changed = view::changed(old, &new, name.to_owned());
                self.shown.insert(path.clone(), new);
                for client in self.viewers(&path) {
                    let select = wanted.filter(|(asks, ..)| *asks == client).and_then(|(.., select)| select.clone());
                    if is_new || select.is_some() {
                        let changed = Changed { select, ..changed.clone() };
                        self.tell(To::One(client), Tell::Changed { file: path.clone(), changed });
                    }
                }
            }
        }
        self.tell_forms();
        self.orders.push(Order::CheckLater);
    }

    /// Checks all files again, and sends pages the problems.
    fn check(&mut self) {
        self.project.check();
        let mut told = Vec::new();
        for (path, shown) in &mut self.shown {
            let Ok(file) = self.project.file(path) else { continue };
            told.extend(view::checked(file, shown).map(|changed| Tell::Changed { file: path.clone(), changed }));
        }
        for tell in told {
            if let Tell::Changed { file, .. } = &tell {
                self.tell_open(&file.clone(), &tell);
            }
        }
        self.tell_forms();
        self.lay();
        self.simulate_again();
        if !self.breaks.is_empty() {
            self.tell_breaks_list();
        }
        self.show(None);
    }

    /// Lets the host store the unsaved text of a file, or delete it if the text is saved.
    fn keep(&mut self, path: &str) {
        let Ok(file) = self.project.file(path) else { return };
        let path = path.to_owned();
        let saved = file.disk.as_deref() == Some(&file.bytes());
        self.orders.push(match saved {
            true => Order::DropUnsaved { file: path },
            false => Order::KeepUnsaved { file: path, base: file.base.clone(), bytes: file.bytes() },
        });
    }
}
