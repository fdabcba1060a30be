"""Tests of templates of game folders: what they print, their faults with file and line, and their limits."""

from itertools import count

import pytest

from printgen.commands import check, draw, load
from printgen.data.findings import UsageError
from printgen.products import contained, flow

NUMBERS = count(1)
PLANES = "plane,name,speed,top-speed\ncamel,Camel,6,9\nmystery,Mystery,unknown,8\n"


@pytest.fixture
def folder(tmp_path):
    """Return a function that writes a game folder whose page has this template, and returns the folder."""

    def write(text):
        id = f"template-planes-{next(NUMBERS)}"
        home = tmp_path / id
        for name in ("pages", "templates"):
            (home / name).mkdir(parents=True)
        (home / "game.yaml").write_text(f"game: {id}\ntitle: Planes\nedition: first\n", encoding="utf-8")
        fields = "{plane: id, name: name, speed: {type: count, unknown: true}, top-speed: count}"
        (home / "kinds.yaml").write_text(f"planes: {{table: planes.csv, fields: {fields}}}\n", encoding="utf-8")
        (home / "planes.csv").write_text(PLANES, encoding="utf-8")
        (home / "pages" / "rules.yaml").write_text(
            "page: rules\ntitle: Rules\ntemplate: rules.html\n", encoding="utf-8"
        )
        body = f'{{% extends "text.html" %}}{{% block text %}}\n{text}\n{{% endblock %}}\n'
        (home / "templates" / "rules.html").write_text(body, encoding="utf-8")
        return home

    return write


def test_a_template_prints_records_and_blanks(folder):
    home = folder("<p>{% for p in planes %}{{ p.name }} {{ p.speed }}/{{ p.top_speed }} {% endfor %}</p>")
    (file,) = draw(load(str(home)), "rules")
    assert file.content.startswith(b"%PDF")
    from pypdfium2 import PdfDocument

    text = PdfDocument(file.content)[0].get_textpage().get_text_range()
    assert "Camel 6/9" in text
    assert "Mystery ____/8" in text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{{ nobody }}", r"rules\.html:2: .*nobody"),
        ("<p>\n{{ planes[0].sped }}", r"rules\.html:3: .*sped"),
        ("{{ 1 / 0 }}", r"rules\.html:2: .*zero"),
        ("{{ planes[0].speed + 1 }}{{ planes[1].speed + 1 }}", r"rules\.html:2: "),
        ('{% include "other.html" %}', r"other\.html: no such file"),
        ('{% include "../../secret.html" %}', r"secret\.html: no such file"),
        ('{% include "/etc/passwd" %}', r"passwd: no such file"),
        ("{{ planes.__class__.__mro__ }}", r"rules\.html:2: "),
        ("{{ range(9999999999) }}", r"rules\.html:2: "),
        ("{{ ''.__class__.__base__.__subclasses__() }}", r"rules\.html:2: "),
    ],
)
def test_a_fault_of_a_template_has_its_file_and_line(folder, text, says, monkeypatch):
    def run_here(_game, _template, work, *arguments):
        # A process per case would take a second each; the tests of limits start one.
        try:
            return work(*arguments)
        except Exception as error:  # noqa: BLE001 (as in the process)
            raise contained.as_fault(error) from None

    monkeypatch.setattr(flow, "run_contained", run_here)
    with pytest.raises(UsageError, match=says):
        draw(load(str(folder(text))), "rules")


@pytest.mark.parametrize(
    "text",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{{ 9 ** (9 ** 9) }}",
        "{% set x = 'a' * 3000000000 %}",
    ],
)
def test_a_template_without_an_end_is_stopped(folder, text, monkeypatch):
    monkeypatch.setattr(contained, "SECONDS", 2)
    with pytest.raises(UsageError, match=r"rules\.html"):
        draw(load(str(folder(text))), "rules")


@pytest.mark.parametrize(("text", "line"), [("{% for p in planes %}", 3), ("<p>\n{{ p. }}", 3), ("{% oops %}", 2)])
def test_a_fault_in_the_syntax_is_a_finding(folder, text, line):
    (found,) = check(load(str(folder(text))))
    assert found.place.file.endswith("templates/rules.html")
    assert found.place.line == line


def test_a_missing_template_is_a_finding(folder):
    home = folder("<p>x</p>")
    (home / "templates" / "rules.html").unlink()
    (found,) = check(load(str(home)))
    assert found.place.file.endswith("pages/rules.yaml")


def test_a_name_without_a_value_is_a_finding_of_the_template(folder):
    (found,) = check(load(str(folder("<p>\n{{ planes[0].sped }}"))))
    assert found.place.file.endswith("templates/rules.html")
    assert found.place.line == 3
    assert "sped" in found.message
