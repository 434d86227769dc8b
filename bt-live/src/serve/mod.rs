//! The network threads of a game: one that accepts connections, and two for each client.

mod connection;
mod incoming;
mod outbox;
mod shared;

use std::collections::BTreeMap;
use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

pub use outbox::{CAPACITY, Outbox};
pub use shared::{ClientId, Order, Shared};

use crate::swap::Loads;
use crate::wire::Welcome;

/// The largest number of connections at the same time.
const MOST_CONNECTIONS: usize = 16;

/// The listener and its threads. Dropping it ends the threads.
pub struct Server {
    address: SocketAddr,
    host: Arc<Host>,
    listener: Option<JoinHandle<()>>,
}

/// The data that all connections share.
struct Host {
    shared: Arc<Shared>,
    token: String,
    welcome: Welcome,
    loads: Loads,
    /// The open connections, which the end of the game shuts down.
    sockets: Mutex<BTreeMap<ClientId, TcpStream>>,
}

impl Host {
    fn sockets(&self) -> MutexGuard<'_, BTreeMap<ClientId, TcpStream>> {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The entry of a connection in [`Host::sockets`]. Dropping it removes the entry, even if the thread of the connection
/// could not be started.
struct Open {
    host: Arc<Host>,
    client: ClientId,
}

impl Open {
    fn new(host: &Arc<Host>, client: ClientId, socket: TcpStream) -> Self {
        host.sockets().insert(client, socket);
        Self { host: Arc::clone(host), client }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.host.sockets().remove(&self.client);
    }
}

impl Server {
    /// Starts the thread that accepts connections at this listener.
    pub fn start(
        listener: TcpListener,
        shared: Arc<Shared>,
        token: String,
        welcome: Welcome,
        loads: Loads,
    ) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let host = Arc::new(Host { shared, token, welcome, loads, sockets: Mutex::default() });
        let accepting = Arc::clone(&host);
        let run = move || accept(&listener, &accepting);
        let listener = thread::Builder::new().name("bt-live".into()).spawn(run)?;
        Ok(Self { address, host, listener: Some(listener) })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.host.shared.end();
        // `accept` returns only when a connection comes, so one is made to wake its thread.
        let woken = TcpStream::connect_timeout(&self.address, Duration::from_secs(1));
        self.host.sockets().values().for_each(|socket| drop(socket.shutdown(Shutdown::Read)));
        if let (Ok(_), Some(listener)) = (woken, self.listener.take()) {
            let _ = listener.join();
        }
    }
}

/// Accepts connections until the game ends, then waits for the threads of the connections.
fn accept(listener: &TcpListener, host: &Arc<Host>) {
    let mut threads: Vec<JoinHandle<()>> = Vec::new();
    for client in 1.. {
        let accepted = listener.accept();
        if host.shared.ends() {
            break;
        }
        threads.retain(|thread| !thread.is_finished());
        let Ok((socket, _)) = accepted else {
            // The process has too many open files, or the client has already closed the connection.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        if threads.len() >= MOST_CONNECTIONS {
            connection::refuse(&socket, "the game has as many clients as it takes");
            continue;
        }
        let Ok(copy) = socket.try_clone() else { continue };
        let open = Open::new(host, client, copy);
        let run = move || connection::serve(&socket, client, &open.host);
        threads.extend(thread::Builder::new().name("bt-live client".into()).spawn(run));
    }
    // The end of the game has not shut down a connection that was accepted meanwhile.
    host.sockets().values().for_each(|socket| drop(socket.shutdown(Shutdown::Read)));
    threads.into_iter().for_each(|thread| drop(thread.join()));
}
