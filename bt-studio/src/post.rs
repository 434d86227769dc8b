//! The socket for the debugger of mosaic_game: `POST /post/ai_debug/` with entries of a debug log, in any number of
//! requests. The response is 200 and `ok`, or an error status and the reason.
//!
//! A game sends no `Origin`, but browsers send one with every post. So no page can write a log, not even our own
//! page.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::routing::post;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use crate::guard;
use crate::hub::{Happened, Hub};

/// The path that the library of mosaic_game posts to.
const PATH: &str = "/post/ai_debug/";
/// The maximum size of a body, in bytes: the same as for a file.
const MOST_BYTES: usize = 16 << 20;
/// The longest time that a game may take to send a body.
const PATIENCE: Duration = Duration::from_secs(30);
/// The maximum number of bodies that are received at the same time; other requests wait.
const BODIES: usize = 16;

/// The open socket.
pub(crate) struct Posts {
    listener: TcpListener,
    port: u16,
}

#[derive(Clone)]
struct Shared {
    port: u16,
    hub: Hub,
    bodies: Arc<Semaphore>,
}

impl Posts {
    /// Opens the port on the loopback; 0 takes any free port.
    pub(crate) async fn open(port: u16) -> io::Result<Self> {
        let opened = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await;
        let listener = opened.map_err(|error| {
            io::Error::new(
                error.kind(),
                format!("the port {port} for the debugger of mosaic_game: {error}; choose another one"),
            )
        })?;
        let port = listener.local_addr()?.port();
        Ok(Self { listener, port })
    }

    /// Returns the address for the game.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}{PATH}", self.port)
    }

    /// Serves requests in a task of its own, until the process ends.
    pub(crate) fn serve(self, hub: Hub) {
        let Self { listener, port } = self;
        let bodies = Arc::new(Semaphore::new(BODIES));
        let router = Router::new()
            .route(PATH, post(taken))
            .route(PATH.trim_end_matches('/'), post(taken))
            .with_state(Shared { port, hub, bodies });
        tokio::spawn(async move { axum::serve(listener, router).await });
    }
}

async fn taken(State(shared): State<Shared>, request: Request) -> Response<Body> {
    match entries(&shared, request).await {
        Ok(()) => said(StatusCode::OK, "ok".to_owned()),
        Err((status, why)) => said(status, why),
    }
}

async fn entries(shared: &Shared, request: Request) -> Result<(), (StatusCode, String)> {
    allowed(request.headers(), shared.port)?;
    let gone = || (StatusCode::SERVICE_UNAVAILABLE, "the studio ends".to_owned());
    let Ok(_turn) = shared.bodies.acquire().await else { return Err(gone()) };
    let body = match timeout(PATIENCE, to_bytes(request.into_body(), MOST_BYTES)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => {
            let why = format!(
                "the body is cut off, or has more than {MOST_BYTES} bytes: send the entries in several requests"
            );
            return Err((StatusCode::BAD_REQUEST, why));
        }
        Err(_) => {
            let why = format!("the body has not come within {} s", PATIENCE.as_secs());
            return Err((StatusCode::REQUEST_TIMEOUT, why));
        }
    };
    let (answer, answered) = oneshot::channel();
    shared.hub.send(Happened::Posted(body.to_vec(), answer)).await.map_err(|_| gone())?;
    let refused = answered.await.map_err(|_| gone())?;
    refused.map_or(Ok(()), |why| Err((StatusCode::BAD_REQUEST, why)))
}

/// Checks that a request comes from a game on this machine.
fn allowed(headers: &HeaderMap, port: u16) -> Result<(), (StatusCode, String)> {
    if headers.contains_key(header::ORIGIN) {
        return Err((StatusCode::FORBIDDEN, "requests of web pages, which have an `Origin`, are refused".to_owned()));
    }
    guard::check(headers, port, false).map_err(|status| {
        (
            status,
            format!(
                "`Host` is not `127.0.0.1:{port}` or `localhost:{port}`: post to the address that the studio names"
            ),
        )
    })
}

fn said(status: StatusCode, text: String) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, plain);
    response
}
