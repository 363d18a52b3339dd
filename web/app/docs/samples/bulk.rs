use serde_json::{Value, json};
use std::{env::var, error::Error};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let octavo = var("OCTAVO_URL")?;
    let (account, chat): (i64, _) = (var("ACCOUNT_ID")?.parse()?, var("CHAT_ID")?);
    let schedule = |time: &str, content: &str| {
        json!({
            "scheduledTime": time,
            "publications": [{
                "socialMediaAccountId": account,
                "platformSettings": { "type": "TELEGRAM" },
                "posts": [{ "content": content, "chatId": chat }],
            }],
        })
    };
    let answer = reqwest::Client::new()
        .post(format!("{octavo}/v1/posts/bulk"))
        .bearer_auth(var("ACCESS_TOKEN")?)
        .header("x-api-key", var("CLIENT_ID")?)
        .json(&json!({ "schedules": [
            schedule("2027-06-07T09:00:00Z", "Pears."),
            schedule("2027-06-08T09:00:00Z", "Quinces."),
        ] }))
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(answer.text().await?.into());
    }
    let created: Value = answer.json().await?;
    println!("{}", created["items"]);
    Ok(())
}
