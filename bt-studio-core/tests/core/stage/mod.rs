//! A host with a disk, and a page that keeps what a page would show.

use std::collections::{BTreeMap, VecDeque};

use bt_studio_core::message::{
    AgentView, Ask, BreakpointView, Changed, Client, Document, ElementView, Event, FileView, FollowedView, GameCommand,
    GameEvent, GameOrder, Order, Pictures, Play, Request, SimulationView, Splice, SwapFault, Tell, To, WatchView,
};
use bt_studio_core::{Command, Studio, Value};

/// The page that asks.
pub const PAGE: Client = 1;
/// The studio, with a disk and a page.
pub struct Stage {
    studio: Studio,
    pub disk: BTreeMap<String, Vec<u8>>,
    /// The unsaved texts, which survive the end of the host.
    pub kept: BTreeMap<String, (Option<Vec<u8>>, Vec<u8>)>,
    pub files: Vec<FileView>,
    pub documents: BTreeMap<String, Document>,
    pub form: Option<ElementView>,
    /// The element that the last change selects.
    pub select: Option<String>,
    pub troubles: Vec<String>,
    /// The picture beside each saved tree.
    pub pictures: Pictures,
    /// Do trees grow from top to bottom?
    pub down: bool,
    /// The simulation that the page shows.
    pub simulation: Option<SimulationView>,
    /// The game, as the page shows it.
    pub watch: Option<WatchView>,
    pub agents: Vec<AgentView>,
    pub followed: Option<FollowedView>,
    pub breakpoints: Vec<BreakpointView>,
    /// The orders about games, and the commands among them.
    pub game_orders: Vec<GameOrder>,
    pub commands: Vec<GameCommand>,
    /// Does the game stand, so that it answers no command?
    pub stands: bool,
    /// The reason why the game refuses each command.
    pub refuses: Option<String>,
    /// The answer to the last request to the debugger of mosaic_game: why it is refused.
    pub posted: Option<Option<String>>,
    /// The answer to the last question that changes nothing.
    pub answer: Option<Tell>,
    /// The faults for which the game refuses swaps.
    pub swap_faults: Vec<SwapFault>,
    /// Is writing impossible?
    pub full: bool,
    next: u32,
}

impl Stage {
    /// A folder with these files, of which the page has opened none.
    pub fn with(files: &[(&str, &str)]) -> Self {
        let mut stage = Self {
            studio: Studio::new(),
            disk: BTreeMap::new(),
            kept: BTreeMap::new(),
            files: Vec::new(),
            documents: BTreeMap::new(),
            form: None,
            select: None,
            troubles: Vec::new(),
            pictures: Pictures::None,
            down: false,
            simulation: None,
            watch: None,
            agents: Vec::new(),
            followed: None,
            breakpoints: Vec::new(),
            game_orders: Vec::new(),
            commands: Vec::new(),
            stands: false,
            refuses: None,
            posted: None,
            answer: None,
            swap_faults: Vec::new(),
            full: false,
            next: 0,
        };
        files.iter().for_each(|(file, text)| stage.outside(file, text));
        stage.event(Event::Connected { client: PAGE });
        stage
    }

    /// A folder with one file, which is open.
    pub fn of(text: &str) -> Self {
        let mut stage = Self::with(&[(FILE, text)]);
        stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
        stage
    }

    /// Another program writes a file.
    pub fn outside(&mut self, file: &str, text: &str) {
        self.disk.insert(file.to_owned(), text.as_bytes().to_vec());
        self.event(Event::Found { file: file.to_owned(), bytes: text.as_bytes().to_vec() });
    }

    pub fn event(&mut self, event: Event) {
        let mut answers = Vec::new();
        let mut events = VecDeque::from([event]);
        while let Some(event) = events.pop_front() {
            for order in self.studio.handle(event) {
                self.obey(order, &mut events, &mut answers);
            }
        }
    }

