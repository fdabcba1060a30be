"""Get Pango, which lays out the quick reference and which pip cannot bring: `python3 .ci/pango.py`.

Tries once, where it can: apt as root, brew. Never fails: without Pango everything else is printed, and printgen says in
one line what is missing. Plain enough for Python 3.6, as install.py.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

TRIED = Path(__file__).resolve().parent.parent / ".venv" / "pango-tried.txt"
LIBRARIES = ["libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0"]
PACKAGES = ["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"]


def there(libraries):
    """Return whether each of the shared libraries can be loaded."""
    try:
        for name in libraries:
            ctypes.CDLL(name)
    except OSError:
        return False
    return True


def ways():
    """Return the commands that can install Pango here, in order; none if installation is not permitted."""
    if sys.platform == "darwin":
        brew = shutil.which("brew")
        kept = brew and subprocess.call([brew, "list", "pango"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return [[brew, "install", "--quiet", "pango"]] if kept else []
    apt = shutil.which("apt-get")
    if not apt or os.geteuid() != 0 or there(LIBRARIES):
        return []
    install = [apt, "install", "-qq", "-y", "--no-install-recommends", *PACKAGES]
    return [install, [apt, "update", "-qq"], install]


def main():
    """Try the commands until one has installed Pango, without showing the errors of those that fail."""
    if TRIED.exists():
        return
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    commands = ways()
    if commands:
        print("printgen: getting Pango for the quick reference", flush=True)
    for command in commands:
        done = subprocess.call(command, env=dict(os.environ, DEBIAN_FRONTEND="noninteractive"), **quiet)
        if done == 0 and "install" in command:
            break
    if TRIED.parent.is_dir():
        TRIED.write_text("once is enough\n")


if __name__ == "__main__":
    try:
        main()
    except OSError as trouble:
        print(f"printgen: Pango could not be installed ({trouble})")
