import pytest
from hypothesis import given
from hypothesis import strategies as st

from signaling import limits
from signaling.limits import Buckets, Rate, TokenBucket, network, source


def test_a_bucket_fills_up_again() -> None:
    bucket = TokenBucket(Rate(burst=4, per_second=2), now=0.0)
    assert [bucket.take(0.0) for _ in range(5)] == [0, 0, 0, 0, 0.5]
    assert [bucket.take(0.5) for _ in range(2)] == [0, 0.5]
    assert [bucket.take(100.0, 4), bucket.take(100.0)] == [0, 0.5]


def test_each_has_a_burst_and_then_so_many_per_second(monkeypatch: pytest.MonkeyPatch) -> None:
    buckets = Buckets(Rate(burst=2, per_second=0.5))
    assert [buckets.take("ann", 10.0) for _ in range(4)] == [0, 0, 2, 2]
    assert buckets.take("bob", 10.0) == 0
    assert buckets.take("ann", 11.0) == 1
    assert buckets.take("ann", 12.0) == 0
    assert buckets.take("ann", 12.0) == 2
    buckets = Buckets(Rate(burst=1, per_second=1))
    assert [buckets.wait("ann", 0.0) for _ in range(3)] == [0, 0, 0]
    buckets.take("ann", 0.0)
    assert buckets.wait("ann", 0.25) == 0.75
    monkeypatch.setattr(limits, "MOST_KEYS", 2)  # those not seen for longest are forgotten
    buckets = Buckets(Rate(burst=2, per_second=0.1))
    for who in ("ann", "bob", "ann", "cat"):
        assert buckets.take(who, 0.0) == 0
    assert buckets.wait("ann", 0.0) > 0
    assert buckets.take("bob", 0.0) == buckets.take("bob", 0.0) == 0


@given(st.lists(st.tuples(st.floats(0, 5), st.floats(0, 10)), max_size=50))
def test_who_waits_as_told_never_exceeds_the_rate(spent: list[tuple[float, float]]) -> None:
    """Pauses and what is spent after each."""
    rate, now, total = Rate(burst=20, per_second=4), 0.0, 0.0
    bucket = TokenBucket(rate, now)
    for pause, cost in spent:
        now += pause
        assert total <= rate.burst + rate.per_second * now + 1e-6
        total += cost
        now += bucket.spend(now, cost)


@pytest.mark.parametrize(
    ("host", "who", "whole"),
    [
        ("192.0.2.77", "192.0.2.77", "192.0.2.0/24"),
        ("::ffff:192.0.2.77", "192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:3:ffff:5:6:7", "2001:db8:1:3::/64", "2001:db8:1::/48"),
        ("fe80::1%eth0", "fe80::/64", "fe80::/48"),
        ("::1", "::/64", "::/48"),
        ("", "", ".0/24"),
    ],
)
def test_sources_and_their_networks(host: str, who: str, whole: str) -> None:
    assert (source(host), network(source(host))) == (who, whole)


@pytest.mark.parametrize("host", [":", "2001:db8", "::1, 192.0.2.7"])
def test_what_is_no_address_is_no_source(host: str) -> None:
    with pytest.raises(ValueError, match=host):
        source(host)