    /// The page asks; the answer is that of the core.
    pub fn ask(&mut self, ask: Ask) -> Result<(), String> {
        self.next += 1;
        let request = Request { id: self.next, ask };
        let mut answers = Vec::new();
        let mut events = VecDeque::from([Event::Asked { client: PAGE, request }]);
        while let Some(event) = events.pop_front() {
            for order in self.studio.handle(event) {
                self.obey(order, &mut events, &mut answers);
            }
        }
        assert_eq!(answers.len(), 1, "each request has one answer");
        answers.remove(0)
    }

    fn obey(&mut self, order: Order, events: &mut VecDeque<Event>, answers: &mut Vec<Result<(), String>>) {
        match order {
            Order::Tell { to: To::One(PAGE) | To::All, tell } => self.told(*tell, answers),
            Order::Tell { .. } => {}
            Order::KeepUnsaved { file, base, bytes } => drop(self.kept.insert(file, (base, bytes))),
            Order::DropUnsaved { file } => drop(self.kept.remove(&file)),
            Order::Draw { file, bytes } => drop(self.disk.insert(file, bytes)),
            Order::CheckLater => events.push_back(Event::Check),
            Order::ShowLater => events.push_back(Event::Show),
            Order::Answer { refused, .. } => self.posted = Some(refused),
            Order::Game { order } => {
                if let GameOrder::Command { number, command } = &order {
                    self.commands.push(command.clone());
                    let faulty = matches!(command, GameCommand::Swap { .. }) && !self.swap_faults.is_empty();
                    let (error, swapped) = match (faulty, &self.refuses) {
                        (true, _) => (Some("it has faults".to_owned()), None),
                        (_, Some(why)) => (Some(why.clone()), None),
                        _ => (None, Some((3, 1))),
                    };
                    let faults = if faulty { self.swap_faults.clone() } else { Vec::new() };
                    let event = GameEvent::Done { number: *number, error, swapped, faults };
                    events.extend((!self.stands).then_some(Event::Game { event }));
                }
                self.game_orders.push(order);
            }
            Order::Write { file, .. } if self.full => {
                events.push_back(Event::NotWritten { file, why: "the disk is full".to_owned() });
            }
            Order::Write { file, expected, bytes } => {
                assert_eq!(self.disk.get(&file), expected.as_ref(), "never overwritten unseen");
                self.disk.insert(file.clone(), bytes.clone());
                events.push_back(Event::Written { file, bytes });
            }
        }
    }

    fn told(&mut self, tell: Tell, answers: &mut Vec<Result<(), String>>) {
        match tell {
            Tell::Project { files } => self.files = files,
            Tell::File { file } => {
                let old = self.files.iter_mut().find(|old| old.file == file.file).expect("a file of the list");
                *old = file;
            }
            Tell::Opened { file, document } => drop(self.documents.insert(file, document)),
            Tell::Changed { file, changed } => self.change(&file, changed),
            Tell::Selected { element, .. } => self.form = element,
            answer @ (Tell::Located { .. }
            | Tell::Offers { .. }
            | Tell::Completions { .. }
            | Tell::Keys { .. }
            | Tell::Games { .. }
            | Tell::Profile { .. }
            | Tell::Exported { .. }
            | Tell::History { .. }
            | Tell::Uses { .. }) => self.answer = Some(answer),
            Tell::Settings { pictures, down } => (self.pictures, self.down) = (pictures, down),
            Tell::Simulation { view, .. } => self.simulation = view.map(|view| *view),
            Tell::Watch { view } => self.watch = view.map(|view| *view),
            Tell::Agents { agents } => self.agents = agents,
            Tell::Followed { view } => self.followed = view.map(|view| *view),
            Tell::Breakpoints { breakpoints } => self.breakpoints = breakpoints,
            Tell::Trouble { message } => self.troubles.push(message),
            Tell::Done { .. } => answers.push(Ok(())),
            Tell::Refused { message, .. } => answers.push(Err(message)),
        }
    }

