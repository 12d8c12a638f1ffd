from contextlib import suppress
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signaling.app import LOCAL_ENDINGS
from spitegame.session import room_codes
from spitegame.session.room_codes import ALPHABET, BadCode, Code, Invitation, LongCode

codes = st.text(ALPHABET, min_size=room_codes.SHORTEST, max_size=room_codes.LONGEST).map(room_codes.parse)
addresses = st.sampled_from(["192.168.1.5:4711", "[fd00::2]:4711", "lena.local:80", "wss://rooms.example.org/rooms"])

CODE = Code("K7", "QM4X")


def test_however_long_a_code_is_the_last_four_symbols_are_the_secret() -> None:
    assert room_codes.parse("K7QM4X") == Code(route="K7", secret="QM4X")
    assert room_codes.parse("K7QM4XA") == Code(route="K7Q", secret="M4XA")
    assert room_codes.parse("7KQM4XA") == Code(route="7KQ", secret="M4XA")
    assert room_codes.parse("7KQM4XAB") == Code(route="7KQM", secret="4XAB")
    assert room_codes.parse("7KQM4X") == Code(route="7KQ", secret="M4X"), "as version 1 read short codes"
    assert repr(CODE) == "Code(route='K7')"
    assert "QM4X" not in repr(Invitation(CODE))


@pytest.mark.parametrize(
    "typed",
    ["K7QM4X", "k7qm4x", " K7Q-M4X ", "K7Q M4X", "k7q.m4x", "K7Q–M4X", "K7Q\u00a0M4X\n", "K7\u200bQM4X"],
)
def test_how_codes_are_typed(typed: str) -> None:
    assert room_codes.tidy(typed) == "K7QM4X"
    assert room_codes.parse(typed) == CODE


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type the letters and digits of the code."),
        ("---", "Type the letters and digits of the code."),
        ("k7q", "This is too short: a code has at least 6 letters and digits. Ask for the whole one."),
        ("K7QM4XABC", "This is too long: a code has 6 to 8 letters and digits, and no more."),
        ("K0QM4X", "O and 0 are never used, since they look alike. Look at the code again: it may be a D or a Q."),
        ("koqm4x", "O and 0 are never used, since they look alike. Look at the code again: it may be a D or a Q."),
        (
            "KlQM4X",
            "I, L and 1 are never used, since they look alike. Look at the code again: it may be a 7, a J or a T.",
        ),
        ("K7QM4!", "“!” is never in a code: a code has only letters from A to Z and digits."),
        ("K7QMßX", "“ß” is never in a code: a code has only letters from A to Z and digits."),
        ("K7QMÄX", "“Ä” is never in a code: a code has only letters from A to Z and digits."),
    ],
)
def test_what_is_wrong_with_a_code_is_said(typed: str, sentence: str) -> None:
    with pytest.raises(BadCode) as refused:
        room_codes.parse(typed)
    assert str(refused.value) == sentence


def test_every_symbol_is_either_used_or_refused_with_a_reason() -> None:
    assert len(ALPHABET) == len(set(ALPHABET)) == 31
    assert all(room_codes.why_not(symbol) is None and room_codes.why_not(symbol.lower()) is None for symbol in ALPHABET)
    for symbol in "ILO01ilo":
        assert "look alike" in (room_codes.why_not(symbol) or "")
    for symbol in "!ß@Ω٣":
        assert symbol in (room_codes.why_not(symbol) or "")


@given(codes, addresses, st.sampled_from(["{}", "Join me: {}!", "({})", "PLAY CARDS TONIGHT, {}. THANKS"]))
def test_our_own_invitations_are_found(code: Code, address: str, text: str) -> None:
    assert room_codes.invited(text.format(room_codes.invitation(code, address))) == Invitation(code, address)


ROOMS = "wss://rooms.example.org/rooms"


