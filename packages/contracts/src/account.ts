import { z } from 'zod'
import { Cents, Day, Instant, Ok } from './common.ts'
import { Download, endpoint } from './endpoint.ts'

/** The word someone types to close their account. */
export const CLOSE_WORD = 'CLOSE'

export const closeReasons = ['finished', 'side_effects', 'cost', 'privacy', 'other_care', 'other'] as const
export const CloseReason = z.enum(closeReasons)
export type CloseReason = z.infer<typeof CloseReason>

/** What is kept for the longest time: the clinical record, what was paid, or the account itself in case its owner comes back. */
export const KeepReason = z.enum(['record', 'money', 'account'])

const keptFields = {
  /** Until when everything is kept, and what for; it is destroyed on the day after. (REG-21) */
  keptUntil: Day,
  keptFor: KeepReason,
}

/** What stands between someone and closing their account, and what happens when they do. */
export const ClosingFacts = z.object({
  /** A subscription that ends with the account; nothing more is charged. */
  endsSubscription: z.boolean(),
  /** A consult under way that is withdrawn. */
  withdrawsConsult: z.boolean(),
  /** Paid orders that are still made and delivered. */
  ordersUnderway: z.int(),
  /** Credit that no payment takes any more; it is there again if the account is opened again. */
  creditCents: Cents,
  ...keptFields,
})
export type ClosingFacts = z.infer<typeof ClosingFacts>

/** REG-20: access to one's own data. */
export const exportAccount = endpoint('GET', '/api/account/export', {
  who: 'patient',
  summary: 'Everything we hold about me, as a JSON file',
  reply: Download,
  produces: 'application/json',
  limit: { max: 10, seconds: 3600 },
})

/** The same with the pictures, and in forms that other clinics and spreadsheets read. */
export const exportPackage = endpoint('GET', '/api/account/package', {
  who: 'patient',
  summary: 'Everything we hold about me, with my photos, as one zip file: to read, as FHIR R4, and money as CSV',
  reply: Download,
  produces: 'application/zip',
  limit: { max: 10, seconds: 3600 },
})

export const readClosing = endpoint('GET', '/api/account/closing', {
  who: 'patient',
  summary: 'What closing my account would do',
  reply: ClosingFacts,
})

/** REG-21: stop marketing, restrict access, keep what has to be kept and destroy it then. Needs a sign-in of the last hour. */
export const closeAccount = endpoint('POST', '/api/account/close', {
  who: 'patient',
  summary: 'Close my account',
  body: z.object({
    confirm: z.literal(CLOSE_WORD, `Type ${CLOSE_WORD} to confirm.`),
    reason: CloseReason.default('other'),
  }),
  reply: z.object({ closedAt: Instant, ...keptFields }),
  limit: { max: 10, seconds: 3600 },
})

/** Spec §7: the sign-out call of the admin pages. Ends this session on the server. */
export const endSession = endpoint('POST', '/auth/signout', {
  who: 'signed-in',
  summary: 'End this session',
  reply: Ok,
})

export const account = {
  exportData: exportAccount,
  exportPackage,
  closing: readClosing,
  close: closeAccount,
  endSession,
}
