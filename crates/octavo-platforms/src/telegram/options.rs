//! The optional parameters of a send call, from `platformSettings`.

use serde_json::{Map, Value, json};

use crate::post::OutgoingPost;

/// <https://core.telegram.org/bots/api#sendmessage>
pub(super) fn of_post(post: &OutgoingPost) -> Map<String, Value> {
    let is_true = |name: &str| post.flag_setting(name) == Some(true);
    let no_preview = post.attachments.is_empty() && post.flag_setting("linkPreview") == Some(false);
    let options = [
        ("disable_notification", is_true("silent").then(|| json!(true))),
        ("protect_content", is_true("protectContent").then(|| json!(true))),
        ("link_preview_options", no_preview.then(|| json!({ "is_disabled": true }))),
        ("message_thread_id", post.settings["topicId"].as_u64().map(|topic| json!(topic))),
        ("reply_markup", keyboard(&post.settings["buttons"])),
        ("reply_parameters", replied_to(post)),
    ];
    let options = options.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    let format = parse_mode(post);
    match &post.settings["poll"] {
        Value::Object(poll) => options.chain(poll_parameters(poll, &post.content.text, format)).collect(),
        _ => options.chain(format.map(|format| ("parse_mode".to_owned(), json!(format)))).collect(),
    }
}

/// The parent's number in its chat: of an album, the first message.
fn replied_to(post: &OutgoingPost) -> Option<Value> {
    let (_, messages) = post.reply_to.as_deref()?.split_once(':')?;
    let first: i64 = messages.split(',').next()?.parse().ok()?;
    Some(json!({ "message_id": first }))
}

/// <https://core.telegram.org/bots/api#formatting-options>
fn parse_mode(post: &OutgoingPost) -> Option<&'static str> {
    match post.text_setting("format")? {
        "HTML" => Some("HTML"),
        "MARKDOWN" => Some("MarkdownV2"),
        _ => None,
    }
}

/// <https://core.telegram.org/bots/api#inlinekeyboardmarkup>
fn keyboard(rows: &Value) -> Option<Value> {
    let rows = rows.as_array()?.iter().filter_map(Value::as_array).filter(|row| !row.is_empty());
    let button = |button: &Value| json!({ "text": button["text"], "url": button["url"] });
    let rows: Vec<Value> = rows.map(|row| row.iter().map(button).collect()).collect();
    (!rows.is_empty()).then(|| json!({ "inline_keyboard": rows }))
}

/// <https://core.telegram.org/bots/api#sendpoll>. The post's text is the description.
fn poll_parameters(
    poll: &Map<String, Value>,
    text: &str,
    format: Option<&str>,
) -> impl Iterator<Item = (String, Value)> {
    let flag = |name: &str| poll.get(name).and_then(Value::as_bool);
    let options = poll.get("options").and_then(Value::as_array).into_iter().flatten();
    let parameters = [
        ("question", poll.get("question").cloned()),
        ("options", Some(options.map(|option| json!({ "text": option })).collect())),
        ("is_anonymous", flag("anonymous").map(Value::from)),
        ("allows_multiple_answers", flag("multipleAnswers").map(Value::from)),
        ("description", (!text.is_empty()).then(|| json!(text))),
        ("description_parse_mode", format.map(Value::from)),
    ];
    parameters.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)))
}
