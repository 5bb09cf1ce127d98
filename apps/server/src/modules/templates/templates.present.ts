import type { TemplateContent, TemplateLine, TemplateRecord } from '@om/contracts/prescription-templates'
import { TextKind, type TextTemplateLine, type TextTemplateRecord } from '@om/contracts/text-templates'
import { leftFormulary, leftWords } from '@om/domain/formulary/former-medicines'
import { medicines } from '@om/domain/formulary/medicines'
import { medicineLines } from '@om/domain/prescribing/templates'
import type { PublicDoctor } from '#src/modules/people/people.ts'
import { templateCan } from './templates.policy.ts'
import { isScript, isWords, type ShownTemplate, type usesOf, type VersionRow } from './templates.repo.ts'

const presentShared = ({ template, isWaiting, count, lastOn }: ShownTemplate) => ({
  id: template.id,
  code: template.code,
  scope: template.ownerId ? ('own' as const) : ('clinic' as const),
  state: template.state,
  isWaiting,
  uses: { count, lastOn },
})

/** A line of what is prescribed from; none for words. */
export const presentLine = (row: ShownTemplate): TemplateLine[] =>
  isScript(row.shown.content) ? [lineOf(row, row.shown.content)] : []

const lineOf = (row: ShownTemplate, content: TemplateContent): TemplateLine => {
  const [left] = leftFormulary(content.items)
  return {
    ...presentShared(row),
    brand: content.brand,
    title: content.title,
    lines: medicineLines(content),
    unavailable: left ? leftWords(left) : null,
  }
}

/** A line of usual words; none for what is prescribed from. */
export const presentText = (row: ShownTemplate): TextTemplateLine[] => {
  const { content } = row.shown
  const kind = TextKind.safeParse(row.template.kind).data
  return isWords(content) && kind ? [{ ...presentShared(row), kind, title: content.title, content }] : []
}

/** What became of a version, without what it says. */
export const presentVersion = (row: VersionRow) => ({
  number: row.number,
  change: row.change,
  note: row.note,
  by: row.authorName,
  at: row.createdAt.toISOString(),
  decision: row.decision,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
})

type Around = {
  versions: VersionRow[]
  uses: Awaited<ReturnType<typeof usesOf>>
  names: Map<string, PublicDoctor>
  origin: { id: string; code: string } | undefined
  reader: { staffId: string; isRegistered: boolean }
}

const presentAround = (row: ShownTemplate, { versions, uses, names, origin, reader }: Around) => ({
  version: row.shown.number,
  copiedFrom: origin ?? null,
  usedBy: uses.map(({ doctorId, count, lastOn }) => ({ name: names.get(doctorId)?.name ?? '', count, lastOn })),
  can: templateCan(
    row.template,
    versions.find(one => one.decision === null),
    reader,
  ),
})

export const presentRecord = (row: ShownTemplate, around: Around): TemplateRecord | undefined => {
  const { content } = row.shown
  if (!isScript(content)) return undefined
  return {
    ...lineOf(row, content),
    ...presentAround(row, around),
    content,
    versions: around.versions.flatMap(one =>
      isScript(one.content) ? [{ ...presentVersion(one), content: one.content }] : [],
    ),
    left: leftFormulary(content.items).map(({ code, name, leftOn, why, replacedBy }) => ({
      code,
      name,
      leftOn,
      why,
      replacedBy: replacedBy && { code: replacedBy, name: medicines[replacedBy].name },
    })),
  }
}

export const presentTextRecord = (row: ShownTemplate, around: Around): TextTemplateRecord | undefined => {
  const [line] = presentText(row)
  return (
    line && {
      ...line,
      ...presentAround(row, around),
      versions: around.versions.flatMap(one =>
        isWords(one.content) ? [{ ...presentVersion(one), content: one.content }] : [],
      ),
    }
  )
}
