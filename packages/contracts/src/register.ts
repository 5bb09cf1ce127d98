import { z } from 'zod'
import { Day, Id, IdParams, Instant, PageQuery, pageOf } from './common.ts'
import { Download, endpoint } from './endpoint.ts'
import { SupplyState } from './supply-states.ts'

/** What of a line a correction is about. */
export const correctedParts = [
  'patient',
  'prescriber',
  'medicine',
  'strength',
  'quantity',
  'directions',
  'batch',
  'date',
  'other',
] as const

/** What an item was put together from; once more for each time that it was made again. */
const RegisterPack = z.object({
  batchNumber: z.string(),
  /** Empty for our own batches. */
  maker: z.string(),
  expiresOn: Day,
  quantity: z.number(),
  packedBy: z.string(),
  packedAt: Instant,
  /** Who made it up; null for what was bought. */
  madeBy: z.string().nullable(),
  /** Who released what was made, or scanned the label on what was bought; null until then. */
  checkedBy: z.string().nullable(),
  /** It was made again: this is not what was supplied. */
  isPast: z.boolean(),
})

export const RegisterCorrection = z.object({
  id: Id,
  part: z.enum(correctedParts),
  reads: z.string(),
  reason: z.string(),
  by: z.string(),
  at: Instant,
})

/** One item of a dispensing, as it was recorded on its day, with what followed. (REG-15) */
export const RegisterLine = z.object({
  id: Id,
  /** On the label, such as D10001. */
  number: z.string(),
  position: z.int(),
  order: z.object({ id: Id, number: z.string(), state: SupplyState }),
  suppliedOn: Day,
  patientName: z.string(),
  prescriptionNumber: z.string(),
  prescriber: z.object({ name: z.string(), number: z.string() }),
  description: z.string(),
  ingredients: z.string(),
  form: z.string(),
  strength: z.string(),
  quantity: z.number(),
  unit: z.string(),
  directions: z.string(),
  compounded: z.boolean(),
  dispenser: z.string(),
  dispensingsLeft: z.int(),
  /** What is in the parcel first; empty until it is packed. */
  packs: z.array(RegisterPack),
  /** Oldest first. */
  corrections: z.array(RegisterCorrection),
})
export type RegisterLine = z.infer<typeof RegisterLine>

const Filter = z.object({
  from: Day.optional(),
  to: Day.optional(),
  medicine: z.string().max(40).optional(),
  prescriberId: Id.optional(),
  /** A patient's name, or the number of a dispensing, an order, a prescription or a batch. */
  search: z.string().trim().max(100, 'Use at most 100 characters.').default(''),
})
/** What the register is narrowed to. */
export type RegisterFilter = z.output<typeof Filter>

/** Lines that a file holds at most; more is a shorter period. */
export const mostRegisterLines = { pdf: 2000, csv: 20_000 } as const

const isInOrder = ({ from, to }: RegisterFilter) => !from || !to || from <= to
const order = { path: ['to'], error: 'Choose a last day that is not before the first.' }

export const listRegister = endpoint('POST', '/api/pharmacy/register/search', {
  who: 'pharmacist',
  summary:
    'The dispensing register, newest first (REG-15); sent as a body, since it may name a patient beside a medicine',
  body: Filter.extend(PageQuery.shape).refine(isInOrder, order),
  reply: pageOf(RegisterLine).extend({
    /** Everybody whose prescriptions may stand in it, by name. */
    prescribers: z.array(z.object({ id: Id, name: z.string() })),
  }),
})

const file = (path: `/${string}`, summary: string, produces: 'application/pdf' | 'text/csv') =>
  endpoint('POST', path, {
    who: 'pharmacist',
    summary,
    body: Filter.refine(isInOrder, order),
    reply: Download,
    produces,
    limit: { max: 20, seconds: 60 },
  })

export const registerPdf = file(
  '/api/pharmacy/register/register.pdf',
  'What the register is narrowed to, oldest first, on A4 for an inspection',
  'application/pdf',
)
export const registerCsv = file('/api/pharmacy/register/register.csv', 'The same as CSV', 'text/csv')

export const correctRegister = endpoint('POST', '/api/pharmacy/register/:id/corrections', {
  who: 'pharmacist',
  summary:
    'Say what a line of the register should have said; what stands in it stays. Again with the same id is the same',
  params: IdParams,
  body: z.object({
    correctionId: Id,
    part: z.enum(correctedParts, 'Say what it is about.'),
    reads: z.string().trim().min(1, 'Say how it should read.').max(500),
    reason: z.string().trim().min(10, 'Say in at least 10 characters why.').max(500),
  }),
  reply: RegisterLine,
})
