//! NATS servers of our own: one, or a cluster of several.

mod disk;
mod leftovers;
mod network;
pub mod tied;

use std::error::Error;
use std::ffi::OsString;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs, io};

use disk::Disk;
pub use network::Network;

/// Processes of `nats-server` with a temporary folder. The servers end on drop. If this process is killed, the servers
/// end too, and the next run removes the folder.
pub struct Servers {
    host: String,
    ports: Vec<Ports>,
    processes: Vec<Child>,
    folder: PathBuf,
    disk: Option<Disk>,
}

/// The ports of a server: for clients, and for the other servers.
struct Ports {
    clients: u16,
    routes: u16,
}

impl Servers {
    /// Starts servers on free ports of a local address, and, if a fault will fill the disk, on a small disk of their own
    /// for so many partitions.
    ///
    /// # Errors
    /// The program of the server is missing, or the disk cannot be mounted.
    pub fn start(count: u32, host: &str, small_disk: Option<u32>) -> Result<Self, Box<dyn Error>> {
        let program = program();
        Command::new(&program).arg("--version").output().map_err(|error| {
            let name = program.display();
            format!(
                "`nats-server` does not start: `{name}`: {error}\nhelp: install Debian's package `nats-server`, name the program by \
                 the variable `NATS_SERVER`, or name a server that runs by `--server ADDRESS`"
            )
        })?;
        leftovers::remove_folders();
        let folder = leftovers::folder();
        fs::create_dir_all(&folder)?;
        let disk = small_disk.map(|partitions| Disk::mount(&folder, partitions)).transpose()?;
        let ports = free_ports(host, count as usize)?;
        let mut servers = Self { host: host.to_owned(), ports, processes: Vec::new(), folder, disk };
        for nth in 0..servers.ports.len() {
            let process = servers.run(nth).map_err(|error| format!("`nats-server` does not start: {error}"))?;
            servers.processes.push(process);
        }
        Ok(servers)
    }

    /// Returns the addresses for clients, separated by commas.
    pub fn addresses(&self) -> String {
        let all: Vec<_> = self.ports.iter().map(|ports| format!("{}:{}", self.host, ports.clients)).collect();
        all.join(",")
    }

    /// Returns the number of servers.
    pub fn len(&self) -> usize {
        self.processes.len()
    }

    /// Kills a server.
    ///
    /// # Errors
    /// The system refuses the call.
    pub fn kill(&mut self, nth: usize) -> io::Result<()> {
        self.processes[nth].kill()?;
        self.processes[nth].wait()?;
        Ok(())
    }

    /// Starts a server that was killed, at the same ports.
    ///
    /// # Errors
    /// The server does not start.
    pub fn revive(&mut self, nth: usize) -> io::Result<()> {
        self.processes[nth] = self.run(nth)?;
        Ok(())
    }

    /// Returns the small disk.
    pub const fn disk(&self) -> Option<&Disk> {
        self.disk.as_ref()
    }

    fn run(&self, nth: usize) -> io::Result<Child> {
        let Self { host, ports, folder, .. } = self;
        let mut command = tied::command(program())?;
        command.args(["--jetstream", "--addr", host, "--port", &ports[nth].clients.to_string()]);
        command.arg("--store_dir").arg(folder.join(nth.to_string()));
        if ports.len() > 1 {
            let route = |ports: &Ports| format!("nats://{host}:{}", ports.routes);
            let routes: Vec<_> = ports.iter().map(route).collect();
            command.args(["--server_name", &format!("fleet-{nth}"), "--cluster_name", "fleet"]);
            command.args(["--cluster", &routes[nth], "--routes", &routes.join(",")]);
        }
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    }
}

/// Returns the program of the server.
fn program() -> OsString {
    env::var_os("NATS_SERVER").unwrap_or_else(|| "nats-server".into())
}

/// Returns ports that are free now, and most probably still free a moment later.
fn free_ports(host: &str, count: usize) -> io::Result<Vec<Ports>> {
    let listeners = (0..2 * count).map(|_| TcpListener::bind((host, 0))).collect::<io::Result<Vec<_>>>()?;
    let ports = listeners.iter().map(|listener| Ok(listener.local_addr()?.port())).collect::<io::Result<Vec<_>>>()?;
    Ok(ports.chunks_exact(2).map(|pair| Ports { clients: pair[0], routes: pair[1] }).collect())
}

impl Drop for Servers {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.kill();
            let _ = process.wait();
        }
        self.disk = None;
        let _ = fs::remove_dir_all(&self.folder);
    }
}
