"""The package, built and installed into an environment in which nothing else is."""

import subprocess
import sys
import venv
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent.parent


class Installed(NamedTuple):
    python: Path
    wheel: Path
    sdist: Path


def build_and_install(folder: Path) -> Installed:
    """The wheel is built from the sdist."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, HERE)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv/bin/python"
    install(python, wheel)
    return Installed(python, wheel, sdist)


def install(python: Path, *what: str | Path) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)


def run(*command: str | Path, cwd: Path = HERE) -> str:
    finished = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout
