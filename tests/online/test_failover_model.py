"""Tables to which things happen by chance: hosts and others are killed, frozen, parted, leave and come back, messages
are late, and at every other table one of them lies. `failover_world` says what is checked all along: never two hosts
that act, nothing lost that enough have acknowledged, no stall in which nobody is named."""

from collections.abc import Callable
from random import Random, randrange

import pytest
from support.online.failover_world import Liar, Peer, World


class Story:
    """One table, to which things happen until everything has healed."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = Random(f"story {seed}")
        seats = chance.choice([2, 3, 3, 4, 4, 4, 5, 5, 6])
        liar = chance.randrange(seats) if seats > 2 and seed % 2 else None
        self.is_parted = liar is None or chance.random() < 0.3
        self.world = World(seed, seats, liar)
        for peer in list(self.world.peers.values())[chance.randint(1, seats) :]:
            peer.is_page = True
        self._busy: set[Peer] = set()

    def play(self) -> None:
        world, at = self.world, self.chance.uniform(3, 10)
        for _ in range(self.chance.choice([1, 2, 4, 6, 12])):
            world.after(at, self._befall)
            at += self.chance.choice([0.3, 2.0, 8.0, 20.0]) * self.chance.uniform(0.5, 1.5)
        world.run(at)
        world.run_until(lambda: not self._busy and not world.parted, 60.0)
        world.fault("everything has healed")
        assert world.highest < 40, world.story(f"terms run up to {world.highest}")
        liars = [peer for peer in world.peers.values() if isinstance(peer, Liar)]
        if not liars:
            world.run_until(self._is_one, 60.0)
            world.run_until_more_is_committed(4, within=30.0)
            return
        if self.chance.random() < 0.5:
            liars[0].kill()
        world.run(world.now + 60.0)
        if self._can_go_on(liars[0]):
            world.run_until(lambda: len(world.acting) == 1, 120.0)
            world.run_until_more_is_committed(2, within=120.0)

    def _befall(self) -> None:
        world, chance = self.world, self.chance
        peers = [peer for peer in world.peers.values() if peer not in self._busy and peer.machine]
        hosts = [peer for peer in peers if peer in world.acting]
        if not peers:
            return
        peer = chance.choice(hosts if hosts and chance.random() < 0.6 else peers)
        lasts = chance.choice([chance.uniform(0.2, 4), chance.uniform(4, 16), chance.uniform(10, 45)])
        how = chance.choice(["kill", "kill", "stop", "leave", "part", "split", "break"])
        if how == "part" and chance.random() < 0.5:
            lasts = chance.uniform(1.0, 8.0)
        match how:
            case "break":
                for each in peers:
                    for connection in each.connections:
                        each.forget(connection)
            case "part" | "split" if self.is_parted:
                others = [each for each in world.peers.values() if each is not peer]
                chance.shuffle(others)
                near = 0 if how == "part" else chance.randrange(len(others))
                there = others[near:] if how == "split" else others[:1]
                self._part([peer, *others[:near]], there, lasts)
            case "stop":
                peer.stop()
                self._return(peer, peer.go_on, lasts)
            case "leave" if peer in hosts:
                peer.leave()
                self._return(peer, peer.start, lasts)
            case _:
                peer.kill()
                self._return(peer, peer.start, lasts)

    def _return(self, peer: Peer, back: Callable[[], None], lasts: float) -> None:
        self._busy.add(peer)
        self.world.after(lasts, lambda: self._busy.discard(peer))
        self.world.after(lasts, back)

    def _part(self, side: list[Peer], there: list[Peer], lasts: float) -> None:
        seats = [[each.me.seat for each in group] for group in (side, there)]
        self.world.fault(f"{seats} are parted for {lasts:.1f} s")
        pairs = self.world.part(side, there)
        self.world.after(lasts, lambda: self.world.fault("they are together again"))
        self.world.after(lasts, lambda: self.world.parted.difference_update(pairs))

    def _is_one(self) -> bool:
        """There is a host, and everybody follows it and counts."""
        machines, members = self.world.machines, {*self.world.peers}
        hosts = [machine for machine in machines if machine.acts(self.world.now)]
        partners = {machine.partner for machine in machines if machine not in hosts}
        return len(hosts) == 1 and partners == {hosts[0].me} and hosts[0].kept.newest_electorate == members

    def _can_go_on(self, liar: Liar) -> bool:
        """The honest ones are enough, and no liar leads them."""
        machines = self.world.machines
        newest = max(machine.kept.held for machine in machines)
        electorates = [machine.kept.electorate(newest) for machine in machines]
        is_led_by_it = liar.machine and any(machine.kept.top.heir == liar.me for machine in machines)
        honest = {machine.me for machine in machines}
        return not is_led_by_it and all(each is not None and each.elects(honest) for each in electorates)


def play(seeds: range) -> None:
    for seed in seeds:
        try:
            Story(seed).play()
        except AssertionError as failed:
            raise AssertionError(f"table {seed}: {failed}") from failed


def test_a_few_tables_go_on() -> None:
    play(range(6))


@pytest.mark.slow
@pytest.mark.parametrize("first", [6, 1000, 1050])
def test_50_tables_go_on(first: int) -> None:
    play(range(first, first + 50))


@pytest.mark.long
@pytest.mark.parametrize("times", range(10))
def test_100_tables_by_chance_go_on(times: int) -> None:
    first = randrange(10**6)
    print(f"the tables from {first} on")
    play(range(first, first + 100))
