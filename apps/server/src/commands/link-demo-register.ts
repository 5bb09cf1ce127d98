import { people } from '@om/db/seed/people'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'

type Row = { number: string; name: string; expires_on: string }

const rowsSql = ['doctors', 'pharmacists']
  .map(table => `select ahpra_number as number, name, registration_expires_on::text as expires_on from public.${table}`)
  .join(' union all ')

/** What the first nightly look finds, so that the front desk has something of this kind to see to. */
const conditions: Record<string, string[]> = {
  [people.phWalsh.ahpraNumber]: [
    'Is to complete a course on record keeping that the Board has approved by 31 March 2027.',
  ],
}

const Told = z.object({ number: z.string() })

/** Tells the stand-in of the register who works here. Safe to repeat: whom it knows stays as they are. */
export const linkDemoRegister = async (deps: Deps): Promise<void> => {
  const { emulatorsUrl } = deps.config
  if (!emulatorsUrl) return
  const { rows } = await deps.pool.query<Row>(rowsSql)
  for (const { number, name, expires_on: expiresOn } of rows) {
    const reply = await fetch(`${emulatorsUrl}/control/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ number, name, expiresOn, conditions: conditions[number] ?? [] }),
    })
    Told.parse(await reply.json())
  }
}
