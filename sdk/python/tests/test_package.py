"""The package as people install it, and that both clients and the generated code are complete."""

import inspect
import sys
from pathlib import Path
from zipfile import ZipFile

from installed import Installed, install, run

import octavo
from octavo import operations
from octavo._awaiting import AsyncRunner
from octavo._blocking import Runner


def test_the_generated_code_is_current() -> None:
    run(sys.executable, "generate.py", "--check")


def test_both_clients_offer_the_same() -> None:
    blocking, awaiting = octavo.Octavo("key", "http://127.0.0.1"), octavo.AsyncOctavo("key", "http://127.0.0.1")
    assert methods(blocking) == methods(awaiting)
    assert len(methods(blocking)) > 50


def methods(client: object) -> dict[str, object]:
    """What each method of each part of a client does."""
    parts = {name: part for name, part in vars(client).items() if isinstance(part, Runner | AsyncRunner)}
    found = {(part, name): value for part, it in parts.items() for name, value in vars(type(it)).items()}
    return {f"{part}.{name}": inspect.unwrap(work) for (part, name), work in found.items() if inspect.isfunction(work)}


def test_every_name_is_there() -> None:
    assert [name for name in octavo.__all__ if not hasattr(octavo, name)] == []
    assert callable(operations.show_usage)


def test_wheel_and_sdist_install_into_a_clean_environment(installed: Installed) -> None:
    names = ZipFile(installed.wheel).namelist()
    assert {"octavo/py.typed", "octavo/_generated/models.py"} <= set(names)
    assert [Path(name).name for name in names if "LICENSE" in name] == ["LICENSE-APACHE", "LICENSE-MIT"]
    metadata = run(installed.python, "-m", "pip", "show", "--disable-pip-version-check", "octavo")
    assert "\nRequires: httpx\n" in metadata
    install(installed.python, "--no-deps", "--force-reinstall", installed.sdist)
    version = "import octavo; print(octavo.__version__)"
    assert run(installed.python, "-W", "error", "-c", version, cwd=installed.wheel.parent) == f"{octavo.__version__}\n"
