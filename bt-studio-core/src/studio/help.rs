//! Answers requests of pages that change nothing.

use super::Studio;
use crate::message::{Client, Tell, To};
use crate::mosaic::{self, Around};
use crate::view;

impl Studio {
    /// Sends a page the element at a letter of the text.
    pub(super) fn locate(&mut self, client: Client, path: String, letter: u32) -> Result<(), String> {
        let at = view::located(self.project.file(&path)?, letter);
        self.tell(To::One(client), Tell::Located { file: path, at });
        Ok(())
    }

    /// Sends a page the elements that may be inserted at an element.
    pub(super) fn offers(&mut self, client: Client, path: String, at: String) -> Result<(), String> {
        let file = self.project.file(&path)?;
        if let Some(tree) = &file.read.mosaic {
            let around = Around::of(&self.project, &path);
            let (places, offers) = (mosaic::places(tree, &around, &at)?, mosaic::offers(tree, &around));
            self.tell(To::One(client), Tell::Offers { file: path, at, places, offers });
            return Ok(());
        }
        let catalogues = self.project.catalogues_at(&path, &at);
        let places = view::places(file, &catalogues, &at)?;
        let used = view::Used::at(&self.project, &path, &at, &catalogues);
        let offers = view::offers(file, &catalogues, &used, &self.project.runnable_at(&path, &at), &places);
        self.tell(To::One(client), Tell::Offers { file: path, at, places, offers });
        Ok(())
    }

    /// Sends a page the keys of the file's agents.
    pub(super) fn keys(&mut self, client: Client, path: String) -> Result<(), String> {
        let file = self.project.file(&path)?;
        let keys = match &file.read.mosaic {
            Some(tree) => mosaic::keys(&path, tree),
            None => view::keys(&self.project, &path)?,
        };
        self.tell(To::One(client), Tell::Keys { file: path, keys });
        Ok(())
    }

    /// Sends a page the completions at a letter of the text.
    pub(super) fn complete_text(&mut self, client: Client, path: String, letter: u32) -> Result<(), String> {
        let (at, from, items) = view::completions_in_text(&self.project, &path, letter)?;
        self.tell(To::One(client), Tell::Completions { file: path, at, from, items });
        Ok(())
    }

    /// Sends a page the completions of a field's text.
    pub(super) fn complete(&mut self, client: Client, path: String, at: String) -> Result<(), String> {
        let file = self.project.file(&path)?;
        let items = view::completions(&self.project, &path, file, &at);
        self.tell(To::One(client), Tell::Completions { file: path, at, from: None, items });
        Ok(())
    }
}
