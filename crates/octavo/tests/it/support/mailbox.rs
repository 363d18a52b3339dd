//! A real SMTP server that keeps what it receives.

use std::io;
use std::net::{IpAddr, TcpListener};
use std::sync::{Arc, Mutex};

use mailin_embedded::response::{NO_MAILBOX, OK, OUT_OF_SPACE};
use mailin_embedded::{Handler, Response, Server, SslConfig};

use super::until;

/// A mail as it arrived.
#[derive(Debug, Clone, Default)]
pub struct Mail {
    pub to: String,
    pub text: String,
}

impl Mail {
    /// The link in it.
    pub fn link(&self) -> String {
        let start = self.text.find("http").unwrap();
        self.text[start..].split_whitespace().next().unwrap().to_owned()
    }
}

#[derive(Clone)]
pub struct Mailbox {
    pub port: u16,
    received: Arc<Mutex<Vec<Mail>>>,
    /// What it says to the next recipients, if not yes.
    refusals: Arc<Mutex<Vec<Response>>>,
    current: Mail,
    bytes: Vec<u8>,
}

impl Mailbox {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let mailbox = Mailbox {
            port,
            received: Arc::default(),
            refusals: Arc::default(),
            current: Mail::default(),
            bytes: Vec::new(),
        };
        let mut server = Server::new(mailbox.clone());
        server.with_name("mail.example").with_ssl(SslConfig::None).unwrap().with_tcp_listener(listener);
        std::thread::spawn(move || server.serve().unwrap());
        mailbox
    }

    /// Refuses the next mail: for now, or for good.
    pub fn refuse_next(&self, for_good: bool) {
        self.refusals.lock().unwrap().push(if for_good { NO_MAILBOX } else { OUT_OF_SPACE });
    }

    /// The only mail to this address about this. Waits for it.
    pub async fn mail(&self, to: &str, subject: &str) -> Mail {
        let found = until(subject, async || {
            let received = self.received.lock().unwrap();
            received.iter().find(|mail| mail.to == to && mail.text.contains(subject)).cloned()
        });
        let mail = found.await;
        self.received.lock().unwrap().retain(|other| other.to != to || !other.text.contains(subject));
        mail
    }

    /// Forgets what arrived.
    pub fn forget(&self) {
        self.received.lock().unwrap().clear();
    }

    /// What arrived and was not asked for yet.
    pub fn rest(&self) -> Vec<Mail> {
        self.received.lock().unwrap().clone()
    }
}

impl Handler for Mailbox {
    fn mail(&mut self, _: IpAddr, _: &str, _: &str) -> Response {
        self.bytes.clear();
        OK
    }

    fn rcpt(&mut self, to: &str) -> Response {
        self.current.to = to.to_owned();
        self.refusals.lock().unwrap().pop().unwrap_or(OK)
    }

    fn data(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes.extend(bytes);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        self.current.text = unfold(&String::from_utf8_lossy(&self.bytes));
        self.received.lock().unwrap().push(self.current.clone());
        OK
    }
}

/// Quoted-printable (RFC 2045 section 6.7) as far as mails in English need it.
fn unfold(text: &str) -> String {
    text.replace("=\r\n", "").replace("=3D", "=")
}
