//! The threads beside the game: one that accepts, and two for each client.

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

/// The most connections at a time.
const MOST_CONNECTIONS: usize = 16;

/// The listener, with its threads. Dropping it ends them.
pub struct Server {
    address: SocketAddr,
    host: Arc<Host>,
    listener: Option<JoinHandle<()>>,
}

/// The data of all connections.
struct Host {
    shared: Arc<Shared>,
    token: String,
    welcome: Welcome,
    loads: Loads,
    /// The open connections, to end them.
    sockets: Mutex<BTreeMap<ClientId, TcpStream>>,
}

impl Host {
    fn sockets(&self) -> MutexGuard<'_, BTreeMap<ClientId, TcpStream>> {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The entry of a connection in [`Host::sockets`]. Dropping it removes the entry, also where the thread could not be started.
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
    /// Serves this socket.
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
        // `accept` returns only for a connection.
        let woken = TcpStream::connect_timeout(&self.address, Duration::from_secs(1));
        self.host.sockets().values().for_each(|socket| drop(socket.shutdown(Shutdown::Read)));
        if let (Ok(_), Some(listener)) = (woken, self.listener.take()) {
            let _ = listener.join();
        }
    }
}

/// Accepts connections until the game ends, then waits for their threads.
fn accept(listener: &TcpListener, host: &Arc<Host>) {
    let mut threads: Vec<JoinHandle<()>> = Vec::new();
    for client in 1.. {
        let accepted = listener.accept();
        if host.shared.ends() {
            break;
        }
        threads.retain(|thread| !thread.is_finished());
        let Ok((socket, _)) = accepted else {
            // The process has no file left, or the connection was gone at once.
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
    // A connection that was accepted meanwhile is not among those that the game has ended.
    host.sockets().values().for_each(|socket| drop(socket.shutdown(Shutdown::Read)));
    threads.into_iter().for_each(|thread| drop(thread.join()));
}
