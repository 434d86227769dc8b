//! Calls of the actions of nodes.

use std::sync::Arc;

use super::Agent;
use crate::interpreter::instance::{NodeRef, Phase};
use crate::interpreter::program::Arg;
use crate::interpreter::{Call, Command, Outcome, RunError, RunErrorKind};

impl Agent {
    pub(super) fn call(&mut self, at: NodeRef, name: &str, args: &[Arg]) -> Result<(), RunError> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            values.push(match arg {
                Arg::Plain(value) => value.clone(),
                Arg::Key(key) => match self.context.blackboard.get(key) {
                    Some(value) => value.clone(),
                    None => return Err(self.stop_at(at, RunErrorKind::MissingKey(key.clone()))),
                },
            });
        }
        self.context.record(|| Command::Action { name: name.to_owned(), args: values.clone() });
        let library = Arc::clone(&self.library);
        let Some(action) = library.actions().get(name) else {
            let near = bt_model::nearest(name, library.actions().names()).map(str::to_owned);
            return Err(self.stop_at(at, RunErrorKind::UnknownAction { name: name.to_owned(), near }));
        };
        let tree = self.main_tree();
        let agent_name = tree.map_or("", |tree| &*self.trees[tree as usize].agent);
        let mut call = Call::new(&mut self.context, library.limits(), agent_name, values);
        let outcome = action.call(&mut call);
        match call.end() {
            Ok(ticket) => {
                self.end_call(at, outcome, ticket.map(|ticket| ticket.0));
                Ok(())
            }
            Err(full) => Err(self.stop_at(at, RunErrorKind::Blackboard(full))),
        }
    }

    /// Ends a call: finishes the node, or lets it wait for a timer or a result.
    fn end_call(&mut self, at: NodeRef, outcome: Outcome, ticket: Option<u64>) {
        if let Outcome::Done(result) = outcome {
            return self.finish_node(at, result);
        }
        let number = ticket.unwrap_or_else(|| self.context.new_number());
        if let Outcome::After(ms) = outcome {
            self.timers.start(self.context.now_ms.saturating_add(ms), number, at);
        }
        let state = self.running.state_mut(at);
        state.phase = Phase::Blocking;
        state.waits_for = number;
        self.push(at);
    }
}
