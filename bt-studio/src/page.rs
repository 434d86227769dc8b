//! The built page, embedded in the program.

use axum::body::Body;
use axum::http::{Response, StatusCode, header};

/// The files of `web/dist`.
#[derive(rust_embed::Embed)]
#[folder = "web/dist"]
struct Dist;

/// The policy allows only our own files and sockets. It also allows style attributes, which CodeMirror and the
/// positions of boxes need.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Returns the response for a path.
pub(crate) fn answer(path: &str) -> Response<Body> {
    let path = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    let Some(file) = Dist::get(path) else { return plain(StatusCode::NOT_FOUND) };
    let mut response = Response::new(Body::from(file.data));
    let headers = response.headers_mut();
    let mut put = |name, value| headers.insert(name, header::HeaderValue::from_static(value));
    put(header::CONTENT_TYPE, kind(path));
    put(header::CONTENT_SECURITY_POLICY, POLICY);
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::REFERRER_POLICY, "no-referrer");
    put(header::CACHE_CONTROL, "no-store");
    response
}

/// Creates a response with only the name of its status as text.
pub(crate) fn plain(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::from(status.canonical_reason().unwrap_or_default()));
    *response.status_mut() = status;
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
