"""What the built program says of itself to Windows and macOS. The spec of PyInstaller asks for it."""

import plistlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from distribution.icons import icns, ico
from distribution.identity import (
    APP_ID,
    AUTHORS,
    COPYRIGHT,
    RECORD_SUFFIX,
    RULES_SUFFIX,
    SCHEME,
    SUMMARY,
    TITLE,
    VERSION,
    numbers,
)

FILES = (
    (f"{APP_ID}.record", RECORD_SUFFIX, "Record of a card game"),
    (f"{APP_ID}.rules", RULES_SUFFIX, "Rules of a card game"),
)
"""What the app opens: each type as macOS names types, the ending of such files, and what they are."""
OLDEST_MACOS = "11.0"


def write(folder: Path) -> None:
    folder.mkdir()
    (folder / "spitegame.ico").write_bytes(ico())
    (folder / "spitegame.icns").write_bytes(icns())
    (folder / "version.txt").write_text(version_resource(), "utf-8")
    (folder / "Info.plist").write_bytes(plistlib.dumps(info_plist()))


def version_resource() -> str:
    texts = {
        "CompanyName": AUTHORS,
        "FileDescription": TITLE,
        "FileVersion": VERSION,
        "InternalName": "spitegame",
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": "spitegame.exe",
        "ProductName": TITLE,
        "ProductVersion": VERSION,
        "Comments": SUMMARY,
    }
    strings = ", ".join(f"StringStruct({key!r}, {text!r})" for key, text in texts.items())
    table = f"StringFileInfo([StringTable('040904B0', [{strings}])])"
    languages = "VarFileInfo([VarStruct('Translation', [1033, 1200])])"
    fixed = f"FixedFileInfo(filevers={numbers()}, prodvers={numbers()})"
    return f"VSVersionInfo(ffi={fixed}, kids=[{table}, {languages}])\n"


def info_plist() -> Mapping[str, Any]:
    """The values of the app's Info.plist, beyond those that PyInstaller writes by itself."""
    return {
        "CFBundleName": TITLE,
        "CFBundleDisplayName": TITLE,
        "CFBundleIdentifier": APP_ID,
        "CFBundleShortVersionString": VERSION,
        "CFBundleVersion": VERSION,
        "CFBundlePackageType": "APPL",
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "LSMultipleInstancesProhibited": False,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": COPYRIGHT,
        "NSLocalNetworkUsageDescription": "It finds the rooms of other players on your network.",
        "CFBundleURLTypes": [{"CFBundleURLName": f"{APP_ID}.invitation", "CFBundleURLSchemes": [SCHEME]}],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": name,
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            }
            for kind, _, name in FILES
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": name,
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {"public.filename-extension": [suffix]},
            }
            for kind, suffix, name in FILES
        ],
    }
