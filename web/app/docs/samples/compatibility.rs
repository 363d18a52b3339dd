use serde_json::{Value, json};
use std::{env::var, error::Error};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let octavo = var("OCTAVO_URL")?;
    let answer = reqwest::Client::new()
        .post(format!("{octavo}/v1/media/compatibility"))
        .json(&json!({
            "contentType": "video/mp4",
            "sizeBytes": 24_000_000,
            "width": 1080,
            "height": 1920,
            "durationMs": 152_400,
        }))
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(answer.text().await?.into());
    }
    let checked: Value = answer.json().await?;
    for place in checked["placements"].as_array().into_iter().flatten() {
        println!("{} {} {}", place["platform"], place["placement"], place["fits"]);
        for finding in place["findings"].as_array().into_iter().flatten() {
            println!("  {}", finding["message"]);
        }
    }
    Ok(())
}
