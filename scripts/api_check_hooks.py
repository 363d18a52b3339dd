"""What schemathesis does here beyond its own checks: notes how each operation answered, sends what only a running
server can give (a confirmed upload's key, a code), and tries what succeeds again as somebody else."""

import atexit
import collections
import json
import os
import pathlib

import requests
import schemathesis

data = pathlib.Path(os.environ["API_CHECK_DATA"])
seeds = json.loads((data / "seeds.json").read_text())
# Headers of a stranger, and of a stranger who uses the owner's own application.
strangers = json.loads((data / "strangers.json").read_text())
# Operations that name somebody's thing elsewhere than in the path: what a stranger may get of them.
NAMED = {
    "sandbox_feed": {404},
    "check_file": {404},
    "confirm_upload": {404},
    "set_sandbox_fault": {404},
    # 200 is a report that finds the account unknown.
    "create_post": {200, 400},
    "update_post": {400},
    "complete_authorization": {400},
}
REFUSED = {401, 403, 404}
answers = collections.Counter()
before_deletion = {}


def name(case):
    return case.operation.definition.raw["operationId"]


def as_stranger(case, stranger):
    request = case.as_transport_kwargs()
    kept = {key: value for key, value in request.pop("headers").items() if key.lower() not in stranger}
    return requests.request(**request, headers={**kept, **stranger}, timeout=20).status_code


@schemathesis.hook
def before_add_examples(context, examples):
    seed = seeds.get(context.operation.definition.raw["operationId"])
    if seed and examples:
        examples[0].body = seed


@schemathesis.hook
def before_call(context, case, kwargs):
    # Afterwards there is nothing left to get at.
    if case.method == "DELETE":
        before_deletion[case.id] = [as_stranger(case, stranger) for stranger in strangers]


@schemathesis.hook
def after_call(context, case, response):
    phase = "stateful" if case.meta and case.meta.phase.name.value == "stateful" else "alone"
    answers[name(case), phase, response.status_code] += 1


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
