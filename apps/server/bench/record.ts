import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { people } from '@om/testing/people'
import type pg from 'pg'
import { spread } from './load.ts'

type Bench = {
  base: string
  /** Where the server keeps its files. */
  files: string
  client: pg.Client
  /** Headers of Grace, whose record it is. */
  patient: Record<string, string>
  promise: (name: string, isKept: boolean, text: string) => void
}

const DASHBOARD_MS = 100
const PACKAGE_MS = 10_000
const PHOTOS = 200
const PHOTO_BYTES = 120_000
const TIMES = 40

/** What the dashboard asks for. */
const asked = [
  'me',
  'me/journey',
  'consults/mine',
  'orders/mine',
  'subscriptions/mine',
  'photos',
  'side-effects/mine',
  'recalls/mine',
  'check-ins/mine',
  'credit',
  'appointments',
  'messages?limit=5',
  'picture/asks',
]

const uuid = (what: string) => `md5('bench ${what} ' || n)::uuid`
const monthsAgo = `(now() - n * interval '1 month')`

/** Ten years of one patient: rows like one that is there, a month apart. Constraints hold by construction, so triggers are skipped. */
const fillTenYears = async (client: pg.Client, id: string): Promise<number> => {
  let records = 0
  const copies = async (table: string, owner: string, count: number, change: Record<string, string>) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
      [table],
    )
    const columns = rows.map(row => row.name).join(', ')
    const changes = Object.entries(change).flatMap(([name, value]) => [`'${name}'`, value])
    const made = await client.query(
      `insert into public.${table} (${columns})
       select ${columns} from (
         select (jsonb_populate_record(null::public.${table}, to_jsonb(one) || jsonb_build_object(${changes.join(', ')}))).*
         from (select * from public.${table} where ${owner} = $1 limit 1) one cross join generate_series(1, ${count}) n
       ) made`,
      [id],
    )
    records += made.rowCount ?? 0
  }
  await client.query('set session_replication_role = replica')
  await copies('orders', 'patient_id', 120, { id: uuid('order'), invoice_id: uuid('invoice'), received_at: monthsAgo })
  await copies('supplies', 'patient_id', 120, {
    ...{ id: uuid('supply'), order_id: uuid('order'), supplied_on: `${monthsAgo}::date`, created_at: monthsAgo },
    supply_number: 'n + 100',
  })
  await copies('dispensed_items', 'patient_id', 120, {
    ...{ id: uuid('item'), order_id: uuid('order'), recorded_at: monthsAgo },
  })
  await copies('invoices', 'patient_id', 120, {
    ...{ id: uuid('invoice'), stripe_invoice_id: `'bench_' || n`, number: `'B-' || n` },
    ...{ issued_at: monthsAgo, paid_at: monthsAgo },
  })
  await copies('check_ins', 'patient_id', 40, {
    ...{ id: uuid('check-in'), started_on: `(${monthsAgo} - interval '1 year')::date`, due_on: `${monthsAgo}::date` },
  })
  await copies('notices', 'user_id', 800, { id: uuid('notice'), source_key: `'bench:' || n`, at: monthsAgo })
  await copies('photos', 'patient_id', PHOTOS, {
    // Replaced since, and seen, so that they stay: one of a view is the newest.
    ...{ id: uuid('photo'), storage_key: `'bench/' || n`, created_at: monthsAgo },
    ...{ retired_at: monthsAgo, seen_at: monthsAgo },
  })
  await client.query('set session_replication_role = origin')
  await client.query('analyze')
  return records
}

/** One patient with ten years behind them: how soon their first page has what it asks for, and their package is there. */
export const benchRecord = async ({ base, files, client, patient, promise }: Bench): Promise<void> => {
  const records = await fillTenYears(client, people.grace.id)
  const photo = randomBytes(PHOTO_BYTES)
  for (let n = 1; n <= PHOTOS; n += 1) {
    const path = join(files, `bench/${n}.full.webp`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, photo)
  }
  const read = async (path: string): Promise<ArrayBuffer> => {
    const response = await fetch(`${base}/api/${path}`, { headers: patient })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.arrayBuffer()
  }
  const times: number[] = []
  for (let nth = 0; nth < TIMES + 5; nth += 1) {
    const from = performance.now()
    await Promise.all(asked.map(read))
    if (nth >= 5) times.push(performance.now() - from)
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(TIMES * 0.95) - 1] ?? 0
  promise(
    'dashboard with ten years behind it, p95',
    p95 <= DASHBOARD_MS,
    `${p95.toFixed(0)} ms (≤ ${DASHBOARD_MS}), p50 ${spread(times).p50} ms, ${records} records`,
  )
  const from = performance.now()
  const bytes = await read('account/package')
  const took = performance.now() - from
  promise(
    `package of ${records} records and ${PHOTOS} photos`,
    took <= PACKAGE_MS,
    `${(took / 1000).toFixed(1)} s (≤ ${PACKAGE_MS / 1000}), ${(bytes.byteLength / 1e6).toFixed(1)} MB`,
  )
}
