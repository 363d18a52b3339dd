use serde_json::Value;
use std::{env::var, error::Error};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let octavo = var("OCTAVO_URL")?;
    let (account, chat) = (var("ACCOUNT_ID")?, var("CHAT_ID")?);
    let settings = format!(r#""{{""TELEGRAM"": {{""chatId"": ""{chat}""}}}}""#);
    let file = format!(
        "scheduled_time,accounts,content,settings\n\
        2027-06-07 09:00,{account},Pears.,{settings}\n\
        2027-06-08 09:00,{account},\"Quinces,\nand medlars.\",{settings}\n"
    );
    let answer = reqwest::Client::new()
        .post(format!("{octavo}/v1/posts/import?timeZone=Europe/London"))
        .bearer_auth(var("ACCESS_TOKEN")?)
        .header("x-api-key", var("CLIENT_ID")?)
        .header("Content-Type", "text/csv")
        .body(file)
        .send()
        .await?;
    if !answer.status().is_success() {
        return Err(answer.text().await?.into());
    }
    let created: Value = answer.json().await?;
    println!("{}", created["items"]);
    Ok(())
}
