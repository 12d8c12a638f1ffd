"""Machines on one wire or in houses of their own, made of network namespaces, with cables to pull, firewalls and other
addresses. No packet gets out.

The names of the namespaces carry the process id, so that runs side by side do not meet, and what a killed run left
behind is removed.
"""

import asyncio
import contextlib
import ctypes
import functools
import itertools
import os
import queue
import shutil
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from spitegame.online.thread import EventLoop
from support import needs

PREFIX = "spitelab"
PUBLIC = "11.0.0.1"
"""An address as machines on the internet have it. Those for documentation count as private in Python."""
CLONE_NEWNET = 0x4000_0000
NO_ANSWER = ("-m", "conntrack", "!", "--ctstate", "ESTABLISHED,RELATED")
"""What iptables matches by this was not asked for."""
NAMES = Path("/etc/netns")
"""`ip netns exec` shows the files of a namespace's folder there in place of those in `/etc`."""
_numbers = itertools.count()


class Nat(Enum):
    """What a house's router makes of the address and port of what goes out, as options of iptables."""

    CONE = ("--jump", "MASQUERADE")
    """The same port whomever it goes to: so who has been told it by STUN can be reached there."""
    SYMMETRIC = ("--jump", "MASQUERADE", "--random-fully")
    """Another port for each one it goes to, which nobody can be told before."""


@functools.cache
def has_netlab() -> bool:
    """Whether this process may make network namespaces."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return False
    try:
        with _namespace() as name:
            Machine(name, "127.0.0.1").run("iptables", "-w", "-L", "-n")
    except subprocess.CalledProcessError:
        return False
    return True


def _need_netlab() -> None:
    needs.program("ip")
    needs.program("iptables")
    if not has_netlab():
        needs.lack("network namespaces need Linux, root, and a kernel that allows them")


@dataclass(slots=True)
class Machine:
    namespace: str
    address: str

    def command(self, *argv: str) -> list[str]:
        """The command line that runs this on the machine."""
        return ["ip", "netns", "exec", self.namespace, *argv]

    def run(self, *argv: str) -> str:
        return _run(*self.command(*argv))

    def cable(self, state: str) -> None:
        """Plug or pull the cable: `state` is "up" or "down"."""
        _run("ip", "-n", self.namespace, "link", "set", "eth0", state)
        if state == "up":
            self._multicasts()

    def drop(self, *what: str) -> None:
        """Let no packet come in that iptables matches by these options, such as `-p udp` or `-s address`."""
        self.run("iptables", "-w", "-A", "INPUT", *what, "-j", "DROP")

    def drop_outgoing(self, *what: str) -> None:
        self.run("iptables", "-w", "-A", "OUTPUT", *what, "-j", "DROP")

    def block_udp(self) -> None:
        self.drop("-p", "udp")
        self.drop_outgoing("-p", "udp")

    def hear_no_announcements(self) -> None:
        """Let no rooms on its network be found by this machine."""
        self.drop("-p", "udp", "--dport", "5353")

    def heal(self) -> None:
        """Let every packet pass again."""
        self.run("iptables", "-w", "-F")

    def move(self, address: str) -> None:
        """Give the machine another address in the same network."""
        _run("ip", "-n", self.namespace, "addr", "del", f"{self.address}/24", "dev", "eth0")
        _run("ip", "-n", self.namespace, "addr", "add", f"{address}/24", "dev", "eth0")
        self.address = address
        self._multicasts()

    def knows(self, names: Iterable[str], address: str) -> None:
        """Let programs that `command` runs find this address by these names."""
        folder = NAMES / self.namespace
        folder.mkdir(parents=True)
        (folder / "hosts").write_text(f"127.0.0.1 localhost\n{address} {' '.join(names)}\n")

    def _multicasts(self) -> None:
        _run("ip", "-n", self.namespace, "route", "replace", "224.0.0.0/4", "dev", "eth0")


def block_direct(one: Machine, other: Machine) -> None:
    """Let the two machines reach everybody but each other."""
    for machine, far in ((one, other), (other, one)):
        machine.drop("-s", far.address)
        machine.drop_outgoing("-d", far.address)


@contextlib.contextmanager
def machines(count: int) -> Iterator[tuple[Machine, ...]]:
    """So many machines on one wire, without a way out of it. Where there are no namespaces the test is skipped."""
    _need_netlab()
    with contextlib.ExitStack() as stack:
        switch = stack.enter_context(_namespace())
        _run("ip", "-n", switch, "link", "add", "wire", "type", "bridge")
        _run("ip", "-n", switch, "link", "set", "wire", "up")
        yield tuple(_plugged(stack.enter_context(_namespace()), switch, number) for number in range(1, count + 1))


@contextlib.contextmanager
def houses(count: int, nat: Nat | None = None) -> Iterator[tuple[Machine, ...]]:
    """A machine in each house, and one more at a public address, through which the way leads from house to house:
    what is sent to nobody in particular, as multicast, does not get there. With a NAT there is a router before each
    house, which lets in only answers, and all have the same address at home. Where there are no namespaces the test is
    skipped."""
    _need_netlab()
    with contextlib.ExitStack() as stack:

        def behind(router: Machine, port: str, network: str, wire: str = "eth0") -> Machine:
            machine = Machine(stack.enter_context(_namespace()), f"{network}.2")
            _connect(router, port, f"{network}.1", machine, wire)
            return machine

        def home(number: int) -> Machine:
            house = f"house{number}"
            if nat is None:
                return behind(between, house, f"10.77.{number}")
            router = behind(between, house, f"11.0.{number}", "wan")
            _translate(router, nat)
            return behind(router, "lan", "192.168.1")

        between = Machine(stack.enter_context(_namespace()), PUBLIC)
        between.run("sysctl", "-qw", "net.ipv4.ip_forward=1")
        _run("ip", "-n", between.namespace, "addr", "add", f"{PUBLIC}/32", "dev", "lo")
        homes = [home(number) for number in range(1, count + 1)]
        for each in homes:
            each.cable("up")
        yield (*homes, between)


@contextlib.contextmanager
def inside(machine: Machine) -> Iterator[None]:
    """Within the block, sockets of this thread and of threads that it starts belong to the machine."""
    with open("/proc/thread-self/ns/net") as home, open(f"/run/netns/{machine.namespace}") as away:
        _enter(away.fileno())
        try:
            yield
        finally:
            _enter(home.fileno())


def at_once(*work: tuple[Machine, Callable[[], Coroutine[Any, Any, Any]]], limit: float = 300.0) -> list[Any]:
    """Run each coroutine on its machine, in a thread and a loop of its own, and answer what they return."""

    async def within_the_limit(make: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        return await asyncio.wait_for(make(), limit)

    def on(machine: Machine, make: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        with inside(machine), asyncio.Runner(loop_factory=EventLoop) as runner:
            return runner.run(within_the_limit(make))

    with ThreadPoolExecutor(len(work)) as pool:
        running = [pool.submit(on, machine, make) for machine, make in work]
        return [each.result() for each in running]


class Post:
    """Passes objects between machines that work at the same time."""

    def __init__(self) -> None:
        self._letters: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def put(self, letter: Any) -> None:
        self._letters.put(letter)

    async def get(self, limit: float = 240.0) -> Any:
        """The next object. Raises queue.Empty after the limit, in seconds."""
        return await asyncio.to_thread(self._letters.get, True, limit)


@contextlib.contextmanager
def lonely() -> Iterator[Machine]:
    """A machine with nothing but its loopback. Where there are no namespaces the test is skipped."""
    _need_netlab()
    with _namespace() as namespace:
        yield Machine(namespace, "127.0.0.1")


def _plugged(namespace: str, switch: str, number: int) -> Machine:
    port, address = f"port{number}", f"10.77.0.{number}"
    _run("ip", "-n", switch, "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", namespace)
    _run("ip", "-n", switch, "link", "set", port, "master", "wire", "up")
    _run("ip", "-n", namespace, "addr", "add", f"{address}/24", "dev", "eth0")
    machine = Machine(namespace, address)
    machine.cable("up")
    return machine


def _connect(router: Machine, port: str, gateway: str, machine: Machine, wire: str) -> None:
    """Lead from the machine by this wire to the router, which has the gateway's address at this port."""
    _run(*f"ip -n {router.namespace} link add {port} type veth peer name {wire} netns {machine.namespace}".split())
    for end, name, address in ((router, port, gateway), (machine, wire, machine.address)):
        _run("ip", "-n", end.namespace, "addr", "add", f"{address}/24", "dev", name)
        _run("ip", "-n", end.namespace, "link", "set", name, "up")
    _run("ip", "-n", machine.namespace, "route", "add", "default", "via", gateway)


