"""What schemathesis does here beyond its own checks: notes how each operation answered, sends what only a running
server can give (a confirmed upload's key, a code), and tries what succeeds again as somebody else."""

import atexit
import base64
import collections
import hmac
import json
import os
import pathlib
import time

import requests
import schemathesis

data = pathlib.Path(os.environ["API_CHECK_DATA"])
seeds = json.loads((data / "seeds.json").read_text())
# Headers of a stranger, and of a stranger who uses the owner's own application.
strangers = json.loads((data / "strangers.json").read_text())
# Headers of the owner, and of somebody who invites them and is invited.
owner, guest = (json.loads((data / f"{who}.json").read_text()) for who in ("owner", "guest"))
# Operations that name somebody's thing elsewhere than in the path: what a stranger may get of them.
NAMED = {
    "sandbox_feed": {404},
    "check_file": {404},
    "confirm_upload": {404},
    "set_sandbox_fault": {404},
    # 200 is a report that finds the account unknown.
    "create_post": {200, 400},
    "create_posts": {200, 400},
    "rehearse_posts": {200, 400},
    "import_posts": {200, 400},
    "update_post": {400},
    "complete_authorization": {400},
    "create_key": {400},
}
REFUSED = {401, 403, 404}


def common_statuses():
    """Those that every operation describes by 4XX and 5XX: the summary of each of their examples begins with one."""
    components = json.loads(pathlib.Path("contract/openapi.json").read_text())["components"]
    examples = [components["responses"][name]["content"]["application/json"]["examples"] for name in ("ClientError", "ServerError")]
    return {components["examples"][code]["summary"].split(":")[0] for codes in examples for code in codes}


COMMON = common_statuses()
answers = collections.Counter()
before_deletion = {}


def name(case):
    return case.operation.definition.raw["operationId"]


def phase_of(case):
    return "stateful" if case.meta and case.meta.phase.name.value == "stateful" else "alone"


def as_stranger(case, stranger):
    request = case.as_transport_kwargs()
    kept = {key: value for key, value in request.pop("headers").items() if key.lower() not in stranger}
    return requests.request(**request, headers={**kept, **stranger}, timeout=20).status_code


def call(method, path, who, body=None):
    answer = requests.request(method, os.environ["OCTAVO_URL"] + path, json=body, headers=who, timeout=20)
    answer.raise_for_status()
    return answer.json()


def code_of_new_app():
    """RFC 6238."""
    secret = base64.b32decode(call("POST", "/v1/me/totp", owner)["secret"])
    mac = hmac.digest(secret, int(time.time() // 30).to_bytes(8, "big"), "sha1")
    at = mac[19] & 15
    return f"{(int.from_bytes(mac[at:at + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"


def invitation_by(host):
    """The token of an invitation to a new workspace."""
    workspace = call("POST", "/v1/workspaces", host, {"name": "Guests"})["id"]
    invitation = {"email": "anyone@example.com", "role": "VIEWER"}
    return call("POST", f"/v1/workspaces/{workspace}/invitations", host, invitation)["url"].rsplit("/", 1)[1]


# Calls that need what was made for them a moment ago; the first of each operation gets it.
def leave(case):
    case.headers["Authorization"] = (data / "leaver").read_text().strip()
    # schemathesis would take a header of ours for one of its own, which has to be refused.
    case._has_explicit_auth = True


PREPARED = {
    "delete_me": leave,
    "confirm_totp": lambda case: setattr(case, "body", {"code": code_of_new_app()}),
    "accept_invitation": lambda case: setattr(case, "body", {"token": invitation_by(guest)}),
}


@schemathesis.serializer("text/csv")
def csv_as_written(context, value):
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.hook
def before_add_examples(context, examples):
    seed = seeds.get(context.operation.definition.raw["operationId"])
    if seed and examples:
        examples[0].body = seed


@schemathesis.hook
def before_call(context, case, kwargs):
    if phase_of(case) == "alone" and name(case) in PREPARED:
        PREPARED.pop(name(case))(case)
        return
    # The owner is needed until the end: only the first call deletes someone.
    if name(case) == "delete_me":
        case.headers["Authorization"] = "Bearer of-nobody"
    # Afterwards there is nothing left to get at.
    elif case.method == "DELETE":
        before_deletion[case.id] = [as_stranger(case, stranger) for stranger in strangers]


@schemathesis.hook
def after_call(context, case, response):
    answers[name(case), phase_of(case), response.status_code] += 1


@schemathesis.check
def status_is_described(ctx, response, case):
    """As status_code_conformance, to which each status of 4XX is described."""
    described = COMMON | set(case.operation.definition.raw["responses"])
    # 405 answers a method that the description doesn't have.
    assert str(response.status_code) in described | {"405"}, f"{name(case)} answered {response.status_code}"


@schemathesis.check
def strangers_are_refused(ctx, response, case):
    tried = before_deletion.pop(case.id, None)
    refusals = NAMED.get(name(case), set()) | (REFUSED if case.path_parameters else set())
    if response.status_code // 100 != 2 or not refusals:
        return
    for got in tried or [as_stranger(case, stranger) for stranger in strangers]:
        assert got in REFUSED | refusals, f"{case.method} {case.formatted_path} answered a stranger {got}"


@atexit.register
def write():
    with (data / "answers").open("a") as file:
        for key, count in answers.items():
            print(*key, count, file=file)
