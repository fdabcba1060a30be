"""Rendering of a game folder's page templates in a separate process with limits on time and memory.

The templates may come from an untrusted source. The template language has no functions that read files or start
programs, but a loop can run forever, and a page can use all memory. The operating system enforces the limits. Windows
does not support them, so only the time is limited on Windows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from printgen import systems
from printgen.data.findings import UsageError
from printgen.data.homes import Home, home_of, register

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

#: Three limits: the time in seconds that the pages of a template may take, the time in seconds until the process is
#: ended, and the memory in bytes.
SECONDS, DEADLINE, MEMORY = 30, 90.0, 2 * 1024**3
Made = TypeVar("Made", str, bytes)


class TemplateFaultError(UsageError):
    """Error raised if a template cannot be filled. The message names the file and the line."""


def is_untrusted(game: str) -> bool:
    """Return whether the templates of a game are untrusted because they are in a game folder."""
    home = home_of(game)
    return home is not None and home.is_folder


def run_contained(game: str, template: str, work: Callable[..., Made], *arguments: Any) -> Made:
    """Return the result of `work(*arguments)`, computed in a separate process. Exceptions of `work` are raised again here.

    Raises:
        TemplateFaultError: the template has a fault, or the pages take too long or too much memory.
    """
    import multiprocessing

    home = home_of(game)
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(sender, home, SECONDS, work, arguments))
    with systems.without_stops():
        process.start()
    sender.close()
    try:
        answer = receiver.recv() if receiver.poll(DEADLINE) else None
    except EOFError:
        answer = None
    finally:
        receiver.close()
        if process.is_alive() and answer is None:
            process.kill()
        process.join()
    if answer is None:
        raise TemplateFaultError(
            f"templates/{template}: its pages take more than {SECONDS} seconds or {MEMORY // 1024**3} GB of memory. Shorten "
            "its loops, or print fewer records"
        )
    made, error = answer
    if error is not None:
        raise error
    result: Made = made
    return result


def _answer(
    sender: Connection, home: Home | None, seconds: int, work: Callable[..., Any], arguments: tuple[Any, ...]
) -> None:
    """Send the result of the work to the parent process, or the exception that the work raised."""
    systems.leave_interrupt_to_parent()
    systems.limit_process(seconds, MEMORY)
    if home:
        register(home)
    try:
        sender.send((work(*arguments), None))
    except MemoryError:
        pass
    except Exception as error:  # noqa: BLE001 (whatever a template does is its own fault, and is reported as such)
        sender.send((None, as_fault(error)))
    finally:
        sender.close()


def as_fault(error: Exception) -> Exception:
    """Convert an error of the template language to a TemplateFaultError with file and line."""
    from printgen.products.template import find_template_fault

    fault = find_template_fault(error)
    return TemplateFaultError(fault) if fault else error
