import { done, type Result, refused } from '@om/contracts/errors'
import type { TemplateLine, TemplateRecord } from '@om/contracts/prescription-templates'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { mayWorkToday, namesOfDoctors } from '#src/modules/people/people.ts'
import { presentLine, presentRecord } from './templates.present.ts'
import {
  countWaiting,
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
  query: TemplateFilter & PageQuery,
): Promise<Result<{ items: TemplateLine[]; nextCursor: string | null; waiting: number }>> => {
  const page = await listPage(query, {
    read: (after, most) => readTemplates(tx, query, actor.staffId, after, most),
    endOf: ({ template }) => ({ at: template.createdAt, id: template.id }),
  })
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'template.list.read', 'template', query.view)
  return done({
    items: page.value.rows.map(presentLine),
    nextCursor: page.value.nextCursor,
    waiting: await countWaiting(tx),
  })
}

/** One template with its versions, who has signed from it, and what the reader may do. A colleague’s own is not found. */
export const readTemplate = async (
  { deps, tx, actor }: Ctx<'doctor'>,
  { id }: { id: string },
): Promise<Result<TemplateRecord>> => {
  const row = await visibleTemplate(tx, id)
  if (!row) return refused('not_found')
  const { code, copiedFrom } = row.template
  const versions = await versionsOf(tx, code)
  const uses = await usesOf(tx, code)
  const origin = copiedFrom ? await originOf(tx, copiedFrom) : undefined
  const names = await namesOfDoctors(
    tx,
    uses.map(one => one.doctorId),
  )
  const isRegistered = await mayWorkToday(deps, tx, actor)
  return done(presentRecord(row, { versions, uses, names, origin, reader: { staffId: actor.staffId, isRegistered } }))
}
