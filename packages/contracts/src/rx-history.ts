import { z } from 'zod'
import { Brand, Day, Id, IdParams, PageQuery, pageOf } from './common.ts'
import { PrescriptionLine, PrescriptionState } from './consult-parts.ts'
import { Download, endpoint } from './endpoint.ts'

/**
 * Which prescriptions a doctor looks for. `expiring` ends within 30 days, or its last delivery does; `original` still waits for its signed original at the pharmacy,
 * `asked` has an open question of a pharmacist.
 */
export const rxViews = ['mine', 'everyone', 'expiring', 'original', 'asked'] as const

/** The medicines that a list can be narrowed to, by the codes of the formulary. */
export const rxMedicines = ['FIN_PO', 'DUT_PO', 'FIN_TOP', 'MOX_PO', 'MOX_TOP', 'SPI_PO', 'CPA_PO'] as const

/** A prescription in the doctors' list: whose, by whom, how much of it is used, and where its original is. */
export const RxLine = PrescriptionLine.omit({ lastMove: true, against: true, can: true }).extend({
  brand: Brand,
  consultId: Id,
  patient: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  signedBy: z.string(),
  suppliesUsed: z.int(),
  /** The day the pharmacy received the signed original; null while it waits for it. (REG-12) */
  originalReceivedOn: Day.nullable(),
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

export const rxHistory = { list, read, exported }
