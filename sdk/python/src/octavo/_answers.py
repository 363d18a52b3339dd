"""Reads what the server answered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, TypeVar

import httpx

from . import errors
from ._call import Call
from ._generated.models import ErrorBody
from ._model import decode
from .errors import OctavoError

T = TypeVar("T")

BY_STATUS: Mapping[int, type[OctavoError]] = {
    400: errors.ValidationError,
    401: errors.AuthenticationError,
    403: errors.ForbiddenError,
    404: errors.NotFoundError,
    409: errors.ConflictError,
    429: errors.RateLimitedError,
}
BY_CODE: Mapping[str, type[OctavoError]] = {"QUOTA_EXCEEDED": errors.QuotaExceededError}


def parse_answer(call: Call[T], response: httpx.Response) -> T:
    """The answer, or its error."""
    if not response.is_success:
        raise to_error(response)
    try:
        kind = call.answers[response.status_code]
        value: T = decode(kind, content_of(response) if kind is not None else None)
    except (KeyError, TypeError, ValueError) as error:
        raise unreadable(response) from error
    return value


def content_of(response: httpx.Response) -> Any:
    """JSON, or the text of a CSV file."""
    is_csv = response.headers.get("content-type", "").startswith("text/csv")
    return response.text if is_csv else response.json()


def unreadable(response: httpx.Response) -> OctavoError:
    message = "The server answered something else than Octavo's API does. Check base_url and the server's version."
    return OctavoError(message, status=response.status_code, request_id=response.headers.get("x-request-id"))


def to_error(response: httpx.Response) -> OctavoError:
    """The error of a response, also if a proxy wrote it."""
    status, headers = response.status_code, response.headers
    facts: dict[str, Any] = {
        "status": status,
        "request_id": headers.get("x-request-id"),
        "retry_after": retry_after(headers),
    }
    kind = BY_STATUS.get(status, errors.ServerError if status >= 500 else OctavoError)
    if response.is_redirect:
        return kind(f"The server redirects to {headers.get('location')}. Use that address as base_url.", **facts)
    try:
        error = ErrorBody.from_dict(response.json()).error
    except (AttributeError, TypeError, ValueError):
        if message := _oauth_message(response):
            return kind(message, **facts)
        return kind(f"The server answered {status} {response.reason_phrase}.", **facts)
    facts |= {"code": error.code, "findings": error.details, "request_id": error.request_id}
    return BY_CODE.get(error.code, kind)(error.message, **facts)


def _oauth_message(response: httpx.Response) -> str | None:
    """The token endpoint's errors have the form of OAuth (RFC 6749, section 5.2)."""
    try:
        answer = response.json()
        if isinstance(answer["error"], str):
            return ": ".join(filter(None, (answer["error"], answer.get("error_description"))))
    except (AttributeError, KeyError, TypeError, ValueError):
        pass
    return None


def retry_after(headers: httpx.Headers) -> float | None:
    """Seconds or a date (RFC 9110, section 10.2.3). The server's own clock says how far away the date is."""
    text = headers.get("retry-after", "").strip()
    if text.isdecimal():
        return float(text)
    wanted, now = _date(text), _date(headers.get("date", "")) or datetime.now(timezone.utc)
    return None if wanted is None else max(0.0, (wanted - now).total_seconds())


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=timezone.utc)
