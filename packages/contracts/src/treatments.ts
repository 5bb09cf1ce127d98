import { z } from 'zod'
import { Day, Id } from './common.ts'
import { PrescriptionState } from './consult-parts.ts'
import { Download, endpoint } from './endpoint.ts'

/** One medicine that a patient is being treated with, in the words of the leaflet in its parcel. */
export const Treatment = z.object({
  /** Of this item on this prescription. */
  key: z.string(),
  prescriptionId: Id,
  prescriptionNumber: z.string(),
  status: PrescriptionState,
  name: z.string(),
  directions: z.string(),
  /** How much comes at a time, such as "30 capsules". */
  amount: z.string(),
  purpose: z.string(),
  missed: z.string(),
  expect: z.string(),
  care: z.array(z.string()),
  storage: z.string(),
  /** What has to be said of a medicine that was made for one patient; null for one from a factory (REG-16). */
  compounded: z.string().nullable(),
  suppliesLeft: z.int(),
  suppliesTotal: z.int(),
  writtenOn: Day,
  expiresOn: Day,
  /** What left the pharmacy, newest first. */
  supplied: z.array(z.object({ on: Day, lastsUntil: Day, batchNumber: z.string(), keepsUntil: Day })),
  /** Texts of the library about it. */
  reading: z.array(z.object({ slug: z.string(), title: z.string() })),
})
export type Treatment = z.infer<typeof Treatment>

const mine = endpoint('GET', '/api/treatments/mine', {
  who: 'patient',
  summary: 'What I am being treated with, and how to take it',
  reply: z.object({ items: z.array(Treatment), today: Day }),
})

const leaflet = endpoint('GET', '/api/treatments/leaflet', {
  who: 'patient',
  summary: 'The leaflet about everything that I am being treated with, as PDF',
  reply: Download,
  produces: 'application/pdf',
})

export const treatments = { mine, leaflet }
