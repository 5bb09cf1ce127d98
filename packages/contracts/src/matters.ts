import { z } from 'zod'
import { Day, dayField, Id, IdParams, Instant, PageQuery, pageOf, Version } from './common.ts'
import { Download, endpoint } from './endpoint.ts'
import {
  matterClocks,
  matterDesks,
  matterForms,
  matterKinds,
  matterMoves,
  matterViews,
  severities,
} from './matter-words.ts'

/*
 * The registers of the clinic: complaints, incidents, data breaches, conflicts of interest and policies, each with its clock, what was
 * decided to do about it, and everything that was done. Whom it is about stands there by reference alone. (REG-18, REG-20, INV-14)
 */

const staff = ['doctor', 'pharmacist', 'admin'] as const

const Kind = z.enum(matterKinds, 'Choose what it is.')
const Severity = z.enum(severities, 'Choose how grave it is.')

/** A line of a register. */
export const MatterSummary = z.object({
  id: Id,
  number: z.string(),
  kind: Kind,
  form: z.enum(matterForms).nullable(),
  title: z.string(),
  severity: Severity.nullable(),
  desk: z.enum(matterDesks),
  owner: z.string(),
  clock: z.enum(matterClocks),
  /** By when the next thing is to be done: the clock of its kind, or an action; null once it is closed. */
  dueAt: Instant.nullable(),
  isOverdue: z.boolean(),
  enteredAt: Instant,
  closedAt: Instant.nullable(),
})
export type MatterSummary = z.infer<typeof MatterSummary>

export const Matter = MatterSummary.extend({
  happenedOn: Day,
  what: z.string(),
  batchNumber: z.string(),
  enteredBy: z.string(),
  /** Until when the clock of its kind runs. */
  clockAt: Instant.nullable(),
  /** How often it has been written anew; only policies have editions. */
  edition: z.int(),
  /** Whom or what it concerns. A patient has no name where the reader has nothing to do with them. */
  concerns: z.array(
    z.object({ id: Id, kind: z.enum(['order', 'patient']), subjectId: Id, name: z.string().nullable() }),
  ),
  actions: z.array(
    z.object({
      id: Id,
      words: z.string(),
      owner: z.string(),
      dueOn: Day,
      isOverdue: z.boolean(),
      done: z.object({ by: z.string(), at: Instant }).nullable(),
    }),
  ),
  steps: z.array(
    z.object({
      id: Id,
      kind: z.enum(['entered', ...matterMoves]),
      words: z.string(),
      by: z.string(),
      at: Instant,
      /** Clinicians alone read it. */
      isClinical: z.boolean(),
    }),
  ),
  version: Version,
  can: z.array(z.enum(matterMoves)),
})
export type Matter = z.infer<typeof Matter>

const filters = { view: z.enum(matterViews).default('open'), kind: Kind.optional() }

const list = endpoint('GET', '/api/matters', {
  who: staff,
  summary: 'The registers, what is due first on top: the office sees all of them, others what they entered or work on',
  query: PageQuery.extend(filters),
  reply: pageOf(MatterSummary).extend({ open: z.int(), overdue: z.int() }),
})

const search = endpoint('POST', '/api/matters/search', {
  who: staff,
  summary:
    'What the registers hold with these words, also in what was added; sent as a body, since what is searched for may say something of somebody',
  body: z.object({
    words: z.string().trim().min(2, 'Type at least two characters.').max(100, 'Use at most 100 characters.'),
    kind: Kind.optional(),
  }),
  reply: z.object({ items: z.array(MatterSummary) }),
  limit: { max: 120, seconds: 60 },
})

const csv = endpoint('GET', '/api/matters.csv', {
  who: staff,
  summary: 'The registers as CSV: numbers, lines, clocks and days, nothing clinical and nobody’s name but of staff',
  query: z.object(filters),
  reply: Download,
  produces: 'text/csv',
})

const read = endpoint('GET', '/api/matters/:id', {
  who: staff,
  summary: 'One matter with everything that was done; the reading is audited',
  params: IdParams,
  reply: Matter,
})

const concerns = z.string().trim().max(400, 'Use at most 400 characters.').default('')
const clinical = z.string().trim().max(4000, 'Use at most 4000 characters.').default('')

const enter = endpoint('POST', '/api/matters', {
  who: staff,
  summary: 'Enter something into a register; again with the same id answers with the same',
  body: z.object({
    id: Id,
    kind: Kind,
    form: z.enum(matterForms, 'Choose what kind it is.').nullable().default(null),
    severity: Severity.nullable().default(null),
    title: z.string().trim().min(5, 'Say in a few words what it is.').max(120, 'Use at most 120 characters.'),
    happenedOn: dayField('Enter the day on which it happened, or became known.'),
    what: z
      .string()
      .trim()
      .min(10, 'Say in at least 10 characters what happened.')
      .max(20_000, 'Use at most 20000 characters.'),
    /** What clinicians alone may read. */
    clinical,
    /** Numbers of orders and e-mail addresses of accounts, with commas between them. */
    concerns,
    batchNumber: z.string().trim().toUpperCase().max(40, 'Use at most 40 characters.').default(''),
    /** What was done at once, and who was told. */
    done: z.string().trim().max(2000, 'Use at most 2000 characters.').default(''),
  }),
  reply: Matter,
  limit: { max: 60, seconds: 3600 },
})

const move = endpoint('POST', '/api/matters/:id/moves', {
  who: staff,
  summary: 'One thing that is done about it; sent twice it is done once',
  params: IdParams,
  body: z.object({
    stepId: Id,
    version: Version,
    move: z.enum(matterMoves),
    words: z.string().trim().max(20_000, 'Use at most 20000 characters.').default(''),
    severity: Severity.nullable().default(null),
    desk: z.enum(matterDesks, 'Choose who works on it.').nullable().default(null),
    concerns,
    /** Who does what was agreed on, and by when; or which action or reference it is about. */
    owner: z.string().trim().max(80, 'Use at most 80 characters.').default(''),
    dueOn: Day.nullable().default(null),
    partId: Id.nullable().default(null),
  }),
  reply: Matter,
})

export const matters = { list, search, csv, read, enter, move }
