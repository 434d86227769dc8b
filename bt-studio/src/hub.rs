//! Connects the core, the folder and the pages. All events come through one channel, in order.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use bt_attach::{Connection, SHOWS, obey};
use bt_studio_core::message::{Client, Event, GameEvent, GameOrder, Order, Tell, To};
use bt_studio_core::{PICTURE, Studio, pieces};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::folder::{self, Folder};
use crate::unsaved;
use crate::watch::Watch;

/// The name that games show to their other clients.
const OUR_NAME: &str = "bt studio";
/// The number of an event that comes from no connection.
const ANY: u32 = 0;

/// The number of a connection, and its report.
type Heard = (u32, GameEvent);

/// The maximum number of events that wait for the hub.
const WAITING: usize = 1024;

/// The number of bytes at the start of a picture that are searched for the mark of the studio.
const HEAD: usize = 1024;

/// The maximum pause without events before a check. The pause is as long as the last check took, so that a stretch
/// of typing is checked once if checks are slow.
const REST: Duration = Duration::from_millis(30);
/// The longest time between a change and its check.
const LATEST: Duration = Duration::from_millis(300);

/// A message from a session to the hub.
pub(crate) enum Happened {
    /// A page has connected. The first sender takes the page's messages, the second its number.
    Connected(mpsc::Sender<Arc<str>>, oneshot::Sender<Client>),
    /// An event of a page.
    Event(Event),
    /// The body of a request to the debugger of mosaic_game. The sender takes the reason for a refusal, or `None`
    /// if the request is accepted.
    Posted(Vec<u8>, oneshot::Sender<Option<String>>),
}

/// The sender of events to the hub.
pub(crate) type Hub = mpsc::Sender<Happened>;

struct Inner {
    studio: Studio,
    folder: Folder,
    watch: Watch,
    pages: BTreeMap<Client, mpsc::Sender<Arc<str>>>,
    last: Client,
    /// The time of the next check, and the latest time to which further events may delay it.
    check: Option<(Instant, Instant)>,
    /// The pause without events before a check.
    rest: Duration,
    /// The next time at which pages get new records of a game; `shown` is the last time.
    show: Option<Instant>,
    shown: Instant,
    /// The connection to a game; `games` is the number of the latest connection or file.
    game: Option<Connection>,
    games: u32,
    /// The requests to the debugger of mosaic_game that have no answer yet; `posted` is the number of the last
    /// request.
    posts: BTreeMap<u32, oneshot::Sender<Option<String>>>,
    posted: u32,
    /// The sender to which the threads of connections report.
    heard: mpsc::Sender<Heard>,
}

/// Reads the folder, and starts the hub. `attach` is the game to watch from the start; `mosaic` is the address for
/// the debugger of mosaic_game.
pub(crate) fn start(folder: Folder, attach: Option<String>, mosaic: Option<String>) -> io::Result<Hub> {
    let (hub, mut happened) = mpsc::channel(WAITING);
    let (studio, watch, pages) = (Studio::new(), Watch::default(), BTreeMap::new());
    let (heard, mut hears) = mpsc::channel(bt_attach::WAITING);
    let (shown, check, show) = (Instant::now(), None, None);
    let (game, rest) = (None, REST);
    let (last, games, posts, posted) = (0, 0, BTreeMap::new(), 0);
    let mut inner =
        Inner { studio, folder, watch, pages, last, check, rest, show, shown, game, games, posts, posted, heard };
    inner.look();
    for unsaved in unsaved::all(&inner.folder) {
        let base = unsaved.base.map(String::into_bytes);
        inner.event(Event::Unsaved { file: unsaved.file, base, bytes: unsaved.text.into_bytes() });
    }
    mosaic.into_iter().for_each(|address| inner.event(Event::Listening { address }));
    attach.into_iter().for_each(|game| inner.event(Event::Attach { game }));
    tokio::spawn(async move {
        let mut look = Instant::now() + inner.watch.rest();
        loop {
            let (check, show) = (inner.check.map(|(next, _)| next), inner.show);
            tokio::select! {
                biased;
                next = happened.recv() => match next {
                    Some(Happened::Connected(page, number)) => inner.connected(page, number),
                    Some(Happened::Posted(body, answer)) => inner.posted(body, answer),
                    Some(Happened::Event(event)) => {
                        let later = inner.first(event);
                        // The pages get their messages before the server waits for the disk.
                        tokio::task::yield_now().await;
                        inner.rest(later);
                    }
                    None => return,
                },
                () = sleep_until(look) => {
                    inner.look();
                    look = Instant::now() + inner.watch.rest();
                }
                () = sleep_until(check.unwrap_or_else(Instant::now)), if check.is_some() => {
                    let start = Instant::now();
                    inner.check = None;
                    inner.event(Event::Check);
                    inner.rest = start.elapsed().min(REST);
                }
                () = sleep_until(show.unwrap_or_else(Instant::now)), if show.is_some() => {
                    (inner.show, inner.shown) = (None, Instant::now());
                    inner.event(Event::Show);
                }
                // A game may send more messages than the hub can take, so all other events come first.
                Some((number, event)) = hears.recv() => inner.heard(number, event),
            }
        }
    });
    Ok(hub)
}

