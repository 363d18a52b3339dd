//! What rules measure.

/// What is measured: texts in several ways, files one by one, or all files of a kind together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quantity {
    Utf16,
    Graphemes,
    EmojiInBytes,
    Weighted,
    /// A link counts as 23, a mention without its server.
    Mastodon,
    Bytes,
    Escaped,
    Hashtags,
    Mentions,
    Cashtags,
    Links,
    /// How many there are.
    Count,
    /// Bytes of all files together.
    TotalSize,
    /// Bytes.
    Size,
    /// Milliseconds.
    Duration,
    /// Width to height.
    Ratio,
    Width,
    /// Both width and height.
    Sides,
    LongSide,
    ShortSide,
    SumOfSides,
    Pixels,
    /// Of a document.
    Pages,
    /// Bits per second.
    Bitrate,
    /// Frames per second.
    FrameRate,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Track {
    Video,
    Audio,
}
