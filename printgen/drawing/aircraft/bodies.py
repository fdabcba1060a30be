"""Bodies seen from above: fuselages, nacelles with their booms, hulls, engines, propellers and undercarriages, in metres."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.drawing.aircraft.airframe import Airframe
from printgen.drawing.aircraft.pieces import Piece, bar, disc, open_path, piece_pair
from printgen.drawing.outline import Steps, mirror_half, move_outline, parse_path, pill, scale_outline

Half = list[tuple[str | float, ...]]


def nose(of: Airframe, half: float, length: float) -> Half:
    """Return the right half of a nose as an outline, from the centre line to the point where the body reaches its full width.

    Args:
        half: half the width of the body, metres.
        length: the length of the body, metres.
    """
    match of.nose:
        case "rotary" | "horseshoe":
            round_, long = half * (1.1 if of.nose == "rotary" else 1.16), 0.62 if of.nose == "rotary" else 0.48
            return [
                ("M", 0.0, 0.0),
                ("L", round_ * 0.5, 0.0),
                ("C", round_ * 0.86, 0.0, round_, 0.08, round_, 0.24),
                ("L", round_, long),
                ("L", half, long + 0.04),
            ]
        case "inline":
            return [
                ("M", 0.0, 0.0),
                ("L", half * 0.34, 0.0),
                ("C", half * 0.55, 0.0, half * 0.62, 0.12, half * 0.66, 0.3),
                ("C", half * 0.8, 0.9, half, length * 0.18, half, length * 0.27),
            ]
        case "spinner":
            return [
                ("M", 0.0, -0.12),
                ("C", half * 0.28, -0.08, half * 0.56, 0.1, half * 0.62, 0.38),
                ("C", half * 0.82, 0.75, half, length * 0.16, half, length * 0.26),
            ]
        case "radiator":
            return [
                ("M", 0.0, 0.0),
                ("L", half * 0.86, 0.0),
                ("L", half * 0.88, 0.16),
                ("C", half, 0.5, half, length * 0.14, half, length * 0.2),
            ]
        case "pulpit":
            pod, gap = half * 0.72, length * 0.17
            return [
                ("M", 0.0, 0.0),
                ("C", pod * 0.6, 0.0, pod, 0.16, pod, 0.45),
                ("C", pod, gap * 0.7, pod * 0.62, gap * 0.9, pod * 0.3, gap * 0.95),
                ("L", pod * 0.3, gap + 0.08),
                ("L", half * 0.7, gap + 0.08),
                ("C", half * 1.04, gap + 0.1, half * 1.06, gap + 0.3, half * 1.02, gap + 0.6),
                ("L", half, gap + 0.75),
            ]
        case "jet":
            return [
                ("M", 0.0, 0.0),
                ("L", half * 0.5, 0.0),
                ("C", half * 0.72, 0.3, half, length * 0.12, half, length * 0.24),
            ]
        case "glazed":
            return [("M", 0.0, 0.0), ("C", half * 0.75, 0.0, half, 0.55, half, length * 0.14)]
    return [("M", 0.0, 0.0), ("C", half * 0.6, 0.0, half, 0.3, half, max(0.9, length * 0.14))]


def body_end(of: Airframe) -> float:
    """Return the y of the body's rear end, in front of the rudder."""
    return of.length - (0.06 * of.length if of.fin != "none" and of.rudders == 1 else 0.02 * of.length)


def fuselage(of: Airframe) -> Iterator[Piece]:
    """Yield the pieces of a fuselage from nose to tail, with its visible details."""
    half, end = of.width / 2, body_end(of)
    post = {"knife": 0.035, "wedge": half * 0.55, "round": 0.1}[of.tail_end]
    steps = nose(of, half, of.length)
    start = float(steps[-1][-1])
    waist = max(start, of.length * (0.42 if of.section == "round" else 0.36))
    run = end - waist
    far = 0.5 if of.section == "round" else 0.36
    if waist > start:
        steps.append(("L", half, waist))
    steps.append(("C", half * 0.98, waist + far * run, post + (half - post) * 0.2, end - 0.28 * run, post, end))
    steps.append(
        ("L", 0.0, end) if of.tail_end != "round" else ("C", post, end + 0.1, 0.05, end + 0.14, 0.0, end + 0.14)
    )
    if of.covered < 1:
        yield from _frame(of, half, end)
        return
    yield Piece("surface", mirror_half(*steps), is_opaque=True)
    yield from _on_nose(of, half)


