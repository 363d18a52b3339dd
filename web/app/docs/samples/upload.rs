use reqwest::multipart::Form;
use serde_json::Value;
use std::{env::var, error::Error};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let octavo = var("OCTAVO_URL")?;
    let answer = reqwest::Client::new()
        .post(format!("{octavo}/v1/media/upload"))
        .bearer_auth(var("ACCESS_TOKEN")?)
        .header("x-api-key", var("CLIENT_ID")?)
        .multipart(Form::new().file("file", "photo.jpg").await?)
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(answer.text().await?.into());
    }
    let upload: Value = answer.json().await?;
    println!("{}", upload["path"]);
    Ok(())
}
