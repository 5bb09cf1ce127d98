import { addDays } from '@om/domain/dates'
import { articleCheckDigit } from '@om/domain/parcels'
import { activeAmounts } from '@om/domain/prescribing/batch-checks'
import { batchNumber } from '@om/domain/prescribing/supply'
import type { PrescriptionDraft } from '@om/domain/prescribing/templates'
import type { dispensedItems, orders, StoredPlan, supplies, worksheets } from '../tables/orders.ts'
import type { parcels } from '../tables/parcels.ts'
import { type FormulaInForce, planOfBatch } from './formulas.ts'
import { dayOf, hoursAfter, idOf } from './ids.ts'
import { people } from './people.ts'
import type { RosterEntry, Stage } from './roster.ts'
import { demoIngredients } from './stock.ts'

type Input = {
  supplyNumber: number
  paidAt: Date
  stage: Stage
  draft: PrescriptionDraft
  prescriptionId: string
  subscriptionId: string
  now: Date
  formulas: readonly FormulaInForce[]
}

/** Whose order was packed with part of what belongs to it; the rest is placed once the demo runs. */
export const demoOwed = { first: 'Reuben', last: 'Katz', quantity: 15 }

/** What was ticked as a parcel of the demo was closed. */
const demoLeaflet = 'The leaflet, with where side effects are reported, is in the parcel.'

export type BuiltOrder = {
  paidAt: Date
  order: typeof orders.$inferInsert & { id: string }
  supply: typeof supplies.$inferInsert | null
  items: (typeof dispensedItems.$inferInsert)[]
  worksheet: typeof worksheets.$inferInsert | null
  parcel: typeof parcels.$inferInsert | null
}

const path: Stage[] = ['received', 'verified', 'compounding', 'quality_check', 'packed', 'shipped', 'delivered']
/** Hours after payment at which each step was done. */
const hours = { verified: 5, compounded: 8, packed: 11, shipped: 20, delivered: 66 }

const trackingNumber = (seed: string): string => {
  const digits = BigInt(`0x${seed.replaceAll('-', '').slice(0, 12)}`)
    .toString()
    .padStart(7, '0')
    .slice(-7)
  const body = `OMD${digits}01000930201`.slice(0, 20)
  return `${body}${articleCheckDigit(body)}`
}

const scansUntil = (shippedAt: Date, deliveredAt: Date | null, town: string) => {
  const scans = [
    { at: shippedAt, description: 'Shipping information received by Australia Post', location: '' },
    { at: hoursAfter(shippedAt, 3), description: 'Received by Australia Post', location: 'ALEXANDRIA NSW' },
    { at: hoursAfter(shippedAt, 12), description: 'Item processed at facility', location: 'CHULLORA NSW' },
    ...(deliveredAt
      ? [
          { at: hoursAfter(deliveredAt, -5), description: 'Onboard for delivery', location: town },
          { at: deliveredAt, description: 'Delivered', location: town },
        ]
      : []),
  ]
  return scans.reverse().map(scan => ({ ...scan, at: scan.at.toISOString() }))
}

const demoLot = ({ name, amount, unit }: StoredPlan['ingredients'][number], now: Date) => ({
  ingredient: name,
  lot: demoIngredients.find(one => one.name === name)?.lot ?? '',
  maker: 'Medisca',
  expiresOn: addDays(dayOf(now), 420),
  theoretical: amount,
  actual: amount,
  unit,
})

