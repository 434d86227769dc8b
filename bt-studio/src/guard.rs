//! Decides which requests are served: only requests of our own page on this machine.
//!
//! Any page in the browser can send requests to a server on the loopback, also through a foreign host name that
//! resolves to 127.0.0.1. So `Host` must be exactly the loopback with our port, and `Origin`, if present, our own
//! address. The token in the first message keeps out other users of the machine.

use axum::http::{HeaderMap, StatusCode, header};

/// Checks the headers of a request. `upgrade` is `true` if the request opens a WebSocket, for which browsers always
/// send `Origin`.
pub(crate) fn check(headers: &HeaderMap, port: u16, upgrade: bool) -> Result<(), StatusCode> {
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let host = single(headers, header::HOST)?.ok_or(StatusCode::BAD_REQUEST)?;
    if !hosts.iter().any(|own| own == host) {
        return Err(StatusCode::FORBIDDEN);
    }
    match single(headers, header::ORIGIN)? {
        Some(origin) if hosts.iter().any(|own| origin.strip_prefix("http://") == Some(own)) => Ok(()),
        None if !upgrade => Ok(()),
        _ => Err(StatusCode::FORBIDDEN),
    }
}

/// Returns the value of a header that may occur once.
fn single(headers: &HeaderMap, name: header::HeaderName) -> Result<Option<&str>, StatusCode> {
    let mut all = headers.get_all(name).iter();
    let first = all.next().map(|value| value.to_str().map_err(|_| StatusCode::BAD_REQUEST)).transpose()?;
    if all.next().is_some() { Err(StatusCode::BAD_REQUEST) } else { Ok(first) }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::check;

    fn allowed(pairs: &[(&'static str, &'static str)], upgrade: bool) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        check(&headers, 8080, upgrade).is_ok()
    }

    #[test]
    fn our_own_page_is_served() {
        assert!(allowed(&[("host", "127.0.0.1:8080")], false));
        assert!(allowed(&[("host", "localhost:8080"), ("origin", "http://localhost:8080")], true));
    }

    #[test]
    fn a_foreign_name_for_this_machine_is_refused() {
        for host in ["evil.example:8080", "127.0.0.1", "127.0.0.1:80", "127.0.0.1.evil.example:8080", "127.1:8080", ""]
        {
            let host: &'static str = host;
            assert!(!allowed(&[("host", host)], false), "{host}");
        }
        assert!(!allowed(&[], false));
        assert!(!allowed(&[("host", "127.0.0.1:8080"), ("host", "evil.example")], false));
    }

    #[test]
    fn a_foreign_page_is_refused() {
        for origin in [
            "http://evil.example",
            "null",
            "https://127.0.0.1:8080",
            "http://127.0.0.1:80",
            "http://127.0.0.1:8080.evil",
        ] {
            let origin: &'static str = origin;
            assert!(!allowed(&[("host", "127.0.0.1:8080"), ("origin", origin)], false), "{origin}");
        }
        assert!(!allowed(&[("host", "127.0.0.1:8080")], true));
    }
}
