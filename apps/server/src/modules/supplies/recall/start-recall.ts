import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { RecallWithLines, startRecall as startEndpoint } from '@om/contracts/recalls'
import { holdableStates, RECALLED } from '@om/domain/lifecycles/order'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailDoctor, emailPatient } from '#src/modules/mail/mail.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { announceSupply, moveSupply } from '../move-supply.ts'
import { hasLeft } from '../supplies.policy.ts'
import { holdSupplyStill, insertNote, type SupplyRow, updateSupply } from '../supplies.repo.ts'
import { tellDoctorsOf } from './chase-recalls.ts'
import { holdCodes } from './recalled-codes.ts'
import { presentRecall, recallNumber } from './recalls.present.ts'
import {
  findMatches,
  insertRecall,
  insertRecallOrders,
  isAllRecalled,
  type Match,
  type RecallRow,
} from './recalls.repo.ts'

/** Stops an order where it is, also one that was on hold for another reason. */
const freeze = async (deps: Deps, tx: Tx, order: SupplyRow, recall: RecallRow): Promise<void> => {
  const note = `${recallNumber(recall.number)}, ${recall.code}: ${recall.reason}`
  if (holdableStates.some(state => state === order.state)) {
    const moved = await moveSupply(
      deps,
      tx,
      order,
      { action: 'hold', by: 'pharmacist', to: 'on_hold', reason: RECALLED, note },
      { heldFrom: order.state, holdReason: RECALLED, holdNote: note },
    )
    if (!moved.ok) throw new Error('an order that is recalled could not be held')
    return
  }
  // Back from the carrier: it is in the pharmacy's hands, and goes nowhere.
  if (order.state !== 'on_hold') return
  // The hold that it is on stays known: made again, it comes back to that.
  const { holdReason: reason, holdNote } = order
  const before = reason === RECALLED ? {} : { heldBefore: { reason, note: holdNote } }
  await updateSupply(tx, order, { ...before, holdReason: RECALLED, holdNote: note })
  const auditId = await audit(deps.clock, tx, {
    action: 'order.recall',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  await insertNote(tx, { auditId, orderId: order.id, text: note })
  await announceSupply(tx, order)
}

export const writeToPatient = (deps: Deps, tx: Tx, recall: RecallRow, order: SupplyRow) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: 'Please read an important message about something we sent you',
    heading: 'Please read an important message',
    paragraphs: [
      'It is about something we sent you. Please sign in and read it today; it says what to do.',
      `You can also call our pharmacy on ${deps.config.pharmacy.phone}.`,
    ],
    action: { label: 'Read the message', path: '/patient-dashboard' },
    dedupeKey: `recall:${recall.id}:${order.patientId}`,
  })

export const writeToDoctor = (deps: Deps, tx: Tx, recall: RecallRow, doctorId: string) =>
  emailDoctor(deps, tx, {
    doctorId,
    subject: 'The pharmacy has recalled something',
    heading: 'The pharmacy has recalled something',
    paragraphs: [
      'It concerns patients of yours. The pharmacy has written to everyone who was sent some of it, and deals with the rest.',
      `Your tasks name the patients, with what each of them has answered. It is ${recallNumber(recall.number)}; the pharmacy is on ${deps.config.pharmacy.phone}.`,
    ],
    action: { label: 'Open your dashboard', path: '/doctor/dashboard' },
    dedupeKey: `recall:${recall.id}:${doctorId}`,
  })

/** Freezes what is here, and writes to everyone who was sent some of it and to the doctors of all of them. */
const carryOut = async (deps: Deps, tx: Tx, recall: RecallRow, held: SupplyRow[]): Promise<void> => {
  for (const order of held) {
    if (hasLeft(order)) {
      await writeToPatient(deps, tx, recall, order)
      await announce(tx, [`user:${order.patientId}`], 'order', order.id)
    } else await freeze(deps, tx, order, recall)
  }
  await tellDoctorsOf(deps, tx, recall, held)
  const scripts = await prescriptionsByIds(tx, [...new Set(held.map(order => order.prescriptionId))])
  for (const doctorId of new Set([...scripts.values()].map(script => script.doctorId)))
    await writeToDoctor(deps, tx, recall, doctorId)
}

const holdAll = async (tx: Tx, matches: Match[]): Promise<SupplyRow[]> => {
  const held: SupplyRow[] = []
  for (const { orderId } of matches.toSorted((a, b) => a.number - b.number)) {
    const order = await holdSupplyStill(tx, orderId)
    if (order) held.push(order)
  }
  return held
}

/**
 * Recalls a batch or lot. What is still here is held; whoever was sent some of it is written to, neutrally, and reads the facts
 * after signing in. A drill keeps the list and does nothing else. Refuses with `registration_not_current`, `recall_empty`, and
 * `recall_open` when a colleague was faster.
 */
export const startRecall = async (
  ctx: Ctx<'pharmacist'>,
  input: CallInput<typeof startEndpoint>['body'],
): Promise<Result<RecallWithLines>> => {
  const { deps, tx, actor, now } = ctx
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  await holdCodes(tx, [input.code])
  const matches = await findMatches(tx, input.code, input.maker)
  if (matches.length === 0) return refused('recall_empty')
  if (!input.isDrill && input.maker && (await isAllRecalled(tx, input.code))) return refused('recall_open')
  const recall = await insertRecall(tx, { ...input, startedBy: actor.name, startedAt: now })
  if (!recall) return refused('recall_open')
  const held = input.isDrill ? [] : await holdAll(tx, matches)
  const sent = new Set(held.filter(hasLeft).map(order => order.id))
  await insertRecallOrders(
    tx,
    matches.map(({ orderId, patientId, what, maker }) => ({
      recallId: recall.id,
      orderId,
      patientId,
      what,
      maker,
      toldAt: sent.has(orderId) ? now : null,
    })),
  )
  await carryOut(deps, tx, recall, held)
  await audit(deps.clock, tx, {
    action: input.isDrill ? 'recall.drill' : 'recall.start',
    subjectType: 'recall',
    subjectId: recall.id,
  })
  await announce(tx, ['role:pharmacist'], 'board', recall.id)
  return done(await presentRecall(tx, recall))
}