@pytest.mark.parametrize(
    ("text", "code", "address"),
    [
        # the code alone, however it is written, in any text
        ("k7q m4x\n", "K7QM4X", None),
        ("Join me: spitegame K7Q-M4X", "K7QM4X", None),
        ("K7QM4X is the code", "K7QM4X", None),
        ("SUNDAY AT THE BAR? BETTER HERE: K7QM4X, THANKS", "K7QM4X", None),
        ("Join “K7Q M4X”, it begins at 19:30.", "K7QM4X", None),
        ("https://example.org/ABCDEF?x=ABC234 K7QM4X", "K7QM4X", None),
        ("Write to SUNDAY@example.org. K7Q–M4X", "K7QM4X", None),
        ("SPITEGAME:K7QM4X", "K7QM4X", None),
        ("abcdef ghjkmn K7QM4X uvwxyz", "K7QM4X", None),
        ("order 2345678, K7QM4X", "K7QM4X", None),
        ("x" * 100 + " K7QM4X", "K7QM4X", None),
        # of more than six symbols
        ("K7QM4XA", "K7QM4XA", None),
        ("The code is K7Q-M4XA.", "K7QM4XA", None),
        ("Join me: spitegame k7qm 4xab", "K7QM4XAB", None),
        # of letters only, told from words
        ("THANKS, THE CODE IS KQRMXT", "KQRMXT", None),
        ("Here it is: KQRMXT!", "KQRMXT", None),
        ("kqrmxt", "KQRMXT", None),
        ("room KQR MXT", "KQRMXT", None),
        # with an address
        ("Join me: spitegame K7Q-M4X at 192.168.1.5:4711!", "K7QM4X", "192.168.1.5:4711"),
        ("192.168.1.5:4711 K7QM4X", "K7QM4X", "192.168.1.5:4711"),
        ("K7QM4X, [fd00::2]:4711", "K7QM4X", "[fd00::2]:4711"),
        ("K7QM4X at localhost:4711.", "K7QM4X", "localhost:4711"),
        ("K7QM4X via wss://rooms.example.org/rooms.", "K7QM4X", ROOMS),
        ("(ws://10.0.0.1:80/rooms) K7QM4X", "K7QM4X", "ws://10.0.0.1:80/rooms"),
        ("spitegame:K7QM4X@10.0.0.1:4711 or spitegame:222222@10.0.0.2:4711", "K7QM4X", "10.0.0.1:4711"),
        ("spitegame:K7QM4X and then 10.0.0.1:4711", "K7QM4X", "10.0.0.1:4711"),
        ("K7QM4X at 10.0.0.300:4711", "K7QM4X", None),
        ("K7QM4X at 10.0.0.1:99999", "K7QM4X", None),
        ("K7QM4X at 10.0.0.1:123456", "K7QM4X", None),
        ("K7QM4X, see https://example.org:8080/help", "K7QM4X", None),
        # as a link
        ("HTTPS://rooms.example.org/#K7QM4X", "K7QM4X", ROOMS),
        (" http://192.168.1.7:4711/#K7Qm4x ", "K7QM4X", "ws://192.168.1.7:4711/rooms"),
        ("http://192.168.1.7:4711#k7q-m4x", "K7QM4X", "ws://192.168.1.7:4711/rooms"),
        ("http://192.168.1.7:4711/#kqrmxt", "KQRMXT", "ws://192.168.1.7:4711/rooms"),
        ("https://example.org/cards/#K7QM4X", "K7QM4X", "wss://example.org/cards/rooms"),
        ("https://example.org/#cards https://rooms.example.org/#K7QM4X", "K7QM4X", ROOMS),
    ],
)
def test_a_code_is_found_in_any_text_with_its_address(text: str, code: str, address: str | None) -> None:
    assert room_codes.invited(text) == Invitation(room_codes.parse(code), address)


@pytest.mark.parametrize(
    "text",
    [
        *("", "Shall we play cards tonight?", "Sunday, after dinner.", "see the bar", "THE BAR AND THE CAT"),
        # too short, too long, or of symbols that no code has
        *("K7QM4", "K7QM4XABC", "K0QM4X", "1234567890", "ABCDEFGHJK", "spitegame:K0QM4X", "spitegame:K7ſM4X"),
        # a part of something else
        *("wss://rooms.example.org/K7QM4X", "mail K7QM4X@example.org", "192.168.234.567:4711", "2026-11-21"),
        *("AB-K7QM4X-CD", "See https://docs.example.org/#syntax"),
        # no link to a room, or one whose code is not whole
        *("https://example.org/cards.html#K7QM4X", "ftp://example.org/#K7QM4X"),
        *("https://ann@example.org/#K7QM4X", "https://example.org:99999/#K7QM4X", "https://example.org/#K7QM4X9999"),
        "https://example.org/#AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh",
        "https://example.org/#AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9",
    ],
)
def test_there_is_no_code_where_none_is(text: str) -> None:
    assert room_codes.invited(text) is None