/// Reads a file of records, and passes its pieces to `say` until `say` returns `false`.
fn read(folder: &Folder, file: &str, say: impl Fn(GameEvent) -> bool) {
    let bytes = match folder.read_record(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            say(GameEvent::Refused { why: error.to_string() });
            return;
        }
    };
    let mut pieces = pieces(&bytes).into_iter().peekable();
    while let Some(piece) = pieces.next() {
        let last = pieces.peek().is_none();
        if !say(GameEvent::Record { file: file.to_owned(), bytes: piece.to_vec(), last }) {
            return;
        }
    }
}

impl Inner {
    fn look(&mut self) {
        let was_cut = self.watch.cut;
        for event in self.watch.look(&self.folder) {
            self.event(event);
        }
        if self.watch.cut && !was_cut {
            self.tell_cut(To::All);
        }
    }

    fn connected(&mut self, page: mpsc::Sender<Arc<str>>, number: oneshot::Sender<Client>) {
        self.last += 1;
        if number.send(self.last).is_ok() {
            self.pages.insert(self.last, page);
            self.event(Event::Connected { client: self.last });
            if self.watch.cut {
                self.tell_cut(To::One(self.last));
            }
        }
    }

    /// Tells pages that files are missing.
    fn tell_cut(&mut self, to: To) {
        let mut events = VecDeque::new();
        self.tell(to, &Tell::Trouble { message: folder::is_cut() }, &mut events);
        self.rest((Vec::new(), events));
    }

    /// Takes a request to the debugger of mosaic_game.
    fn posted(&mut self, body: Vec<u8>, answer: oneshot::Sender<Option<String>>) {
        self.posted = self.posted.wrapping_add(1);
        self.posts.insert(self.posted, answer);
        self.event(Event::Posted { number: self.posted, body });
    }

    /// Passes an event to the core, carries out its orders, and handles the events that follow from them.
    fn event(&mut self, event: Event) {
        let later = self.first(event);
        self.rest(later);
    }

    /// Passes an event to the core, and carries out the orders before the first one that may take long, such as a
    /// write. Returns the remaining orders, and the events that follow.
    fn first(&mut self, event: Event) -> (Vec<Order>, VecDeque<Event>) {
        let mut events = VecDeque::new();
        if let Event::Disconnected { client } = &event {
            self.pages.remove(client);
        }
        let mut orders = self.studio.handle(event);
        let quick = |order: &Order| matches!(order, Order::Tell { .. } | Order::CheckLater | Order::ShowLater);
        let later = orders.split_off(orders.iter().position(|order| !quick(order)).unwrap_or(orders.len()));
        orders.into_iter().for_each(|order| self.obey(order, &mut events));
        (later, events)
    }

    /// Carries out the remaining orders of an event, then handles the events that follow.
    fn rest(&mut self, (orders, mut events): (Vec<Order>, VecDeque<Event>)) {
        orders.into_iter().for_each(|order| self.obey(order, &mut events));
        while let Some(event) = events.pop_front() {
            let (orders, more) = self.first(event);
            events.extend(more);
            orders.into_iter().for_each(|order| self.obey(order, &mut events));
        }
    }

    fn obey(&mut self, order: Order, events: &mut VecDeque<Event>) {
        match order {
            Order::Tell { to, tell } => self.tell(to, &tell, events),
            Order::Write { file, expected, bytes } => self.write(file, expected, bytes, events),
            Order::Draw { file, bytes } => self.draw(file, &bytes, events),
            Order::KeepUnsaved { file, base, bytes } => {
                if let Err(error) = unsaved::keep(&self.folder, &file, base, bytes) {
                    let message = format!("the text of `{file}` would not survive a crash: {error}");
                    self.tell(To::All, &Tell::Trouble { message }, events);
                }
            }
            Order::CheckLater => {
                let now = Instant::now();
                let latest = self.check.map_or(now + LATEST, |(_, latest)| latest);
                self.check = Some((latest.min(now + self.rest), latest));
            }
            Order::ShowLater => self.show = self.show.or(Some(self.shown + SHOWS)),
            Order::Game { order } => self.order(order, events),
            // The request may have ended by now; then nobody gets the answer.
            Order::Answer { number, refused } => drop(self.posts.remove(&number).map(|post| post.send(refused))),
            // A file that cannot be removed is older than the saved file, which the next start notices.
            Order::DropUnsaved { file } => drop(unsaved::forget(&self.folder, &file)),
        }
    }

