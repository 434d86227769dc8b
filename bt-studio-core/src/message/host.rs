//! Events and orders between the host and the core.

use serde::{Deserialize, Serialize};

use super::{GameEvent, GameOrder, Request, Tell};

/// The number of a connected page.
pub type Client = u32;

/// An event that the host reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A page has connected. The core sends it the list of files.
    Connected {
        /// The number of the page, which no earlier page had.
        client: Client,
    },
    /// A page has disconnected.
    Disconnected {
        /// The number of the page.
        client: Client,
    },
    /// A page has sent a request.
    Asked {
        /// The requesting page.
        client: Client,
        /// The request.
        request: Request,
    },
    /// A page has sent a request that this version cannot read, such as one with a number that is too large.
    Unknown {
        /// The requesting page.
        client: Client,
        /// The number of the request, which [`Tell::Refused`] repeats.
        id: u32,
        /// The reason.
        error: String,
    },
    /// A file is new, or has changed on the disk.
    Found {
        /// The path of the file below the folder, with `/`.
        file: String,
        /// The bytes of the file.
        bytes: Vec<u8>,
    },
    /// A file was deleted.
    Gone {
        /// The path of the file.
        file: String,
    },
    /// Unsaved text of an earlier run. If the file exists, [`Event::Found`] comes first.
    Unsaved {
        /// The path of the file.
        file: String,
        /// The bytes of the file at the start of the edit; `None` if there was no file.
        base: Option<Vec<u8>>,
        /// The unsaved bytes.
        bytes: Vec<u8>,
    },
    /// A file was written.
    Written {
        /// The path of the file.
        file: String,
        /// The new bytes of the file.
        bytes: Vec<u8>,
    },
    /// A page in the process of the host wants the last records of its agent as text, in [`FollowedView::records`].
    ///
    /// [`FollowedView::records`]: super::FollowedView::records
    Records {
        /// The number of the page.
        client: Client,
        /// The maximum number of records.
        count: u32,
    },
    /// A game has sent a message, or the host reports about one.
    Game {
        /// The event.
        event: GameEvent,
    },
    /// The host accepts requests to the debugger of mosaic_game, and reports each as [`Event::Posted`].
    Listening {
        /// The address, `http://127.0.0.1:8080/post/ai_debug/`.
        address: String,
    },
    /// The host has received a request to the debugger of mosaic_game.
    Posted {
        /// The number of the request, which [`Order::Answer`] repeats.
        number: u32,
        /// The body of the request.
        body: Vec<u8>,
    },
    /// The user has named a game to watch from the start.
    Attach {
        /// The game, as in [`GameOrder::Attach`].
        game: String,
    },
    /// The time for [`Order::ShowLater`] has come.
    Show,
    /// The time for [`Order::CheckLater`] has come, and no other event waits.
    Check,
    /// A file was not written. If another program has changed it, [`Event::Found`] comes first.
    NotWritten {
        /// The path of the file.
        file: String,
        /// The reason.
        why: String,
    },
}

/// An order of the core to the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Order {
    /// Send a message to pages.
    Tell {
        /// The pages.
        to: To,
        /// The message.
        tell: Box<Tell>,
    },
    /// Write a file if it still has the expected bytes; answer with [`Event::Written`] or [`Event::NotWritten`].
    Write {
        /// The path of the file.
        file: String,
        /// The expected bytes of the file; `None` if it must not exist.
        expected: Option<Vec<u8>>,
        /// The new bytes of the file.
        bytes: Vec<u8>,
    },
    /// Write a picture. An existing file without [`PICTURE`](crate::PICTURE) comes from another program, and stays;
    /// then answer with [`Event::NotWritten`].
    Draw {
        /// The path of the picture.
        file: String,
        /// The bytes of the picture.
        bytes: Vec<u8>,
    },
    /// Store unsaved text, so that it survives the end of the host.
    KeepUnsaved {
        /// The path of the file.
        file: String,
        /// The bytes of the file at the start of the edit; `None` if there was no file.
        base: Option<Vec<u8>>,
        /// The unsaved bytes.
        bytes: Vec<u8>,
    },
    /// Send [`Event::Check`] soon, when no other event waits: pages see a change first, and its problems later.
    CheckLater,
    /// Carry out an order about running games.
    Game {
        /// The order.
        order: GameOrder,
    },
    /// Answer the request of [`Event::Posted`].
    Answer {
        /// The number of the request.
        number: u32,
        /// The reason for a refusal; `None` if the entries are accepted.
        refused: Option<String>,
    },
    /// Send [`Event::Show`] soon, at most a few times per second: games send more records than pages can show.
    ShowLater,
    /// Delete the stored unsaved text of a file, because it is saved or given up.
    DropUnsaved {
        /// The path of the file.
        file: String,
    },
}

/// The receivers of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// One page.
    One(Client),
    /// All pages.
    All,
}
