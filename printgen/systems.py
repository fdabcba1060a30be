"""Differences between Linux, macOS and Windows. All other modules work in the same way on every system.

A condition must be written as `sys.platform == "win32"`, because the type checker understands this form. `make test`
checks the types for Linux and for Windows, and thus finds calls that are not available on one of these systems.
"""

from __future__ import annotations

import errno
import os
import re
import signal
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

#: The flags for opening a file to read it, and for creating a file. Without these flags, Windows would convert line
#: ends. The other systems would wait for the writer of a pipe, and would pass the file on to other programs.
if sys.platform == "win32":
    READ = os.O_RDONLY | os.O_BINARY | os.O_NOINHERIT
    CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_BINARY | os.O_NOINHERIT
else:
    READ = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC
    CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
#: The signals that request the end of the process: SIGINT (Ctrl-C) and SIGTERM.
_STOPS = (signal.SIGINT, signal.SIGTERM)
#: The pauses before Windows tries again to replace a file that a different program has open, seconds. Virus scanners and search
#: indexes finish within this time.
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)
#: The tag that identifies a junction in the status of a file.
_JUNCTION = 0xA0000003
#: The maximum number of processes for which Windows can wait at once.
_MOST_PROCESSES = 61
#: The patterns of the names of devices on Windows, with any suffix, and of names that Windows refuses or changes.
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\..*)?", re.IGNORECASE)
_UNUSABLE = re.compile(r'[<>:"|?*\x00-\x1f]')


def name_fault(name: str) -> str:
    """Return the reason why Windows does not accept a file or folder name. Return "" for valid names and on other systems."""
    if sys.platform == "win32" and name not in (".", ".."):
        if _DEVICE.fullmatch(name):
            return f"Windows reserves the name `{name}` for a device; choose another name"
        if found := _UNUSABLE.search(name):
            return f"Windows does not allow the character `{found[0]}` in a name; choose another name"
        if name.endswith((".", " ")):
            return "a name cannot end with a dot or a space on Windows; choose another name"
    return ""


def check_names(paths: Iterable[Path]) -> None:
    """Raise OSError for the first path with a part that Windows does not accept. Do nothing on other systems."""
    if sys.platform == "win32":
        for path in paths:
            for part in path.parts[1:] if path.anchor else path.parts:
                if fault := name_fault(part):
                    raise OSError(errno.EINVAL, fault, str(path))


def is_link(path: Path | os.DirEntry[str]) -> bool:
    """Return whether a path is a symbolic link or, on Windows, a junction, which is a link to a folder."""
    if sys.platform == "win32" and not path.is_symlink():
        try:
            return getattr(path.stat(follow_symlinks=False), "st_reparse_tag", 0) == _JUNCTION
        except (OSError, ValueError):
            return False
    return path.is_symlink()


def is_own(facts: os.stat_result, refused: int = 0) -> bool:
    """Return whether a file belongs to this user and grants none of the permissions in `refused`.

    On Windows, return True. `facts` does not contain the permissions, and Windows itself keeps other users out of the
    user's folders.
    """
    if sys.platform == "win32":
        return True
    else:
        return facts.st_uid == os.getuid() and not facts.st_mode & refused


def copy_owner(file: Path, facts: os.stat_result) -> None:
    """Set the owner of a file to the owner in `facts` if the current user has permission to do so."""
    if sys.platform != "win32":
        now = file.stat()
        if (facts.st_uid, facts.st_gid) != (now.st_uid, now.st_gid):
            with suppress(PermissionError):
                os.chown(file, facts.st_uid, facts.st_gid)


def sync(descriptor: int) -> None:
    """Wait until the content of an open file is written to the disk. Raise OSError if writing fails."""
    if sys.platform == "darwin":
        import fcntl

        # Here, fsync leaves the data in the memory of the disk.
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def removes_open_files() -> bool:
    """Return whether a file can be removed while a process has it open."""
    return sys.platform != "win32"


def check_replaceable(files: Iterable[Path]) -> None:
    """Raise PermissionError if another program uses any of the files. The message names the files in use.

    On systems other than Windows, do nothing, because open files can be replaced on those systems.
    """
    if sys.platform == "win32":
        held = [file for file in files if _is_held(file)]
        for pause in PAUSES:
            if not held:
                return
            time.sleep(pause)
            held = [file for file in held if _is_held(file)]
        if held:
            raise _cannot_replace(*held)


def replacing(act: Callable[[], object], file: Path) -> None:
    """Call a function that replaces, renames or removes a file. Raise OSError if this fails.

    On Windows, the function is called repeatedly for one or two seconds if another program has the file open.
    """
    if sys.platform == "win32":
        for pause in PAUSES:
            try:
                act()
            except PermissionError:
                time.sleep(pause)
            else:
                return
        try:
            act()
        except PermissionError:
            raise _cannot_replace(file) from None
    else:
        act()


def _is_held(file: Path) -> bool:
    """Return whether Windows refuses to replace a file."""
    try:
        # Renaming a file to its own name changes nothing, but needs the permission to replace it.
        facts = file.stat()
        file.rename(file)
    except FileNotFoundError:
        return False
    except PermissionError:
        return True
    return _is_read_only(facts)


def _is_read_only(facts: os.stat_result) -> bool:
    return stat.S_ISREG(facts.st_mode) and not facts.st_mode & stat.S_IWRITE


