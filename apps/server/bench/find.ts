import type pg from 'pg'
import { spread } from './load.ts'

type Bench = {
  base: string
  client: pg.Client
  superadmin: Record<string, string>
  isSmall: boolean
  promise: (name: string, isKept: boolean, text: string) => void
}

const FIND_MS = 150
const ASKED = 40

const uuid = (kind: string) => `md5('bench find ${kind} ' || n)::uuid`

/** Years of people, orders, invoices and messages, each of its own; constraints hold by construction, so triggers are skipped. */
const fillOffice = async (client: pg.Client, count: number): Promise<void> => {
  const rows = `from generate_series(1, ${count}) n`
  const email = `'find' || n || '@bench.example'`
  const name = `'Person ' || md5(n::text)`
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select ${uuid('user')}, 'authenticated', 'authenticated', ${email}, now(), '{}', '{}', now(), now() ${rows}`,
  )
  await client.query(
    `insert into public.profiles (id, email, first_name, last_name) select ${uuid('user')}, ${email}, 'Person', md5(n::text) ${rows}`,
  )
  await client.query(
    `insert into public.shop_orders (provider_id, name, brand, email, customer_name, subtotal_cents, discount_cents, shipping_cents,
       shipping_tax_cents, tax_cents, total_cents, financial_status, placed_at, paid_at, provider_updated_at, link_hash, dispatch_state)
     select 'find-' || n, '#9' || n, 'men', ${email}, ${name}, 4000, 0, 895, 81, 363, 4895, 'paid', now() - n * interval '1 minute', now(), now(),
       'find-' || n, 'delivered' ${rows}`,
  )
  await client.query(
    `insert into public.invoices (patient_id, subscription_id, stripe_invoice_id, number, status, billing_reason, amount_cents, period_start,
       period_end, issued_at, paid_at)
     select ${uuid('user')}, ${uuid('plan')}, 'find-' || n, 'FIND-' || n, 'paid', 'subscription_cycle', 8900, now(), now(),
       now() - n * interval '1 minute', now() ${rows}`,
  )
  await client.query(
    `insert into public.support_tickets (request_key, token_hash, name, email, topic, brand, last_message_at, created_at)
     select ${uuid('ticket')}, 'find-' || n, ${name}, ${email}, 'order', 'men', now() - n * interval '1 minute', now() - n * interval '1 minute' ${rows}`,
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze public.profiles, public.shop_orders, public.invoices, public.support_tickets')
}

/** The search of everything in the office, by name, address, number and what is nowhere: each place at once, as the page asks. */
export const benchFind = async ({ base, client, superadmin, isSmall, promise }: Bench): Promise<void> => {
  const count = isSmall ? 10_000 : 1_000_000
  await fillOffice(client, count)
  const headers = { ...superadmin, 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) => {
    const reply = await fetch(`${base}${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
  }
  const find = async (search: string): Promise<number> => {
    const query = (more: Record<string, string>) => new URLSearchParams({ ...more, search, limit: '5' })
    const from = performance.now()
    await Promise.all([
      ask(`/api/admin/accounts?${query({})}`),
      ask(`/api/admin/shop-orders?${query({ view: 'all', sort: 'newest' })}`),
      ask(`/api/admin/payments?${query({ view: 'all' })}`),
      ask(`/api/tickets?${query({})}`),
      ask('/api/matters/search', { words: search }),
    ])
    return performance.now() - from
  }
  const searches = ['person', 'a3f', `find${count / 2}@bench.example`, '#9777', 'FIND-4242', '10042', 'nobody at all']
  await find('warm up')
  const times: number[] = []
  for (const search of searches) for (let nth = 0; nth < ASKED; nth += 1) times.push(await find(search))
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = Math.round((sorted[Math.floor(sorted.length * 0.95)] ?? 0) * 10) / 10
  promise(
    `everywhere-search among ${count.toLocaleString('en-AU')} of each`,
    p95 <= FIND_MS,
    `p50 ${spread(times).p50} ms, p95 ${p95} ms (≤ ${FIND_MS})`,
  )
}
