import { people } from '@om/testing/people'
import type { PoolClient } from 'pg'
import type { TestApp } from '#test/test-app.ts'
import { careInvariants } from './care.ts'
import { chargeInvariants } from './charge.ts'
import type { Invariant } from './invariant.ts'
import { moneyDiffers, moneyInvariants } from './money.ts'
import { noteSeen, recordInvariants } from './records.ts'
import { supplyInvariants } from './supply.ts'

export const invariants: Invariant[] = [
  ...supplyInvariants,
  ...chargeInvariants,
  ...moneyInvariants,
  ...careInvariants,
  ...recordInvariants,
]

/** All of them in one question, of the instant of the clinic's clock. */
const question = {
  name: 'invariants',
  text: invariants
    .map(
      ({ name, sql }) =>
        `select '${name.replaceAll("'", "''")}' as name, to_jsonb(broken.*) as row from (${sql.replaceAll('$now', '$1::timestamptz')}) broken`,
    )
    .join('\nunion all\n'),
}

/** The invariants that do not hold now, each with the rows that break it. */
export const brokenIn = async (client: PoolClient, now: Date): Promise<{ name: string; row: unknown }[]> => {
  // It is planned once for each connection: that takes longer than its answer.
  await client.query('set jit = off; set plan_cache_mode = force_generic_plan')
  const { rows } = await client.query({ ...question, values: [now] })
  return rows
}

/** The same of an app; what is signed, released or decided by now may not change after this. */
export const broken = async (app: TestApp): Promise<{ name: string; row: unknown }[]> => {
  const client = await app.deps.pool.connect()
  try {
    const found = await brokenIn(client, app.clock.now())
    if (found.length === 0) await client.query({ name: 'seen', text: noteSeen })
    return found
  } finally {
    client.release()
  }
}

const clinical = [
  'orders',
  'prescriptions',
  'invoices',
  'refills',
  'consults',
  'side_effects',
  'clinical_facts',
  'check_ins',
  'support_tickets',
]
const others = clinical.map(
  table => `select '${table}' as what, id::text as id from public.${table} where patient_id <> $1`,
)
/** What a pharmacist does not need to dispense, and an admin not at all. */
const forDoctors = ['consult_notes', 'hair_quiz_results_v2', 'check_ins', 'clinical_facts']
const never = (tables: string[]) =>
  tables.map(table => `select '${table}' as what, id::text as id from public.${table} where $1::uuid is not null`)

/** What patients and doctors write to each other. */
const toDoctors = `select 'support_messages' as what, id::text as id from public.support_messages
  where route = 'doctor' and $1::uuid is not null`

/** What somebody can read that is not for them: patients their own only, pharmacists no notes, admins nothing clinical. (INV-14) */
export const overread = async (client: PoolClient, patients: { id: string; email: string }[]): Promise<unknown[]> => {
  const found: unknown[] = []
  const viewers = [
    ...patients.map(who => ({ who, role: undefined, asks: others })),
    { who: people.phTran, role: 'pharmacist', asks: [...never(forDoctors), toDoctors] },
    {
      who: people.paula,
      role: 'admin',
      asks: [...never([...forDoctors, 'orders', 'prescriptions', 'side_effects']), toDoctors],
    },
  ]
  for (const { who, role, asks } of viewers) {
    const claims = { sub: who.id, email: who.email, role: 'authenticated', aal: 'aal2', app_metadata: { role } }
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
      JSON.stringify(claims),
    ])
    const { rows } = await client.query(asks.join(' union all '), [who.id])
    found.push(...rows.map(row => ({ ...row, reader: role ?? 'patient' })))
    await client.query('reset role')
  }
  return found
}

/** Where our money and the provider's are not the same, by all that it ever moved. */
export const differsFromProvider = async (app: TestApp, client: PoolClient): Promise<unknown[]> => {
  const moves = await app.deps.payments.listMoves(new Date(0), new Date('2100-01-01'))
  const rows = moves.map(({ moveId: id, kind, amountCents: cents, sourceId: source, invoiceId: invoice }) => ({
    id,
    kind,
    cents,
    source,
    invoice,
  }))
  await client.query('truncate histories.moves')
  await client.query('insert into histories.moves select * from jsonb_populate_recordset(null::histories.moves, $1)', [
    JSON.stringify(rows),
  ])
  return (await client.query(moneyDiffers)).rows
}
