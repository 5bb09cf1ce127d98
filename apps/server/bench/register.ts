import type pg from 'pg'
import { spread } from './load.ts'

type Bench = {
  base: string
  client: pg.Client
  pharmacist: Record<string, string>
  isSmall: boolean
  promise: (name: string, isKept: boolean, text: string) => void
}

const PROMISED_MS = 150
const ASKED = 40
/** Ten years, one in twenty-five orders held once, four orders of five with one line and the fifth with two. */
const YEARS = 10
const HELD = 25
const LINES_OF_FIVE = 6

const uuid = (kind: string, nth = 'n') => `md5('bench register ${kind} ' || (${nth}))::uuid`
const ofOrder = uuid('order')
const ofPatient = uuid('patient', 'n % 100000')
const numberOf = '10000000 + n'

/** Rows like one of the demo, each changed by what is said; whatever refers to another holds by construction, so triggers are skipped. */
const copied = (table: string, from: string, change: string, rows: string) =>
  `insert into public.${table} overriding system value select made.* from (${from}) x, ${rows},
   lateral jsonb_populate_record(null::public.${table}, to_jsonb(x) || ${change}) made`

/** A pharmacy of ten years: its orders as they were packed and handed over, their dispensings, lines and batches, and the steps that held some. */
const fillRegister = async (client: pg.Client, lines: number): Promise<number> => {
  const orders = Math.round((lines / LINES_OF_FIVE) * 5)
  const rows = `generate_series(1, ${orders}) n`
  const before = `(${orders} - n) * interval '${YEARS} years' / ${orders}`
  const day = `(now() - ${before})::date`
  const sent = `select o.* from public.orders o join public.dispensed_items i on i.order_id = o.id where o.state = 'delivered' limit 1`
  const doctors = `(array(select id::text from public.doctors order by id))[1 + n % (select count(*)::int from public.doctors)]`
  const medicine = `(array['FIN_PO','MOX_PO','MOX_TOP','SPI_PO','DUT_PO','FIN_TOP+MOX_TOP'])[1 + n / 7 % 6]`
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select ${uuid('patient')}, 'authenticated', 'authenticated', 'register' || n || '@bench.example', now(), '{}', '{}', now(), now()
     from generate_series(0, 99999) n`,
  )
  await client.query(
    `insert into public.profiles (id, email, first_name, last_name)
     select ${uuid('patient')}, 'register' || n || '@bench.example', 'P' || translate(substr(md5(n::text), 1, 6), '0123456789', 'ghijklmnop'), 'Bench' from generate_series(0, 99999) n`,
  )
  await client.query(
    copied(
      'orders',
      sent,
      `jsonb_build_object('id', ${ofOrder}, 'number', ${numberOf}, 'replaces', null, 'attempt', 1, 'invoice_id', ${uuid('invoice')}, 'patient_id', ${ofPatient},
         'received_at', now() - ${before} - interval '3 days', 'packed_at', now() - ${before} - interval '3 days' + (1 + n % 47) * interval '53 minutes',
         'shipped_at', now() - ${before} - interval '1 day' + (n % 20) * interval '41 minutes', 'delivered_at', now() - ${before} + interval '2 days')`,
      rows,
    ),
  )
  await client.query(
    copied(
      'supplies',
      'select * from public.supplies limit 1',
      `jsonb_build_object('id', ${uuid('supply')}, 'dispense_number', ${numberOf}, 'order_id', ${ofOrder}, 'patient_id', ${ofPatient},
         'prescription_id', ${uuid('script')}, 'supplied_on', ${day})`,
      rows,
    ),
  )
  const items = `${rows}, generate_series(0, case when n % 5 = 0 then 1 else 0 end) p`
  await client.query(
    copied(
      'register_lines',
      'select * from public.register_lines limit 1',
      `jsonb_build_object('id', ${uuid('line', "n || ' ' || p")}, 'number', ${numberOf}, 'position', p, 'order_id', ${ofOrder},
         'patient_id', ${ofPatient}, 'prescriber_id', ${doctors}, 'supplied_on', ${day}, 'medicine', ${medicine})`,
      items,
    ),
  )
  await client.query(
    copied(
      'dispensed_items',
      'select * from public.dispensed_items limit 1',
      `jsonb_build_object('id', ${uuid('item', "n || ' ' || p")}, 'order_id', ${ofOrder}, 'attempt', 1, 'position', p, 'patient_id', ${ofPatient},
         'batch_number', 'REG-' || n / 40, 'recorded_at', now() - ${before})`,
      items,
    ),
  )
  await client.query(
    `insert into public.audit_log (at, actor_role, actor_name, action, subject_type, subject_id, patient_id, from_state, to_state, reason)
     select now() - ${before} + step.after, 'pharmacist', 'Somebody', step.action, 'order', (${ofOrder})::text, ${ofPatient}, step.before, step.state,
       case step.action when 'order.hold' then (array['address','stock','query_doctor','payment'])[1 + n / ${HELD} % 4] else '' end
     from generate_series(${HELD}, ${orders}, ${HELD}) n,
       (values ('order.hold', 'verified', 'on_hold', interval '0'), ('order.resume', 'on_hold', 'verified', interval '9 hours')) step (action, before, state, after)`,
  )
  await client.query('set session_replication_role = origin')
  await client.query(
    'vacuum analyze public.orders, public.supplies, public.register_lines, public.dispensed_items, public.audit_log, public.profiles',
  )
  return orders
}

/**
 * The dispensing register after ten years: its first page, pages by medicine, by prescriber and by month, searches by patient, lot and number,
 * and the reports of this month, the last, and a quarter. Each is asked in turn, and each has to keep what is promised.
 */
export const benchRegister = async ({ base, client, pharmacist, isSmall, promise }: Bench): Promise<void> => {
  const lines = isSmall ? 60_000 : 5_000_000
  const orders = await fillRegister(client, lines)
  const { rows } = await client.query<{ doctor: string; patient: string; from: string; to: string }>(
    `select (select id from public.doctors order by id limit 1) as doctor,
       (select first_name || ' Bench' from public.profiles where id = ${uuid('patient', '77')}) as patient,
       (date_trunc('month', now()) - interval '2 years')::date::text as from,
       (date_trunc('month', now()) - interval '23 months')::date::text as to`,
  )
  const { doctor, patient, from, to } = rows[0] ?? { doctor: '', patient: '', from: '', to: '' }
  const headers = { ...pharmacist, 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) => {
    const began = performance.now()
    const reply = await fetch(`${base}${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const read = (await reply.json()) as { nextCursor?: string | null; items?: unknown[] }
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(read)}`)
    return { ms: performance.now() - began, read }
  }
  const page = (body: object) => ask('/api/pharmacy/register/search', { limit: 50, ...body })
  const report = (period: string) => ask(`/api/pharmacy/reports?period=${period}`)
  const half = Math.round(orders / 2)
  const asked: [string, () => ReturnType<typeof ask>][] = [
    ['first page', () => page({})],
    ['a page of a month two years ago', () => page({ from, to })],
    ['a page by medicine', () => page({ medicine: 'MOX_PO' })],
    ['a page by prescriber', () => page({ prescriberId: doctor })],
    ['a page by both', () => page({ medicine: 'MOX_PO', prescriberId: doctor })],
    ['search by patient', () => page({ search: patient })],
    ['search by lot', () => page({ search: `REG-${Math.round(half / 40)}` })],
    ['search by number', () => page({ search: `D${10_000_000 + half}` })],
    ['reports of this month', () => report('month')],
    ['reports of the last month', () => report('last_month')],
    ['reports of the last quarter', () => report('last_quarter')],
  ]
  const p95Of = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  for (const [name, send] of asked) {
    const times: number[] = []
    const first = await send()
    if (first.read.items?.length === 0) throw new Error(`${name} found nothing`)
    for (let nth = 0; nth < ASKED; nth += 1) times.push((await send()).ms)
    const p95 = Math.round(p95Of(times) * 10) / 10
    promise(
      `register of ${lines.toLocaleString('en-AU')} lines: ${name}`,
      p95 <= PROMISED_MS,
      `p50 ${spread(times).p50} ms, p95 ${p95} ms (≤ ${PROMISED_MS})`,
    )
  }
}
