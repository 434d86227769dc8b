//! New files, and files under other names. No message overwrites an existing file.

use bt_model::Value;
use bt_model::json::pretty;

use super::Studio;
use crate::message::{FileKind, FileState, NewFile, Order};
use crate::mosaic::{self, Around};
use crate::project::{File, is_json};

impl Studio {
    /// Creates a new file, which is not written yet.
    pub(super) fn create(&mut self, path: &str, kind: NewFile) -> Result<(), String> {
        self.free(path)?;
        let text = match kind {
            NewFile::Mosaic => mosaic::starter(path, &Around::of(&self.project, path)),
            NewFile::Tree => starter(path, tree(), &self.agent()),
            NewFile::Machine => starter(path, machine(), &self.agent()),
        };
        self.project.files.insert(path.to_owned(), File::new(path, &text));
        self.refresh(None, "");
        self.keep(path);
        Ok(())
    }

    /// Writes the text of a file as a new file. Once it is written, the old file gets its text on the disk again.
    pub(super) fn save_as(&mut self, path: &str, to: &str) -> Result<(), String> {
        let file = self.project.file(path)?;
        if let Some(why) = &file.closed {
            return Err(why.clone());
        }
        let mut file = File::found(to, file.bytes());
        if let (Some(_), Some(edit)) = (&file.read.mosaic, mosaic::renamed(&file, to)) {
            file.apply(to, &[edit]);
        }
        let bytes = file.bytes();
        self.free(to)?;
        (file.disk, file.base) = (None, None);
        self.project.files.insert(to.to_owned(), file);
        self.saving_as.insert(to.to_owned(), path.to_owned());
        self.orders.push(Order::Write { file: to.to_owned(), expected: None, bytes });
        Ok(())
    }

    /// Ends a [`save_as`](Self::save_as) to this path, if there is one.
    pub(super) fn saved_as(&mut self, to: &str, written: bool) {
        let Some(path) = self.saving_as.remove(to) else { return };
        if !written {
            // A file that another program has written there meanwhile stays.
            if self.project.file(to).is_ok_and(|file| file.disk.is_none()) {
                self.project.files.remove(to);
            }
            return self.refresh(None, "");
        }
        match self.project.file(&path).ok().and_then(|file| file.disk.clone()) {
            Some(disk) => self.adopt(&path, disk, &format!("saved as {to}")),
            None => self.forget(&path),
        }
    }

    /// Removes a file that is not on the disk.
    pub(super) fn forget(&mut self, path: &str) {
        self.project.files.remove(path);
        self.shown.remove(path);
        self.orders.push(Order::DropUnsaved { file: path.to_owned() });
        self.refresh(None, "");
    }

    /// Writes all unsaved files. Files that another program has changed or removed stay; the error names them.
    pub(super) fn save_all(&mut self) -> Result<(), String> {
        let mut left = Vec::new();
        for path in self.project.files.keys().cloned().collect::<Vec<_>>() {
            match self.project.file(&path)?.state() {
                FileState::Changed => self.save(&path, false)?,
                FileState::Conflict | FileState::Gone => left.push(path),
                FileState::Saved => {}
            }
        }
        match left.is_empty() {
            true => Ok(()),
            false => Err(format!("another program has changed `{}`: save each by itself", left.join("`, `"))),
        }
    }

    /// Checks that a new file may have this path.
    pub(super) fn free(&self, path: &str) -> Result<(), String> {
        let is_plain = |part: &str| {
            let (first, last) = (part.chars().next(), part.chars().last());
            first.is_some_and(|first| first != '.') && last != Some(' ') && part.len() <= LONGEST
        };
        let has_odd = path.chars().any(|char| char.is_control() || r#"\:*?"<>|"#.contains(char));
        if has_odd || !path.split('/').all(is_plain) || !is_json(path) || path.len() > LONGEST {
            return Err(format!("`{path}` is no name for a file: write one like `patrol.json` or `team/patrol.json`"));
        }
        match self.project.files.contains_key(path) {
            true => Err(format!("there is a file `{path}` already: choose another name")),
            false => Ok(()),
        }
    }

    /// Returns the agent for new files: that of a catalogue, else that of another file.
    fn agent(&self) -> String {
        let catalogues = self.project.catalogues().into_iter().map(|catalogue| catalogue.agent);
        let files = self.project.files.values().filter(|file| file.kind == FileKind::Trees);
        let named = files.flat_map(|file| file.read.parsed.all()).map(|tree| tree.agent.text.clone());
        catalogues.chain(named).find(|agent| !agent.is_empty()).unwrap_or_else(|| "Agent".to_owned())
    }
}

/// The maximum size of a path, and of each of its parts, in bytes.
const LONGEST: usize = 200;

/// Returns the fields that only a new tree has.
fn tree() -> (&'static str, (&'static str, Value)) {
    ("tree", ("root", Value::object(vec![("node", Value::text("idle"))])))
}

/// Returns the fields that only a new state machine has.
fn machine() -> (&'static str, (&'static str, Value)) {
    let wait =
        Value::object(vec![("node", Value::text("wait")), ("args", Value::object(vec![("for", Value::text("1s"))]))]);
    let on = Value::object(vec![("on", Value::text("done")), ("to", Value::text("Start"))]);
    let (tasks, transitions) = (Value::List(vec![wait]), Value::List(vec![on]));
    let state = Value::object(vec![("state", Value::text("Start")), ("tasks", tasks), ("transitions", transitions)]);
    ("machine", ("states", Value::List(vec![state])))
}

/// Returns the text of a new file in our own format.
fn starter(path: &str, (name, rest): (&str, (&str, Value)), agent: &str) -> String {
    let head = ("bt", Value::Number("1".to_owned()));
    let value = Value::object(vec![head, (name, Value::text(title(path))), ("agent", Value::text(agent)), rest]);
    let text = pretty(&value);
    if text.ends_with('\n') { text } else { text + "\n" }
}

/// Returns the name of the tree for a new file: `NightWatch` for `team/night_watch.json`.
fn title(path: &str) -> String {
    let file = path.rsplit('/').next().unwrap_or_default();
    let stem = file.split('.').next().unwrap_or_default();
    let parts = stem.split(|char: char| !char.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    let name: String = parts.map(|part| part[..1].to_ascii_uppercase() + &part[1..]).collect();
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) { name } else { format!("Tree{name}") }
}
