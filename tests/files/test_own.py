"""Where the user's own things are: as the environment says, else where the system keeps such things below the home folder."""

from pathlib import Path

import pytest

from printgen.files.own import user_folder


@pytest.mark.parametrize(
    ("what", "environ", "platform", "where"),
    [
        ("caches", {"XDG_CACHE_HOME": "/x/caches", "HOME": "/h"}, "linux", "/x/caches"),
        ("caches", {"XDG_CACHE_HOME": "x/caches", "HOME": "/h"}, "linux", "/h/.cache"),
        ("caches", {"HOME": "/h"}, "linux", "/h/.cache"),
        ("caches", {"HOME": "/h"}, "darwin", "/h/Library/Caches"),
        ("settings", {"HOME": "/h"}, "linux", "/h/.config"),
        ("settings", {"XDG_CONFIG_HOME": "/c", "HOME": "/h"}, "linux", "/c"),
        ("settings", {"XDG_CONFIG_HOME": "c", "HOME": "/h"}, "linux", "/h/.config"),
        ("settings", {"XDG_CONFIG_HOME": "/c", "HOME": "/h"}, "darwin", "/h/Library/Application Support"),
    ],
)
def test_own_things_are_where_the_system_keeps_them(what, environ, platform, where):
    assert user_folder(what, environ, platform) == Path(where)
