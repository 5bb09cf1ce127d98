import type { TemplateContent, templateViews } from '@om/contracts/prescription-templates'
import type { ResourceContent } from '@om/contracts/resources'
import type { OfferedText, TextContent, TextKind } from '@om/contracts/text-templates'
import {
  prescriptionTemplates as t,
  templateUses as u,
  prescriptionTemplateVersions as v,
} from '@om/db/tables/prescription-templates'
import type { Template } from '@om/domain/prescribing/template-data'
import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queries, Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

export type TemplateRow = typeof t.$inferSelect
export type VersionRow = typeof v.$inferSelect

/** What a template is for: prescribing, or one of the kinds of usual words. */
export type Kind = TemplateRow['kind']

/** What is prescribed from, not words. */
export const isScript = (content: VersionRow['content']): content is TemplateContent => 'items' in content

/** Usual words that doctors write from. */
export const isWords = (content: VersionRow['content']): content is TextContent => 'for' in content

/** What doctors work by, of the text with this address. */
export const isResource = (content: VersionRow['content']): content is ResourceContent & { slug: string } =>
  'topic' in content

/** A template with the version that is shown of it, and how often it was used. */
export type ShownTemplate = {
  template: TemplateRow
  shown: VersionRow
  isWaiting: boolean
  count: number
  lastOn: string | null
}

export type TemplateFilter = {
  kinds: readonly Kind[]
  view: (typeof templateViews)[number]
  brand?: 'men' | 'women' | undefined
  medicine?: string | undefined
  search?: string | undefined
}

const waiting = sql<boolean>`exists (select from ${v} open where open.code = ${t.code} and open.decision is null)`

const inView = (view: TemplateFilter['view'], doctorId: string): SQL | undefined => {
  const isInForce = eq(t.state, 'in_force')
  const byView: Record<TemplateFilter['view'], SQL | undefined> = {
    all: isInForce,
    clinic: and(isInForce, isNull(t.ownerId)),
    mine: and(isInForce, eq(t.ownerId, doctorId)),
    proposed: waiting,
    retired: inArray(t.state, ['retired', 'dropped']),
  }
  return byView[view]
}

const found = (search: string): SQL | undefined => {
  if (search === '') return undefined
  const within = (text: SQL) => sql`position(lower(${search}) in lower(${text})) > 0`
  return or(
    within(sql`${t.code}`),
    within(sql`${v.content}->>'title'`),
    within(sql`${v.content}->>'text'`),
    sql`exists (select from jsonb_array_elements(${v.content}->'items') item where ${within(sql`item->>'description'`)})`,
  )
}

const holds = (medicine: string): SQL =>
  sql`exists (select from jsonb_array_elements(${v.content}->'items') item
    where ${medicine} = any (string_to_array(item->>'medicine', '+')))`

const shownTemplates = (q: Queries, where: SQL | undefined) =>
  q
    .select({
      template: t,
      shown: v,
      isWaiting: waiting,
      count: sql<number>`coalesce((select sum(${u.count})::int from ${u} where ${u.code} = ${t.code}), 0)`,
      lastOn: sql<string | null>`(select max(${u.lastOn})::text from ${u} where ${u.code} = ${t.code})`,
    })
    .from(t)
    .innerJoin(v, and(eq(v.code, t.code), eq(v.number, t.current)))
    .where(where)

/** Templates that the doctor may read, the clinic's in its order first. */
export const readTemplates = (
  tx: Tx,
  { kinds, view, brand, medicine, search = '' }: TemplateFilter,
  doctorId: string,
  after: PageCursor | null,
  most: number,
): Promise<ShownTemplate[]> =>
  tx.visible(async q =>
    shownTemplates(
      q,
      and(
        inArray(t.kind, [...kinds]),
        inView(view, doctorId),
        brand ? sql`${v.content}->>'brand' = ${brand}` : undefined,
        medicine ? holds(medicine) : undefined,
        found(search),
        after ? sql`(${t.createdAt}, ${t.id}) > (${after.at.toISOString()}, ${after.id})` : undefined,
      ),
    )
      .orderBy(asc(t.createdAt), asc(t.id))
      .limit(most),
  )

