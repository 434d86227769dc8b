//! Requests at random over real sockets: the studio answers each one or closes its connection, never panics, and goes on to serve
//! its page. They are a program of their own: the test counts the panics and the bytes of its whole process, and keeps all cores busy.
//!
//! More of them: `HTTP_INPUTS=10000000 cargo test --release -p bt-studio --test requests -- --nocapture`.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use bt_studio::Options;
use fastrand::Rng;

use studio::{PATIENCE, Studio};

#[allow(dead_code, reason = "these tests need no page in a browser")]
#[path = "sockets/studio.rs"]
mod studio;

/// The number of inputs without `HTTP_INPUTS`.
const INPUTS: usize = 4000;
/// After so many inputs of a client, the page and a log must be taken as ever.
const LOOK: usize = 500;
/// The number of clients that send at the same time.
const CLIENTS: usize = 4;
/// The maximum growth of the process, in bytes.
const MOST_BYTES: usize = 512 << 20;

static PANICS: AtomicUsize = AtomicUsize::new(0);

/// The ports and the secret of the attacked studio.
struct Target {
    port: u16,
    posts: u16,
    token: String,
}

#[test]
fn requests_at_random_are_answered_or_refused() {
    let inputs = std::env::var("HTTP_INPUTS").map_or(INPUTS, |text| text.parse().expect("HTTP_INPUTS is a number"));
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        before(info);
    }));
    let mut options = Options::of(bt_studio::sample().unwrap());
    options.mosaic = Some(0);
    let studio = Studio::start(options);
    let posts = studio.mosaic.as_deref().and_then(|address| address.split([':', '/']).nth(4)?.parse().ok()).unwrap();
    let target = Target { port: studio.port, posts, token: studio.token };
    let (start, bytes) = (Instant::now(), resident());
    let client = &|seed: u64| {
        let (mut random, mut answers) = (Rng::with_seed(seed), BTreeMap::new());
        for input in 0..inputs / CLIENTS {
            let (port, request) = target.request(&mut random);
            let answer = said(port, &mutated(&mut random, request), true);
            *answers.entry(status(&answer)).or_insert(0) += 1;
            if input % LOOK == 0 {
                target.look();
            }
        }
        answers
    };
    let mut answers: BTreeMap<u16, usize> = BTreeMap::new();
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS as u64).map(|seed| scope.spawn(move || client(seed))).collect();
        let all = clients.into_iter().flat_map(|client| client.join().unwrap());
        all.for_each(|(status, count)| *answers.entry(status).or_default() += count);
    });
    target.look();
    assert_eq!(PANICS.load(Ordering::Relaxed), 0);
    let wanted = [0, 101, 200, 400, 403, 404, 405];
    assert!(wanted.iter().all(|status| answers.contains_key(status)), "some answers never came: {answers:?}");
    let grown = resident().saturating_sub(bytes);
    assert!(grown < MOST_BYTES, "the process has grown by {grown} bytes");
    let seconds = start.elapsed().as_secs_f64();
    println!("{inputs} requests in {seconds:.0} s; the process has grown by {} MB; answers: {answers:?}", grown >> 20);
}

/// The status of an answer; 0 if the studio has closed the connection without one. An answer of several requests begins with that
/// of the first one.
fn status(answer: &[u8]) -> u16 {
    if answer.is_empty() {
        return 0;
    }
    let digits = answer.strip_prefix(b"HTTP/1.1 ").and_then(|rest| str::from_utf8(rest.get(..3)?).ok());
    let status = digits.and_then(|digits| digits.parse().ok());
    status.filter(|status| *status < 500).unwrap_or_else(|| panic!("{}", answer.escape_ascii()))
}

/// The bytes that the process has in memory; 0 where the system does not tell.
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<usize>().ok()).map_or(0, |size| size << 10)
}

