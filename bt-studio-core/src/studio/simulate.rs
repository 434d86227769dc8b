//! Simulations, one for each page.

use std::collections::BTreeMap;

use super::Studio;
use crate::edit::Step;
use crate::message::{Client, Play, Tell, To};
use crate::project::{File, Project};
use crate::simulate::{Simulated, Written, written};
use crate::view;

impl Studio {
    pub(super) fn simulate(&mut self, client: Client, path: &str, play: &Play) -> Result<(), String> {
        self.project.file(path)?;
        let Some(page) = self.pages.get_mut(&client) else { return Ok(()) };
        if let Play::Stop = play {
            page.simulated = None;
            self.tell(To::One(client), Tell::Simulation { file: path.to_owned(), view: None });
            return Ok(());
        }
        let script = if let Play::Script { file } = play { Some(file.clone()) } else { None };
        let other = page.simulated.as_ref().is_none_or(|simulated| simulated.file != path);
        if other || script.is_some() {
            page.simulated = Some(Simulated::new(&self.project, path, script));
        }
        let Some(simulated) = page.simulated.as_mut() else { return Ok(()) };
        let result = match written(&self.project, simulated, play) {
            Ok(Some(written)) => {
                let script = simulated.script.clone();
                self.write_script(&script, written)
            }
            Ok(None) => go(&self.project, simulated, play),
            Err(why) => Err(why),
        };
        self.tell_simulation(client);
        result
    }

    /// Writes edits into a script, and creates a missing script.
    fn write_script(&mut self, script: &str, Written { text, edits, name }: Written) -> Result<(), String> {
        if edits.is_empty() {
            return Ok(());
        }
        if !self.project.files.contains_key(script) {
            self.project.files.insert(script.to_owned(), File::new(script, &text));
        }
        let changes = BTreeMap::from([(script.to_owned(), edits)]);
        self.apply(&changes)?;
        self.journal.push(Step { name: name.clone(), changes, ..Step::default() });
        self.keep(script);
        self.refresh(None, &name);
        self.simulate_again();
        Ok(())
    }

    /// Restarts the simulations whose files have changed, and sends them to their pages.
    pub(super) fn simulate_again(&mut self) {
        let mut changed = Vec::new();
        for (client, page) in &mut self.pages {
            if let Some(simulated) = page.simulated.as_mut().filter(|simulated| simulated.is_stale(&self.project)) {
                simulated.again(&self.project);
                changed.push(*client);
            }
        }
        changed.into_iter().for_each(|client| self.tell_simulation(client));
    }

    fn tell_simulation(&mut self, client: Client) {
        let Some(simulated) = self.pages.get(&client).and_then(|page| page.simulated.as_ref()) else { return };
        let view = Some(Box::new(view::simulation(&self.project, simulated)));
        let file = simulated.file.clone();
        self.tell(To::One(client), Tell::Simulation { file, view });
    }
}

/// Carries out an order that changes no file.
fn go(project: &Project, simulated: &mut Simulated, play: &Play) -> Result<(), String> {
    match play {
        Play::RunTo { file, at, ticks } => {
            let nodes = match &simulated.run {
                Ok(run) => view::nodes_of(project, simulated.foreign.as_ref(), &run.simulation, (file, at)),
                Err(_) => Vec::new(),
            };
            match nodes.is_empty() && simulated.run.is_ok() {
                true => Err("the simulated tree does not hold this node".to_owned()),
                false if simulated.run_to(&nodes, *ticks as usize)? => Ok(()),
                // The page shows the action that asks.
                false if simulated.moment().is_some_and(|moment| moment.asks.is_some()) => Ok(()),
                false => Err(format!("the node is not entered up to tick {}", simulated.at)),
            }
        }
        Play::Step { by } => simulated.go(simulated.at.saturating_add_signed(*by as isize)),
        Play::To { tick } => simulated.go(*tick as usize),
        Play::Run { ticks } => simulated.run(*ticks as usize),
        _ => Ok(()),
    }
}