def _translate(router: Machine, nat: Nat) -> None:
    router.run("sysctl", "-qw", "net.ipv4.ip_forward=1")
    router.run("iptables", "-w", "-t", "nat", "-A", "POSTROUTING", "-o", "wan", *nat.value)
    for chain in ("INPUT", "FORWARD"):
        router.run("iptables", "-w", "-A", chain, "-i", "wan", *NO_ANSWER, "-j", "DROP")


@contextlib.contextmanager
def _namespace() -> Iterator[str]:
    _sweep()
    name = f"{PREFIX}-{os.getpid()}-{next(_numbers)}"
    _run("ip", "netns", "add", name)
    try:
        # Addresses of the sixth version would come up by themselves, a second or two later.
        _run("ip", "netns", "exec", name, "sysctl", "-qw", "net.ipv6.conf.all.disable_ipv6=1")
        _run("ip", "-n", name, "link", "set", "lo", "up")
        yield name
    finally:
        _remove(name)


@functools.cache
def _sweep() -> None:
    for line in _run("ip", "netns", "list").splitlines():
        name = line.partition(" ")[0]
        if name.startswith(f"{PREFIX}-") and not Path("/proc", name.split("-")[1]).exists():
            with contextlib.suppress(subprocess.CalledProcessError):  # another run removes it as well
                _remove(name)


def _remove(name: str) -> None:
    """Remove the namespace, with whatever still runs in it."""
    for pid in _run("ip", "netns", "pids", name).split():
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(pid), 9)
    shutil.rmtree(NAMES / name, ignore_errors=True)
    _run("ip", "netns", "del", name)


def _run(*argv: str) -> str:
    return subprocess.run(argv, check=True, capture_output=True, text=True).stdout


def _enter(namespace: int) -> None:
    if ctypes.CDLL(None, use_errno=True).setns(namespace, CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")
