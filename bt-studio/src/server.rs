//! The HTTP server on the loopback.

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State, WebSocketUpgrade};
use axum::http::{Method, Response, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

use crate::hub::Hub;
use crate::{guard, page, session};

/// The maximum size of a page's message, in bytes: the largest text with room for its escapes.
const MOST_BYTES: usize = 40 << 20;

/// The state that all requests share.
struct Shared {
    port: u16,
    token: String,
    hub: Hub,
}

/// Serves until the process ends.
pub(crate) async fn serve(listener: TcpListener, port: u16, token: String, hub: Hub) -> io::Result<()> {
    let shared = Arc::new(Shared { port, token, hub });
    let router = Router::new()
        .route("/ws", get(socket))
        .fallback(file)
        .layer(from_fn_with_state(Arc::clone(&shared), guarded))
        .with_state(shared);
    // Several messages follow each other at once. Without this option, the second message waits until the system of
    // the page has confirmed the first message, which takes 40 ms.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, router).await
}

/// Refuses foreign requests before any other handler sees them.
async fn guarded(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response<Body> {
    let upgrade = request.uri().path() == "/ws";
    match guard::check(request.headers(), shared.port, upgrade) {
        Ok(()) => next.run(request).await,
        Err(status) => page::plain(status),
    }
}

async fn file(request: Request) -> Response<Body> {
    match *request.method() {
        Method::GET | Method::HEAD => page::answer(request.uri().path()),
        _ => page::plain(StatusCode::METHOD_NOT_ALLOWED),
    }
}

async fn socket(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response<Body> {
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    upgrade.on_upgrade(move |socket| session::run(socket, shared.token.clone(), shared.hub.clone()))
}
