//! The host of the core: it passes events to the core, and carries out the core's orders. The screen is the only
//! page.

use std::collections::VecDeque;
use std::io;

use bt_attach::{Game, obey};
use bt_live::breakpoints::File;
use bt_studio_core::message::{Ask, Client, Event, GameEvent, GameOrder, Order, Request};
use bt_studio_core::{BREAKPOINTS, Studio};
use ratatui::crossterm::event::KeyEvent;

use super::keys::{self, Act};
use super::state::State;

/// The client number of the only page.
const PAGE: Client = 1;
/// The maximum number of records of the followed agent that the screen gets.
const RECORDS: u32 = 500;

/// The function that connects to a game by its name.
pub type Connect = Box<dyn FnMut(String) -> io::Result<Box<dyn Game>>>;

/// The core, and the screen as its page.
pub struct Host {
    studio: Studio,
    pub state: State,
    connect: Connect,
    game: Option<Box<dyn Game>>,
    /// The number of the last request.
    asked: u32,
    /// `true` if the core has new records of the game to show.
    pub shows: bool,
    /// `true` if the screen has changed since it was drawn.
    pub is_stale: bool,
}

impl Host {
    /// Creates a host without a game.
    pub fn new(connect: Connect, breakpoints: &File) -> Self {
        let (studio, state) = (Studio::new(), State::default());
        let mut host = Self { studio, state, connect, game: None, asked: 0, shows: false, is_stale: true };
        host.event(Event::Found { file: BREAKPOINTS.to_owned(), bytes: breakpoints.to_string().into_bytes() });
        host.event(Event::Connected { client: PAGE });
        host.event(Event::Records { client: PAGE, count: RECORDS });
        host
    }

    /// Passes an event to the core, carries out the orders, and handles the events that follow.
    pub fn event(&mut self, event: Event) {
        let mut events = VecDeque::from([event]);
        while let Some(event) = events.pop_front() {
            for order in self.studio.handle(event) {
                self.obey(order, &mut events);
            }
        }
    }

    /// Sends a request of the screen to the core.
    pub fn ask(&mut self, ask: Ask) {
        let event = self.question(ask);
        self.event(event);
    }

    /// Handles a key. Returns `true` if the program ends.
    pub fn press(&mut self, key: KeyEvent) -> bool {
        self.is_stale = true;
        for act in keys::press(&mut self.state, key) {
            match act {
                Act::Ask(ask) => self.ask(ask),
                Act::Quit => return true,
            }
        }
        false
    }

    fn question(&mut self, ask: Ask) -> Event {
        self.asked += 1;
        Event::Asked { client: PAGE, request: Request { id: self.asked, ask } }
    }

    fn obey(&mut self, order: Order, events: &mut VecDeque<Event>) {
        match order {
            Order::Tell { tell, .. } => {
                self.is_stale = true;
                for ask in self.state.take(*tell) {
                    let event = self.question(ask);
                    events.push_back(event);
                }
            }
            Order::Game { order } => self.order(order, events),
            Order::ShowLater => self.shows = true,
            Order::CheckLater => events.push_back(Event::Check),
            // Breakpoints live only as long as the program, so nothing is written.
            Order::Write { file, bytes, .. } => events.push_back(Event::Written { file, bytes }),
            Order::Draw { .. } | Order::KeepUnsaved { .. } | Order::DropUnsaved { .. } | Order::Answer { .. } => {}
        }
    }

    /// Carries out an order about the game.
    fn order(&mut self, order: GameOrder, events: &mut VecDeque<Event>) {
        let done = match order {
            GameOrder::Attach { game } => (self.connect)(game).map(|connection| self.game = Some(connection)),
            GameOrder::Detach => {
                self.game = None;
                Ok(())
            }
            order @ (GameOrder::Watch { .. } | GameOrder::Command { .. }) => {
                events.extend(obey(self.game.as_deref(), order).map(|event| Event::Game { event }));
                Ok(())
            }
            // The screen never requests lists or files.
            GameOrder::List { .. } | GameOrder::Read { .. } | GameOrder::Save { .. } => Ok(()),
        };
        if let Err(error) = done {
            events.push_back(Event::Game { event: GameEvent::Refused { why: error.to_string() } });
        }
    }
}
