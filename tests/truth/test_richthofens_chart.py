"""The Aircraft Capabilities Chart, typed a second time: every figure of the data is the chart's.

Columns: designation, uses, maximum and minimum speed, damage, ammunition in front and behind, maximum altitude, climb and dive,
dive and overdive speed, schedule.
"""

from __future__ import annotations

import json

import pytest

from printgen.commands.session import Session
from printgen.commands.show import show
from printgen.data.folders import Project
from printgen.data.kind import Library
from printgen.games.richthofens_war.records import Capabilities
from tests.printed import shipped

CHART = """
armstrong-whitworth-fk8 FK/8      BRA    8 3 10 none 10  3950  50 200  5  6 A
bristol-f2b             BR/f2b    FBRTA  9 4 13 10   10  6100 200 450  7  8 C
airco-dh-2              DH/2      FBT    7 3  7  6  none 4250 100 250  3  4 B
airco-dh-4              DH/4      BRTA   8 4 12  6   10  5300 150 250  6  7 B
airco-dh-5              DH/5      FBT    9 4 11 10  none 4900 150 350  7  8 B
hanriot-d-1             HD/1      FBT    9 4 11 10  none 6100 200 400  7  8 C
nieuport-11             NIEU/11   FBT    8 4  6  6  none 4600 100 250  4  5 B
nieuport-12             NIEU/12   BRTA   8 4  8  6    6  5500  50 250  4  5 B
nieuport-17             NIEU/17   FTB    9 4  9  6  none 4400 200 250  6  7 C
nieuport-28             NIEU/28   FTB   11 4 10 10  none 6100 200 350  6  7 D
raf-be2c-be2e           BE/2      BRA    7 3 11 none  6  3350  50 200  5  6 A
raf-fe2b-d              FE/2      FBRTA  7 3  7  6  none 5150 100 250  5  6 B
raf-re8                 RE/8      BRTA   8 4 10  6   10  4100 100 250  6  7 A
raf-se5a                SE/5a     FBT   11 4 13 10  none 6700 200 450  9 10 C
sopwith-1-5-strutter    SOP/1½    BRTA   8 4 11  6   10  4700 100 250  5  7 B
sopwith-dolphin         SOP/Dol   FTB   10 4 12 10  none 6400 250 450  7  8 C
sopwith-camel           SOP/Cam   FBT   10 4 12 10  none 5800 250 450  8  9 E
sopwith-pup             SOP/Pup   FBT    9 3 10 10  none 5900 150 350  7  8 C
sopwith-triplane        SOP/Tri   FBT   10 3 10 10  none 6250 200 400  8  9 D
sopwith-snipe           SOP/Snipe FBT   10 4 14 10  none 6000 250 500  8  9 D
spad-vii                SPAD/7    FBT   10 4 12 10  none 5500 150 450  8  9 B
spad-xiii               SPAD/13   FBT   11 4 14 10  none 6700 200 550  9 10 C
albatros-c-iii          ALB/c3    BRTA   7 3 11 10   12  3800  50 200  6  7 A
albatros-c-v            ALB/c5    BRTA   8 3 11 10   12  4100  50 200  6  7 B
albatros-d-i-d-ii       ALB/d2    FBT    8 4 12 12  none 5300 150 350  6  7 B
albatros-d-iii          ALB/d3    FBT    9 4 11 12  none 5500 150 350  6  7 C
albatros-d-v            ALB/d5    FBT    9 4 12 12  none 6250 150 350  7  8 C
albatros-d-va           ALB/d5a   FBT   10 4 12 12  none 6250 200 350  7  8 C
fokker-dr1              FOK/dr1   FBT    9 3 10 12  none 6000 300 350  5  6 E
fokker-dvii             FOK/d7    FBT   10 4 14 12  none 6100 250 500  8  9 D
halberstadt-d-iii       HALB/d3   FBT    8 4 11 10  none 5200 100 350  5  6 B
lfg-roland-c-ii         ROL/c2    BRTA   8 4 15 10   12  4000 100 250  5  6 A
pfalz-d-iii             PFAL/d3   FBT    8 4 12 12  none 5200 100 500  6  7 B
pfalz-d-iiia            PFAL/d3a  FBT    9 4 12 12  none 5200 150 500  6  7 B
"""
ROWS = {line.split()[0]: line.split()[1:] for line in CHART.strip().splitlines()}


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("richthofens-war").library


def row(it: Capabilities) -> list[str]:
    """Return a record as a row of the chart."""
    figures = (
        *(it.designation, "".join(it.mission_types), it.maximum_speed, it.minimum_speed, it.damage),
        *(it.ammunition.front, it.ammunition.rear, it.maximum_altitude, it.maximum_climb, it.maximum_dive),
        *(it.dive_speed, it.overdive_speed, it.schedule),
    )
    return [str(figure) for figure in figures]


def test_the_data_is_the_chart(library: Library) -> None:
    assert len(ROWS) == 34
    found = {id: row(case.record) for id, case in library.of("ratings").items()}
    assert found == ROWS


def test_every_figure_of_it_is_official(library: Library) -> None:
    for case in library.of("ratings").values():
        assert {source.status for source in (case.record.source, *case.record.sources.values())} == {"official"}


def test_show_names_the_fields_for_programs(real: Project) -> None:
    answer = show("richthofens-war", "spad-vii", "json", Session(real, lambda _doing, _share: None)).answer
    records = {it["kind"]: it["record"] for it in json.loads(answer)["things"][0]["records"]}
    fields = "maximum-speed minimum-speed damage ammunition maximum-altitude maximum-climb maximum-dive dive-speed "
    fields += "overdive-speed schedule mission-types"
    assert set(fields.split()) <= set(records["ratings"])
    assert records["ratings"]["ammunition"] == {"front": 10, "rear": "none"}
