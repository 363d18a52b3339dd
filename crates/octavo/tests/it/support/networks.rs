//! One account on any network, and a post that the network takes.

use serde_json::{Value, json};

use super::{Api, sample};

/// Uploaded files, by their paths.
#[derive(Clone)]
pub struct Media {
    photo: String,
    video: String,
}

impl Media {
    pub async fn upload(api: &Api) -> Self {
        let upload = async |name: &str| {
            let uploaded: Value = api.upload(name, sample(name)).await.json().await.unwrap();
            uploaded["path"].as_str().unwrap().to_owned()
        };
        Media { photo: upload("photo.jpg").await, video: upload("video.mp4").await }
    }
}

#[derive(Clone)]
pub struct Account {
    pub platform: &'static str,
    pub id: i64,
    chat: Option<String>,
    /// YouTube's, which the owner of the channel made.
    pub playlist: Option<String>,
}

impl Account {
    /// A fresh sandbox account.
    pub async fn connect(api: &Api, platform: &'static str) -> Self {
        let (id, chat) = api.account(platform).await;
        let playlist = if platform == "YOUTUBE" { Some(api.own_playlist(id).await) } else { None };
        Account { platform, id, chat, playlist }
    }

    /// A post of its own with this text, and with what the network demands besides.
    pub fn publication(&self, text: &str, media: &Media) -> Value {
        let attachments = match self.platform {
            "INSTAGRAM" | "TIKTOK" => vec![&media.photo],
            "YOUTUBE" => vec![&media.video],
            _ => vec![],
        };
        let mut settings = match self.platform {
            "INSTAGRAM" => json!({ "publicationType": "FEED" }),
            "TIKTOK" => json!({ "privacyLevel": "PUBLIC_TO_EVERYONE", "hasUsageConfirmation": true }),
            "YOUTUBE" => json!({ "title": text, "privacyStatus": "PUBLIC", "category": "EDUCATION" }),
            "LINKEDIN" => json!({ "visibility": "PUBLIC" }),
            _ => json!({}),
        };
        settings["type"] = json!(self.platform);
        json!({ "accountId": self.id, "platformSettings": settings,
            "posts": [{ "content": text, "chatId": self.chat, "attachmentPaths": attachments }] })
    }
}
