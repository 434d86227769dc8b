//! The messages that show files to a page. Offsets into a text count UTF-16 code units, as JavaScript does; a
//! pointer is a [JSON pointer](bt_model::json::pointer) from the root of the file.

use serde::{Deserialize, Serialize};

use crate::Command;

/// A file in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FileView {
    /// The path of the file below the folder.
    pub file: String,
    /// The kind of the file.
    pub kind: FileKind,
    /// The state of the file.
    pub state: FileState,
    /// The number of errors in the file.
    pub errors: u32,
    /// The number of warnings in the file.
    pub warnings: u32,
    /// The name of the step that undo takes back; `None` without such a step.
    pub undo: Option<String>,
    /// The name of the step that redo repeats; `None` without such a step.
    pub redo: Option<String>,
}

/// The kind of a file.
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
    /// Trees of BehaviorTree.CPP in XML: the studio lists them, and `bt convert` converts them.
    Btcpp,
    /// A tree of the watched game that is in no file. Pages show it, but cannot change it.
    Game,
    /// Any other file: listed, but not opened.
    Other,
}

/// The state of the text in the studio, compared with the file on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FileState {
    /// The text is equal to the file.
    Saved,
    /// The text is not saved.
    Changed,
    /// The text is not saved, and another program has changed the file.
    Conflict,
    /// The file was deleted, and the studio still has its text.
    Gone,
}

/// The full view of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Document {
    /// The version of the text; each change gives it a higher number.
    pub version: u32,
    /// The text of the file.
    pub text: String,
    /// `true` if the text is JSON. If not, boxes and outline show the last text that was JSON.
    pub readable: bool,
    /// The boxes on the canvas: a parent before its children, an outer box before the boxes in it.
    pub boxes: Vec<BoxView>,
    /// Three numbers for each box: the index of its parent, or -1; the index of the box around it, or -1; its
    /// number among its siblings, from 1, or 0 if they have no order.
    pub links: Vec<i32>,
    /// The positions of the boxes: four numbers each, x, y, width and height in pixels.
    pub rects: Vec<i32>,
    /// The frames around branches with a comment, four numbers each as in [`rects`](Self::rects). An outer frame
    /// comes before the frames inside it.
    pub frames: Vec<i32>,
    /// The routes of transitions.
    pub routes: Vec<RouteView>,
    /// The width and the height of the canvas, in pixels.
    pub size: (i32, i32),
    /// The distance from the right edge of a box to the line where its branches fork, in pixels; from the lower
    /// edge if trees grow down.
    pub stem: i32,
    /// `true` if trees grow from top to bottom, `false` if from left to right.
    pub down: bool,
    /// The outline: an element before the elements in it.
    pub outline: Vec<RowView>,
    /// The problems, in the order of their places in the text.
    pub problems: Vec<ProblemView>,
    /// The version of the text in which the problems were found. While it is less than [`version`](Self::version),
    /// the new text is still to be checked: [`letters`](ProblemView::letters) refer to the new text, all other
    /// fields of a problem to the old text.
    pub checked: u32,
}

/// A change of a [`Document`]. `None` in a field means that the part has not changed. A value replaces the whole
/// part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Changed {
    /// The version before the change.
    pub from: u32,
    /// The version after the change. It equals `from` if the text is unchanged, and only the problems, the layout
    /// or the selection have changed.
    pub version: u32,
    /// The version of the text in which the problems were found.
    pub checked: u32,
    /// The change of the text.
    pub text: Option<TextEdit>,
    /// `true` if the text is JSON.
    pub readable: bool,
    /// The change of the boxes.
    pub boxes: Splice<BoxView>,
    /// The numbers of [`Document::links`].
    pub links: Option<Vec<i32>>,
    /// The positions of all boxes.
    pub rects: Option<Vec<i32>>,
    /// All frames.
    pub frames: Option<Vec<i32>>,
    /// The routes of all transitions.
    pub routes: Option<Vec<RouteView>>,
    /// The width and the height of the canvas, in pixels.
    pub size: (i32, i32),
    /// `true` if trees grow from top to bottom.
    pub down: bool,
    /// The change of the outline.
    pub outline: Splice<RowView>,
    /// All problems.
    pub problems: Option<Vec<ProblemView>>,
    /// The pointer of the element to select next, only for the page that has caused the change.
    pub select: Option<String>,
    /// The description of the change, such as `undo: insert wait`; empty if no page has caused it.
    pub name: String,
}

