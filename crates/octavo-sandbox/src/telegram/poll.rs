//! `sendPoll` (<https://core.telegram.org/bots/api#sendpoll>).

use serde_json::{Map, Value, json};

use super::errors::{Outcome, bad_request};
use super::events::{ChatKind, Message, MessageOptions, Poll, PollOption};
use super::marked::Marked;
use super::params::Params;
use super::send::{self, Item, Outgoing};
use super::text;
use crate::feed;

/// Code points.
const MAX_QUESTION: usize = 300;
const MAX_OPTION: usize = 100;
const MAX_OPTIONS: usize = 12;

/// The message's text is the poll's description.
pub fn poll_message(params: &Params) -> Outcome<Outgoing> {
    let description = text::caption_text(
        params.text("description"),
        params.text("description_parse_mode"),
        params.text("description_entities"),
    )?;
    let options = MessageOptions {
        poll: Some(read_poll(params)?),
        format: text::format_of(params.text("description_parse_mode")),
        ..send::read_options(params)?
    };
    Ok(send::single(params, Item { marked: description, options, upload: None }))
}

fn read_poll(params: &Params) -> Outcome<Poll> {
    let options: Vec<PollOption> =
        serde_json::from_str(params.text("options")).map_err(|_| bad_request("can't parse options JSON object"))?;
    let question = part_of_poll(params.text("question"), MAX_QUESTION, "poll question")?;
    match options.len() {
        0 | 1 => return Err(bad_request("poll must have at least 2 option")),
        2..=MAX_OPTIONS => {}
        _ => return Err(bad_request(format!("poll can't have more than {MAX_OPTIONS} options"))),
    }
    for option in &options {
        part_of_poll(&option.text, MAX_OPTION, "poll options")?;
    }
    Ok(Poll {
        question: question.text,
        options,
        anonymous: !params.has("is_anonymous") || params.is_true("is_anonymous"),
        multiple_answers: params.is_true("allows_multiple_answers"),
    })
}

fn part_of_poll(raw: &str, most: usize, name: &str) -> Outcome<Marked> {
    let marked = text::caption_text(raw, "", "")?;
    match marked.text.chars().count() {
        0 => Err(bad_request(format!("{name} must be non-empty"))),
        length if length > most => Err(bad_request(format!("{name} length must not exceed {most}"))),
        _ => Ok(marked),
    }
}

impl Poll {
    /// People of a channel vote without their name, or the channel would show who its readers are.
    pub fn check_chat(&self, kind: ChatKind) -> Outcome<()> {
        if kind == ChatKind::Channel && !self.anonymous {
            return Err(bad_request("non-anonymous polls can't be sent to channel chats"));
        }
        Ok(())
    }

    pub fn to_json(&self, message: &Message) -> Value {
        let options = self.options.iter().map(|option| json!({ "text": option.text, "voter_count": 0 }));
        json!({
            "id": message.id.to_string(), "question": self.question, "options": options.collect::<Vec<_>>(),
            "total_voter_count": 0, "is_closed": false, "is_anonymous": self.anonymous, "type": "regular",
            "allows_multiple_answers": self.multiple_answers, "description": message.text,
        })
    }

    /// Under the names of Octavo's settings.
    pub fn chosen(&self) -> Value {
        let options: Vec<&str> = self.options.iter().map(|option| option.text.as_str()).collect();
        let chosen: Map<String, Value> = feed::chosen([
            ("question", json!(self.question)),
            ("options", json!(options)),
            ("anonymous", feed::chosen_if(!self.anonymous, false)),
            ("multipleAnswers", feed::chosen_if(self.multiple_answers, true)),
        ]);
        Value::Object(chosen)
    }
}
