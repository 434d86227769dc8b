//! Loading of other versions of trees, which clients send.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

use crate::wire::{Done, Refused, Swap};
#[cfg(feature = "json")]
use crate::wire::{Fault, MOST_JSON, MOST_SELECTOR, cut};

/// A loaded document.
pub struct Loaded {
    /// The name of the tree.
    pub tree: String,
    /// A program for each type of agent that can run the tree.
    pub programs: Vec<Program>,
}

/// A loaded program for a type of agent.
pub struct Program {
    /// The type of the agents' tree: `bt_runtime::loaded::Loaded<A>`.
    pub tree_type: TypeId,
    /// The program: an `Arc<Program<A>>`.
    pub program: Box<dyn Any + Send>,
}

/// Returns the name of the tree and its program.
type Load = dyn Fn(&Swap) -> Result<(String, Program), Done> + Send + Sync;

/// The functions that load trees, one per type of agent.
#[derive(Clone, Default)]
pub struct Loads(Vec<Arc<Load>>);

impl fmt::Debug for Loads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} loads", self.0.len())
    }
}

impl Loads {
    /// Loads a document with the first function that succeeds of each type of agent. If none does, returns the refusal
    /// with the fewest faults.
    pub fn load(&self, swap: &Swap) -> Result<Loaded, Done> {
        let (mut loaded, mut refused): (Option<Loaded>, Option<Done>) = (None, None);
        for load in &self.0 {
            match load(swap) {
                Ok((tree, program)) => {
                    let Loaded { programs, .. } = loaded.get_or_insert(Loaded { tree, programs: Vec::new() });
                    if programs.iter().all(|known| known.tree_type != program.tree_type) {
                        programs.push(program);
                    }
                }
                Err(done) if refused.as_ref().is_none_or(|known| done.faults.len() < known.faults.len()) => {
                    refused = Some(done);
                }
                Err(_) => {}
            }
        }
        let not_built = || {
            let error = "the game swaps no trees: it was built without `Options::swaps`".to_owned();
            Done { id: swap.id, error: Some(error), refused: Some(Refused::NotBuilt), ..Done::default() }
        };
        loaded.ok_or_else(|| refused.unwrap_or_else(not_built))
    }

    /// Adds the function for a type of agent.
    #[cfg(feature = "json")]
    pub fn add<A: bt_runtime::Agent>(
        &mut self,
        load: impl Fn(&str, &str) -> Result<Arc<bt_runtime::Program<A>>, bt_runtime::loaded::LoadErrors>
        + Send
        + Sync
        + 'static,
    ) where
        Arc<bt_runtime::Program<A>>: Send,
    {
        self.0.push(Arc::new(move |swap| match load(&swap.name, &swap.text) {
            Ok(program) => {
                let tree_type = TypeId::of::<bt_runtime::loaded::Loaded<A>>();
                Ok((program.name().to_owned(), Program { tree_type, program: Box::new(program) }))
            }
            Err(errors) => Err(refused(swap.id, &errors)),
        }));
    }
}

#[cfg(feature = "json")]
fn refused(id: u64, errors: &bt_runtime::loaded::LoadErrors) -> Done {
    /// The largest number of faults in an answer.
    const MOST: usize = 64;
    /// The longest text in a fault, in characters.
    const TEXT: usize = 200;
    /// The largest number of bytes of all faults as JSON. A frame has room for the rest of the answer too, whose text
    /// has at most 6 bytes per character.
    const BYTES: usize = 48 << 10;
    const { assert!(BYTES + 6 * MOST_SELECTOR + 1024 < MOST_JSON) };
    let short = |text: &str| text.chars().take(TEXT).collect::<String>();
    let fault = |fault: &bt_runtime::loaded::Fault<bt_runtime::loaded::Place>| Fault {
        file: short(fault.place.source().name()),
        line: fault.place.line(),
        column: fault.place.column(),
        path: short(&fault.place.path()),
        message: short(&fault.message),
        help: fault.help.as_deref().map(short),
        warning: fault.severity != bt_runtime::loaded::Severity::Error,
    };
    let mut bytes = 0;
    let fits = |fault: &Fault| {
        bytes += serde_json::to_string(fault).map_or(BYTES, |text| text.len() + 1);
        bytes <= BYTES
    };
    let faults = errors.iter().take(MOST).map(fault).take_while(fits).collect();
    let error = Some(cut(&errors.to_string()));
    Done { id, error, refused: Some(Refused::Faulty), faults, ..Done::default() }
}
