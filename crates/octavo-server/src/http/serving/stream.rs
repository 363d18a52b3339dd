//! A connection's socket. A client that is still writing when the server closes is read on for a while, because closing
//! with unread bytes resets the connection (RFC 9112, section 9.6).

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Instant;

use super::activity::Activity;
use super::timer::Timer;

/// What a closing connection may still send. At 15 Mbit/s, 50 MB arrive in this time.
const LINGER_TIME: Duration = Duration::from_secs(30);
const LINGER_BYTES: usize = 256 * 1024 * 1024;
/// A client that sent nothing for so long has finished, or does not look.
const LINGER_PAUSE: Duration = Duration::from_secs(5);

pub struct ConnectionStream {
    socket: TcpStream,
    activity: Arc<Activity>,
    write_timeout: Duration,
    write_timer: Timer,
    linger_timer: Timer,
    /// Its client is gone, or does not read.
    is_over: bool,
    closing: Option<Closing>,
}

/// The server has sent its last byte.
struct Closing {
    until: Instant,
    left: usize,
}

impl ConnectionStream {
    pub fn new(socket: TcpStream, activity: Arc<Activity>, write_timeout: Duration) -> Self {
        let (write_timer, linger_timer) = (Timer::default(), Timer::default());
        ConnectionStream { socket, activity, write_timeout, write_timer, linger_timer, is_over: false, closing: None }
    }

    /// A client that stops reading has as long as one that stops writing.
    fn unless_stalled<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        self.activity.wrote(written.is_pending());
        if written.is_ready() {
            self.write_timer.stop();
            return written;
        }
        let deadline = self.write_timer.deadline.unwrap_or_else(|| Instant::now() + self.write_timeout);
        ready!(self.write_timer.poll(context, deadline));
        self.is_over = true;
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")))
    }

    /// Reads and forgets.
    fn poll_linger(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let mut buffer = [0; 8192];
        while let Some(closing) = &mut self.closing {
            let mut buffer = ReadBuf::new(&mut buffer);
            let deadline =
                self.linger_timer.deadline.unwrap_or_else(|| closing.until.min(Instant::now() + LINGER_PAUSE));
            let Poll::Ready(read) = Pin::new(&mut self.socket).poll_read(context, &mut buffer) else {
                return self.linger_timer.poll(context, deadline);
            };
            self.linger_timer.stop();
            let length = buffer.filled().len();
            closing.left = closing.left.saturating_sub(length);
            if read.is_err() || length == 0 || closing.left == 0 || Instant::now() >= closing.until {
                break;
            }
        }
        Poll::Ready(())
    }
}

impl AsyncRead for ConnectionStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = ready!(Pin::new(&mut self.socket).poll_read(context, buffer));
        self.activity.received();
        self.is_over |= buffer.filled().len() == before;
        Poll::Ready(read)
    }
}

impl AsyncWrite for ConnectionStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.unless_stalled(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write_vectored(context, slices);
        self.unless_stalled(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.closing.is_none() {
            ready!(Pin::new(&mut self.socket).poll_shutdown(context))?;
            self.closing = Some(Closing { until: Instant::now() + LINGER_TIME, left: LINGER_BYTES });
        }
        if !self.is_over && self.activity.is_cut_short() {
            ready!(self.poll_linger(context));
        }
        Poll::Ready(Ok(()))
    }
}
