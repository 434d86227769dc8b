//! The settings of the folder, in a file of it, and the pictures that one of them asks for.

use bt_model::json::{Limits, Located, LocatedKind, Source};
use bt_model::picture::Theme;

use super::Studio;
use crate::command::{Context, Value, set};
use crate::message::{FileKind, Tell, To};
use crate::project::File;

/// The file with the settings. The host reports it as any other file.
pub const SETTINGS: &str = ".bt/studio.json";

/// The line by which the studio knows pictures that it has written.
pub const PICTURE: &str = "<!-- drawn by bt studio -->\n";

impl Studio {
    /// Is a picture written beside each tree at every save?
    pub(super) fn pictures(&self) -> bool {
        let root = self.project.files.get(SETTINGS).and_then(|file| file.read.root.as_ref());
        root.and_then(|root| root.field("pictures")).is_some_and(|field| field.value.kind == LocatedKind::Bool(true))
    }

    /// Tells pages the settings, if this is their file.
    pub(super) fn found_settings(&mut self, path: &str) {
        if path == SETTINGS && !self.pages.is_empty() {
            let pictures = self.pictures();
            self.tell(To::All, Tell::Settings { pictures });
        }
    }

    /// Changes that setting, and writes it.
    pub(super) fn set_pictures(&mut self, on: bool) -> Result<(), String> {
        let file = self.project.files.entry(SETTINGS.to_owned()).or_insert_with(|| File::new(SETTINGS, "{}\n"));
        let text = file.text().to_owned();
        let root = Located::of(&Source::new(SETTINGS, &*text), &Limits::default());
        let context = Context { text: &text, root: root.as_ref(), elements: &[] };
        let change = set::change(&context, "/pictures", &Value::Json(on.to_string()))?;
        if !file.apply(SETTINGS, &change.edits) {
            return Err(format!("`{SETTINGS}` cannot be changed"));
        }
        self.save(SETTINGS, false)?;
        self.tell(To::All, Tell::Settings { pictures: on });
        Ok(())
    }

    /// Writes the picture of a file that was saved, if the folder wants it.
    pub(super) fn draw(&mut self, path: &str) {
        let Some(file) = self.project.files.get(path).filter(|_| self.pictures()) else { return };
        if !matches!(file.kind, FileKind::Trees | FileKind::Mosaic) {
            return;
        }
        let Some(picture) = &file.read.picture else {
            let message = format!("`{path}` has no picture: it would have too many boxes");
            return self.tell(To::All, Tell::Trouble { message });
        };
        let svg = picture.svg(Theme::Light);
        let (head, rest) = svg.split_at(svg.find('\n').map_or(svg.len(), |end| end + 1));
        let bytes = [head, PICTURE, rest].concat().into_bytes();
        let file = format!("{}.svg", path.strip_suffix(".json").unwrap_or(path));
        self.orders.push(crate::message::Order::Draw { file, bytes });
    }
}
