//! A small disk that can be filled: memory that is mounted at a folder.

use std::ffi::CString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use rustix::mount::{MountFlags, UnmountFlags, mount, unmount};

/// The room for the log of a partition, in MB: the records of a server are in files of 8 MB, and it removes whole files.
const LOG: u32 = 24;
/// The room for the snapshots of all partitions, in MB.
const SNAPSHOTS: u32 = 64;

/// A mounted disk, unmounted on drop.
pub struct Disk {
    folder: PathBuf,
}

impl Disk {
    /// Mounts an empty disk for so many partitions at an empty folder.
    ///
    /// # Errors
    /// The system has no `tmpfs`, or this process has no right to mount it.
    pub fn mount(folder: &Path, partitions: u32) -> Result<Self, String> {
        let size = CString::new(format!("size={}m", SNAPSHOTS + LOG * partitions)).expect("digits");
        mount("tmpfs", folder, "tmpfs", MountFlags::empty(), &*size).map_err(|error| {
            format!("a small disk cannot be mounted: {error}\nhelp: run `--fill-disk-every` as root, on Linux")
        })?;
        Ok(Self { folder: folder.to_owned() })
    }

    /// Writes until the disk is full.
    ///
    /// # Errors
    /// Returns any error except that the disk is full.
    pub fn fill(&self) -> io::Result<()> {
        let mut file = File::create(self.ballast())?;
        loop {
            match file.write_all(&[0; 4096]) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::StorageFull => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }

    /// Removes the file that [`fill`](Self::fill) wrote.
    ///
    /// # Errors
    /// The disk was not filled.
    pub fn free(&self) -> io::Result<()> {
        fs::remove_file(self.ballast())
    }

    fn ballast(&self) -> PathBuf {
        self.folder.join("ballast")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = unmount(&self.folder, UnmountFlags::DETACH);
    }
}
