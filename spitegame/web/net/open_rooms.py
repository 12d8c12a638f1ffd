"""Rooms for a page, with what only a browser has."""

from js import location

from spitegame.storage.files import Folders
from spitegame.web.net.browser_ways import BrowserWays
from spitegame.web.net.page_network import PageNetwork
from spitegame.web.net.page_rooms import PageRooms
from spitegame.web.net.web_socket import dial


def open_rooms(folders: Folders, page: PageNetwork) -> PageRooms:
    rooms = PageRooms(folders, BrowserWays(page, dial, location.origin))
    page.on_awake = rooms.wake
    return rooms
