"""What the package raises. Everything is an `OctavoError`."""

from __future__ import annotations

from ._generated.models import ErrorDetail, Schedule


class OctavoError(Exception):
    """A call that failed."""

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        code: str | None = None,
        request_id: str | None = None,
        findings: list[ErrorDetail] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        """The HTTP status; None if there was no answer."""
        self.code = code
        """The API's code, such as VALIDATION_ERROR."""
        self.request_id = request_id
        """Quote it when you ask for help."""
        self.findings = findings or []
        """All problems of a refused request: `field`, `message` and `rule` of each."""
        self.retry_after = retry_after
        """How many seconds the server asks you to wait."""

    def __str__(self) -> str:
        facts = [str(fact) for fact in (self.status, self.code, self.request_id) if fact]
        return f"{self.message} ({', '.join(facts)})" if facts else self.message


class OctavoConnectionError(OctavoError):
    """The server could not be reached, or the connection broke. The call may have succeeded."""


class OctavoTimeoutError(OctavoConnectionError):
    """The server did not answer within the timeout. The call may have succeeded."""


class ValidationError(OctavoError):
    """400: `findings` says what is wrong and how to fix it."""


class AuthenticationError(OctavoError):
    """401: the key is missing, unknown, revoked or expired."""


class ForbiddenError(OctavoError):
    """403: the key lacks a scope, or may not use the account."""


class NotFoundError(OctavoError):
    """404: it does not exist, or it is not yours."""


class ConflictError(OctavoError):
    """409: it has changed, or what you ask for is not possible now."""


class QuotaExceededError(ConflictError):
    """409: a quota or the limit of a client workspace is used up."""


class RateLimitedError(OctavoError):
    """429: too many requests. `retry_after` says how long to wait."""


class ServerError(OctavoError):
    """5xx: the server, or a proxy before it, failed."""


class PublishError(OctavoError):
    """The post ended without being published everywhere. `schedule` has the result of each post."""

    def __init__(self, message: str, schedule: Schedule) -> None:
        super().__init__(message)
        # What pickle makes it of again.
        self.args = (message, schedule)
        self.schedule = schedule


class WaitTimeoutError(OctavoError):
    """The post did not end in the time that you gave. It is still on its way."""


class WebhookVerificationError(OctavoError):
    """The webhook was not signed with this secret, or too long ago. Return 401 and ignore the body."""
