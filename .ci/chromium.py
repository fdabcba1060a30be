"""Get Chromium, in which the data site is tested and which pip cannot bring: `python3 .ci/chromium.py`.

Does nothing where a browser of its family is there. Otherwise installs Debian's with apt as root; where that cannot be
done, says in one line that the site is not tested in a browser and how to get one, and ends with 1, so that `make test`
goes on without those tests. Plain enough for Python 3.6, as install.py.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

#: What the tests look for on the path, in this order; then where macOS keeps it. The first one, which has no windows,
#: needs a quarter less computing time than the others.
NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
ON_MACOS = ["Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome"]
#: What Debian calls the browser and the library.
PACKAGES = ["chromium-headless-shell", "libatomic1"]
LIBRARY = "libatomic.so.1"


def browser():
    """Return the path of the browser, or None if there is none."""
    found = [shutil.which(name) for name in NAMES]
    found += [str(Path("/Applications", name)) for name in ON_MACOS if Path("/Applications", name).exists()]
    return next((path for path in found if path), None)


def driven():
    """Return whether playwright, which drives the browser, can run here: it needs a library that a bare Debian lacks."""
    if sys.platform == "darwin":
        return True
    try:
        ctypes.CDLL(LIBRARY)
    except OSError:
        return False
    return True


def how():
    """Return the command that installs a browser."""
    return "brew install --cask chromium" if sys.platform == "darwin" else f"apt-get install {' '.join(PACKAGES)}"


def main():
    """Install the browser if it is missing and apt may be used."""
    if browser() and driven():
        return
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        print("printgen: getting Chromium for the tests of the data site", flush=True)
        install = [apt, "install", "-qq", "-y", "--no-install-recommends", *PACKAGES]
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        for command in (install, [apt, "update", "-qq"], install):
            done = subprocess.call(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            if done == 0 and browser() and driven():
                return
    sys.exit(f"printgen: the data site was not tested in a browser; get one with: {how()}")


if __name__ == "__main__":
    main()
