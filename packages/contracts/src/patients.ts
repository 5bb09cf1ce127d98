import { z } from 'zod'
import { historyOfPatient } from './case-history.ts'
import { Brand, Day, Id, IdParams, PageQuery, pageOf } from './common.ts'
import { PrescriptionState } from './consult-parts.ts'
import { QueueItem } from './consults.ts'
import { endpoint } from './endpoint.ts'

/** Which patients a doctor looks for; one runs out within 30 days: its prescription ends, or its last delivery is used up. */
export const patientViews = ['everyone', 'in_treatment', 'running_out', 'on_hold'] as const
export const RUNS_OUT_WITHIN_DAYS = 30

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
})
export type PatientLine = z.infer<typeof PatientLine>

const list = endpoint('GET', '/api/patients', {
  who: 'doctor',
  summary: 'Patients by their newest consult; search by name, date of birth or number of a consult',
  query: PageQuery.extend({
    view: z.enum(patientViews).default('everyone'),
    brand: Brand.optional(),
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(PatientLine),
})

const read = endpoint('GET', '/api/patients/:id', {
  who: 'doctor',
  summary: 'A patient with all their consults, newest first',
  params: IdParams,
  reply: z.object({ patient: PatientLine, consults: z.array(QueueItem) }),
})

export const patients = { history: historyOfPatient, list, read }
