//! The video resource: <https://developers.google.com/youtube/v3/docs/videos>.

use serde_json::{Value, json};

use super::event::Verdict;
use super::state::{Video, YouTube};

/// As it is answered to its last byte.
pub fn uploaded(world: &YouTube, video: &Video) -> Value {
    resource(world, video, &["snippet", "status"], false)
}

/// Its parts. Before it is `processed` nobody knows how that will end.
pub fn resource(world: &YouTube, video: &Video, parts: &[&str], processed: bool) -> Value {
    let mut resource = json!({ "kind": "youtube#video", "etag": "sandbox", "id": video.id });
    for &part in parts {
        let member = match part {
            "snippet" => snippet(world, video),
            "status" => status(video, processed),
            "processingDetails" => processing(video, processed),
            "fileDetails" => file(video),
            _ => continue,
        };
        resource[part] = member;
    }
    resource
}

fn snippet(world: &YouTube, video: &Video) -> Value {
    let channel = world.channels.get(&video.channel);
    let metadata = &video.metadata;
    json!({
        "publishedAt": format!("{:.0}", video.at),
        "channelId": video.channel,
        "title": metadata.title,
        "description": metadata.description,
        "thumbnails": {},
        "channelTitle": channel.map_or("", |channel| &channel.title),
        "tags": metadata.tags,
        "categoryId": metadata.category_id,
        "liveBroadcastContent": "none",
        "localized": { "title": metadata.title, "description": metadata.description },
    })
}

fn status(video: &Video, processed: bool) -> Value {
    let mut status = json!({
        "uploadStatus": "uploaded",
        "privacyStatus": video.metadata.privacy_status,
        "license": "youtube",
        "embeddable": true,
        "publicStatsViewable": true,
        "madeForKids": video.metadata.made_for_kids,
        "selfDeclaredMadeForKids": video.metadata.made_for_kids,
    });
    match &video.verdict {
        _ if video.deleted => status["uploadStatus"] = json!("deleted"),
        _ if !processed => {}
        Verdict::Processed => status["uploadStatus"] = json!("processed"),
        Verdict::Failed(reason) => {
            status["uploadStatus"] = json!("failed");
            status["failureReason"] = json!(reason);
        }
        Verdict::Rejected(reason) => {
            status["uploadStatus"] = json!("rejected");
            status["rejectionReason"] = json!(reason);
        }
    }
    status
}

fn processing(video: &Video, processed: bool) -> Value {
    match &video.verdict {
        _ if !processed => json!({
            "processingStatus": "processing",
            "processingProgress": { "partsTotal": "2", "partsProcessed": "1", "timeLeftMs": "1000" },
        }),
        Verdict::Failed(_) => json!({ "processingStatus": "failed", "processingFailureReason": "transcodeFailed" }),
        Verdict::Rejected(_) => json!({ "processingStatus": "terminated" }),
        Verdict::Processed => json!({ "processingStatus": "succeeded" }),
    }
}

fn file(video: &Video) -> Value {
    let facts = &video.file.facts;
    json!({
        "fileName": video.name,
        "fileSize": video.file.size.to_string(),
        "fileType": if facts.mime.as_deref().is_some_and(|mime| mime.starts_with("video/")) { "video" } else { "other" },
        "durationMs": facts.duration_ms.map(|length| length.to_string()),
        "videoStreams": [{ "widthPixels": facts.width, "heightPixels": facts.height }],
    })
}
