//! What a person approves: the canonical object of a schedule, and its hash. `docs/approval.md` describes both.

mod review_link;
mod whose_posts;

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::moderation::CommentAddress;
use crate::post::PostRole;
use crate::text_enum::text_enum;
use crate::time::iso;
use crate::{AiDisclosure, Platform, PostContent};

pub use review_link::ReviewLinkState;
pub use whose_posts::WorkspaceApproval;

text_enum! {
    /// Whether a person must approve what a key or an application wants to publish.
    ApprovalPolicy {
        None = "NONE",
        Required = "REQUIRED",
    }
}

impl ApprovalPolicy {
    /// From whether approval is needed.
    pub fn of(is_required: bool) -> Self {
        if is_required { ApprovalPolicy::Required } else { ApprovalPolicy::None }
    }

    pub fn is_required(self) -> bool {
        self == ApprovalPolicy::Required
    }
}

text_enum! {
    /// The status of an approval.
    ApprovalStatus {
        /// It waits for a person.
        Pending = "PENDING",
        Approved = "APPROVED",
        Rejected = "REJECTED",
        /// The post was changed or cancelled: the approval counts for nothing.
        Void = "VOID",
    }
}

/// The version of the canonical object that people are asked for.
pub const CANONICAL_VERSION: u32 = 2;

/// Everything that decides what goes out. Its canonical JSON (RFC 8785) is what people approve.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ApprovedSchedule {
    version: u32,
    /// None goes out as soon as it is approved.
    scheduled_time: Option<String>,
    publications: Vec<ApprovedPublication>,
    /// SHA-256, in hex, of each file that a post or its settings name, by path.
    files: BTreeMap<String, String>,
    /// Whether files go out with their metadata. Absent where they don't, and where there are none.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    keep_media_metadata: bool,
    /// The failed posts that are sent again. Absent where everything is sent for the first time.
    #[serde(skip_serializing_if = "Option::is_none")]
    retried_posts: Option<Vec<String>>,
}

/// What goes out on one account.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ApprovedPublication {
    pub account_id: i64,
    pub platform: Platform,
    /// Absent in version 1.
    #[serde(flatten)]
    pub account: Option<AccountIdentity>,
    /// With defaults.
    pub settings: Value,
    pub ai_disclosure: AiDisclosure,
    pub posts: Vec<ApprovedPost>,
}

/// What an account is to its network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountIdentity {
    pub external_id: String,
    /// The account's own server, on networks that have many.
    pub server: Option<String>,
}

/// A post. It carries the whole content, so that a field that posts get later is approved too.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ApprovedPost {
    pub role: PostRole,
    /// The place in `posts` of the post that it replies to.
    pub reply_to: Option<usize>,
    /// The comment that it answers. Absent for other posts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<CommentAddress>,
    #[serde(flatten)]
    pub content: PostContent,
}

/// The canonical JSON, and the SHA-256 of it in lower-case hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canonical {
    pub json: String,
    pub hash: String,
}

impl ApprovedSchedule {
    pub fn new(
        version: u32,
        scheduled_at: Option<Timestamp>,
        publications: Vec<ApprovedPublication>,
        files: BTreeMap<String, String>,
        retried_posts: Option<Vec<String>>,
    ) -> Self {
        ApprovedSchedule {
            version,
            scheduled_time: scheduled_at.map(iso),
            publications,
            files,
            keep_media_metadata: false,
            retried_posts,
        }
    }

    pub fn keeping_media_metadata(self, keeps: bool) -> Self {
        ApprovedSchedule { keep_media_metadata: keeps && !self.files.is_empty(), ..self }
    }

    /// In the order in which they were sent.
    pub fn publications(&self) -> &[ApprovedPublication] {
        &self.publications
    }

    pub fn canonical(&self) -> Result<Canonical, serde_json::Error> {
        let json = serde_json_canonicalizer::to_string(self)?;
        let hash = content_hash(&json);
        Ok(Canonical { json, hash })
    }
}

/// The version of a canonical object.
pub fn version_of(canonical: &str) -> Option<u32> {
    #[derive(serde::Deserialize)]
    struct Versioned {
        version: u32,
    }
    serde_json::from_str(canonical).ok().map(|Versioned { version }| version)
}

/// The canonical JSON of any value (RFC 8785).
pub fn canonical_json(value: &impl Serialize) -> Result<String, serde_json::Error> {
    serde_json_canonicalizer::to_string(value)
}

