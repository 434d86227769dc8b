//! The messages that show files to a page. Offsets into a text count UTF-16 code units, as JavaScript does; a pointer is a
//! [JSON pointer](bt_model::json::pointer) from the root of the file.

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
    /// The name of the step that undo takes back; `None` if there is none.
    pub undo: Option<String>,
    /// The name of the step that redo does again; `None` if there is none.
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
    /// Trees of BehaviorTree.CPP, in XML: listed, and converted by `bt convert`.
    Btcpp,
    /// A tree of the watched game that is in no file. A page shows it and cannot change it.
    Game,
    /// Any other file: it is listed and not opened.
    Other,
}

/// The text in the studio compared with the file on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FileState {
    /// The text is that of the file.
    Saved,
    /// The text is not saved.
    Changed,
    /// The text is not saved, and another program has changed the file.
    Conflict,
    /// The file was deleted, and the studio still has its text.
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
    /// Can the text be read as JSON? If not, boxes and outline show the last text that could be read.
    pub readable: bool,
    /// The boxes on the canvas: a parent before its children, a box before those in it.
    pub boxes: Vec<BoxView>,
    /// Three numbers for each box: the index of its parent, or -1; the index of the box around it, or -1; its number among its
    /// siblings, from 1, or 0 where they have no order.
    pub links: Vec<i32>,
    /// The places of the boxes: four numbers each, x, y, width and height in pixels.
    pub rects: Vec<i32>,
    /// The frames around branches with a comment, four numbers each as in [`rects`](Self::rects). A frame stands before the
    /// frames inside it.
    pub frames: Vec<i32>,
    /// The routes of transitions.
    pub routes: Vec<RouteView>,
    /// The width and the height of the canvas, in pixels.
    pub size: (i32, i32),
    /// The distance from the right edge of a box to the line where its branches fork, in pixels; from its lower edge if trees
    /// grow down.
    pub stem: i32,
    /// Do trees grow from top to bottom? Else from left to right.
    pub down: bool,
    /// The outline: an element before those in it.
    pub outline: Vec<RowView>,
    /// The problems, in the order of their places in the text.
    pub problems: Vec<ProblemView>,
    /// The version of the text in which the problems were found. While it is less than [`version`](Self::version), the check of
    /// the new text is still to come: [`letters`](ProblemView::letters) are those of the new text, and all else in a problem is
    /// of the old one.
    pub checked: u32,
}

/// A change of a [`Document`]. `None` in a field: that part has not changed. A value replaces the whole part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Changed {
    /// The version that is changed.
    pub from: u32,
    /// The version after the change. It is `from` if the text is the same: then the problems, the layout or the selection
    /// have changed.
    pub version: u32,
    /// The version of the text in which the problems were found.
    pub checked: u32,
    /// The change of the text.
    pub text: Option<TextEdit>,
    /// Can the text be read as JSON?
    pub readable: bool,
    /// The boxes.
    pub boxes: Splice<BoxView>,
    /// The numbers of [`Document::links`].
    pub links: Option<Vec<i32>>,
    /// The places of all boxes.
    pub rects: Option<Vec<i32>>,
    /// All frames.
    pub frames: Option<Vec<i32>>,
    /// The routes of all transitions.
    pub routes: Option<Vec<RouteView>>,
    /// The width and the height of the canvas, in pixels.
    pub size: (i32, i32),
    /// Do trees grow from top to bottom?
    pub down: bool,
    /// The outline.
    pub outline: Splice<RowView>,
    /// All problems.
    pub problems: Option<Vec<ProblemView>>,
    /// The pointer of the element to select next. Only the page that has caused the change gets it.
    pub select: Option<String>,
    /// The description of the change, such as `undo: insert wait`; empty if no page has caused it.
    pub name: String,
}

/// A stretch of the text that is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextEdit {
    /// The offset in the old text at which the stretch begins.
    pub from: u32,
    /// The offset behind its last letter.
    pub to: u32,
    /// The text that takes its place.
    pub text: String,
}

/// A stretch of a list that is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Splice<T> {
    /// The index of the first entry of the stretch in the old list.
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
    /// The pointer of the element that it shows. `None` for a box without an element, such as the one for hidden nodes.
    pub at: Option<String>,
    /// Its colour and shape: `sequence`, `action`, …
    pub look: String,
    /// Its name.
    pub title: String,
    /// The weaker text beside the name, such as the type of a node with a label, or the count of hidden nodes.
    pub note: String,
    /// Lines above the name.
    pub above: Vec<TextRow>,
    /// Lines below the name.
    pub below: Vec<TextRow>,
    /// Its own colour, as `#rrggbb` or `#rrggbbaa`.
    pub color: Option<String>,
    /// The tooltip; empty for none.
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

/// The kinds of lines in a box: those of [`RowKind`](bt_model::picture::RowKind), which describes each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "`bt_model::picture::RowKind` has the description of each")]
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
    /// Its start, x and y in pixels.
    pub from: (i32, i32),
    /// The x of its vertical part, in pixels.
    pub lane: i32,
    /// Its end, x and y in pixels.
    pub to: (i32, i32),
    /// The index of the box where it ends.
    pub target: u32,
}

/// A row of the outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RowView {
    /// The pointer of its element.
    pub at: String,
    /// Its depth in the outline, from 1.
    pub level: u32,
    /// The kind of the element: `node`, `state`, …
    pub kind: String,
    /// Its name.
    pub title: String,
    /// The type of a node whose title is a label, such as `sequence`; else empty.
    pub note: String,
    /// The number that editors give it: `id` in our files, `idx` in those of mosaic_game.
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
    /// The file does what it says, and can be written better.
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
    /// How to mend it; empty if that is not known.
    pub help: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The path of its file if it is in another one: in a script that runs the shown tree.
    pub file: Option<String>,
    /// The offsets of its first letter and of the letter behind its last one, in its file.
    pub letters: (u32, u32),
    /// The pointer of the innermost element that holds it. `None` if the text cannot be read, or no element holds it.
    pub at: Option<String>,
    /// The pointer of the innermost value at it.
    pub field: Option<String>,
    /// The changes that mend it, without those that no command can make.
    pub fixes: Vec<FixView>,
}

/// A change that removes a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FixView {
    /// Its name.
    pub name: String,
    /// The command. It holds for the version in which the problem was found: [`Document::checked`].
    pub command: Command,
}
