//! The list of running games: a file for each, in a folder of the user.
//!
//! Jupyter does the same for its servers. Only the user can read the file. It holds the token, so nobody has to type
//! it.

use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use crate::PORT;

/// A game that listens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Its name.
    pub name: String,
    /// The number of its process.
    pub pid: u32,
    /// Where it listens.
    pub address: SocketAddr,
    /// The secret that it asks for.
    pub token: String,
    /// The folder in which it was started; empty if that is not known.
    #[serde(default)]
    pub folder: String,
    /// When it was started, in seconds since 1970; 0 if that is not known.
    #[serde(default)]
    pub started: u32,
}

/// The most bytes of a file, and the most files that are read.
const MOST_BYTES: u64 = 16 << 10;
const MOST_FILES: usize = 1024;
/// A game that runs accepts a connection within this time.
const ANSWER: Duration = Duration::from_millis(500);
/// The variable with the token of a game that is named by its address.
const TOKEN: &str = "BT_LIVE_TOKEN";

/// The folder of the user for the files of running games: that in `BT_LIVE_DIR`; else `bt-live` in `XDG_RUNTIME_DIR`, in
/// `LOCALAPPDATA`, or in the user's `.cache`.
///
/// # Errors
/// No such variable is set.
pub fn folder() -> io::Result<PathBuf> {
    let of = |variable: &str| env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let runtime = || of("XDG_RUNTIME_DIR").or_else(|| of("LOCALAPPDATA")).map(|folder| folder.join("bt-live"));
    let cache = || of("HOME").map(|home| home.join(".cache").join("bt-live"));
    of("BT_LIVE_DIR").or_else(runtime).or_else(cache).ok_or_else(|| {
        io::Error::new(io::ErrorKind::NotFound, "no folder for the list of games\nhelp: set `BT_LIVE_DIR` or `HOME`")
    })
}

/// The games whose files are in this folder, by name and process. A game that was killed leaves its file: its entry is here,
/// and [`Client::connect`](crate::Client::connect) fails.
///
/// # Errors
/// The folder exists, and cannot be read.
pub fn list(folder: &Path) -> io::Result<Vec<Game>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let files = entries.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| is_entry(path));
    let mut games: Vec<Game> = files.take(MOST_FILES).filter_map(|path| read(&path)).collect();
    games.sort_by(|a, b| (&a.name, a.pid, a.address).cmp(&(&b.name, b.pid, b.address)));
    Ok(games)
}

/// Removes the file of a game that no longer runs.
pub fn forget(folder: &Path, game: &Game) {
    let path = game.path(folder);
    if read(&path).is_some_and(|found| found == *game) {
        let _ = fs::remove_file(path);
    }
}

/// The games of the user that run. The files of games that were killed are removed. If several entries have one
/// address, the newest belongs to the game that listens there.
///
/// # Errors
/// There is no [`folder`], or it cannot be read.
pub fn running() -> io::Result<Vec<Game>> {
    let folder = folder()?;
    let unread =
        |error: io::Error| io::Error::new(error.kind(), format!("`{}` cannot be read: {error}", folder.display()));
    let mut games = list(&folder).map_err(unread)?;
    let mut newest = BTreeMap::new();
    for (index, game) in games.iter().enumerate() {
        let found = (game.announced(&folder), index);
        newest.entry(game.address).and_modify(|known| *known = found.max(*known)).or_insert(found);
    }
    let mut at = 0..;
    games.retain(|game| newest.get(&game.address).map(|(_, index)| *index) == at.next());
    games.retain(|game| match game.answer() {
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
            forget(&folder, game);
            false
        }
        answer => answer.is_ok(),
    });
    Ok(games)
}

/// The game that a user means by a word: its name, its address, the number of its process, or an address with a token,
/// `127.0.0.1:4460#…`, which may also be in `BT_LIVE_TOKEN`. Without a word, the only game that runs.
///
/// # Errors
/// No game of the user is meant, or several are: the message names those that run.
pub fn find(meant: Option<&str>) -> io::Result<Game> {
    if let Some(game) = meant.and_then(addressed) {
        return game;
    }
    let mut running = running()?;
    let Some(meant) = meant else {
        return match running.len() {
            0 => Err(none()),
            1 => Ok(running.remove(0)),
            _ => Err(several("several games run", &running)),
        };
    };
    let (mut fitting, others): (Vec<_>, Vec<_>) = running.into_iter().partition(|game| game.is_called(meant));
    match fitting.len() {
        0 if others.is_empty() => Err(none()),
        0 => Err(io::Error::new(
            io::ErrorKind::NotFound,
            format!("no game is called `{meant}`\nhelp: these run:\n{}", lines(&others)),
        )),
        1 => Ok(fitting.remove(0)),
        _ => Err(several(&format!("several games are `{meant}`"), &fitting)),
    }
}