@given(st.text() | st.text("spitegame:SPITE@ſ\u212a.-K7QM4X0 ").map("spitegame:K7{}".format))
def test_any_text_at_all(text: str) -> None:
    found = room_codes.invited(text)
    assert found is None or room_codes.parse(str(found.code)) == found.code


def test_a_long_text_is_no_burden() -> None:
    assert room_codes.invited("a-" * 200_000 + "K7QM4X") is None
    assert room_codes.invited("K7QM4X " + "9.9.9." * 200_000) == Invitation(CODE)


@pytest.mark.parametrize("written", ["", "A" * 42, "A" * 44, "A" * 42 + "B", "A" * 42 + "=", "Ä" * 43, "A" * 43 + "\n"])
def test_a_long_code_that_is_not_whole_is_none(written: str) -> None:
    with pytest.raises(BadCode, match="incomplete"):
        room_codes.parse_long(written)


long_codes = st.builds(LongCode, *[st.binary(min_size=16, max_size=16)] * 2)
LONG = LongCode(bytes(range(16)), bytes(range(16, 32)))
LONG_TEXT = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
page_addresses = st.sampled_from(
    ["192.168.1.5:4711", "[fd00::2]:4711", "wss://rooms.example.org/rooms", "ws://a.org/x/rooms"]
)
AROUND = st.sampled_from(["{}", "Come: {}", "<{}>", "({}).", "Kim: {} ", "“{}”!"])


PAGE, BROKER = "https://club.example.org/cards/", "wss://broker.example.org:9000/club/peerjs"


@given(codes | long_codes, AROUND)
def test_a_link_to_a_page_on_a_static_host_names_the_broker(code: Code | LongCode, text: str) -> None:
    written = room_codes.link(PAGE, code, BROKER)
    assert room_codes.invited(text.format(written)) == Invitation(code, BROKER)
    assert room_codes.of_fragment(written.partition("#")[2]) == code, "the page itself knows whom to ask"


def test_a_link_names_nothing_but_brokers_of_which_each_is_asked_about() -> None:
    at_page = Invitation(CODE, "wss://club.example.org/cards/rooms")
    assert room_codes.link(PAGE, CODE, "wss://rooms.example.org/rooms") == f"{PAGE}#K7QM4X"
    for other in ("wss://rooms.example.org/rooms", "https://broker.example.org/peerjs", "wss://a.example/peerjs/x"):
        assert room_codes.invited(f"{PAGE}#K7QM4X@{other}") == at_page


@given(codes | long_codes, page_addresses, AROUND)
def test_a_link_in_any_text_leads_to_its_room(code: Code | LongCode, address: str, text: str) -> None:
    page = room_codes.page_at(address)
    assert page
    found = room_codes.invited(text.format(room_codes.link(page, code)))
    assert found
    assert found.code == code
    assert room_codes.page_at(found.address or "") == page


HOME = "https://rooms.example.org/"
QUOTED = quote(f"{HOME}#{LONG_TEXT}", safe="")


@pytest.mark.parametrize(
    "arrived",
    [
        pytest.param(f"{HOME}?fbclid=IwAR0abc#{LONG_TEXT}", id="a network counts its readers"),
        pytest.param(f"{HOME}?utm_source=x&utm_medium=y#{LONG_TEXT}", id="a letter to many counts its readers"),
        pytest.param(
            f"https://eur01.safelinks.protection.outlook.com/?url={QUOTED}&data=05%7C02", id="a mail program checks it"
        ),
        pytest.param(f"https://www.google.com/url?q={QUOTED}&sa=D", id="a search engine counts its readers"),
        pytest.param(f"https://l.facebook.com/l.php?u={QUOTED}&h=AT0", id="another network does"),
        pytest.param(f"{HOME}%23{LONG_TEXT}", id="the # is encoded"),
        pytest.param(f"{HOME}&#35;{LONG_TEXT}", id="the # is encoded for a page"),
        pytest.param(f"{HOME}index.html#{LONG_TEXT}", id="a browser names the file"),
        pytest.param(f"{HOME}#{LONG_TEXT[:24]}\n{LONG_TEXT[24:]}\nSee you!", id="mail wraps it"),
        pytest.param(f"> {HOME}#{LONG_TEXT[:24]}=\r\n> {LONG_TEXT[24:]}\r\n> See you!", id="an answer wraps it"),
        pytest.param(f"{HOME}#{LONG_TEXT[:14]}\u200b{LONG_TEXT[14:]}", id="a page lets it break"),
    ],
)
def test_a_link_leads_to_its_room_whatever_others_did_to_it_on_its_way(arrived: str) -> None:
    assert room_codes.invited(arrived) == Invitation(LONG, ROOMS)


