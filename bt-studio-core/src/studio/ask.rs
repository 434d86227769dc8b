//! Handles the requests of pages.

use std::collections::BTreeMap;

use super::Studio;
use crate::Command;
use crate::command::{Change, Context, parsed, put};
use crate::edit::Step;
use crate::message::{Ask, Client, FileKind, FileState, Order, Request, Tell, To};
use crate::mosaic::{self, Around};
use crate::view;

/// The reason why a request is refused.
pub(super) struct Refusal {
    message: String,
    stale: bool,
}

impl Refusal {
    /// Returns the refusal for a page that shows another version of the file.
    pub(super) fn stale() -> Self {
        Self { message: "the file has changed since: look again".to_owned(), stale: true }
    }
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Self { message, stale: false }
    }
}

impl Studio {
    pub(super) fn asked(&mut self, client: Client, Request { id, ask }: Request) {
        let answer = match ask {
            Ask::Open { file } => self.open(client, &file).map_err(Refusal::from),
            Ask::Close { file } => {
                self.close(client, &file);
                Ok(())
            }
            Ask::Select { file, at } => {
                self.select(client, file, at);
                Ok(())
            }
            Ask::Command { file, version, command, typing } => self.command(client, &file, version, &command, typing),
            Ask::Try { file, version, command } => self.changed(&file, version, &command).map(drop),
            Ask::Travel { file, by } => self.travel(client, &file, by).map_err(Refusal::from),
            Ask::History { file } => self.history(client, file).map_err(Refusal::from),
            Ask::Save { file, over } => self.save(&file, over).map_err(Refusal::from),
            Ask::Create { file, kind } => self.create(&file, kind).map_err(Refusal::from),
            Ask::SaveAs { file, to } => self.save_as(&file, &to).map_err(Refusal::from),
            Ask::SaveAll => self.save_all().map_err(Refusal::from),
            Ask::Convert { file, to, native } => self.convert(&file, &to, native).map_err(Refusal::from),
            Ask::Pictures { pictures } => self.set_pictures(pictures).map_err(Refusal::from),
            Ask::Grow { down } => self.set_growth(down).map_err(Refusal::from),
            Ask::Locate { file, letter } => self.locate(client, file, letter).map_err(Refusal::from),
            Ask::Offers { file, at } => self.offers(client, file, at).map_err(Refusal::from),
            Ask::Complete { file, at } => self.complete(client, file, at).map_err(Refusal::from),
            Ask::CompleteText { file, letter } => self.complete_text(client, file, letter).map_err(Refusal::from),
            Ask::Keys { file } => self.keys(client, file).map_err(Refusal::from),
            Ask::Uses { file, at, word, to } => {
                self.uses(client, file, at, word.as_deref(), to.as_deref()).map_err(Refusal::from)
            }
            Ask::Rename { file, version, at, word, to } => self.rename(client, &file, version, (&at, &word), &to),
            Ask::Simulate { file, play } => self.simulate(client, &file, &play).map_err(Refusal::from),
            Ask::Watch { order } => self.watch(client, order).map_err(Refusal::from),
            Ask::Reload { file } => self.reload(&file).map_err(Refusal::from),
        };
        let tell = match answer {
            Ok(()) => Tell::Done { id },
            Err(Refusal { message, stale }) => Tell::Refused { id, message, stale },
        };
        self.tell(To::One(client), tell);
    }

    fn open(&mut self, client: Client, path: &str) -> Result<(), String> {
        if let Some(document) = self.game_tree(path) {
            if let Some(page) = self.pages.get_mut(&client) {
                page.open.insert(path.to_owned());
            }
            self.tell(To::One(client), Tell::Opened { file: path.to_owned(), document });
            return Ok(());
        }
        let file = self.project.file(path)?;
        if let Some(why) = &file.closed {
            return Err(why.clone());
        }
        // An edited file stays open, even if its text is no tree at the moment.
        let is_edited = self.shown.contains_key(path) || self.journal.last(path).is_some();
        if !matches!(file.kind, FileKind::Trees | FileKind::Mosaic | FileKind::Script) && !is_edited {
            return Err(format!("`{path}` holds neither trees nor state machines, and is no script"));
        }
        let document = self.shown.entry(path.to_owned()).or_insert_with(|| view::document(file, None)).clone();
        if let Some(page) = self.pages.get_mut(&client) {
            page.open.insert(path.to_owned());
        }
        self.tell(To::One(client), Tell::Opened { file: path.to_owned(), document });
        Ok(())
    }

