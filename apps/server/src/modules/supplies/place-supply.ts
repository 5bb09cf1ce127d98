import { suppliesTaken, supplyCheck } from '@om/domain/prescribing/supply'
import { entitledToDispense } from '@om/domain/subscription-status'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday, deliveryFor } from '#src/modules/people/people.ts'
import {
  holdPrescription,
  keepGateRun,
  type PrescriptionRow,
  recheckBeforeCharge,
} from '#src/modules/prescriptions/prescriptions.ts'
import { verifyBy } from './board/due-times.ts'
import { countSupplies } from './dispensing.repo.ts'
import { holdWithPrescription } from './follow-prescription.ts'
import { moveSupply } from './move-supply.ts'
import { askDoctor } from './query/supply-queries.ts'
import { insertNote, insertSupply, type SupplyRow, supplyOfInvoice } from './supplies.repo.ts'
import { writePreparing } from './supply-mails.ts'

export type PaidCycle = {
  invoiceId: string
  patientId: string
  prescriptionId: string
  /** `status` is the provider's word; `addressId` the address that was chosen for it. */
  subscription: { id: string; status: string; addressId: string | null }
  brand: 'men' | 'women'
  /** What a pharmacist has allowed before the interval is over. */
  early?: { upTo: string; words: string } | null
}

export type Placed = { ok: true; orderId: string; isLastSupply: boolean } | { ok: false; reasons: string[] }

/** What a pharmacist still settles at verification, so it does not keep a paid cycle from reaching the pharmacy. */
const settledLater: readonly string[] = ['legal_form_missing', 'too_early']

/** What is paid for while a doctor holds the prescription waits on hold with it; it is not lost. */
const isSettledLater = (code: string, script: PrescriptionRow) =>
  settledLater.includes(code) || (code === 'prescription_not_active' && script.status === 'on_hold')

const reasonsAgainst = (script: PrescriptionRow, ordered: number, today: string): string[] => {
  const check = supplyCheck({ prescription: script, earlier: [], today })
  const codes = check.refusals.map(refusal => refusal.code).filter(code => !isSettledLater(code, script))
  return ordered >= script.suppliesTotal && !codes.includes('no_supplies_left') ? [...codes, 'no_supplies_left'] : codes
}

/**
 * What was paid for although something stands in the way waits on hold, as a question to the doctors: the payment was on its way,
 * or the provider could not be told in time. (INV-04)
 */
const holdToAsk = async (
  deps: Deps,
  tx: Tx,
  order: SupplyRow,
  script: PrescriptionRow,
  { isSafety, against }: { isSafety: boolean; against: string[] },
): Promise<void> => {
  const kind = isSafety ? 'safety' : 'query_doctor'
  const question = `It was paid for, and waits: ${against.join(' ')} May it go on?`
  const held = await moveSupply(
    deps,
    tx,
    order,
    { action: 'hold', by: 'system', to: 'on_hold', reason: kind, note: question },
    { heldFrom: order.state, holdReason: kind, holdNote: question },
  )
  if (held.ok) await askDoctor(deps, tx, held.value, script, { kind, question, askedBy: 'The check of each delivery' })
}

/**
 * Makes one order of a paid cycle, if the prescription allows a supply and the subscription goes on; otherwise answers
 * with the reasons. Once per invoice, however often it is asked. (INV-01, INV-06, INV-07, INV-11)
 */
export const placeSupply = async (deps: Deps, tx: Tx, cycle: PaidCycle): Promise<Placed> => {
  // First of all locks, as where somebody moves: the order is made before that, and follows, or after it.
  const address = await deliveryFor(tx, cycle.patientId, cycle.subscription.addressId)
  const script = await holdPrescription(tx, cycle.prescriptionId)
  if (!script) throw new Error('a plan points to a prescription that is gone')
  const known = await supplyOfInvoice(tx, cycle.invoiceId)
  if (known) return { ok: true, orderId: known.id, isLastSupply: false }

  const ordered = Math.max(suppliesTaken(script), (await countSupplies(tx, [script.id])).get(script.id) ?? 0)
  const reasons = reasonsAgainst(script, ordered, clinicToday(deps.clock))
  const isEntitled = entitledToDispense({
    status: cycle.subscription.status,
    isCyclePaid: true,
    isSupplyAllowed: reasons.length === 0,
  })
  if (!isEntitled) return { ok: false, reasons: reasons.length > 0 ? reasons : ['subscription_not_running'] }

  if (!address) throw new Error('a paid order has no delivery address')
  const now = deps.clock.now()
  const order = await insertSupply(tx, {
    patientId: cycle.patientId,
    prescriptionId: script.id,
    subscriptionId: cycle.subscription.id,
    invoiceId: cycle.invoiceId,
    brand: cycle.brand,
    title: script.title,
    compounded: script.items.some(item => item.compounded),
    supplyNumber: ordered + 1,
    earlyUpTo: cycle.early?.upTo ?? null,
    addressId: cycle.subscription.addressId,
    shipTo: address,
    receivedAt: now,
    dueAt: verifyBy(now),
    createdAt: now,
  })
  if (!order) throw new Error('the order of this invoice was stored by someone else')
  await audit(deps.clock, tx, {
    action: 'order.place',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
    toState: 'received',
  })
  if (cycle.early) {
    const auditId = await audit(deps.clock, tx, {
      action: 'order.early',
      subjectType: 'order',
      subjectId: order.id,
      patientId: order.patientId,
      reason: cycle.early.upTo,
    })
    await insertNote(tx, { auditId, orderId: order.id, text: cycle.early.words })
  }
  await announce(tx, [`user:${order.patientId}`], 'order', order.id)
  await announce(tx, ['role:pharmacist'], 'board', order.id)
  const { problems, due, run } = await recheckBeforeCharge(deps, tx, script)
  keepGateRun(deps, tx, run, {
    gate: 'place',
    patientId: order.patientId,
    prescriptionId: script.id,
    orderId: order.id,
  })
  const against = [...problems, ...due].map(one => one.message)
  if (script.status === 'on_hold') await holdWithPrescription(deps, tx, order)
  else if (against.length > 0) await holdToAsk(deps, tx, order, script, { isSafety: problems.length > 0, against })
  else await writePreparing(deps, tx, order)
  return { ok: true, orderId: order.id, isLastSupply: order.supplyNumber >= script.suppliesTotal }
}
