//! Handles changes of files on the disk.

use std::collections::BTreeMap;

use super::Studio;
use crate::edit::Step;
use crate::message::FileState;
use crate::project::File;

impl Studio {
    /// Takes the bytes of a file on the disk. Unsaved text stays unchanged.
    pub(super) fn found(&mut self, path: &str, bytes: Vec<u8>) {
        let Some(file) = self.project.files.get_mut(path) else {
            self.project.files.insert(path.to_owned(), File::found(path, bytes));
            return self.refresh(None, "");
        };
        if file.disk.as_ref() == Some(&bytes) {
            return;
        }
        let untouched = file.state() == FileState::Saved;
        if untouched && file.closed.is_none() && std::str::from_utf8(&bytes).is_ok() {
            file.disk = Some(bytes.clone());
            return self.adopt(path, bytes, "changed by another program");
        }
        if untouched {
            file.replace(path, bytes);
        } else {
            file.disk = Some(bytes);
            if file.disk.as_deref() == Some(&file.bytes()) {
                file.base.clone_from(&file.disk);
            }
        }
        self.refresh(None, "");
    }

    /// Takes the text of these bytes as a step that can be undone.
    pub(super) fn adopt(&mut self, path: &str, bytes: Vec<u8>, name: &str) {
        let Ok(file) = self.project.file_mut(path) else { return };
        if let Some(edit) = file.adopt(bytes) {
            let changes = BTreeMap::from([(path.to_owned(), vec![edit])]);
            if self.apply(&changes).is_ok() {
                self.journal.push(Step { name: name.to_owned(), changes, ..Step::default() });
            }
        }
        self.keep(path);
        self.refresh(None, name);
    }

    pub(super) fn gone(&mut self, path: &str) {
        let Ok(file) = self.project.file_mut(path) else { return };
        if file.state() == FileState::Saved && !self.shown.contains_key(path) {
            self.project.files.remove(path);
        } else {
            file.disk = None;
            self.keep(path);
        }
        self.refresh(None, "");
    }

    /// Takes the unsaved text of an earlier run as a step that can be undone.
    pub(super) fn unsaved(&mut self, path: &str, base: Option<Vec<u8>>, bytes: Vec<u8>) {
        let file = self.project.files.entry(path.to_owned()).or_insert_with(|| File::absent(path));
        let Some(edit) = file.adopt(bytes) else { return };
        file.base = base;
        let changes = BTreeMap::from([(path.to_owned(), vec![edit])]);
        if self.apply(&changes).is_ok() {
            let name = "edits of an earlier run".to_owned();
            self.journal.push(Step { name, changes, ..Step::default() });
        }
        self.refresh(None, "");
    }

    pub(super) fn written(&mut self, path: &str, bytes: Vec<u8>) {
        let Ok(file) = self.project.file_mut(path) else { return };
        file.base = Some(bytes.clone());
        file.disk = Some(bytes);
        self.keep(path);
        self.tell_list();
        self.saved_as(path, true);
        self.draw(path);
    }

    pub(super) fn not_written(&mut self, path: &str, why: &str) {
        let message = format!("`{path}` was not saved: {why}");
        self.tell(crate::message::To::All, crate::message::Tell::Trouble { message });
        self.tell_list();
        self.saved_as(path, false);
    }
}