/// Sends bytes, and returns all that comes back until the studio closes the connection. `ends`: the studio is told that no more
/// bytes come, so that it waits for none; it may then close the connection without an answer.
fn said(port: u16, bytes: &[u8], ends: bool) -> Vec<u8> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the studio takes connections");
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    // The studio may close a connection before it has read everything.
    let sent = stream.write_all(bytes).and_then(|()| if ends { stream.shutdown(Shutdown::Write) } else { Ok(()) });
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let is_late = |error: &io::Error| matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut);
    let late = [sent.err(), read.err()].into_iter().flatten().find(is_late);
    assert!(late.is_none(), "{late:?} behind {}", bytes.escape_ascii());
    answer
}

const PATHS: [&str; 9] = [
    "/",
    "/studio.js",
    "/ws",
    "/post/ai_debug/",
    "/post/ai_debug",
    "/guard.json",
    "/../../etc/passwd",
    "/%2e%2e/%00",
    "*",
];
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "OPTIONS", "CONNECT", "get"];
const WORDS: [&str; 12] = [
    "enter",
    "exit",
    "snapshot",
    "group_begin",
    "group_end",
    "keep_node",
    "tree",
    "success",
    "failure",
    "guard.json",
    "",
    "a",
];
const ASKS: [&str; 8] = [
    r#"{"type":"open","file":"guard.json"}"#,
    r#"{"type":"open","file":"../guard.json"}"#,
    r#"{"type":"select","file":"guard.json","at":"/root"}"#,
    r#"{"type":"command","file":"guard.json","version":1,"command":{"type":"remove","at":"/root/children/0"},"typing":null}"#,
    r#"{"type":"travel","file":"guard.json","by":-1}"#,
    r#"{"type":"complete","file":"guard.json","at":"/root/children/0/args/for"}"#,
    r#"{"type":"watch","order":{"type":"list"}}"#,
    r#"{"type":"simulate","file":"guard.json","play":{"type":"step"}}"#,
];

impl Target {
    /// The page is served, and a log is taken.
    fn look(&self) {
        let end = "Connection: close\r\n\r\n";
        let page =
            said(self.port, format!("GET / HTTP/1.1\r\nHost: localhost:{}\r\n{end}", self.port).as_bytes(), false);
        assert!(page.starts_with(b"HTTP/1.1 200 OK"), "{}", page.escape_ascii());
        let body = r#"{"entity_id":"guard 7","cmds":[]}"#;
        let head = format!("POST /post/ai_debug/ HTTP/1.1\r\nHost: localhost:{}\r\n", self.posts);
        let log = said(self.posts, format!("{head}Content-Length: {}\r\n{end}{body}", body.len()).as_bytes(), false);
        assert!(log.starts_with(b"HTTP/1.1 200 OK"), "{}", log.escape_ascii());
    }

    /// Returns a request that mostly fits, and the port that takes it.
    fn request(&self, random: &mut Rng) -> (u16, Vec<u8>) {
        match random.u8(..10) {
            0..4 => {
                let line = format!("{} {} HTTP/1.1", one(random, &METHODS), one(random, &PATHS));
                (self.port, head(random, &line, self.port, "").into_bytes())
            }
            4..9 => (self.posts, self.post(random)),
            _ => (self.port, self.socket(random)),
        }
    }

    fn post(&self, random: &mut Rng) -> Vec<u8> {
        let body = match random.u8(..8) {
            0 => "[".repeat(random.usize(..5000)),
            1 => {
                String::from_utf8_lossy(&std::iter::repeat_with(|| random.u8(..)).take(300).collect::<Vec<_>>()).into()
            }
            _ => log(random),
        };
        let long = body.len();
        let (size, body) = match random.u8(..8) {
            0 => (String::new(), body),
            1 => (format!("Content-Length: {}\r\n", random.u64(..)), body),
            2 => ("Content-Length: -1\r\n".to_owned(), body),
            3 | 4 => ("Transfer-Encoding: chunked\r\n".to_owned(), format!("{long:x}\r\n{body}\r\n0\r\n\r\n")),
            _ => (format!("Content-Length: {long}\r\n"), body),
        };
        let path = if random.u8(..8) == 0 { one(random, &PATHS) } else { "/post/ai_debug/" };
        [head(random, &format!("POST {path} HTTP/1.1"), self.posts, &size), body].concat().into_bytes()
    }

