//! Between a page and the core.

use serde::{Deserialize, Serialize};

use super::{
    AgentView, BreakpointView, Changed, CompletionView, Document, ElementView, FileView, FollowedView, GameView,
    KeyView, OfferView, PlaceView, Play, ProfileView, SimulationView, UsagesView, WatchView, Watching,
};
use crate::Command;

/// A question or an order of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Request {
    /// A number that [`Tell::Done`] or [`Tell::Refused`] repeats.
    pub id: u32,
    /// The page's question.
    pub ask: Ask,
}

/// The content of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ask {
    /// Show a file: answered by [`Tell::Opened`], then [`Tell::Changed`] at every change.
    Open {
        /// The path of the file.
        file: String,
    },
    /// Show a file no longer.
    Close {
        /// The path of the file.
        file: String,
    },
    /// Show the form of an element: answered by [`Tell::Selected`], again after every change.
    Select {
        /// The path of the file.
        file: String,
        /// The pointer of the element; `None`: nothing is selected.
        at: Option<String>,
    },
    /// Change a file.
    Command {
        /// The path of the file.
        file: String,
        /// The version that the page shows. A command on another version is refused as stale.
        version: u32,
        /// The change.
        command: Command,
        /// A number for a stretch of typing: commands of this page that follow each other with the same number are one step
        /// of undo.
        typing: Option<u32>,
    },
    /// Asks for the steps of a file. Answered by [`Tell::History`].
    History {
        /// The path of the file.
        file: String,
    },
    /// Take steps of a file back, or do them again.
    Travel {
        /// The path of the file.
        file: String,
        /// How many are done again; negative: how many are taken back.
        by: i32,
    },
    /// Write a file.
    Save {
        /// The path of the file.
        file: String,
        /// If another program has changed the file: is its text to be replaced?
        over: bool,
    },
    /// Make a new file, which is written when it is saved.
    Create {
        /// Its path, which no file has.
        file: String,
        /// Its content.
        kind: NewFile,
    },
    /// Write the text of a file as another one. The old file is then as it is on the disk; that step can be taken back.
    SaveAs {
        /// The path of the file.
        file: String,
        /// The path of the new file, which no file has.
        to: String,
    },
    /// Write all files that are not saved.
    SaveAll,
    /// Make a new file in our own format from a tree of mosaic_game, and of the trees that it runs. The files are written when
    /// they are saved.
    Convert {
        /// The path of the tree.
        file: String,
        /// The path of the new file, which no file has.
        to: String,
        /// Does it keep the actions and the blackboard of mosaic_game? Else they are those of an agent with types.
        native: bool,
    },
    /// The picture that is written beside each tree at every save. The folder keeps it, in `.bt/studio.json`.
    Pictures {
        /// Its kind.
        pictures: Pictures,
    },
    /// The direction in which trees grow on the canvas, and in the pictures that are written. The folder keeps it.
    Grow {
        /// From top to bottom? Else from left to right.
        down: bool,
    },
    /// Which element stands at a letter of the text? Answered by [`Tell::Located`].
    Locate {
        /// The path of the file.
        file: String,
        /// The letter, counted in UTF-16.
        letter: u32,
    },
    /// Asks for the elements that may be inserted at an element. Answered by [`Tell::Offers`].
    Offers {
        /// The path of the file.
        file: String,
        /// The pointer of the element.
        at: String,
    },
    /// Asks for completions of a field's text. Answered by [`Tell::Completions`].
    Complete {
        /// The path of the file.
        file: String,
        /// The pointer of the field.
        at: String,
    },
    /// Asks for completions at a letter of the text, which may be unfinished. Answered by [`Tell::Completions`].
    CompleteText {
        /// The path of the file.
        file: String,
        /// The letter behind those that are typed, counted in UTF-16.
        letter: u32,
    },
    /// Asks for the keys of the file's agents. Answered by [`Tell::Keys`].
    Keys {
        /// The path of the file.
        file: String,
    },
    /// Asks for the places of a name in all files. Answered by [`Tell::Uses`].
    Uses {
        /// The path of the file.
        file: String,
        /// The pointer of the element or the field where the name stands.
        at: String,
        /// The name; that of a key is the last one of its path. `None`: the name of the element itself.
        word: Option<String>,
        /// The new word of a rename that is only tried: may the name become that?
        to: Option<String>,
    },
    /// Rename a name in all files, as one step.
    Rename {
        /// The path of the file.
        file: String,
        /// The version that the page shows. A rename on another version is refused as stale.
        version: u32,
        /// The pointer of the element or the field where the name stands.
        at: String,
        /// The name, as in [`Uses`](Self::Uses).
        word: String,
        /// Its new word.
        to: String,
    },
    /// Try a file out: answered by [`Tell::Simulation`], again after every change of its files.
    Simulate {
        /// The path of the file.
        file: String,
        /// The order.
        play: Play,
    },
    /// Watch a running game, or a file of records: answered by [`Tell::Watch`], [`Tell::Agents`] and [`Tell::Followed`].
    Watch {
        /// The order.
        order: Watching,
    },
    /// Give up what is not saved, and take the text of the file as it is now. Can be undone; but a file that was never
    /// saved is gone then.
    Reload {
        /// The path of the file.
        file: String,
    },
}

