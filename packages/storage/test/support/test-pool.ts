import pg from 'pg';

/**
 * Opens a pool, by default of one connection. `end` does not wait until its connections are closed, so the removal of
 * the test database may still terminate one. Without a listener, that error would fail the test.
 */
export function testPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, ...options });
  pool.on('error', () => undefined);
  return pool;
}
