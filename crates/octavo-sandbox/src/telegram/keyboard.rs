//! Buttons under a message (<https://core.telegram.org/bots/api#inlinekeyboardmarkup>): links only.

use super::errors::{Outcome, bad_request};
use super::events::{Button, Keyboard};
use super::params::Params;

const MAX_BUTTONS: usize = 100;
const MAX_IN_ROW: usize = 8;

pub fn read_keyboard(params: &Params) -> Outcome<Option<Keyboard>> {
    if !params.has("reply_markup") {
        return Ok(None);
    }
    let keyboard: Keyboard = serde_json::from_str(params.text("reply_markup"))
        .map_err(|_| bad_request("can't parse reply keyboard markup JSON object"))?;
    let buttons: Vec<&Button> = keyboard.inline_keyboard.iter().flatten().collect();
    if buttons.len() > MAX_BUTTONS || keyboard.inline_keyboard.iter().any(|row| row.len() > MAX_IN_ROW) {
        return Err(bad_request("reply markup is too long"));
    }
    if buttons.iter().any(|button| button.text.trim().is_empty()) {
        return Err(bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ));
    }
    if let Some(button) = buttons.iter().find(|button| !is_link(&button.url)) {
        return Err(bad_request(format!("inline keyboard button URL '{}' is invalid: Wrong HTTP URL", button.url)));
    }
    Ok(Some(keyboard))
}

fn is_link(url: &str) -> bool {
    let address =
        url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).or_else(|| url.strip_prefix("tg://"));
    address.is_some_and(|rest| !rest.is_empty())
}
