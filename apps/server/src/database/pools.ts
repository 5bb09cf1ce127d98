import { connect } from '@om/db/connect'
import pg from 'pg'

/**
 * The two ways into the database. `owner` is the server's own account (auth provider, inbox, counters). Sessions of
 * `people` give up every right at once by becoming `authenticator`; each transaction then takes the role it needs, so a
 * query that forgot to is refused.
 */
export const openPools = (
  url: string,
  size: number,
): { owner: pg.Pool; people: pg.Pool; close: () => Promise<void> } => {
  const owner = connect(url, { max: Math.max(4, Math.ceil(size / 2)), applicationName: 'om-owner' })
  const people = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'om-people',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A role and the statement it is for are sent in one go.
    pipeline: true,
    onConnect: async client => {
      await client.query('set role authenticator')
    },
  })
  // A connection that breaks must not end the process: idle ones are replaced, and a query in flight fails by itself.
  people.on('error', () => {})
  people.on('connect', client => client.on('error', () => {}))
  return {
    owner,
    people,
    close: async () => {
      await Promise.all([owner.end(), people.end()])
    },
  }
}
