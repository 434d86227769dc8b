//! A recorder, which keeps the last records of the game and writes them to files.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bt_runtime::trace::frames;

use super::stream::{Counts, Stream};

/// Keeps the records of the last frames, and writes them.
pub struct Recorder {
    file: PathBuf,
    /// The largest number of bytes that are kept per stream.
    most: usize,
    kept: Vec<Kept>,
}

/// The records of the last frames of one stream.
#[derive(Default)]
struct Kept {
    frames: VecDeque<(Vec<u8>, Counts)>,
    bytes: usize,
}

impl Recorder {
    /// Creates a recorder for this file.
    pub const fn new(file: PathBuf, most: usize) -> Self {
        Self { file, most, kept: Vec::new() }
    }

    /// Fails if the files cannot be written: creates the first one under the name that it has while it is incomplete, and
    /// removes it.
    pub fn check(&self) -> io::Result<()> {
        let part = part(&self.file);
        fs::write(&part, [])?;
        fs::remove_file(part)
    }

    /// Adds the records of this frame, and forgets the oldest frames beyond the limit.
    pub fn take(&mut self, streams: &[Stream]) {
        self.kept.resize_with(streams.len(), Kept::default);
        for (kept, stream) in self.kept.iter_mut().zip(streams).filter(|(_, stream)| !stream.records.is_empty()) {
            kept.bytes += stream.records.len();
            let mut room = Vec::new();
            while kept.bytes > self.most {
                let Some(oldest) = kept.frames.pop_front() else { break };
                kept.bytes -= oldest.0.len();
                room = oldest.0;
            }
            room.clear();
            room.extend_from_slice(&stream.records);
            // The count of a reader is lower if records are lost, so the reader knows.
            let mut counts = stream.written;
            counts += stream.lost;
            kept.frames.push_back((room, counts));
        }
    }

    /// Writes a file per stream and returns the paths. A file gets its name when it is complete.
    pub fn write(&self, streams: &[Stream]) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for (number, (kept, stream)) in self.kept.iter().zip(streams).enumerate() {
            if kept.frames.is_empty() {
                continue;
            }
            let file = place(&self.file, number, &stream.name);
            let (mut bytes, mut all) = (stream.start.clone(), Counts::default());
            for (frame, counts) in &kept.frames {
                bytes.extend_from_slice(frame);
                all += *counts;
            }
            bytes.extend_from_slice(&frames::end(all.records, all.ticks));
            let part = part(&file);
            fs::write(&part, bytes).and_then(|()| fs::rename(&part, &file)).inspect_err(|_| {
                let _ = fs::remove_file(&part);
            })?;
            files.push(file);
        }
        Ok(files)
    }
}

/// Returns the name of a file while it is incomplete.
fn part(file: &Path) -> PathBuf {
    file.with_extension("part")
}

/// Returns the file of a stream: for the first `run.btrec`, for others `run-1-Patrol.btrec`.
fn place(file: &Path, number: usize, tree: &str) -> PathBuf {
    if number == 0 {
        return file.to_owned();
    }
    let plain = |char: char| if char.is_alphanumeric() || char == '_' { char } else { '-' };
    let tree: String = tree.chars().take(32).map(plain).collect();
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}-{tree}"));
    // `with_extension` would cut a stem with a dot, such as `run.2024`.
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}
