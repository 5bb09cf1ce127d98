import type { TestApp } from '#test/test-app.ts'

/**
 * Runs SQL with every trigger off, as only the administrator of the database server can: for what a test has to find in place
 * whatever the rules say, and for tests that tamper.
 */
export const tamper = async (app: TestApp, text: string, values?: unknown[]): Promise<void> => {
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(text, values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Forgets every consult and what hangs on them. */
export const withoutConsults = (app: TestApp): Promise<void> => tamper(app, 'truncate public.consults cascade')