def _frame(of: Airframe, half: float, end: float) -> Iterator[Piece]:
    """Yield the pieces of a body with a covered front and an open frame at the rear."""
    front = of.length * of.covered
    ends = half * 0.9 + (0.06 - half * 0.9) * 0.02
    yield from piece_pair("strut", bar(half * 0.88, front - 0.2, 0.05, end, 0.06))
    for share in (0.2, 0.42, 0.64, 0.84):
        y, x = front + (end - front) * share, half * 0.88 + (0.05 - half * 0.88) * share
        yield Piece("strut", bar(-x, y, x, y, 0.05))
    steps = nose(of, half, of.length)
    yield Piece("surface", mirror_half(*steps, ("L", ends, front), ("L", 0.0, front)), is_opaque=True)
    yield from _on_nose(of, half)


def _on_nose(of: Airframe, half: float) -> Iterator[Piece]:
    """Yield the details on a nose: the edge of the cowling, the radiator, cylinders and exhausts."""
    match of.nose:
        case "rotary" | "horseshoe":
            long = 0.62 if of.nose == "rotary" else 0.48
            yield Piece("seam", open_path((-half, long), (half, long)))
            yield Piece("rib", open_path((-half, long + 0.5), (half, long + 0.5)))
        case "inline" | "spinner" if of.shows_cylinder_row:
            start = 0.36 if of.nose == "inline" else 0.62
            row = [disc(0.0, start + 0.21 * number, 0.075) for number in range(6)]
            yield from (Piece("dark", steps) for steps in row)
            # The exhaust is on one side only.
            pipe = open_path((half * 0.42, start), (half * 0.5, start + 1.1), (half * 0.95, start + 1.35))
            yield Piece("rib", pipe)
        case "radiator":
            yield Piece("seam", open_path((-half * 0.88, 0.17), (half * 0.88, 0.17)))
            for number in range(1, 4):
                yield from piece_pair(
                    "rib", open_path((half * 0.45, 0.3 + 0.22 * number), (half * 0.82, 0.36 + 0.22 * number))
                )
        case "pulpit":
            gap = of.length * 0.17
            yield Piece("seam", open_path((-half, gap + 0.62), (half, gap + 0.62)))
        case "glazed":
            for share in (0.05, 0.09):
                wide = half * (0.72 if share < 0.07 else 0.93)
                yield Piece("rib", open_path((-wide, share * of.length), (wide, share * of.length)))
            yield Piece("rib", open_path((0.0, 0.0), (0.0, 0.12 * of.length)))
    if of.spinner and of.nose != "spinner":
        yield Piece("seam", open_path((-half * 0.3, 0.02), (half * 0.3, 0.02)))
    if of.radiator == "ears":
        yield from piece_pair("part", bar(half + 0.08, 0.24 * of.length, half + 0.08, 0.24 * of.length + 0.7, 0.18))


def nacelle(of: Airframe, end: float) -> Iterator[Piece]:
    """Yield the pieces of a round-nosed nacelle, which ends at y = `end`, in front of its propeller."""
    half = of.width / 2
    steps = nose(of, half, of.length)
    steps += [
        ("L", half, end - 0.9),
        ("C", half, end - 0.4, half * 0.8, end - 0.1, half * 0.6, end),
        ("L", 0.0, end),
    ]
    yield Piece("surface", mirror_half(*steps), is_opaque=True)
    yield from _on_nose(of, half)
    if of.shows_cylinder_row:
        yield from (Piece("dark", disc(0.0, end - 0.25 - 0.21 * number, 0.075)) for number in range(6))
    else:
        yield Piece("seam", open_path((-half * 0.9, end - 0.42), (half * 0.9, end - 0.42)))


def pusher_frame(of: Airframe, start: float, end: float) -> Iterator[Piece]:
    """Yield the pieces of a pusher's open booms, from the wings to the tail.

    The booms converge towards the tail, or diverge if they carry more than one rudder.
    """
    wide = of.propeller / 2 + 0.15
    narrow = of.tail[0] * 0.34 if of.rudders > 1 else 0.12
    yield from piece_pair("strut", bar(wide, start, narrow, end, 0.09))
    for share in (0.3, 0.56, 0.8):
        x, y = wide + (narrow - wide) * share, start + (end - start) * share
        yield Piece("strut", bar(-x, y, x, y, 0.05))


def booms(of: Airframe, end: float) -> Iterator[Piece]:
    """Yield the pieces of two slender bodies on both sides of the centre line.

    Each body has an engine in front and a tail behind.
    """
    front = of.wings[0].top - (1.4 if of.pods else 0.2)
    right = mirror_half(
        ("M", 0.0, front),
        ("C", 0.26, front, 0.38, front + 0.3, 0.40, front + 0.9),
        ("C", 0.40, front + 3.0, 0.12, end - 1.4, 0.1, end),
        ("L", 0.0, end),
    )
    for x in of.pods or (of.propeller / 2 + 0.3,):
        yield from piece_pair("surface", move_outline(right, x, 0.0), over=True)


