//! What TikTok's refusals mean, and why a post fails after TikTok accepted it.
//!
//! <https://developers.tiktok.com/doc/content-posting-api-reference-direct-post>,
//! <https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status>

use std::time::Duration;

use crate::error::{PlatformError, codes, quote};

/// The windows of TikTok are minutes, and it does not say when they end.
const A_MINUTE: Duration = Duration::from_secs(60);
/// The day's caps slide over 24 hours, and TikTok does not say how much is left.
const AN_HOUR: Duration = Duration::from_secs(3600);

/// `error` of an answer, with its status: a refusal may come with status 200.
#[derive(Debug, Default)]
pub(super) struct TikTokError {
    pub(super) status: u16,
    /// Empty where the answer is not TikTok's own.
    pub(super) code: String,
    pub(super) message: String,
    pub(super) retry_after: Option<Duration>,
}

pub(super) fn classify(refusal: TikTokError) -> PlatformError {
    let TikTokError { status, code, message, retry_after } = refusal;
    let said = quote(if message.is_empty() { &code } else { &message });
    let permanent = |code, message: String| PlatformError::permanent(code, message);
    match (status, code.as_str()) {
        (_, "access_token_invalid") => PlatformError::TokenExpired,
        (_, "scope_not_authorized" | "scope_permission_missed") => {
            PlatformError::reauthorize(format!("The account's owner did not allow Octavo to do this on TikTok ({said})."))
        }
        (_, "rate_limit_exceeded") | (429, _) => PlatformError::rate_limited(
            "TikTok limits how often Octavo may send requests. Octavo tries again later.",
            Some(retry_after.unwrap_or(A_MINUTE)),
        ),
        (_, code) if is_daily_cap(code) => daily_cap(code),
        (_, "spam_risk_user_banned_from_posting") => account_banned(),
        (_, "unaudited_client_can_only_post_to_private_accounts") => permanent(
            codes::PLATFORM_MISCONFIGURED,
            "TikTok has not audited this server's app. Until then, only private accounts can post, and only with SELF_ONLY. The operator has to apply for the audit.".to_owned(),
        ),
        (_, "url_ownership_unverified") => permanent(
            codes::PLATFORM_MISCONFIGURED,
            "TikTok fetches photos only from verified domains. The operator has to verify this server's domain under URL properties in TikTok's developer portal.".to_owned(),
        ),
        (_, "privacy_level_option_mismatch") => permanent(
            codes::CONTENT_REFUSED,
            "TikTok does not offer this privacyLevel for this account. Choose another one.".to_owned(),
        ),
        (_, "invalid_file_upload") => permanent(
            codes::MEDIA_REFUSED,
            format!("TikTok refused the video ({said}). Convert it to MP4 with H.264."),
        ),
        (_, "internal_error") | (500.., _) => {
            PlatformError::internal("TikTok", format_args!("status {status}"), retry_after)
        }
        (300..=399 | 404 | 410, "") => permanent(
            codes::PLATFORM_MISCONFIGURED,
            format!("TikTok does not recognize this request (status {status}). Its API version may have been retired. The operator has to update Octavo, or correct the configured version."),
        ),
        (400..=499, "") => PlatformError::in_between("TikTok", format_args!("status {status}")),
        _ => permanent(codes::CONTENT_REFUSED, format!("TikTok refuses this post ({said}). Change the post.")),
    }
}

/// A post that TikTok took and then did not publish, by its `fail_reason`.
pub(super) fn publish_failed(reason: &str) -> PlatformError {
    let media = |message: &str| PlatformError::permanent(codes::MEDIA_REFUSED, message);
    match reason {
        "internal" | "" => {
            PlatformError::unavailable("TikTok could not process the post. Octavo tries again later.".to_owned(), None)
        }
        "video_pull_failed" | "photo_pull_failed" => PlatformError::temporary(
            codes::PLATFORM_UNAVAILABLE,
            "TikTok could not fetch a file of this post from this server. The operator has to make its public address reachable from the internet.",
        ),
        "file_format_check_failed" => {
            media("TikTok can't read a file of this post. Use MP4 with H.264 for a video, JPEG or WebP for photos.")
        }
        "duration_check_failed" => media("The video is longer than TikTok allows this account to post. Trim it."),
        "frame_rate_check_failed" => media("TikTok accepts videos with 23 to 60 frames per second. Convert the video."),
        "picture_size_check_failed" => media(
            "TikTok does not accept the dimensions of a file: photos may have up to 1080 by 1920 pixels, videos 360 to 4096 pixels per side. Scale the file.",
        ),
        "auth_removed" => {
            PlatformError::reauthorize("The owner of the TikTok account has withdrawn the permission to post.")
        }
        "spam_risk_user_banned_from_posting" => account_banned(),
        "publish_cancelled" => PlatformError::permanent(
            codes::CONTENT_REFUSED,
            "The post was cancelled on TikTok. If that was a mistake, create it again.",
        ),
        reason if is_daily_cap(reason) => daily_cap(reason),
        reason => PlatformError::permanent(
            codes::CONTENT_REFUSED,
            format!("TikTok did not publish the post ({}). Change the post.", quote(reason)),
        ),
    }
}

