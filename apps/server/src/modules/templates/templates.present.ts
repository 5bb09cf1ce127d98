import type { TemplateLine, TemplateRecord } from '@om/contracts/prescription-templates'
import { leftFormulary, leftWords } from '@om/domain/formulary/former-medicines'
import { medicines } from '@om/domain/formulary/medicines'
import { medicineLines } from '@om/domain/prescribing/templates'
import type { PublicDoctor } from '#src/modules/people/people.ts'
import { templateCan } from './templates.policy.ts'
import type { ShownTemplate, usesOf, VersionRow } from './templates.repo.ts'

export const presentLine = ({ template, shown, isWaiting, count, lastOn }: ShownTemplate): TemplateLine => {
  const [left] = leftFormulary(shown.content.items)
  return {
    id: template.id,
    code: template.code,
    scope: template.ownerId ? 'own' : 'clinic',
    state: template.state,
    brand: shown.content.brand,
    title: shown.content.title,
    lines: medicineLines(shown.content),
    isWaiting,
    unavailable: left ? leftWords(left) : null,
    uses: { count, lastOn },
  }
}

const presentVersion = (row: VersionRow): TemplateRecord['versions'][number] => ({
  number: row.number,
  change: row.change,
  content: row.content,
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

export const presentRecord = (
  row: ShownTemplate,
  { versions, uses, names, origin, reader }: Around,
): TemplateRecord => ({
  ...presentLine(row),
  version: row.shown.number,
  content: row.shown.content,
  copiedFrom: origin ?? null,
  versions: versions.map(presentVersion),
  usedBy: uses.map(({ doctorId, count, lastOn }) => ({ name: names.get(doctorId)?.name ?? '', count, lastOn })),
  left: leftFormulary(row.shown.content.items).map(({ code, name, leftOn, why, replacedBy }) => ({
    code,
    name,
    leftOn,
    why,
    replacedBy: replacedBy && { code: replacedBy, name: medicines[replacedBy].name },
  })),
  can: templateCan(
    row.template,
    versions.find(one => one.decision === null),
    reader,
  ),
})
