//! A client of rust-analyzer over its protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A running rust-analyzer that has loaded the fixture.
pub struct Client {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    requests: i64,
    version: i64,
    file: String,
    text: String,
}

/// The time after which loading the fixture counts as failed.
const LOADING: Duration = Duration::from_secs(600);

impl Client {
    /// Starts rust-analyzer; `None` if it is not installed. `RUST_ANALYZER` names another program.
    #[must_use]
    pub fn start() -> Option<Self> {
        let program = std::env::var("RUST_ANALYZER").unwrap_or_else(|_| "rust-analyzer".into());
        let version = Command::new(&program).arg("--version").output().ok()?;
        if !version.status.success() {
            return None;
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixture");
        let file = folder.join("src/lib.rs");
        let text = std::fs::read_to_string(&file).expect("the fixture is there");
        let mut server = Command::new(program)
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("rust-analyzer starts");
        let input = server.stdin.take().expect("a pipe");
        let output = BufReader::new(server.stdout.take().expect("a pipe"));
        let mut client = Self { server, input, output, requests: 0, version: 1, file: uri(&file), text };
        client.load(&folder);
        Some(client)
    }

    fn load(&mut self, folder: &Path) {
        let options =
            json!({ "checkOnSave": false, "cachePriming": { "enable": false }, "procMacro": { "enable": true } });
        let item = json!({ "snippetSupport": false });
        self.request(
            "initialize",
            json!({
                "processId": null, "rootUri": uri(folder), "initializationOptions": options,
                "capabilities": {
                    "experimental": { "serverStatusNotification": true },
                    "textDocument": { "completion": { "completionItem": item }, "rename": {}, "diagnostic": {} },
                },
            }),
        );
        self.notify("initialized", json!({}));
        let document = json!({ "uri": self.file, "languageId": "rust", "version": 1, "text": self.text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < LOADING, "rust-analyzer has not loaded the fixture");
            let message = self.message();
            if message["method"] == "experimental/serverStatus" && message["params"]["quiescent"] == true {
                assert_ne!(message["params"]["health"], "error", "{message}");
                break;
            }
        }
    }

    /// Replaces the only `from` of the file by `to`, in which `|` is the cursor, and returns the names offered there. Then
    /// restores the file.
    pub fn completions(&mut self, from: &str, to: &str) -> Vec<String> {
        assert_eq!(self.text.matches(from).count(), 1, "`{from}` is not there once");
        let (before, after) = to.split_once('|').expect("a cursor");
        let text = self.text.replacen(from, &format!("{before}{after}"), 1);
        let at = self.text.find(from).unwrap_or_default() + before.len();
        let position = position(&text, at);
        self.change(&text);
        let found = self.at("textDocument/completion", position, json!({}));
        self.change(&self.text.clone());
        let items = found["items"].as_array().or_else(|| found.as_array()).cloned().unwrap_or_default();
        items.iter().filter_map(|item| item["label"].as_str().map(str::to_owned)).collect()
    }

    /// The places to which the definition of a word leads, each as its line. `|` in `place` stands before the word.
    pub fn definitions(&mut self, place: &str) -> Vec<String> {
        let position = self.find(place);
        let found = self.at("textDocument/definition", position, json!({}));
        let places = found.as_array().cloned().unwrap_or_default();
        places.iter().map(|place| self.line(place)).collect()
    }

    /// The text that hovering shows.
    pub fn hover(&mut self, place: &str) -> String {
        let position = self.find(place);
        let found = self.at("textDocument/hover", position, json!({}));
        found["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// The problems that rust-analyzer itself finds in the file.
    pub fn problems(&mut self) -> Vec<String> {
        let params = json!({ "textDocument": { "uri": self.file } });
        let found = self.request("textDocument/diagnostic", params);
        let items = found["items"].as_array().cloned().unwrap_or_else(|| vec![found]);
        items.iter().map(ToString::to_string).collect()
    }

    /// The file after a rename.
    pub fn renamed(&mut self, place: &str, name: &str) -> Result<String, String> {
        let position = self.find(place);
        let found = self.at("textDocument/rename", position, json!({ "newName": name }));
        let edits = found["changes"][&self.file].as_array().or_else(|| found["documentChanges"][0]["edits"].as_array());
        let mut edits = edits.cloned().ok_or_else(|| found.to_string())?;
        let start = |edit: &Value| offset(&self.text, &edit["range"]["start"]);
        edits.sort_by_key(|edit| std::cmp::Reverse(start(edit)));
        let mut text = self.text.clone();
        for edit in &edits {
            let range = start(edit)..offset(&self.text, &edit["range"]["end"]);
            text.replace_range(range, edit["newText"].as_str().unwrap_or_default());
        }
        Ok(text)
    }

    fn find(&self, place: &str) -> Value {
        let (before, after) = place.split_once('|').expect("a cursor");
        let text = format!("{before}{after}");
        assert_eq!(self.text.matches(&text).count(), 1, "`{text}` is not there once");
        position(&self.text, self.text.find(&text).unwrap_or_default() + before.len())
    }

    /// The line of a location in the fixture; the file of any other location.
    fn line(&self, place: &Value) -> String {
        let uri = place["uri"].as_str().or(place["targetUri"].as_str()).unwrap_or_default();
        if uri != self.file {
            return uri.to_owned();
        }
        let range = if place["range"].is_null() { &place["targetSelectionRange"] } else { &place["range"] };
        let line = range["start"]["line"].as_u64().unwrap_or_default();
        self.text.lines().nth(line as usize).unwrap_or_default().trim().to_owned()
    }

    fn change(&mut self, text: &str) {
        self.version += 1;
        let document = json!({ "uri": self.file, "version": self.version });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
        );
    }

    fn at(&mut self, method: &str, position: Value, more: Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": self.file }, "position": position });
        for (name, value) in more.as_object().into_iter().flatten() {
            params[name] = value.clone();
        }
        self.request(method, params)
    }

    /// Sends a request and returns its result, or its error.
    fn request(&mut self, method: &str, params: Value) -> Value {
        // The server cancels a request whose file has changed in between; it then is sent again.
        loop {
            self.requests += 1;
            let id = self.requests;
            self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
            let answer = loop {
                let message = self.message();
                if message["id"] == id && message["method"].is_null() {
                    break message;
                }
            };
            match answer["error"]["code"].as_i64() {
                Some(-32801 | -32802) => {}
                Some(_) => return answer["error"].clone(),
                None => return answer["result"].clone(),
            }
        }
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("rust-analyzer reads");
        self.input.flush().expect("rust-analyzer reads");
    }

    /// The next message. Requests of the server get an empty answer.
    fn message(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("rust-analyzer writes") > 0, "rust-analyzer has ended");
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a number"),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("a whole message");
        let message: Value = serde_json::from_slice(&bytes).expect("JSON");
        if !message["method"].is_null() && !message["id"].is_null() {
            self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": null }));
        }
        message
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn uri(path: &Path) -> String {
    let path: PathBuf = path.canonicalize().expect("the fixture is there");
    format!("file://{}", path.display())
}

/// Line and column of an offset; the fixture is ASCII.
fn position(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    json!({ "line": before.matches('\n').count(), "character": at - line })
}

fn offset(text: &str, position: &Value) -> usize {
    let line = position["line"].as_u64().unwrap_or_default() as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    start + position["character"].as_u64().unwrap_or_default() as usize
}
