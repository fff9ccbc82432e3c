"""Locale and time zone of the person at the terminal, as far as the machine knows them."""

import pytest

from blether.whereabouts import locale_of, timezone_of


@pytest.mark.parametrize(
    ("environ", "locale"),
    [
        ({}, None),
        ({"LANG": "en_GB.UTF-8"}, "en-GB"),
        ({"LANG": "de_AT@euro"}, "de-AT"),
        ({"LANG": "en_GB", "LC_ALL": "fr_FR"}, "fr-FR"),
        ({"LANG": "en_GB", "LC_ALL": ""}, "en-GB"),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "en_GB", "LC_ALL": "C"}, None),
        ({"LANG": "POSIX"}, None),
    ],
)
def test_the_locale(environ, locale):
    assert locale_of(environ) == locale


@pytest.mark.parametrize(
    ("named", "zone"),
    [
        ("Europe/London", "Europe/London"),
        (":Asia/Tokyo", "Asia/Tokyo"),
        ("GMT0BST,M3.5.0/1,M10.5.0", None),
        ("../etc/passwd", None),
        ("Europe", None),
        ("Nowhere/Atall", None),
    ],
)
def test_the_time_zone_that_is_named(named, zone, tmp_path):
    assert timezone_of({"TZ": named}, tmp_path / "localtime") == zone


def test_the_time_zone_of_the_machine(tmp_path):
    link = tmp_path / "localtime"
    assert timezone_of({}, link) is None
    link.symlink_to("/usr/share/zoneinfo/Europe/Paris")
    assert timezone_of({}, link) == "Europe/Paris"
    assert timezone_of({"TZ": "Asia/Tokyo"}, link) == "Asia/Tokyo"
