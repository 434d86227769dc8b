//! All that the screen shows.

use std::collections::{BTreeMap, BTreeSet};

use bt_studio_core::message::{
    AgentView, Ask, BreakpointView, Document, FollowedView, KnownView, Tell, WatchState, WatchView, Watching,
};

use super::prompt::Prompt;

/// The parts of the screen that can have the keyboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The list of agents.
    #[default]
    Agents,
    /// The tree of the followed agent.
    Tree,
    /// The blackboard of that agent.
    Board,
    /// The last records of that agent.
    Log,
}

/// All that the screen shows.
#[derive(Default)]
pub struct State {
    /// The game.
    pub watch: Option<WatchView>,
    /// The agents that the filter lets through.
    pub agents: Vec<AgentView>,
    /// The followed agent at the shown tick.
    pub followed: Option<FollowedView>,
    pub breakpoints: Vec<BreakpointView>,
    /// The reason why the last key had no effect.
    pub said: Option<String>,
    /// The part that has the keyboard.
    pub focus: Pane,
    /// The trees of the game, by the paths under which the core names them.
    pub documents: BTreeMap<String, Document>,
    /// The nodes whose children are hidden: tree and pointer.
    pub folded: BTreeSet<(String, String)>,
    /// The pointer of the chosen node; `None`: the root.
    pub node: Option<String>,
    /// The tree and the node that the core was last asked about.
    asked: Option<(String, String)>,
    /// The place of the chosen key.
    pub key: usize,
    /// The number of records behind the last one that is in sight.
    pub back: usize,
    /// The filter of agents, as it was typed.
    pub filter: String,
    /// The line that is being typed.
    pub prompt: Option<Prompt>,
    /// The reason why the chosen node runs or does not is in sight.
    pub why: bool,
    /// The table of keys is in sight.
    pub helps: bool,
}

impl State {
    /// Takes a message of the core. Returns questions to it.
    pub fn take(&mut self, tell: Tell) -> Vec<Ask> {
        match tell {
            Tell::Watch { view } => self.takes_game(view.map(|view| *view)),
            Tell::Agents { agents } => self.agents = agents,
            Tell::Followed { view } => return self.takes_agent(view.map(|view| *view)),
            Tell::Opened { file, document } => {
                self.documents.insert(file, document);
                return self.asks_why();
            }
            Tell::Breakpoints { breakpoints } => self.breakpoints = breakpoints,
            Tell::Trouble { message } | Tell::Refused { message, .. } => self.said = Some(message),
            _ => {}
        }
        Vec::new()
    }

    fn takes_game(&mut self, view: Option<WatchView>) {
        let run = |watch: &Option<WatchView>| watch.as_ref().map(|watch| watch.game.run.clone());
        if run(&self.watch) != run(&view) {
            // Another run of the game sends its trees anew.
            (self.asked, self.followed) = (None, None);
            self.documents.clear();
        }
        let place = view.as_ref().and_then(|view| view.stop.as_ref()?.place.clone());
        let before = self.watch.as_ref().and_then(|watch| watch.stop.as_ref()?.place.clone());
        if let Some((file, at)) = place.filter(|place| before.as_ref() != Some(place)) {
            self.unfold_above(&file, &at);
            self.node = Some(at);
        }
        self.watch = view;
    }

    fn takes_agent(&mut self, view: Option<FollowedView>) -> Vec<Ask> {
        let key = |followed: &Option<FollowedView>| followed.as_ref().map(|followed| followed.key);
        if key(&self.followed) != key(&view) {
            self.back = 0;
        }
        self.followed = view;
        let Some(followed) = &self.followed else { return Vec::new() };
        if !followed.file.is_empty() && !self.documents.contains_key(&followed.file) {
            return vec![Ask::Open { file: followed.file.clone() }];
        }
        self.asks_why()
    }

    /// Asks for the reasons of the chosen node, once.
    pub fn asks_why(&mut self) -> Vec<Ask> {
        let Some((file, at)) = self.chosen() else { return Vec::new() };
        if self.asked.as_ref() == Some(&(file.clone(), at.clone())) {
            return Vec::new();
        }
        self.asked = Some((file.clone(), at.clone()));
        vec![Ask::Select { file, at: Some(at) }]
    }

    /// The tree of the followed agent, with its path.
    pub fn document(&self) -> Option<(&str, &Document)> {
        let file = &self.followed.as_ref()?.file;
        self.documents.get(file).map(|document| (&**file, document))
    }

    /// The tree and the pointer of the chosen node.
    pub fn chosen(&self) -> Option<(String, String)> {
        let (file, document) = self.document()?;
        let known = |at: &&String| document.outline.iter().any(|row| row.at == **at);
        let at = self.node.as_ref().filter(known).or_else(|| document.outline.first().map(|row| &row.at))?;
        Some((file.to_owned(), at.clone()))
    }

    /// Shows a node that is hidden by nodes above it.
    fn unfold_above(&mut self, file: &str, at: &str) {
        let Some(document) = self.documents.get(file) else { return };
        let Some(place) = document.outline.iter().position(|row| row.at == at) else { return };
        let mut level = document.outline[place].level;
        for row in document.outline[..place].iter().rev() {
            if row.level < level {
                level = row.level;
                self.folded.remove(&(file.to_owned(), row.at.clone()));
            }
        }
    }

    /// The place of the followed agent in the list.
    pub fn agent(&self) -> Option<usize> {
        let key = self.followed.as_ref()?.key;
        self.agents.iter().position(|agent| agent.key == key)
    }

    /// The keys of the followed agent.
    pub fn values(&self) -> &[KnownView] {
        self.followed.as_ref().map_or(&[], |followed| &followed.values)
    }

    /// `true` if a client or a breakpoint has stopped the game.
    pub fn stands(&self) -> bool {
        self.watch.as_ref().is_some_and(|watch| matches!(watch.state, WatchState::Paused | WatchState::Stopped))
    }

    /// The tick that follows the shown one; `None`: the shown one is the last.
    pub fn later(&self) -> Option<Watching> {
        let followed = self.followed.as_ref().filter(|followed| !followed.live && followed.tick < followed.last)?;
        let tick = followed.tick + 1;
        Some(Watching::To { tick: (tick < followed.last).then_some(tick) })
    }

    /// The tick before the shown one; `None`: it is not kept.
    pub fn earlier(&self) -> Option<Watching> {
        let followed = self.followed.as_ref().filter(|followed| followed.tick > followed.first)?;
        Some(Watching::To { tick: Some(followed.tick - 1) })
    }
}
