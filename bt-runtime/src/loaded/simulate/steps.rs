//! The ticks of a script, ready to be made.

use alloc::format;
use alloc::vec::Vec;
use core::time::Duration;
use std::collections::BTreeMap;

use bt_model::json::Json;
use bt_model::script::{self, Order, Script, Stands};
use bt_model::{Name, nearest};

use super::Limits;
use super::compile::{Maker, drive};
use super::sent::Sent;
use super::types::Write;
use crate::brain::Drive;
use crate::loaded::compile::data;

/// A tick, or several alike.
pub struct Step {
    pub dt: Duration,
    pub repeat: u32,
    pub before: Vec<Before>,
}

/// What happens before a tick.
pub enum Before {
    /// A key is written.
    Write(usize, Write),
    /// An event is sent.
    Send(Sent),
    /// An action does another of its parts.
    Change(usize, usize),
    Brain(Order),
    Drive(Drive),
}

/// The parts of each action that ticks have named so far: they are numbered in the order in which they stand.
type Named<'s> = BTreeMap<(bool, &'s str), usize>;

impl Maker {
    /// The ticks.
    pub fn steps(&mut self, script: &Script, limits: &Limits) -> Vec<Step> {
        let mut sum = 0;
        let mut steps = Vec::new();
        let mut named = Named::new();
        for tick in &script.ticks {
            let before = sum;
            sum += u64::from(tick.repeat);
            if before <= limits.ticks && sum > limits.ticks {
                let message = format!("a script may have {} ticks, with this there are {sum}", limits.ticks);
                self.faults.error(&tick.place, message, "repeat fewer of them, or raise the limit");
            }
            let before = tick.before.iter().filter_map(|before| self.before(script, before, &mut named));
            steps.push(Step { dt: tick.dt, repeat: tick.repeat, before: before.collect() });
        }
        steps
    }

    fn before<'s>(&mut self, script: &Script, before: &'s script::Before, named: &mut Named<'s>) -> Option<Before> {
        Some(match before {
            script::Before::Set(key, value) => {
                let (index, write) = self.write(script, key, Some(value))?;
                Before::Write(index, write)
            }
            script::Before::Clear(key) => {
                let (index, write) = self.write(script, key, None)?;
                Before::Write(index, write)
            }
            script::Before::Send { event, value } => {
                Before::Send(Sent::new(&event.text, value.as_ref().and_then(data)))
            }
            script::Before::Does(stands, name, _) => {
                let act = self.act(script, *stands, name)?;
                let part = named.entry((*stands == Stands::Node, &name.text)).or_default();
                *part += 1;
                Before::Change(act, *part)
            }
            script::Before::Brain(order) => Before::Brain(*order),
            script::Before::Drive(new) => Before::Drive(drive(*new)),
        })
    }

    /// The number of what stands for an action or at a node.
    fn act(&mut self, script: &Script, stands: Stands, name: &Name<Json>) -> Option<usize> {
        let mocks = || script.mocks.iter().filter(|mock| mock.stands == stands);
        let found = script.mocks.iter().position(|mock| mock.stands == stands && mock.name.text == name.text);
        if found.is_none() {
            let (what, field) = if stands == Stands::Node { ("node", "nodes") } else { ("action", "actions") };
            let help = match nearest(&name.text, mocks().map(|mock| &*mock.name.text)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("name it at the top of the script too: `\"{field}\": {{ \"{}\": [ … ] }}`", name.text),
            };
            self.faults.error(&name.place, format!("the script has no {what} `{}`", name.text), help);
        }
        found
    }
}
