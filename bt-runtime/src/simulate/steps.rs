//! The ticks of a script, ready to be made.

use alloc::format;
use alloc::vec::Vec;
use core::time::Duration;
use std::collections::BTreeMap;

use bt_model::json::Json;
use bt_model::script::{self, Order, Script, Stands};
use bt_model::{Name, Text, nearest};

use super::Limits;
use super::compile::drive;
use super::expect::OfStep;
use super::maker::Maker;
use super::sent::Sent;
use super::types::Write;
use crate::brain::Drive;

/// One entry of the script: a tick, or several equal ticks.
pub struct Step {
    pub dt: Duration,
    pub repeat: u32,
    pub before: Vec<Before>,
    pub expect: OfStep,
}

/// A function whose result changes with the ticks.
pub struct Sequence {
    /// The index of the function's cell.
    pub index: usize,
    /// The writes of the results in the second tick and later.
    pub writes: Vec<Write>,
}

impl Sequence {
    /// Returns the write before the tick with this number, which counts from 1; `None` if the result stays.
    pub fn write(&self, tick: u64) -> Option<&Write> {
        self.writes.get(usize::try_from(tick).ok()?.checked_sub(2)?)
    }
}

/// The changes before a tick.
pub enum Before {
    /// A key, or the result of a function, is written.
    Write(usize, Write),
    /// An event is sent.
    Send(Sent),
    /// An action changes to another of its parts. The fields are the number of the action, and the number of the part.
    Change(usize, usize),
    Brain(Order),
    Drive(Drive),
}

impl Before {
    /// Returns `true` if the change writes the cell with this index.
    pub fn writes(&self, index: usize) -> bool {
        matches!(self, Self::Write(at, _) if *at == index)
    }
}

/// For each mock, its number, and the number of the part that a tick has named last. Both numbers follow the order of
/// the script.
type Named<'s> = BTreeMap<(Stands, &'s str), (usize, usize)>;

impl Maker {
    /// Returns the entries of the script.
    pub fn steps(&mut self, script: &Script, limits: &Limits) -> Vec<Step> {
        let mut sum = 0;
        let mut steps = Vec::new();
        let mocks = script.mocks.iter().enumerate();
        let mut named: Named<'_> = mocks.map(|(act, mock)| ((mock.stands, &*mock.name.text), (act, 0))).collect();
        for tick in &script.ticks {
            let before = sum;
            sum += u64::from(tick.repeat);
            if before <= limits.ticks && sum > limits.ticks {
                let message = format!("a script may have {} ticks, with this there are {sum}", limits.ticks);
                self.faults.error(&tick.place, message, "repeat fewer of them, or raise the limit");
            }
            let before = tick.before.iter().filter_map(|before| self.before(before, &mut named));
            steps.push(Step { dt: tick.dt, repeat: tick.repeat, before: before.collect(), expect: OfStep::default() });
        }
        steps
    }

    fn before<'s>(&mut self, before: &'s script::Before, named: &mut Named<'s>) -> Option<Before> {
        Some(match before {
            script::Before::Set(key, value) => {
                let (index, write) = self.write(key, Some(value))?;
                Before::Write(index, write)
            }
            script::Before::Clear(key) => {
                let (index, write) = self.write(key, None)?;
                Before::Write(index, write)
            }
            script::Before::Gives(function, value) => {
                let (index, write) = self.gives(function, value)?;
                Before::Write(index, write)
            }
            script::Before::Send { event, value } => Before::Send(self.sent(event, value.as_ref())?),
            script::Before::Does(stands, name, _) => match named.get_mut(&(*stands, &*name.text)) {
                Some((act, part)) => {
                    *part += 1;
                    Before::Change(*act, *part)
                }
                None => {
                    self.unnamed(*stands, name, named);
                    return None;
                }
            },
            script::Before::Brain(order) => Before::Brain(*order),
            script::Before::Drive(new) => Before::Drive(drive(*new)),
        })
    }

    /// Reports a name that the top of the script does not declare.
    fn unnamed(&mut self, stands: Stands, name: &Name<Json>, named: &Named<'_>) {
        let (what, field) = if stands == Stands::Node { ("node", "nodes") } else { ("action", "actions") };
        let known = named.keys().filter(|(of, _)| *of == stands).map(|(_, name)| *name);
        // Stop the search for similar names once there are very many faults.
        let near = if self.faults.beyond() == 0 { nearest(&name.text, known) } else { None };
        let help = match near {
            Some(near) => Text::did_you_mean(near),
            None => {
                format!("name it at the top of the script too: `\"{field}\": {{ \"{}\": [ … ] }}`", name.text).into()
            }
        };
        self.faults.error(&name.place, format!("the script has no {what} `{}`", name.text), help);
    }
}
