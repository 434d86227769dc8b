//! A client with the crate `zeromq`.

use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use zeromq::{ReqSocket, Socket, SocketRecv, SocketSend, SubSocket, ZmqMessage};

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct Client {
    runtime: Runtime,
    requests: ReqSocket,
    reached: SubSocket,
}

impl Client {
    pub fn new(port: u16) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (mut requests, mut reached) = runtime.block_on(async { (ReqSocket::new(), SubSocket::new()) });
        runtime.block_on(async {
            requests.connect(&format!("tcp://127.0.0.1:{port}")).await.expect("a connection");
            reached.connect(&format!("tcp://127.0.0.1:{}", port + 1)).await.expect("a connection");
            reached.subscribe("").await.expect("a subscription");
        });
        Self { runtime, requests, reached }
    }

    /// Sends the parts of a request. Returns those of the reply.
    pub fn parts(&mut self, parts: &[&[u8]]) -> Vec<Vec<u8>> {
        let mut message = ZmqMessage::from(parts[0].to_vec());
        parts[1..].iter().for_each(|part| message.push_back(part.to_vec().into()));
        let (runtime, requests) = (&self.runtime, &mut self.requests);
        let reply = runtime.block_on(async {
            requests.send(message).await.expect("it sends");
            timeout(PATIENCE, requests.recv()).await.expect("a reply in time").expect("a reply")
        });
        reply.into_vec().into_iter().map(|part| part.to_vec()).collect()
    }

    /// Sends a request of this type. Checks the head of the reply, and returns the rest.
    pub fn ask(&mut self, kind: u8, body: &str) -> Vec<u8> {
        let head = [2, kind, 1, 2, 3, 4];
        let parts: &[&[u8]] = if body.is_empty() { &[&head] } else { &[&head, body.as_bytes()] };
        let mut reply = self.parts(parts);
        assert!(reply[0].len() == 22 && reply[0][..6] == head, "{:?}", String::from_utf8_lossy(&reply.concat()));
        reply.drain(1..).next().unwrap_or_default()
    }

    /// Sends a request that is refused. Returns the reason.
    pub fn refused(&mut self, kind: u8, body: &str) -> String {
        let head = [2, kind, 0, 0, 0, 0];
        let parts: &[&[u8]] = if body.is_empty() { &[&head] } else { &[&head, body.as_bytes()] };
        let reply = self.parts(parts);
        assert_eq!(reply[0], b"error");
        String::from_utf8(reply[1].clone()).expect("text")
    }

    /// The node whose breakpoint is reached next.
    pub fn reached(&mut self) -> String {
        let (runtime, reached) = (&self.runtime, &mut self.reached);
        let message = runtime.block_on(async { timeout(PATIENCE, reached.recv()).await.expect("a message in time") });
        let parts = message.expect("a message").into_vec();
        assert!(parts.len() == 2 && parts[0].len() == 6 && parts[0][..2] == [2, b'N'], "{parts:?}");
        String::from_utf8(parts[1].to_vec()).expect("text")
    }

    /// The status of each node, in the order of their numbers.
    pub fn statuses(&mut self) -> Vec<u8> {
        let bytes = self.ask(b'S', "");
        bytes
            .chunks(3)
            .enumerate()
            .map(|(at, node)| {
                assert_eq!(u16::from_le_bytes([node[0], node[1]]), at as u16 + 1);
                node[2]
            })
            .collect()
    }

    /// The transitions since the last call, as in [`Lines`](super::game::Lines). A node that ended and is idle again has no line.
    pub fn transitions(&mut self) -> Vec<String> {
        lines(&self.ask(b't', ""))
    }
}

fn lines(bytes: &[u8]) -> Vec<String> {
    let mut running = std::collections::BTreeSet::new();
    let mut lines = Vec::new();
    for transition in bytes.chunks(9) {
        let uid = u16::from_le_bytes([transition[6], transition[7]]);
        let ran = running.remove(&uid);
        match transition[8] {
            1 => {
                running.insert(uid);
                lines.push(format!("enter {uid}"));
            }
            2 => lines.push(format!("leave {uid} Success")),
            3 => lines.push(format!("leave {uid} Failure")),
            0 if ran => lines.push(format!("halt {uid}")),
            0 => {}
            other => panic!("status {other}"),
        }
    }
    lines
}
