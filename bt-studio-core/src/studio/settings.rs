//! The settings of the folder, and the pictures that one of them requests.

use bt_model::json::{Limits, Located, LocatedKind, Source, pointer};
use bt_model::picture::{Growth, Picture, Theme};

use super::Studio;
use crate::command::{Context, Value, set};
use crate::message::{FileKind, Pictures, Tell, To};
use crate::project::File;

/// The file with the settings. The host reports it like any other file.
pub const SETTINGS: &str = ".bt/studio.json";

/// The line by which the studio recognises its own pictures.
pub const PICTURE: &str = "<!-- drawn by bt studio -->\n";

impl Studio {
    /// Returns the value of a setting.
    fn setting(&self, name: &str) -> Option<&LocatedKind> {
        let root = self.project.files.get(SETTINGS).and_then(|file| file.read.root.as_ref());
        root.and_then(|root| root.field(name)).map(|field| &field.value.kind)
    }

    /// Returns the kind of picture that every save writes beside each tree.
    fn pictures(&self) -> Pictures {
        match self.setting("pictures") {
            Some(LocatedKind::Bool(true)) => Pictures::Svg,
            Some(LocatedKind::Text(word)) if word == "svg" => Pictures::Svg,
            Some(LocatedKind::Text(word)) if word == "png" => Pictures::Png,
            _ => Pictures::None,
        }
    }

    /// Returns the direction in which trees grow.
    pub(super) fn growth(&self) -> Growth {
        match self.setting("down") {
            Some(LocatedKind::Bool(true)) => Growth::Down,
            _ => Growth::Right,
        }
    }

    /// Sets the direction of all pictures to the setting of the folder.
    pub(super) fn grow(&mut self) {
        let growth = self.growth();
        let pictures = self.project.files.values_mut().filter_map(|file| file.read.picture.as_mut());
        pictures.for_each(|picture| picture.growth = growth);
        let down = growth == Growth::Down;
        if std::mem::replace(&mut self.down, down) != down {
            self.tell_game_trees();
        }
    }

    /// Returns the message with the settings.
    pub(super) fn settings(&self) -> Tell {
        Tell::Settings { pictures: self.pictures(), down: self.growth() == Growth::Down }
    }

    /// Sends pages the settings, if this is the file of settings.
    pub(super) fn found_settings(&mut self, path: &str) {
        if path == SETTINGS && !self.pages.is_empty() {
            self.tell(To::All, self.settings());
        }
    }

    /// Changes the kind of picture that every save writes.
    pub(super) fn set_pictures(&mut self, pictures: Pictures) -> Result<(), String> {
        let value = match pictures {
            Pictures::None => "false",
            Pictures::Svg => "true",
            Pictures::Png => r#""png""#,
        };
        self.set_setting("pictures", value)
    }

    /// Changes the direction in which trees grow.
    pub(super) fn set_growth(&mut self, down: bool) -> Result<(), String> {
        self.set_setting("down", if down { "true" } else { "false" })
    }

    /// Changes a setting, and writes the file.
    fn set_setting(&mut self, name: &str, value: &str) -> Result<(), String> {
        let file = self.project.files.entry(SETTINGS.to_owned()).or_insert_with(|| File::new(SETTINGS, "{}\n"));
        let text = file.text().to_owned();
        let root = Located::of(&Source::new(SETTINGS, &*text), &Limits::default());
        let context = Context { text: &text, root: root.as_ref(), elements: &[] };
        let change = set::change(&context, &pointer::child("", name), &Value::Json(value.to_owned()))?;
        if !file.apply(SETTINGS, &change.edits) {
            return Err(format!("`{SETTINGS}` cannot be changed"));
        }
        self.save(SETTINGS, false)?;
        self.tell(To::All, self.settings());
        self.refresh(None, "");
        Ok(())
    }

    /// Writes the picture of a saved file, if a setting of the folder requests it.
    pub(super) fn draw(&mut self, path: &str) {
        let pictures = self.pictures();
        let Some(file) = self.project.files.get(path).filter(|_| pictures != Pictures::None) else { return };
        if !matches!(file.kind, FileKind::Trees | FileKind::Mosaic) {
            return;
        }
        let none = || format!("`{path}` has no picture: it would have too many boxes");
        let drawn = file.read.picture.as_ref().ok_or_else(none).and_then(|picture| match pictures {
            Pictures::Png => {
                png(picture).map_err(|why| format!("`{path}` has no picture: {why}")).map(|png| ("png", png))
            }
            _ => Ok(("svg", svg(picture))),
        });
        match drawn {
            Ok((kind, bytes)) => {
                let file = format!("{}.{kind}", path.strip_suffix(".json").unwrap_or(path));
                self.orders.push(crate::message::Order::Draw { file, bytes });
            }
            Err(message) => self.tell(To::All, Tell::Trouble { message }),
        }
    }
}

/// Returns the SVG with the studio's line after its first line.
fn svg(picture: &Picture) -> Vec<u8> {
    let svg = picture.svg(Theme::Light);
    let (head, rest) = svg.split_at(svg.find('\n').map_or(svg.len(), |end| end + 1));
    [head, PICTURE, rest].concat().into_bytes()
}

/// Returns the PNG with the studio's line as a comment.
#[cfg(feature = "png")]
fn png(picture: &Picture) -> Result<Vec<u8>, String> {
    /// The size of the signature and the first chunk, `IHDR`.
    const HEAD: usize = 33;
    /// The checksum of the comment's chunk, which is always the same.
    const SUM: u32 = 0xa2b7_6e27;
    let png = picture.png(&bt_model::picture::Png::default()).map_err(|error| error.to_string())?;
    let comment = ["Comment\0", PICTURE].concat();
    let length = (comment.len() as u32).to_be_bytes();
    let (head, rest) = png.split_at(HEAD.min(png.len()));
    Ok([head, &length, b"tEXt", comment.as_bytes(), &SUM.to_be_bytes(), rest].concat())
}

#[cfg(not(feature = "png"))]
fn png(_: &Picture) -> Result<Vec<u8>, String> {
    Err("this build makes no PNG".to_owned())
}
