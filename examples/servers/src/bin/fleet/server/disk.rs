//! A small disk that can be filled: memory that is mounted at a folder.

use std::ffi::CStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use rustix::mount::{MountFlags, UnmountFlags, mount, unmount};

/// The size of the disk, as an option of `tmpfs`.
const SIZE: &CStr = c"size=64m";

/// A mounted disk, unmounted on drop.
pub struct Disk {
    folder: PathBuf,
}

impl Disk {
    /// Mounts an empty disk at an empty folder.
    ///
    /// # Errors
    /// The system has no `tmpfs`, or this process has no right to mount it.
    pub fn mount(folder: &Path) -> Result<Self, String> {
        mount("tmpfs", folder, "tmpfs", MountFlags::empty(), SIZE).map_err(|error| {
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
