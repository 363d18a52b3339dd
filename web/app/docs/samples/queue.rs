use serde_json::{Value, json};
use std::{env::var, error::Error};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let octavo = var("OCTAVO_URL")?;
    let answer = reqwest::Client::new()
        .put(format!("{octavo}/v1/queue"))
        .bearer_auth(var("ACCESS_TOKEN")?)
        .header("x-api-key", var("CLIENT_ID")?)
        .json(&json!({
            "timeZone": "Europe/London",
            "slots": [
                { "day": "MONDAY", "time": "09:00" },
                { "day": "THURSDAY", "time": "17:30" },
            ],
        }))
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(answer.text().await?.into());
    }
    let queue: Value = answer.json().await?;
    println!("next {}", queue["next"]);
    Ok(())
}
