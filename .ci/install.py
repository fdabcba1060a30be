"""Set up .venv from a lock file of this folder: `python3 .ci/install.py lock.txt`. Does nothing when that is done.

Runs on whatever `python3` is there, so it is plain enough for 3.6: an old Python hands over to a newer one on the path
or says what is missing. It needs pip or ensurepip, not both: bare Debian has only pip, macOS has both.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
#: The first pip that can install into another environment (`pip --python`).
PIP_FOR_OTHERS = (22, 3)
#: A lock file that holds all of another one.
HOLDS = {"lock-dev.txt": ["lock.txt", "lock-cluster.txt"], "lock-cluster.txt": ["lock.txt"]}

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed.txt"

COMMAND = """#!/bin/sh
# printgen, run from the checkout that this environment belongs to; nothing is imported from where the user stands.
{libraries}
exec "${0%/*}/python" -P -c 'import sys; from printgen.cli import main; sys.argv[0] = "printgen"; sys.exit(main())' "$@"
"""


def say(text):
    """Print a line of progress without delay."""
    print(f"printgen: {text}", flush=True)


def give_up(text):
    """End with one line that says what to do."""
    sys.exit(f"printgen: {text}")


def run(*command, show=None):
    """Run a command. If it fails, end after its own message. `show` receives each line instead of the terminal."""
    # What a user set for pip (install for the user, not as root) has no place in a virtual environment.
    environment = dict(os.environ, PIP_USER="0", PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_ROOT_USER_ACTION="ignore")
    command = [str(part) for part in command]
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "universal_newlines": True} if show else {}
    lines = []
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, env=environment, **output) as process:
        for line in process.stdout or ():
            show(line)
            lines.append(line)
    if process.returncode:
        steps = ("WARNING", "Collecting", "Requirement already", "  ")
        print("", *[line.rstrip() for line in lines if not line.startswith(steps)][-20:], sep="\n")
        give_up("setup failed; the message above gives the reason. Run `make clean` and try again.")


class Progress:
    """The progress of pip: a line that counts the libraries on a terminal, a line per step elsewhere."""

    def __init__(self, lock):
        self.total = len(re.findall(r"^[A-Za-z0-9]\S*==", lock.read_text(), re.MULTILINE))
        self.step, self.count, self.terminal = "", 0, sys.stdout.isatty()

    def __call__(self, line):
        """Show the step that a line of pip's output belongs to."""
        if line.startswith(("Collecting ", "Requirement already satisfied: ")):
            self.count = min(self.count + 1, self.total)
            self.show("downloading")
        elif line.startswith("Installing collected packages"):
            self.count = self.total
            self.show("installing")

    def show(self, step):
        """Show the step if it is new, or with its count on a terminal."""
        if self.terminal:
            print(f"\r\033[Kprintgen: {step} {self.count} of {self.total} libraries", end="", flush=True)
        elif step != self.step:
            say(f"{step} {self.total} libraries")
        self.step = step

    def end(self):
        """Say that everything is installed."""
        if self.terminal:
            print("\r\033[K", end="")
        say("setup finished")


def version():
    """Return the version of this Python, such as `3.11`."""
    return "{}.{}".format(*sys.version_info)


def hand_over_if_too_old():
    """Start again with a newer Python if this one is too old and there is a newer one."""
    if sys.version_info >= OLDEST:
        return
    for found in filter(None, map(shutil.which, NEWER)):
        os.execv(found, [found, *sys.argv])
    give_up(f"Python 3.11 or newer is needed and this is {version()}; install one and name it: make PYTHON=python3.12")


def has_pip():
    """Return whether this Python has a pip that can install into another environment."""
    if importlib.util.find_spec("pip") is None:
        return False
    import pip

    return tuple(int(part) for part in pip.__version__.split(".")[:2]) >= PIP_FOR_OTHERS


def installer(clear):
    """Return the command that installs into .venv. With `clear`, create .venv from scratch."""
    if has_pip():
        ways, pip = ["--without-pip"], [sys.executable, "-m", "pip", "--python", PYTHON]
    elif importlib.util.find_spec("ensurepip") is not None:
        ways, pip = [], [PYTHON, "-m", "pip"]
    else:
        give_up(f"{sys.executable} has neither pip nor ensurepip; install pip (on Debian: apt-get install python3-pip)")
    if clear:
        run(sys.executable, "-m", "venv", "--clear", *ways, VENV)
    return pip


def digest(lock):
    """Return the stamp's line for a lock file: its name, its checksum and the Python it was installed for."""
    return f"{lock} {hashlib.sha256((HERE / lock).read_bytes()).hexdigest()} {version()}"


def installed():
    """Return the lines of the stamp; none if there is no .venv or its Python is gone."""
    return STAMP.read_text().splitlines() if PYTHON.exists() and STAMP.exists() else []


def libraries():
    """A line that shows other Pythons than brew's own, on macOS, where brew keeps Pango; nothing elsewhere."""
    brew = shutil.which("brew") if sys.platform == "darwin" else None
    if not brew:
        return ""
    prefix = subprocess.check_output([brew, "--prefix"], universal_newlines=True).strip()
    return f'export DYLD_FALLBACK_LIBRARY_PATH="${{DYLD_FALLBACK_LIBRARY_PATH:-{prefix}/lib:/usr/lib}}"\n'


def put_command():
    """Put `printgen` into .venv, running from this checkout."""
    asked = [str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.check_output(asked, universal_newlines=True).strip()).resolve()
    (site / "printgen-checkout.pth").write_text(os.path.relpath(str(ROOT), str(site)) + "\n")
    command = VENV / "bin" / "printgen"
    command.write_text(COMMAND.replace("{libraries}\n", libraries()))
    command.chmod(0o755)


def main():
    """Bring .venv up to the lock file named on the command line."""
    hand_over_if_too_old()
    lock, before = sys.argv[1], installed()
    if digest(lock) in before:
        return
    clear = not any(line.endswith(f" {version()}") for line in before)
    say(f"setting up .venv with Python {version()}, from .ci/{lock}; this happens once and takes about a minute")
    pip = installer(clear)
    if STAMP.exists():
        STAMP.unlink()
    progress = Progress(HERE / lock)
    options = ["--progress-bar", "off", "--no-warn-script-location", "--require-hashes"]
    run(*pip, "install", *options, "-r", HERE / lock, show=progress)
    put_command()
    progress.end()
    STAMP.write_text("".join(f"{digest(name)}\n" for name in [lock, *HOLDS.get(lock, [])]))


if __name__ == "__main__":
    main()
