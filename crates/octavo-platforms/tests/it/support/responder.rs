//! A server that answers from a script and remembers what it was asked.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use futures::stream;
use serde_json::Value;
use url::Url;

/// One answer of a script.
#[derive(Clone)]
pub struct Reply {
    status: StatusCode,
    headers: Vec<(&'static str, String)>,
    body: String,
    is_lost: bool,
}

impl Reply {
    pub fn ok(body: Value) -> Self {
        Reply::json(200, body)
    }

    pub fn json(status: u16, body: Value) -> Self {
        Reply::text(status, &body.to_string()).header("content-type", "application/json")
    }

    pub fn text(status: u16, body: &str) -> Self {
        Reply {
            status: StatusCode::from_u16(status).unwrap(),
            headers: Vec::new(),
            body: body.to_owned(),
            is_lost: false,
        }
    }

    /// The connection breaks instead of an answer.
    pub fn lost() -> Self {
        Reply { is_lost: true, ..Reply::text(200, "") }
    }

    pub fn header(mut self, name: &'static str, value: impl ToString) -> Self {
        self.headers.push((name, value.to_string()));
        self
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        if self.is_lost {
            // A body that fails before its first byte: not even a status line leaves.
            return Response::new(Body::from_stream(stream::iter([Err::<Bytes, _>(io::Error::other("lost"))])));
        }
        let mut response = (self.status, self.body).into_response();
        for (name, value) in self.headers {
            response.headers_mut().insert(name, value.parse().unwrap());
        }
        response
    }
}

/// A request as it arrived.
#[derive(Clone, Debug)]
pub struct Seen {
    pub method: Method,
    pub path: String,
    pub query: HashMap<String, String>,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Seen {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The parts of a form: name, file name, content type, content.
    pub async fn parts(&self) -> Vec<(String, String, String, Bytes)> {
        let mut request = Request::new(Body::from(self.body.clone()));
        *request.headers_mut() = self.headers.clone();
        DefaultBodyLimit::disable().apply(&mut request);
        let mut form = Multipart::from_request(request, &()).await.unwrap();
        let mut parts = Vec::new();
        while let Some(field) = form.next_field().await.unwrap() {
            let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
            let (name, file) = (text(field.name()), text(field.file_name()));
            let content_type = text(field.content_type());
            parts.push((name, file, content_type, field.bytes().await.unwrap()));
        }
        parts
    }
}

/// The script: for the last segment of a path, the answers in their order. The last one stays.
type Script = HashMap<String, VecDeque<Reply>>;

#[derive(Clone)]
pub struct Responder {
    pub url: Url,
    script: Arc<Mutex<Script>>,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Responder {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let responder = Responder {
            url: Url::parse(&format!("http://{address}")).unwrap(),
            script: Arc::default(),
            seen: Arc::default(),
        };
        let answering = responder.clone();
        let app = Router::new().fallback(move |request: Request| answering.clone().answer(request));
        tokio::spawn(async move { axum::serve(listener, app).await });
        responder
    }

    /// Answers calls of `method` with these, one after the other.
    pub fn on(self, method: &str, replies: impl IntoIterator<Item = Reply>) -> Self {
        let replies = replies.into_iter().collect();
        self.script.lock().unwrap().insert(method.to_owned(), replies);
        self
    }

    /// The requests to `method`, in their order.
    pub fn seen(&self, method: &str) -> Vec<Seen> {
        let seen = self.seen.lock().unwrap();
        seen.iter().filter(|seen| seen.path.ends_with(method)).cloned().collect()
    }

    /// The only request to `method`.
    #[track_caller]
    pub fn only(&self, method: &str) -> Seen {
        let seen = self.seen(method);
        assert_eq!(seen.len(), 1, "requests to {method}");
        seen[0].clone()
    }

    pub fn count(&self) -> usize {
        self.seen.lock().unwrap().len()
    }

    async fn answer(self, request: Request) -> Response {
        let (head, body) = request.into_parts();
        let seen = Seen {
            method: head.method,
            path: head.uri.path().to_owned(),
            query: url::form_urlencoded::parse(head.uri.query().unwrap_or_default().as_bytes()).into_owned().collect(),
            headers: head.headers,
            body: to_bytes(body, 64 * 1024 * 1024).await.unwrap(),
        };
        let method = seen.path.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned();
        self.seen.lock().unwrap().push(seen);
        let mut script = self.script.lock().unwrap();
        let Some(replies) = script.get_mut(&method) else {
            return Reply::text(418, &format!("no script for {method}")).into_response();
        };
        let reply = if replies.len() > 1 { replies.pop_front() } else { replies.front().cloned() };
        reply.unwrap().into_response()
    }
}
