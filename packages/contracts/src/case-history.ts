import { z } from 'zod'
import { Id, IdParams, Instant, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What an event of the care of a patient is about. */
export const caseEventKinds = [
  'assessment',
  'call',
  'prescription',
  'pharmacy',
  'parcel',
  'check_in',
  'side_effect',
  'record',
] as const
export const CaseEventKind = z.enum(caseEventKinds)
export type CaseEventKind = z.infer<typeof CaseEventKind>

export const caseSubjects = [
  'consult',
  'appointment',
  'prescription',
  'order',
  'check_in',
  'side_effect',
  'correction',
  'doctor_letter',
  'other',
] as const

/** Something that happened in somebody's care, told in the words of its reader. */
export const CaseEvent = z.object({
  /** Its entry in the event log: the same for its patient and their doctors. */
  id: z.int(),
  at: Instant,
  kind: CaseEventKind,
  what: z.string(),
  /** `You`, `Dr Amara Okoro`, `The patient`; empty where nobody did it by hand. */
  by: z.string(),
  /** What it was about, and the batches that went into it: `OM1004, batch 260603-CAP-1`. */
  about: z.string(),
  subject: z.object({ kind: z.enum(caseSubjects), id: Id.nullable() }),
})
export type CaseEvent = z.infer<typeof CaseEvent>

/** Which events are asked for. It travels in the body: what somebody looks for says something about their health. */
const Asked = PageQuery.extend({
  kind: CaseEventKind.nullable().default(null),
  /** A calendar year where the patient lives. */
  year: z.int().min(2000).max(2199).nullable().default(null),
  /** Words of an event, a name, or the number of a case, an order or a prescription. */
  search: z.string().trim().max(100).default(''),
})

const Reply = pageOf(CaseEvent).extend({
  /** From the year of the newest event to that of the first one. */
  years: z.array(z.int()),
})
export type CaseHistoryPage = z.infer<typeof Reply>

/** Of whoever asks; `ownRecord.history`. */
export const myHistory = endpoint('POST', '/api/record/history', {
  who: 'patient',
  summary: 'Everything that happened in my care, newest first',
  body: Asked,
  reply: Reply,
})

/** For doctors; `patients.history`. */
export const historyOfPatient = endpoint('POST', '/api/patients/:id/history', {
  who: 'doctor',
  summary: 'The same events of a patient, for their doctors',
  params: IdParams,
  body: Asked,
  reply: Reply,
})
