"""Portraits: what is refused before it is read, and what is made of the others."""

from __future__ import annotations

import os
import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageFile

from printgen.drawing.portrait import (
    DPI,
    PIXELS,
    PortraitError,
    darkness,
    prepare_portrait,
    read_portrait,
    without_colours,
)
from printgen.units import Size

FRAME = Size(20.0, 25.0)


def picture(kind: str = "PNG", size: tuple[int, int] = (60, 80), **how: object) -> bytes:
    """Return a picture that is red at the top and blue at the bottom."""
    image = Image.new("RGB", size, "red")
    image.paste("blue", (0, size[1] // 2, size[0], size[1]))
    out = BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the roster's folder, with a good portrait in it, and another portrait outside it."""
    (tmp_path / "secret.png").write_bytes(picture())
    inside = tmp_path / "campaign"
    (inside / "faces").mkdir(parents=True)
    (inside / "faces" / "ash.png").write_bytes(picture())
    return inside


def refusal(folder: Path, name: str) -> str:
    with pytest.raises(PortraitError) as caught:
        prepare_portrait(read_portrait(folder, name), FRAME)
    assert caught.value.hint
    return str(caught.value)


def test_a_portrait_in_the_folder_is_read(folder: Path) -> None:
    assert read_portrait(folder, "faces/ash.png") == picture()
    (folder / "link.png").symlink_to("faces/ash.png")
    assert read_portrait(folder, "link.png") == picture()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../secret.png", "is not a path inside"),
        ("faces/../../secret.png", "is not a path inside"),
        ("faces/../faces/ash.png", "is not a path inside"),
        ("..\\secret.png", "is not a path inside"),
        ("/etc/hostname", "is not a path inside"),
        ("\\\\server\\share\\a.png", "is not a path inside"),
        ("C:\\a.png", "is not a path inside"),
        ("c:a.png", "is not a path inside"),
        ("https://example.org/a.png", "is not a path inside"),
        ("file:secret.png", "does not exist"),
        ("data:image/png;base64,AAAA", "does not exist"),
        ("nobody.png", "does not exist"),
        ("faces/ash.png/more", "does not exist"),
        ("a\0b.png", "is not a path inside"),
        ("x" * 5000, "does not exist"),
        ("faces", "is a folder"),
        (".", "is not a path inside"),
    ],
)
def test_what_is_no_file_of_the_folder_is_refused(name: str, said: str, folder: Path) -> None:
    assert said in refusal(folder, name)


def test_links_out_of_the_folder_are_refused(folder: Path) -> None:
    (folder / "out.png").symlink_to(folder.parent / "secret.png")
    (folder / "away").symlink_to(folder.parent)
    (folder / "round.png").symlink_to("round.png")
    assert "is a symbolic link that points outside" in refusal(folder, "out.png")
    assert "is a symbolic link that points outside" in refusal(folder, "away/secret.png")
    assert "does not exist" in refusal(folder, "round.png")


def test_a_file_that_is_too_large_is_refused(folder: Path) -> None:
    (folder / "huge.png").touch()
    os.truncate(folder / "huge.png", 200_000_000)
    assert refusal(folder, "huge.png") == "is larger than 20 MiB"


def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe.png")
    assert refusal(folder, "pipe.png") == "is a pipe or a device, not a file"


