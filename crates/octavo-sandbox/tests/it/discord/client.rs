//! A client of the API that knows a base address and a token.

use octavo_sandbox::SandboxAccount;
use reqwest::header::AUTHORIZATION;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use crate::support::{self, Bench, Network};

pub struct Bot {
    pub account: SandboxAccount,
    pub api: String,
    pub guild: String,
    pub channel: String,
    pub forum: String,
    pub token: String,
    pub http: Client,
}

#[derive(Debug)]
pub enum Discord {}

impl Network for Discord {}

pub type Answer = support::Answer<Discord>;

impl Answer {
    /// Discord's own code of a refusal.
    #[track_caller]
    pub fn refused(self, status: u16) -> u64 {
        assert_eq!(self.0, status, "{}", self.2);
        assert!(self.2["message"].is_string(), "{}", self.2);
        self.2["code"].as_u64().unwrap()
    }
}

impl Bot {
    /// A fresh bot; its server and channels are found as a client finds them.
    pub async fn create(bench: &Bench) -> Self {
        let account = bench.account("DISCORD").await;
        let mut bot = Self::of(bench, account);
        bot.guild = text(&bot.get("/users/@me/guilds").await.ok()[0]["id"]);
        let channels = bot.get(&format!("/guilds/{}/channels", bot.guild)).await.ok();
        bot.channel = channel_of(&channels, 0);
        bot.forum = channel_of(&channels, 15);
        bot
    }

    pub fn of(bench: &Bench, account: SandboxAccount) -> Self {
        let token = text(&account.credentials["token"]);
        let api = format!("{}/discord/api/v10", bench.base);
        let [guild, channel, forum] = Default::default();
        Self { account, api, guild, channel, forum, token, http: bench.client.clone() }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.api)).header(AUTHORIZATION, format!("Bot {}", self.token))
    }

    pub async fn get(&self, path: &str) -> Answer {
        support::send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        support::send(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn send(&self, message: Value) -> Answer {
        self.post(&format!("/channels/{}/messages", self.channel), message).await
    }

    /// With files, each with its name.
    pub async fn upload(&self, payload: Value, files: Vec<(&str, Vec<u8>)>) -> Answer {
        let request = self.request(Method::POST, &format!("/channels/{}/messages", self.channel));
        support::send(request.multipart(form(payload, files))).await
    }

    pub async fn permit(&self, bench: &Bench, permission: &str, is_allowed: bool) {
        let action = json!({ "type": "set_permissions", "channelId": self.channel, permission: is_allowed });
        bench.act(&self.account, action).await;
    }
}

pub fn form(payload: Value, files: Vec<(&str, Vec<u8>)>) -> Form {
    let form = Form::new().text("payload_json", payload.to_string());
    (0..).zip(files).fold(form, |form, (index, (name, bytes))| {
        form.part(format!("files[{index}]"), Part::bytes(bytes).file_name(name.to_owned()))
    })
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn channel_of(channels: &Value, kind: u8) -> String {
    text(&channels.as_array().unwrap().iter().find(|channel| channel["type"] == kind).unwrap()["id"])
}
