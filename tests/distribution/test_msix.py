"""The package for the Microsoft Store, as far as it can be looked at elsewhere: manifest, logos, and blocks."""

import base64
import hashlib
import io
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("openappx")

import pygame

from distribution import msix
from distribution.identity import RECORD_SUFFIX, RULES_SUFFIX, SCHEME, TITLE
from distribution.store_texts import offered

pytestmark = pytest.mark.dev
PUBLISHER = msix.Publisher("12345Anna.Spitegame", "CN=01234567-89AB-CDEF-0123-456789ABCDEF", "Anna & Bertha")
SPACES = {
    "": "http://schemas.microsoft.com/appx/manifest/foundation/windows10",
    "uap": "http://schemas.microsoft.com/appx/manifest/uap/windows10",
    "uap3": "http://schemas.microsoft.com/appx/manifest/uap/windows10/3",
    "rescap": "http://schemas.microsoft.com/appx/manifest/foundation/windows10/restrictedcapabilities",
}
BLOCKS = {"": "http://schemas.microsoft.com/appx/2010/blockmap"}
BLOCK = 65536


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The tree of the package, of a folder such as PyInstaller makes on Windows."""
    folder = tmp_path / "spitegame"
    (folder / "_internal").mkdir(parents=True)
    (folder / "licences" / "aiortc").mkdir(parents=True)
    (folder / "spitegame.exe").write_bytes(b"MZ" + bytes(3 * BLOCK))
    (folder / "_internal" / "python311.dll").write_bytes(b"MZ")
    (folder / "licences" / "aiortc" / "LICENSE").write_text("Do as you like.")
    msix.lay_out(folder, tmp_path / "package", PUBLISHER)
    return tmp_path / "package"


@pytest.fixture
def told(package: Path) -> ElementTree.Element:
    return ElementTree.parse(package / "AppxManifest.xml").getroot()


def only(told: ElementTree.Element, path: str) -> ElementTree.Element:
    (found,) = told.iterfind(f".//{path}", SPACES)
    return found


def test_the_manifest_tells_the_store_what_the_installed_program_is(told: ElementTree.Element) -> None:
    identity = only(told, "Identity").attrib
    assert (identity["Name"], identity["Publisher"]) == (PUBLISHER.identity, PUBLISHER.publisher)
    assert only(told, "PublisherDisplayName").text == PUBLISHER.publisher_name
    assert only(told, "Properties/DisplayName").text == TITLE
    assert re.fullmatch(r"[1-9]\d*\.\d+\.\d+\.0", only(told, "Identity").attrib["Version"])
    program = only(told, "Application").attrib
    assert (program["Executable"], program["EntryPoint"]) == ("spitegame.exe", "Windows.FullTrustApplication")
    assert only(told, "rescap:Capability").attrib["Name"] == "runFullTrust"
    family = only(told, "TargetDeviceFamily").attrib
    assert family["Name"] == "Windows.Desktop"
    assert family["MinVersion"].startswith("10.0.")
    suffixes = [each.text for each in told.iterfind(".//uap:FileType", SPACES)]
    assert suffixes == [f".{RECORD_SUFFIX}", f".{RULES_SUFFIX}"]
    assert only(told, "uap3:Protocol").attrib["Name"] == SCHEME
    opening = [only(told, "uap3:Protocol"), *told.iterfind(".//uap3:FileTypeAssociation", SPACES)]
    assert {each.attrib["Parameters"] for each in opening} == {'"%1"'}
    assert {each.attrib["Language"] for each in told.iterfind(".//Resource", SPACES)} == {"en", *offered()}


def test_a_later_version_is_later_there_and_every_prefix_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    versions = []
    for numbers in ((0, 5, 0, 0), (0, 10, 1, 0), (1, 0, 0, 0)):
        monkeypatch.setattr(msix, "numbers", lambda numbers=numbers: numbers)
        versions.append([int(number) for number in msix.store_version().split(".")])
    assert versions == sorted(versions)
    text = msix.manifest(PUBLISHER)
    ignorable = re.search(r'IgnorableNamespaces="([^"]+)"', text)
    assert ignorable is not None
    assert set(ignorable[1].split()) == set(re.findall(r"xmlns:(\w+)=", text)) == set(SPACES) - {""}
    assert "$" not in text.partition("<Package")[2]


def test_every_file_that_it_names_is_there_and_logos_have_their_size(told: ElementTree.Element, package: Path) -> None:
    named = {name: value for each in told.iter() for name, value in each.attrib.items() if "Logo" in name}
    named["Square50x50Logo"] = only(told, "Properties/Logo").text or ""
    assert set(named) == {
        "Square44x44Logo", "Square50x50Logo", "Square71x71Logo", "Square150x150Logo", "Square310x310Logo",
        "Wide310x150Logo",
    }  # fmt: skip
    for name, place in named.items():
        data = (package / place.replace("\\", "/")).read_bytes()
        width, height = re.findall(r"\d+", name)
        assert pygame.image.load(io.BytesIO(data), "logo.png").get_size() == (int(width), int(height))
    assert (package / only(told, "Application").attrib["Executable"]).is_file()


def test_every_block_has_its_hash_and_every_file_its_type(package: Path, tmp_path: Path) -> None:
    """This is what Windows checks before it installs a package, and what the signature of the Store covers."""
    with zipfile.ZipFile(msix.pack(package, tmp_path / "1.msix")) as packed:
        assert packed.testzip() is None
        contents = {name: packed.read(name) for name in packed.namelist()}
    blocks, types = (ElementTree.fromstring(contents.pop(name)) for name in ("AppxBlockMap.xml", "[Content_Types].xml"))
    hashes = {
        (file.attrib["Name"].replace("\\", "/"), int(file.attrib["Size"])): [
            block.attrib["Hash"] for block in file.iterfind("Block", BLOCKS)
        ]
        for file in blocks.iterfind("File", BLOCKS)
    }
    assert hashes == {
        (name, len(data)): [
            base64.b64encode(hashlib.sha256(data[start : start + BLOCK]).digest()).decode()
            for start in range(0, len(data), BLOCK)
        ]
        for name, data in contents.items()
    }
    typed = {each.attrib["Extension"] for each in types if "Extension" in each.attrib}
    assert {name.rpartition(".")[2] for name in contents} <= typed
    assert "licences/aiortc/LICENSE.txt" in contents
    first, second = (msix.pack(package, tmp_path / name).read_bytes() for name in ("1.msix", "2.msix"))
    assert first == second
    (package / "spitegame.exe").unlink()
    with pytest.raises(SystemExit, match=r"spitegame\.exe"):
        msix.pack(package, tmp_path / "1.msix")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (PUBLISHER._replace(identity="Spite & Malice"), "no identity"),
        (PUBLISHER._replace(publisher="Anna"), "begins with CN="),
        (PUBLISHER._replace(publisher_name=" "), "name of the publisher is empty"),
    ],
)
def test_what_partner_center_does_not_give_is_refused(wrong: msix.Publisher, sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        msix.checked(wrong)