fn is_daily_cap(code: &str) -> bool {
    matches!(code, "spam_risk_too_many_posts" | "spam_risk_too_many_pending_share" | "reached_active_user_cap")
}

fn daily_cap(code: &str) -> PlatformError {
    let message = match code {
        "reached_active_user_cap" => {
            "This server's app has reached the number of accounts that TikTok lets it post for in a day. Octavo tries again later."
        }
        _ => "The account has reached TikTok's daily limit for posts by apps. Octavo tries again later.",
    };
    PlatformError::QuotaExceeded { message: message.to_owned(), retry_after: AN_HOUR }
}

fn account_banned() -> PlatformError {
    PlatformError::permanent(
        codes::ACCOUNT_UNAVAILABLE,
        "TikTok has banned the account from posting. Check the account in the TikTok app.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_class() {
        let rows = [
            (401, "access_token_invalid", "TOKEN_EXPIRED"),
            (401, "scope_not_authorized", "ACCOUNT_NEEDS_RECONNECT"),
            (400, "scope_permission_missed", "ACCOUNT_NEEDS_RECONNECT"),
            (429, "rate_limit_exceeded", "PLATFORM_RATE_LIMITED"),
            (429, "", "PLATFORM_RATE_LIMITED"),
            (403, "spam_risk_too_many_posts", "QUOTA_EXCEEDED"),
            (200, "spam_risk_too_many_posts", "QUOTA_EXCEEDED"),
            (200, "reached_active_user_cap", "QUOTA_EXCEEDED"),
            (403, "spam_risk_user_banned_from_posting", "ACCOUNT_UNAVAILABLE"),
            (403, "unaudited_client_can_only_post_to_private_accounts", "PLATFORM_MISCONFIGURED"),
            (403, "url_ownership_unverified", "PLATFORM_MISCONFIGURED"),
            (403, "privacy_level_option_mismatch", "CONTENT_REFUSED"),
            (400, "invalid_params", "CONTENT_REFUSED"),
            (400, "invalid_file_upload", "MEDIA_REFUSED"),
            (404, "", "PLATFORM_MISCONFIGURED"),
            (410, "", "PLATFORM_MISCONFIGURED"),
            (403, "", "PLATFORM_UNAVAILABLE"),
            (500, "internal_error", "PLATFORM_UNAVAILABLE"),
            (200, "internal_error", "PLATFORM_UNAVAILABLE"),
            (502, "", "PLATFORM_UNAVAILABLE"),
        ];
        for (status, code, expected) in rows {
            let error = classify(TikTokError { status, code: code.to_owned(), ..TikTokError::default() });
            assert_eq!(error.code(), expected, "{status} {code}");
            let is_temporary = matches!(error, PlatformError::Temporary { .. });
            let passes = matches!(expected, "PLATFORM_UNAVAILABLE" | "PLATFORM_RATE_LIMITED");
            assert_eq!(is_temporary, passes, "{status} {code}");
        }
    }

    #[test]
    fn each_reason_of_failure_has_its_class() {
        let rows = [
            ("internal", "PLATFORM_UNAVAILABLE", true),
            ("photo_pull_failed", "PLATFORM_UNAVAILABLE", true),
            ("file_format_check_failed", "MEDIA_REFUSED", false),
            ("duration_check_failed", "MEDIA_REFUSED", false),
            ("frame_rate_check_failed", "MEDIA_REFUSED", false),
            ("picture_size_check_failed", "MEDIA_REFUSED", false),
            ("auth_removed", "ACCOUNT_NEEDS_RECONNECT", false),
            ("spam_risk_too_many_posts", "QUOTA_EXCEEDED", false),
            ("spam_risk_user_banned_from_posting", "ACCOUNT_UNAVAILABLE", false),
            ("spam_risk_text", "CONTENT_REFUSED", false),
            ("publish_cancelled", "CONTENT_REFUSED", false),
            ("a_reason_of_tomorrow", "CONTENT_REFUSED", false),
        ];
        for (reason, code, is_temporary) in rows {
            let error = publish_failed(reason);
            assert_eq!(error.code(), code, "{reason}");
            assert_eq!(matches!(error, PlatformError::Temporary { .. }), is_temporary, "{reason}");
        }
        assert!(publish_failed("a_reason_of_tomorrow").to_string().contains("a_reason_of_tomorrow"));
    }
}
