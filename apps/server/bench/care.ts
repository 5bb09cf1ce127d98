import type pg from 'pg'
import { benchGates } from './gates.ts'
import { type Figures, load } from './load.ts'

type Bench = {
  base: string
  environment: Record<string, string>
  client: pg.Client
  /** Headers of a doctor and of a pharmacist. */
  doctor: Record<string, string>
  pharmacist: Record<string, string>
  isSmall: boolean
  promise: (name: string, isKept: boolean, text: string) => void
  rate: (name: string, figures: Figures, perSecond: number, p99?: number) => void
}

const TASKS = 10_000
const RECALL_MS = 100

/** Tasks of everybody in the demo, in turn. */
const fillTasks = (client: pg.Client) =>
  client.query(
    `insert into public.tasks (role, kind, subject_id, patient_id, consult_id, summary, opened_at, due_at)
     select 'doctor', 'check_in', md5('bench task ' || n)::uuid, c.patient_id, c.id, 'something is new', now(),
       now() + n * interval '1 minute'
     from generate_series(1, ${TASKS}) n join (select id, patient_id, row_number() over (order by number) as nth,
       count(*) over () as many from public.consults) c on c.nth = 1 + n % c.many`,
  )

const PER_CODE = 200

/** Orders like one that was sent, four items each and a worksheet, with two hundred items to a batch and two hundred sheets to a lot. */
const fillDispensed = async (client: pg.Client, items: number): Promise<void> => {
  await client.query('set session_replication_role = replica')
  const copied = (table: string, change: string, from: string) =>
    `insert into public.${table} overriding system value
     select made.* from ${from}, lateral jsonb_populate_record(null::public.${table}, to_jsonb(x) || ${change}) made`
  const sent = `(select o.* from public.orders o join public.dispensed_items i on i.order_id = o.id where o.state = 'delivered' limit 1) x`
  await client.query(
    copied(
      'orders',
      `jsonb_build_object('id', md5('bench order ' || n)::uuid, 'number', 5000000 + n, 'invoice_id', md5('bench invoice ' || n)::uuid)`,
      `${sent}, generate_series(1, ${items / 4}) n`,
    ),
  )
  await client.query(
    copied(
      'dispensed_items',
      `jsonb_build_object('id', md5('bench item ' || n || ' ' || p)::uuid, 'order_id', md5('bench order ' || n)::uuid,
         'position', p, 'batch_number', 'BENCH-' || (n % ${items / PER_CODE}))`,
      `(select * from public.dispensed_items limit 1) x, generate_series(1, ${items / 4}) n, generate_series(0, 3) p`,
    ),
  )
  await client.query(
    copied(
      'worksheets',
      `jsonb_build_object('id', md5('bench sheet ' || n)::uuid, 'order_id', md5('bench order ' || n)::uuid, 'batch_number', 'SHEET-' || n,
         'lots', (select jsonb_agg(one.lot || jsonb_build_object('lot', 'LOT-' || one.nth || '-' || (n % ${items / 4 / PER_CODE})))
           from jsonb_array_elements(x.lots) with ordinality one (lot, nth)))`,
      `(select * from public.worksheets where status = 'released' limit 1) x, generate_series(1, ${items / 4}) n`,
    ),
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze public.orders, public.dispensed_items, public.worksheets')
}

/** What a clinic does all day: its list of tasks, a recall, and what the rules cost at each step of a supply. */
export const benchCare = async ({
  base,
  environment,
  client,
  doctor,
  pharmacist,
  isSmall,
  promise,
  rate,
}: Bench): Promise<void> => {
  const many = isSmall ? 20_000 : 1_000_000
  const among = many.toLocaleString('en-AU')
  await fillTasks(client)
  rate(`inbox of ${TASKS.toLocaleString('en-AU')} open tasks`, await load(`${base}/api/tasks?limit=20`, doctor), 400)

  // Before a million items, which are all one patient's: nobody has so many orders.
  await benchGates({ environment, client, facts: many, promise })

  await fillDispensed(client, many)
  for (const { what, code, orders } of [
    { what: 'a batch', code: 'BENCH-7', orders: PER_CODE / 4 },
    { what: "an ingredient's lot", code: 'LOT-1-7', orders: PER_CODE },
  ]) {
    const url = `${base}/api/pharmacy/recalled?code=${code}`
    const answer = await fetch(url, { headers: pharmacist })
    const { count } = (await answer.json()) as { count?: number }
    const recall = await load(url, pharmacist, 8, 1)
    promise(
      `recall of ${what} among ${among} dispensed items`,
      recall.p99 <= RECALL_MS && recall.errors === 0 && count === orders,
      `${count} orders, p50 ${recall.p50} ms, p99 ${recall.p99} ms (≤ ${RECALL_MS})`,
    )
  }
}
