//! Requests of pages to the core, and messages of the core to pages.

use serde::{Deserialize, Serialize};

use super::{
    AgentView, BreakpointView, Changed, CompletionView, Document, ElementView, FileView, FollowedView, GameView,
    KeyView, OfferView, PlaceView, Play, ProfileView, SimulationView, UsagesView, WatchView, Watching,
};
use crate::Command;

/// A request of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Request {
    /// The number of the request, which [`Tell::Done`] or [`Tell::Refused`] repeats.
    pub id: u32,
    /// The content of the request.
    pub ask: Ask,
}

/// The content of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ask {
    /// Show a file. Answered by [`Tell::Opened`], then by [`Tell::Changed`] after every change.
    Open {
        /// The path of the file.
        file: String,
    },
    /// Stop showing a file.
    Close {
        /// The path of the file.
        file: String,
    },
    /// Show the form of an element. Answered by [`Tell::Selected`], again after every change.
    Select {
        /// The path of the file.
        file: String,
        /// The pointer of the element; `None` clears the selection.
        at: Option<String>,
    },
    /// Change a file.
    Command {
        /// The path of the file.
        file: String,
        /// The version of the file that the page shows. A command for another version is refused as stale.
        version: u32,
        /// The change.
        command: Command,
        /// The number of a stretch of typing: consecutive commands of this page with the same number are one step
        /// of undo.
        typing: Option<u32>,
    },
    /// Ask whether a change is possible, without making it: the answer is that of [`Ask::Command`].
    Try {
        /// The path of the file.
        file: String,
        /// The version of the file that the page shows.
        version: u32,
        /// The change.
        command: Command,
    },
    /// List the steps of a file. Answered by [`Tell::History`].
    History {
        /// The path of the file.
        file: String,
    },
    /// Undo or redo steps of a file.
    Travel {
        /// The path of the file.
        file: String,
        /// The number of steps to redo, or to undo if negative.
        by: i32,
    },
    /// Write a file.
    Save {
        /// The path of the file.
        file: String,
        /// `true` to overwrite the changes of another program.
        over: bool,
    },
    /// Create a new file, which is written at the first save.
    Create {
        /// The path of the file, which must be new.
        file: String,
        /// The content of the file.
        kind: NewFile,
    },
    /// Write the text of a file as a new file. The old file then gets its text on the disk again, as a step that
    /// can be undone.
    SaveAs {
        /// The path of the file.
        file: String,
        /// The path of the new file.
        to: String,
    },
    /// Write all unsaved files.
    SaveAll,
    /// Create a new file in our own format from a tree of mosaic_game, and files from the trees that it runs. The
    /// files are written at the first save.
    Convert {
        /// The path of the tree.
        file: String,
        /// The path of the new file.
        to: String,
        /// `true` to keep the actions and the blackboard of mosaic_game, `false` to convert them to a typed agent.
        native: bool,
    },
    /// Set the kind of picture that every save writes beside each tree. The folder stores it in `.bt/studio.json`.
    Pictures {
        /// The kind of picture.
        pictures: Pictures,
    },
    /// Set the direction in which trees grow, on the canvas and in written pictures. The folder stores it.
    Grow {
        /// `true` for top to bottom, `false` for left to right.
        down: bool,
    },
    /// Find the element at a letter of the text. Answered by [`Tell::Located`].
    Locate {
        /// The path of the file.
        file: String,
        /// The offset of the letter, in UTF-16 units.
        letter: u32,
    },
    /// List the elements that may be inserted at an element. Answered by [`Tell::Offers`].
    Offers {
        /// The path of the file.
        file: String,
        /// The pointer of the element.
        at: String,
    },
    /// List completions of a field's text. Answered by [`Tell::Completions`].
    Complete {
        /// The path of the file.
        file: String,
        /// The pointer of the field.
        at: String,
    },
    /// List completions at a letter of the text, which may be unfinished. Answered by [`Tell::Completions`].
    CompleteText {
        /// The path of the file.
        file: String,
        /// The offset after the typed letters, in UTF-16 units.
        letter: u32,
    },
    /// List the keys of the file's agents. Answered by [`Tell::Keys`].
    Keys {
        /// The path of the file.
        file: String,
    },
    /// Find the places of a name in all files. Answered by [`Tell::Uses`].
    Uses {
        /// The path of the file.
        file: String,
        /// The pointer of the element or the field with the name.
        at: String,
        /// The word of the name, which for a key is the last part of its path; `None` for the name of the element
        /// itself.
        word: Option<String>,
        /// The new word, to check whether a rename is possible.
        to: Option<String>,
    },
    /// Rename a name in all files, as one step.
    Rename {
        /// The path of the file.
        file: String,
        /// The version that the page shows. A rename for another version is refused as stale.
        version: u32,
        /// The pointer of the element or the field with the name.
        at: String,
        /// The word of the name, as in [`Uses`](Self::Uses).
        word: String,
        /// The new word.
        to: String,
    },
    /// Simulate a file. Answered by [`Tell::Simulation`], again after every change of its files.
    Simulate {
        /// The path of the file.
        file: String,
        /// The order to the simulation.
        play: Play,
    },
    /// Watch a running game, or a file of records. Answered by [`Tell::Watch`], [`Tell::Agents`] and
    /// [`Tell::Followed`].
    Watch {
        /// The order about the game.
        order: Watching,
    },
    /// Discard the unsaved text, and take the text on the disk. This can be undone; but a file that was never saved
    /// is removed for good.
    Reload {
        /// The path of the file.
        file: String,
    },
}

