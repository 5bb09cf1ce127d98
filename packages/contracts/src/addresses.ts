import { z } from 'zod'
import { Address, Id, IdParams, Instant, Version } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How many addresses one person may keep. */
export const MOST_ADDRESSES = 20

const parts = ['line1', 'line2', 'suburb', 'state', 'postcode'] as const

/** What does not fit about an address, by its part. */
export const AddressDoubt = z.object({ part: z.enum(parts), message: z.string() })
export type AddressDoubt = z.infer<typeof AddressDoubt>

const fields = z.object({
  label: z.string().trim().max(30, 'Use at most 30 characters.').default(''),
  kind: z.enum(['door', 'locker'], 'Choose a door or a parcel locker.').default('door'),
  address: Address,
  note: z.string().trim().max(60, 'Use at most 60 characters.').default(''),
  mayLeave: z.boolean().default(false),
  /** Why it is right although a part of it does not fit. */
  keptBecause: z.string().trim().max(200, 'Use at most 200 characters.').default(''),
})

type Fields = Pick<z.infer<typeof fields>, 'kind' | 'address' | 'mayLeave'>

/** What a parcel locker needs beside what every address does. */
const fitsLocker = ({ kind, address, mayLeave }: Fields, ctx: z.RefinementCtx): void => {
  if (kind !== 'locker') return
  const say = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message })
  if (!/^\d{8,10}$/.test(address.line1.replace(/\s/g, '')))
    say(['address', 'line1'], 'Enter your MyPost customer number: 8 to 10 digits.')
  if (!/locker/i.test(address.line2))
    say(['address', 'line2'], 'Enter the name of the locker, such as Parcel Locker 10123.')
  if (mayLeave) say(['mayLeave'], 'A parcel in a locker is not left unattended: leave this off.')
}

/** An address that parcels may go to, as its patient writes it. */
export const AddressInput = fields.superRefine(fitsLocker)
export type AddressInput = z.infer<typeof AddressInput>

export const SavedAddress = z.object({
  id: Id,
  label: z.string(),
  kind: z.enum(['door', 'locker']),
  address: Address,
  note: z.string(),
  mayLeave: z.boolean(),
  keptBecause: z.string(),
  /** Where they live: it stands on prescriptions, and changes with their details. */
  isHome: z.boolean(),
  /** Everything goes here for which nothing else was chosen. */
  isDefault: z.boolean(),
  /** What does not fit about it, as far as that can be told without asking anybody. */
  doubts: z.array(AddressDoubt),
  version: Version,
  can: z.object({ remove: z.boolean(), undo: z.boolean() }),
})
export type SavedAddress = z.infer<typeof SavedAddress>

/** Those that stand, the default first, and those that were removed within the last thirty days. */
export const Addresses = z.object({
  items: z.array(SavedAddress),
  removed: z.array(SavedAddress.extend({ removedAt: Instant })),
})
export type Addresses = z.infer<typeof Addresses>

const limit = { max: 60, seconds: 600 }
/** Where my parcels may go. */
export const addresses = {
  mine: endpoint('GET', '/api/addresses', {
    who: 'patient',
    summary: 'Where my parcels may go',
    reply: Addresses,
  }),
  add: endpoint('POST', '/api/addresses', {
    who: 'patient',
    summary: 'Keep another address; the same press again keeps it once',
    body: fields.extend({ id: Id }).superRefine(fitsLocker),
    reply: Addresses,
    limit,
  }),
  change: endpoint('PUT', '/api/addresses/:id', {
    who: 'patient',
    summary: 'Change one of my addresses; what is not packed goes there',
    params: IdParams,
    body: fields.extend({ version: Version }).superRefine(fitsLocker),
    reply: Addresses,
    limit,
  }),
  choose: endpoint('POST', '/api/addresses/:id/default', {
    who: 'patient',
    summary: 'Send everything here for which nothing else was chosen',
    params: IdParams,
    reply: Addresses,
    limit,
  }),
  remove: endpoint('POST', '/api/addresses/:id/remove', {
    who: 'patient',
    summary: 'Remove an address; what went there goes to the default',
    params: IdParams,
    reply: Addresses,
    limit,
  }),
  undo: endpoint('POST', '/api/addresses/:id/undo', {
    who: 'patient',
    summary: 'Put back an address that was removed, or as it was before its last change',
    params: IdParams,
    body: z.object({ version: Version }),
    reply: Addresses,
    limit,
  }),
}
