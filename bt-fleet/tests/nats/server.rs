//! A server of a test.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs, thread};

/// A `nats-server` on a free port, with a folder of its own.
pub struct Server {
    process: Child,
    folder: PathBuf,
    port: u16,
}

impl Server {
    /// Starts a server; `None`, with a line that says so, if there is no such program.
    pub fn start(test: &str) -> Option<Self> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("nats-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        match run(&folder, "-1") {
            Ok(process) => {
                let port = port(&folder, process.id());
                Some(Self { process, folder, port })
            }
            Err(error) => {
                eprintln!("SKIPPED: nats-server does not start: {error}");
                None
            }
        }
    }

    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Returns the path of the first file with messages of a stream.
    pub fn records(&self, stream: &str) -> PathBuf {
        self.folder.join("store/jetstream/$G/streams").join(stream).join("msgs/1.blk")
    }

    /// Asks the server for the number of messages that it stores in a stream.
    pub fn messages(&self, stream: &str) -> u64 {
        let mut server = TcpStream::connect(self.address()).unwrap();
        write!(
            server,
            "CONNECT {{\"verbose\":false}}\r\nSUB answer 1\r\nPUB $JS.API.STREAM.INFO.{stream} answer 0\r\n\r\n"
        )
        .unwrap();
        let mut lines = BufReader::new(server).lines().map(Result::unwrap);
        let answer = lines.find(|line| line.starts_with('{')).unwrap();
        let (_, messages) = answer.split_once("\"messages\":").unwrap();
        messages.split(',').next().unwrap().parse().unwrap()
    }

    /// Stores a message, and waits until it is stored.
    pub fn store(&self, subject: &str, bytes: &str) {
        let mut server = TcpStream::connect(self.address()).unwrap();
        let length = bytes.len();
        write!(server, "CONNECT {{\"verbose\":false}}\r\nSUB answer 1\r\nPUB {subject} answer {length}\r\n{bytes}\r\n")
            .unwrap();
        let mut lines = BufReader::new(server).lines().map(Result::unwrap);
        assert!(lines.any(|line| line.starts_with('{') && line.contains("\"seq\":")));
    }

    /// Kills it, and starts it again at the same port.
    pub fn restart(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        self.process = run(&self.folder, &self.port.to_string()).unwrap();
    }
}

fn run(folder: &Path, port: &str) -> std::io::Result<Child> {
    let mut command = Command::new(env::var_os("NATS_SERVER").unwrap_or_else(|| "nats-server".into()));
    command.args(["--jetstream", "--addr", "127.0.0.1", "--port", port, "--store_dir"]).arg(folder.join("store"));
    command.arg("--ports_file_dir").arg(folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
}

/// The port that the server has written into its file.
fn port(folder: &Path, process: u32) -> u16 {
    loop {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let own = format!("_{process}.ports");
        for file in files.filter(|file| file.to_string_lossy().ends_with(&own)) {
            let text = fs::read_to_string(file).unwrap();
            let digits = text.rsplit("127.0.0.1:").next().unwrap_or("").chars().take_while(char::is_ascii_digit);
            if let Ok(port) = digits.collect::<String>().parse() {
                return port;
            }
        }
        thread::yield_now();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
