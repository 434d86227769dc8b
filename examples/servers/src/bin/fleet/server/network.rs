//! A network that can be cut: a namespace of Linux, with one virtual cable to the host.

use std::net::Ipv4Addr;
use std::path::Path;
use std::process::{self, Command};

use super::leftovers::has_ended;

/// The prefix of the name of each namespace, before the number of the process.
const NAME: &str = "fleet";

/// The first address. The range is reserved for tests of networks (RFC 2544), so no other network uses it.
const FIRST: Ipv4Addr = Ipv4Addr::new(198, 18, 0, 0);
/// The number of networks with four addresses each.
const NETWORKS: u32 = 1 << 15;

/// A namespace with a cable, both removed on drop.
pub struct Network {
    name: String,
    host: Ipv4Addr,
}

impl Network {
    /// Makes the namespace, and connects it.
    ///
    /// # Errors
    /// The program `ip` is missing, or this process lacks the rights for it.
    pub fn new() -> Result<Self, String> {
        remove_left()?;
        let at = u32::from(FIRST) + process::id() % NETWORKS * 4;
        let network = Self { name: format!("{NAME}{}", process::id()), host: Ipv4Addr::from(at + 1) };
        let (name, outside, inside) = (network.name.as_str(), network.outside(), network.inside());
        let (host, guest) = (format!("{}/30", network.host), format!("{}/30", Ipv4Addr::from(at + 2)));
        ip(&["netns", "add", name])?;
        ip(&["link", "add", &outside, "type", "veth", "peer", "name", &inside, "netns", name])?;
        ip(&["address", "add", &host, "dev", &outside])?;
        ip(&["link", "set", &outside, "up"])?;
        ip(&["-netns", name, "address", "add", &guest, "dev", &inside])?;
        network.join()?;
        Ok(network)
    }

    /// Returns the address of the host at its end of the cable.
    pub fn host(&self) -> String {
        self.host.to_string()
    }

    /// Returns a command that runs a program in the namespace.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name]).arg(program);
        command
    }

    /// Cuts the cable: no packet passes, and neither side gets an error.
    ///
    /// # Errors
    /// See [`Network::new`].
    pub fn cut(&self) -> Result<(), String> {
        ip(&["-netns", &self.name, "link", "set", &self.inside(), "down"]).map(drop)
    }

    /// Reconnects the cable.
    ///
    /// # Errors
    /// See [`Network::new`].
    pub fn join(&self) -> Result<(), String> {
        ip(&["-netns", &self.name, "link", "set", &self.inside(), "up"]).map(drop)
    }

    /// Returns the name of the host's end of the cable. Such names have 15 characters at most.
    fn outside(&self) -> String {
        format!("{}o", self.name)
    }

    fn inside(&self) -> String {
        format!("{}i", self.name)
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let _ = ip(&["link", "delete", &self.outside()]);
        let _ = ip(&["netns", "delete", &self.name]);
    }
}

/// Removes the namespaces of processes that have ended, with their cables.
fn remove_left() -> Result<(), String> {
    let names = ip(&["netns", "list"])?;
    let names = names.lines().filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|name| name.strip_prefix(NAME).is_some_and(has_ended)) {
        drop(Network { name: name.to_owned(), host: FIRST });
    }
    Ok(())
}

/// Runs `ip`, and returns what it prints.
fn ip(arguments: &[&str]) -> Result<String, String> {
    let needs = "run `--cut-every` as root, on Linux, with Debian's package `iproute2`";
    let output = Command::new("ip").args(arguments).output();
    let output = output.map_err(|error| format!("the network cannot be cut: `ip`: {error}\nhelp: {needs}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("the network cannot be cut: `ip {}`: {}\nhelp: {needs}", arguments.join(" "), said.trim()))
}
