"""One line of JSON for each step."""

import json
import os

import pytest

pytest.register_assert_rewrite("world")


def pytest_runtest_logreport(report):
    if report.when == "call" or report.failed:
        step = report.nodeid.split("::test_")[-1].replace("_", " ")
        with open(os.environ["OCTAVO_STEPS"], "a") as file:
            file.write(json.dumps({"step": step, "ok": report.passed}) + "\n")
