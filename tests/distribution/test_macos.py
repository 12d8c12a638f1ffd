"""What is built for macOS, as far as it can be looked at elsewhere."""

import plistlib
from pathlib import Path

from distribution import resources
from distribution.identity import VERSION
from distribution.resources import info_plist
from spitegame.app.wanted import RECORD_SUFFIX, RULES_SUFFIX, SCHEME


def test_the_app_is_this_version_of_a_card_game_and_opens_the_types_that_it_declares(tmp_path: Path) -> None:
    told = info_plist()
    (links,), opened, every = (
        told[key] for key in ("CFBundleURLTypes", "CFBundleDocumentTypes", "UTExportedTypeDeclarations")
    )
    assert links["CFBundleURLSchemes"] == [SCHEME.removesuffix(":")]
    suffixes = [declared["UTTypeTagSpecification"]["public.filename-extension"] for declared in every]
    assert [each["LSItemContentTypes"] for each in opened] == [[declared["UTTypeIdentifier"]] for declared in every]
    assert suffixes == [[suffix.removeprefix(".")] for suffix in (RECORD_SUFFIX, RULES_SUFFIX)]
    assert info_plist()["CFBundleShortVersionString"] == VERSION
    assert info_plist()["LSApplicationCategoryType"] == "public.app-category.card-games"
    resources.write(tmp_path / "resources")
    assert plistlib.loads((tmp_path / "resources" / "Info.plist").read_bytes()) == info_plist()
