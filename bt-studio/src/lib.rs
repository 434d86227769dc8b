//! The server of `bt studio`: it serves the page, passes its messages to the core, and reads and writes the files.
//!
//! ```text
//! run ─► server   one socket on the loopback: GET / and the files of the page, /ws for the messages
//!          guard    decides whether a request is served: `Host`, `Origin`, the token
//!          session  the connection of one page: messages in both directions
//!        hub      one thread: the core, the folder, and the pages by number
//!          folder   the files below the folder, and no others
//!          unsaved  unsaved text, in `.bt/local/unsaved`
//!          watch    finds changes by other programs
//!        post     the socket for the debugger of mosaic_game
//!        page     the built page, `web/dist`
//!        sample   a folder to begin with
//! ```
//!
//! The server has no knowledge of trees: it only carries out the [`Order`](bt_studio_core::message::Order)s of the
//! core. See `web/README.md` for the page and its tests.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod folder;
mod guard;
mod hub;
mod page;
mod post;
mod sample;
mod server;
mod session;
mod unsaved;
mod watch;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use bt_attach::token;
pub use sample::sample;

/// The folder to serve, and the ways to serve it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The folder with the files.
    pub folder: PathBuf,
    /// The port on the loopback; 0, the default, takes any free port.
    pub port: u16,
    /// `true` if the page begins with its first steps, which belong to the [`sample`].
    pub steps: bool,
    /// The game to watch from the start: its name, its address, the number of its process, or an address with a
    /// token, `127.0.0.1:4460#…`.
    pub attach: Option<String>,
    /// The port on the loopback for the debugger of mosaic_game; 0 takes any free port. `None`, the default: the
    /// studio takes no requests of that debugger.
    pub mosaic: Option<u16>,
    /// The file that pages show first, as a path below the folder. A missing file is ignored.
    pub shown: Option<String>,
}

/// The addresses of a running studio.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ready {
    /// The link to open, which contains a secret.
    pub link: String,
    /// The address to which mosaic_game posts its debug log, if [`Options::mosaic`] asks for it.
    pub mosaic: Option<String>,
}

impl Options {
    /// Creates options for this folder, with any free port.
    #[must_use]
    pub fn of(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), port: 0, steps: false, attach: None, mosaic: None, shown: None }
    }
}

/// Serves until the process ends. `ready` is called once with the addresses.
///
/// # Errors
///
/// Fails if the folder cannot be read, or a port cannot be opened.
pub fn run(options: &Options, ready: impl FnOnce(&Ready)) -> io::Result<()> {
    let token = token::new()?;
    let folder = folder::Folder::open(&options.folder)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], options.port))).await?;
        let port = listener.local_addr()?.port();
        let posts = match options.mosaic {
            Some(port) => Some(post::Posts::open(port).await?),
            None => None,
        };
        let mosaic = posts.as_ref().map(post::Posts::address);
        let hub = hub::start(folder, options.attach.clone(), mosaic.clone())?;
        posts.into_iter().for_each(|posts| posts.serve(hub.clone()));
        ready(&Ready { link: link(options, port, &token), mosaic });
        server::serve(listener, port, token, hub).await
    })
}

/// Returns the link to the page, with the secret and the file to show first.
fn link(options: &Options, port: u16, token: &str) -> String {
    let steps = if options.steps { "&start" } else { "" };
    let shown: String =
        options.shown.iter().flat_map(|file| form_urlencoded::byte_serialize(file.as_bytes())).collect();
    let shown = if shown.is_empty() { shown } else { format!("&open={shown}") };
    format!("http://127.0.0.1:{port}/#{token}{steps}{shown}")
}
