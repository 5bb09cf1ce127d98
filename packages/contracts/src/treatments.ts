import { z } from 'zod'
import { Day, Id, Ok } from './common.ts'
import { PrescriptionState } from './consult-parts.ts'
import { Download, endpoint } from './endpoint.ts'

const DoseState = z.enum(['taken', 'left'])

/** Which time of the day: 0 is the first, 1 the second of what is taken twice a day. */
export const DoseSlot = z.literal([0, 1])
export type DoseSlot = z.infer<typeof DoseSlot>

/** What is drawn of a medicine: the dose, what it goes with, and on the scalp the places where it thins most often. */
const HowToTake = z.object({
  form: z.enum(['tablet', 'capsule', 'drops', 'foam', 'other']),
  /** So many tablets or capsules at a time; null where it is measured in another way. */
  count: z.int().min(1).nullable(),
  isWithFood: z.boolean(),
  area: z.enum(['front_and_crown', 'parting']).nullable(),
  /** So many times a day, as its directions say; null where they say nothing of the kind. */
  timesADay: z.literal([1, 2]).nullable(),
  /** The same in words, one after the other. */
  steps: z.array(z.string()),
})
export type HowToTake = z.infer<typeof HowToTake>

/** One medicine that a patient is being treated with, in the words of the leaflet in its parcel. */
export const Treatment = z.object({
  /** Of this item on this prescription. */
  key: z.string(),
  prescriptionId: Id,
  /** Of this medicine on it. */
  position: z.int(),
  prescriptionNumber: z.string(),
  status: PrescriptionState,
  name: z.string(),
  /** What it comes as: `capsule`, `solution`. */
  form: z.string(),
  directions: z.string(),
  how: HowToTake,
  /** How much comes at a time, such as "30 capsules". */
  amount: z.string(),
  purpose: z.string(),
  missed: z.string(),
  expect: z.string(),
  /** More hair that falls at the start. */
  shed: z.string(),
  /** Who must not touch it, and what it means for a pregnancy. */
  handling: z.array(z.string()),
  care: z.array(z.string()),
  storage: z.string(),
  /** What has to be said of a medicine that was made for one patient; null for one from a factory (REG-16). */
  compounded: z.string().nullable(),
  /** Where the leaflets of its makers (CMI) are; null for what was made for one patient. */
  cmi: z.url().nullable(),
  suppliesLeft: z.int(),
  suppliesTotal: z.int(),
  writtenOn: Day,
  expiresOn: Day,
  /** What left the pharmacy, newest first. */
  supplied: z.array(z.object({ on: Day, lastsUntil: Day, batchNumber: z.string(), keepsUntil: Day })),
  /** When its reader is reminded each day, by the time of the day: minutes after midnight. */
  reminders: z.array(z.object({ slot: DoseSlot, minute: z.int() })),
  /** What its reader has ticked in the last twelve weeks, oldest first. */
  doses: z.array(z.object({ day: Day, slot: DoseSlot, state: DoseState })),
  /** What changed since it was first prescribed, newest first; the note is what was written about it. */
  changes: z.array(z.object({ key: z.string(), on: Day, what: z.string(), note: z.string() })),
  /** Everything that ends where its patient stops it here; empty where they cannot. */
  stops: z.array(z.string()),
  /** Texts of the library about it. */
  reading: z.array(z.object({ slug: z.string(), title: z.string() })),
})
export type Treatment = z.infer<typeof Treatment>

const mine = endpoint('GET', '/api/treatments/mine', {
  who: 'patient',
  summary: 'What I am being treated with, and how to take it',
  reply: z.object({
    items: z.array(Treatment),
    /** What is over: stopped, replaced, or used up. Newest first. */
    earlier: z.array(Treatment),
    today: Day,
  }),
})

const leaflet = endpoint('GET', '/api/treatments/leaflet', {
  who: 'patient',
  summary: 'The leaflet about one medicine of mine, or about everything that I am being treated with, as PDF',
  query: z.object({
    prescriptionId: Id.optional(),
    /** Of the medicine on it; all of them where it is left out. */
    position: z.coerce.number().int().min(0).max(20).optional(),
  }),
  reply: Download,
  produces: 'application/pdf',
})

/** A medicine on a prescription. */
const item = { prescriptionId: Id, position: z.int().min(0).max(20), slot: DoseSlot.default(0) }
/** Minutes after midnight by the clock. */
const minute = z.int('Enter a time, such as 08:00.').min(0).max(1439)
const limit = { max: 240, seconds: 3600 }

const tick = endpoint('PUT', '/api/treatments/doses', {
  who: 'patient',
  summary:
    'Tick a day of a medicine, or one of its two times, as taken or left out, or take that back; the same tick again changes nothing',
  body: z.object({ ...item, day: Day, state: DoseState.nullable() }),
  reply: Ok,
  limit,
})

const remind = endpoint('PUT', '/api/treatments/reminder', {
  who: 'patient',
  summary: 'Remind me of a medicine each day at a time, or at one of its two times, or no more',
  body: z.object({ ...item, minute: minute.nullable(), zone: z.string().min(1).max(60) }),
  reply: Ok,
  limit,
})

const reminderFile = endpoint('GET', '/api/treatments/reminder.ics', {
  who: 'patient',
  summary: 'A daily reminder as a file for a calendar, which says nothing about health',
  query: z.object({
    prescriptionId: Id,
    position: z.coerce.number().int().min(0).max(20),
    slot: z.coerce.number().pipe(DoseSlot).default(0),
    minute: z.coerce.number().int().min(0).max(1439),
  }),
  reply: Download,
  produces: 'text/calendar',
})

export const treatments = { mine, leaflet, tick, remind, reminderFile }
