//! The state of the screen.

use std::collections::{BTreeMap, BTreeSet};

use bt_studio_core::message::{
    AgentView, Ask, BreakpointView, Document, FollowedView, KnownView, Tell, WatchState, WatchView, Watching,
};

use super::prompt::Prompt;

/// A part of the screen that can have the keyboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The list of agents.
    #[default]
    Agents,
    /// The tree of the followed agent.
    Tree,
    /// The blackboard of the followed agent.
    Board,
    /// The last records of the followed agent.
    Log,
}

/// The state of the screen.
#[derive(Default)]
pub struct State {
    /// The watched game.
    pub watch: Option<WatchView>,
    /// The agents that fit the filter.
    pub agents: Vec<AgentView>,
    /// The followed agent at the shown tick.
    pub followed: Option<FollowedView>,
    pub breakpoints: Vec<BreakpointView>,
    /// The reason why the last key or request had no effect.
    pub said: Option<String>,
    /// The pane with the keyboard.
    pub focus: Pane,
    /// The trees of the game, by the paths that the core gives them.
    pub documents: BTreeMap<String, Document>,
    /// The nodes whose children are hidden, each as the path of its tree and its pointer.
    pub folded: BTreeSet<(String, String)>,
    /// The pointer of the chosen node; `None` means the root.
    pub node: Option<String>,
    /// The path of the tree and the pointer of the node whose reasons were last requested.
    asked: Option<(String, String)>,
    /// The index of the chosen key.
    pub key: usize,
    /// The number of records below the last visible one.
    pub back: usize,
    /// The filter of agents, as typed.
    pub filter: String,
    /// The line that the user types.
    pub prompt: Option<Prompt>,
    /// `true` if the reason why the chosen node runs or does not run is shown.
    pub why: bool,
    /// `true` if the table of keys is shown.
    pub helps: bool,
}

impl State {
    /// Takes a message of the core. Returns the requests that follow.
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
            // A new run of the game sends its trees again.
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

    /// Returns the request for the reasons of the chosen node, unless it was the last such request.
    pub fn asks_why(&mut self) -> Vec<Ask> {
        let Some((file, at)) = self.chosen() else { return Vec::new() };
        if self.asked.as_ref() == Some(&(file.clone(), at.clone())) {
            return Vec::new();
        }
        self.asked = Some((file.clone(), at.clone()));
        vec![Ask::Select { file, at: Some(at) }]
    }

    /// Returns the tree of the followed agent, with its path.
    pub fn document(&self) -> Option<(&str, &Document)> {
        let file = &self.followed.as_ref()?.file;
        self.documents.get(file).map(|document| (&**file, document))
    }

    /// Returns the path of the tree and the pointer of the chosen node.
    pub fn chosen(&self) -> Option<(String, String)> {
        let (file, document) = self.document()?;
        let known = |at: &&String| document.outline.iter().any(|row| row.at == **at);
        let at = self.node.as_ref().filter(known).or_else(|| document.outline.first().map(|row| &row.at))?;
        Some((file.to_owned(), at.clone()))
    }

    /// Unfolds the nodes above a node, so that it is shown.
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

    /// Returns the index of the followed agent in the list.
    pub fn agent(&self) -> Option<usize> {
        let key = self.followed.as_ref()?.key;
        self.agents.iter().position(|agent| agent.key == key)
    }

    /// Returns the values of the keys of the followed agent.
    pub fn values(&self) -> &[KnownView] {
        self.followed.as_ref().map_or(&[], |followed| &followed.values)
    }

    /// `true` if a client or a breakpoint has stopped the game.
    pub fn stands(&self) -> bool {
        self.watch.as_ref().is_some_and(|watch| matches!(watch.state, WatchState::Paused | WatchState::Stopped))
    }

    /// Returns the order to show the tick after the shown one; `None` if the shown tick is the last.
    pub fn later(&self) -> Option<Watching> {
        let followed = self.followed.as_ref().filter(|followed| !followed.live && followed.tick < followed.last)?;
        let tick = followed.tick + 1;
        Some(Watching::To { tick: (tick < followed.last).then_some(tick) })
    }

    /// Returns the order to show the tick before the shown one; `None` if it is no longer kept.
    pub fn earlier(&self) -> Option<Watching> {
        let followed = self.followed.as_ref().filter(|followed| followed.tick > followed.first)?;
        Some(Watching::To { tick: Some(followed.tick - 1) })
    }
}
