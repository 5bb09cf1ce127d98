import { done, type Result, refused } from '@om/contracts/errors'
import type { TemplateLine, TemplateRecord } from '@om/contracts/prescription-templates'
import { type TextKind, type TextTemplateLine, type TextTemplateRecord, textKinds } from '@om/contracts/text-templates'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { mayWorkToday, namesOfDoctors } from '#src/modules/people/people.ts'
import { presentLine, presentRecord, presentText, presentTextRecord } from './templates.present.ts'
import {
  countWaiting,
  type Kind,
  originOf,
  readTemplates,
  type TemplateFilter,
  usesOf,
  versionsOf,
  visibleTemplate,
} from './templates.repo.ts'

/** The clinic's templates and the reader's own. (Spec §2: prescription-templates) */
export const listTemplates = async (
  { deps, tx, actor }: Ctx<'doctor'>,
  query: Omit<TemplateFilter, 'kinds'> & PageQuery,
): Promise<Result<{ items: TemplateLine[]; nextCursor: string | null; waiting: number }>> => {
  const page = await listPage(query, {
    read: (after, most) => readTemplates(tx, { ...query, kinds: ['prescription'] }, actor.staffId, after, most),
    endOf: ({ template }) => ({ at: template.createdAt, id: template.id }),
  })
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'template.list.read', 'template', query.view)
  return done({
    items: page.value.rows.flatMap(presentLine),
    nextCursor: page.value.nextCursor,
    waiting: await countWaiting(tx, ['prescription']),
  })
}

/** Whatever stands around a template that the reader may see; undefined where it is a colleague's own, or of another kind. */
const aroundTemplate = async ({ deps, tx, actor }: Ctx<'doctor'>, id: string, kinds: readonly Kind[]) => {
  const row = await visibleTemplate(tx, id, kinds)
  if (!row) return undefined
  const { code, copiedFrom } = row.template
  const versions = await versionsOf(tx, code)
  const uses = await usesOf(tx, code)
  const origin = copiedFrom ? await originOf(tx, copiedFrom) : undefined
  const names = await namesOfDoctors(
    tx,
    uses.map(one => one.doctorId),
  )
  const isRegistered = await mayWorkToday(deps, tx, actor)
  return { row, around: { versions, uses, names, origin, reader: { staffId: actor.staffId, isRegistered } } }
}

/** One template with its versions, who has signed from it, and what the reader may do. A colleague’s own is not found. */
export const readTemplate = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<TemplateRecord>> => {
  const found = await aroundTemplate(ctx, id, ['prescription'])
  const record = found && presentRecord(found.row, found.around)
  return record ? done(record) : refused('not_found')
}

/** The clinic's usual words and the reader's own. */
export const listTexts = async (
  { deps, tx, actor }: Ctx<'doctor'>,
  { kind, ...query }: Pick<TemplateFilter, 'view' | 'search'> & { kind?: TextKind | undefined } & PageQuery,
): Promise<Result<{ items: TextTemplateLine[]; nextCursor: string | null; waiting: number }>> => {
  const page = await listPage(query, {
    read: (after, most) =>
      readTemplates(tx, { ...query, kinds: kind ? [kind] : textKinds }, actor.staffId, after, most),
    endOf: ({ template }) => ({ at: template.createdAt, id: template.id }),
  })
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'text.list.read', 'template', query.view)
  return done({
    items: page.value.rows.flatMap(presentText),
    nextCursor: page.value.nextCursor,
    waiting: await countWaiting(tx, textKinds),
  })
}

/** One text with its versions, who has sent from it, and what the reader may do. */
export const readText = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<TextTemplateRecord>> => {
  const found = await aroundTemplate(ctx, id, textKinds)
  const record = found && presentTextRecord(found.row, found.around)
  return record ? done(record) : refused('not_found')
}
