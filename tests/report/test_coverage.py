"""The table of coverage on the screen."""

from __future__ import annotations

from printgen.data.records.coverage import Coverage, CoveredSection
from printgen.report.coverage import listing


def test_a_row_a_section_says_where_it_stands_or_why_nowhere() -> None:
    sections = (
        CoveredSection.model_construct(
            section="3.40", title="Movement", printed_on=("cards", "folder"), quotes=("move",), reason=None
        ),
        CoveredSection.model_construct(section="4.00", title="Secrecy", printed_on=(), quotes=(), reason="a heading"),
    )
    record = Coverage.model_construct(coverage="coverage", title="The book", sections=sections)
    assert listing(record).splitlines() == [
        "The book: 2 sections, 1 printed, 1 not needed in print",
        "",
        "section  title     printed on, or the reason for not printing",
        "3.40     Movement  cards, folder",
        "4.00     Secrecy   – a heading",
    ]
