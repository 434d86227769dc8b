//! A running studio, and the messages of its pages.

use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use bt_studio::Options;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Message, WebSocket, connect};

/// The longest wait for an answer.
pub const PATIENCE: Duration = Duration::from_secs(20);

pub type Page = WebSocket<MaybeTlsStream<TcpStream>>;

/// A studio that serves a folder.
pub struct Studio {
    pub folder: PathBuf,
    pub port: u16,
    /// The address to which mosaic_game posts, if the options ask for it.
    pub mosaic: Option<String>,
    pub token: String,
}

impl Studio {
    pub fn sample() -> Self {
        Self::of(bt_studio::sample().unwrap())
    }

    pub fn of(folder: PathBuf) -> Self {
        Self::start(Options::of(folder))
    }

    pub fn start(options: Options) -> Self {
        let folder = options.folder.clone();
        let (send, ready) = mpsc::channel();
        std::thread::spawn(move || bt_studio::run(&options, |ready| send.send(ready.clone()).unwrap()).unwrap());
        let ready = ready.recv_timeout(PATIENCE).unwrap();
        let (address, token) = ready.link.rsplit_once("/#").unwrap();
        let port = address.rsplit_once(':').unwrap().1.parse().unwrap();
        Self { folder, port, mosaic: ready.mosaic, token: token.to_owned() }
    }

    /// The origin of its own page.
    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn socket(&self, origin: Option<&str>) -> Result<Page, String> {
        let mut request = format!("ws://127.0.0.1:{}/ws", self.port).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let (socket, _) = connect(request).map_err(|error| error.to_string())?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
        }
        Ok(socket)
    }

    /// A page that has shown the token, and has read the list of files.
    pub fn page(&self) -> Page {
        let mut page = self.socket(Some(&self.origin())).unwrap();
        send(&mut page, &json!({ "token": self.token }));
        until(&mut page, "project");
        page
    }
}

pub fn send(page: &mut Page, message: &Value) {
    page.send(Message::text(message.to_string())).unwrap();
}

/// Reads the next message.
pub fn read(page: &mut Page) -> Value {
    serde_json::from_str(page.read().unwrap().to_text().unwrap()).unwrap()
}

/// Reads messages until one of this type.
pub fn until(page: &mut Page, wanted: &str) -> Value {
    loop {
        let message = read(page);
        if message["type"] == wanted {
            return message;
        }
    }
}
