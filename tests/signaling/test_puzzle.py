from hashlib import sha256

from signaling.puzzle import is_solution, solve

SALT = bytes(range(16))


def test_a_solution_hashes_to_so_many_zero_bits() -> None:
    number = solve(SALT, 12, lambda: True)
    assert number is not None
    assert sha256(SALT + number.to_bytes(8)).hexdigest().startswith("000")
    assert is_solution(SALT, 12, number)
    assert not any(is_solution(SALT, 12, earlier) for earlier in range(number))
    assert not is_solution(SALT[::-1], 12, number), "each salt has its own"
    assert all(is_solution(SALT, 0, anything) for anything in (0, 2**63 - 1))


def test_nobody_goes_on_solving_what_is_not_wanted_any_more() -> None:
    asked = iter([True, False])
    assert solve(SALT, 200, lambda: next(asked)) is None
