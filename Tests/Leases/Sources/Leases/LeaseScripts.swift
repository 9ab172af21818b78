/// The scripts that run in Redis.
///
/// Each is one step: no other client sees half of it, and the store's clock is the only one
/// that counts.
public enum LeaseScripts {
  /// `lease deadline server`: completes a lease that a process has counted down to.
  ///
  /// A process that asks later finds no lease. A lease is never completed early, nor by a deadline that was moved since:
  /// then the answer is the deadline in force.
  public static let complete = """
    local due, claims, servers, account = unpack(KEYS)
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local lease, deadline, server = unpack(ARGV)
    local inForce = redis.call('ZSCORE', due, lease)
    if not inForce then return 'gone' end
    if inForce ~= deadline or now < tonumber(inForce) then return inForce end
    redis.call('ZREM', due, lease)
    redis.call('HDEL', claims, lease)
    redis.call('XADD', account, '*', 'lease', lease, 'deadline', deadline,
      'completed', now, 'server', server)
    return 'completed'
    """

  /// `server horizon patience`, both in milliseconds: gives a sign of life, and claims leases.
  ///
  /// A process gets the leases that are due within the horizon and that no living process has claimed, up to its fair
  /// share. A process lives for its patience after each sign of life. The answer is the time of the store, and then each
  /// lease and its deadline, those claimed before included.
  public static let claim = """
    local due, claims, servers, account = unpack(KEYS)
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local server, horizon, patience = unpack(ARGV)
    redis.call('ZADD', servers, now + patience, server)
    local near = redis.call(
      'ZRANGEBYSCORE', due, '-inf', now + horizon, 'WITHSCORES')
    local share = math.ceil(#near / redis.call('ZCOUNT', servers, now, '+inf'))
    local answer = {tostring(now)}
    for i = 1, #near, 2 do
      local owner = redis.call('HGET', claims, near[i])
      if owner and tonumber(redis.call('ZSCORE', servers, owner)) < now then
        owner = nil
      end
      if owner == server or not owner and #answer < share then
        redis.call('HSET', claims, near[i], server)
        table.insert(answer, near[i])
        table.insert(answer, near[i + 1])
      end
    end
    return answer
    """

  /// `lease milliseconds`: moves the deadline of a lease that is not completed.
  ///
  /// The answer is the new one, or null.
  public static let extend = """
    local due, claims, servers, account = unpack(KEYS)
    local lease, milliseconds = unpack(ARGV)
    if not redis.call('ZSCORE', due, lease) then return false end
    return redis.call('ZINCRBY', due, milliseconds, lease)
    """
}
