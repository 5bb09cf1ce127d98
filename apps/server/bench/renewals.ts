import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { openServerLogin } from '@om/db/server-role'
import type pg from 'pg'
import pino from 'pino'
import { buildDeps } from '#src/build-deps.ts'
import { wallClock } from '#src/clock.ts'
import { linkDemoSubscriptions } from '#src/commands/link-demo-subscriptions.ts'
import { readConfig } from '#src/config.ts'
import { load } from './load.ts'
import { memoryOf } from './memory.ts'

type Bench = {
  /** Where the product and its stand-ins are. */
  base: string
  emulators: string
  environment: Record<string, string>
  client: pg.Client
  isSmall: boolean
  promise: (name: string, isKept: boolean, text: string) => void
}

const PLANS = 10_000
const NIGHT_S = 600
const PAGE_MS = 100
/** Of the demo: in treatment, all of it in order, with a delivery ahead. */
const TEMPLATE = 'harriet.quill.patient@olivemane.example'
/** What a patient in treatment has, and what says whose it is. */
const OWNED: readonly [table: string, whose: string][] = [
  ['profiles', 'id'],
  ['hair_quiz_results_v2', 'user_id'],
  ['patient_addresses', 'patient_id'],
  ['consults', 'patient_id'],
  ['prescriptions', 'patient_id'],
  ['plans', 'patient_id'],
  ['subscriptions', 'patient_id'],
  ['invoices', 'patient_id'],
  ['refills', 'patient_id'],
  ['orders', 'patient_id'],
  ['check_ins', 'patient_id'],
]

/** The columns of a table that no two rows may have alike, ids aside; a copy needs its own. */
const uniqueColumns = async (client: pg.Client, table: string): Promise<{ name: string; isText: boolean }[]> => {
  const { rows } = await client.query<{ name: string; isText: boolean }>(
    `select distinct a.attname as name, a.atttypid = 'text'::regtype as "isText" from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::text::regclass and i.indisunique and a.atttypid in ('text'::regtype, 'bigint'::regtype)
     union select 'email', true where $1::text = 'public.profiles'`,
    [`public.${table}`],
  )
  return rows
}