/// The game at an address that is given with its token.
fn addressed(meant: &str) -> Option<io::Result<Game>> {
    let game = |address, token: String| Game {
        name: String::new(),
        pid: 0,
        address,
        token,
        folder: String::new(),
        started: 0,
    };
    if let Some((address, token)) = meant.split_once('#') {
        let wrong = |_| {
            let text = format!("`{address}` is no address\nhelp: `127.0.0.1:4460#TOKEN`");
            io::Error::new(io::ErrorKind::InvalidInput, text)
        };
        return Some(address.parse().map_err(wrong).map(|address| game(address, token.to_owned())));
    }
    let (address, token) = (meant.parse().ok()?, env::var(TOKEN).ok()?);
    let is_listed =
        || folder().and_then(|folder| list(&folder)).is_ok_and(|all| all.iter().any(|game| game.address == address));
    (!is_listed()).then(|| Ok(game(address, token)))
}

fn none() -> io::Error {
    let help = format!("a game listens with `bt_live::Live::listen`, mostly at 127.0.0.1:{PORT}");
    io::Error::new(io::ErrorKind::NotFound, format!("no game of yours listens\nhelp: {help}"))
}

fn several(meant: &str, games: &[Game]) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{meant}\nhelp: take an address:\n{}", lines(games)))
}

fn lines(games: &[Game]) -> String {
    games.iter().map(Game::to_string).collect::<Vec<_>>().join("\n")
}

fn is_entry(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json")
}

fn read(path: &Path) -> Option<Game> {
    let mut text = String::new();
    File::open(path).ok()?.take(MOST_BYTES).read_to_string(&mut text).ok()?;
    serde_json::from_str(&text).ok()
}

/// A line of a list: the name, the address, and the number of the process.
impl fmt::Display for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:<20} {:<21} process {}", self.name, self.address.to_string(), self.pid)
    }
}

impl Game {
    /// Is this its name, its address, or the number of its process?
    #[must_use]
    pub fn is_called(&self, word: &str) -> bool {
        self.name == word || self.address.to_string() == word || self.pid.to_string() == word
    }

    /// Does a game listen at its address? Waits half a second at most.
    #[must_use]
    pub fn answers(&self) -> bool {
        self.answer().is_ok()
    }

    fn answer(&self) -> io::Result<TcpStream> {
        TcpStream::connect_timeout(&self.address, ANSWER)
    }

    fn path(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}-{}.json", self.pid, self.address.port()))
    }

    /// Writes its file, which only the user can read. Returns the path.
    pub(crate) fn announce(&self, folder: &Path) -> io::Result<PathBuf> {
        make_folder(folder)?;
        let path = self.path(folder);
        // A reader never meets half a file.
        let half = path.with_extension("new");
        let _ = fs::remove_file(&half);
        let mut file = private(OpenOptions::new().write(true).create_new(true)).open(&half)?;
        owned_by_writer(folder, &file)?;
        file.write_all(&serde_json::to_vec(self)?)?;
        fs::rename(&half, &path)?;
        self.forget_others(folder);
        Ok(path)
    }

    /// Removes the other entries with its address: a port has one owner, so those are of games that were killed.
    fn forget_others(&self, folder: &Path) {
        let others = list(folder).unwrap_or_default();
        others
            .iter()
            .filter(|other| other.address == self.address && *other != self)
            .for_each(|game| forget(folder, game));
    }

    /// The time of its file.
    fn announced(&self, folder: &Path) -> Option<SystemTime> {
        fs::metadata(self.path(folder)).and_then(|file| file.modified()).ok()
    }
}

#[cfg(unix)]
fn make_folder(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

/// Another user who owns the folder could replace the file, so that the client would connect to a game of that user.
#[cfg(unix)]
fn owned_by_writer(folder: &Path, file: &File) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let (folder_is, file_is) = (fs::metadata(folder)?, file.metadata()?);
    if folder_is.uid() == file_is.uid() && folder_is.mode() & 0o022 == 0 {
        return Ok(());
    }
    let text = format!("others can write to `{}`\nhelp: set `BT_LIVE_DIR` to a folder of your own", folder.display());
    Err(io::Error::new(io::ErrorKind::PermissionDenied, text))
}

#[cfg(not(unix))]
fn make_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(not(unix))]
fn owned_by_writer(_: &Path, _: &File) -> io::Result<()> {
    Ok(())
}
