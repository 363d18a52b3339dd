use serde_json::{Value, json};
use std::{env::var, error::Error};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let octavo = var("OCTAVO_URL")?;
    let answer = reqwest::Client::new()
        .post(format!("{octavo}/v1/media/upload/import"))
        .bearer_auth(var("ACCESS_TOKEN")?)
        .header("x-api-key", var("CLIENT_ID")?)
        .json(&json!({ "url": var("SOURCE_URL")? }))
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(answer.text().await?.into());
    }
    let import: Value = answer.json().await?;
    println!("{} {}", import["id"], import["state"]);
    Ok(())
}
