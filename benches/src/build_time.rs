//! The time to build a tree of 1,024 nodes. Two binaries that differ only in this tree are built in turn.

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant, SystemTime};

use serde::Serialize;

/// The result, in the form that `--json` prints.
#[derive(Serialize)]
pub struct BuildTime {
    test: &'static str,
    subject: &'static str,
    /// The number of nodes of the tree.
    nodes: usize,
    /// The nanoseconds that the build takes longer than that of a binary without the tree, with the optimisation of the
    /// comparison.
    pub ns: u64,
    pub ok: bool,
}

impl BuildTime {
    /// Returns the result as a line below the table.
    pub fn sentence(&self) -> String {
        let seconds = self.ns as f64 / 1e9;
        format!("compile: a tree of {} nodes adds {seconds:.2} s to the build of an empty crate (release)", self.nodes)
    }

    /// Returns the result as a sentence of the README.
    pub fn remark(&self) -> String {
        format!(
            "A tree of {} nodes adds {:.1} s to the release build of an empty crate.",
            self.nodes,
            self.ns as f64 / 1e9
        )
    }
}

/// Builds both binaries once without measuring, and then `rounds` times with measuring. The result is the difference
/// between the fastest builds, because other load can only make a build slower.
///
/// The target folder is that of this program's own build.
pub fn measure(rounds: usize) -> Result<BuildTime, Box<dyn Error>> {
    let (tree, nodes) = tree();
    let folder = crate_folder(&tree)?;
    let [mut empty, mut full] = [Duration::MAX; 2];
    for round in 0..=rounds {
        for (binary, least) in [("empty", &mut empty), ("full", &mut full)] {
            let time = build(&folder, binary)?;
            if round > 0 {
                *least = time.min(*least);
            }
        }
    }
    let above = full.saturating_sub(empty);
    Ok(BuildTime { test: "compile", subject: "bt", nodes, ns: above.as_nanos() as u64, ok: true })
}

/// Marks the source of one binary as changed, and builds this binary. Returns the time.
fn build(folder: &Path, binary: &str) -> Result<Duration, Box<dyn Error>> {
    fs::File::options()
        .append(true)
        .open(folder.join(format!("src/bin/{binary}.rs")))?
        .set_modified(SystemTime::now())?;
    let start = Instant::now();
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let done = Command::new(cargo)
        .args(["build", "--release", "--quiet", "--offline", "--bin", binary])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target())
        .output()?;
    if done.status.success() { Ok(start.elapsed()) } else { Err(String::from_utf8_lossy(&done.stderr).into()) }
}

/// Returns the target folder of this program.
fn target() -> PathBuf {
    let program = env::current_exe().unwrap_or_default();
    program.ancestors().nth(2).map_or_else(|| "target".into(), Path::to_path_buf)
}

/// Writes the crate with both binaries. Returns its folder.
fn crate_folder(tree: &str) -> Result<PathBuf, Box<dyn Error>> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = target().join("build-time");
    fs::create_dir_all(folder.join("src/bin"))?;
    let runtime = workspace.join("bt-runtime").canonicalize()?;
    let manifest = format!(
        "[package]\nname = \"build-time\"\nedition = \"2024\"\n\n[dependencies]\nbt-runtime = {{ path = {runtime:?} }}\n\n\
         [profile.release.package.build-time]\ncodegen-units = 1\n\n[workspace]\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    for (binary, root) in [("empty", "idle;"), ("full", tree)] {
        fs::write(folder.join(format!("src/bin/{binary}.rs")), format!("{HEAD}{root}{FOOT}"))?;
    }
    Ok(folder)
}

const HEAD: &str = "\
use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Walker {
    x: u32,
}

#[action]
fn reached(bb: &Walker, at_least: u32) -> bool {
    bb.x >= at_least
}

bt! {
    tree Walk for Walker {
";

const FOOT: &str = "
    }
}

fn main() {
    let mut brain = Walk::brain(Walker::default());
    println!(\"{:?} {:?}\", brain.tick(Duration::ZERO, &mut ()), reached(brain.board(), 1));
}
";

/// Returns the source of the tree and the number of its nodes.
fn tree() -> (String, usize) {
    let (mut source, mut nodes) = (String::new(), 0);
    grow(&mut source, &mut nodes, 0);
    (source, nodes)
}

/// Writes a tree with the shape of the test `wide`, except that its root has three children.
fn grow(source: &mut String, nodes: &mut usize, level: usize) {
    *nodes += 1;
    if level == 5 {
        // Writing to a string cannot fail.
        let _ = write!(source, "reached(at_least = {nodes});");
        return;
    }
    source.push_str(if level.is_multiple_of(2) { "sequence {" } else { "selector {" });
    for _ in 0..if level == 0 { 3 } else { 4 } {
        grow(source, nodes, level + 1);
    }
    source.push('}');
}
