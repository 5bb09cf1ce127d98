import { z } from 'zod'
import { auStates } from './au-states.ts'

export const Brand = z.enum(['men', 'women'])
export const Id = z.uuid()
/** Years that we can compute with: a week before or after any is still a date to everybody. What is no date passes. */
const isNear = (date: string) => /^(1[89]|2[01])/.test(date) || !/^\d{4}-/.test(date)
const FAR = 'Use a date between 1800 and 2199.'
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true }).refine(isNear, FAR)
/** A calendar date, yyyy-mm-dd. */
export const Day = z.iso.date().refine(isNear, FAR)
/** The same for a field of a form, with its own sentence for what is no date. */
export const dayField = (sentence: string) => z.iso.date(sentence).refine(isNear, FAR)
/** The largest whole number that is stored. */
export const MOST_STORED = 2_147_483_647
export const Cents = z.int().nonnegative()
export const Currency = z.string().length(3)
export const Version = z.int().nonnegative().max(MOST_STORED)
export const IdParams = z.object({ id: Id })
export const Ok = z.object({ ok: z.literal(true) })

export const AuState = z.enum(auStates)
export type AuState = z.infer<typeof AuState>

const line = (what: string, max: number) =>
  z.string().trim().min(1, `Enter ${what}.`).max(max, `Use at most ${max} characters.`)

/** A delivery address in Australia; line lengths are what the carrier accepts. */
export const Address = z.object({
  line1: line('your street address', 40),
  line2: z.string().trim().max(40, 'Use at most 40 characters.').default(''),
  suburb: line('your suburb', 40),
  state: z.enum(auStates, 'Choose your state.'),
  postcode: z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'Enter the 4-digit postcode.'),
})
export type Address = z.infer<typeof Address>

/** An address with what is said to who brings the parcel: for its label. */
export const DeliveryAddress = Address.extend({
  note: z.string().trim().max(60, 'Use at most 60 characters.').optional(),
  /** Whether the parcel may be left there unattended. */
  mayLeave: z.boolean().optional(),
  /** Why its patient keeps it although a part of it did not fit. */
  keptBecause: z.string().optional(),
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

/** Full name, mobile and address: what a prescription and a parcel need (REG-10). */
export const PersonDetails = z.object({
  firstName: line('your first name', 60),
  lastName: line('your last name', 60),
  phone: z
    .string()
    .trim()
    .transform(value => value.replace(/[\s()-]/g, ''))
    .pipe(z.string().regex(/^(\+61|0)[2-478]\d{8}$/, 'Enter an Australian phone number, such as 0412 345 678.')),
  address: Address,
})
export type PersonDetails = z.infer<typeof PersonDetails>

/** Page of a list: `nextCursor` is null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** Which dangerous words somebody was shown before they said what theirs mean: codes of effects. */
export const safetyShown = z.array(z.string().max(40)).max(40).optional()
