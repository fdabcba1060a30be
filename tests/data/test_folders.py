from pathlib import Path

from printgen.data import folders
from printgen.data.folders import PACKAGE, escaping_link, find


def checkout(folder):
    (folder / "data").mkdir(parents=True)
    (folder / "pyproject.toml").write_text("", encoding="utf-8")
    return folder / "printgen"


def test_in_a_checkout_everything_lies_beside_the_package(tmp_path, monkeypatch):
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path / "docs")
    folders = find(package=checkout(tmp_path))
    assert folders.data == (tmp_path / "data",)
    assert folders.templates == tmp_path / "templates"
    assert folders.output == tmp_path / "output"
    assert folders.schemas == tmp_path / "data" / "schema"


def test_outside_the_checkout_files_are_printed_where_the_user_stands(tmp_path, monkeypatch):
    package = checkout(tmp_path / "printgen")
    (tmp_path / "printgen-games").mkdir()
    monkeypatch.chdir(tmp_path / "printgen-games")
    assert find(package=package).output == Path("output")


def test_this_is_a_checkout(root, real):
    assert PACKAGE == root / "printgen"
    assert real.data == (root / "data",)


def test_other_folders_can_stand_for_those_that_ship(root, frozen):
    assert find().data == (frozen,)
    assert find().templates == root / "templates"


def test_an_installed_wheel_carries_data_and_templates_and_prints_where_the_user_stands(tmp_path):
    package = tmp_path / "site-packages" / "printgen"
    package.mkdir(parents=True)
    folders = find(package=package)
    assert folders.data == (package / "_data",)
    assert folders.templates == package / "_templates"
    assert folders.output == Path("output")


def test_a_stray_data_folder_in_site_packages_is_not_taken_for_ours(tmp_path):
    (tmp_path / "data").mkdir()
    assert find(package=tmp_path / "printgen").data == (tmp_path / "printgen" / "_data",)


def test_the_users_folders_lie_on_top_in_their_order_and_output_goes_where_they_say(tmp_path):
    mine, more, out = Path("mine"), Path("more"), Path("out")
    folders = find((mine, more), out, checkout(tmp_path))
    assert folders.data == (tmp_path / "data", mine, more)
    assert folders.output == out


def test_only_links_that_lead_out_of_their_folder_do(tmp_path):
    home, other = tmp_path / "home", tmp_path / "other"
    (home / "in").mkdir(parents=True)
    other.mkdir()
    for file in (home / "in" / "a.yaml", other / "b.yaml", tmp_path / "home-b.yaml"):
        file.write_text("")
    (home / "near.yaml").symlink_to("in/a.yaml")
    (home / "far.yaml").symlink_to("../other/b.yaml")
    (home / "beside.yaml").symlink_to("../home-b.yaml")
    (home / "folder").symlink_to(other)
    (home / "lost.yaml").symlink_to("../nowhere.yaml")
    (home / "round.yaml").symlink_to("round.yaml")
    (tmp_path / "named").symlink_to(home)
    names = ("in/a.yaml", "near.yaml", "round.yaml", "far.yaml", "beside.yaml", "folder/b.yaml", "lost.yaml")
    for folder in (home, tmp_path / "named"):
        found = [escaping_link(folder / name, folder) for name in names]
        ways = [folder / name for name in ("far.yaml", "beside.yaml", "folder", "lost.yaml")]
        assert found == [None, None, None, *ways]


def test_what_is_ours_may_lie_in_links(monkeypatch, tmp_path):
    monkeypatch.setattr(folders, "PACKAGE", tmp_path)
    (tmp_path / "_data").mkdir()
    (tmp_path / "_data" / "game.yaml").symlink_to("/dev/null")
    assert escaping_link(tmp_path / "_data" / "game.yaml", tmp_path / "_data") is None
