//! A client of `GET /v1/events/stream`.

use reqwest::{Method, Response};
use serde_json::Value;

use super::Api;

/// A message of the stream; without data, it only says where to continue.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    pub id: String,
    pub data: Option<Value>,
}

/// An open stream.
pub struct Stream {
    response: Response,
    buffer: String,
}

impl Stream {
    /// Opens a stream that continues after an event.
    pub async fn open(api: &Api, last: Option<&str>) -> Self {
        let response = Stream::ask(api, last).await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Stream { response, buffer: String::new() }
    }

    pub async fn ask(api: &Api, last: Option<&str>) -> reqwest::Result<Response> {
        let request = api.request(Method::GET, "/v1/events/stream");
        last.iter().fold(request, |request, id| request.header("last-event-id", *id)).send().await
    }

    pub fn of(response: Response) -> Self {
        Stream { response, buffer: String::new() }
    }

    /// The next message; none when the stream has ended or broken off.
    pub async fn next(&mut self) -> Option<Message> {
        loop {
            while let Some((block, rest)) = self.buffer.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.buffer = rest;
                if let Some(message) = read(&block) {
                    return Some(message);
                }
            }
            let chunk = self.response.chunk().await.ok().flatten()?;
            self.buffer.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    /// The ids of the next messages.
    pub async fn ids(&mut self, count: usize) -> Vec<String> {
        let mut ids = Vec::new();
        while ids.len() < count {
            ids.push(self.next().await.expect("the stream goes on").id);
        }
        ids
    }
}

/// None for a comment.
fn read(block: &str) -> Option<Message> {
    let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let id = field("id")?.to_owned();
    Some(Message { id, data: field("data").map(|data| serde_json::from_str(data).unwrap()) })
}
