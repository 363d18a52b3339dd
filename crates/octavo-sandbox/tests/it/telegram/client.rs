//! A client of the Bot API that knows a base address and a token.

use octavo_sandbox::SandboxAccount;
use reqwest::Client;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::support::{self, Bench, Network};

pub struct Bot {
    pub account: SandboxAccount,
    pub api: String,
    pub channel: String,
    pub group: String,
    pub http: Client,
}

#[derive(Debug)]
pub enum Telegram {}

impl Network for Telegram {
    fn result(body: Value) -> Value {
        assert_eq!(body["ok"], true);
        body["result"].clone()
    }
}

pub type Answer = support::Answer<Telegram>;

impl Answer {
    /// Checks that HTTP status and body agree, and gives the description.
    pub fn refused(self, code: u16) -> String {
        assert_eq!(self.0, code, "{}", self.2);
        assert_eq!(self.2["ok"], false);
        assert_eq!(self.2["error_code"], code);
        self.2["description"].as_str().unwrap().to_owned()
    }
}

impl Bot {
    /// A fresh bot; its chats are learnt as a client learns them, from updates.
    pub async fn create(bench: &Bench) -> Self {
        let account = bench.account("TELEGRAM").await;
        let mut bot = Self::of(bench, account);
        let updates = bot.call("getUpdates", json!({})).await.ok();
        bot.channel = chat_of_type(&updates, "channel");
        bot.group = chat_of_type(&updates, "supergroup");
        bot
    }

    pub fn of(bench: &Bench, account: SandboxAccount) -> Self {
        let token = account.credentials["token"].as_str().unwrap();
        let api = format!("{}/telegram/bot{token}", bench.base);
        let http = bench.client.clone();
        Self { account, api, channel: String::new(), group: String::new(), http }
    }

    pub async fn call(&self, method: &str, params: Value) -> Answer {
        support::send(self.http.post(format!("{}/{method}", self.api)).json(&params)).await
    }

    pub async fn say(&self, text: &str) -> Answer {
        self.call("sendMessage", json!({ "chat_id": self.channel, "text": text })).await
    }

    pub async fn upload(&self, method: &str, form: Form) -> Answer {
        support::send(self.http.post(format!("{}/{method}", self.api)).multipart(form)).await
    }

    pub async fn send_photo(&self, bytes: Vec<u8>, name: &str) -> Answer {
        let form = Form::new().text("chat_id", self.channel.clone());
        self.upload("sendPhoto", form.part("photo", file(bytes, name))).await
    }
}

pub fn file(bytes: Vec<u8>, name: &str) -> Part {
    Part::bytes(bytes).file_name(name.to_owned())
}

fn chat_of_type(updates: &Value, kind: &str) -> String {
    let mut chats = updates.as_array().unwrap().iter().map(|one| &one["my_chat_member"]["chat"]);
    chats.find(|chat| chat["type"] == kind).unwrap()["id"].to_string()
}
