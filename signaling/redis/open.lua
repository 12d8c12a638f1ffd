-- A host wants a code: a route is drawn, and who asks is the home of the room from now on.
-- KEYS: the home of the room, what is kept of it, what the keys of routes begin with, and those of sets of routes.
-- ARGV: who asks; a home that is gone; for how many milliseconds it is the home, and the code leads to the room; the time
-- now, and when the route is free again; what is kept of the room but the route; the room; and packed, for each length of
-- routes: the length, how many of them may be taken before longer ones are preferred, and routes to try.
-- Answers with the home; and if that is who asks and a route was free, with what was kept until now, and the route.
local home = redis.call('GET', KEYS[1])
if home and home ~= ARGV[1] and home ~= ARGV[2] then return {home} end
local lengths = cmsgpack.unpack(ARGV[9])
for pass = 1, 2 do
    for _, each in ipairs(lengths) do
        local taken = KEYS[4] .. each[1]
        redis.call('ZREMRANGEBYSCORE', taken, '-inf', ARGV[5])
        if pass == 2 or redis.call('ZCARD', taken) < each[2] then
            for _, route in ipairs(each[3]) do
                if redis.call('ZADD', taken, 'NX', ARGV[6], route) == 1 then
                    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
                    redis.call('SET', KEYS[3] .. route, ARGV[8], 'PX', ARGV[4])
                    return {ARGV[1], redis.call('SET', KEYS[2], route .. ARGV[7], 'PX', ARGV[4], 'GET') or '', route}
                end
            end
        end
    end
end
return {ARGV[1]}
