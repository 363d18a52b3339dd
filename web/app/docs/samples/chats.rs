use std::{env::var, error::Error};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let octavo = var("OCTAVO_URL")?;
    let account = var("ACCOUNT_ID")?;
    let answer = reqwest::Client::new()
        .get(format!("{octavo}/v1/accounts/{account}/chats?platform=TELEGRAM"))
        .bearer_auth(var("ACCESS_TOKEN")?)
        .header("x-api-key", var("CLIENT_ID")?)
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(answer.text().await?.into());
    }
    println!("{}", answer.text().await?);
    Ok(())
}
