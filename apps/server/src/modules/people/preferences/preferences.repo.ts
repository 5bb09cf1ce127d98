import { marketingConsents } from '@om/db/tables/accounts'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type MarketingAnswer = typeof marketingConsents.$inferSelect

/** Answers of one person are written one after the other. */
export const lockAnswers = async (tx: Tx, personId: string): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('marketing ' || $1, 0))`, [personId])
}

/** A person's answers as the actor may see them, newest first. */
export const visibleAnswers = (tx: Tx, personId: string, limit: number): Promise<MarketingAnswer[]> =>
  tx.visible(q =>
    q
      .select()
      .from(marketingConsents)
      .where(eq(marketingConsents.personId, personId))
      .orderBy(desc(marketingConsents.at))
      .limit(limit),
  )

/** Adds an answer to the log; entries are never changed. (REG-22) */
export const insertAnswer = async (tx: Tx, row: typeof marketingConsents.$inferInsert): Promise<MarketingAnswer> => {
  const [saved] = await tx.q.insert(marketingConsents).values(row).returning()
  if (!saved) throw new Error('the answer was not stored')
  return saved
}

const readersSql = `from public.profiles p where p.email <> ''
  and exists (select from public.marketing_consents c where c.person_id = p.id) and private.wants_news(p.id)`

/** Readers of news by account, behind one of them. Nothing else is asked about anybody: news goes to all who agreed. */
export const newsReaders = async (
  tx: Tx,
  after: string | null,
  most: number,
): Promise<{ id: string; email: string }[]> => {
  const { rows } = await tx.raw(
    `select p.id, p.email ${readersSql} and ($1::uuid is null or p.id > $1) order by p.id limit $2`,
    [after, most],
  )
  return rows.map(({ id, email }) => ({ id: String(id), email: String(email) }))
}

/** How many get news. */
export const countNewsReaders = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.raw(`select count(*)::int as n ${readersSql}`)
  return Number(rows[0]?.n)
}

/** Whether somebody gets news: they said yes last, have shown that their address is theirs, and have an account that is open. */
export const wantsNews = async (tx: Tx, personId: string): Promise<boolean> => {
  const { rows } = await tx.raw('select private.wants_news($1) as wants', [personId])
  return rows[0]?.wants === true
}

/** What somebody said last, and where mail for them goes; undefined where there is no such account. */
export const newsStandingOf = async (
  tx: Tx,
  personId: string,
): Promise<{ email: string; isOn: boolean; source: string } | undefined> => {
  const { rows } = await tx.raw(
    `select p.email, coalesce(c.consent, false) as is_on, coalesce(c.source, '') as source from public.profiles p
     left join lateral (select consent, source from public.marketing_consents where person_id = p.id
       order by at desc limit 1) c on true where p.id = $1`,
    [personId],
  )
  const [row] = rows
  return row && { email: String(row.email), isOn: row.is_on === true, source: String(row.source) }
}
