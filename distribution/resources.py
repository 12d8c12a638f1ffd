"""Resources of the built program for Windows and macOS. The spec of PyInstaller asks for them."""

import plistlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from distribution import identity
from distribution.icons import icns, ico

FILES = (
    (f"{identity.APP_ID}.record", identity.RECORD_SUFFIX, "Record of a card game"),
    (f"{identity.APP_ID}.rules", identity.RULES_SUFFIX, "Rules of a card game"),
)
"""The types of files that the app opens: each as macOS names types, with its ending and a description."""
OLDEST_MACOS = "11.0"


def write(folder: Path) -> None:
    folder.mkdir()
    (folder / "spitegame.ico").write_bytes(ico())
    (folder / "spitegame.icns").write_bytes(icns())
    (folder / "version.txt").write_text(version_resource(), "utf-8")
    (folder / "Info.plist").write_bytes(plistlib.dumps(info_plist()))


def version_resource() -> str:
    texts = {
        "CompanyName": identity.AUTHORS,
        "FileDescription": identity.TITLE,
        "FileVersion": identity.VERSION,
        "InternalName": "spitegame",
        "LegalCopyright": identity.COPYRIGHT,
        "OriginalFilename": "spitegame.exe",
        "ProductName": identity.TITLE,
        "ProductVersion": identity.VERSION,
        "Comments": identity.SUMMARY,
    }
    strings = ", ".join(f"StringStruct({key!r}, {text!r})" for key, text in texts.items())
    table = f"StringFileInfo([StringTable('040904B0', [{strings}])])"
    languages = "VarFileInfo([VarStruct('Translation', [1033, 1200])])"
    fixed = f"FixedFileInfo(filevers={identity.numbers()}, prodvers={identity.numbers()})"
    return f"VSVersionInfo(ffi={fixed}, kids=[{table}, {languages}])\n"


def info_plist() -> Mapping[str, Any]:
    """Return the values of the app's Info.plist that PyInstaller does not write by itself."""
    return {
        "CFBundleName": identity.TITLE,
        "CFBundleDisplayName": identity.TITLE,
        "CFBundleIdentifier": identity.APP_ID,
        "CFBundleShortVersionString": identity.VERSION,
        "CFBundleVersion": identity.VERSION,
        "CFBundlePackageType": "APPL",
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "LSMultipleInstancesProhibited": False,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": identity.COPYRIGHT,
        "NSLocalNetworkUsageDescription": "It finds the rooms of other players on your network.",
        "CFBundleURLTypes": [
            {"CFBundleURLName": f"{identity.APP_ID}.invitation", "CFBundleURLSchemes": [identity.SCHEME]}
        ],
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
