//! Passwords: what is a good one, and how it is kept.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use tokio::sync::{Semaphore, SemaphorePermit};

/// A password is the only factor, so NIST SP 800-63B-4 section 3.1.1.2 asks for this many characters.
pub const MIN_CHARS: usize = 15;
/// More than anyone remembers; bounds the work of checking and hashing.
pub const MAX_CHARS: usize = 256;
/// Of zxcvbn's 0 to 4.
const MIN_SCORE: zxcvbn::Score = zxcvbn::Score::Three;
/// zxcvbn's work grows fast with length, and what is this long is scored by its beginning.
const SCORED_CHARS: usize = 64;
/// Each hash takes 19 MiB and a core; sign-ins beyond this many wait.
const AT_ONCE: usize = 4;
/// Sign-ins beyond this many waiting are turned away.
const WAITING: usize = 128;
/// What no password has, with the parameters of [`hash`]: checking it takes the same work.
const NO_PASSWORD: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Why a password is not taken; the message is for the person choosing it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WeakPassword(pub String);

#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    #[error("too many sign-ins at once")]
    Busy,
    #[error("hashing failed: {0}")]
    Hash(String),
}

/// Hashes and checks passwords with argon2id (19 MiB, two passes), a few at a time.
pub(super) struct Passwords {
    queue: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

/// A place among those that wait for a hash, given back when dropped.
pub(super) struct Place<'a>(#[expect(dead_code, reason = "held, not read")] SemaphorePermit<'a>);

impl Passwords {
    pub fn new() -> Self {
        Passwords { queue: Arc::new(Semaphore::new(AT_ONCE + WAITING)), running: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// A PHC string of a good password; the inner error tells why it is not good enough.
    pub async fn hash(&self, password: &str, email: &str) -> Result<Result<String, WeakPassword>, PasswordError> {
        let (password, email) = (password.to_owned(), email.to_owned());
        let _place = self.queue()?;
        self.run(move || match check_strength(&password, &email) {
            Err(weak) => Ok(Err(weak)),
            Ok(()) => hash(&password).map(Ok),
        })
        .await
    }

    /// A place among those that wait for a hash.
    pub fn queue(&self) -> Result<Place<'_>, PasswordError> {
        self.queue.try_acquire().map(Place).map_err(|_| PasswordError::Busy)
    }

    /// Whether this is the password. Without a stored one the answer is no, after the same work.
    pub async fn verify(&self, _place: Place<'_>, password: &str, stored: Option<&str>) -> Result<bool, PasswordError> {
        if password.chars().count() > MAX_CHARS {
            return Ok(false);
        }
        let (password, stored) = (password.to_owned(), stored.unwrap_or(NO_PASSWORD).to_owned());
        self.run(move || {
            let stored = PasswordHash::new(&stored).map_err(|error| PasswordError::Hash(error.to_string()))?;
            count_hash();
            Ok(Argon2::default().verify_password(password.as_bytes(), &stored).is_ok())
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let running = Arc::clone(&self.running).acquire_owned().await.map_err(|_| PasswordError::Busy)?;
        tokio::task::spawn_blocking(move || {
            let _running = running;
            work()
        })
        .await
        .map_err(|error| PasswordError::Hash(error.to_string()))?
    }
}

fn hash(password: &str) -> Result<String, PasswordError> {
    count_hash();
    let hashed: PasswordHash =
        Argon2::default().hash_password(password.as_bytes()).map_err(|error| PasswordError::Hash(error.to_string()))?;
    Ok(hashed.to_string())
}

fn count_hash() {
    metrics::counter!(crate::telemetry::PASSWORD_HASHES).increment(1);
}

fn check_strength(password: &str, email: &str) -> Result<(), WeakPassword> {
    let chars = password.chars().count();
    if chars < MIN_CHARS {
        return Err(WeakPassword(format!(
            "The password has {chars} {}. Use at least {MIN_CHARS}. A few words of your own work well.",
            if chars == 1 { "character" } else { "characters" }
        )));
    }
    if chars > MAX_CHARS {
        return Err(WeakPassword(format!("The password has {chars} characters. Use at most {MAX_CHARS}.")));
    }
    let scored: String = password.chars().take(SCORED_CHARS).collect();
    let name = email.split('@').next().unwrap_or_default();
    let score = zxcvbn::zxcvbn(&scored, &[email, name, "octavo"]).score();
    if score < MIN_SCORE {
        return Err(WeakPassword("This password is easy to guess. Use words that do not usually go together.".into()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_judged_by_length_and_by_how_hard_they_are_to_guess() {
        let good = |password: &str| check_strength(password, "mara.lind@fernhill.example").is_ok();
        assert!(good("eight leaves make an octavo"));
        assert!(good("qm4-Tr9x-Lw2p-8d"));
        assert!(!good("qm4-Tr9x-Lw2p"), "short");
        assert!(!good("aaaaaaaaaaaaaaaaaaaa"));
        assert!(!good("passwordpassword"));
        assert!(!good("mara.lind@fernhill.example"));
        assert!(!good(&"leaf ".repeat(60)), "long");
    }

    #[tokio::test]
    async fn a_password_is_recognised_and_an_unknown_account_never_is() {
        let passwords = Passwords::new();
        let hashed = passwords.hash("eight leaves make an octavo", "a@b.example").await.unwrap().unwrap();
        let work = |hash: &str| hash.rsplitn(3, '$').nth(2).unwrap().to_owned();
        assert_eq!((work(&hashed), hashed.len()), (work(NO_PASSWORD), NO_PASSWORD.len()), "{hashed}");
        assert!(hashed.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hashed}");
        let verify = |password: &'static str, stored| passwords.verify(passwords.queue().unwrap(), password, stored);
        assert!(verify("eight leaves make an octavo", Some(hashed.as_str())).await.unwrap());
        assert!(!verify("eight leaves make an octave", Some(hashed.as_str())).await.unwrap());
        assert!(!verify("", None).await.unwrap());
    }
    #[tokio::test]
    async fn few_hashes_are_computed_at_once_and_few_more_may_wait() {
        let passwords = Passwords::new();
        let mut places: Vec<_> = (0..AT_ONCE + WAITING).map(|_| passwords.queue().unwrap()).collect();
        assert!(matches!(passwords.queue(), Err(PasswordError::Busy)));
        assert!(matches!(passwords.hash("eight leaves make an octavo", "a@b.example").await, Err(PasswordError::Busy)));
        places.pop();
        let mut running = Vec::new();
        for _ in 0..AT_ONCE {
            running.push(Arc::clone(&passwords.running).acquire_owned().await.unwrap());
        }
        let mut waits = Box::pin(passwords.run(|| Ok(())));
        assert!(futures::poll!(waits.as_mut()).is_pending(), "all places to compute at are taken");
        running.pop();
        waits.await.unwrap();
    }
}
