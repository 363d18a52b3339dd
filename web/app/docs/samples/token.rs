use serde_json::{Value, json};
use std::{env::var, error::Error};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let octavo = var("OCTAVO_URL")?;
    let answer = reqwest::Client::new()
        .post(format!("{octavo}/oauth2/token"))
        .json(&json!({
            "grant_type": "authorization_code",
            "client_id": var("CLIENT_ID")?,
            "client_secret": var("CLIENT_SECRET")?,
            "code": var("CODE")?,
            "redirect_uri": var("CALLBACK_URL")?,
        }))
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(answer.text().await?.into());
    }
    println!("{}", answer.json::<Value>().await?);
    Ok(())
}
