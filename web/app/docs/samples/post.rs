use serde_json::json;
use std::{env::var, error::Error};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let octavo = var("OCTAVO_URL")?;
    let account: i64 = var("ACCOUNT_ID")?.parse()?;
    let answer = reqwest::Client::new()
        .post(format!("{octavo}/v1/posts"))
        .bearer_auth(var("ACCESS_TOKEN")?)
        .header("x-api-key", var("CLIENT_ID")?)
        .header("Idempotency-Key", uuid::Uuid::new_v4().to_string())
        .json(&json!({
            "scheduledTime": jiff::Timestamp::now().to_string(),
            "isDraft": false,
            "publications": [{
                "socialMediaAccountId": account,
                "platformSettings": { "type": "TELEGRAM" },
                "posts": [{
                    "content": "Harvest week, day one.",
                    "chatId": var("CHAT_ID")?,
                    "attachmentPaths": [var("MEDIA_PATH")?],
                }],
            }],
        }))
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(answer.text().await?.into());
    }
    println!("{:?}", answer.headers()["location"]);
    Ok(())
}
