"""Shamir's secret sharing: enough shares give the secret, and fewer are compatible with every other one."""

from itertools import combinations

import pytest

from spitegame.net.secret_sharing import SecretShare, combine, product, split

SECRET = bytes(range(32))


def test_the_field_is_that_of_aes() -> None:
    """The examples of FIPS 197, 4.2."""
    assert product(0x57, 0x83) == 0xC1
    assert product(0x57, 0x13) == 0xFE
    assert all(product(element, 1) == element and product(element, 0) == 0 for element in range(256))
    assert combine([SecretShare(0x01, bytes([0x15])), SecretShare(0x83, bytes([0x83]))]) == bytes([0x42])


@pytest.mark.parametrize(("threshold", "number"), [(1, 1), (2, 2), (2, 3), (3, 4), (3, 5), (5, 8)])
def test_any_so_many_shares_give_the_secret(threshold: int, number: int) -> None:
    shares = split(SECRET, threshold, number)
    assert all(combine(some_of_them) == SECRET for some_of_them in combinations(shares, threshold))
    assert combine(shares) == SECRET


def test_fewer_shares_fit_every_secret() -> None:
    """Whatever the secret is, there is exactly one further share with which a given one leads to it."""
    share = split(b"\x2a", 2, 2)[0]
    secrets_reached = {combine([share, SecretShare(2, bytes([value]))]) for value in range(256)}
    assert secrets_reached == {bytes([value]) for value in range(256)}
    assert split(SECRET, 2, 3)[0] != split(SECRET, 2, 3)[0]


@pytest.mark.parametrize(("threshold", "number"), [(0, 1), (3, 2), (2, 256)])
def test_impossible_numbers_of_shares(threshold: int, number: int) -> None:
    with pytest.raises(ValueError, match="shares"):
        split(SECRET, threshold, number)
