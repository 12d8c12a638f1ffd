from spitegame.storage.files import Notices, StorageProblem


def test_a_full_disk_is_told_once() -> None:
    notices = Notices()
    for _ in range(2):
        with notices.catch_storage_problems():
            raise StorageProblem("The disk is full.")
    assert notices.take() == ["The disk is full."]
