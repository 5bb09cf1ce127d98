import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How far back the figures of a doctor's own work reach. */
export const OWN_WORK_DAYS = 30

export const ownWork = endpoint('GET', '/api/doctor/work', {
  who: 'doctor',
  summary: 'Figures of my own decisions of the last 30 days: how many, how long they took, how many were late',
  reply: z.object({
    decided: z.int(),
    /** From the assessment to the decision, without what was spent waiting for the patient; null while nothing was decided. */
    medianMinutes: z.int().nullable(),
    /** Decided after more than the 24 hours that patients are promised. */
    late: z.int(),
  }),
})