    /// As a page changes what it shows.
    fn change(&mut self, file: &str, changed: Changed) {
        let document = self.documents.get_mut(file).expect("an open file");
        assert_eq!(document.version, changed.from);
        (document.version, document.readable, document.size) = (changed.version, changed.readable, changed.size);
        (document.checked, document.down) = (changed.checked, changed.down);
        if let Some(edit) = changed.text {
            let mut letters: Vec<u16> = document.text.encode_utf16().collect();
            letters.splice(edit.from as usize..edit.to as usize, edit.text.encode_utf16());
            document.text = String::from_utf16(&letters).expect("whole characters");
        }
        splice(&mut document.boxes, changed.boxes);
        splice(&mut document.outline, changed.outline);
        document.links = changed.links.unwrap_or(std::mem::take(&mut document.links));
        document.frames = changed.frames.unwrap_or(std::mem::take(&mut document.frames));
        document.rects = changed.rects.unwrap_or(std::mem::take(&mut document.rects));
        document.routes = changed.routes.unwrap_or(std::mem::take(&mut document.routes));
        document.problems = changed.problems.unwrap_or(std::mem::take(&mut document.problems));
        if changed.version != changed.from || changed.select.is_some() {
            self.select = changed.select;
        }
    }

    /// Gives a command to the open file.
    pub fn command(&mut self, command: Command) -> Result<(), String> {
        self.typing(command, None)
    }

    pub fn typing(&mut self, command: Command, typing: Option<u32>) -> Result<(), String> {
        let version = self.document().version;
        self.ask(Ask::Command { file: FILE.to_owned(), version, command, typing })
    }

    pub fn set(&mut self, at: &str, text: &str) -> Result<(), String> {
        self.command(Command::Set { at: at.to_owned(), value: Value::Typed(text.to_owned()) })
    }

    /// Gives an order to the simulation of the open file.
    pub fn play(&mut self, play: Play) -> Result<&SimulationView, String> {
        self.ask(Ask::Simulate { file: FILE.to_owned(), play })?;
        Ok(self.simulation.as_ref().expect("a simulation"))
    }

    pub fn undo(&mut self) -> Result<(), String> {
        self.ask(Ask::Travel { file: FILE.to_owned(), by: -1 })
    }

    pub fn redo(&mut self) -> Result<(), String> {
        self.ask(Ask::Travel { file: FILE.to_owned(), by: 1 })
    }

    /// The view of the open file.
    pub fn document(&self) -> &Document {
        &self.documents[FILE]
    }

    /// The view of a page that opens the file now.
    pub fn fresh(&mut self) -> Document {
        let ours = self.documents.remove(FILE).unwrap();
        self.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
        self.documents.insert(FILE.to_owned(), ours).unwrap()
    }

    /// The text of the open file: what would be saved.
    pub fn text(&self) -> String {
        self.text_of(FILE)
    }

    /// The text of a file: what would be saved.
    pub fn text_of(&self, file: &str) -> String {
        let bytes = self.kept.get(file).map_or_else(|| self.disk[file].clone(), |(_, bytes)| bytes.clone());
        String::from_utf8(bytes).unwrap()
    }

    /// The messages of the problems that the page shows.
    pub fn problems(&self) -> Vec<&str> {
        self.document().problems.iter().map(|problem| &*problem.message).collect()
    }
}

/// Returns a text in the layout of the formatter.
pub fn formatted(text: &str) -> String {
    let source = bt_model::json::Source::new(FILE, text);
    bt_model::json::format(&source, &bt_model::json::Limits::default()).ok().expect("JSON")
}

/// The file of [`Stage::of`].
pub const FILE: &str = "guard.json";

/// A tree as a person formats it.
pub const GUARD: &str = r#"{
  "bt": 1, "tree": "Guard", "agent": "Soldier",
  "root": { "node": "selector", "children": [
      { "node": "sequence", "name": "fetch ammo",
        "when": [{ "if": "ammo == 0",   "aborts": "lower_priority" }],
        "children": [
          { "node": "find_pickup", "args": { "kind": "Ammo" }, "out": "destination" },
          { "node": "move_to", "args": { "to": { "key": "destination" }, "within": 1.50 } }
        ] },
      { "node": "wait", "args": { "for": "4s" } }
  ] }
}
"#;

fn splice<T>(list: &mut Vec<T>, splice: Splice<T>) {
    let at = splice.at as usize;
    list.splice(at..at + splice.remove as usize, splice.insert);
}
