//! Views of files as data, for pages. Numbers of letters are those of UTF-16, as pages count them.

use serde::{Deserialize, Serialize};

use crate::Command;

/// A file in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FileView {
    /// Its path below the folder.
    pub file: String,
    /// Its kind.
    pub kind: FileKind,
    /// Its state.
    pub state: FileState,
    /// The number of errors in it.
    pub errors: u32,
    /// The number of warnings in it.
    pub warnings: u32,
    /// The name of the step that undo takes back.
    pub undo: Option<String>,
    /// The name of the step that redo does again.
    pub redo: Option<String>,
}

/// The kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    /// Trees and state machines.
    Trees,
    /// A catalogue.
    Catalogue,
    /// A script of a simulation.
    Script,
    /// A tree of mosaic_game.
    Mosaic,
    /// The types of nodes, the actions or the agents of mosaic_game.
    MosaicTable,
    /// A debug log of mosaic_game.
    MosaicLog,
    /// A tree of the watched game that no file has. It is shown, and not changed.
    Game,
    /// Any other file: it is listed and not opened.
    Other,
}

/// A file compared with the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FileState {
    /// The text is that on the disk.
    Saved,
    /// The text is not saved.
    Changed,
    /// The text is not saved, and another program has changed the file.
    Conflict,
    /// The text is here, and the file is gone.
    Gone,
}

/// All that is shown of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Document {
    /// The version of the text; each change gives another, higher number.
    pub version: u32,
    /// The text of the file.
    pub text: String,
    /// Can the text be read as JSON? If not, boxes and outline are those of the last text that could.
    pub readable: bool,
    /// The boxes on the canvas: a parent before its children, a box before those in it.
    pub boxes: Vec<BoxView>,
    /// How the boxes stand to each other, three numbers each: the index of the parent, from which a branch leads to the
    /// box, the index of the box around it, -1 for none, and its number among its siblings from 1, or 0.
    pub links: Vec<i32>,
    /// The places of the boxes: four numbers each, x, y, width and height in pixels.
    pub rects: Vec<i32>,
    /// The frames around branches whose first node has a comment, an outer one before those in it: four numbers each, as
    /// [`rects`](Self::rects).
    pub frames: Vec<i32>,
    /// The routes of transitions.
    pub routes: Vec<RouteView>,
    /// The width and the height of all.
    pub size: (i32, i32),
    /// From a box's right edge to the line from which its branches leave; if trees grow down, from its lower edge.
    pub stem: i32,
    /// Do trees grow from top to bottom? Else from left to right.
    pub down: bool,
    /// The outline: an element before those in it.
    pub outline: Vec<RowView>,
    /// The faults, by their places.
    pub problems: Vec<ProblemView>,
    /// The version whose check has found the problems. If it is less than [`version`](Self::version), the check of the new
    /// text is still to come, and the places and fixes of problems may be those of the old one.
    pub checked: u32,
}

/// A change of a [`Document`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Changed {
    /// The version that this is a change of.
    pub from: u32,
    /// The version afterwards. The same number: only problems have changed.
    pub version: u32,
    /// The version whose check has found the problems.
    pub checked: u32,
    /// The change of the text; `None`: it is the same.
    pub text: Option<TextEdit>,
    /// Can the text be read as JSON?
    pub readable: bool,
    /// The boxes.
    pub boxes: Splice<BoxView>,
    /// How the boxes stand to each other, if that has changed.
    pub links: Option<Vec<i32>>,
    /// The places of all boxes, if one has changed.
    pub rects: Option<Vec<i32>>,
    /// All frames, if one has changed.
    pub frames: Option<Vec<i32>>,
    /// The routes of transitions, if one has changed.
    pub routes: Option<Vec<RouteView>>,
    /// The width and the height of all.
    pub size: (i32, i32),
    /// Do trees grow from top to bottom?
    pub down: bool,
    /// The outline.
    pub outline: Splice<RowView>,
    /// All problems, if one has changed.
    pub problems: Option<Vec<ProblemView>>,
    /// The element to select after the change, for the page that has made it.
    pub select: Option<String>,
    /// The pages' words for the change, as `undo: insert wait`; empty if nobody has asked for it.
    pub name: String,
}

/// A stretch of the text that is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextEdit {
    /// The first letter of it.
    pub from: u32,
    /// The letter behind the last one.
    pub to: u32,
    /// The letters that take its place.
    pub text: String,
}

/// A stretch of a list that is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Splice<T> {
    /// Where the stretch begins.
    pub at: u32,
    /// How many entries are removed.
    pub remove: u32,
    /// The entries that take their place.
    pub insert: Vec<T>,
}

impl<T> Splice<T> {
    /// No change.
    pub(crate) const NONE: Self = Self { at: 0, remove: 0, insert: Vec::new() };
}

/// A box on the canvas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoxView {
    /// The element that it shows; `None` for a box without one, like that of hidden nodes.
    pub at: Option<String>,
    /// Its colour and shape: `sequence`, `action`, …
    pub look: String,
    /// Its name.
    pub title: String,
    /// The note beside the name.
    pub note: String,
    /// Lines above the name.
    pub above: Vec<TextRow>,
    /// Lines below the name.
    pub below: Vec<TextRow>,
    /// Its own colour, as `#rrggbb` or `#rrggbbaa`.
    pub color: Option<String>,
    /// The text for a pointer that rests on it.
    pub hint: String,
}

/// A line in a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextRow {
    /// Its kind.
    pub kind: RowKindView,
    /// Its text.
    pub text: String,
}

/// The kinds of lines in a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "`bt_model::picture::RowKind` says what each is")]
pub enum RowKindView {
    Case,
    Guard,
    Decorator,
    Service,
    Task,
    Transition,
    Detail,
    Comment,
}

/// The route of a transition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RouteView {
    /// Its start, x and y.
    pub from: (i32, i32),
    /// The x of its lane.
    pub lane: i32,
    /// Its end, x and y.
    pub to: (i32, i32),
    /// The box where it ends.
    pub target: u32,
}

/// A row of the outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RowView {
    /// The element.
    pub at: String,
    /// Its depth, from 1.
    pub level: u32,
    /// The word for its kind: `node`, `state`, …
    pub kind: String,
    /// Its name.
    pub title: String,
    /// Its kind, if the name is a label: `sequence`.
    pub note: String,
    /// The number by which tools know it.
    pub id: Option<u32>,
    /// Is it disabled, or in a disabled node?
    pub off: bool,
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The game does not load the file.
    Error,
    /// The file probably does not do what is meant.
    Warning,
    /// Another form may be better.
    Hint,
}

/// A fault of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemView {
    /// How bad it is.
    pub level: Level,
    /// The message.
    pub message: String,
    /// The help.
    pub help: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// Its letters in the text of the file, from the first to the one behind the last.
    pub letters: (u32, u32),
    /// The element it stands at; `None` if the text cannot be read.
    pub at: Option<String>,
    /// The field it stands at, as a pointer.
    pub field: Option<String>,
    /// The changes that remove it, as far as they are commands.
    pub fixes: Vec<FixView>,
}

/// A change that removes a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FixView {
    /// Its name.
    pub name: String,
    /// The command that does it, on the version of the problem.
    pub command: Command,
}
