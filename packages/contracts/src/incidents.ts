import { z } from 'zod'
import { Day, dayField, Id, IdParams, Instant, Version } from './common.ts'
import { Download, endpoint } from './endpoint.ts'

/** What went wrong in the pharmacy, or nearly did. */
export const incidentKinds = ['dispensing_error', 'near_miss', 'other'] as const

/** One incident with everything that was added to it, oldest first; nothing of it is ever overwritten. */
export const Incident = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(incidentKinds),
  happenedOn: Day,
  what: z.string(),
  /** The order it is about; null where it is about none. */
  order: z.object({ id: Id, number: z.string() }).nullable(),
  batchNumber: z.string(),
  told: z.string(),
  done: z.string(),
  reportedBy: z.string(),
  reportedAt: Instant,
  closed: z.object({ by: z.string(), at: Instant }).nullable(),
  entries: z.array(z.object({ at: Instant, by: z.string(), words: z.string(), closes: z.boolean() })),
  version: Version,
})
export type Incident = z.infer<typeof Incident>

const readers = ['pharmacist', 'admin'] as const

export const listIncidents = endpoint('GET', '/api/incidents', {
  who: readers,
  summary: 'The incident log of the pharmacy, open ones first (REG-18)',
  reply: z.object({ items: z.array(Incident) }),
})

export const searchIncidents = endpoint('POST', '/api/incidents/search', {
  who: readers,
  summary:
    'Incidents in which these words stand, also in what was added; sent as a body, since what is searched for may say something of somebody',
  body: z.object({
    words: z.string().trim().min(2, 'Type at least two characters.').max(100, 'Use at most 100 characters.'),
  }),
  reply: z.object({ items: z.array(Incident) }),
  limit: { max: 120, seconds: 60 },
})

export const reportIncident = endpoint('POST', '/api/incidents', {
  who: 'pharmacist',
  summary: 'Enter an incident; again with the same id answers with the same',
  body: z.object({
    id: Id,
    kind: z.enum(incidentKinds, 'Say what kind it is.'),
    happenedOn: dayField('Enter the day on which it happened.'),
    what: z.string().trim().min(10, 'Say in at least 10 characters what happened.').max(2000),
    /** Its number, such as OM10001; empty where it is about none. */
    orderNumber: z.string().trim().toUpperCase().max(20).default(''),
    batchNumber: z.string().trim().toUpperCase().max(40).default(''),
    told: z.string().trim().min(3, 'Say who was told, or “nobody yet”.').max(500),
    done: z.string().trim().min(3, 'Say what was done, or “nothing yet”.').max(2000),
  }),
  reply: Incident,
})

export const addToIncident = endpoint('POST', '/api/incidents/:id/entries', {
  who: 'pharmacist',
  summary: 'Add to an incident, correct it, or close it',
  params: IdParams,
  body: z.object({
    version: Version,
    words: z.string().trim().min(10, 'Write at least 10 characters.').max(2000),
    closes: z.boolean().default(false),
  }),
  reply: Incident,
})

export const incidentsCsv = endpoint('GET', '/api/incidents/export.csv', {
  who: readers,
  summary: 'The incident log as CSV',
  reply: Download,
  produces: 'text/csv',
})

export const incidents = {
  list: listIncidents,
  search: searchIncidents,
  report: reportIncident,
  add: addToIncident,
  csv: incidentsCsv,
}
