import { z } from 'zod'
import { Brand, Id, IdParams, Instant, Version } from './common.ts'
import { endpoint } from './endpoint.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const Weekday = z.enum(weekdays)
export type Weekday = z.infer<typeof Weekday>

/** Drawn portraits that a profile may show; empty shows initials. */
export const portraits = ['', 'okoro', 'lund', 'tran', 'walsh'] as const

/** A doctor or pharmacist as the public may know them (REG-01). */
export const Practitioner = z.object({
  slug: z.string(),
  name: z.string(),
  profession: z.enum(['doctor', 'pharmacist']),
  qualification: z.string(),
  ahpraNumber: z.string(),
  registrationType: z.string(),
  biography: z.string(),
  interests: z.array(z.string()),
  languages: z.array(z.string()),
  consultDays: z.array(Weekday),
  portrait: z.string(),
})
export type Practitioner = z.infer<typeof Practitioner>

const list = endpoint('GET', '/api/practitioners', {
  who: 'anyone',
  summary: 'Published profiles of practitioners whose registration is current',
  query: z.object({ brand: Brand.default('men') }),
  reply: z.object({ practitioners: z.array(Practitioner) }),
})

const words = (most: number) =>
  z.array(z.string().trim().min(1).max(60, 'Use at most 60 characters each.')).max(most, `List at most ${most}.`)

/** What a practitioner may say of themselves; plain facts, no claims of success and no title they do not hold (REG-01, REG-07). */
export const OwnProfileInput = z.object({
  biography: z.string().trim().max(900, 'Use at most 900 characters.'),
  interests: words(6),
  languages: words(8),
  consultDays: z.array(Weekday).max(7),
  brands: z.array(Brand).min(1, 'Choose at least one site.'),
  published: z.boolean(),
  version: Version,
})
export type OwnProfileInput = z.infer<typeof OwnProfileInput>

export const OwnProfile = OwnProfileInput.extend({ userId: Id, name: z.string(), ahpraNumber: z.string() })
export type OwnProfile = z.infer<typeof OwnProfile>

const readOwn = endpoint('GET', '/api/practitioners/me', {
  who: ['doctor', 'pharmacist'],
  summary: 'My public profile',
  reply: OwnProfile,
})

const saveOwn = endpoint('PUT', '/api/practitioners/me', {
  who: ['doctor', 'pharmacist'],
  summary: 'Change my public profile',
  body: OwnProfileInput,
  reply: OwnProfile,
})

export const OnCall = z.object({
  /** Shifts that are not over, soonest first. */
  shifts: z.array(z.object({ id: Id, doctor: z.string(), startsAt: Instant, endsAt: Instant, isMine: z.boolean() })),
})
export type OnCall = z.infer<typeof OnCall>

const onCall = endpoint('GET', '/api/on-call', {
  who: ['doctor', 'admin'],
  summary: 'Which doctors are on call, now and ahead',
  reply: OnCall,
})

const goOnCall = endpoint('POST', '/api/doctor/on-call', {
  who: 'doctor',
  summary: 'Be on call in a time: called first about something dangerous',
  body: z.object({
    /** Chosen by the browser: the same shift sent twice is one. */
    id: Id,
    startsAt: Instant,
    endsAt: Instant,
  }),
  reply: OnCall,
})

const endOnCall = endpoint('DELETE', '/api/doctor/on-call/:id', {
  who: 'doctor',
  summary: 'Be on call no longer; what has begun ends now',
  params: IdParams,
  reply: OnCall,
})

export const practitioners = { list, readOwn, saveOwn, onCall, goOnCall, endOnCall }
