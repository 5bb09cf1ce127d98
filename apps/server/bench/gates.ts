import { openServerLogin } from '@om/db/server-role'
import type pg from 'pg'
import pino from 'pino'
import { system } from '#src/actor.ts'
import { buildDeps } from '#src/build-deps.ts'
import { wallClock } from '#src/clock.ts'
import { readConfig } from '#src/config.ts'
import type { Tx } from '#src/database/database.ts'
import { createJobHandlers } from '#src/jobs/handlers.ts'
import {
  keepGateRun,
  prescriptionForOrder,
  recheckContraindications,
} from '#src/modules/prescriptions/prescriptions.ts'
import { subscriptionById } from '#src/modules/subscriptions/billing.repo.ts'
import { planById } from '#src/modules/subscriptions/plans.repo.ts'
import { weighCharge } from '#src/modules/subscriptions/refills/charge-facts.ts'
import { lockOpenRefills } from '#src/modules/subscriptions/refills/refills.repo.ts'
import { spread } from './load.ts'

type Bench = {
  /** What the server runs with: the same work is done here, in process. */
  environment: Record<string, string>
  client: pg.Client
  facts: number
  promise: (name: string, isKept: boolean, text: string) => void
}

const GATE_MS = 5
const TIMES = 500
/** The first are for the machine to warm up. */
const WARM_UP = 100
const FACTS_EACH = 20

/** Normal results, twenty for each person: everybody in treatment, and as many others as it takes. */
const fillFacts = async (client: pg.Client, facts: number): Promise<void> => {
  const fact = (patient: string) => `select gen_random_uuid(), ${patient}, 'test', 'potassium',
    '{"value": 4.2, "lower": null}'::jsonb, current_date, 'doctor', 'Bench', now() - n * interval '1 second'`
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into public.clinical_facts (id, patient_id, kind, key, value, measured_on, source, by_name, at)
     ${fact(`md5('bench patient ' || (n / ${FACTS_EACH}))::uuid`)} from generate_series(1, ${facts}) n
     union all ${fact('p.patient_id')} from (select distinct patient_id from public.prescriptions) p, generate_series(1, ${FACTS_EACH}) n`,
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze public.clinical_facts')
}

/** The next delivery of everybody who has a plan, answered and due today. */
const fillRefills = async (client: pg.Client): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into public.refills (subscription_id, prescription_id, patient_id, charge_on, noticed_at, state, answers, answered_at, waits_for, weighed_at)
     select id, prescription_id, patient_id, now(), now() - interval '8 days', 'approved', '{"newCondition": false, "newMedicine": false,
       "noticed": false, "isAddressRight": true, "effects": [], "severity": "mild", "words": "", "corrected": []}', now(), '{}', now()
     from public.subscriptions where status = 'active' on conflict do nothing`,
  )
  await client.query('set session_replication_role = origin')
  // What filling left to write is not part of what is measured.
  await client.query('checkpoint')
}

/** What is read before each charge is decided, and then the rule that it is decided by. */
const readCharge = async (tx: Tx, id: string) => {
  const subscription = await subscriptionById(tx, id)
  const plan = subscription && (await planById(tx, subscription.planId))
  if (!plan) throw new Error('a subscription is gone')
  const [refill] = await lockOpenRefills(tx, id)
  return { subscription, plan, refill }
}

/**
 * What the rules add to the check of an order and to a charge, among so many facts: the work that those steps do, in a transaction
 * that is committed with the run it keeps, beside the same transaction without it.
 */
export const benchGates = async ({ environment, client, facts, promise }: Bench): Promise<void> => {
  await fillFacts(client, facts)
  await fillRefills(client)
  const config = readConfig({ ...environment, WORKERS: 'off' })
  const url = await openServerLogin(environment.DATABASE_URL ?? '')
  const { deps, close } = await buildDeps(config, url, wallClock, pino({ level: 'silent' }))
  const committed = (work: (tx: Tx) => Promise<unknown>) =>
    deps.db.transaction(system('bench'), async tx => {
      // A commit has something to store, as that of a step.
      await tx.raw('select pg_current_xact_id()')
      await work(tx)
    })
  /** Both ways in turn, so that whatever else the machine does is in both. */
  const measure = async (
    what: string,
    ids: string[],
    bare: (tx: Tx, id: string) => Promise<unknown>,
    gated: (tx: Tx, id: string) => Promise<unknown>,
  ): Promise<void> => {
    const name = `what the rules add to ${what}, among ${facts.toLocaleString('en-AU')} facts`
    if (ids.length === 0) return promise(name, false, 'nobody to ask about')
    const times: { without: number[]; withRules: number[] } = { without: [], withRules: [] }
    const time = async (into: number[], work: (tx: Tx, id: string) => Promise<unknown>, id: string) => {
      const from = performance.now()
      await committed(tx => work(tx, id))
      into.push(performance.now() - from)
    }
    for (let n = 0; n < WARM_UP + TIMES; n += 1) {
      if (n === WARM_UP) for (const kept of Object.values(times)) kept.length = 0
      const id = ids[n % ids.length] ?? ''
      await time(times.without, bare, id)
      await time(times.withRules, gated, id)
    }
    const [without, withRules] = [spread(times.without), spread(times.withRules)]
    promise(
      name,
      withRules.p99 - without.p99 <= GATE_MS,
      `p50 ${withRules.p50} ms against ${without.p50} ms, p99 ${withRules.p99} ms against ${without.p99} ms (≤ ${GATE_MS} ms more)`,
    )
  }
  const idsOf = async (question: string): Promise<string[]> => (await client.query(question)).rows.map(row => row.id)
  try {
    await deps.jobs.prepare(createJobHandlers(deps).map(handler => handler.definition))
    const scripts = await idsOf(`select id from public.prescriptions where status in ('active','exhausted')`)
    await measure('the check of an order', scripts, prescriptionForOrder, async (tx, prescriptionId) => {
      const script = await prescriptionForOrder(tx, prescriptionId)
      if (!script) throw new Error('a prescription is gone')
      const { run } = await recheckContraindications(deps, tx, script)
      keepGateRun(deps, tx, run, { gate: 'verify', patientId: script.patientId, prescriptionId })
    })
    const charging = await idsOf(`select id from public.subscriptions where status = 'active'`)
    await measure('a charge', charging, readCharge, async (tx, id) => weighCharge(deps, tx, await readCharge(tx, id)))
  } finally {
    await close()
  }
}
