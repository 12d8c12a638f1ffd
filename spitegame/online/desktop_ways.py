"""How a program on the desktop gets at others, be it the host or a guest: aiohttp, aiortc, and this network."""

from spitegame.net.signaling_client import SignalingClient
from spitegame.net.webrtc import Aiortc
from spitegame.online.guest.discovery import services, services_again
from spitegame.online.host.address import room_addresses


class DesktopWays(Aiortc):
    dial = staticmethod(SignalingClient.dial)
    services = staticmethod(services)
    services_again = staticmethod(services_again)
    addresses = staticmethod(room_addresses)
