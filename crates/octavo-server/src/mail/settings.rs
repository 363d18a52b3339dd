//! How mail leaves this server.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};

const SMTP_TIMEOUT: Duration = Duration::from_secs(30);

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// How mail leaves this server.
#[derive(Debug, Clone)]
pub struct MailSettings {
    pub(super) transport: Transport,
    pub(super) from: Mailbox,
}

impl MailSettings {
    /// The error says what to write instead, and nothing of the URL, which holds a password.
    pub fn parse(smtp_url: &str, from: &str) -> Result<Self, &'static str> {
        let from = from.parse().map_err(
            |_| "mail.from must be an e-mail address, such as octavo@example.com or Octavo <octavo@example.com>",
        )?;
        let transport = Transport::from_url(smtp_url).map_err(
            |_| "mail.smtp_url must be smtps://user:password@host:465, or smtp://user:password@host:587?tls=required",
        )?;
        Ok(MailSettings { transport: transport.timeout(Some(SMTP_TIMEOUT)).build(), from })
    }
}
