"""Set up .venv from a lock file of this folder: `python3 .ci/install.py lock.txt`. Does nothing when that is done.

Runs on whatever `python3` is there, so it is plain enough for 3.6: an old Python hands over to a newer one on the path
or says what is missing. It needs pip or ensurepip, not both: bare Debian has only pip, macOS has both.
"""

import hashlib
import importlib.util
import os
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
    """Print a line on what is going on, at once."""
    print(f"printgen: {text}", flush=True)


def give_up(text):
    """End with one line that says what to do."""
    sys.exit(f"printgen: {text}")


def run(*command):
    """Run a command; end when it fails, its own message standing above ours."""
    # What a user set for pip (install for the user, not as root) has no place in a virtual environment.
    environment = dict(os.environ, PIP_USER="0", PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_ROOT_USER_ACTION="ignore")
    command = [str(part) for part in command]
    if subprocess.run(command, stdin=subprocess.DEVNULL, env=environment, check=False).returncode:
        give_up("setting up failed; the message above says why. `make clean` and another try may help.")


def version():
    """The version of this Python, as `3.11`."""
    return "{}.{}".format(*sys.version_info)


def hand_over_if_too_old():
    """Start again with a newer Python where this one is too old and there is one."""
    if sys.version_info >= OLDEST:
        return
    for found in filter(None, map(shutil.which, NEWER)):
        os.execv(found, [found, *sys.argv])
    give_up(f"Python 3.11 or newer is needed and this is {version()}; install one and name it: make PYTHON=python3.12")


def has_pip():
    """True when this Python has a pip that can install into another environment."""
    if importlib.util.find_spec("pip") is None:
        return False
    import pip

    return tuple(int(part) for part in pip.__version__.split(".")[:2]) >= PIP_FOR_OTHERS


def installer(anew):
    """The command that installs into .venv, which is made anew when asked for."""
    if has_pip():
        ways, pip = ["--without-pip"], [sys.executable, "-m", "pip", "--python", PYTHON]
    elif importlib.util.find_spec("ensurepip") is not None:
        ways, pip = [], [PYTHON, "-m", "pip"]
    else:
        give_up(f"{sys.executable} has neither pip nor ensurepip; install pip (on Debian: apt-get install python3-pip)")
    if anew:
        run(sys.executable, "-m", "venv", "--clear", *ways, VENV)
    return pip


def digest(lock):
    """What the stamp says of a lock file: its name, its sum and the Python it was installed for."""
    return f"{lock} {hashlib.sha256((HERE / lock).read_bytes()).hexdigest()} {version()}"


def installed():
    """The lines of the stamp; none when there is no .venv or its Python has gone."""
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
    anew = not any(line.endswith(f" {version()}") for line in before)
    say(f"setting up .venv with Python {version()}, from .ci/{lock}; this happens once and takes a minute or less")
    pip = installer(anew)
    if STAMP.exists():
        STAMP.unlink()
    run(*pip, "install", "-qq", "--require-hashes", "-r", HERE / lock)
    put_command()
    STAMP.write_text("".join(f"{digest(name)}\n" for name in [lock, *HOLDS.get(lock, [])]))


if __name__ == "__main__":
    main()
