//! Saves and restores the whole game, also while actions are running.

use std::error::Error;
use std::path::Path;

use bt_runtime::{Population, snapshot};
use serde::de::DeserializeSeed;
use serde::{Deserialize, Serialize};

use crate::guard::Watch;
use crate::guards::Guards;
use crate::museum::Museum;
use crate::trees::Trees;

/// The parts of the file. Each part has its own bytes, because the last part can only be read with its program.
#[derive(Serialize, Deserialize)]
struct Parts {
    museum: Vec<u8>,
    compiled: Vec<u8>,
    loaded: Vec<u8>,
}

/// Writes the game. `together` makes all handles to a radio one value in the file; `within` names the trees that the
/// slots may hold.
pub fn save(file: &Path, museum: &Museum, guards: &Guards, trees: &Trees) -> Result<(), Box<dyn Error>> {
    let write = || -> postcard::Result<Parts> {
        Ok(Parts {
            museum: postcard::to_stdvec(museum)?,
            compiled: postcard::to_stdvec(&guards.compiled)?,
            loaded: postcard::to_stdvec(&guards.loaded)?,
        })
    };
    let parts = snapshot::together(|| trees.for_slots().within(write))?;
    Ok(std::fs::write(file, postcard::to_stdvec(&parts)?)?)
}

/// Reads the game, in the order in which it was written.
pub fn load(file: &Path, trees: &Trees) -> Result<(Museum, Guards), Box<dyn Error>> {
    let bytes = std::fs::read(file)?;
    let parts: Parts = postcard::from_bytes(&bytes)?;
    let read = || -> postcard::Result<(Museum, Guards)> {
        let museum = postcard::from_bytes(&parts.museum)?;
        let compiled: Population<Watch> = postcard::from_bytes(&parts.compiled)?;
        let seed = trees.watch.population_seed();
        let loaded = seed.deserialize(&mut postcard::Deserializer::from_bytes(&parts.loaded))?;
        Ok((museum, Guards::of(compiled, loaded)))
    };
    Ok(snapshot::together(|| trees.for_slots().within(read))?)
}
