//! The debugger of mosaic_game over real sockets: its HTTP protocol.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use bt_mosaic::interpreter::{Agent, HttpSender, Library, LogRecorder};
use bt_studio::Options;
use serde_json::{Value, json};

use super::studio::{PATIENCE, Page, Studio, read};

/// A studio that listens for the debugger.
struct Listens {
    studio: Studio,
    /// The port to which the game posts.
    port: u16,
}

impl Listens {
    fn start() -> Self {
        let mut options = Options::of(bt_studio::sample().unwrap());
        options.mosaic = Some(0);
        let studio = Studio::start(options);
        let address = studio.mosaic.as_deref().unwrap();
        let port = address.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/post/ai_debug/"));
        let port = port.unwrap().parse().unwrap();
        Self { studio, port }
    }

    fn page(&self) -> Page {
        self.studio.page()
    }

    fn stream(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// The status and the body of the answer to a request with this text.
    fn ask(&self, request: &str) -> (u16, String) {
        let mut stream = self.stream();
        stream.write_all(request.as_bytes()).unwrap();
        answer(&mut stream)
    }

    /// Posts a body with a head that may have more lines.
    fn post(&self, more: &str, body: &str) -> (u16, String) {
        self.ask(&format!(
            "POST /post/ai_debug/ HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{more}Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        ))
    }
}

fn answer(stream: &mut TcpStream) -> (u16, String) {
    let mut text = String::new();
    // A server that refuses a body closes the connection while it comes.
    if let Err(error) = stream.read_to_string(&mut text) {
        assert!(!text.is_empty(), "{error}");
    }
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

fn body(entries: &[Value]) -> String {
    json!({ "entity_id": "guard 7", "cmds": entries }).to_string()
}

fn enter(node: u32) -> Value {
    json!([0, node, 5, "enter", []])
}

/// Reads messages until the followed agent has so many entries.
fn until_entries(page: &mut Page, entries: u64) -> Value {
    let start = Instant::now();
    loop {
        let message = read(page);
        if message["type"] == "followed" && message["view"]["last"] == entries {
            return message;
        }
        assert!(start.elapsed() < PATIENCE, "no message with {entries} entries");
    }
}

#[test]
fn a_log_is_posted_in_parts_and_shown() {
    let studio = Listens::start();
    let mut page = studio.page();
    let first =
        [json!([0, 0, 1, "snapshot", [["guard.json"], { "ammo": 3 }, []]]), json!([0, 0, 2, "group_begin", []])];
    assert_eq!(studio.post("", &body(&first)), (200, "ok".to_owned()));
    until_entries(&mut page, 2);
    // Several requests over one connection, the second in chunks.
    let mut stream = studio.stream();
    let (one, two) = (body(&[enter(0), enter(1)]), body(&[enter(2)]));
    let head = format!("POST /post/ai_debug/ HTTP/1.1\r\nHost: localhost:{}\r\n", studio.port);
    write!(stream, "{head}Content-Length: {}\r\n\r\n{one}", one.len()).unwrap();
    until_entries(&mut page, 4);
    let (begin, end) = two.split_at(20);
    write!(stream, "{head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n{:x}\r\n{begin}\r\n", begin.len())
        .unwrap();
    write!(stream, "{:x}\r\n{end}\r\n0\r\n\r\n", end.len()).unwrap();
    let last = until_entries(&mut page, 5);
    let mut answers = String::new();
    stream.read_to_string(&mut answers).unwrap();
    assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), 2, "{answers}");
    assert_eq!((&last["view"]["name"], &last["view"]["values"][0]["value"]), (&json!("guard 7"), &json!("3")));
    let running = last["view"]["log"]["running"].as_array().unwrap();
    assert_eq!(running.iter().map(|node| node["node"].as_str().unwrap()).collect::<Vec<_>>(), ["0:0", "0:1", "0:2"]);
    // The path without its last slash is the same.
    let short = head.replacen("ai_debug/", "ai_debug", 1);
    let short = format!("{short}Content-Length: {}\r\nConnection: close\r\n\r\n{two}", two.len());
    assert_eq!(studio.ask(&short), (200, "ok".to_owned()));
}

#[test]
fn an_agent_of_bt_mosaic_sends_its_log() {
    let studio = Listens::start();
    let mut page = studio.page();
    let files = BTreeMap::from([(
        "guard.json".to_owned(),
        include_str!("../../../tests/samples/mosaic/guard.json").to_owned(),
    )]);
    let mut agent = Agent::new(&Arc::new(Library::new(files)), 3);
    agent.load("guard.json").unwrap();
    let host = format!("127.0.0.1:{}", studio.port);
    let sender = Arc::new(Mutex::new(HttpSender::new(&host, LogRecorder::new("guard 7"))));
    agent.listen(Arc::clone(&sender));
    let flush = || sender.lock().unwrap().flush().unwrap() as u64;
    agent.set("alarms", 1).unwrap();
    let mut sent = flush();
    assert_eq!(until_entries(&mut page, sent)["view"]["values"][0]["name"], "alarms");
    agent.enable(true).unwrap();
    sent += flush();
    let last = until_entries(&mut page, sent);
    let running = last["view"]["log"]["running"].as_array().unwrap();
    assert_eq!(running.iter().map(|node| &node["node"]).collect::<Vec<_>>(), ["0:0", "0:1", "0:2", "0:3", "0:4"]);
}

#[test]
fn a_request_with_a_fault_is_answered_with_400_and_the_reason() {
    let studio = Listens::start();
    let (status, why) = studio.post("", &body(&[enter(0), json!([0, 0, 5, "entr", []])]));
    assert_eq!(status, 400);
    assert!(why.starts_with("the body:1:") && why.contains("$.cmds[1]: unknown command `entr`"), "{why}");
    let (status, why) = studio.post("", "entity_id=guard");
    assert_eq!(status, 400);
    assert!(why.starts_with("the body:1:1"), "{why}");
    // Nothing of it was taken: the agent is not known.
    let mut page = studio.page();
    assert_eq!(studio.post("", &body(&[enter(0)])), (200, "ok".to_owned()));
    until_entries(&mut page, 1);
}

#[test]
fn requests_of_pages_and_of_foreign_names_are_refused() {
    let studio = Listens::start();
    let entries = body(&[enter(0)]);
    let own = format!("Origin: http://127.0.0.1:{}\r\n", studio.port);
    for origin in ["Origin: http://evil.example\r\n", "Origin: null\r\n", &own] {
        let (status, why) = studio.post(origin, &entries);
        assert_eq!((status, &*why), (403, "requests of web pages, which have an `Origin`, are refused"), "{origin}");
    }
    let head = "POST /post/ai_debug/ HTTP/1.1\r\n";
    let tail = format!("Content-Length: {}\r\nConnection: close\r\n\r\n{entries}", entries.len());
    assert_eq!(studio.ask(&format!("{head}Host: evil.example:{}\r\n{tail}", studio.port)).0, 403);
    assert_eq!(studio.ask(&format!("{head}{tail}")).0, 400, "no `Host`");
    let host = format!("Host: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", studio.port);
    assert_eq!(studio.ask(&format!("GET /post/ai_debug/ HTTP/1.1\r\n{host}")).0, 405);
    assert_eq!(studio.ask(&format!("GET / HTTP/1.1\r\n{host}")).0, 404, "the page is not served here");
    assert_eq!(studio.post("", &entries), (200, "ok".to_owned()), "a game is heard");
}

#[test]
fn a_body_that_is_too_long_is_refused_before_it_is_kept() {
    let studio = Listens::start();
    let mut stream = studio.stream();
    let head = format!("POST /post/ai_debug/ HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n", studio.port);
    write!(stream, "{head}Content-Length: {}\r\n\r\n", 17 << 20).unwrap();
    // The server may close the connection before it has read all.
    let part = vec![b' '; 1 << 20];
    let _ = (0..17).try_for_each(|_| stream.write_all(&part));
    let (status, why) = answer(&mut stream);
    assert_eq!(status, 400);
    assert!(why.ends_with("has more than 16777216 bytes: send the entries in several requests"), "{why}");
}
