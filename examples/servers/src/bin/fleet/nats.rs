//! A NATS server of our own.

use std::error::Error;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs, io, process};

/// A `nats-server` with a temporary folder. Both are gone with this value.
pub struct Server {
    process: Child,
    folder: PathBuf,
    port: u16,
}

impl Server {
    /// Starts a server on a free port of this machine.
    ///
    /// # Errors
    /// There is no such program.
    pub fn start() -> Result<Self, Box<dyn Error>> {
        let folder = env::temp_dir().join(format!("fleet-{}", process::id()));
        fs::create_dir_all(&folder)?;
        // Free now, and most probably in a moment too.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let process = run(&folder, port).map_err(|error| {
            format!("`nats-server` does not start: {error}; install Debian's package of this name, or name a server by `--server`")
        })?;
        Ok(Self { process, folder, port })
    }

    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Kills it, and starts it again at the same port.
    ///
    /// # Errors
    /// It does not start.
    pub fn restart(&mut self) -> io::Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        self.process = run(&self.folder, self.port)?;
        Ok(())
    }
}

fn run(folder: &PathBuf, port: u16) -> io::Result<Child> {
    let mut command = Command::new(env::var_os("NATS_SERVER").unwrap_or_else(|| "nats-server".into()));
    command.args(["--jetstream", "--addr", "127.0.0.1", "--port", &port.to_string(), "--store_dir"]).arg(folder);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