def _cannot_replace(file: Path, *others: Path) -> PermissionError:
    try:
        read_only = _is_read_only(file.stat())
    except OSError:
        read_only = False
    fault = (
        "is read-only; allow writing in its properties" if read_only else "is open in another program; close it there"
    )
    also = f" (the same applies to {', '.join(it.name for it in others)})" if others else ""
    return PermissionError(errno.EACCES, f"{fault}, and run the command again{also}", str(file))


def is_running(process: int) -> bool:
    """Return whether a process with this number is running, or True if the system cannot determine this."""
    if sys.platform == "win32":
        # On Windows, os.kill ends the process, whatever the signal.
        import _winapi

        try:
            handle = _winapi.OpenProcess(_winapi.SYNCHRONIZE, False, process)
        except OverflowError:
            return False
        except OSError as error:
            # 87 means that the number belongs to no process. 5 means that the process belongs to somebody else.
            return error.winerror != 87
        try:
            return bool(_winapi.WaitForSingleObject(handle, 0) == _winapi.WAIT_TIMEOUT)
        finally:
            _winapi.CloseHandle(handle)
    else:
        try:
            os.kill(process, 0)
        except (ProcessLookupError, OverflowError):
            return False
        except OSError:
            pass
        return True


def find_program(name: str) -> str:
    """Return the command that starts an installed program. A program of that name in the current directory is never used.

    Raise FileNotFoundError if the search path does not contain the program.
    """
    if sys.platform == "win32":
        folders = (Path(folder) for folder in os.get_exec_path())
        found = (file for folder in folders if folder.is_absolute() and (file := folder / f"{name}.exe").is_file())
        for program in found:
            return str(program)
        raise FileNotFoundError(errno.ENOENT, "is not installed", name)
    else:
        return name


def most_processes(jobs: int) -> int:
    """Return the number of processes to run in parallel if `jobs` are requested."""
    return min(jobs, _MOST_PROCESSES) if sys.platform == "win32" else jobs


def memory_limit() -> int | None:
    """Return the memory limit of this process in bytes, or None if memory is not limited."""
    if sys.platform == "win32":
        return None
    else:
        import resource

        limits = (resource.getrlimit(which)[0] for which in (resource.RLIMIT_AS, resource.RLIMIT_DATA))
        return min((limit for limit in limits if limit != resource.RLIM_INFINITY), default=None)


def limit_process(seconds: int, memory: int) -> None:
    """Limit the processor time and the memory (bytes) of this process. On Windows, do nothing."""
    if sys.platform != "win32":
        import resource

        limits = [(resource.RLIMIT_CPU, seconds)]
        # macOS does not limit the address space of a process that is already larger.
        if sys.platform != "darwin":
            limits.append((resource.RLIMIT_AS, memory))
        for which, limit in limits:
            _soft, hard = resource.getrlimit(which)
            most = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(which, (most, most))


def watch_memory() -> None:
    """If memory is limited, continue in a child process and report how that process ends.

    A library that cannot allocate memory may end the process without a message.
    """
    if sys.platform != "win32" and memory_limit() is not None:
        if child := os.fork():
            # The terminal sends Ctrl-C to both processes.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, lambda number, _frame: os.kill(child, number))
            status = os.waitpid(child, 0)[1]
            if os.WIFSIGNALED(status):
                os.write(2, b"printgen: out of memory\n")
            os._exit(1 if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status))
        # Errors that the interpreter ignores are more lines about memory.
        sys.unraisablehook = lambda _ignored: None


def stop_like_interrupt() -> None:
    """Make every request to stop work like Ctrl-C, so that unfinished files are removed before the process ends."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if sys.platform == "win32":
        # Ctrl-Break, which is also the only request that one program can send to another program.
        signal.signal(signal.SIGBREAK, signal.default_int_handler)


@contextmanager
def without_stops() -> Iterator[None]:
    """In this context, postpone requests to stop this process and the processes that it starts. Do nothing on Windows."""
    if sys.platform == "win32":
        yield
    else:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupt_to_parent() -> None:
    """Ignore Ctrl-C, which a terminal also sends to the parent process. End when the parent requests it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform == "win32":
        signal.signal(signal.SIGBREAK, signal.SIG_IGN)
    else:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)


def check_stream(number: int) -> None:
    """Let writes to a standard stream of this process wait for slow readers. Raise OSError if the stream is closed."""
    if sys.platform == "win32":
        os.fstat(number)
    else:
        os.set_blocking(number, True)


def is_console(stream: Any) -> bool:
    """Return whether a stream is a Windows console, and enable colours in it if so."""
    if sys.platform == "win32" and stream is not None and stream.isatty():
        import ctypes
        import msvcrt

        kernel, mode = ctypes.WinDLL("kernel32"), ctypes.c_ulong()
        window = ctypes.c_void_p(msvcrt.get_osfhandle(stream.fileno()))
        if kernel.GetConsoleMode(window, ctypes.byref(mode)):
            kernel.SetConsoleMode(window, mode.value | 0x4)
            return True
    return False


def has_no_reader(error: OSError) -> bool:
    """Return whether an error means that nobody reads from a stream any longer."""
    return error.errno == errno.EPIPE or (sys.platform == "win32" and error.errno == errno.EINVAL)