def bomb(width: int, height: int) -> bytes:
    """Return a tiny PNG file that claims to have this size."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"Not a picture at all.\n", "is not a picture in a supported format"),
        (b"%PDF-1.4\n", "is not a picture in a supported format"),
        (picture("GIF"), "is not a picture in a supported format"),
        (picture("TIFF"), "is not a picture in a supported format"),
        (picture("BMP"), "is not a picture in a supported format"),
        (picture("PNG")[:60], "is damaged"),
        (picture("JPEG", (600, 800))[:2000], "is damaged"),
        (picture("WEBP", (600, 800))[:100], "is not a picture in a supported format"),
        (bomb(50_000, 50_000), "pixels"),
        (bomb(10_000, 9_000), "has 10000 × 9000 pixels"),
        (bomb(100, 100), "is damaged"),
    ],
    ids=["empty", "text", "pdf", "gif", "tiff", "bmp", "png cut", "jpeg cut", "webp cut", "bomb", "large", "hollow"],
)
def test_what_is_no_whole_picture_is_refused(content: bytes, said: str, folder: Path) -> None:
    (folder / "odd.png").write_bytes(content)
    assert said in refusal(folder, "odd.png")


def test_a_broken_picture_stays_broken_where_a_library_would_fill_it_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    whole = picture()
    with pytest.raises(PortraitError, match="is truncated"):
        prepare_portrait(whole[: len(whole) // 2], Size(20, 25))
    assert ImageFile.LOAD_TRUNCATED_IMAGES


def test_the_largest_that_is_unpacked() -> None:
    assert 10_000 * 9_000 > PIXELS >= 8_000 * 6_000


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_cut_to_the_frame_and_scaled_down(kind: str) -> None:
    made = prepare_portrait(picture(kind, (3000, 1000)), FRAME)
    image = opened(made)
    assert image.format == ("PNG" if kind == "PNG" else "JPEG")
    assert image.size == (round(20 / 25.4 * DPI), round(25 / 25.4 * DPI))
    assert made == prepare_portrait(picture(kind, (3000, 1000)), FRAME)


def test_a_small_picture_is_never_scaled_up() -> None:
    assert opened(prepare_portrait(picture(size=(60, 50)), FRAME)).size == (40, 50)


def test_the_middle_of_a_wide_picture_is_kept() -> None:
    image = Image.new("RGB", (300, 100), "black")
    image.paste("white", (110, 0, 190, 100))
    out = BytesIO()
    image.save(out, "PNG")
    assert opened(prepare_portrait(out.getvalue(), FRAME)).getcolors() == [(8000, (255, 255, 255))]


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_stands_upright_however_the_camera_was_held(turn: int) -> None:
    """A camera writes the picture as it was held, and beside it how to turn it."""
    upright = opened(picture(size=(80, 100)))
    held = (
        upright
        if turn == 1
        else upright.transpose(
            {
                2: Image.Transpose.FLIP_LEFT_RIGHT,
                3: Image.Transpose.ROTATE_180,
                4: Image.Transpose.FLIP_TOP_BOTTOM,
                5: Image.Transpose.TRANSPOSE,
                6: Image.Transpose.ROTATE_90,
                7: Image.Transpose.TRANSVERSE,
                8: Image.Transpose.ROTATE_270,
            }[turn]
        )
    )
    exif = Image.Exif()
    exif[0x0112] = turn
    out = BytesIO()
    held.save(out, "PNG", exif=exif)
    image = opened(prepare_portrait(out.getvalue(), FRAME))
    assert (image.size, image.getpixel((40, 10)), image.getpixel((40, 90))) == ((80, 100), (255, 0, 0), (0, 0, 255))


@pytest.mark.parametrize(
    ("mode", "ink", "printed"),
    [
        ("1", 1, 255),
        ("L", 100, 100),
        ("LA", (100, 0), (255, 255, 255)),
        ("P", 0, (0, 0, 0)),
        ("RGBA", (0, 0, 0, 0), (255, 255, 255)),
        ("RGBA", (0, 0, 0, 255), (0, 0, 0)),
        ("I;16", 0x8080, 128),
    ],
)
def test_pictures_of_all_modes_come_out_as_seen(mode: str, ink: object, printed: object) -> None:
    out = BytesIO()
    Image.new(mode, (40, 50), ink).save(out, "PNG")  # type: ignore[arg-type]
    assert opened(prepare_portrait(out.getvalue(), FRAME)).getpixel((20, 25)) == printed


def test_a_picture_for_a_press_is_taken_too() -> None:
    out = BytesIO()
    Image.new("CMYK", (40, 50), (0, 255, 255, 0)).save(out, "JPEG")
    red, green, blue = opened(prepare_portrait(out.getvalue(), FRAME)).getpixel((20, 25))  # type: ignore[misc]
    assert (red > 200, green < 50, blue < 50) == (True, True, True)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_greys_and_how_dark_they_are(kind: str) -> None:
    made = prepare_portrait(picture(kind), FRAME)
    assert (opened(made).mode, opened(without_colours(made)).mode, opened(without_colours(made)).format) == (
        "RGB",
        "L",
        kind,
    )
    # Red and blue each take two inks in full; as greys they are 76 and 29 of 255.
    assert darkness(made) == pytest.approx(1.0, abs=0.02)
    assert darkness(without_colours(made)) == pytest.approx(1 - (76 + 29) / 2 / 255, abs=0.02)
    assert without_colours(made) == without_colours(bytes(bytearray(made)))


def test_broken_exif_data_warns_nobody_and_the_picture_is_printed() -> None:
    # An entry that points beyond the end; a warning of Pillow would fail the test.
    exif = b"Exif\0\0MM\0*\0\0\0\x08" + b"\0\x01" + b"\x01\x0e\0\x02\0\0\0\x63\0\0\x27\x10"
    content = picture("PNG", exif=exif)
    with pytest.warns(UserWarning, match=r"EXIF|Tag data"):
        opened(content).getexif().get(1)
    assert opened(prepare_portrait(content, FRAME)).getpixel((0, 0)) == (255, 0, 0)
