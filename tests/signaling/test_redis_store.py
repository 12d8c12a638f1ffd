"""Several services on one Redis, all within this process."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from redis.asyncio import Redis
from support.online.service_callers import Callers, callers, redis_server
from support.waiting import run

from signaling import redis_store
from signaling.app import Running, serve
from signaling.messages import HOST, From, Gone, Joined, Knock, Open, Opened, Problem, Return, To
from signaling.rooms import MOST_STRANGERS
from signaling.settings import Settings
from signaling.store import DIGIT_ROUTES, LETTER_ROUTES, is_letter_route

pytestmark = pytest.mark.network


@asynccontextmanager
async def services(count: int = 2, code_life: float = 600) -> AsyncIterator[tuple[list[Running], Callers, Redis]]:
    with redis_server() as url:
        async with AsyncExitStack() as stack:
            settings = Settings(redis=url, code_life=code_life)
            running = [await stack.enter_async_context(await serve(settings, "127.0.0.1", 0)) for _ in range(count)]
            redis = Redis.from_url(url)
            stack.push_async_callback(redis.aclose)
            yield running, await stack.enter_async_context(callers()), redis


def test_strangers_at_all_processes_together_are_no_more_than_they_should_be() -> None:
    async def main() -> None:
        async with services() as (running, programs, _):
            host, opened = await programs.host(running[0].port)
            guests = [await programs.call(running[number % 2].port) for number in range(MOST_STRANGERS + 5)]
            for each in guests:
                await each.join(opened.route)
            heard = Counter([type(await host.listen()).__name__ for _ in range(len(guests) + 5)])
            assert heard == {"Knock": len(guests), "Gone": 5}

    run(main())


def test_no_two_rooms_have_one_route() -> None:
    async def main() -> None:
        async with services() as (running, programs, _):
            hosts = [await programs.call(running[number % 2].port) for number in range(40)]
            for each in hosts:
                await each.say(Open(each.key, 3))
            routes = [(await each.hear(Opened)).route for each in hosts]
            assert len(set(routes)) == len(hosts)
            assert all(map(is_letter_route, routes))

    run(main())


def test_routes_become_scarce_for_all_and_are_free_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with services() as (running, programs, redis):
            far = 1e12
            await redis.zadd("spitegame:2:letters", dict.fromkeys(LETTER_ROUTES[::2], far))
            _, opened = await programs.host(running[0].port)
            assert not is_letter_route(opened.route)
            await redis.zadd("spitegame:2:letters", dict.fromkeys(LETTER_ROUTES, far))
            await redis.zadd("spitegame:2:digits", dict.fromkeys(DIGIT_ROUTES, far))
            second = await programs.call(running[1].port)
            assert (await second.ask(Open(second.key, 3), Problem)).code == "server_busy"
            await redis.zadd("spitegame:2:letters", dict.fromkeys(LETTER_ROUTES, 1.0))
            assert is_letter_route((await second.open()).route)

    run(main())


def test_who_hangs_up_while_being_let_in_does_not_stay_in_the_room() -> None:
    async def main() -> None:
        async with services() as (running, programs, _):
            host = await programs.call(running[0].port)
            guests = [await programs.call(running[1].port) for _ in range(5)]
            room = (await host.reopen()).room
            for each in guests:
                await each.say(Return(room, each.key))
                await each.socket.close()
            heard = [await host.listen() for _ in range(2 * len(guests))]
            knocked = {each.side for each in heard if isinstance(each, Knock)}
            gone = {each.side for each in heard if isinstance(each, Gone)}
            assert knocked == gone == {each.side for each in guests}

    run(main())


def test_what_a_dead_process_leaves_behind_fades(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_store, "HERE_LIFE", 0.2)

    async def main() -> None:
        async with services(code_life=0.1) as (running, programs, redis):
            await programs.pair(running[0].port, running[1].port)
            assert await redis.keys("spitegame:2:room:*")
            while await redis.keys("spitegame:2:r*"):
                await asyncio.sleep(0.02)

    run(main())


def test_a_room_stays_while_its_processes_give_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_store, "HERE_LIFE", 0.5)
    monkeypatch.setattr(redis_store, "SIGN_OF_LIFE", 0.0)

    async def main() -> None:
        async with services(code_life=0.1) as (running, programs, redis):
            host, guest = await programs.pair(running[0].port, running[1].port)
            ends = asyncio.get_running_loop().time() + 1.5
            while asyncio.get_running_loop().time() < ends:
                running[0].service.look_after()
                assert await redis.exists(b"spitegame:2:room:" + host.room)
                await asyncio.sleep(0.05)
            await host.say(To(guest.side, b"still here"))
            assert await guest.hear(From) == From(HOST, b"still here")

    run(main())


def test_it_starts_over_with_a_room_that_others_have_changed() -> None:
    async def main() -> None:
        async with services(count=3) as (running, programs, _):
            host, guest = await programs.pair(running[0].port, running[1].port)
            guest_again = await programs.call(running[2].port, guest.key)
            assert (await guest_again.ask(Return(host.room, guest.key), Joined)).host
            assert await guest.hear(Problem) == Problem("replaced")
            await guest_again.say(To(HOST, b"from elsewhere"))
            while (heard := await host.listen()) != From(guest.side, b"from elsewhere"):
                assert isinstance(heard, Knock)

    run(main())