/** How many changes of the clinic's wait for a second doctor. */
export const countWaiting = async (tx: Tx, kinds: readonly Kind[]): Promise<number> => {
  const rows = await tx.visible(q =>
    q
      .select({ code: v.code })
      .from(v)
      .innerJoin(t, eq(t.code, v.code))
      .where(and(isNull(v.decision), inArray(t.kind, [...kinds]))),
  )
  return rows.length
}

/** One template of these kinds as the doctor may read it. */
export const visibleTemplate = async (
  tx: Tx,
  id: string,
  kinds: readonly Kind[],
): Promise<ShownTemplate | undefined> => {
  const [row] = await tx.visible(async q => shownTemplates(q, and(eq(t.id, id), inArray(t.kind, [...kinds]))))
  return row
}

/** Every text of the doctors' resources that was ever changed, as the doctor may read it. */
export const visibleResources = (tx: Tx): Promise<ShownTemplate[]> =>
  tx.visible(async q => shownTemplates(q, eq(t.kind, 'resource')))

/** Its versions, newest first. */
export const versionsOf = (tx: Tx, code: string): Promise<VersionRow[]> =>
  tx.visible(async q => q.select().from(v).where(eq(v.code, code)).orderBy(desc(v.number)))

/** Who has signed from it, most recently first. */
export const usesOf = (tx: Tx, code: string): Promise<(typeof u.$inferSelect)[]> =>
  tx.visible(async q => q.select().from(u).where(eq(u.code, code)).orderBy(desc(u.lastOn), asc(u.doctorId)))

/** The template that another was copied from, if it may still be read. */
export const originOf = async (tx: Tx, id: string): Promise<{ id: string; code: string } | undefined> => {
  const [row] = await tx.visible(q => q.select({ id: t.id, code: t.code }).from(t).where(eq(t.id, id)))
  return row
}

/** A template that may be changed by the doctor, held still until the transaction ends. */
export const lockTemplate = async (
  tx: Tx,
  id: string,
  doctorId: string,
  kinds: readonly Kind[],
): Promise<TemplateRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(t)
    .where(and(eq(t.id, id), inArray(t.kind, [...kinds]), or(isNull(t.ownerId), eq(t.ownerId, doctorId))))
    .for('update')
  return row
}

/** Stores a template; undefined where its id is taken. */
export const insertTemplate = async (
  tx: Tx,
  row: Pick<TemplateRow, 'id' | 'kind' | 'ownerId' | 'copiedFrom' | 'state' | 'createdAt'>,
): Promise<TemplateRow | undefined> => {
  const [stored] = await tx.q
    .insert(t)
    .values({ ...row, code: '', current: 1, newest: 1 })
    .onConflictDoNothing()
    .returning()
  return stored
}

export const insertVersion = async (tx: Tx, row: typeof v.$inferInsert): Promise<void> => {
  await tx.q.insert(v).values(row)
}

export const updateTemplate = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<TemplateRow, 'state' | 'current' | 'newest'>>,
): Promise<void> => {
  await tx.q.update(t).set(change).where(eq(t.id, id))
}

export const versionBy = async (tx: Tx, code: string, number: number): Promise<VersionRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(v)
    .where(and(eq(v.code, code), eq(v.number, number)))
  return row
}

