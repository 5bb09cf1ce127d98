import { connect } from '@om/db/connect'
import { asServerRole } from '@om/db/server-role'
import pg from 'pg'

/**
 * The two ways into the database. `server` is the server's own role (auth provider, secrets, counters), which owns no table.
 * Sessions of `people` give up every right at once by becoming `authenticator`; each transaction then takes the role it needs,
 * so a query that forgot to is refused. Hosted Supabase has no role of ours: there both work as the account of the address.
 */
export const openPools = (
  url: string,
  size: number,
  { isHosted = false }: { isHosted?: boolean } = {},
): { server: pg.Pool; people: pg.Pool; close: () => Promise<void> } => {
  const max = Math.max(4, Math.ceil(size / 2))
  const server = connect(isHosted ? url : asServerRole(url), { max, applicationName: 'om-server' })
  const people = new pg.Pool({
    connectionString: url,
    max: size,
    // A sudden rush finds connections there: making one costs the database more than ten questions.
    min: Math.ceil(size / 2),
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
    server,
    people,
    close: async () => {
      await Promise.all([server.end(), people.end()])
    },
  }
}