    fn close(&mut self, client: Client, path: &str) {
        if let Some(page) = self.pages.get_mut(&client) {
            page.open.remove(path);
            page.selected = page.selected.take().filter(|(file, _)| file != path);
        }
        self.forget_closed();
    }

    fn select(&mut self, client: Client, file: String, at: Option<String>) {
        if let Some(page) = self.pages.get_mut(&client) {
            page.selected = at.map(|at| (file, at));
        }
        self.tell_form(client);
        self.show(Some(client));
    }

    fn command(
        &mut self,
        client: Client,
        path: &str,
        version: u32,
        command: &Command,
        typing: Option<u32>,
    ) -> Result<(), Refusal> {
        let mut change = self.changed(path, version, command)?;
        let selected = self.pages.get(&client).and_then(|page| page.selected.clone());
        let before = selected.filter(|(file, _)| file == path).map(|(_, at)| at);
        if !matches!(command, Command::Letters { .. }) {
            change.edits = self.project.file_mut(path)?.in_layout(change.edits);
        }
        if !change.edits.is_empty() {
            let changes = BTreeMap::from([(path.to_owned(), change.edits)]);
            self.apply(&changes)?;
            // An inserted value has no form of its own, so it is not selected.
            let elements = &self.project.file(path)?.read.elements;
            change.select.take_if(|at| !elements.iter().any(|element| element.pointer == *at));
            let after = change.select.clone().or_else(|| before.clone());
            let typing = typing.map(|stretch| (client, stretch));
            self.journal.push(Step { name: change.name.clone(), changes, before, after, typing, ..Step::default() });
        }
        self.follow(client, path, change.select.as_ref());
        self.refresh(Some((client, path, change.select)), &change.name);
        // The order to write comes last: pages draw the change meanwhile. The requesting page gets its answer after
        // that.
        self.keep(path);
        Ok(())
    }

    /// Returns the change that a command makes to a version of a file.
    fn changed(&self, path: &str, version: u32, command: &Command) -> Result<Change, Refusal> {
        if view::is_game_path(path) {
            return Err("the tree of a game is shown, and not changed: no file of the folder has it".to_owned().into());
        }
        let file = self.project.file(path)?;
        if let Some(why) = &file.closed {
            return Err(why.clone().into());
        }
        if file.version != version {
            return Err(Refusal::stale());
        }
        let context = Context { text: file.text(), root: file.read.root.as_ref(), elements: &file.read.elements };
        let mut change = match &file.read.mosaic {
            Some(tree) => mosaic::change(command, &context, tree, &Around::of(&self.project, path)),
            None => self.change(path, command, &context),
        }?;
        change.edits.retain(|edit| edit.old != edit.new);
        Ok(change)
    }

    /// Returns the change of a command. A put item may run trees in files that are not used yet: these files are added to
    /// `uses`.
    fn change(&self, path: &str, command: &Command, context: &Context<'_>) -> Result<Change, String> {
        let change = command.change(context)?;
        let Command::Put { at, item, .. } = command else { return Ok(change) };
        put::with_uses(context, change, &self.project.files_to_use(path, at, &parsed(item)?))
    }

    /// Selects the element that a change selects, so that the page gets its form.
    fn follow(&mut self, client: Client, path: &str, select: Option<&String>) {
        if let (Some(page), Some(at)) = (self.pages.get_mut(&client), select) {
            page.selected = Some((path.to_owned(), at.clone()));
        }
    }

    pub(super) fn save(&mut self, path: &str, over: bool) -> Result<(), String> {
        self.journal.rest(path);
        let file = self.project.file(path)?;
        match file.state() {
            FileState::Saved => return Ok(()),
            FileState::Conflict if !over => {
                return Err(format!("another program has changed `{path}`: reload it, or save over it"));
            }
            _ => {}
        }
        let (expected, bytes) = (file.disk.clone(), file.bytes());
        self.orders.push(Order::Write { file: path.to_owned(), expected, bytes });
        Ok(())
    }

    fn reload(&mut self, path: &str) -> Result<(), String> {
        let file = self.project.file(path)?;
        if file.disk.is_none() && file.base.is_none() {
            self.forget(path);
            return Ok(());
        }
        let disk = file.disk.clone();
        let disk = disk.ok_or_else(|| format!("`{path}` is gone: save it to make it anew"))?;
        self.adopt(path, disk, "reload");
        Ok(())
    }
}
