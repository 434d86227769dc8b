//! Writes the tree of the test `wide` as a `bt!` of 1,365 nodes.

use std::env;
use std::fs;
use std::io::Result;
use std::path::Path;

include!("src/wide/leaf.rs");

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=src/wide/leaf.rs");
    println!("cargo::rerun-if-changed=build.rs");
    let mut source = String::from("bt! {\n    tree WideTree for Counter {\n");
    node(&mut source, 0, 0);
    source.push_str("    }\n}\n");
    let folder = env::var_os("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&folder).join("wide.rs"), source)
}

/// Writes the node at a level. The root has level 0.
fn node(source: &mut String, level: u32, index: u32) {
    let indent = " ".repeat(8 + 4 * level as usize);
    if level == LEVELS {
        let Leaf { index, threshold } = Leaf::at(index);
        source.push_str(&format!("{indent}leaf(index = {index}, threshold = {threshold});\n"));
        return;
    }
    let kind = match Kind::at(level) {
        Kind::Sequence => "sequence",
        Kind::Selector => "selector",
    };
    source.push_str(&format!("{indent}{kind} {{\n"));
    for child in 0..4 {
        node(source, level + 1, index * 4 + child);
    }
    source.push_str(&format!("{indent}}}\n"));
}
