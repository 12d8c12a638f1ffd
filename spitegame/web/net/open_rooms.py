"""Rooms for a page, with what only a browser has."""

from js import location

from spitegame.storage.files import Folders
from spitegame.web.judging import judging_by
from spitegame.web.net.browser_ways import BrowserWays
from spitegame.web.net.page_network import PageNetwork
from spitegame.web.net.page_rooms import PageRooms
from spitegame.web.net.web_socket import answers, dial
from spitegame.workers.worker import StartWorker


def open_rooms(folders: Folders, page: PageNetwork, start_worker: StartWorker) -> PageRooms:
    rooms = PageRooms(folders, BrowserWays(page, dial, answers, location.origin), judging_by(start_worker))
    page.on_awake = rooms.wake
    return rooms
