"""Windows, as far as another system can imitate it: what it lacks is missing, and what is open cannot be moved or removed.

Only printgen's own modules see the imitation, since libraries know the system that they were installed for. It begins with
`imitate`, also in the worker processes, which start from scratch as they do on Windows.
"""

from __future__ import annotations

import builtins
import ctypes
import errno
import os
import signal
import sys
import textwrap
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

ROOT = Path(__file__).parent.parent
#: Modules and calls that Windows does not have.
MODULES = frozenset({"crypt", "fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"})
OF_OS = frozenset(
    word
    for line in (
        "O_CLOEXEC O_DIRECTORY O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC WEXITSTATUS WIFEXITED WIFSIGNALED WTERMSIG chown",
        "confstr fchdir fchmod fchown fork forkpty geteuid getgid getgroups getloadavg getpgid getuid initgroups killpg",
        "lchown lockf major mkfifo mknod nice openpty posix_fadvise pread pwrite sched_getaffinity sched_yield",
        "set_blocking setsid setuid statvfs sync sysconf ttyname uname wait wait3 wait4 waitid",
    )
    for word in line.split()
)
OF_SIGNAL = frozenset(
    word
    for line in (
        "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm pause",
        "pthread_kill pthread_sigmask setitimer siginterrupt sigpending sigwait",
    )
    for word in line.split()
)


class WithoutPosix(ModuleType):
    """A module without the calls that Windows lacks, and with those that only Windows has."""

    def __init__(self, module: ModuleType, missing: frozenset[str], **own: Any) -> None:
        super().__init__(module.__name__)
        super().__setattr__("_module", module)
        super().__setattr__("_missing", missing)
        self.__dict__.update(own)

    def __getattr__(self, name: str) -> Any:
        if name in self._missing:
            raise AttributeError(f"Windows has no {self._module.__name__}.{name}")
        return getattr(self._module, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._module, name, value)


def no_kill(process: int, _number: int) -> None:
    raise AssertionError(f"os.kill would end process {process} on Windows")


class _Processes(SimpleNamespace):
    """The calls of Windows that tell whether a process lives."""

    SYNCHRONIZE, WAIT_TIMEOUT = 0x100000, 258

    @staticmethod
    def OpenProcess(_access: int, _inherit: bool, process: int) -> int:  # noqa: N802
        if not Path(f"/proc/{process}").exists():
            error: Any = OSError(errno.EINVAL, "The parameter is incorrect")
            error.winerror = 87
            raise error
        return process

    @staticmethod
    def WaitForSingleObject(_process: int, _wait: int) -> int:  # noqa: N802
        return _Processes.WAIT_TIMEOUT

    @staticmethod
    def CloseHandle(_process: int) -> None:  # noqa: N802
        """Close the handle."""


class _Consoles:
    """The calls of Windows for its windows with text."""

    #: The modes that were set.
    modes: ClassVar[list[int]] = []

    def __init__(self, _library: str) -> None:
        pass

    def GetConsoleMode(self, _window: object, _mode: object) -> int:  # noqa: N802
        return 1

    def SetConsoleMode(self, _window: object, mode: int) -> None:  # noqa: N802
        self.modes.append(mode)


def modules() -> dict[str, Any]:
    """Return the modules that printgen sees in place of the real ones."""
    flags = {"O_BINARY": 0, "O_NOINHERIT": os.O_CLOEXEC}
    return {
        "os": WithoutPosix(os, OF_OS, **flags, kill=no_kill),
        "sys": WithoutPosix(sys, frozenset(), platform="win32"),
        "signal": WithoutPosix(signal, OF_SIGNAL, SIGBREAK=signal.SIGQUIT),
        "_winapi": _Processes(),
        "ctypes": SimpleNamespace(
            WinDLL=_Consoles, byref=ctypes.byref, c_ulong=ctypes.c_ulong, c_void_p=ctypes.c_void_p
        ),
        "msvcrt": SimpleNamespace(get_osfhandle=int),
    }


def imitate() -> None:
    """Let printgen find Windows from here on; before it is imported."""
    instead, plain = modules(), builtins.__import__

    def find(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
        importer = (globals or {}).get("__name__", "")
        if importer.startswith("printgen"):
            if name in MODULES:
                raise ModuleNotFoundError(f"Windows has no module {name}")
            if name in instead:
                return instead[name]
            if name == "filelock":
                return _locks(plain(name))
        if importer == "platformdirs.windows" and name == "ctypes":
            # It then takes the folders from the environment.
            raise ModuleNotFoundError("no Windows")
        return plain(name, globals, locals, fromlist, level)

    builtins.__import__ = find
    for step in ("replace", "rename", "unlink", "remove"):
        setattr(os, step, _refusing(getattr(os, step)))


def _locks(filelock: Any) -> Any:
    """Return locks that, as on Windows, remove their file when they are released."""

    class FileLock(filelock.FileLock):  # type: ignore[misc]
        def _release(self) -> None:
            super()._release()
            with suppress(OSError):
                os.unlink(self.lock_file)  # noqa: PTH108

    return SimpleNamespace(FileLock=FileLock, Timeout=filelock.Timeout)


def _refusing(step: Callable[..., None]) -> Callable[..., None]:
    """Return the step, which is refused if this process has one of the files open."""

    def act(*paths: Any, **options: Any) -> None:
        at = options.get("dir_fd", options.get("src_dir_fd"))
        folder = Path(f"/proc/self/fd/{at}").resolve() if at is not None else Path()
        for path in paths:
            file = folder / os.fsdecode(path)
            if file.is_file() and not file.is_symlink() and str(file.absolute()) in _open_files():
                raise PermissionError(errno.EACCES, "The process cannot access the file", str(file))
        step(*paths, **options)

    return act


def _open_files() -> set[str]:
    """Return the paths of all files that this process has open."""
    found = set()
    for entry in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            found.add(os.readlink(entry))  # noqa: PTH115
    return found


def environment(folder: Path) -> dict[str, str]:
    """Variables with which Python imitates Windows in each process. folder: takes what Python loads at its start."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(
        textwrap.dedent("""
            from tests.windows import imitate
            imitate()
        """),
        encoding="utf-8",
    )
    profile = folder / "AppData" / "Local"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PRINTGEN_", "XDG_", "HOME"))}
    paths = os.pathsep.join((str(folder), str(ROOT)))
    return {**kept, "PYTHONPATH": paths, "LOCALAPPDATA": str(profile), "HOME": "nowhere"}


def hold_open(name: str) -> None:
    """Imitate another program that has a file with this name open from here on."""
    plain = Path.rename

    def refuse(path: Path, to: Path) -> Path:
        if path.name == name:
            raise PermissionError(errno.EACCES, "The process cannot access the file", str(path))
        return plain(path, to)

    Path.rename = refuse  # type: ignore[assignment, method-assign]
