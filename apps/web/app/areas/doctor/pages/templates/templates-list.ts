import { Brand } from '@om/contracts/common'
import {
  type TemplateContent,
  type TemplateLine,
  type TemplateVersion,
  templateViews,
} from '@om/contracts/prescription-templates'
import { type TextContent, TextKind, type TextTemplateLine } from '@om/contracts/text-templates'
import { medicineCodes, medicineName, medicines } from '@om/domain/formulary/medicines'
import { letterTitles } from '@om/domain/gp-letters'
import { planOf } from '@om/domain/prescribing/plans'
import { labelIntents } from '@om/domain/prescribing/template-data'
import { z } from 'zod'
import type { Meaning } from '#app/brand/looks.ts'
import { api } from '#app/browser/api.ts'
import { declineWords } from '#app/features/consult-review/consult-words.ts'
import { reasonWords } from '#app/features/consult-review/prescribe/item-fields.tsx'
import { openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'

/** How an open template is written in: saved as its next version, copied as one's own, or proposed to the clinic as another one. */
export const editModes = ['edit', 'copy', 'clinic'] as const
export type EditMode = (typeof editModes)[number]

/** What is prescribed from, or the words that are written from. */
export const sections = ['prescriptions', 'words'] as const

type Page = { items: (TemplateLine | TextTemplateLine)[]; nextCursor: string | null; waiting: number }

/** Prescription templates and usual words, with what the address of the list may say. */
export const templatesList = recordList({
  schema: z.object({
    of: z.enum(sections).catch('prescriptions'),
    kind: TextKind.optional().catch(undefined),
    view: z.enum(templateViews).catch('all'),
    medicine: z.enum(medicineCodes).optional().catch(undefined),
    brand: Brand.optional().catch(undefined),
    search: searchText,
    shown: rowsShown(30),
    template: openId,
    write: z.enum(editModes).optional().catch(undefined),
  }),
  opens: ['template', 'write'],
  tidy: query => (query.template ? query : { ...query, write: undefined }),
  load: ({ of, kind, view, medicine, brand, search }, part, signal): Promise<Page> =>
    of === 'words'
      ? api.textTemplates.list({ query: { kind, view, search: search || undefined, ...part } }, { signal })
      : api.prescriptionTemplates.list(
          { query: { view, medicine, brand, search: search || undefined, ...part } },
          { signal },
        ),
  idOf: ({ id }) => id,
})

export const viewWords: Record<(typeof templateViews)[number], string> = {
  all: 'In force',
  clinic: 'The clinic’s',
  mine: 'My own',
  proposed: 'To approve',
  retired: 'Retired',
}

export const stateWords: Record<TemplateLine['state'], { label: string; meaning: Meaning }> = {
  in_force: { label: 'In force', meaning: 'good' },
  proposed: { label: 'Waits for approval', meaning: 'caution' },
  retired: { label: 'Retired', meaning: 'quiet' },
  dropped: { label: 'Never in force', meaning: 'quiet' },
}

/** What each key does in the list of templates. */
export const templateKeys: readonly (readonly [string, string])[] = [
  ['/', 'Search; Enter opens the first'],
  ['J / K', 'Open the next or the previous template in the list'],
  ['?', 'Show this list'],
]

export const medicineWords = Object.fromEntries(medicineCodes.map(code => [code, medicines[code].name])) as Record<
  (typeof medicineCodes)[number],
  string
>

export const brandOf: Record<TemplateContent['brand'], string> = { men: 'Men', women: 'Women', both: 'Men and women' }

/** What a version says, name by name. */
const lines = ({ brand, title, planCode, supplyDays, warnings, items }: TemplateContent): [string, string][] => [
  ['Name', title],
  ['For', brandOf[brand]],
  ['Plan', planOf(planCode ?? '')?.name ?? 'None'],
  ['Days of one supply', supplyDays.join(', ')],
  ['Reminders', warnings.join(' ')],
  ...items.flatMap((item, at): [string, string][] => {
    const of = items.length > 1 ? `Item ${at + 1}: ` : ''
    return [
      [`${of}Medicine`, medicineName(item.medicine)],
      [`${of}Printed name`, item.description],
      [`${of}Form and strength`, `${item.form}, ${item.strength}`],
      [`${of}Dose`, `${item.dosePerDay} ${item.unit} a day${item.packSize ? `, in packs of ${item.packSize}` : ''}`],
      [`${of}Directions`, item.directions],
      [
        `${of}Compounded`,
        item.compounded ? (item.compoundingReason ? reasonWords[item.compoundingReason] : 'Yes') : 'No',
      ],
      [`${of}Off-label`, item.offLabel ? 'Yes' : 'No'],
      [`${of}Label warns`, item.labelIntents.map(intent => labelIntents[intent]).join('; ')],
      [`${of}Storage`, item.storage],
    ]
  }),
]

export const kindWords: Record<TextKind, string> = {
  question: 'Question',
  note: 'Line of a note',
  decline: 'Letter of a decision',
  letter: 'Referral or certificate',
}

export const whomWords: Record<TextContent['for'], string> = {
  everyone: 'Everyone',
  female: 'Female at birth',
  male: 'Male at birth',
}

const textLines = (content: TextContent): [string, string][] => [
  ['Name', content.title],
  ['For', whomWords[content.for]],
  ['Reason', content.reason ? declineWords[content.reason] : 'Any'],
  ['Begins', content.letter ? letterTitles[content.letter] : 'Any letter'],
  ['Text', content.text],
]

export type Difference = { name: string; before: string; after: string }

const compare = (before: [string, string][], after: [string, string][]): Difference[] => {
  const old = new Map(before)
  const now = new Map(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map(name => ({ name, before: old.get(name) ?? '', after: now.get(name) ?? '' }))
    .filter(one => one.before !== one.after)
}

/** What is different between two versions, name by name. */
export const differences = (before: TemplateContent, after: TemplateContent): Difference[] =>
  compare(lines(before), lines(after))

/** What is different between two versions of a text. */
export const textDifferences = (before: TextContent, after: TextContent): Difference[] =>
  compare(textLines(before), textLines(after))

/** What became of a version, in a line. */
export const versionWords = (
  { change, decision, by, decidedBy }: Omit<TemplateVersion, 'content'>,
  isOwn: boolean,
): string => {
  const what = { edit: 'Written', retire: 'Retired', restore: 'Brought back' }[change]
  if (isOwn || by === decidedBy)
    return decision === 'withdrawn' ? `${what} by ${by}, and taken back` : `${what} by ${by}`
  const fate = { approved: 'approved', declined: 'declined', withdrawn: 'taken back' }
  return decision
    ? `${what} by ${by}, ${fate[decision]} by ${decidedBy}`
    : `${what} by ${by}, waits for a second doctor`
}
