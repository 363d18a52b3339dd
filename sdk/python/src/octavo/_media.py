"""Uploads: ask for an address, put the file there, confirm."""

from __future__ import annotations

import asyncio
import io
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import BinaryIO

import httpx

from ._answers import to_error
from ._core import Flow, Pause, Settings, backoff, exchange, send
from ._generated import operations
from ._generated.models import UploadConfirmation, UploadUrlRequest
from .errors import OctavoConnectionError, ValidationError

CHUNK = 64 * 1024
Source = str | os.PathLike[str] | bytes | BinaryIO
"""A path, the bytes themselves, or a file that is open for reading bytes."""
Progress = Callable[[int, int], object]
"""Gets how many bytes were sent, of how many. An upload that starts again starts from 0."""


def upload(
    settings: Settings,
    source: Source,
    *,
    filename: str | None = None,
    content_type: str | None = None,
    on_progress: Progress | None = None,
) -> Flow[str]:
    """Uploads a file and returns its path for `attachment_paths`.

    Octavo needs the type in advance: it is that of the extension of `filename`, which paths and files bring along, or
    `content_type`. If the connection breaks, the upload starts again at the same address, so that no second file is
    stored. What had arrived whole is not sent again.
    """
    with ExitStack() as stack:
        file, name = _open(stack, source)
        filename = filename or name
        if not (filename or content_type):
            raise ValueError(
                'Octavo needs the type of the file. Add filename="photo.jpg" or content_type="image/jpeg".'
            )
        body = FileBody(file, on_progress)
        wanted = UploadUrlRequest(
            filename=filename, content_type=content_type or "application/octet-stream", size_bytes=body.size
        )
        promise = yield from send(settings, operations.create_upload_url(body=wanted))
        # httpx adds no host to a request that is made of a stream.
        headers = {"host": httpx.URL(promise.url).netloc.decode(), **promise.headers.to_dict()}
        request = settings.request(promise.method, promise.url, headers=headers, stream=body)
        return (yield from _put(settings, request, promise.key))


def _put(settings: Settings, request: httpx.Request, key: str) -> Flow[str]:
    for attempt in count():
        try:
            response = yield from exchange(settings, request, can_repeat=False)
            if response.is_success:
                return (yield from _confirm(settings, key))
            error = to_error(response)
        except OctavoConnectionError as lost:
            error = lost
        is_lost = error.status in (None, 408, 502, 504)
        if not is_lost or attempt >= settings.max_retries:
            raise error
        yield Pause(backoff(attempt, error.retry_after))
        try:
            # Perhaps only the answer was lost.
            return (yield from _confirm(settings, key))
        except ValidationError:
            pass
    raise AssertionError("count() does not end")


def _confirm(settings: Settings, key: str) -> Flow[str]:
    confirmed = yield from send(settings, operations.confirm_upload(body=UploadConfirmation(key=key)))
    return confirmed.path


def _open(stack: ExitStack, source: Source) -> tuple[BinaryIO, str | None]:
    """The file, in which one can go back, and its name."""
    if isinstance(source, bytes):
        return io.BytesIO(source), None
    if isinstance(source, (str, os.PathLike)):
        return stack.enter_context(open(source, "rb")), Path(source).name
    if isinstance(source, io.TextIOBase):
        raise TypeError('The file is open for text. Open it with "rb".')
    name = getattr(source, "name", None)
    name = Path(name).name if isinstance(name, str) else None
    if source.seekable():
        return source, name
    # The server wants to know the size in advance.
    copy = stack.enter_context(tempfile.TemporaryFile())  # noqa: SIM115
    shutil.copyfileobj(source, copy)
    copy.seek(0)
    return copy, name


class FileBody(httpx.SyncByteStream, httpx.AsyncByteStream):
    """The rest of a file as the body of a request. Each attempt sends all of it."""

    def __init__(self, file: BinaryIO, on_progress: Progress | None) -> None:
        self._file, self._start, self._on_progress = file, file.tell(), on_progress
        self.size = file.seek(0, os.SEEK_END) - self._start

    def __iter__(self) -> Iterator[bytes]:
        self._rewind()
        while chunk := self._file.read(CHUNK):
            yield chunk
            self._report()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        self._rewind()
        while chunk := await asyncio.to_thread(self._file.read, CHUNK):
            yield chunk
            self._report()

    def _rewind(self) -> None:
        self._file.seek(self._start)
        self._report()

    def _report(self) -> None:
        if self._on_progress is not None:
            self._on_progress(self._file.tell() - self._start, self.size)
