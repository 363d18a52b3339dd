//! A post as a row of an export. The columns of an import come first, and mean the same.

use octavo_domain::csv::{COLUMNS, EXPORTED, guard_formula, write_record};
use octavo_domain::post::PostRole;
use octavo_domain::time::iso;
use octavo_domain::{Kind, PostErrorCode};
use octavo_store::schedules::{PostView, PublicationView, ScheduleView};
use serde_json::{Map, Value, json};

/// Excel reads a file without it in another encoding.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// Between the parts of a thread, as in a file of `octavo plan`.
const NEXT_PART: &str = "\n---\n";

pub fn header_row() -> String {
    format!("{BYTE_ORDER_MARK}{}", row(&[&COLUMNS[..], &EXPORTED[..]].concat()))
}

/// A row for each post of each account; replies are in the row of their post.
pub fn rows_of(view: &ScheduleView, workspace: &str) -> String {
    let posts = view.publications.iter().flat_map(|publication| {
        let first = publication.posts.iter().filter(|post| post.parent_id.is_none());
        first.map(move |post| (publication, post))
    });
    posts.map(|(publication, post)| row(&cells(view, publication, post, workspace))).collect()
}

fn cells(view: &ScheduleView, publication: &PublicationView, post: &PostView, workspace: &str) -> Vec<String> {
    let replies = replies(publication, post);
    let texts = |role: PostRole| replies.iter().filter(move |reply| reply.role == role).map(|it| &*it.content.text);
    let wrong = std::iter::once(&post).chain(&replies).find(|it| it.error_code.is_some());
    let code = wrong.and_then(|it| it.error_code.as_deref()).map(PostErrorCode::to_show);
    // In the order of the columns.
    let cells: [Option<String>; COLUMNS.len() + EXPORTED.len()] = [
        Some(iso(view.scheduled_at)),
        Some(publication.account_id.to_string()),
        Some(post.content.text.clone()),
        Some(post.content.attachment_paths.join(" ")),
        settings(publication, post),
        texts(PostRole::FirstComment).next().map(str::to_owned),
        Some(texts(PostRole::Thread).collect::<Vec<_>>().join(NEXT_PART)),
        Some(Kind::Schedule.show(view.id)),
        view.reference.clone(),
        Some(view.status.as_str().to_owned()),
        Some(publication.platform.as_str().to_owned()),
        Some(Kind::Post.show(post.id)),
        Some(post.status.as_str().to_owned()),
        post.published_at.map(iso),
        post.permalink.clone(),
        code.map(|code| code.as_str().to_owned()),
        wrong.and_then(|it| it.error_message.clone()),
        Some(workspace.to_owned()),
    ];
    cells.into_iter().map(Option::unwrap_or_default).collect()
}

/// The parts of its thread and its first comment, in the order in which they are published.
fn replies<'a>(publication: &'a PublicationView, post: &PostView) -> Vec<&'a PostView> {
    let mut chain = vec![post.id];
    let mut replies = Vec::new();
    for reply in &publication.posts {
        if reply.parent_id.is_some_and(|parent| chain.contains(&parent)) {
            chain.push(reply.id);
            replies.push(reply);
        }
    }
    replies
}

/// As an import reads them: the settings that were sent and the chat, by the network. None without any.
fn settings(publication: &PublicationView, post: &PostView) -> Option<String> {
    let mut settings: Map<String, Value> = publication.settings.as_object().cloned().unwrap_or_default();
    settings.remove("type");
    settings.extend(post.content.chat_id.clone().map(|id| ("chatId".to_owned(), json!(id))));
    (!settings.is_empty()).then(|| json!({ publication.platform.settings_type(): settings }).to_string())
}

/// RFC 4180, section 2: lines end with CRLF.
fn row(cells: &[impl AsRef<str>]) -> String {
    let guarded: Vec<_> = cells.iter().map(|cell| guard_formula(cell.as_ref())).collect();
    let mut record = write_record(&guarded);
    record.truncate(record.len() - 1);
    record.push_str("\r\n");
    record
}
