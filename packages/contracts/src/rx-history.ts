import { z } from 'zod'
import { Brand, Day, Id, IdParams, Ok, PageQuery, pageOf } from './common.ts'
import { PrescriptionLine, PrescriptionState } from './consult-parts.ts'
import { Download, endpoint } from './endpoint.ts'

/**
 * Which prescriptions a doctor looks for. `expiring` ends within 30 days, or its last delivery does; `to_post` is mine to sign by hand and post, `original` is still waited for by the pharmacy,
 * `asked` has an open question of a pharmacist.
 */
export const rxViews = ['mine', 'everyone', 'expiring', 'to_post', 'original', 'asked'] as const

/** The medicines that a list can be narrowed to, by the codes of the formulary. */
export const rxMedicines = ['FIN_PO', 'DUT_PO', 'FIN_TOP', 'MOX_PO', 'MOX_TOP', 'SPI_PO', 'CPA_PO'] as const

/** A prescription in the doctors' list: whose, by whom, how much of it is used, and where its original is. */
export const RxLine = PrescriptionLine.omit({ lastMove: true, standing: true, against: true, can: true }).extend({
  brand: Brand,
  consultId: Id,
  patient: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  signedBy: z.string(),
  suppliesUsed: z.int(),
  /** The day the pharmacy received the signed original; null while it waits for it. (REG-12) */
  originalReceivedOn: Day.nullable(),
  /** When its prescriber posted the signed original, and who; null while it was not posted. */
  originalPosted: z.object({ on: Day, by: z.string() }).nullable(),
  /** Whether I signed it. */
  isMine: z.boolean(),
  /** Whether it is mine to print, sign by hand and post. */
  isToPost: z.boolean(),
  /** Whether a pharmacist waits for an answer about it. */
  isAsked: z.boolean(),
  isOpen: z.literal(true),
})
export type RxLine = z.infer<typeof RxLine>

/** All that is said of a prescription whose patient's record is closed to the reader. */
export const ClosedRx = RxLine.pick({ id: true, number: true, patient: true }).extend({ isOpen: z.literal(false) })
export type ClosedRx = z.infer<typeof ClosedRx>

/** A row of the list. */
export const RxRow = z.discriminatedUnion('isOpen', [RxLine, ClosedRx])
export type RxRow = z.infer<typeof RxRow>

/** One of them, with what was done to it last and what may be done now. */
export const RxRecord = RxLine.extend({
  lastMove: PrescriptionLine.shape.lastMove,
  standing: PrescriptionLine.shape.standing,
  against: PrescriptionLine.shape.against,
  can: PrescriptionLine.shape.can,
})
export type RxRecord = z.infer<typeof RxRecord>

const RxFilter = z.object({
  view: z.enum(rxViews).default('mine'),
  state: PrescriptionState.optional(),
  medicine: z.enum(rxMedicines).optional(),
  brand: Brand.optional(),
  search: z.string().trim().max(100).optional(),
})

const list = endpoint('GET', '/api/rx-history', {
  who: 'doctor',
  summary: 'Signed prescriptions, the newest first; search by name or number',
  query: PageQuery.extend(RxFilter.shape),
  reply: pageOf(RxRow),
})

const read = endpoint('GET', '/api/rx-history/:id', {
  who: 'doctor',
  summary:
    'A signed prescription with what may be done to it; its number and patient alone while the record is closed to me',
  params: IdParams,
  reply: z.discriminatedUnion('isOpen', [RxRecord, ClosedRx]),
})

/** The most lines of one file. */
export const MOST_RX_LINES = 5_000

const exported = endpoint('GET', '/api/rx-history/export.csv', {
  who: 'doctor',
  summary: `The same list as CSV, the newest ${MOST_RX_LINES} at most`,
  query: RxFilter,
  reply: Download,
  produces: 'text/csv',
  limit: { max: 20, seconds: 3600 },
})

/** How many originals are printed or posted at once: one envelope. */
export const MOST_ORIGINALS = 25
const Ids = z.array(Id).min(1).max(MOST_ORIGINALS, `Choose at most ${MOST_ORIGINALS}.`)

const originals = endpoint('POST', '/api/rx-history/originals', {
  who: 'doctor',
  summary: 'Prescriptions of mine to be signed by hand, with the address of the pharmacy for the envelope, as one PDF',
  body: z.object({ ids: Ids }),
  reply: Download,
  produces: 'application/pdf',
  limit: { max: 60, seconds: 3600 },
})

const posted = endpoint('POST', '/api/rx-history/originals/posted', {
  who: 'doctor',
  summary: 'Say that I have posted the signed originals of these prescriptions to the pharmacy',
  body: z.object({ ids: Ids, postedOn: Day }),
  reply: z.object({ posted: z.array(Id) }),
  limit: { max: 60, seconds: 3600 },
})

/** Takes back that an original was posted: it was not, or it got lost and is printed again. */
export const notPosted = endpoint('POST', '/api/rx-history/:id/not-posted', {
  who: 'doctor',
  summary: 'Say that an original of mine was not posted after all, or got lost, until the pharmacy has it',
  params: IdParams,
  body: z.object({
    reason: z.string().trim().min(5, 'Say in a few words what happened.').max(300, 'Use at most 300 characters.'),
  }),
  reply: Ok,
  limit: { max: 60, seconds: 3600 },
})

export const rxHistory = { list, originals, posted, notPosted, read, exported }
