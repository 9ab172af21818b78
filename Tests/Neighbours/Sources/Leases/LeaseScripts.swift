/// What the store does in one step each: nobody sees half of it, and its clock is the only one that counts.
package enum LeaseScripts {
  /// `lease deadline server`: who counted down to a deadline says that it is there.
  ///
  /// Once: who comes later finds no lease. Never early, and never by a deadline that was moved since: then the answer is
  /// the one in force.
  package static let complete = """
    local due, claims, servers, account = unpack(KEYS)
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local lease, deadline, server = unpack(ARGV)
    local inForce = redis.call('ZSCORE', due, lease)
    if not inForce then return 'gone' end
    if inForce ~= deadline or now < tonumber(inForce) then return inForce end
    redis.call('ZREM', due, lease)
    redis.call('HDEL', claims, lease)
    redis.call('RPUSH', account, lease .. ' ' .. deadline .. ' ' .. now .. ' ' .. server)
    return 'completed'
    """

  /// `server horizon patience`, both in milliseconds: a sign of life, and what to serve.
  ///
  /// That is what is due within the horizon, and claimed by nobody who has given a sign of life within his patience; no more
  /// than a fair share. The answer is the time here, and then each lease and its deadline, those claimed before included.
  package static let claim = """
    local due, claims, servers, account = unpack(KEYS)
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local server, horizon, patience = unpack(ARGV)
    redis.call('ZADD', servers, now + patience, server)
    local near = redis.call('ZRANGEBYSCORE', due, '-inf', now + horizon, 'WITHSCORES')
    local share = math.ceil(#near / redis.call('ZCOUNT', servers, now, '+inf'))
    local answer = {tostring(now)}
    for i = 1, #near, 2 do
      local owner = redis.call('HGET', claims, near[i])
      if owner and tonumber(redis.call('ZSCORE', servers, owner)) < now then owner = nil end
      if owner == server or not owner and #answer < share then
        redis.call('HSET', claims, near[i], server)
        table.insert(answer, near[i])
        table.insert(answer, near[i + 1])
      end
    end
    return answer
    """

  /// `lease milliseconds`: moves a deadline that is still there away; the answer is the new one, or null.
  package static let extend = """
    local due, claims, servers, account = unpack(KEYS)
    local lease, milliseconds = unpack(ARGV)
    if not redis.call('ZSCORE', due, lease) then return false end
    return redis.call('ZINCRBY', due, milliseconds, lease)
    """
}