/// The picture beside a saved tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pictures {
    /// None.
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

/// A message to pages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Tell {
    /// All files, when a page connects, and when one comes or goes.
    Project {
        /// The files in the order of their paths.
        files: Vec<FileView>,
    },
    /// The state of a file has changed.
    File {
        /// The file.
        file: FileView,
    },
    /// A file with all that is shown of it.
    Opened {
        /// The path of the file.
        file: String,
        /// The view.
        document: Document,
    },
    /// A shown file has changed.
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
        /// The element; `None` if it is gone.
        element: Option<ElementView>,
    },
    /// The element at a letter.
    Located {
        /// The path of the file.
        file: String,
        /// The pointer of the element; `None`: there is none.
        at: Option<String>,
    },
    /// The elements that may be inserted.
    Offers {
        /// The path of the file.
        file: String,
        /// The pointer of the element.
        at: String,
        /// The places, the usual one first.
        places: Vec<PlaceView>,
        /// All that may stand in one of them.
        offers: Vec<OfferView>,
    },
    /// Completions of a field's text.
    Completions {
        /// The path of the file.
        file: String,
        /// The pointer of the field.
        at: String,
        /// The first letter of the file's text that they replace, up to the cursor; `None`: that of the word at the cursor.
        from: Option<u32>,
        /// The texts.
        items: Vec<CompletionView>,
    },
    /// The steps of a file.
    History {
        /// The path of the file.
        file: String,
        /// The number of steps before the first one of `done`, whose names are left out.
        earlier: u32,
        /// The names of those that are done, the last one last; of very many, the last ones.
        done: Vec<String>,
        /// The names of those that were taken back, in the order in which they are done again; of very many, the first ones.
        undone: Vec<String>,
        /// The number of steps behind the last one of `undone`, whose names are left out.
        later: u32,
    },
    /// The keys of a file's agents.
    Keys {
        /// The path of the file.
        file: String,
        /// The keys: those of catalogues first.
        keys: Vec<KeyView>,
    },
    /// The places of a name in all files.
    Uses {
        /// The path of the file.
        file: String,
        /// The pointer of the element or the field where the name stands.
        at: String,
        /// The places.
        view: Option<Box<UsagesView>>,
    },
    /// The settings of the folder, when a page connects, and when one changes.
    Settings {
        /// The picture that is written beside each tree at every save.
        pictures: Pictures,
        /// Do trees grow from top to bottom?
        down: bool,
    },
    /// The simulation of this page.
    Simulation {
        /// The path of the simulated file.
        file: String,
        /// The shown tick; `None`: the simulation has ended.
        view: Option<Box<SimulationView>>,
    },
    /// The games that run.
    Games {
        /// The games, by name and process.
        games: Vec<GameView>,
        /// The files of records in the folder.
        records: Vec<String>,
        /// The word that means several of these games: one of them has to be chosen; empty: the page has asked.
        meant: String,
    },
    /// All that is watched.
    Watch {
        /// The game; `None`: nothing is watched.
        view: Option<Box<WatchView>>,
    },
    /// The counts of nodes, for the page that has asked.
    Profile {
        /// The counts.
        view: Box<ProfileView>,
    },
    /// The listed entries of a log, for the page that has asked.
    Exported {
        /// A name for their file: `guard 7.jsonl`.
        name: String,
        /// JSON lines.
        text: String,
    },
    /// The breakpoints, when a page connects, and when one changes.
    Breakpoints {
        /// The breakpoints.
        breakpoints: Vec<BreakpointView>,
    },
    /// The agents of the watched game.
    Agents {
        /// The agents: those of a tree side by side.
        agents: Vec<AgentView>,
    },
    /// The agent that this page follows.
    Followed {
        /// The agent; `None`: it follows none any more.
        view: Option<Box<FollowedView>>,
    },
    /// Something went wrong that no request has asked for just now.
    Trouble {
        /// Its text.
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
        /// Did the page show another version? It can ask again with the new one.
        stale: bool,
    },
}
