//! How a file differs from its post.

use serde_json::{Map, Value};

use super::post_file::At;

/// A publication, whether it is to be sent or was stored.
#[derive(Debug, PartialEq)]
struct Shape {
    account: Value,
    settings: Map<String, Value>,
    chat: Value,
    text: Value,
    paths: Vec<Value>,
    alts: Vec<Value>,
    thread: Vec<Value>,
    first_comment: Option<Value>,
}

/// Whether two shapes are the same in one respect.
type IsSame = fn(&Shape, &Shape) -> bool;

const FIELDS: [(&str, IsSame); 5] = [
    ("text", |one, other| one.text == other.text),
    ("alt texts", |one, other| one.alts == other.alts),
    ("settings", |one, other| one.settings == other.settings && one.chat == other.chat),
    ("thread", |one, other| one.thread == other.thread),
    ("first comment", |one, other| one.first_comment == other.first_comment),
];

/// What of a post a file wants otherwise, in words. Of a post that is out, only the number of its files counts.
pub fn differences(post: &Value, at: At, publications: &Value, counts_files: bool) -> Vec<&'static str> {
    let stored = sorted(post["publications"].as_array().into_iter().flatten().map(stored));
    let wanted = sorted(publications.as_array().into_iter().flatten().map(wanted));
    let mut found = Vec::new();
    if let At::Time(time) = at
        && post["scheduledTime"]
            .as_str()
            .and_then(|it| it.parse::<jiff::Timestamp>().ok())
            .map(|it| it.as_millisecond())
            != Some(time.as_millisecond())
    {
        found.push("time");
    }
    if stored.iter().map(|it| &it.account).ne(wanted.iter().map(|it| &it.account)) {
        found.push("accounts");
    }
    let differs = |is: IsSame| {
        let pairs = stored.iter().flat_map(|one| wanted.iter().map(move |other| (one, other)));
        pairs.filter(|(one, other)| one.account == other.account).any(|(one, other)| !is(one, other))
    };
    let has_same_files: IsSame = match counts_files {
        true => |one, other| one.paths.len() == other.paths.len(),
        false => |one, other| one.paths == other.paths,
    };
    let fields = FIELDS.into_iter().chain([("media", has_same_files)]);
    found.extend(fields.filter(|(_, is)| differs(*is)).map(|(name, _)| name));
    found
}

/// Whether a post and a file say the same, at whatever time.
pub fn says_the_same(post: &Value, publications: &Value) -> bool {
    differences(post, At::NextSlot, publications, true).is_empty()
}

fn sorted(shapes: impl Iterator<Item = Shape>) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = shapes.collect();
    shapes.sort_by_key(|shape| shape.account.as_i64());
    shapes
}

fn stored(publication: &Value) -> Shape {
    let posts = publication["posts"].as_array().map_or(&[][..], Vec::as_slice);
    let with_role = |role: &'static str| posts.iter().filter(move |post| post["role"] == role);
    let root = with_role("POST").next().cloned().unwrap_or_default();
    let thread = with_role("THREAD").map(|post| post["content"].clone()).collect();
    let first_comment = with_role("FIRST_COMMENT").map(|post| post["content"].clone()).next();
    shape(publication["accountId"].clone(), publication, &root, thread, first_comment)
}

fn wanted(publication: &Value) -> Shape {
    let root = &publication["posts"][0];
    let thread = root["thread"].as_array().into_iter().flatten().map(|part| part["content"].clone()).collect();
    let first_comment = Some(root["firstComment"].clone()).filter(|comment| !comment.is_null());
    shape(publication["socialMediaAccountId"].clone(), publication, root, thread, first_comment)
}

fn shape(account: Value, publication: &Value, root: &Value, thread: Vec<Value>, first_comment: Option<Value>) -> Shape {
    let list = |name: &str| root[name].as_array().cloned().unwrap_or_default();
    let mut settings = publication["platformSettings"].as_object().cloned().unwrap_or_default();
    settings.retain(|name, value| name != "type" && !value.is_null());
    let mut alts = list("altTexts");
    while alts.pop_if(|alt| alt.is_null()).is_some() {}
    Shape {
        account,
        settings,
        chat: root["chatId"].clone(),
        text: root["content"].clone(),
        paths: list("attachmentPaths"),
        alts,
        thread,
        first_comment,
    }
}
