//! The parameters of states.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use bt_model::json::Json;
use bt_model::json::expression::Type;
use bt_model::machine;

use super::Made;
use crate::blackboard::Agent;
use crate::loaded::load::typed::{AnyType, StateParam};
use crate::loaded::load::{Loader, Local};
use crate::loaded::program::lower::Free;
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Word;
use crate::loaded::program::states::Params;

impl<A: Agent> Loader<'_, A> {
    /// Assigns places to the parameters of a state. Returns `false` if a fault was reported.
    pub(super) fn state_params(
        &mut self,
        state: &machine::State<Json>,
        made: &mut Made<'_, '_, A>,
        free: &mut Free,
    ) -> bool {
        let (mut locals, mut payload, mut direct, mut params) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for param in &state.params {
            let known = self.known_type(&param.ty);
            let ty = known.map_or(Type::Unknown, AnyType::ty);
            let faults = self.reported();
            let made = known.and_then(|known| known.param(self, param.default.as_ref(), free));
            let Some(made) = made else {
                if known.is_some() && param.default.is_none() && self.reported() == faults {
                    let message = format!("`{}` needs a default", param.name.text);
                    let help = format!("`{}` has none of itself: write `\"default\": …`", param.ty.text);
                    self.faults.error(&param.name.place, message, help);
                }
                locals.push(Local::nowhere(&param.name.text, ty.clone()));
                payload.push(Local::nowhere(&payload_name(&param.name.text), ty));
                continue;
            };
            let local = |name, slot| Local { name, ty: ty.clone(), slot: Some(slot), observed: Observed::none() };
            locals.push(local(param.name.text.clone(), made.now.clone()));
            payload.push(local(payload_name(&param.name.text), made.next.clone()));
            direct.push(local(payload_name(&param.name.text), made.direct.clone()));
            params.push((param.name.text.clone(), made));
        }
        let right = params.len() == state.params.len();
        made.payloads.push(payload);
        made.direct.push(direct);
        let trial = self.lower.word(free);
        made.params.push((!locals.is_empty()).then(|| (locals, all(params, trial))));
        right
    }
}

/// Returns the name of a parameter as the target of a payload. No file can contain this name.
pub(crate) fn payload_name(param: &str) -> String {
    format!("{PAYLOAD}{param}")
}

/// Returns `true` if a name is that of a parameter as the target of a payload.
pub(crate) fn is_payload(name: &str) -> bool {
    name.starts_with(PAYLOAD)
}

const PAYLOAD: &str = "=> ";

/// Combines the parameters of a state.
fn all<A: Agent>(params: Vec<(String, StateParam<A>)>, trial: Word) -> Params<A> {
    let (mut begins, mut swaps, mut forgets, mut ends, mut values) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (name, param) in params {
        begins.push(param.begin);
        swaps.push(param.swap);
        forgets.push(param.forget);
        ends.push(param.end);
        values.push((name, param.value));
    }
    Params {
        begin: Box::new(move |memory| begins.iter().for_each(|begin| begin(memory))),
        swap: Box::new(move |memory| swaps.iter().for_each(|swap| swap(memory))),
        forget: Box::new(move |memory| forgets.iter().for_each(|forget| forget(memory))),
        end: Box::new(move |memory| ends.iter().for_each(|end| end(memory))),
        values: values.into(),
        trial,
    }
}
