//! A request that its caller built, to an address that is not a setting.

use reqwest::header::{HeaderValue, USER_AGENT};
use reqwest::{Request, RequestBuilder, Response};

use crate::client::Egress;
use crate::connect::Call;
use crate::error::EgressError;
use crate::operator;
use crate::timeouts::{CALL_TIMEOUT, CONNECT_TIMEOUT};

impl Egress {
    /// Judges the URL of a request, sends it, and waits for the answer's head. A redirect is an answer like any other.
    /// The request's own timeout covers all of it, the answer's body too; without one it is [`CALL_TIMEOUT`]. The caller
    /// bounds how much of the body it reads.
    ///
    /// A [`Request`] holds a parsed URL, in which `0x7f.1` is `127.0.0.1` already: judge an address as it was written
    /// when it comes in, with [`Egress::check_url`].
    ///
    /// # Errors
    /// [`EgressError::Broken`] when the receiver may have seen the request. All other errors mean that there was no
    /// connection.
    pub async fn execute(&self, mut request: Request) -> Result<Response, EgressError> {
        *request.url_mut() = self.check_url(request.url().as_str())?;
        request.timeout_mut().get_or_insert(CALL_TIMEOUT);
        request.headers_mut().entry(USER_AGENT).or_insert(HeaderValue::from_static(operator::USER_AGENT));
        self.send(RequestBuilder::from_parts(self.http.clone(), request), Call::new(CONNECT_TIMEOUT)).await
    }
}