    /// Returns a request for a socket, and the messages of a page.
    fn socket(&self, random: &mut Rng) -> Vec<u8> {
        let more = format!(
            "Origin: http://127.0.0.1:{}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
            self.port
        );
        let mut bytes = head(random, "GET /ws HTTP/1.1", self.port, &more).into_bytes();
        let token = if random.u8(..4) == 0 { "0" } else { &self.token };
        bytes.extend(frame(random, &format!(r#"{{"token":"{token}"}}"#)));
        for id in 0..random.u32(..4) {
            let ask = one(random, &ASKS).as_bytes().to_vec();
            let ask = mutated(random, ask);
            bytes.extend(frame(random, &format!(r#"{{"id":{id},"ask":{}}}"#, String::from_utf8_lossy(&ask))));
        }
        bytes
    }
}

fn one<'t>(random: &mut Rng, all: &[&'t str]) -> &'t str {
    all[random.usize(..all.len())]
}

/// Returns a line and its headers. `more`: headers that belong to the request.
fn head(random: &mut Rng, line: &str, port: u16, more: &str) -> String {
    let host = match random.u8(..16) {
        0 => String::new(),
        1 => "Host: evil.example\r\n".to_owned(),
        2 => format!("Host: localhost:{port}\r\nHost: localhost:{port}\r\n"),
        _ => format!("Host: 127.0.0.1:{port}\r\n"),
    };
    let other = match random.u8(..16) {
        0 => "Origin: null\r\n".to_owned(),
        1 => format!("X: {}\r\n", "x".repeat(random.usize(..20_000))),
        2 => "X: x\r\n".repeat(random.usize(..200)),
        3 => "Expect: 100-continue\r\n".to_owned(),
        _ => String::new(),
    };
    format!("{line}\r\n{host}{more}{other}\r\n")
}

/// Returns the body of a post: entries of a debug log, with fields of any kind.
fn log(random: &mut Rng) -> String {
    let field = |random: &mut Rng| match random.u8(..6) {
        0 => format!("\"{}\"", one(random, &WORDS)),
        1 => "[]".to_owned(),
        2 => "null".to_owned(),
        3 => random.i64(..).to_string(),
        4 => format!("{{\"{}\":{}}}", one(random, &WORDS), random.u8(..)),
        _ => random.u8(..20).to_string(),
    };
    let entry = |random: &mut Rng| {
        let word = one(random, &WORDS);
        let rest = field(random);
        match random.u8(..4) {
            0 => format!("[{}]", (0..random.u8(..7)).map(|_| field(random)).collect::<Vec<_>>().join(",")),
            _ => format!("[0,{},{},\"{word}\",[{rest}]]", random.u8(..20), random.u32(..)),
        }
    };
    let entries: Vec<String> = (0..random.u8(..6)).map(|_| entry(random)).collect();
    format!(r#"{{"entity_id":"guard {}","cmds":[{}]}}"#, random.u8(..), entries.join(","))
}

/// Returns a masked frame with this text, now and then of another kind or with a wrong length.
fn frame(random: &mut Rng, text: &str) -> Vec<u8> {
    let kind = if random.u8(..8) == 0 { random.u8(..) } else { 0x81 };
    let mask = [1, 2, 3, 4];
    let long = match random.u8(..12) {
        0 => vec![0xff; 9],
        1 => vec![0x80 | random.u8(..)],
        _ => [&[0xfe], &u16::try_from(text.len()).unwrap_or(u16::MAX).to_be_bytes()[..]].concat(),
    };
    let masked = text.bytes().zip(mask.into_iter().cycle()).map(|(byte, mask)| byte ^ mask);
    [kind].into_iter().chain(long).chain(mask).chain(masked).collect()
}

/// Changes some bytes, or none.
fn mutated(random: &mut Rng, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..random.u8(..6).saturating_sub(2) {
        let at = random.usize(..=bytes.len());
        let end = (at + random.usize(..20)).min(bytes.len());
        match random.u8(..5) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.insert(at, random.u8(..)),
            3 => bytes.extend_from_within(at..end),
            _ => bytes[at..end].iter_mut().for_each(|byte| *byte ^= random.u8(..)),
        }
    }
    bytes
}
