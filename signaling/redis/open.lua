-- A host wants a code: a route is drawn, and who asks is the home of the room from now on.
-- KEYS: the home of the room, what is kept of it, what the keys of routes begin with, and those of sets of routes.
-- ARGV: who asks; a home that is gone; for how many milliseconds it is the home, and the code leads to the room; when the
-- route is free again; what is kept of the room but the route; the room; and routes to try.
-- Answers with the home; and if that is who asks and a route was free, with what was kept until now, and the route.
local home = redis.call('GET', KEYS[1])
if home and home ~= ARGV[1] and home ~= ARGV[2] then return {home} end
for i = 8, #ARGV do
    local route = ARGV[i]
    if redis.call('ZADD', KEYS[4] .. #route, 'NX', ARGV[5], route) == 1 then
        redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
        redis.call('SET', KEYS[3] .. route, ARGV[7], 'PX', ARGV[4])
        return {ARGV[1], redis.call('SET', KEYS[2], route .. ARGV[6], 'PX', ARGV[4], 'GET') or '', route}
    end
end
return {ARGV[1]}