/** One supply as far as its stage says. */
export const buildOrder = (
  entry: RosterEntry,
  { supplyNumber, paidAt, stage, draft, prescriptionId, subscriptionId, now, formulas }: Input,
): BuiltOrder => {
  const { person } = entry
  const id = idOf('order', person.id, supplyNumber)
  const reached = (step: Stage) =>
    stage === 'on_hold' ? step === 'received' || step === 'verified' : path.indexOf(stage) >= path.indexOf(step)
  const compounded = draft.items.some(item => item.compounded)
  const verifiedAt = reached('verified') ? hoursAfter(paidAt, hours.verified) : null
  // No two days are alike: what was paid for a while ago took some hours more or less.
  const isPast = now.getTime() - paidAt.getTime() > 6 * 24 * 3_600_000
  const more = isPast ? Number.parseInt(id.slice(4, 6), 16) % 14 : 0
  const packedAt = reached('packed') ? hoursAfter(paidAt, hours.packed + more) : null
  const shippedAt = reached('shipped') ? hoursAfter(paidAt, hours.shipped + more * 2) : null
  const deliveredAt = reached('delivered') ? hoursAfter(paidAt, hours.delivered) : null
  const form = draft.items[0]?.form ?? 'capsule'
  const bought = `MFR-${id.slice(0, 5).toUpperCase()}`
  const boughtUntil = addDays(dayOf(hoursAfter(paidAt, hours.compounded)), 540)
  const batch = compounded
    ? batchNumber(dayOf(hoursAfter(paidAt, hours.compounded)), form, (Number.parseInt(id.slice(0, 4), 16) % 90) + 1)
    : bought
  const expiresOn = compounded ? addDays(dayOf(hoursAfter(paidAt, hours.compounded)), 170) : boughtUntil
  const hasWorksheet = compounded && reached('compounding')
  const isMade = compounded && reached('quality_check')
  const plan = hasWorksheet ? planOfBatch(formulas, draft.items) : null
  const town = `${person.address.suburb.toUpperCase()} ${person.address.state}`

  return {
    paidAt,
    order: {
      id,
      patientId: person.id,
      prescriptionId,
      subscriptionId,
      invoiceId: idOf('invoice', person.id, supplyNumber),
      brand: person.brand,
      title: draft.title,
      state: stage,
      heldFrom: stage === 'on_hold' ? 'verified' : null,
      holdReason: stage === 'on_hold' ? 'address' : '',
      holdNote: stage === 'on_hold' ? 'Unit number missing; asked the patient to confirm the address.' : '',
      compounded,
      supplyNumber,
      shipTo: person.address,
      receivedAt: paidAt,
      dueAt: hoursAfter(paidAt, stage === 'received' ? 24 : 72),
      verifiedAt,
      verifiedBy: verifiedAt ? people.phTran.staffId : null,
      counselling: verifiedAt ? 'offered' : '',
      packedAt,
      packedBy: packedAt ? people.phWalsh.staffId : null,
      leafletBy: packedAt ? people.phWalsh.staffId : null,
      leafletAt: packedAt,
      leafletSaid: packedAt ? demoLeaflet : '',
      shippedAt,
      shippedBy: shippedAt ? people.phWalsh.staffId : null,
      deliveredAt,
      version: Math.max(0, path.indexOf(stage)),
      createdAt: paidAt,
    },
    supply: verifiedAt
      ? {
          id: idOf('supply', id),
          orderId: id,
          prescriptionId,
          patientId: person.id,
          supplyNumber,
          suppliedOn: dayOf(verifiedAt),
          pharmacistId: people.phTran.staffId,
          createdAt: verifiedAt,
        }
      : null,
    items: packedAt
      ? draft.items.map((item, position) => ({
          orderId: id,
          patientId: person.id,
          attempt: 1,
          position,
          medicine: item.medicine,
          description: item.description,
          quantity: item.quantity - (entry.person.lastName === demoOwed.last ? demoOwed.quantity : 0),
          compounded: item.compounded,
          batchNumber: item.compounded === compounded ? batch : bought,
          maker: item.compounded ? '' : 'Arrow Pharma',
          expiresOn: item.compounded === compounded ? expiresOn : boughtUntil,
          recordedBy: people.phWalsh.staffId,
          recordedAt: packedAt,
        }))
      : [],
    worksheet: hasWorksheet
      ? {
          id: idOf('worksheet', id),
          orderId: id,
          patientId: person.id,
          batchNumber: batch,
          formula: draft.items.map(item => `${item.description} × ${item.quantity}`).join('; '),
          status: packedAt ? 'released' : isMade ? 'checking' : 'open',
          openedBy: people.phTran.staffId,
          openedAt: hoursAfter(paidAt, hours.verified + 1),
          compoundedBy: isMade ? people.phTran.staffId : null,
          compoundedAt: isMade ? hoursAfter(paidAt, hours.compounded) : null,
          plan,
          checked: isMade ? (plan?.checks ?? []) : [],
          lots: isMade ? (plan?.ingredients ?? []).map(one => demoLot(one, now)) : [],
          yieldQuantity: isMade ? (draft.items[0]?.quantity ?? 45) : null,
          expiresOn: isMade ? expiresOn : null,
          equipment: isMade ? (plan?.equipment.join(', ').slice(0, 200) ?? '') : '',
          calculations: isMade
            ? activeAmounts(draft.items.filter(item => item.compounded)).map(one => ({ ...one, confirmed: one.amount }))
            : [],
          appearance: isMade
            ? form === 'capsule'
              ? 'White capsules, uniform fill'
              : 'Clear, colourless solution'
            : '',
          releasedBy: packedAt ? people.phWalsh.staffId : null,
          releasedAt: packedAt,
        }
      : null,
    parcel:
      packedAt && (shippedAt || stage === 'packed')
        ? {
            id: idOf('parcel', id),
            orderId: id,
            patientId: person.id,
            trackingNumber: trackingNumber(id),
            shipmentId: `demo-${id.slice(0, 12)}`,
            itemId: `demo-${id.slice(0, 10)}`,
            milestone: deliveredAt ? 'delivered' : shippedAt ? 'in_transit' : 'label_created',
            carrierStatus: deliveredAt ? 'Delivered' : shippedAt ? 'In transit' : 'Created',
            scans: shippedAt ? scansUntil(shippedAt, deliveredAt, town) : [],
            lastPolledAt: shippedAt ? now : null,
            nextPollAt: null,
            deliveredAt,
            createdAt: packedAt,
          }
        : null,
  }
}
