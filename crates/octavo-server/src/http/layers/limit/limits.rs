//! The limits of this process, with the buckets that they fill.

use std::num::NonZeroU32;

use axum::http::HeaderValue;
use axum::response::Response;
use governor::Quota;

use super::buckets::Buckets;
use super::callers::Callers;
use crate::settings::Settings;

/// The limits of this process.
pub struct Limits {
    per_second: u32,
    burst: u32,
    pub clients: Buckets,
    pub sign_in: Buckets,
    pub passwords: Buckets,
    pub refused_tokens: Buckets,
    pub registrations: Buckets,
    pub links: Buckets,
    pub media: Buckets,
    pub callers: Callers,
}

impl Limits {
    pub fn new(settings: &Settings) -> Self {
        let (per_second, burst) = (settings.requests_per_second, settings.burst);
        let clients = NonZeroU32::new(per_second).map(Quota::per_second);
        let clients = clients.zip(NonZeroU32::new(burst)).map(|(quota, burst)| quota.allow_burst(burst));
        // Behind a proxy that was not named all people have one address: one of them could keep the others out.
        let by_address = clients.is_some() && settings.tells_addresses_apart();
        let per_minute = |most| Buckets::new(NonZeroU32::new(most).filter(|_| by_address).map(Quota::per_minute));
        Limits {
            per_second,
            burst,
            clients: Buckets::new(clients),
            sign_in: per_minute(60),
            passwords: per_minute(10),
            refused_tokens: per_minute(60),
            registrations: per_minute(10),
            links: per_minute(60),
            media: per_minute(600),
            callers: Callers::default(),
        }
    }

    /// Forgets callers whose buckets are full again; called now and then.
    pub fn forget_idle(&self) {
        let Limits { clients, sign_in, passwords, refused_tokens, registrations, links, media, .. } = self;
        for buckets in [clients, sign_in, passwords, refused_tokens, registrations, links, media] {
            buckets.forget_idle();
        }
    }

    pub fn tell(&self, response: &mut Response, remaining: u32) {
        let seconds = self.burst.div_ceil(self.per_second.max(1));
        let headers = response.headers_mut();
        let texts = [
            ("ratelimit", format!("\"client\";r={remaining};t={seconds}")),
            ("ratelimit-policy", format!("\"client\";q={};w={seconds}", self.burst)),
        ];
        for (name, text) in texts {
            if let Ok(value) = HeaderValue::from_str(&text) {
                headers.insert(name, value);
            }
        }
    }
}
