import { z } from 'zod'
import { Address, Brand, Instant, PersonDetails } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Me = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(['patient', 'doctor', 'pharmacist', 'admin', 'superadmin']),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: Address.nullable(),
  /** For staff: what a colleague and the register know of them. */
  staff: z
    .object({
      title: z.string(),
      ahpraNumber: z.string(),
      registrationCurrent: z.boolean(),
      registrationExpiresOn: z.string(),
      registrationConditions: z.string(),
    })
    .nullable(),
})
export type Me = z.infer<typeof Me>

export const JourneyStep = z.object({
  key: z.enum(['assessment', 'review', 'plan', 'payment', 'pharmacy', 'delivery']),
  label: z.string(),
  state: z.enum(['done', 'now', 'next', 'stopped']),
  at: Instant.nullable(),
  note: z.string(),
})

/** What happens next for a patient, and by when; the first thing on the dashboard. */
export const Journey = z.object({
  /** The brand of their care, or of what they last bought; null while the clinic knows neither. */
  brand: Brand.nullable(),
  headline: z.string(),
  detail: z.string(),
  dueAt: Instant.nullable(),
  action: z.object({ label: z.string(), path: z.string() }).nullable(),
  steps: z.array(JourneyStep),
  openConsultId: z.uuid().nullable(),
  /** The clinic's time of this answer, from which "in 3 hours" is counted. */
  asOf: Instant,
})
export type Journey = z.infer<typeof Journey>

export const readMe = endpoint('GET', '/api/me', { who: 'signed-in', summary: 'The signed-in person', reply: Me })

export const saveDetails = endpoint('PUT', '/api/me/details', {
  who: 'patient',
  summary: 'Save name, mobile and delivery address',
  body: PersonDetails,
  reply: Me,
})

/** A name alone, as someone who came through Google completes it. */
export const saveName = endpoint('PUT', '/api/me/name', {
  who: 'patient',
  summary: 'Save first and last name',
  body: PersonDetails.pick({ firstName: true, lastName: true }),
  reply: Me,
})

export const readJourney = endpoint('GET', '/api/me/journey', {
  who: 'patient',
  summary: 'Where my care stands and what happens next',
  reply: Journey,
})