/// The replacement of a range of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextEdit {
    /// The start of the range in the old text.
    pub from: u32,
    /// The end of the range (exclusive) in the old text.
    pub to: u32,
    /// The new text of the range.
    pub text: String,
}

/// The replacement of a range of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Splice<T> {
    /// The index of the first removed entry in the old list.
    pub at: u32,
    /// The number of removed entries.
    pub remove: u32,
    /// The inserted entries.
    pub insert: Vec<T>,
}

impl<T> Splice<T> {
    /// The splice that changes nothing.
    pub(crate) const NONE: Self = Self { at: 0, remove: 0, insert: Vec::new() };
}

/// A box on the canvas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoxView {
    /// The pointer of the box's element; `None` for a box without an element, such as the box for hidden nodes.
    pub at: Option<String>,
    /// The colour and shape of the box: `sequence`, `action`, …
    pub look: String,
    /// The name in the box.
    pub title: String,
    /// The weaker text beside the name, such as the type of a node with a label, or the count of hidden nodes.
    pub note: String,
    /// The lines above the name.
    pub above: Vec<TextRow>,
    /// The lines below the name.
    pub below: Vec<TextRow>,
    /// The user's colour for the element, as `#rrggbb` or `#rrggbbaa`.
    pub color: Option<String>,
    /// The tooltip; empty for none.
    pub hint: String,
}

/// A line in a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextRow {
    /// The kind of the line.
    pub kind: RowKindView,
    /// The text of the line.
    pub text: String,
}

/// The kind of a line in a box, as in [`RowKind`](bt_model::picture::RowKind), which documents each kind.
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
    /// The start of the route, x and y in pixels.
    pub from: (i32, i32),
    /// The x of the vertical part, in pixels.
    pub lane: i32,
    /// The end of the route, x and y in pixels.
    pub to: (i32, i32),
    /// The index of the box at the end of the route.
    pub target: u32,
}

/// A row of the outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RowView {
    /// The pointer of the row's element.
    pub at: String,
    /// The depth of the row in the outline, from 1.
    pub level: u32,
    /// The kind of the element: `node`, `state`, …
    pub kind: String,
    /// The name of the element.
    pub title: String,
    /// The type of a node whose title is a label, such as `sequence`; else empty.
    pub note: String,
    /// The number that editors give the element: `id` in our files, `idx` in those of mosaic_game.
    pub id: Option<u32>,
    /// `true` if the element is disabled, or inside a disabled node.
    pub off: bool,
}

/// The severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The game does not load the file.
    Error,
    /// The file probably does not do what its author means.
    Warning,
    /// The file is correct, but can be written better.
    Hint,
}

/// A fault of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemView {
    /// The severity of the problem.
    pub level: Level,
    /// The message.
    pub message: String,
    /// The way to solve the problem; empty if unknown.
    pub help: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The path of the problem's file, if it is not the shown one but a script that runs the shown tree.
    pub file: Option<String>,
    /// The range of the problem in its file: the offset of its first letter, and the offset after its last one.
    pub letters: (u32, u32),
    /// The pointer of the innermost element around the problem; `None` if there is none, or the text cannot be
    /// read.
    pub at: Option<String>,
    /// The pointer of the innermost value at the problem.
    pub field: Option<String>,
    /// The fixes that a command can make.
    pub fixes: Vec<FixView>,
}

/// A command that removes a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FixView {
    /// The name of the fix.
    pub name: String,
    /// The command. It applies to the version in which the problem was found: [`Document::checked`].
    pub command: Command,
}