/// The kind of picture beside a saved tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pictures {
    /// No picture.
    #[default]
    None,
    /// An SVG.
    Svg,
    /// A PNG, if this build makes them (feature `png`).
    Png,
}

/// The content of a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NewFile {
    /// A behaviour tree.
    Tree,
    /// A state machine.
    Machine,
    /// A tree of mosaic_game.
    Mosaic,
}

/// A message of the core to pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Tell {
    /// The list of files: when a page connects, and when a file appears or disappears.
    Project {
        /// The files in the order of their paths.
        files: Vec<FileView>,
    },
    /// The state of a file after a change.
    File {
        /// The file.
        file: FileView,
    },
    /// The full view of a file.
    Opened {
        /// The path of the file.
        file: String,
        /// The view.
        document: Document,
    },
    /// The changes of a shown file.
    Changed {
        /// The path of the file.
        file: String,
        /// The changes.
        changed: Changed,
    },
    /// The form of the selected element.
    Selected {
        /// The path of the file.
        file: String,
        /// The element; `None` if it no longer exists.
        element: Option<ElementView>,
    },
    /// The element at a letter of the text.
    Located {
        /// The path of the file.
        file: String,
        /// The pointer of the element; `None` if there is none.
        at: Option<String>,
    },
    /// The elements that may be inserted at an element.
    Offers {
        /// The path of the file.
        file: String,
        /// The pointer of the element.
        at: String,
        /// The possible places, the usual one first.
        places: Vec<PlaceView>,
        /// All items that fit one of the places.
        offers: Vec<OfferView>,
    },
    /// Completions of a text.
    Completions {
        /// The path of the file.
        file: String,
        /// The pointer of the field.
        at: String,
        /// The offset in the file's text at which the replaced range begins; it ends at the cursor. `None` for the
        /// start of the word at the cursor.
        from: Option<u32>,
        /// The completions.
        items: Vec<CompletionView>,
    },
    /// The steps of a file.
    History {
        /// The path of the file.
        file: String,
        /// The number of steps before the first of `done`, whose names are left out.
        earlier: u32,
        /// The names of the done steps, the latest last; a long list is cut at its start.
        done: Vec<String>,
        /// The names of the undone steps, in the order of redo; a long list is cut at its end.
        undone: Vec<String>,
        /// The number of steps after the last of `undone`, whose names are left out.
        later: u32,
        /// The number of the step after which the text is as on the disk: 0 for the text before all steps, absent if no
        /// step leads there.
        saved: Option<u32>,
    },
    /// The keys of a file's agents.
    Keys {
        /// The path of the file.
        file: String,
        /// The keys, those of catalogues first.
        keys: Vec<KeyView>,
    },
    /// The places of a name in all files.
    Uses {
        /// The path of the file.
        file: String,
        /// The pointer of the element or the field with the name.
        at: String,
        /// The places; `None` if there is no name at the pointer.
        view: Option<Box<UsagesView>>,
    },
    /// The settings of the folder: when a page connects, and when a setting changes.
    Settings {
        /// The kind of picture that every save writes beside each tree.
        pictures: Pictures,
        /// `true` if trees grow from top to bottom.
        down: bool,
    },
    /// The view of the page's simulation.
    Simulation {
        /// The path of the simulated file.
        file: String,
        /// The simulation at the shown tick; `None` if it has ended.
        view: Option<Box<SimulationView>>,
    },
    /// The running games.
    Games {
        /// The running games, sorted by name and process.
        games: Vec<GameView>,
        /// The files of records in the folder.
        records: Vec<String>,
        /// The word of the user that fits several of these games, so that the user has to choose; empty after
        /// [`Watching::Games`](super::Watching::Games).
        meant: String,
    },
    /// The state of the watched game.
    Watch {
        /// The game; `None` if nothing is watched.
        view: Option<Box<WatchView>>,
    },
    /// The counts of nodes, for the page that has requested them.
    Profile {
        /// The counts.
        view: Box<ProfileView>,
    },
    /// The listed entries of a log, for the page that has requested them.
    Exported {
        /// A name for the file with the entries: `guard 7.jsonl`.
        name: String,
        /// The entries as JSON lines.
        text: String,
    },
    /// The breakpoints: when a page connects, and when a breakpoint changes.
    Breakpoints {
        /// The breakpoints.
        breakpoints: Vec<BreakpointView>,
    },
    /// The agents of the watched game.
    Agents {
        /// The agents, grouped by tree.
        agents: Vec<AgentView>,
    },
    /// The agent that this page follows.
    Followed {
        /// The agent; `None` if the page no longer follows one.
        view: Option<Box<FollowedView>>,
    },
    /// A failure that no current request has caused.
    Trouble {
        /// The description of the failure.
        message: String,
    },
    /// A request was carried out.
    Done {
        /// The number of the request.
        id: u32,
    },
    /// A request was not carried out, and nothing has changed.
    Refused {
        /// The number of the request.
        id: u32,
        /// The reason.
        message: String,
        /// `true` if the page showed another version of the file, and can repeat the request for the new version.
        stale: bool,
    },
}
