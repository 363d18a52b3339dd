//! Why no certificate was issued, as the log and `octavo doctor` show it.

use instant_acme::{Error as AcmeError, Problem};
use octavo_store::StoreError;

use crate::tls::CertificateError;
use crate::vault::SealError;

/// How the names of the authority's errors begin (RFC 8555, section 6.7).
const PROBLEMS: &str = "urn:ietf:params:acme:error:";

/// What ended an order without a certificate.
#[derive(Debug, thiserror::Error)]
pub enum OrderError {
    #[error("{}", describe(.0))]
    Authority(#[from] AcmeError),
    #[error("the authority could not validate the domain: {}", describe_problem(.0))]
    NotValidated(Problem),
    #[error("the authority could not validate the domain, and gives no reason")]
    NoReason,
    #[error("the authority doesn't offer TLS-ALPN-01 for this domain")]
    NoTlsAlpn,
    #[error("the authority did not finish the order within 90 seconds")]
    TimedOut,
    #[error("another process took over the order")]
    LeaseLost,
    #[error("the issued certificate is not usable: {0}")]
    Certificate(#[from] CertificateError),
    #[error("stored account: {0}")]
    Account(#[from] serde_json::Error),
    #[error(transparent)]
    Seal(#[from] SealError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl OrderError {
    /// Whether the authority doesn't know the account any more.
    pub fn is_unknown_account(&self) -> bool {
        self.is_problem("accountDoesNotExist")
    }

    /// Whether the authority asks to wait.
    pub fn is_rate_limited(&self) -> bool {
        self.is_problem("rateLimited")
    }

    fn is_problem(&self, kind: &str) -> bool {
        let OrderError::Authority(AcmeError::Api(problem)) = self else {
            return false;
        };
        problem.r#type.as_deref().and_then(|it| it.strip_prefix(PROBLEMS)) == Some(kind)
    }
}

fn describe(error: &AcmeError) -> String {
    match error {
        AcmeError::Api(problem) => format!("the authority refused: {}", describe_problem(problem)),
        AcmeError::Json(error) => format!("the authority's response is not what ACME requires: {error}"),
        error => error.to_string(),
    }
}

fn describe_problem(problem: &Problem) -> String {
    let kind = problem.r#type.as_deref().unwrap_or("unknown error");
    let kind = kind.strip_prefix(PROBLEMS).unwrap_or(kind);
    let details = problem.detail.iter().map(String::as_str);
    let details = details.chain(problem.subproblems.iter().filter_map(|problem| problem.detail.as_deref()));
    let details: Vec<&str> = details.collect();
    if details.is_empty() { kind.to_owned() } else { format!("{} ({kind})", details.join("; ")) }
}
