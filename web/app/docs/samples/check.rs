use serde_json::{Value, json};
use std::{env::var, error::Error};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let octavo = var("OCTAVO_URL")?;
    let account: i64 = var("ACCOUNT_ID")?.parse()?;
    let answer = reqwest::Client::new()
        .post(format!("{octavo}/v1/posts?validateOnly=true"))
        .bearer_auth(var("ACCESS_TOKEN")?)
        .header("x-api-key", var("CLIENT_ID")?)
        .json(&json!({
            "publications": [{
                "socialMediaAccountId": account,
                "platformSettings": { "type": "TELEGRAM" },
                "posts": [{ "content": "Which chat is this for?" }],
            }],
        }))
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(answer.text().await?.into());
    }
    let checked: Value = answer.json().await?;
    println!("{} {}", checked["valid"], checked["findings"]);
    Ok(())
}
