import { z } from 'zod'
import { Day, dayField, Instant } from './common.ts'

/** What may be wrong with a parcel, as its patient says it. */
export const claimKinds = ['not_arrived', 'damaged', 'wrong_item'] as const
export const ClaimKind = z.enum(claimKinds, 'Say what happened.')
export type ClaimKind = z.infer<typeof ClaimKind>

/** Who told us: the patient with their order or by phone, or the carrier. */
export const claimSources = ['patient', 'phone', 'carrier'] as const

/** What a pharmacist enters that somebody else has told about a parcel. */
export const ToldClaim = {
  kind: ClaimKind,
  words: z.string().trim().max(1000).default(''),
  source: z.enum(['phone', 'carrier'], 'Say who told you.'),
  toldBy: z.string().trim().min(3, 'Say who it was: their name, or the number of the enquiry.').max(100),
  toldOn: dayField('Enter the day on which you were told.'),
}

/** What follows for the patient when a parcel did not reach them as it should. */
export const remedies = ['resend', 'pay_back'] as const
export const claimDecisions = [...remedies, 'turn_down'] as const

/** What becomes of a parcel that came and is not right. */
export const goodsAfter = ['keep', 'return', 'destroy'] as const

/** What a patient reports about a parcel, and what the pharmacy has decided. */
export const SupplyClaim = z.object({
  kind: ClaimKind,
  words: z.string(),
  claimedAt: Instant,
  dueAt: Instant,
  /** `returned`: it came back meanwhile. Null until it is decided. */
  outcome: z.enum([...claimDecisions, 'returned']).nullable(),
  /** What the patient does with what came; null where nothing came, or nothing is decided. */
  goods: z.enum(goodsAfter).nullable(),
  /** What the pharmacist wrote to the patient; may be empty. */
  answer: z.string(),
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  source: z.enum(claimSources),
  /** Who told it, on which day, and the pharmacist who entered it; empty where the patient did so themselves. */
  toldBy: z.string(),
  toldOn: Day.nullable(),
  enteredBy: z.string(),
})
export type SupplyClaim = z.infer<typeof SupplyClaim>
