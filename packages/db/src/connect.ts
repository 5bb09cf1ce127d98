import pg from 'pg'

export interface PoolOptions {
  /** Most connections at once (default 10). Keep the sum over all pools and copies below the server's limit. */
  max?: number
  /** Shown by the database for each connection, in its list of activity. */
  applicationName?: string
}

/**
 * Opens a pool of connections to `url`. Nothing is connected yet; a query made while the database is unreachable
 * fails after five seconds, and the pool recovers by itself when the database is back.
 */
export function connect(url: string, { max = 10, applicationName = 'olive-mane' }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // An idle connection that breaks (database restart) would otherwise end the process. The next query reconnects.
  pool.on('error', () => {})
  // The same for one that breaks while it is in use: whoever waits for its answer gets the error from the query itself.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
