import type pg from 'pg'
import { spread } from './load.ts'

type Bench = {
  base: string
  client: pg.Client
  superadmin: Record<string, string>
  isSmall: boolean
  promise: (name: string, isKept: boolean, text: string) => void
}

const SEARCH_MS = 150
const PEOPLE = 20_000
const ASKED = 40

const personOf = (nth: number) => `md5('bench audit ' || (${nth}))::uuid`

/** A log as it becomes over years: two hundred who act, 20,000 whom it is about, sixty actions. */
const fillAudit = async (client: pg.Client, rows: number): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into public.audit_log (at, actor_id, actor_role, actor_name, action, subject_type, subject_id, patient_id)
     select now() - n * interval '9 seconds', md5('bench actor ' || n % 200)::uuid, 'doctor', 'Somebody', 'bench.action_' || n % 60, 'thing',
       'thing-' || n % ${rows / 5}, md5('bench audit ' || n % ${PEOPLE})::uuid
     from generate_series(1, ${rows}) n`,
  )
  await client.query('set session_replication_role = default')
  await client.query('analyze public.audit_log')
}

/** Searches of the audit log by each of its filters and by several at once, first pages and a later one. */
export const benchAudit = async ({ base, client, superadmin, isSmall, promise }: Bench): Promise<void> => {
  const rows = isSmall ? 100_000 : 10_000_000
  await fillAudit(client, rows)
  const { rows: ids } = await client.query(
    `select md5('bench actor 7')::uuid as who, ${personOf(77)} as whom, (now() - interval '9 seconds' * ${rows / 2})::date::text as day`,
  )
  const { who, whom, day } = ids[0] as { who: string; whom: string; day: string }
  const get = async (query: Record<string, string>) => {
    const from = performance.now()
    const reply = await fetch(`${base}/api/admin/audit?${new URLSearchParams({ limit: '50', ...query })}`, {
      headers: superadmin,
    })
    const body = (await reply.json()) as { nextCursor?: string | null }
    if (!reply.ok) throw new Error(JSON.stringify(body))
    return { ms: performance.now() - from, cursor: String(body.nextCursor ?? '') }
  }
  const searches: Record<string, string>[] = [
    {},
    { who },
    { whom },
    { action: 'bench.action_31' },
    { record: 'thing-1234' },
    { who, action: 'bench.action_47' },
    { who, whom },
    { to: day },
    { who, to: day },
    { action: 'bench.never' },
    { who, action: 'bench.action_8' },
  ]
  const times: number[] = []
  for (const query of searches) {
    for (let nth = 0; nth < ASKED; nth += 1) {
      const { ms, cursor } = await get(query)
      times.push(ms)
      if (nth === 0 && cursor) times.push((await get({ ...query, cursor })).ms)
    }
  }
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = Math.round((sorted[Math.floor(sorted.length * 0.95)] ?? 0) * 10) / 10
  promise(
    `search of ${rows.toLocaleString('en-AU')} entries of the audit log`,
    p95 <= SEARCH_MS,
    `p50 ${spread(times).p50} ms, p95 ${p95} ms (≤ ${SEARCH_MS})`,
  )
}
