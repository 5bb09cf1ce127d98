import { z } from 'zod'
import { Id, IdParams, Instant, PageQuery, pageOf, Version } from './common.ts'
import { queryOutcomes, SupplyQuery } from './consult-parts.ts'
import { Download, endpoint } from './endpoint.ts'
import { correctRegister, listRegister, registerCsv, registerPdf } from './register.ts'
import { ClaimKind } from './supply-claims.ts'
import { BoardItem, SupplyForPatient, SupplyForPharmacist } from './supply-shapes.ts'
import { boardViews } from './supply-states.ts'
import {
  cancelSupply,
  createParcel,
  decideClaim,
  destroySupply,
  expectStock,
  finishCompounding,
  holdSupply,
  packSupply,
  proveLabel,
  redirectSupply,
  releaseSupply,
  reportClaim,
  resumeSupply,
  reworkSupply,
  shipSupply,
  startCompounding,
  takeBackSupply,
  verifySupply,
  voidLabel,
  withdrawDestruction,
} from './supply-steps.ts'

export const supplyBoard = endpoint('GET', '/api/orders/board', {
  who: 'pharmacist',
  summary: 'Pharmacy orders by due time',
  query: PageQuery.extend({
    view: z.enum(boardViews).default('to_verify'),
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(BoardItem).extend({
    counts: z.record(z.enum(boardViews), z.int()),
    /** The clinic's time of this answer, from which "due in 3 hours" is counted. */
    asOf: Instant,
  }),
})

export const mySupplies = endpoint('GET', '/api/orders/mine', {
  who: 'patient',
  summary: 'My orders, newest first',
  reply: z.object({ items: z.array(SupplyForPatient) }),
})

export const readSupply = endpoint('GET', '/api/orders/:id', {
  who: 'pharmacist',
  summary: 'One order with its prescription and history',
  params: IdParams,
  reply: SupplyForPharmacist,
})

export const supplyByScan = endpoint('GET', '/api/orders/by-code/:code', {
  who: 'pharmacist',
  summary:
    'Find an order by a scanned order, dispense, batch or tracking number, the number on a packing slip or of a return, or what is in stock by its code or lot',
  params: z.object({ code: z.string().trim().max(60) }),
  reply: z.object({
    id: Id,
    /** Where it opens: among the supplies of prescriptions, the orders of the shop, or what is in stock. */
    kind: z.enum(['prescription', 'shop', 'stock']),
    /** What was scanned is a parcel that has left us: it can only have come back. */
    cameBack: z.boolean(),
  }),
})

export const waitChoices = ['wait', 'pay_back'] as const
export const chooseWait = endpoint('POST', '/api/orders/:id/wait', {
  who: 'patient',
  summary: 'Wait on for what is not in stock, or be paid back; once asked',
  params: IdParams,
  body: z.object({ choice: z.enum(waitChoices, 'Choose one of the two.') }),
  reply: SupplyForPatient,
})
export const chooseSupplyAddress = endpoint('POST', '/api/orders/:id/send-to', {
  who: 'patient',
  summary: 'Send an order that is not packed to another address of mine',
  params: IdParams,
  /** Null for whichever is my default. */
  body: z.object({ addressId: Id.nullable() }),
  reply: SupplyForPatient,
  limit: { max: 60, seconds: 600 },
})
export const answerQuery = endpoint('POST', '/api/supply-queries/:id/answer', {
  who: 'doctor',
  summary: 'Answer what a pharmacist has asked; the order goes on, or stays on hold',
  params: IdParams,
  body: z.object({
    version: Version,
    outcome: z.enum(queryOutcomes, 'Say whether the order may go on.'),
    answer: z.string().trim().min(10, 'Answer in at least 10 characters.').max(1000),
  }),
  reply: SupplyQuery,
})

export const claimSupply = endpoint('POST', '/api/orders/:id/claim', {
  who: 'patient',
  summary: 'Report a parcel that is late, damaged or wrong; again answers with the same report',
  params: IdParams,
  body: z.object({ kind: ClaimKind, words: z.string().trim().max(1000).default('') }),
  reply: SupplyForPatient,
})
const pdf = (path: `/${string}`, summary: string) =>
  endpoint('GET', `/api/orders/:id${path}`, {
    who: 'pharmacist',
    summary,
    params: IdParams,
    reply: Download,
    produces: 'application/pdf',
  })

export const dispensingLabel = pdf('/dispensing-label', 'Dispensing label as PDF (REG-14)')
export const patientLeaflet = pdf('/leaflet', 'The leaflet that goes in the parcel, as PDF (REG-18)')
export const parcelLabel = { ...pdf('/parcel-label', 'Parcel label of the carrier as PDF'), needs: 'parcels' as const }

export const supplies = {
  board: supplyBoard,
  mine: mySupplies,
  read: readSupply,
  byCode: supplyByScan,
  verify: verifySupply,
  startCompounding,
  finishCompounding,
  release: releaseSupply,
  rework: reworkSupply,
  pack: packSupply,
  createParcel,
  voidLabel,
  proveLabel,
  ship: shipSupply,
  hold: holdSupply,
  resume: resumeSupply,
  expectStock,
  chooseWait,
  chooseAddress: chooseSupplyAddress,
  cancel: cancelSupply,
  answerQuery,
  destroy: destroySupply,
  withdrawDestruction,
  takeBack: takeBackSupply,
  redirect: redirectSupply,
  claim: claimSupply,
  reportClaim,
  decideClaim,
  dispensingLabel,
  leaflet: patientLeaflet,
  parcelLabel,
  register: listRegister,
  registerPdf,
  registerCsv,
  correctRegister,
}
