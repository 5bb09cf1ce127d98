import { markReturning, writeEarlierAssessment } from '@om/db/seed/earlier-assessment'
import { type Person, people } from '@om/db/seed/people'
import { roster } from '@om/db/seed/roster'
import { writeClinic, writeDiaries } from '@om/db/seed/write-clinic'
import { writePublicSite } from '@om/db/seed/write-public-site'
import pg, { type PoolClient } from 'pg'
import { tokenHash } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { conversationToken } from '#src/modules/support/ticket-mails.ts'
import { seedAccountStates } from './seed-account-states.ts'
import { demoPasswordHash, seedAccounts, writeAccount } from './seed-accounts.ts'
import { seedDemoCertificates } from './seed-demo-certificates.ts'

/** What demos of an older version lack, as far as this one has nobody's own in its place: hours of the demo's doctors. */
const addWhatIsNew = async (client: PoolClient, now: Date): Promise<void> => {
  const { rows } = await client.query<{ lacks: boolean }>(
    `select (select count(*) from public.doctors where id = any($1)) = 2 and not exists (select from public.doctor_hours)
       and not exists (select from public.audit_log where action like 'hours.%') as lacks`,
    [[people.drOkoro.staffId, people.drLund.staffId]],
  )
  if (rows[0]?.lacks) await writeDiaries(client, now)
}

/**
 * Fills a new database with the demo: the named people, some forty patients in every stage, and a week of history that ends
 * now. One transaction: a start that is cut short leaves nothing behind. A database that already has people gets what it could
 * not have when it was made, and is left alone otherwise. It is written as the owner of the database (`ownerUrl`): records of the
 * past do not begin in a first state.
 */
export const seedDemo = async (deps: Deps, ownerUrl: string, say: (line: string) => void): Promise<boolean> => {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1, application_name: 'olive-mane-demo' })
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Two copies that start at once: the second waits here and then finds people.
    await client.query('lock table auth.users in share row exclusive mode')
    const { rows } = await client.query<{ taken: boolean }>('select exists (select 1 from auth.users) as taken')
    if (rows[0]?.taken) {
      await addWhatIsNew(client, deps.clock.now())
      await client.query('commit')
      return false
    }
    say('Writing the demo: people, and a week at the clinic')
    await seedAccounts(client)
    const passwordHash = await demoPasswordHash()
    for (const { person } of roster) await writeAccount(client, person as Person, passwordHash)
    await writeEarlierAssessment(client, deps.clock.now())
    await writeClinic(client, deps.clock.now())
    await markReturning(client)
    const { seedDemoPhotos } = await import('./demo-photos/seed-demo-photos.ts')
    await seedDemoPhotos(deps, client)
    const { seedDemoRecord } = await import('./demo-photos/seed-demo-record.ts')
    await seedDemoRecord(deps, client)
    await seedDemoCertificates(deps, client)
    await writePublicSite(client, deps.clock.now(), async id => tokenHash(await conversationToken(deps, id)))
    await seedAccountStates(client, deps.clock.now(), passwordHash)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
    await owner.end()
  }
}