def hull(of: Airframe) -> Iterator[Piece]:
    """Yield the pieces of a flying boat's hull.

    The hull has a sharp bow and a narrow rear, and is widest in front of the step in its bottom.
    """
    half, end = of.width / 2, body_end(of)
    step = of.length * 0.5
    boat = mirror_half(
        ("M", 0.0, 0.0),
        ("C", half * 0.5, 0.1 * of.length, half, 0.14 * of.length, half, 0.28 * of.length),
        ("C", half, 0.4 * of.length, half * 0.96, step, half * 0.7, step + 0.06 * of.length),
        ("C", half * 0.45, step + 0.2 * of.length, 0.12, end - 1.0, 0.06, end),
        ("L", 0.0, end),
    )
    yield Piece("surface", boat, is_opaque=True)
    yield Piece("rib", open_path((0.0, 0.02 * of.length), (0.0, 0.2 * of.length)))
    yield Piece("seam", open_path((-half * 0.84, step), (half * 0.84, step)))


def pods(of: Airframe) -> Iterator[Piece]:
    """Yield the pieces of the engines on the wings."""
    wing = of.wings[0]
    long, half = (2.6, 0.42) if of.shows_cylinder_row else (2.0, 0.48)
    for x in of.pods:
        front = wing.leading_edge(x) - (0.9 if of.pods_pull else 0.25)
        back = max(front + long, wing.trailing_edge(x) + 0.3 if of.pods_push else 0.0)
        yield from piece_pair("surface", _pod(x, front, back, half), over=True)
        if of.shows_cylinder_row:
            for number in range(6):
                yield from piece_pair("dark", disc(x, front + 0.4 + 0.21 * number, 0.07))
        for here, y in ((of.pods_pull, front - 0.1), (of.pods_push, back + 0.1)):
            if here:
                for side in (-x, x):
                    yield from airscrew(of, side, y, 0.16 if y < front else -0.16)


def _pod(x: float, front: float, back: float, half: float) -> Steps:
    right = mirror_half(
        ("M", 0.0, front),
        ("C", half * 0.7, front, half, front + 0.2, half, front + 0.7),
        ("C", half, back - 0.8, half * 0.6, back - 0.1, half * 0.35, back),
        ("L", 0.0, back),
    )
    return move_outline(right, x, 0.0)


def airscrew(of: Airframe, x: float, y: float, hub: float) -> Iterator[Piece]:
    """Yield the pieces of a propeller at (x, y): the blades, which extend to both sides, and the hub.

    Args:
        hub: the length of the hub in metres. It is positive if the body is behind the propeller, and negative for a
            pusher.
    """
    r = of.propeller / 2
    blade = parse_path(
        "M 0,-0.05 C 0.3,-0.05 0.5,-0.11 0.86,-0.07 C 0.98,-0.05 1,0 0.95,0.03 C 0.7,0.05 0.3,0.05 0,0.05"
    )
    cone = mirror_half(("M", 0.0, y - hub), ("C", 0.1, y - hub * 0.8, 0.14, y, 0.14, y + hub), ("L", 0.0, y + hub))
    if of.spinner:
        wide = 0.3
        cone = mirror_half(
            ("M", 0.0, y - hub * 2.2), ("C", wide * 0.7, y - hub * 1.6, wide, y, wide, y + hub), ("L", 0.0, y + hub)
        )
    yield Piece("part", move_outline(mirror_half(*scale_outline(blade, r, 1.0)), x, y))
    yield Piece("part", move_outline(cone, x, 0.0))


def axle_y(of: Airframe) -> float:
    """Return the y of the wheel axle, which is in front of the nearest wing."""
    return min(of.wings[-1].top, of.wings[0].top + 0.5) - 0.05 if of.wings else of.length * 0.25


def gear(of: Airframe) -> Iterator[Piece]:
    """Yield the pieces of the wheels, skids or floats."""
    track = 0.85 if of.length < 10 else 1.4
    y = axle_y(of)
    match of.gear:
        case "wheels" | "four-wheels" | "nose-wheel" | "skids":
            yield Piece("strut", bar(-track, y, track, y, 0.05))
            yield from piece_pair("part", pill(track, y - 0.34, y + 0.34, 0.07))
            if of.gear == "four-wheels":
                yield from piece_pair("part", pill(track * 0.8, y - 2.3, y - 1.7, 0.07))
            if of.gear == "nose-wheel":
                yield Piece("part", pill(0.0, -0.3, 0.3, 0.07))
            if of.gear == "skids":
                front = min(y - 1.2, 0.2)
                yield from piece_pair("strut", bar(track * 0.62, front, track * 0.62, y + 0.7, 0.07))
        case "floats":
            front, back = min(0.2, y - 2.0), y + 3.0
            yield from piece_pair("part", _pod(1.25, front, back, 0.36))
        case "hull":
            low = of.wings[-1]
            out = low.span * 0.4
            yield from piece_pair("part", _pod(out, low.leading_edge(out) - 0.7, low.trailing_edge(out) + 0.1, 0.2))