    /// Handles a report of a connection. Reports of an ended connection are ignored.
    fn heard(&mut self, number: u32, event: GameEvent) {
        if number == self.games || number == ANY {
            self.event(Event::Game { event });
        }
    }

    /// Carries out an order about running games and files of records.
    fn order(&mut self, order: GameOrder, events: &mut VecDeque<Event>) {
        let mut say = |event: GameEvent| events.push_back(Event::Game { event });
        let done = match order {
            GameOrder::List { client } => self.folder.again().map(|folder| {
                let list = move || GameEvent::Games { client, games: bt_attach::running(), records: folder.records() };
                let heard = self.heard.clone();
                tokio::task::spawn_blocking(move || heard.blocking_send((ANY, list())));
            }),
            GameOrder::Attach { game } => {
                self.games += 1;
                let (number, heard) = (self.games, self.heard.clone());
                let say = move |event| drop(heard.blocking_send((number, event)));
                Connection::start(OUR_NAME, game, say).map(|connection| self.game = Some(connection))
            }
            GameOrder::Detach => {
                // The new number also makes the hub ignore the remaining pieces of a file.
                self.games += 1;
                self.game = None;
                Ok(())
            }
            GameOrder::Read { file } => self.folder.again().map(|folder| {
                self.games += 1;
                let (number, heard) = (self.games, self.heard.clone());
                tokio::task::spawn_blocking(move || {
                    read(&folder, &file, |event| heard.blocking_send((number, event)).is_ok())
                });
            }),
            GameOrder::Save { name, bytes } => {
                let (file, error) = match self.folder.add_record(&name, &bytes) {
                    Ok(file) => (file, None),
                    Err(error) => (name, Some(error.to_string())),
                };
                say(GameEvent::Saved { file, error });
                Ok(())
            }
            order @ (GameOrder::Watch { .. } | GameOrder::Command { .. }) => {
                obey(self.game.as_ref(), order).into_iter().for_each(&mut say);
                Ok(())
            }
        };
        if let Err(error) = done {
            say(GameEvent::Refused { why: error.to_string() });
        }
    }

    fn tell(&mut self, to: To, tell: &Tell, events: &mut VecDeque<Event>) {
        let Ok(json) = serde_json::to_string(tell) else { return };
        let json: Arc<str> = json.into();
        let send = |(client, page): (&Client, &mpsc::Sender<Arc<str>>)| {
            let asked = to == To::All || to == To::One(*client);
            (asked && page.try_send(Arc::clone(&json)).is_err()).then_some(*client)
        };
        let lost: Vec<Client> = self.pages.iter().filter_map(send).collect();
        for client in lost {
            self.pages.remove(&client);
            events.push_back(Event::Disconnected { client });
        }
    }

    /// Writes a picture, unless the file holds a picture of another program.
    fn draw(&mut self, file: String, bytes: &[u8], events: &mut VecDeque<Event>) {
        let is_ours = |old: &[u8]| old.windows(PICTURE.len()).take(HEAD).any(|part| part == PICTURE.as_bytes());
        let written = match self.folder.read(&file) {
            Ok(old) if !is_ours(&old) => Err(io::Error::other("there is a picture of another program")),
            Ok(old) if old == bytes => Ok(()),
            Ok(_) => self.folder.write(&file, bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => self.folder.write(&file, bytes),
            Err(error) => Err(error),
        };
        if let Err(error) = written {
            events.push_back(Event::NotWritten { file, why: error.to_string() });
        }
    }

    /// Writes a file, unless another program has changed it.
    fn write(&mut self, file: String, expected: Option<Vec<u8>>, bytes: Vec<u8>, events: &mut VecDeque<Event>) {
        let there = match self.folder.read(&file) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return events.push_back(Event::NotWritten { file, why: error.to_string() }),
        };
        if there != expected {
            events.extend(there.map(|bytes| Event::Found { file: file.clone(), bytes }));
            let why = "another program has changed it".to_owned();
            return events.push_back(Event::NotWritten { file, why });
        }
        events.push_back(match self.folder.write(&file, &bytes) {
            Ok(()) => Event::Written { file, bytes },
            Err(error) => Event::NotWritten { file, why: error.to_string() },
        });
    }
}
