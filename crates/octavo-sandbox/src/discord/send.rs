//! Creating messages: read the fields, check, store the files, record, respond.
//!
//! <https://docs.discord.com/developers/resources/message#create-message>

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::errors::{Outcome, invalid_field, missing_permissions, refuse, too_long};
use super::events::{Attachment, Channel, ChannelKind, DiscordEvent, Message, Permissions};
use super::payload::{FilePart, Payload};
use super::state::{Discord, DiscordSimulator};
use crate::core::journal::NewPublication;
use crate::core::media::StoredFile;

const MAX_CONTENT: usize = 2000;
const MAX_NONCE: usize = 25;
const MAX_FILES: usize = 10;
const MAX_DESCRIPTION: usize = 1024;
const MAX_THREAD_NAME: usize = 100;
/// Of each file, unless the server is boosted: <https://docs.discord.com/developers/reference#uploading-files>
const MAX_FILE_BYTES: u64 = 10 * 1024 * 1024;
pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// A message that keeps the documented limits.
pub struct Draft {
    content: String,
    nonce: Option<String>,
    is_nonce_enforced: bool,
    flags: u64,
    mentions: Vec<String>,
    files: Vec<(FilePart, Option<String>)>,
}

/// A file's name, its description, and where it is.
type Stored = (String, Option<String>, StoredFile);

/// Who sends a message.
#[derive(Clone, Copy)]
pub struct Sender {
    pub bot: u64,
    pub webhook: Option<u64>,
}

/// What kind of place it goes to.
pub enum Target {
    Channel(u64),
    /// A new thread of a forum.
    NewThread {
        forum: u64,
        name: String,
    },
}

impl Draft {
    /// `fields` are those of the message; of a form, the files are next to them.
    pub fn read(fields: &Map<String, Value>, files: Vec<(u64, FilePart)>, default_mentions: &[&str]) -> Outcome<Draft> {
        let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let content = text("content");
        if content.encode_utf16().count() > MAX_CONTENT {
            return Err(too_long("content", MAX_CONTENT));
        }
        let nonce = fields.get("nonce").map(|nonce| nonce.as_str().map_or_else(|| nonce.to_string(), str::to_owned));
        if nonce.as_ref().is_some_and(|nonce| nonce.len() > MAX_NONCE) {
            return Err(too_long("nonce", MAX_NONCE));
        }
        let flags = fields.get("flags").and_then(Value::as_u64).unwrap_or_default();
        if flags & !(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS) != 0 {
            return Err(invalid_field("flags", "MESSAGE_FLAGS_INVALID", "These flags cannot be set."));
        }
        if content.trim().is_empty() && files.is_empty() {
            return Err(refuse(400, 50006, "Cannot send an empty message"));
        }
        Ok(Draft {
            content,
            nonce,
            is_nonce_enforced: fields.get("enforce_nonce") == Some(&Value::Bool(true)),
            flags,
            mentions: mentions(&fields.get("allowed_mentions").cloned().unwrap_or_default(), default_mentions)?,
            files: described(files, fields.get("attachments").and_then(Value::as_array))?,
        })
    }
}

impl Draft {
    /// The message that has its nonce, if that is enforced.
    fn earlier<'a>(&self, world: &'a Discord, sender: Sender, now: Timestamp) -> Option<&'a Message> {
        let nonce = self.nonce.as_ref().filter(|_| self.is_nonce_enforced)?;
        world.with_nonce(sender.bot, nonce, now)
    }
}

/// <https://docs.discord.com/developers/resources/message#allowed-mentions-object>
fn mentions(allowed: &Value, default: &[&str]) -> Outcome<Vec<String>> {
    let Some(parse) = allowed.get("parse").and_then(Value::as_array) else {
        return Ok(if allowed.is_null() { default.iter().copied().map(str::to_owned).collect() } else { Vec::new() });
    };
    let kinds: Vec<&str> = parse.iter().filter_map(Value::as_str).collect();
    if kinds.iter().any(|kind| !matches!(*kind, "users" | "roles" | "everyone")) {
        return Err(invalid_field(
            "allowed_mentions",
            "BASE_TYPE_CHOICES",
            "Value must be one of ('users', 'roles', 'everyone').",
        ));
    }
    Ok(kinds.into_iter().map(str::to_owned).collect())
}

