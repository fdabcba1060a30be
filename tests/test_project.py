from pathlib import Path

from printgen.project import PACKAGE, find


def checkout(folder):
    (folder / "data").mkdir(parents=True)
    (folder / "pyproject.toml").write_text("", encoding="utf-8")
    return folder / "printgen"


def test_in_a_checkout_everything_lies_beside_the_package(tmp_path):
    project = find(package=checkout(tmp_path))
    assert project.data == (tmp_path / "data",)
    assert project.templates == tmp_path / "templates"
    assert project.output == tmp_path / "output"
    assert project.schemas == tmp_path / "data" / "schema"


def test_this_is_a_checkout(root):
    assert PACKAGE == root / "printgen"
    assert find().data == (root / "data",)


def test_an_installed_wheel_carries_data_and_templates_and_prints_where_the_user_stands(tmp_path):
    package = tmp_path / "site-packages" / "printgen"
    package.mkdir(parents=True)
    project = find(package=package)
    assert project.data == (package / "_data",)
    assert project.templates == package / "_templates"
    assert project.output == Path("output")


def test_a_stray_data_folder_in_site_packages_is_not_taken_for_ours(tmp_path):
    (tmp_path / "data").mkdir()
    assert find(package=tmp_path / "printgen").data == (tmp_path / "printgen" / "_data",)


def test_the_users_folders_lie_on_top_in_their_order_and_output_goes_where_they_say(tmp_path):
    mine, more, out = Path("mine"), Path("more"), Path("out")
    project = find((mine, more), out, checkout(tmp_path))
    assert project.data == (tmp_path / "data", mine, more)
    assert project.output == out
