//! The connection of a page: messages in both directions over its WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use bt_attach::token;
use bt_studio_core::message::{Client, Event, Request};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::hub::{Happened, Hub};

/// The longest time that the server waits for the first message of a page.
const PATIENCE: Duration = Duration::from_secs(5);
/// The maximum number of messages that wait for a page. The hub drops a page whose queue is full; the page connects
/// again.
const WAITING: usize = 1024;

/// The first message of a page, which proves that it knows the token.
#[derive(Deserialize)]
struct Hello {
    token: String,
}

/// Checks the token, then passes messages between the page and the hub until one of them ends.
pub(crate) async fn run(mut socket: WebSocket, secret: String, hub: Hub) {
    let first = timeout(PATIENCE, socket.recv()).await;
    let hello = match first {
        Ok(Some(Ok(Message::Text(text)))) => serde_json::from_str::<Hello>(&text).ok(),
        _ => None,
    };
    if !hello.is_some_and(|hello| token::same(&hello.token, &secret)) {
        return;
    }
    let (page, mut messages) = mpsc::channel::<Arc<str>>(WAITING);
    let (number, client) = oneshot::channel();
    if hub.send(Happened::Connected(page, number)).await.is_err() {
        return;
    }
    let Ok(client) = client.await else { return };
    let (mut out, mut page) = socket.split();
    loop {
        tokio::select! {
            message = messages.recv() => match message {
                Some(text) => if out.send(Message::Text((*text).into())).await.is_err() { break },
                None => break,
            },
            message = page.next() => match message {
                Some(Ok(Message::Text(text))) => if !asked(&hub, client, &text).await { break },
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => break,
            },
        }
    }
    let _ = hub.send(Happened::Event(Event::Disconnected { client })).await;
}

/// Passes a request to the hub; `false` if the text is no request, or the hub has ended.
async fn asked(hub: &Hub, client: Client, text: &str) -> bool {
    let Some(event) = request(client, text) else { return false };
    hub.send(Happened::Event(event)).await.is_ok()
}

/// Reads a request; if it means nothing, only its number. `None` if the text has no number.
fn request(client: Client, text: &str) -> Option<Event> {
    #[derive(Deserialize)]
    struct Numbered {
        id: u32,
    }
    match serde_json::from_str::<Request>(text) {
        Ok(request) => Some(Event::Asked { client, request }),
        Err(error) => {
            let Numbered { id } = serde_json::from_str(text).ok()?;
            Some(Event::Unknown { client, id, error: error.to_string() })
        }
    }
}
