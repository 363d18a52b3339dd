"""Uploads, whole and cut."""

import io
import os
from pathlib import Path
from threading import Thread

import pytest
from server import ASSETS, OctavoServer

from octavo import Octavo, ValidationError

PHOTO = ASSETS / "photo.jpg"
PUT = "PUT /media/.*"


def sizes(client: Octavo) -> dict[str, int]:
    return {file.path: file.size_bytes for file in client.media.list()}


def test_progress_reaches_the_size_of_the_file(client: Octavo, film: Path) -> None:
    progress: list[tuple[int, int]] = []
    path = client.media.upload(film, on_progress=lambda sent, total: progress.append((sent, total)))
    size = film.stat().st_size
    assert progress[0] == (0, size) and progress[-1] == (size, size)
    assert progress == sorted(progress) and len(progress) > 10
    assert sizes(client)[path] == size


def test_bytes_and_files_and_streams(client: Octavo) -> None:
    photo = PHOTO.read_bytes()
    paths = [
        client.media.upload(str(PHOTO)),
        client.media.upload(photo, filename="photo.jpg"),
        client.media.upload(photo, content_type="image/jpeg"),
    ]
    with open(PHOTO, "rb") as file:
        paths.append(client.media.upload(file))
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as pipe:
        Thread(target=write_all, args=(writing, photo)).start()
        paths.append(client.media.upload(pipe, filename="photo.jpg"))
    assert {sizes(client)[path] for path in paths} == {len(photo)}


def write_all(descriptor: int, data: bytes) -> None:
    with os.fdopen(descriptor, "wb") as pipe:
        pipe.write(data)


def test_a_file_is_sent_from_where_it_is(client: Octavo) -> None:
    file = io.BytesIO(b"a header of ours" + PHOTO.read_bytes())
    file.seek(len(b"a header of ours"))
    path = client.media.upload(file, filename="photo.jpg")
    assert sizes(client)[path] == PHOTO.stat().st_size


def test_a_cut_upload_starts_again_at_the_same_address(client: Octavo, film: Path, server: OctavoServer) -> None:
    before, files = len(server.proxy.seen(PUT)), len(sizes(client))
    server.proxy.cut_request(PUT, after=300_000)
    progress: list[int] = []
    path = client.media.upload(film, on_progress=lambda sent, _: progress.append(sent))
    cut, whole = server.proxy.seen(PUT)[before:]
    assert (cut.status, whole.status, cut.line) == (None, 200, whole.line)
    assert progress.count(0) == 2
    assert (sizes(client)[path], len(sizes(client))) == (film.stat().st_size, files + 1)


def test_what_arrived_whole_is_not_sent_again(client: Octavo, film: Path, server: OctavoServer) -> None:
    before = len(server.proxy.seen(PUT))
    server.proxy.cut_answer(PUT)
    path = client.media.upload(film)
    assert [request.status for request in server.proxy.seen(PUT)[before:]] == [None]
    assert sizes(client)[path] == film.stat().st_size


def test_a_lost_confirmation_is_repeated(client: Octavo, server: OctavoServer) -> None:
    server.proxy.cut_answer("POST /v1/media/upload/confirm")
    path = client.media.upload(PHOTO)
    assert sizes(client)[path] == PHOTO.stat().st_size


def test_a_file_of_another_type_is_refused(client: Octavo) -> None:
    with pytest.raises(ValidationError, match="image/png"):
        client.media.upload(PHOTO, content_type="image/png")
    with pytest.raises(ValidationError) as refused:
        client.media.upload(b"MZ", filename="program.exe")
    assert [finding.field for finding in refused.value.findings] == ["contentType"]


def test_a_type_is_needed(client: Octavo) -> None:
    with pytest.raises(ValueError, match="filename="):
        client.media.upload(PHOTO.read_bytes())
    with open(PHOTO, encoding="latin-1") as text, pytest.raises(TypeError, match='"rb"'):
        client.media.upload(text)  # type: ignore[arg-type]


def test_a_file_can_be_checked_and_deleted(client: Octavo) -> None:
    path = client.media.upload(PHOTO)
    fits = {place.platform: place.fits for place in client.media.check(path).placements}
    assert fits["BLUE_SKY"] and not fits["YOUTUBE"]
    client.media.delete(path)
    assert path not in sizes(client)
