import type { BoardItem, SupplyForPatient, SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { claimable, lateFrom } from '@om/domain/claims'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { addressLine, deliveryWords } from '@om/domain/delivery'
import { followsPatient, neverArrived, UNUSABLE } from '@om/domain/lifecycles/order'
import { offWeights } from '@om/domain/prescribing/batch-checks'
import { milestoneLabel, type ParcelRow, presentOrderSteps } from '#src/modules/parcels/parcels.ts'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import { presentClaim } from './claim/claims.present.ts'
import type { ClaimRow } from './claim/claims.repo.ts'
import type { WorksheetRow } from './dispensing.repo.ts'
import type { WaitRow } from './stock/stock.repo.ts'
import type { SupplyRow } from './supplies.repo.ts'

type State = SupplyRow['state']

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** An order's number as people say and type it. */
export const orderNumber = (number: number): string => `OM${number}`

/** A dispensing number as it stands on the label. */
export const dispenseNumber = (number: number): string => `D${number}`

const openStates: readonly State[] = [
  'received',
  'verified',
  'compounding',
  'quality_check',
  'packed',
  'on_hold',
  'returned',
]

/** Past its time and still in our hands. */
export const isLate = (order: Pick<SupplyRow, 'state' | 'dueAt'>, now: Date): boolean =>
  openStates.includes(order.state) && order.dueAt < now

const nextSteps: Record<State, string> = {
  received: 'Verify',
  verified: 'Make or pack',
  compounding: 'Finish the worksheet',
  quality_check: 'Check and release',
  packed: 'Label and ship',
  shipped: 'With the carrier',
  delivered: 'Done',
  on_hold: 'Settle the hold',
  cancelled: 'Cancelled',
  returned: 'Inspect and destroy',
  destroyed: 'Destroyed',
  resent: 'Sent again',
  lost: 'Lost',
}

const nextStepOf = ({ state, compounded, holdReason, destroyedBy }: SupplyRow): string => {
  if (state === 'on_hold' && destroyedBy) return 'Witness that it is destroyed'
  if (state === 'on_hold' && holdReason === UNUSABLE) return 'Make it again or destroy it'
  return state === 'verified' ? (compounded ? 'Compound' : 'Pack') : nextSteps[state]
}

export type Shown = { patientName: string; script: Pick<PrescriptionRow, 'items' | 'suppliesTotal'> | undefined }

const medicinesOf = (order: SupplyRow, script: Shown['script']): string => {
  const names = (script?.items ?? []).map(({ description }) => description).join(' and ')
  return order.restOf ? `${names}, the rest` : names
}

/** One line of the board. */
export const presentBoardItem = (order: SupplyRow, { patientName, script }: Shown, now: Date): BoardItem => ({
  id: order.id,
  number: orderNumber(order.number),
  brand: order.brand,
  state: order.state,
  patientName,
  title: order.title,
  medicines: medicinesOf(order, script),
  supplyNumber: order.supplyNumber,
  suppliesTotal: script?.suppliesTotal ?? 0,
  compounded: order.compounded,
  receivedAt: order.receivedAt.toISOString(),
  dueAt: order.dueAt.toISOString(),
  isLate: isLate(order, now),
  holdReason: order.holdReason,
  nextStep: nextStepOf(order),
})

/** A worksheet with the people behind it, and why the batch before it came back. */
export const presentWorksheet = (
  row: WorksheetRow,
  rejected: WorksheetRow | undefined,
  names: Map<string, string>,
): SupplyForPharmacist['worksheet'] => {
  const nameOf = (id: string | null) => (id ? (names.get(id) ?? '') : null)
  return {
    batchNumber: row.batchNumber,
    previousRejection: rejected ? { batchNumber: rejected.batchNumber, reason: rejected.rejectedReason } : null,
    formula: row.formula,
    plan: row.plan,
    checked: row.checked,
    offWeights: offWeights(row.lots, row.plan?.ingredients),
    openedBy: names.get(row.openedBy) ?? '',
    openedAt: row.openedAt.toISOString(),
    compoundedBy: nameOf(row.compoundedBy),
    compoundedAt: iso(row.compoundedAt),
    lots: row.lots.map(lot => ({ ...lot, maker: lot.maker ?? '' })),
    yieldQuantity: row.yieldQuantity,
    equipment: row.equipment,
    calculations: row.calculations,
    expiresOn: row.expiresOn,
    appearance: row.appearance,
    deviations: row.deviations,
    releasedBy: nameOf(row.releasedBy),
    releasedAt: iso(row.releasedAt),
  }
}

/** What a patient reads for each state; nothing about what is inside. */
const patientLabels: Record<State, string> = {
  received: 'Received by the pharmacy',
  verified: 'Being prepared',
  compounding: 'Being prepared',
  quality_check: 'Being checked',
  packed: 'Packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  on_hold: 'Waiting',
  cancelled: 'Cancelled',
  returned: 'Came back to us',
  destroyed: 'Not delivered',
  resent: 'Sent again',
  lost: 'Lost on the way',
}

/** The state as the patient reads it. */
export const patientLabelOf = (state: State): string => patientLabels[state]

const stepsFor = (order: SupplyRow): SupplyForPatient['steps'] =>
  presentOrderSteps(
    [
      [order.replaces ? 'Sent again' : order.restOf ? 'Follows' : 'Paid', order.receivedAt],
      ['Checked by a pharmacist', order.verifiedAt],
      ['Packed', order.packedAt],
      ['On its way', order.shippedAt],
      ['Delivered', order.deliveredAt],
    ],
    ['on_hold', 'cancelled', 'returned', 'destroyed', 'resent', 'lost'].includes(order.state),
  )

const numberOf = (all: readonly SupplyRow[], isIt: (order: SupplyRow) => boolean): string | null => {
  const found = all.find(isIt)
  return found ? orderNumber(found.number) : null
}

/** What brings the rest of an order: not what has ended, nor what is sent again. */
const restsOf = (all: readonly SupplyRow[], { id }: SupplyRow): string | null =>
  all
    .filter(one => one.restOf === id && !neverArrived.includes(one.state))
    .filter(one => !all.some(again => again.replaces === one.id))
    .map(one => orderNumber(one.number))
    .toSorted()
    .join(' and ') || null

type Around = {
  parcel: ParcelRow | undefined
  claim: ClaimRow | undefined
  wait: WaitRow | undefined
  /** All orders of its patient. */
  all: readonly SupplyRow[]
  today: string
}

const dayOrNull = (at: Date | null): string | null => at && dayIn(at, CLINIC_ZONE)

const claimableOf = (order: SupplyRow, { claim, all, today }: Around): SupplyForPatient['canClaim'] => {
  const isOpen = claim?.outcome === null
  const isMadeGood = claim?.outcome === 'pay_back' || all.some(one => one.replaces === order.id)
  const { state, shippedAt, deliveredAt } = order
  return isOpen || isMadeGood
    ? []
    : claimable({ state, shippedOn: dayOrNull(shippedAt), deliveredOn: dayOrNull(deliveredAt), today })
}

const parcelForPatient = (parcel: ParcelRow): SupplyForPatient['parcel'] => ({
  trackingNumber: parcel.trackingNumber,
  milestone: parcel.milestone,
  label: milestoneLabel(parcel),
  askedCarrierOn: parcel.askedCarrierOn,
})

const waitsFor: Record<string, NonNullable<SupplyForPatient['waitsFor']>> = {
  query_doctor: 'doctor',
  safety: 'doctor',
  stock: 'stock',
  payment: 'payment',
  address: 'address',
  unusable: 'again',
  recall: 'again',
  prescription: 'treatment',
}

/** Checked, and not with the carrier: its due time is the one by which it leaves. */
const beingMade: readonly State[] = ['verified', 'compounding', 'quality_check', 'packed']

/** An order as its patient follows it. */
export const presentForPatient = (order: SupplyRow, around: Around): SupplyForPatient => ({
  id: order.id,
  subscriptionId: order.subscriptionId,
  number: orderNumber(order.number),
  title: order.title,
  state: order.state,
  stateLabel: patientLabelOf(order.state),
  waitsFor: order.state === 'on_hold' ? (waitsFor[order.holdReason] ?? 'doctor') : null,
  stock: around.wait
    ? {
        expectedOn: around.wait.expectedOn,
        canChoose: around.wait.askedAt !== null,
        waitsOn: around.wait.answeredAt !== null,
      }
    : null,
  placedAt: order.receivedAt.toISOString(),
  leavesOn: beingMade.includes(order.state) ? dayIn(order.dueAt, CLINIC_ZONE) : null,
  goesTo: addressLine(order.shipTo),
  deliveryNote: deliveryWords(order.shipTo),
  replaces: numberOf(around.all, one => one.id === order.replaces),
  replacedBy: numberOf(around.all, one => one.replaces === order.id),
  restOf: numberOf(around.all, one => one.id === order.restOf),
  rest: restsOf(around.all, order),
  claim: around.claim ? presentClaim(around.claim) : null,
  canClaim: claimableOf(order, around),
  lateFrom: lateFrom({ state: order.state, shippedOn: dayOrNull(order.shippedAt) }),
  addressId: order.addressId,
  followsAddress: followsPatient({ ...order, isLodged: around.parcel !== undefined }),
  steps: stepsFor(order),
  parcel: around.parcel && order.shippedAt ? parcelForPatient(around.parcel) : null,
})
