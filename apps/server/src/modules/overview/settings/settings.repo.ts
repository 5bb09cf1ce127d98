import type { SettingKey } from '@om/contracts/settings'
import { settingVersions } from '@om/db/tables/settings'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type VersionRow = typeof settingVersions.$inferSelect

/** Of one setting, on its page. */
const MOST_VERSIONS = 500

/** Every value that was proposed, the newest first. */
export const allVersions = (tx: Tx): Promise<VersionRow[]> =>
  tx.q.select().from(settingVersions).orderBy(desc(settingVersions.proposedAt)).limit(MOST_VERSIONS)

/** Nobody else decides about settings until the transaction ends. */
export const lockSettings = async (tx: Tx): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(726182)')
}

export const versionById = async (tx: Tx, id: string): Promise<VersionRow | undefined> =>
  (await tx.q.select().from(settingVersions).where(eq(settingVersions.id, id)))[0]

/** False where another one of the same setting is open. */
export const insertVersion = async (tx: Tx, row: typeof settingVersions.$inferInsert): Promise<boolean> => {
  const stored = await tx.q
    .insert(settingVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: settingVersions.id })
  return stored.length > 0
}

export const updateVersion = async (tx: Tx, id: string, change: Partial<VersionRow>): Promise<void> => {
  await tx.q.update(settingVersions).set(change).where(eq(settingVersions.id, id))
}

const counts = {
  assessments: `select
    (select count(*) from public.consults where submitted_at > $1::timestamptz - interval '7 days' and not is_returning) as came,
    (select count(*) from public.consults where state in ('submitted','in_review','needs_info','video_required')) as open,
    (select count(*) from public.quiz_drafts where expires_at > $1) as begun`,
  shop_orders: `select
    (select count(*) from public.shop_orders where paid_at > $1::timestamptz - interval '7 days') as came,
    (select count(*) from public.shop_orders where dispatch_state in ('received','packed','on_hold')) as open,
    (select count(*) from public.shop_checkouts where created_at > $1::timestamptz - interval '1 hour') as begun`,
  texts: `select
    (select count(*) from public.notice_settings where cardinality(turned_on) > 0) as came,
    (select count(*) from public.notice_texts where state = 'waiting') as open,
    (select count(*) from public.notice_texts t join public.notices n on n.id = t.notice_id
       where n.at > $1::timestamptz - interval '7 days') as begun`,
  dispatch: `select
    (select count(*) from public.orders where state = 'received') as came,
    (select count(*) from public.orders where state in ('verified','compounding','quality_check','packed'))
      + (select count(*) from public.shop_orders where dispatch_state in ('received','packed','on_hold')) as open,
    0 as begun`,
} as const satisfies Record<SettingKey, string>

export type Counts = { came: number; open: number; begun: number }

/** What a setting is about, counted now. */
export const countsFor = async (tx: Tx, key: SettingKey, now: Date): Promise<Counts> => {
  const sqlText = counts[key]
  const { rows } = await tx.raw(sqlText, sqlText.includes('$1') ? [now] : [])
  const count = (name: keyof Counts) => Number(rows[0]?.[name] ?? 0)
  return { came: count('came'), open: count('open'), begun: count('begun') }
}

const MOST_SHIPPED = 2_000

/** When orders of the last 30 days came and left, of medicines and of the shop. */
export const shippedSince = async (tx: Tx, since: Date): Promise<{ from: Date; left: Date; delivery: string }[]> => {
  const { rows } = await tx.raw(
    `(select received_at as came, shipped_at as left_at, '' as delivery from public.orders
        where shipped_at > $1 order by shipped_at desc limit ${MOST_SHIPPED})
     union all
     (select paid_at, shipped_at, shipping_title from public.shop_orders
        where shipped_at > $1 and paid_at is not null order by shipped_at desc limit ${MOST_SHIPPED})`,
    [since],
  )
  return rows.flatMap(({ came, left_at: left, delivery }) =>
    came instanceof Date && left instanceof Date ? [{ from: came, left, delivery: String(delivery) }] : [],
  )
}
