"""Build the editor of the studio from its locked packages, and compare it with the committed files: `make vendor`.

Needs node and npm. `python3 .ci/vendor.py --renew` writes the files instead, after a change of `.ci/vendor`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / ".ci" / "vendor"
TARGET = ROOT / "templates" / "core" / "studio"
BUNDLE, LICENCES = "codemirror.js", "codemirror.LICENCES.txt"
OPTIONS = (
    "--bundle",
    "--minify",
    "--format=iife",
    "--global-name=CodeMirror",
    "--target=es2022",
    "--legal-comments=none",
)


def build(folder: Path) -> dict[str, bytes]:
    """Return the bundle and the licences of its packages, built in an empty folder."""
    for file in SOURCE.iterdir():
        shutil.copy(file, folder)
    subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    command = ["node_modules/.bin/esbuild", "entry.js", *OPTIONS, f"--outfile={BUNDLE}", "--metafile=meta.json"]
    subprocess.run([*command, "--log-level=warning"], cwd=folder, check=True)
    used = json.loads((folder / "meta.json").read_text("utf-8"))["inputs"]
    packages = sorted({package_of(it) for it in used if it.startswith("node_modules/")})
    head = "// CodeMirror and its libraries; their licences are in codemirror.LICENCES.txt. Built by `make vendor`.\n"
    licences = "\n".join(licence(folder / "node_modules" / name, name) for name in packages)
    return {BUNDLE: head.encode() + (folder / BUNDLE).read_bytes(), LICENCES: licences.encode()}


def package_of(path: str) -> str:
    """Return the name of the package that contains a file."""
    parts = path.split("/")[1:]
    return "/".join(parts[:2] if parts[0].startswith("@") else parts[:1])


def licence(folder: Path, name: str) -> str:
    """Return the licence of a package below its name and version."""
    version = json.loads((folder / "package.json").read_text("utf-8"))["version"]
    text = next(it for it in sorted(folder.iterdir()) if it.name.upper().startswith("LICEN")).read_text("utf-8")
    return f"{name} {version}\n\n{text.strip()}\n"


def main() -> None:
    """Build, and compare or write."""
    if not shutil.which("npm"):
        sys.exit("printgen: `make vendor` needs node and npm; the studio itself does not")
    with TemporaryDirectory() as folder:
        made = build(Path(folder))
    if "--renew" in sys.argv:
        for name, content in made.items():
            (TARGET / name).write_bytes(content)
    differing = [name for name, content in made.items() if (TARGET / name).read_bytes() != content]
    if differing:
        sys.exit(f"printgen: {', '.join(differing)}: differs from its packages; run `python3 .ci/vendor.py --renew`")
    print(f"printgen: {', '.join(made)}: identical to the build from the locked packages")


if __name__ == "__main__":
    main()
