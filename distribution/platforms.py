"""What Windows and macOS are told of the program, as PyInstaller takes it."""

from collections.abc import Mapping
from typing import Any

from distribution.identity import (
    APP_ID,
    AUTHORS,
    COPYRIGHT,
    RECORD_SUFFIX,
    RECORD_TYPE,
    SCHEME,
    SUMMARY,
    TITLE,
    VERSION,
    numbers,
)

ENGLISH, UNICODE = 0x0409, 1200
"""A language and a set of characters, by the numbers that Windows has for them."""
OLDEST_MACOS = "11.0"
WHY_LOCAL_NETWORK = "It finds rooms that are open on your own network."
"""What macOS shows when it asks whether the program may look round there."""


def version_resource() -> str:
    """The properties of the program on Windows, in the form of the file that PyInstaller reads."""
    words = {
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
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in words.items())
    return (
        "VSVersionInfo("
        f"ffi=FixedFileInfo(filevers={numbers()}, prodvers={numbers()}, mask=0x3F, OS=0x40004, fileType=1), "
        f"kids=[StringFileInfo([StringTable('{ENGLISH:04X}{UNICODE:04X}', [{strings}])]), "
        f"VarFileInfo([VarStruct('Translation', [{ENGLISH}, {UNICODE}])])])\n"
    )


def property_list() -> Mapping[str, Any]:
    """The Info.plist of the bundle on macOS, beyond what PyInstaller writes into it by itself."""
    record = f"{APP_ID}.{RECORD_SUFFIX}"
    return {
        "CFBundleDisplayName": TITLE,
        "CFBundleShortVersionString": VERSION,
        "CFBundleVersion": VERSION,
        "NSHumanReadableCopyright": COPYRIGHT,
        "NSHighResolutionCapable": True,
        "NSLocalNetworkUsageDescription": WHY_LOCAL_NETWORK,
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "CFBundleURLTypes": [{"CFBundleURLName": f"{TITLE}: invitation", "CFBundleURLSchemes": [SCHEME]}],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": f"{TITLE}: record of a game",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [record],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": record,
                "UTTypeDescription": "Record of a game",
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [RECORD_SUFFIX],
                    "public.mime-type": [RECORD_TYPE],
                },
            }
        ],
    }
