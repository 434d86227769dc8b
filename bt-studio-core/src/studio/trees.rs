//! The trees of the game: matched with files, or shown by themselves if no file has them.

use super::Studio;
use crate::live::Table;
use crate::message::{Document, FileKind, FileState, FileView, Order, Tell};
use crate::view;

impl Studio {
    /// Matches the nodes of the game with the current texts of the files, and lists the trees that no file has.
    pub(super) fn lay(&mut self) {
        if let Some(game) = &mut self.game {
            game.tables.lay(&self.project);
            self.orders.push(Order::ShowLater);
        }
        if let Some(log) = self.logs.shown_mut() {
            log.lay(&self.project);
        }
        self.tell_list();
    }

    /// Returns the trees of the game that no file has, for the list of files.
    pub(super) fn game_trees(&self) -> Vec<FileView> {
        let Some(game) = &self.game else { return Vec::new() };
        let bare = game.tables.iter().filter(|table| table.places.is_empty());
        let file = |table: &Table| FileView {
            file: table.path.clone(),
            kind: FileKind::Game,
            state: FileState::Saved,
            errors: 0,
            warnings: 0,
            undo: None,
            redo: None,
        };
        bare.map(file).collect()
    }

    /// Sends pages their shown trees of the game again.
    pub(super) fn tell_game_trees(&mut self) {
        for FileView { file, .. } in self.game_trees() {
            if let Some(document) = self.game_tree(&file) {
                self.tell_open(&file.clone(), &Tell::Opened { file, document });
            }
        }
    }

    /// Returns the view of a tree that only the game has.
    pub(super) fn game_tree(&self, path: &str) -> Option<Document> {
        Some(view::table(&self.game.as_ref()?.tables.at(path)?.nodes, self.growth()))
    }
}
