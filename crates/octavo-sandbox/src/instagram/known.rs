//! Error codes that Instagram documents:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes>

/// Subcode, code, and what the owner of the account may read.
pub const KNOWN: [(u32, i32, &str); 17] = [
    (2_207_004, 36_000, "The image is too large to download. It should be less than 8 MiB."),
    (2_207_005, 36_001, "The image format is not supported. Supported formats are: JPEG."),
    (2_207_006, 24, "The media with the given id cannot be found."),
    (2_207_008, 24, "The media builder with the given creation id does not exist or has expired."),
    (2_207_009, 36_003, "The submitted image cannot be published. Please submit an image with a valid aspect ratio."),
    (2_207_010, 36_004, "The caption may have 2200 characters, 30 hashtags and 20 mentions."),
    (2_207_023, 100, "The media type is unknown."),
    (2_207_026, 352, "The video format is not supported. Please check spec for supported format."),
    (2_207_027, 9_007, "The media is not ready for publishing, please wait for a moment."),
    (2_207_028, 100, "Carousels need at least 2 photos/videos and no more than 10 photos/videos."),
    (2_207_032, -1, "Create media fail, please try to re-create media."),
    (2_207_042, 9, "You reached maximum number of posts that is allowed to be published by Content Publishing API."),
    (2_207_050, 25, "The Instagram account is restricted."),
    (2_207_051, 4, "We restrict certain activity to protect our community."),
    (
        2_207_052,
        9_004,
        "The media could not be fetched from this URI: only photo or video can be accepted as media type.",
    ),
    (2_207_057, 1, "Thumbnail offset must be greater than or equal to 0 and less than video duration."),
    (2_207_067, 100, "The VIDEO value for media_type is no longer supported. Use the REELS media type."),
];
