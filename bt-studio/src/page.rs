//! The built page, embedded in the program.

use axum::body::Body;
use axum::http::{Response, StatusCode, header};

/// A file of `web/dist`, as the build script compressed it.
macro_rules! compressed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz"))
    };
}

/// The policy allows only our own files and sockets. It also allows style attributes, which CodeMirror and the
/// positions of boxes need.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Returns the response for a path. A file is sent compressed: each browser can read that.
pub(crate) fn answer(path: &str) -> Response<Body> {
    let (kind, bytes): (_, &'static [u8]) = match path {
        "/" | "/index.html" => ("text/html; charset=utf-8", compressed!("index.html")),
        "/studio.js" => ("text/javascript; charset=utf-8", compressed!("studio.js")),
        "/style.css" => ("text/css; charset=utf-8", compressed!("style.css")),
        _ => return plain(StatusCode::NOT_FOUND),
    };
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    let mut put = |name, value| headers.insert(name, header::HeaderValue::from_static(value));
    put(header::CONTENT_TYPE, kind);
    put(header::CONTENT_ENCODING, "gzip");
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn each_file_of_the_page_is_served() {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("web/dist")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert_eq!(answer(&format!("/{name}")).status(), StatusCode::OK, "{name}");
        }
        assert_eq!(answer("/studio.ts").status(), StatusCode::NOT_FOUND);
    }
}
