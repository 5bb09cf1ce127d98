import { z } from 'zod'
import { historyOfPatient } from './case-history.ts'
import { Brand, Day, Id, IdParams, Instant, PageQuery, pageOf } from './common.ts'
import { PrescriptionState } from './consult-parts.ts'
import { QueueItem } from './consults.ts'
import { Download, endpoint } from './endpoint.ts'
import { rxMedicines } from './rx-history.ts'

/**
 * Which patients a doctor looks for. One runs out within 30 days: a prescription ends, or its last delivery is used up; `flagged` has a grave
 * sign in an open case, a side effect or a check-in that waits for a doctor; `not_seen` was not spoken with or decided about for a year.
 */
export const patientViews = [
  'everyone',
  'in_treatment',
  'running_out',
  'on_hold',
  'overdue',
  'flagged',
  'not_seen',
] as const
export const RUNS_OUT_WITHIN_DAYS = 30
export const NOT_SEEN_MONTHS = 12

/** By their newest consult, their name, who was seen last, or who runs out first. */
export const patientSorts = ['newest', 'name', 'seen', 'runs_out'] as const

/** A patient in one line: their newest consult, and what they are prescribed. */
export const PatientLine = z.object({
  id: Id,
  name: z.string(),
  dateOfBirth: Day.nullable(),
  /** Null where the record is closed to the reader. */
  newest: QueueItem.nullable(),
  /** The newest prescription that runs, is on hold, or is used up (`exhausted`) and whose last delivery is taken or has just run out. */
  /** In the reader's care, or opened by them for a reason; where it is not, only who it is stands here. */
  isOpen: z.boolean(),
  treatment: z.object({ title: z.string(), status: PrescriptionState, expiresOn: Day }).nullable(),
  /** When a doctor last spoke with them or decided about them; null where none has, and where the record is closed. */
  seenAt: Instant.nullable(),
})
export type PatientLine = z.infer<typeof PatientLine>

const PatientFilter = z.object({
  view: z.enum(patientViews).default('everyone'),
  brand: Brand.optional(),
  medicine: z.enum(rxMedicines).optional(),
  sort: z.enum(patientSorts).default('newest'),
  search: z.string().trim().max(100).optional(),
})

const list = endpoint('GET', '/api/patients', {
  who: 'doctor',
  summary: 'Patients; search by name, date of birth, phone or number of a consult',
  query: PageQuery.extend(PatientFilter.shape),
  reply: pageOf(PatientLine),
})

/** How many of the charts that a doctor has read last are offered again. */
export const RECENT_CHARTS = 10

const recent = endpoint('GET', '/api/patients/recent', {
  who: 'doctor',
  summary: `The ${RECENT_CHARTS} patients whose charts I read last`,
  reply: z.object({ items: z.array(PatientLine) }),
})

/** The most lines of one file. */
export const MOST_PATIENT_LINES = 5_000

const exported = endpoint('GET', '/api/patients/export.csv', {
  who: 'doctor',
  summary: `The same list as CSV, without records that are closed to me; the first ${MOST_PATIENT_LINES} at most`,
  query: PatientFilter,
  reply: Download,
  produces: 'text/csv',
  limit: { max: 20, seconds: 3600 },
})

const read = endpoint('GET', '/api/patients/:id', {
  who: 'doctor',
  summary: 'A patient with all their consults, newest first',
  params: IdParams,
  reply: z.object({ patient: PatientLine, consults: z.array(QueueItem) }),
})

export const patients = { history: historyOfPatient, list, recent, exported, read }
