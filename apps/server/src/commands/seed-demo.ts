import type { Deps } from '#src/deps.ts'
import { seedAccounts } from './seed-accounts.ts'

/** Fills a new database with the demo. A database that already has people is left alone. */
export const seedDemo = async (deps: Deps, say: (line: string) => void): Promise<void> => {
  const { rows } = await deps.pool.query<{ taken: boolean }>('select exists (select 1 from auth.users) as taken')
  if (rows[0]?.taken) return
  say('Writing the demo people')
  await seedAccounts(deps.pool)
}
