//! What a refused request still sends. Many clients write all of a body before they read the response: when the server
//! closes meanwhile, they report a broken pipe instead of the refusal. A short rest is read, so that the connection
//! stays in use. A long one is announced by `connection: close`; the stream then reads on while it closes.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::response::Response;
use http::{HeaderValue, header};
use http_body_util::BodyExt;
use hyper::body::{Frame, SizeHint};
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

use super::activity::{Activity, Answering};
use super::timer::Timer;

/// The longest rest that is read before the response is sent: one JSON body.
const LONGEST: u64 = 1_048_576;
const LONGEST_TIME: Duration = Duration::from_secs(5);
/// A client that pauses for longer may be waiting for the response.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Has a request answered; what the answer left of its body is read, or the connection closes.
pub async fn read_on<F>(
    request: Request,
    answering: &mut Answering,
    longest_pause: Duration,
    answer: impl FnOnce(Request) -> F,
) -> Response
where
    F: Future<Output = Result<Response, Infallible>>,
{
    if hyper::body::Body::is_end_stream(request.body()) {
        return answer(request).await.unwrap_or_else(|never| match never {});
    }
    // A body that nobody asked for by "100 Continue" may never come.
    let waits = request.headers().contains_key(header::EXPECT);
    let (give_back, mut given_back) = oneshot::channel();
    let activity = answering.activity.clone();
    let request = request.map(|body| {
        let lent = Some((body, give_back));
        Body::new(LentBody { lent, is_begun: false, longest_pause, timer: Timer::default(), activity })
    });
    let mut response = answer(request).await.unwrap_or_else(|never| match never {});
    if let Ok(Leftover { body, is_begun }) = given_back.try_recv() {
        let read = (is_begun || !waits) && drain(body).await;
        if !read {
            answering.is_cut_short = true;
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
    }
    response
}

/// Whether all of it could be read.
async fn drain(mut body: Body) -> bool {
    let mut left = LONGEST;
    if hyper::body::Body::size_hint(&body).lower() > left {
        return false;
    }
    let read = async {
        while let Ok(frame) = timeout(LONGEST_PAUSE, body.frame()).await {
            let Some(frame) = frame else {
                return true;
            };
            let length = frame.ok().and_then(|frame| frame.into_data().ok()).map(|data| data.len() as u64);
            match length.and_then(|length| left.checked_sub(length)) {
                Some(rest) => left = rest,
                None => return false,
            }
        }
        false
    };
    timeout(LONGEST_TIME, read).await.unwrap_or(false)
}

/// The unread part of a body.
struct Leftover {
    body: Body,
    is_begun: bool,
}

/// A request's body, which must not pause for too long, and returns what is left of it when it is dropped.
struct LentBody {
    lent: Option<(Body, oneshot::Sender<Leftover>)>,
    is_begun: bool,
    longest_pause: Duration,
    timer: Timer,
    activity: Arc<Activity>,
}

impl Drop for LentBody {
    fn drop(&mut self) {
        self.activity.finished_body();
        if let Some((body, give_back)) = self.lent.take()
            && !hyper::body::Body::is_end_stream(&body)
        {
            let _ = give_back.send(Leftover { body, is_begun: self.is_begun });
        }
    }
}

impl hyper::body::Body for LentBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        this.is_begun = true;
        let Some((body, _)) = &mut this.lent else {
            return Poll::Ready(None);
        };
        let frame = Pin::new(body).poll_frame(context);
        if frame.is_pending() {
            this.activity.received_body(0);
            let deadline = this.timer.deadline.unwrap_or_else(|| Instant::now() + this.longest_pause);
            ready!(this.timer.poll(context, deadline));
            return Poll::Ready(Some(Err(axum::Error::new("the client stopped sending"))));
        }
        this.timer.stop();
        match &frame {
            Poll::Ready(Some(Ok(frame))) => {
                this.activity.received_body(frame.data_ref().map_or(0, |data| data.len() as u64));
            }
            Poll::Ready(None) => {
                this.lent = None;
                this.activity.finished_body();
            }
            _ => {}
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.lent.as_ref().is_none_or(|(body, _)| body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        self.lent.as_ref().map_or_else(|| SizeHint::with_exact(0), |(body, _)| body.size_hint())
    }
}
