//! The server over real sockets and files.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::studio::{PATIENCE, Page, Studio, send, until};

const GUARD: &str = include_str!("../../sample/guard.json");

impl Studio {
    /// The first line of the answer to a request with these headers.
    fn get(&self, path: &str, headers: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").unwrap();
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    fn text(&self, file: &str) -> String {
        std::fs::read_to_string(self.folder.join(file)).unwrap()
    }
}

/// Opens the guard and sets the time that it waits.
fn edited(page: &mut Page, time: &str) {
    send(page, &json!({ "id": 1, "ask": { "type": "open", "file": "guard.json" } }));
    let version = until(page, "opened")["document"]["version"].clone();
    let value = json!({ "type": "typed", "text": time });
    let command = json!({ "type": "set", "at": "/root/children/2/children/0/args/for", "value": value });
    let ask =
        json!({ "type": "command", "file": "guard.json", "version": version, "command": command, "typing": null });
    send(page, &json!({ "id": 2, "ask": ask }));
    while until(page, "done")["id"] != 2 {}
}

fn file_state(page: &mut Page, wanted: &str) {
    while until(page, "file")["file"]["state"] != wanted {}
}

#[test]
fn the_page_is_served_with_its_policy_to_us_alone() {
    let studio = Studio::sample();
    let host = format!("Host: 127.0.0.1:{}\r\n", studio.port);
    assert_eq!(studio.get("/", &host), "HTTP/1.1 200 OK");
    assert_eq!(studio.get("/studio.js", &host), "HTTP/1.1 200 OK");
    for path in ["/guard.json", "/../guard.json", "/%2e%2e/Cargo.toml", "/sources.json"] {
        assert_eq!(studio.get(path, &host), "HTTP/1.1 404 Not Found", "{path}");
    }
    assert_eq!(studio.get("/", &format!("Host: evil.example:{}\r\n", studio.port)), "HTTP/1.1 403 Forbidden");
    assert_eq!(studio.get("/", &format!("{host}Origin: http://evil.example\r\n")), "HTTP/1.1 403 Forbidden");
}

#[test]
fn a_socket_needs_our_origin_and_the_token() {
    let studio = Studio::sample();
    assert!(studio.socket(None).is_err());
    assert!(studio.socket(Some("http://evil.example")).is_err());
    for first in
        [json!({ "token": "0".repeat(32) }), json!({ "id": 1, "ask": { "type": "open", "file": "guard.json" } })]
    {
        let mut page = studio.socket(Some(&studio.origin())).unwrap();
        send(&mut page, &first);
        let answer = page.read();
        assert!(!matches!(answer, Ok(Message::Text(_))), "{answer:?}");
    }
}

#[test]
fn an_edit_is_saved_with_its_line_alone() {
    let studio = Studio::sample();
    let mut page = studio.page();
    edited(&mut page, "2s");
    assert_eq!(studio.text("guard.json"), GUARD);
    send(&mut page, &json!({ "id": 3, "ask": { "type": "save", "file": "guard.json", "over": false } }));
    file_state(&mut page, "saved");
    assert_eq!(studio.text("guard.json"), GUARD.replace("\"4s\"", "\"2s\""));
}

#[test]
fn a_change_by_another_program_is_told_and_not_overwritten() {
    let studio = Studio::sample();
    let mut page = studio.page();
    edited(&mut page, "2s");
    let theirs = GUARD.replace("4s", "123s");
    std::fs::write(studio.folder.join("guard.json"), &theirs).unwrap();
    // At once, before the server has looked at the folder again.
    send(&mut page, &json!({ "id": 3, "ask": { "type": "save", "file": "guard.json", "over": false } }));
    file_state(&mut page, "conflict");
    assert_eq!(studio.text("guard.json"), theirs);
}

#[test]
fn text_that_is_not_saved_is_there_at_the_next_start() {
    let studio = Studio::sample();
    edited(&mut studio.page(), "2s");
    let again = Studio::of(studio.folder.clone());
    let mut page = again.page();
    send(&mut page, &json!({ "id": 1, "ask": { "type": "open", "file": "guard.json" } }));
    assert!(until(&mut page, "opened").to_string().contains("\"note\":\"2s\""));
    assert_eq!(again.text("guard.json"), GUARD);
}

#[test]
fn a_number_that_is_too_large_is_refused_and_the_page_stays_connected() {
    let studio = Studio::sample();
    let mut page = studio.page();
    let too_large = u64::from(u32::MAX) + 1;
    let set = |new: Value| {
        let order = json!({ "type": "set_break", "old": null, "new": new, "place": null });
        json!({ "type": "watch", "order": order })
    };
    let repeat = json!({ "type": "repeat", "ticks": too_large, "until": null });
    let asks = [
        set(json!({ "on": "enter", "agent": too_large })),
        set(json!({ "on": "enter", "skip": too_large })),
        json!({ "type": "simulate", "file": "guard.json", "play": repeat }),
    ];
    for (id, ask) in asks.iter().enumerate() {
        send(&mut page, &json!({ "id": id, "ask": ask }));
        let refused = until(&mut page, "refused");
        assert_eq!((&refused["id"], &refused["stale"]), (&json!(id), &json!(false)));
        assert!(refused["message"].as_str().unwrap().contains("4294967296"), "{refused}");
    }
    edited(&mut page, "2s");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_is_not_followed() {
    let outside = bt_studio::sample().unwrap();
    let folder = bt_studio::sample().unwrap();
    std::os::unix::fs::symlink(outside.join("guard.json"), folder.join("outside.json")).unwrap();
    std::os::unix::fs::symlink(&outside, folder.join("more")).unwrap();
    let studio = Studio::of(folder);
    let mut page = studio.page();
    for (id, file) in ["outside.json", "more/guard.json", "../guard.json", "/etc/passwd"].iter().enumerate() {
        send(&mut page, &json!({ "id": id, "ask": { "type": "open", "file": file } }));
        assert_eq!(until(&mut page, "refused")["id"], id, "{file}");
    }
}

#[test]
fn the_built_page_is_that_of_the_sources() {
    use sha2::{Digest, Sha256};
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    let manifest: Value = serde_json::from_slice(&std::fs::read(web.join("sources.json")).unwrap()).unwrap();
    let mut files: Vec<PathBuf> = ["build.mjs", "package.json", "package-lock.json"].map(|name| web.join(name)).into();
    let mut open = vec![web.join("src")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_dir() { open.push(entry.path()) } else { files.push(entry.path()) }
        }
    }
    let hash = |file: &PathBuf| {
        let bytes = Sha256::digest(std::fs::read(file).unwrap());
        let name = file.strip_prefix(&web).unwrap().to_str().unwrap().replace('\\', "/");
        (name, Value::String(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    };
    let now: Value = Value::Object(files.iter().map(hash).collect());
    assert!(now == manifest, "the page is older than its sources: run `npm ci && npm run build` in bt-studio/web");
}

#[test]
fn the_lock_file_names_no_registry() {
    let lock = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("web/package-lock.json")).unwrap();
    assert!(!lock.contains("\"resolved\"") && !lock.contains("registry."), "npm must omit addresses: see web/.npmrc");
}

#[test]
fn the_sample_is_that_of_the_program() {
    let of_the_program = include_str!("../../../bt-cli/samples/guard.json");
    assert_eq!(GUARD, of_the_program);
    assert_eq!(include_str!("../../sample/sentry.json"), include_str!("../../../bt-cli/samples/sentry.json"));
    assert_eq!(
        include_str!("../../sample/guard.script.json"),
        include_str!("../../../bt-cli/samples/guard.script.json")
    );
    assert_eq!(
        include_str!("../../sample/sentry.script.json"),
        include_str!("../../../bt-cli/samples/sentry.script.json")
    );
}
