-- Somebody wants into a room, or something of it: where is it kept? If nowhere, then from now on by who asks.
-- KEYS: the home of the room, and what is kept of it.
-- ARGV: who asks, a home that is gone, and for how many milliseconds it is the home.
-- Answers with the home; and if that is who asks, with what is kept.
local home = redis.call('GET', KEYS[1])
if home and home ~= ARGV[1] and home ~= ARGV[2] then return {home} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return {ARGV[1], redis.call('GET', KEYS[2]) or ''}