/** So many copies of one patient in treatment, each with ids of its own, whose next delivery is agreed to and due in an hour. */
const fillPlans = async (client: pg.Client, plans: number): Promise<void> => {
  const { rows: found } = await client.query<{ id: string }>('select id from public.profiles where email = $1', [
    TEMPLATE,
  ])
  const whose = found[0]?.id ?? ''
  const { rows: ids } = await client.query<{ id: string }>(
    OWNED.map(([table, column]) => `select id::text from public.${table} where ${column} = '${whose}'`).join(' union '),
  )
  const owned = [...new Set([whose, ...ids.map(row => row.id)])]
  await client.query(
    `create function pg_temp.copy_of(id text, n int) returns text language sql immutable return
       overlay(overlay(md5(id || n) placing '4' from 13) placing '8' from 17)::uuid::text`,
  )
  // The provider counts in seconds; everybody has been written to about this day.
  const { rows: times } = await client.query<{ due: string }>(
    `select quote_literal(date_trunc('second', now()) + interval '1 hour') || '::timestamptz' as due`,
  )
  const due = times[0]?.due ?? ''
  await client.query('set session_replication_role = replica')
  for (const [table, column] of OWNED) {
    const own = (await uniqueColumns(client, table)).map(({ name, isText }) =>
      isText
        ? `'${name}', (x.own ->> '${name}') || '-' || n`
        : `'${name}', 50000000 + n * 100 + (x.own ->> '${name}')::bigint % 100`,
    )
    // Every id of theirs within a row, also in what it keeps as JSON, becomes that of the copy.
    const renamed = owned.reduce(
      (text, id) => `replace(${text}, '${id}', pg_temp.copy_of('${id}', n))`,
      'to_jsonb(t)::text',
    )
    await client.query(
      `insert into public.${table} overriding system value select made.*
       from generate_series(1, $1::int) n, public.${table} t,
         lateral (select (${renamed})::jsonb as own) x,
         lateral jsonb_populate_record(null::public.${table}, x.own ${own.length > 0 ? `|| jsonb_build_object(${own.join(', ')})` : ''}) made
       where t.${column} = '${whose}'`,
      [plans],
    )
  }
  await client.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id, 'authenticated', 'authenticated', email, now(), '{}', '{}', now(), now() from public.profiles where email like $1`,
    [`${TEMPLATE}-%`],
  )
  await client.query(
    `update public.subscriptions set current_period_end = ${due}, reminded_for = ${due}, stripe_subscription_id = 'sub_demo_' || id
     where patient_id in (select id from public.profiles where email like $1)`,
    [`${TEMPLATE}-%`],
  )
  await client.query(
    `update public.refills set charge_on = ${due}, noticed_at = now() - interval '8 days', state = 'approved',
       answers = '{"newCondition": false, "newMedicine": false, "noticed": false, "isAddressRight": true, "effects": [],
         "severity": "mild", "words": "", "corrected": []}', answered_at = now(), waits_for = '{}', weighed_at = now()
     where patient_id in (select id from public.profiles where email like $1)`,
    [`${TEMPLATE}-%`],
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Has the stand-in charge them in an hour, as drafts that we make final; it has nobody to tell yet. */
const linkPlans = async ({ environment, client }: Pick<Bench, 'environment' | 'client'>): Promise<void> => {
  const config = readConfig({ ...environment, WORKERS: 'off', STRIPE_CALLS_PER_SECOND: '10000' })
  const url = await openServerLogin(environment.DATABASE_URL ?? '')
  const { deps, close } = await buildDeps(config, url, wallClock, pino({ level: 'silent' }))
  try {
    await linkDemoSubscriptions(deps)
    const { rows } = await client.query<{ id: string }>(
      `select stripe_subscription_id as id from public.subscriptions s join public.profiles p on p.id = s.patient_id where p.email like $1`,
      [`${TEMPLATE}-%`],
    )
    for (const { id } of rows) await deps.payments.setCollection(id, 'as_draft')
  } finally {
    await close()
  }
}

/** Makes everything ready before the product that is measured runs; the stand-ins run, and nobody listens to them. */
export const prepareRenewals = async (bench: Pick<Bench, 'environment' | 'client' | 'isSmall'>): Promise<number> => {
  const plans = bench.isSmall ? PLANS / 20 : PLANS
  await fillPlans(bench.client, plans)
  await linkPlans(bench)
  return plans
}

/** A night in which many plans renew: from the hour at which all are due until each is charged, beside people who look at their plan. */
export const benchRenewals = async (
  { base, emulators, client, promise }: Bench,
  { plans, server, patient }: { plans: number; server: ChildProcess; patient: Record<string, string> },
): Promise<void> => {
  const stand = async (): Promise<{ paid: number; first: number }> => {
    const { rows } = await client.query<{ paid: number }>(
      `select count(*)::int as paid from public.invoices i join public.profiles p on p.id = i.patient_id
       where p.email like $1 and i.status = 'paid' and i.billing_reason = 'subscription_cycle' and i.issued_at > now() + interval '30 minutes'`,
      [`${TEMPLATE}-%`],
    )
    return { paid: rows[0]?.paid ?? 0, first: memoryOf(server) }
  }
  const begun = performance.now()
  await fetch(`${emulators}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: 'PT70M' }),
  })
  const told = Math.round((performance.now() - begun) / 1000)
  const page = load(`${base}/api/subscriptions/mine`, patient, 20, 2)
  let quarter = 0
  let last = await stand()
  while (last.paid < plans && performance.now() - begun < 3 * NIGHT_S * 1000) {
    await wait(2_000)
    last = await stand()
    if (quarter === 0 && last.paid >= plans / 4) quarter = memoryOf(server)
  }
  const seconds = Math.round((performance.now() - begun) / 1000)
  const end = memoryOf(server)
  const many = plans.toLocaleString('en-AU')
  promise(
    `a night in which ${many} plans renew`,
    last.paid === plans && seconds <= (NIGHT_S * plans) / PLANS + 30,
    `${last.paid} charged in ${seconds} s (≤ ${(NIGHT_S * plans) / PLANS}), of which the stand-in took ${told} s to make them due`,
  )
  promise('memory from a quarter of the night to its end', end <= quarter * 1.25, `${quarter} MB, then ${end} MB`)
  const { p50, p99, errors } = await page
  promise(
    'managing a plan beside it',
    p99 <= PAGE_MS && errors === 0,
    `p50 ${p50} ms, p99 ${p99} ms (≤ ${PAGE_MS})${errors ? `, ${errors} errors` : ''}`,
  )
}