fn described(
    files: Vec<(u64, FilePart)>,
    attachments: Option<&Vec<Value>>,
) -> Outcome<Vec<(FilePart, Option<String>)>> {
    if files.len() > MAX_FILES {
        return Err(too_long("attachments", MAX_FILES));
    }
    let description = |number: u64| {
        let mut all = attachments.into_iter().flatten();
        let is_it = |it: &&Value| it["id"].as_u64() == Some(number) || it["id"] == json!(number.to_string());
        all.find(is_it).and_then(|it| it["description"].as_str()).map(str::to_owned)
    };
    let files: Vec<_> = files.into_iter().map(|(number, file)| (file, description(number))).collect();
    if files.iter().filter_map(|(_, said)| said.as_ref()).any(|said| said.encode_utf16().count() > MAX_DESCRIPTION) {
        return Err(too_long("attachments", MAX_DESCRIPTION));
    }
    if files.iter().any(|(file, _)| file.received.file.size > MAX_FILE_BYTES) {
        return Err(refuse(413, 40005, "Request entity too large"));
    }
    Ok(files)
}

/// A thread's name, as a field of the request has it.
pub fn thread_name(fields: &Map<String, Value>, field: &str) -> Outcome<String> {
    let name = fields.get(field).and_then(Value::as_str).unwrap_or_default();
    match name.encode_utf16().count() {
        0 => Err(invalid_field(field, "BASE_TYPE_REQUIRED", "This field is required")),
        1..=MAX_THREAD_NAME => Ok(name.to_owned()),
        _ => Err(invalid_field(field, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")),
    }
}

pub fn all_files(payload: &mut Payload) -> Vec<(u64, FilePart)> {
    std::mem::take(&mut payload.files).into_iter().collect()
}

/// What a bot may send to a channel.
pub fn check_rights(channel: &Channel, has_files: bool) -> Outcome<()> {
    let Permissions { send, attach, .. } = channel.permissions;
    if send && (attach || !has_files) { Ok(()) } else { Err(missing_permissions()) }
}

impl DiscordSimulator {
    /// Records a message, or returns the one that has its nonce.
    pub async fn post(&self, sender: Sender, target: Target, mut draft: Draft) -> Outcome<Message> {
        let mut stored = Vec::new();
        for (file, description) in std::mem::take(&mut draft.files) {
            stored.push((file.name, description, self.world.core.media.keep(file.received).await?));
        }
        let Some(message) = self.record(sender, &target, &draft, stored)? else {
            let world = self.world.read();
            let earlier = draft.earlier(&world, sender, self.world.core.now());
            return earlier.cloned().ok_or_else(super::errors::internal);
        };
        self.world.after_accept(&sender.bot.to_string()).await?;
        Ok(message)
    }

    /// None if Discord has a message with the nonce.
    fn record(&self, sender: Sender, target: &Target, draft: &Draft, stored: Vec<Stored>) -> Outcome<Option<Message>> {
        let now = self.world.core.now();
        let mut world = self.world.write();
        if draft.earlier(&world, sender, now).is_some() {
            return Ok(None);
        }
        let id = world.next_id(now);
        let thread = target.thread(&world, sender, id)?;
        let channel = thread.as_ref().map_or(target.channel(), |thread| thread.id);
        let files = (1..).zip(stored);
        let attachments =
            files.map(|(number, (name, description, file))| Attachment { id: id + number, name, description, file });
        let message = Message {
            id,
            channel,
            bot: sender.bot,
            webhook: sender.webhook,
            content: draft.content.trim().to_owned(),
            attachments: attachments.collect(),
            flags: draft.flags,
            mentions: draft.mentions.clone(),
            nonce: draft.nonce.clone(),
            seq: 0,
            at: now,
        };
        let event = DiscordEvent::Posted { thread, message: message.clone() };
        world.publish(&sender.bot.to_string(), publication(target, &message), event)?;
        Ok(Some(message))
    }
}

impl Target {
    fn channel(&self) -> u64 {
        match self {
            Target::Channel(id) | Target::NewThread { forum: id, .. } => *id,
        }
    }

    /// A thread has the id of its first message.
    fn thread(&self, world: &Discord, sender: Sender, id: u64) -> Outcome<Option<Channel>> {
        let Target::NewThread { forum, name } = self else {
            return Ok(None);
        };
        let forum = world.channels.get(forum).ok_or_else(super::errors::unknown_channel)?;
        Ok(Some(Channel {
            id,
            guild: forum.guild,
            kind: ChannelKind::Thread,
            name: name.clone(),
            parent: Some(forum.id),
            owner: Some(sender.webhook.unwrap_or(sender.bot)),
            permissions: forum.permissions,
            last_message: None,
        }))
    }
}

fn publication(target: &Target, message: &Message) -> NewPublication {
    let title = match target {
        Target::Channel(_) => None,
        Target::NewThread { name, .. } => Some(name),
    };
    let files: Vec<&str> = message.attachments.iter().map(|file| file.file.hash.as_str()).collect();
    let body = json!([target.channel(), title, message.content, files]);
    NewPublication::new(format!("{}:{}", message.channel, message.id), &body)
}
