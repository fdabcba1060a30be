"""Get Chromium, in which the data site is tested and which pip cannot bring: `python3 .ci/chromium.py`.

Does nothing where a browser of its family is there. Otherwise installs Debian's with apt as root, or says in one line what
to install. Plain enough for Python 3.6, as install.py.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

#: What the tests look for on the path, in this order; then where macOS keeps it.
NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
ON_MACOS = ["Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome"]


def browser():
    """Where the browser is; None where there is none."""
    found = [shutil.which(name) for name in NAMES]
    found += [str(Path("/Applications", name)) for name in ON_MACOS if Path("/Applications", name).exists()]
    return next((path for path in found if path), None)


def main():
    """Install it where it is missing and apt may be asked."""
    if browser():
        return
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        print("printgen: getting Chromium for the tests of the data site", flush=True)
        install = [apt, "install", "-qq", "-y", "--no-install-recommends", "chromium"]
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        for command in (install, [apt, "update", "-qq"], install):
            done = subprocess.call(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            if done == 0 and browser():
                return
    sys.exit("printgen: the data site is tested in Chromium; install it (on Debian: apt-get install chromium)")


if __name__ == "__main__":
    main()
