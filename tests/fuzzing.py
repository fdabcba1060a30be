"""Input that means ill, made from samples: the same few hundred on every run of the tests, and under `make audit` others for as
many seconds as PRINTGEN_FUZZ says."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from time import monotonic

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

SECONDS = float(os.environ.get("PRINTGEN_FUZZ") or 0)
#: How many examples a round of the audit has; and how long one of them may take there, ms.
ROUND, HANGS = 400, 20_000
#: What breaks readers of text: escapes, ends, other notations, what turns the line about, numbers out of all bounds.
WORDS = (
    b"\x00", b"\x1b[31m", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\t", b"\r", b"\r\n", b"\n", b"---\n", b"...\n",
    "\u202e".encode(), "\u200b".encode(), "\u2028".encode(), "\ufeff".encode(), "\U000f0000".encode(), "𓀀".encode(),
    b"<<<<<<< HEAD\n", b"=======\n", b">>>>>>> mine\n", b"|||||||\n", b"<<: *a\n", b"&a ", b"*a", b"!!python/object:os.system ",
    b"? ",
    b"- ", b": ", b"{", b"}", b"[", b"]", b"|", b">", b'"', b"'", b"# ", b"~", b"null", b"unknown", b"true", b"NaN", b".inf",
    b"-1", b"0", b"055", b"8,5", b"8.50", b'"55"', b"1O", b"1e999", b"9" * 20, b"-" * 50, b"x" * 390, b"[" * 60, b"{a: " * 60,
    b"../../house/data", b"/etc/passwd", b"C:\\x", b"a/../../b", b"con", b"1/0in", b"1917-13", b"1925-01", b"99",
)  # fmt: skip


@some.composite
def mutants(draw: some.DrawFn, seeds: Sequence[bytes], words: Sequence[bytes] = WORDS) -> bytes:
    """Draw one of the seeds in which up to four stretches are cut out, doubled, overwritten or joined to another seed's."""
    content = draw(some.sampled_from(seeds))
    # Mostly one: what is broken in several places is soon told, and never looked into.
    for _ in range(draw(some.sampled_from((1, 1, 1, 2, 2, 4)))):
        start = draw(some.integers(0, len(content)))
        end = min(len(content), start + draw(some.integers(0, 40)))
        what = draw(some.sampled_from(("value", "value", "cut", "double", "word", "bytes", "bit", "join", "lines")))
        between = b""
        if what == "double":
            between = content[start:end] * 2
        elif what == "word":
            between = draw(some.sampled_from(words))
        elif what == "value":
            # What stands behind a key, as far as that can be seen.
            start = content.find(b": ", start) + 2
            end = min(
                (at for sign in (b",", b"}", b"]", b"\n") if (at := content.find(sign, start)) > 0), default=start
            )
            between = draw(some.sampled_from(words))
        elif what == "bytes":
            between = draw(some.binary(max_size=12))
        elif what == "bit" and start < len(content):
            between, end = bytes([content[start] ^ 1 << draw(some.integers(0, 7))]), start + 1
        elif what == "join":
            other = draw(some.sampled_from(seeds))
            between, end = other[draw(some.integers(0, len(other))) :], len(content)
        elif what == "lines":
            # A whole line elsewhere: what stands there twice, or in another's place.
            start = content.rfind(b"\n", 0, start) + 1
            end = content.find(b"\n", start) + 1 or len(content)
            between = content[start:end] * draw(some.sampled_from((0, 2, 3)))
        content = content[:start] + between + content[end:]
    return content


def fuzzed(name: str, inputs: some.SearchStrategy[bytes], judge: Callable[[bytes], object], examples: int) -> int:
    """Judge this many inputs, the same on every run, and return their number; an audit continues with others for its time."""
    count = 0

    def one(content: bytes) -> None:
        nonlocal count
        count += 1
        judge(content)

    if not SECONDS:
        settings(max_examples=examples, suppress_health_check=list(HealthCheck))(given(inputs)(one))()
        return count
    audit = settings(
        max_examples=ROUND, derandomize=False, deadline=HANGS, print_blob=True, suppress_health_check=list(HealthCheck)
    )
    until = monotonic() + SECONDS
    while monotonic() < until or count < examples:
        audit(given(inputs)(one))()
    sys.stdout.write(f"{name}: {count} inputs\n")
    return count


def in_any_order(name: str, machine: type[RuleBasedStateMachine], examples: int, steps: int) -> int:
    """Let so many rows of things happen, the same on every run; in an audit others until its time is over. How many."""
    count = 0

    def begin() -> RuleBasedStateMachine:
        nonlocal count
        count += 1
        return machine()

    quick = settings(max_examples=examples, stateful_step_count=steps, suppress_health_check=list(HealthCheck))
    if not SECONDS:
        run_state_machine_as_test(begin, settings=quick)  # type: ignore[no-untyped-call]
        return count
    audit = settings(quick, max_examples=20, stateful_step_count=30, derandomize=False, print_blob=True)
    until = monotonic() + SECONDS
    # On a busy machine the time may be over before there were enough.
    while monotonic() < until or count < examples:
        run_state_machine_as_test(begin, settings=audit)  # type: ignore[no-untyped-call]
    sys.stdout.write(f"{name}: {count} rows of up to 30 steps\n")
    return count
