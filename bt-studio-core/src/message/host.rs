//! Between the host and the core.

use serde::{Deserialize, Serialize};

use super::{GameEvent, GameOrder, Request, Tell};

/// A connected page.
pub type Client = u32;

/// Something that happened, told by the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A page has connected. It is told which files there are.
    Connected {
        /// Its number, which no page had before.
        client: Client,
    },
    /// A page has gone.
    Disconnected {
        /// Its number.
        client: Client,
    },
    /// A page asks for something.
    Asked {
        /// The page.
        client: Client,
        /// Its question.
        request: Request,
    },
    /// A file was found, or found to be changed.
    Found {
        /// Its path below the folder, with `/`.
        file: String,
        /// Its bytes.
        bytes: Vec<u8>,
    },
    /// A file is no longer there.
    Gone {
        /// Its path.
        file: String,
    },
    /// Text of an earlier run that was never saved. Comes after the file was found, if it is there.
    Unsaved {
        /// The path of the file.
        file: String,
        /// The bytes of the file that the text was edited from.
        base: Option<Vec<u8>>,
        /// The bytes that would have been saved.
        bytes: Vec<u8>,
    },
    /// A file was written.
    Written {
        /// Its path.
        file: String,
        /// The bytes it has now.
        bytes: Vec<u8>,
    },
    /// A page in the process of the host shows the last records of its agent as text: [`FollowedView::records`].
    ///
    /// [`FollowedView::records`]: super::FollowedView::records
    Records {
        /// Its number.
        client: Client,
        /// How many.
        count: u32,
    },
    /// Something has happened with running games.
    Game {
        /// The event.
        event: GameEvent,
    },
    /// The host takes requests to the debugger of mosaic_game, each of which it reports as [`Event::Posted`].
    Listening {
        /// The address, `http://127.0.0.1:8080/post/ai_debug/`.
        address: String,
    },
    /// A request to the debugger of mosaic_game has come.
    Posted {
        /// A number that [`Order::Answer`] repeats.
        number: u32,
        /// Its body.
        body: Vec<u8>,
    },
    /// A game is watched from the start on.
    Attach {
        /// The game, as in [`GameOrder::Attach`].
        game: String,
    },
    /// [`Order::ShowLater`] was asked for.
    Show,
    /// [`Order::CheckLater`] was asked for, and nothing else waits.
    Check,
    /// A file was not written. If another program has changed it, [`Event::Found`] comes first.
    NotWritten {
        /// Its path.
        file: String,
        /// The reason.
        why: String,
    },
}

/// Something to be done by the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Order {
    /// Send this to pages.
    Tell {
        /// The pages.
        to: To,
        /// The message.
        tell: Box<Tell>,
    },
    /// Write a file, if its bytes are still those expected; answer with [`Event::Written`] or [`Event::NotWritten`].
    Write {
        /// Its path.
        file: String,
        /// The bytes that it must have before; `None`: it must not be there.
        expected: Option<Vec<u8>>,
        /// Its new bytes.
        bytes: Vec<u8>,
    },
    /// Write a picture. A file of its name that does not hold [`PICTURE`](crate::PICTURE) is of another program, and stays;
    /// then answer with [`Event::NotWritten`].
    Draw {
        /// Its path.
        file: String,
        /// Its bytes.
        bytes: Vec<u8>,
    },
    /// Keep text that is not saved, so that it survives the end of the host.
    KeepUnsaved {
        /// The path of the file.
        file: String,
        /// The bytes of the file that the text was edited from.
        base: Option<Vec<u8>>,
        /// The bytes that would be saved.
        bytes: Vec<u8>,
    },
    /// Send [`Event::Check`] soon, when no other event waits: pages see a change before its problems are found.
    CheckLater,
    /// Do this with running games.
    Game {
        /// The order.
        order: GameOrder,
    },
    /// Answer the request of [`Event::Posted`].
    Answer {
        /// The number of the request.
        number: u32,
        /// Why it is refused; `None`: its entries are taken.
        refused: Option<String>,
    },
    /// Send [`Event::Show`] soon, a few times per second at most: games send more than pages show.
    ShowLater,
    /// The text is saved, or given up: forget what was kept.
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
