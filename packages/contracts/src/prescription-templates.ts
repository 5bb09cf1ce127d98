import { z } from 'zod'
import { Brand, Day, Id, IdParams, Instant, PageQuery, pageOf, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { compoundingReasons } from './prescriptions.ts'

export const labelIntentCodes = ['dizziness', 'potassium', 'pregnancy_handling', 'external', 'mood'] as const
/** What a label has to warn about. */
export type LabelIntent = (typeof labelIntentCodes)[number]

/** Words of a template that have to be there. */
export const words = (most: number, what: string) =>
  z.string().trim().min(1, `Write ${what}.`).max(most, `Use at most ${most} characters.`)

export const TemplateItem = z.object({
  /** A medicine code, or several joined with plus signs for a combination in one item. */
  medicine: words(60, 'the medicine'),
  description: words(120, 'name and strength as they are printed'),
  form: words(40, 'the form'),
  strength: words(40, 'the strength'),
  unit: words(20, 'what is counted, such as tablets'),
  dosePerDay: z.number('Enter a number.').positive('Enter a dose above zero.').max(20, 'Enter at most 20 a day.'),
  /** Sold only in packs of this many units; null when any quantity can be supplied. */
  packSize: z.int('Enter a whole number.').positive('Enter a number above zero.').max(1000).nullable(),
  directions: z.string().trim().min(10, 'Write directions the patient can follow.').max(500),
  compounded: z.boolean(),
  compoundingReason: z.enum(compoundingReasons).nullable(),
  offLabel: z.boolean(),
  storage: words(300, 'how it is stored'),
  labelIntents: z.array(z.enum(labelIntentCodes)).max(labelIntentCodes.length),
})
export type TemplateItem = z.infer<typeof TemplateItem>

/** What one version of a template says. */
export const TemplateContent = z.object({
  /** Whose care it belongs to; chosen by sex at birth, not by the brand of the page. */
  brand: z.enum(['men', 'women', 'both']),
  title: words(60, 'a name for it'),
  planCode: z.enum(['M-A', 'M-B', 'M-C', 'W-A', 'W-B', 'W-C']).nullable(),
  items: z.array(TemplateItem).max(4),
  /** Days of one supply that may be chosen, the default first. */
  supplyDays: z.array(z.int('Enter a whole number.').min(1).max(180)).max(4),
  warnings: z.array(words(200, 'the reminder, or remove it')).max(6),
})
export type TemplateContent = z.infer<typeof TemplateContent>

/** What a list shows: all in force, the clinic's, one's own, what waits for a second doctor, what is retired. */
export const templateViews = ['all', 'clinic', 'mine', 'proposed', 'retired'] as const

/** The medicines that the list can be narrowed to, by the codes of the formulary. */
const templateMedicines = ['FIN_PO', 'DUT_PO', 'FIN_TOP', 'MOX_PO', 'MOX_TOP', 'SPI_PO', 'CPA_PO'] as const

/** `proposed`: never in force and waiting; `dropped`: never in force, and declined or taken back. */
export const TemplateState = z.enum(['proposed', 'in_force', 'retired', 'dropped'])

export const TemplateLine = z.object({
  id: Id,
  code: z.string(),
  scope: z.enum(['clinic', 'own']),
  state: TemplateState,
  brand: TemplateContent.shape.brand,
  title: z.string(),
  /** Medicine, strength and dose, one line each. */
  lines: z.array(z.string()),
  /** Whether a change waits for a second doctor. */
  isWaiting: z.boolean(),
  /** Why it cannot be offered, and what takes its place; null while it can. */
  unavailable: z.string().nullable(),
  uses: z.object({ count: z.int(), lastOn: Day.nullable() }),
})
export type TemplateLine = z.infer<typeof TemplateLine>

export const templateChanges = ['edit', 'retire', 'restore'] as const

/** One saved state of a template, as it was written. */
export const TemplateVersion = z.object({
  number: z.int(),
  change: z.enum(templateChanges),
  content: TemplateContent,
  note: z.string(),
  by: z.string(),
  at: Instant,
  decision: z.enum(['approved', 'declined', 'withdrawn']).nullable(),
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  reason: z.string(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

/** A medicine of a template that the formulary no longer holds. */
const MedicineLeft = z.object({
  code: z.string(),
  name: z.string(),
  leftOn: Day.nullable(),
  why: z.string(),
  replacedBy: z.object({ code: z.string(), name: z.string() }).nullable(),
})

export const TemplateRecord = TemplateLine.extend({
  /** The version that is shown: the one in force, the last one of a retired template, or the proposal. */
  version: z.int(),
  content: TemplateContent,
  copiedFrom: z.object({ id: Id, code: z.string() }).nullable(),
  /** Newest first, the one that waits included. */
  versions: z.array(TemplateVersion),
  usedBy: z.array(z.object({ name: z.string(), count: z.int(), lastOn: Day })),
  left: z.array(MedicineLeft),
  can: z.object({
    edit: z.boolean(),
    retire: z.boolean(),
    restore: z.boolean(),
    approve: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
  }),
})
export type TemplateRecord = z.infer<typeof TemplateRecord>

const list = endpoint('GET', '/api/prescription-templates', {
  who: 'doctor',
  summary: 'The clinic’s prescription templates and one’s own',
  query: PageQuery.extend({
    view: z.enum(templateViews).default('all'),
    brand: Brand.optional(),
    medicine: z.enum(templateMedicines).optional(),
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(TemplateLine).extend({ waiting: z.int() }),
})

const read = endpoint('GET', '/api/prescription-templates/:id', {
  who: 'doctor',
  summary: 'A template with its versions, who used it, and what may be done to it',
  params: IdParams,
  reply: TemplateRecord,
})

const ruledOut = endpoint('POST', '/api/prescription-templates/ruled-out', {
  who: 'doctor',
  summary: 'What the safety rules in force rule out of a template while it is written; nothing is kept',
  body: z.object({
    brand: TemplateContent.shape.brand,
    items: z.array(z.object({ medicine: z.string().max(60) })).max(4),
  }),
  reply: z.object({
    /** Of the rules that were asked. */
    version: z.string(),
    items: z.array(z.object({ rule: z.string(), field: z.string(), message: z.string() })),
  }),
  limit: { max: 300, seconds: 600 },
})

export const Note = z.string().trim().max(300, 'Use at most 300 characters.')
export const WhyChanged = Note.min(5, 'Write in a few words what is new and why.')

/** What retires a template, or brings it back. */
export const MoveBody = z.object({ newest: Version, change: z.enum(['retire', 'restore']), note: WhyChanged })

/** What becomes of a proposal. */
export const DecideBody = z
  .object({
    number: Version,
    decision: z.enum(['approved', 'declined', 'withdrawn']),
    reason: Note.default(''),
  })
  .refine(({ decision, reason }) => decision !== 'declined' || reason.length >= 5, {
    path: ['reason'],
    error: 'Write in a few words why not, for whoever proposed it.',
  })

const add = endpoint('POST', '/api/prescription-templates', {
  who: 'doctor',
  summary: 'Keep a template of one’s own, or propose one for the clinic (REG-16)',
  body: z.object({
    /** The id it gets; the same one again is the same template. */
    id: Id,
    scope: z.enum(['clinic', 'own']),
    copiedFrom: Id.nullable(),
    content: TemplateContent,
    note: Note.default(''),
  }),
  reply: TemplateRecord,
  limit: { max: 60, seconds: 3600 },
})

const save = endpoint('POST', '/api/prescription-templates/:id/versions', {
  who: 'doctor',
  summary: 'Save a template as a new version: one’s own at once, the clinic’s as a proposal',
  params: IdParams,
  body: z.object({
    /** The newest version that was on screen. */
    newest: Version,
    content: TemplateContent,
    note: WhyChanged,
  }),
  reply: TemplateRecord,
  limit: { max: 120, seconds: 3600 },
})

const move = endpoint('POST', '/api/prescription-templates/:id/moves', {
  who: 'doctor',
  summary: 'Retire a template or bring it back: one’s own at once, the clinic’s as a proposal',
  params: IdParams,
  body: MoveBody,
  reply: TemplateRecord,
})

const decide = endpoint('POST', '/api/prescription-templates/:id/decision', {
  who: 'doctor',
  summary: 'Approve or decline what a colleague proposed, or take back one’s own proposal',
  params: IdParams,
  body: DecideBody,
  reply: TemplateRecord,
})

export const prescriptionTemplates = { list, read, ruledOut, add, save, move, decide }
