//! A recorder, which keeps the last records of the game and writes them to files.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::stream::Stream;

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
    frames: VecDeque<Vec<u8>>,
    bytes: usize,
}

impl Recorder {
    /// Creates a recorder for this file.
    pub const fn new(file: PathBuf, most: usize) -> Self {
        Self { file, most, kept: Vec::new() }
    }

    /// Adds the records of this frame, and forgets the oldest frames beyond the limit.
    pub fn take(&mut self, streams: &[Stream]) {
        self.kept.resize_with(streams.len(), Kept::default);
        for (kept, stream) in self.kept.iter_mut().zip(streams).filter(|(_, stream)| !stream.records.is_empty()) {
            kept.bytes += stream.records.len();
            let mut room = Vec::new();
            while kept.bytes > self.most {
                let Some(oldest) = kept.frames.pop_front() else { break };
                kept.bytes -= oldest.len();
                room = oldest;
            }
            room.clear();
            room.extend_from_slice(&stream.records);
            kept.frames.push_back(room);
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
            let mut bytes = stream.start.clone();
            kept.frames.iter().for_each(|frame| bytes.extend_from_slice(frame));
            let part = file.with_extension("part");
            fs::write(&part, bytes)?;
            fs::rename(&part, &file)?;
            files.push(file);
        }
        Ok(files)
    }
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
