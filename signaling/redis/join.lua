-- A guest comes by code, and the home of the room is asked at once. Who asks hears its own question if the route leads
-- nowhere, or if nobody keeps the room, or only a process that is gone.
-- KEYS: the route, and what the keys of homes and the channels of processes begin with.
-- ARGV: who asks, the question without the room at its end, and what stands for no room.
local name = redis.call('GET', KEYS[1]) or ARGV[3]
local home = redis.call('GET', KEYS[2] .. name) or ARGV[1]
if redis.call('PUBLISH', KEYS[3] .. home, ARGV[2] .. name) == 0 then
    redis.call('PUBLISH', KEYS[3] .. ARGV[1], ARGV[2] .. name)
end