def test_a_link_to_a_machine_with_a_name_in_its_own_letters() -> None:
    found = room_codes.invited(f"https://räume.example.org/#{LONG_TEXT}")
    assert found == Invitation(LONG, "wss://xn--rume-loa.example.org/rooms")


def test_letters_are_those_of_codes_however_wide_and_of_another_alphabet_are_named() -> None:
    assert room_codes.parse("Ｋ７ＱＭ４Ｘ") == room_codes.parse("𝐊𝟕𝐐𝐌𝟒𝐗") == CODE
    assert room_codes.invited("Code: Ｋ７ＱＭ４Ｘ") == Invitation(CODE)
    with pytest.raises(BadCode, match=r"“К” is from another alphabet .cyrillic capital letter ka."):
        room_codes.parse("К7QM4X")


@given(st.text() | st.text("ABCDEFGH23456789-_abcz", min_size=40, max_size=46))
def test_any_fragment_at_all(fragment: str) -> None:
    with suppress(BadCode):
        code = room_codes.of_fragment(fragment)
        assert room_codes.of_fragment(str(code)) == code


def test_a_link_with_a_long_code() -> None:
    found = room_codes.invited(f"https://rooms.example.org/#{LONG_TEXT}")
    assert found == Invitation(LONG, ROOMS)
    assert repr(LONG.secret) not in repr(found)
    assert LONG_TEXT not in repr(found)
    assert room_codes.invitation(LONG, "192.168.1.7:4711") == f"http://192.168.1.7:4711/#{LONG_TEXT}"


@pytest.mark.parametrize("address", ["wss://rooms.example.org/cards", "wss://rooms.example.org/myrooms"])
def test_where_a_service_has_another_path_there_is_no_page(address: str) -> None:
    assert room_codes.page_at(address) is None
    with pytest.raises(BadCode):
        room_codes.invitation(LONG, address)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://rooms.example.org/", "wss://rooms.example.org/rooms"),
        ("https://rooms.example.org", "wss://rooms.example.org/rooms"),
        ("https://rooms.example.org/play/#K7QM4X", "wss://rooms.example.org/play/rooms"),
        ("rooms.example.org", "rooms.example.org"),
        ("192.168.1.7:8765", "192.168.1.7:8765"),
        ("somewhere nice", None),
    ],
)
def test_a_meeting_place_is_read_out_of_what_somebody_was_given(text: str, address: str | None) -> None:
    assert room_codes.service_in(text) == address


@pytest.mark.parametrize(
    ("address", "is_local"),
    [
        ("wss://rooms.example.org/rooms", False),
        ("rooms.example.org:443", False),
        ("ws://11.0.0.1:8765/rooms", False),
        ("ws://[2001:4860::1]/rooms", False),
        ("192.168.1.7:8765", True),
        ("ws://192.168.1.7:8765/rooms", True),
        ("ws://169.254.1.7:8765/rooms", True),
        ("ws://[fe80::1]:8765/rooms", True),
        ("ws://[fd00::1]/rooms", True),
        ("ws://Nas.local:8765/rooms", True),
        ("ws://nas/rooms", True),
        ("localhost:8765", True),
        *((f"wss://nas.{network}/rooms", True) for network in LOCAL_ENDINGS),
    ],
)
def test_an_address_tells_whether_it_is_one_on_the_own_network(address: str, is_local: bool) -> None:
    assert room_codes.is_local_address(address) is is_local
