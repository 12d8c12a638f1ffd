"""The internet as a program finds it that was never told anything: each machine of its list of brokers answers, by its
name and with a certificate to trust."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from spitegame.net.ice import server_address
from spitegame.resources import brokers
from support.online import coturn
from support.online.certificates import certify
from support.online.netlab import Machine, Nat, houses
from support.online.peer_server import PeerServer


@dataclass(frozen=True)
class Internet:
    homes: tuple[Machine, ...]
    between: Machine
    broker: PeerServer
    environment: dict[str, str]
    """What a program at home needs to trust the broker."""

    def calls(self, home: int) -> int:
        """How many packets have left this home, to whomever."""
        return int(self.between.run("cat", f"/sys/class/net/house{home + 1}/statistics/rx_packets"))


@contextmanager
def internet(nat: Nat, folder: Path) -> Iterator[Internet]:
    """Two homes behind such routers, and between them nothing but the machines of the list: a PeerServer and STUN."""
    (broker,) = {str(urlsplit(each.address).hostname) for each in brokers().brokers}
    certify(broker, folder)
    tls = ("--sslkey", str(folder / "server.key"), "--sslcert", str(folder / "server.pem"))
    stun = [address for each in brokers().stun if (address := server_address(each.address))]
    relay = folder / "stun"
    relay.mkdir()
    with houses(2, nat) as (*homes, between), coturn.coturn(between, relay):
        for server in stun:
            to = f"{between.address}:{coturn.PORT}"
            between.run(*f"iptables -t nat -A PREROUTING -p udp --dport {server.port} -j DNAT --to {to}".split())
        for home in homes:
            home.knows([broker, *(server.host for server in stun)], between.address)
        with PeerServer(*tls, host=between.address, port=443, through=between.command()) as peers:
            yield Internet(tuple(homes), between, peers, {"SSL_CERT_FILE": str(folder / "authority.pem")})
