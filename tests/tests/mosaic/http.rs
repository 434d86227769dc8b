//! The debug log as a file, and over HTTP to a server in this test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::thread;

use bt_model::json::{Limits, Source};
use bt_mosaic::files::{Command, DebugLog};
use bt_mosaic::interpreter::{Agent, Folder, HttpSender, Library, LogRecorder, SendError};
use serde_json::{Value, json};

use crate::sample::samples;

fn guard() -> Agent {
    let mut agent = Agent::new(&Arc::new(Library::new(Folder(samples()))), 3);
    agent.load("guard.json").unwrap();
    agent
}

#[test]
fn a_log_recorder_writes_the_records_of_the_agent() {
    let file = Arc::new(Mutex::new(LogRecorder::new("guard 7").starting_at(1_700_000_000_000)));
    let mut agent = guard();
    agent.listen(Arc::clone(&file));
    agent.set("alarms", 1.0).unwrap();
    agent.enable(true).unwrap();
    agent.remove("alarms");
    agent.advance(5).unwrap();
    agent.reset().unwrap();
    let text = file.lock().unwrap().text();
    let (log, faults) = DebugLog::read(&Source::new("log.json", text), &Limits::default());
    assert!(!faults.has_errors());
    let lines: Vec<_> = log.debug_cmds.iter().map(|line| (&*line.cmd, line.ts_ms - 1_700_000_000_000)).collect();
    let first = [("snapshot", 0), ("mutate", 0), ("group_begin", 0), ("enter", 0)];
    assert_eq!(lines[..4], first);
    assert_eq!(lines[lines.len() - 7], ("group_begin", 5));
    assert_eq!(lines[lines.len() - 8], ("reset", 5));
    assert!(log.debug_cmds.iter().all(|line| line.record().is_some()));
    assert!(log.debug_cmds.iter().any(|line| matches!(line.record().unwrap().command, Command::Remove { .. })));
    let wire: Value = serde_json::from_str(&log.wire()).unwrap();
    assert_eq!(wire["cmds"][1], json!([0, 0, 1_700_000_000_000_u64, "mutate", ["variable", ["set", ["alarms", 1.0]]]]));
}

#[test]
fn a_full_log_recorder_counts_the_lost_entries() {
    let file = Arc::new(Mutex::new(LogRecorder::new("guard").at_most(2)));
    let mut agent = guard();
    agent.listen(Arc::clone(&file));
    agent.enable(true).unwrap();
    let file = file.lock().unwrap();
    assert_eq!((file.log().debug_cmds.len(), file.lost()), (2, 6));
}

/// A server that answers one request after another, and returns their first lines and bodies. If an answer contains its
/// own length, the server keeps the connection open.
fn listener(answers: &'static [&'static str]) -> (String, thread::JoinHandle<Vec<(String, Value)>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let requests = thread::spawn(move || {
        let answer = |answer: &&str| {
            let (mut stream, _) = listener.accept().unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let (mut first, mut length) = (String::new(), 0);
            reader.read_line(&mut first).unwrap();
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                match line.trim_end().split_once(": ") {
                    Some(("Content-Length", bytes)) => length = bytes.parse().unwrap(),
                    Some(_) => {}
                    None => break,
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            stream.write_all(answer.as_bytes()).unwrap();
            if answer.contains("-Length") {
                reader.read_to_end(&mut Vec::new()).unwrap();
            }
            (first.trim_end().to_owned(), serde_json::from_slice(&body).unwrap())
        };
        answers.iter().map(answer).collect()
    });
    (address, requests)
}

#[test]
fn lines_go_to_a_debugger_and_wait_while_it_refuses_them() {
    let (address, requests) = listener(&[
        "HTTP/1.1 400 Bad Request\r\n\r\nunknown entity",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 200\r\nCONTENT-Length:0\r\n\r\n",
        "no HTTP at all",
    ]);
    // A name with several addresses. The server listens at one of them.
    let address = address.replace("127.0.0.1", "localhost");
    let post = Arc::new(Mutex::new(HttpSender::new(&address, LogRecorder::new("guard"))));
    let mut agent = guard();
    agent.set("alarms", 0).unwrap();
    agent.listen(Arc::clone(&post));
    agent.enable(true).unwrap();
    let flush = || post.lock().unwrap().flush();
    let refused = flush().unwrap_err();
    assert_eq!(refused.to_string(), "the debugger answered 400: unknown entity");
    assert_eq!(flush().unwrap(), 8);
    assert_eq!(flush().unwrap(), 0, "nothing waits, nothing is sent");
    agent.set("alarms", 3).unwrap();
    assert_eq!(flush().unwrap(), 1);
    agent.send("noise").unwrap();
    assert!(matches!(flush().unwrap_err(), SendError::NotHttp));
    let requests = requests.join().unwrap();
    assert!(requests.iter().all(|(first, _)| first == "POST /post/ai_debug/ HTTP/1.1"));
    assert_eq!(requests[0].1, requests[1].1);
    assert_eq!(requests[1].1["entity_id"], "guard");
    assert_eq!(requests[1].1["cmds"][1], json!([0, 0, 0, "group_begin", []]));
    // The server has stopped.
    assert!(matches!(flush().unwrap_err(), SendError::Io(_)));
}