/// SHA-256 in lower-case hex.
pub fn content_hash(canonical: &str) -> String {
    Sha256::digest(canonical).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schedule() -> ApprovedSchedule {
        let content = PostContent {
            text: "Eight \u{20ac}\n\"leaves\"".into(),
            attachment_paths: vec!["w/a.png".into()],
            alt_texts: vec![None],
            ..PostContent::default()
        };
        let publication = ApprovedPublication {
            account_id: 7,
            platform: Platform::BlueSky,
            account: Some(AccountIdentity {
                external_id: "did:plc:a".into(),
                server: Some("https://pds.example".into()),
            }),
            settings: json!({ "z": 1.0, "a": true }),
            ai_disclosure: AiDisclosure::None,
            posts: vec![ApprovedPost { role: PostRole::Post, reply_to: None, comment: None, content }],
        };
        let files = BTreeMap::from([("w/a.png".to_owned(), "00ff".to_owned())]);
        let time = "2026-12-01T09:00:00Z".parse().ok();
        ApprovedSchedule::new(CANONICAL_VERSION, time, vec![publication], files, None)
    }

    #[test]
    fn the_canonical_json_is_that_of_the_documentation() {
        let text = r#"{"files":{"w/a.png":"00ff"},"publications":[{"accountId":7,"aiDisclosure":"NONE","externalId":"did:plc:a","platform":"BLUE_SKY","posts":[{"altTexts":[null],"attachmentPaths":["w/a.png"],"chatId":null,"content":"Eight €\n\"leaves\"","replyTo":null,"role":"POST","thumbnailPath":null}],"server":"https://pds.example","settings":{"a":true,"z":1}}],"scheduledTime":"2026-12-01T09:00:00.000Z","version":2}"#;
        let canonical = schedule().canonical().unwrap();
        assert_eq!(canonical.json, text);
        assert_eq!(canonical.hash, content_hash(text));
        assert_eq!(version_of(text), Some(2));
    }

    /// Of releases that didn't name accounts by their network.
    #[test]
    fn version_1_stays_as_it_was() {
        let text = r#"{"files":{"w/a.png":"00ff"},"publications":[{"accountId":7,"aiDisclosure":"NONE","platform":"BLUE_SKY","posts":[{"altTexts":[null],"attachmentPaths":["w/a.png"],"chatId":null,"content":"Eight €\n\"leaves\"","replyTo":null,"role":"POST","thumbnailPath":null}],"settings":{"a":true,"z":1}}],"scheduledTime":"2026-12-01T09:00:00.000Z","version":1}"#;
        let mut old = schedule();
        old.version = 1;
        old.publications[0].account = None;
        assert_eq!(old.canonical().unwrap().json, text);
    }

    fn canonical(text: &str) -> String {
        serde_json_canonicalizer::to_string(&serde_json::from_str::<Value>(text).unwrap()).unwrap()
    }

    /// The example of section 3.2.2, and the order of section 3.2.3.
    #[test]
    fn texts_and_keys_are_those_of_rfc_8785() {
        let sent = r#"{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
            "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}"#;
        let expected = "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],\
            \"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}";
        assert_eq!(canonical(sent), expected);
        let sent = r#"{"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
            "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control",
            "\u00f6": "Latin Small Letter O With Diaeresis"}"#;
        let sorted: serde_json::Map<String, Value> = serde_json::from_str(&canonical(sent)).unwrap();
        let initials: String = sorted.values().filter_map(|value| value.as_str()?.chars().next()).collect();
        assert_eq!(initials, "COCLEEH");
        assert_eq!(sorted["\u{20ac}"], "Euro Sign");
    }

    /// Appendix B.
    #[test]
    fn numbers_are_those_of_rfc_8785() {
        for (bits, text) in [
            (0x0000000000000000_u64, "0"),
            (0x8000000000000000, "0"),
            (0x0000000000000001, "5e-324"),
            (0x7fefffffffffffff, "1.7976931348623157e+308"),
            (0x4340000000000000, "9007199254740992"),
            (0x4430000000000000, "295147905179352830000"),
            (0x44b52d02c7e14af6, "1e+23"),
            (0x444b1ae4d6e2ef50, "1e+21"),
            (0x3eb0c6f7a0b5ed8d, "0.000001"),
            (0x41b3de4355555557, "333333333.33333343"),
            (0xbecbf647612f3696, "-0.0000033333333333333333"),
            (0x43143ff3c1cb0959, "1424953923781206.2"),
        ] {
            assert_eq!(serde_json_canonicalizer::to_string(&f64::from_bits(bits)).unwrap(), text, "{bits:x}");
        }
    }

    #[test]
    fn every_part_counts() {
        type Change = fn(&mut ApprovedSchedule);
        let changes: [Change; 13] = [
            |it| it.scheduled_time = None,
            |it| it.publications[0].account_id = 8,
            |it| it.publications[0].platform = Platform::Threads,
            |it| it.publications[0].account.as_mut().unwrap().external_id.push('b'),
            |it| it.publications[0].account.as_mut().unwrap().server = None,
            |it| it.publications[0].settings["a"] = false.into(),
            |it| it.publications[0].ai_disclosure = AiDisclosure::Generated,
            |it| it.publications[0].posts[0].content.text.push('!'),
            |it| it.publications[0].posts[0].content.alt_texts = vec![Some("A".into())],
            |it| it.publications[0].posts[0].reply_to = Some(0),
            |it| drop(it.files.insert("w/a.png".into(), "00fe".into())),
            |it| it.keep_media_metadata = true,
            |it| it.retried_posts = Some(Vec::new()),
        ];
        let mut seen = vec![schedule().canonical().unwrap().hash];
        for change in changes {
            let mut changed = schedule();
            change(&mut changed);
            let hash = changed.canonical().unwrap().hash;
            assert!(!seen.contains(&hash), "{changed:?}");
            seen.push(hash);
        }
    }
}
