//! The list of running games: one file per game, in a folder of the user.
//!
//! Only the user can read such a file. It holds the token of the game, so that nobody has to type the token. Jupyter
//! does the same for its servers.

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
    /// The name of the game.
    pub name: String,
    /// The number of the game's process.
    pub pid: u32,
    /// The address where the game listens.
    pub address: SocketAddr,
    /// The secret that each client must show.
    pub token: String,
    /// The folder in which it was started; empty if that is not known.
    #[serde(default)]
    pub folder: String,
    /// When it was started, in seconds since 1970; 0 if that is not known.
    #[serde(default)]
    pub started: u32,
}

/// The largest file that is read, in bytes.
const MOST_BYTES: u64 = 16 << 10;
/// The largest number of files that are read.
const MOST_FILES: usize = 1024;
/// The longest time in which a running game accepts a connection.
const ANSWER: Duration = Duration::from_millis(500);
/// The environment variable with the token, for a game that is named by its address.
const TOKEN: &str = "BT_LIVE_TOKEN";

/// Returns the user's folder with the files of running games: the value of `BT_LIVE_DIR`; else `bt-live` in
/// `XDG_RUNTIME_DIR`, in `LOCALAPPDATA`, or in the user's `.cache`.
///
/// # Errors
/// None of these variables is set.
pub fn folder() -> io::Result<PathBuf> {
    let of = |variable: &str| env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let runtime = || of("XDG_RUNTIME_DIR").or_else(|| of("LOCALAPPDATA")).map(|folder| folder.join("bt-live"));
    let cache = || of("HOME").map(|home| home.join(".cache").join("bt-live"));
    of("BT_LIVE_DIR").or_else(runtime).or_else(cache).ok_or_else(|| {
        io::Error::new(io::ErrorKind::NotFound, "no folder for the list of games\nhelp: set `BT_LIVE_DIR` or `HOME`")
    })
}

/// Returns the games with a file in this folder, sorted by name and process. The list can contain games that were
/// killed, because they leave their files: [`Client::connect`](crate::Client::connect) to such a game fails.
///
/// # Errors
/// The folder exists but cannot be read.
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

/// Returns the running games of the user, and removes the files of games that were killed. If several files have the
/// same address, the newest belongs to the running game.
///
/// # Errors
/// The [`folder`] is unknown, or cannot be read.
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

/// Finds the game with this name, address or process number; an address may have a token behind it, `127.0.0.1:4460#…`,
/// or else the token is in `BT_LIVE_TOKEN`. Without a word, finds the only running game.
///
/// # Errors
/// No running game fits, or several do: the message names the running games.
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

/// Returns the game at an address with a token.
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

/// Writes a line of a list: the name, the address, and the number of the process.
impl fmt::Display for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:<20} {:<21} process {}", self.name, self.address.to_string(), self.pid)
    }
}

impl Game {
    /// Returns `true` if the word is the game's name, its address, or the number of its process.
    #[must_use]
    pub fn is_called(&self, word: &str) -> bool {
        self.name == word || self.address.to_string() == word || self.pid.to_string() == word
    }

    /// Returns `true` if a game listens at this address. Waits half a second at most.
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

    /// Writes the file of the game, which only the user can read. Returns the path.
    pub(crate) fn announce(&self, folder: &Path) -> io::Result<PathBuf> {
        make_folder(folder)?;
        let path = self.path(folder);
        // The file gets its name when it is complete, so a reader never sees half a file.
        let half = path.with_extension("new");
        let _ = fs::remove_file(&half);
        let mut file = private(OpenOptions::new().write(true).create_new(true)).open(&half)?;
        owned_by_writer(folder, &file)?;
        file.write_all(&serde_json::to_vec(self)?)?;
        fs::rename(&half, &path)?;
        self.forget_others(folder);
        Ok(path)
    }

    /// Removes the other files with the same address: only one game listens at a port, so these files are of killed
    /// games.
    fn forget_others(&self, folder: &Path) {
        let others = list(folder).unwrap_or_default();
        others
            .iter()
            .filter(|other| other.address == self.address && *other != self)
            .for_each(|game| forget(folder, game));
    }

    /// Returns the time at which the game wrote its file.
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

/// Checks that the folder and the file have the same owner, and that no other user can write to the folder. Otherwise
/// another user could replace the file, and the client would connect to a game of that user.
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
