//! The bundled sample: a guard as a tree and a sentry as a state machine, each with a script, and the catalogue of
//! their agent.

use std::io;
use std::path::PathBuf;

/// The files of the sample.
const FILES: [(&str, &str); 5] = [
    ("guard.json", include_str!("../sample/guard.json")),
    ("guard.script.json", include_str!("../sample/guard.script.json")),
    ("sentry.json", include_str!("../sample/sentry.json")),
    ("sentry.script.json", include_str!("../sample/sentry.script.json")),
    ("soldier.catalogue.json", include_str!("../sample/soldier.catalogue.json")),
];

/// Writes the sample into a new temporary folder. Returns the folder.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn sample() -> io::Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("bt-studio-{}", &bt_attach::token::new()?[..12]));
    let mut builder = std::fs::DirBuilder::new();
    // Keeps other users of the machine from reading the edited files.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder)?;
    for (name, text) in FILES {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(folder)
}