/** Writes the decision about the one version that waits. */
export const decideVersion = async (
  tx: Tx,
  { code, number }: VersionRow,
  decision: Pick<VersionRow, 'decision' | 'decidedById' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<void> => {
  await tx.q
    .update(v)
    .set(decision)
    .where(and(eq(v.code, code), eq(v.number, number)))
}

/** A template that may be prescribed from, with its version in force. */
export type TemplateInForce = Template & { version: number; isOwn: boolean }

/** What a doctor may prescribe from: the clinic's that are in force, in its order, then their own. */
export const templatesInForce = async (tx: Tx, doctorId: string | null): Promise<TemplateInForce[]> => {
  const rows = await tx.q
    .select({ code: t.code, ownerId: t.ownerId, version: v.number, content: v.content })
    .from(t)
    .innerJoin(v, and(eq(v.code, t.code), eq(v.number, t.current)))
    .where(
      and(
        eq(t.kind, 'prescription'),
        eq(t.state, 'in_force'),
        doctorId ? or(isNull(t.ownerId), eq(t.ownerId, doctorId)) : isNull(t.ownerId),
      ),
    )
    .orderBy(sql`${t.ownerId} is not null`, asc(t.createdAt), asc(t.id))
  return rows.flatMap(({ code, ownerId, version, content }) =>
    isScript(content) ? [{ ...content, code, version, isOwn: ownerId !== null }] : [],
  )
}

/** The texts of a kind that are in force for a doctor, the clinic's first. */
export const textsInForce = async (tx: Tx, kind: TextKind): Promise<OfferedText[]> => {
  const rows = await tx.visible(q =>
    q
      .select({ id: t.id, ownerId: t.ownerId, content: v.content })
      .from(t)
      .innerJoin(v, and(eq(v.code, t.code), eq(v.number, t.current)))
      .where(and(eq(t.kind, kind), eq(t.state, 'in_force')))
      .orderBy(sql`${t.ownerId} is not null`, asc(t.createdAt), asc(t.id)),
  )
  return rows.flatMap(({ id, ownerId, content }) =>
    isWords(content) ? [{ ...content, id, isOwn: ownerId !== null }] : [],
  )
}

/** Counts that a doctor has sent what began with these texts, each once; what is none of theirs counts nothing. */
export const countTexts = async (tx: Tx, ids: readonly string[], doctorId: string, day: string): Promise<void> => {
  if (ids.length === 0) return
  const texts = await tx.visible(q =>
    q
      .select({ code: t.code })
      .from(t)
      .where(and(inArray(t.id, [...new Set(ids)]), ne(t.kind, 'prescription'))),
  )
  if (texts.length === 0) return
  await tx.q
    .insert(u)
    .values(texts.map(({ code }) => ({ code, doctorId, count: 1, lastOn: day })))
    .onConflictDoUpdate({
      target: [u.code, u.doctorId],
      set: { count: sql`${u.count} + 1`, lastOn: sql`greatest(${u.lastOn}, excluded.last_on)` },
    })
}

type SignedFrom = { templateCode: string; templateVersion: number }

/** What templates said when prescriptions were signed from them, by `signedFrom` of each. */
export const contentsSignedFrom = async (
  tx: Tx,
  scripts: readonly SignedFrom[],
): Promise<Map<string, TemplateContent>> => {
  const codes = [...new Set(scripts.map(one => one.templateCode))]
  if (codes.length === 0) return new Map()
  const rows = await tx.q
    .select({ code: v.code, number: v.number, content: v.content })
    .from(v)
    .where(inArray(v.code, codes))
  return new Map(
    rows.flatMap(({ code, number, content }) =>
      isScript(content) ? [[signedFrom({ templateCode: code, templateVersion: number }), content]] : [],
    ),
  )
}

/** The key of what a prescription was signed from. */
export const signedFrom = ({ templateCode, templateVersion }: SignedFrom): string =>
  `${templateCode} ${templateVersion}`

/** What the template of one prescription said when it was signed. */
export const contentSignedFrom = async (tx: Tx, script: SignedFrom): Promise<TemplateContent | undefined> => {
  const version = await versionBy(tx, script.templateCode, script.templateVersion)
  return version && isScript(version.content) ? version.content : undefined
}
