"""How a program on the desktop gets at others, be it the host or a guest: aiohttp, aiortc, and this network."""

from spitegame.net.desktop_socket import DesktopSocket
from spitegame.net.peer_server import is_peer_server
from spitegame.net.peer_server_client import PeerServers
from spitegame.net.service_client import ServiceClient
from spitegame.net.signaling_client import SignalingClient
from spitegame.net.webrtc import Aiortc
from spitegame.online.guest.discovery import services, services_again
from spitegame.online.host.address import room_addresses
from spitegame.online.ways import MayCall, check_call


class DesktopWays(Aiortc):
    def __init__(self, may_call: MayCall = lambda _url: True) -> None:
        self._may_call = may_call
        self._peer_servers = PeerServers(DesktopSocket.dial)

    async def dial(self, url: str, *, beat: float) -> ServiceClient:
        check_call(url, self._may_call)
        return self._peer_servers.client(url) if is_peer_server(url) else await SignalingClient.dial(url, beat=beat)

    services = staticmethod(services)
    services_again = staticmethod(services_again)
    addresses = staticmethod(room_addresses)
