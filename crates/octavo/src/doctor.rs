//! `octavo doctor`: does everything that the settings point to answer?

use std::time::Duration;

use anyhow::bail;

use crate::config::Config;
use crate::parts;

pub async fn run(config: Config) -> anyhow::Result<()> {
    let settings = config.settings()?;
    println!("settings   ok");
    let opened = parts::open(&config).await?;
    println!("database   ok   {}", opened.store.db().name());
    println!("master key ok");
    let mut wrong = 0;
    if settings.sandbox {
        println!("platforms  ok   simulated by the sandbox");
    } else {
        for (name, url) in [("telegram", &settings.platforms.telegram), ("bluesky", &settings.platforms.bluesky)] {
            match answers(url).await {
                Ok(()) => println!("{name:10} ok   {url}"),
                Err(why) => {
                    wrong += 1;
                    println!("{name:10} FAIL {url}: {why}");
                }
            }
        }
    }
    if settings.open_sign_up && !settings.public_host_is_loopback() {
        println!("sign-up    WARN open to everyone on a public address");
    }
    if wrong > 0 {
        bail!("{wrong} checks failed");
    }
    Ok(())
}

/// Any answer will do: what counts is that there is a way.
async fn answers(url: &url::Url) -> Result<(), String> {
    let http = octavo_platforms::shared_client().map_err(|error| error.to_string())?;
    let sent = http.get(url.clone()).timeout(Duration::from_secs(10)).send().await;
    sent.map(drop).map_err(|error| error.without_url().to_string())
}
