//! Server-sent events, as a response brings them.

use std::time::Duration;

use reqwest::Response;

/// A server that lives sends something every 15 seconds.
const LONGEST_SILENCE: Duration = Duration::from_secs(45);
/// No message is longer.
const MOST_BYTES: usize = 4 << 20;

/// A message. Without data, it only says where to continue.
#[derive(Debug, PartialEq)]
pub struct Message {
    pub id: String,
    pub data: Option<String>,
}

pub struct EventSource {
    response: Response,
    buffer: Vec<u8>,
}

impl EventSource {
    pub fn new(response: Response) -> Self {
        EventSource { response, buffer: Vec::new() }
    }

    /// The next message. None when the stream ends, breaks off or falls silent.
    pub async fn next(&mut self) -> Option<Message> {
        loop {
            while let Some(block) = take_block(&mut self.buffer) {
                if let Some(message) = read(&block) {
                    return Some(message);
                }
            }
            let part = tokio::time::timeout(LONGEST_SILENCE, self.response.chunk()).await.ok()?.ok()??;
            self.buffer.extend_from_slice(&part);
            if self.buffer.len() > MOST_BYTES {
                return None;
            }
        }
    }
}

/// What is before the first empty line. What no empty line follows is cut off, and not complete.
fn take_block(buffer: &mut Vec<u8>) -> Option<String> {
    let end = buffer.windows(2).position(|two| two == b"\n\n")?;
    let block = String::from_utf8_lossy(&buffer[..end]).into_owned();
    buffer.drain(..end + 2);
    Some(block)
}

/// None for a comment.
fn read(block: &str) -> Option<Message> {
    let values = |name: &'static str| {
        let values = block.lines().filter_map(move |line| line.strip_prefix(name)?.strip_prefix(':'));
        values.map(|value| value.strip_prefix(' ').unwrap_or(value))
    };
    let data: Vec<&str> = values("data").collect();
    let data = (!data.is_empty()).then(|| data.join("\n"));
    values("id").next_back().map(|id| Message { id: id.to_owned(), data })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_complete_blocks_with_an_id() {
        let mut buffer = b"id: evt_1\n\n: \n\nid:evt_2\ndata: {\"a\":\ndata: 1}\n\nid: evt_3\ndata: {\n".to_vec();
        let mut messages = Vec::new();
        while let Some(block) = take_block(&mut buffer) {
            messages.extend(read(&block));
        }
        let message = |id: &str, data: Option<&str>| Message { id: id.to_owned(), data: data.map(str::to_owned) };
        assert_eq!(messages, [message("evt_1", None), message("evt_2", Some("{\"a\":\n1}"))]);
        assert_eq!(buffer, b"id: evt_3\ndata: {\n");
    }
}
