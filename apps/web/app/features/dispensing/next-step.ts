import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { isOpen } from './due.ts'
import { heldWithPrescription, scriptWords } from './order-words.ts'

/** What an order waits for; each has one screen part of its own. */
export const steps = [
  'legal_form',
  'verify',
  'start',
  'worksheet',
  'release',
  'pack',
  'label',
  'parcel',
  'ship',
  'unfit',
  'resume',
  'returned',
  'claim',
  'follow',
  'closed',
] as const
export type Step = (typeof steps)[number]

type Order = Pick<
  SupplyForPharmacist,
  | 'state'
  | 'compounded'
  | 'can'
  | 'holdReason'
  | 'parcel'
  | 'supply'
  | 'people'
  | 'prescription'
  | 'worksheet'
  | 'destruction'
  | 'claim'
  | 'dispense'
  | 'keeping'
>

/** The one clear next step of an order. (Domain: pharmacy order) */
export const stepOf = (
  order: Pick<Order, 'state' | 'compounded' | 'parcel' | 'prescription' | 'claim' | 'dispense' | 'keeping'>,
): Step => {
  switch (order.state) {
    case 'received':
      return order.prescription.legalFormReceivedAt === null ? 'legal_form' : 'verify'
    case 'verified':
      return order.compounded ? 'start' : 'pack'
    case 'compounding':
      return 'worksheet'
    case 'quality_check':
      return 'release'
    case 'packed':
      if (order.keeping?.isPast) return 'unfit'
      if (order.dispense?.items.some(item => !item.isLabelProved)) return 'label'
      return order.parcel === null ? 'parcel' : 'ship'
    case 'on_hold':
      return 'resume'
    case 'returned':
      return 'returned'
    case 'lost':
      return 'follow'
    case 'shipped':
    case 'delivered':
      return order.claim?.outcome === null ? 'claim' : 'follow'
    default:
      return 'closed'
  }
}

const NOT_YOURS =
  'This order is not yours to work on: your registration is not current on the register, or the order is about your own care. A colleague can take it.'

const ownCheck = (order: Order): string => {
  const batch = order.worksheet ? `batch ${order.worksheet.batchNumber}` : 'this batch'
  return `You compounded ${batch}, so you cannot release it. Any other pharmacist with a current registration can; it waits for them under To check.`
}

/** Whether what is on hold will never go on: its prescription has ended or is past its last day. */
export const hasEnded = ({ prescription, holdReason }: Pick<Order, 'prescription' | 'holdReason'>): boolean =>
  ['ceased', 'superseded', 'expired', 'released'].includes(prescription.status) ||
  (holdReason === heldWithPrescription && prescription.status !== 'on_hold')

/** An order on hold that nobody may take off it waits for its prescription, or is not this person's. */
const heldWords = ({ can, prescription, holdReason, destruction }: Order): string | null => {
  if (can.resume || can.remake) return null
  if (prescription.status === 'on_hold')
    return 'A doctor has put the prescription on hold. This order goes on by itself once a doctor has cleared it.'
  if (!['active', 'exhausted'].includes(prescription.status))
    return `The prescription is ${scriptWords[prescription.status]}. This order must not leave the pharmacy: destroy what was made.`
  if (holdReason === 'recall' && can.cancel)
    return 'What is in this order is recalled, and newer answers of the patient speak against making it again. Ask the doctor, or cancel it.'
  if (holdReason === heldWithPrescription && (can.destroy || destruction))
    return 'The prescription is past its last day. This order must not leave the pharmacy: destroy what was made.'
  if (destruction) return null
  if (holdReason === 'safety') return 'Held for safety: it goes on once a doctor has cleared it.'
  if (can.destroy || can.cancel)
    return 'Newer answers of the patient, or a question to the doctor, speak against going on. Wait for the doctor, or end the order here.'
  return NOT_YOURS
}

const stands = (order: Order): boolean =>
  order.state === 'received' || ['active', 'exhausted'].includes(order.prescription.status)

/**
 * Why the person who looks cannot take the next step, in words that say who can or what to do; null when they can.
 * (INV-01, INV-05, INV-12)
 */
export const blockedWords = (order: Order): string | null => {
  if (!isOpen(order.state)) return null
  if (order.state === 'on_hold') return heldWords(order)
  if (order.state === 'returned') return order.can.destroy || order.destruction ? null : NOT_YOURS
  if (!order.can.hold) return NOT_YOURS
  if (!stands(order)) {
    return `The prescription is ${scriptWords[order.prescription.status]}. Hold this order until the doctor has settled it.`
  }
  if (order.state === 'quality_check' && !order.can.release) return ownCheck(order)
  return null
}

/** One part of the way through the pharmacy. */
export type Stage = { label: string; who: string | null; state: 'done' | 'now' | 'next' }

const stages: readonly { label: string; done: readonly string[]; onlyMade?: boolean }[] = [
  { label: 'Verify', done: ['verified', 'compounding', 'quality_check', 'packed', 'shipped', 'delivered'] },
  { label: 'Make', done: ['quality_check', 'packed', 'shipped', 'delivered'], onlyMade: true },
  { label: 'Check', done: ['packed', 'shipped', 'delivered'], onlyMade: true },
  { label: 'Pack', done: ['packed', 'shipped', 'delivered'] },
  { label: 'Ship', done: ['shipped', 'delivered'] },
]

const whoDid = ({ people }: Pick<Order, 'people'>): Record<string, string | null> => ({
  Verify: people.verifiedBy,
  Make: people.compoundedBy,
  Check: people.releasedBy,
  Pack: people.packedBy,
  Ship: people.shippedBy,
})

/** The way of an order through the pharmacy and who did each part; a made batch is packed by its release. (INV-05) */
export const stagesOf = (order: Pick<Order, 'state' | 'compounded' | 'people'>): Stage[] => {
  const who = whoDid(order)
  const way = stages.filter(({ label, onlyMade }) => (order.compounded ? label !== 'Pack' : !onlyMade))
  const isDone = ({ label, done }: (typeof stages)[number]) => done.includes(order.state) || Boolean(who[label])
  const now = isOpen(order.state) ? way.findIndex(stage => !isDone(stage)) : -1
  return way.map((stage, index) => ({
    label: stage.label,
    who: who[stage.label] ?? null,
    state: isDone(stage) ? 'done' : index === now ? 'now' : 'next',
  }))
}
