import { idOf } from '@om/db/seed/ids'
import { demoOwed } from '@om/db/seed/pharmacy'
import { orders } from '@om/db/tables/orders'
import { supportTickets } from '@om/db/tables/public-site'
import { addDays } from '@om/domain/dates'
import { isReturned } from '@om/domain/parcels'
import { eq } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { parcelOf, updateParcel } from '#src/modules/parcels/parcels.repo.ts'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { insertFact } from '#src/modules/picture/picture.repo.ts'
import { movePrescription, type Step } from '#src/modules/prescriptions/move-prescription.ts'
import { lastMoves, lockPrescription } from '#src/modules/prescriptions/prescriptions.repo.ts'
import { lockReport } from '#src/modules/side-effects/side-effects.repo.ts'
import { storeReport } from '#src/modules/side-effects/store-report.ts'
import { makeGood } from '#src/modules/supplies/again/replace-supply.ts'
import { returnSupply } from '#src/modules/supplies/again/return-supply.ts'
import { fileClaim } from '#src/modules/supplies/claim/claim-supply.ts'
import { closeClaim, lastClaimOf } from '#src/modules/supplies/claim/claims.repo.ts'
import { oweRest } from '#src/modules/supplies/make/owe-rest.ts'
import { moveSupply } from '#src/modules/supplies/move-supply.ts'
import { lastQueryOf } from '#src/modules/supplies/query/queries.repo.ts'
import { askDoctor } from '#src/modules/supplies/query/supply-queries.ts'
import { waitForStock } from '#src/modules/supplies/stock/expect-stock.ts'
import { saveWait } from '#src/modules/supplies/stock/stock.repo.ts'
import { holdSupplyStill, updateSupply } from '#src/modules/supplies/supplies.repo.ts'
import { followTasks } from '#src/modules/supplies/supply-tasks.ts'
import { openTicketTask } from '#src/modules/support/ticket-mails.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { decideDemoDeliveries } from './decide-demo-deliveries.ts'
import { leaveDemoReport, putOffDemoHold } from './demo-past.ts'
import { cancelDemoOrder, drillDemoRecall, recallDemoBatch, withdrawDemoDestruction } from './end-demo-supplies.ts'
import { enterDemoMatters } from './enter-demo-matters.ts'

/** Whose parcel is lost, and whose order waits for stock. */
const demoLost = { first: 'Gareth', last: 'Pugh' }
const demoWaits = { first: 'Imogen', last: 'Carver' }

type Stop = { first: string; last: string; step: Omit<Step, 'by'>; byPatient?: true }

/** Patients of the demo whose treatment does not simply go on. */
const stops: Stop[] = [
  {
    first: 'Owen',
    last: 'Talbot',
    step: {
      action: 'hold',
      reason: 'new_medicine',
      message:
        'Dear Owen,\n\nyou wrote that you have started a blood pressure tablet. Please tell me its name; I then decide whether the two go together. Your order waits in the pharmacy until then.',
    },
  },
  {
    first: 'Lucas',
    last: 'Moreau',
    byPatient: true,
    step: {
      action: 'cease',
      reason: 'patient_request',
      message: 'I want a break for a year. Thank you for everything.',
    },
  },
]

const question =
  'She tells me that she takes antihistamines on most days, which are not among her answers. Is the dose still right?'

/** Something a patient of the demo has noticed: it holds the treatment and waits for a doctor. */
const reportDemoEffect = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const patientId = idOf('person', 'Alice', 'Thornbury')
    const id = idOf('side-effect', patientId)
    if (await lockReport(tx, id)) return
    await storeReport(deps, tx, patientId, {
      id,
      effects: ['swelling', 'headache'],
      words: 'My ankles are swollen in the evening, since last weekend. In the morning they are fine again.',
      severity: 'moderate',
      startedOn: null,
    })
  })

const results = [
  {
    test: 'blood_pressure',
    value: { value: 118, lower: 74 },
    daysAgo: 9,
    note: 'Measured by the patient, cuff on the arm',
  },
  { test: 'potassium', value: { value: 4.3, lower: null }, daysAgo: 20, note: '' },
  { test: 'egfr', value: { value: 94, lower: null }, daysAgo: 20, note: '' },
] as const

/** What a doctor of the demo has entered of the same patient. */
const enterDemoResults = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const patientId = idOf('person', 'Alice', 'Thornbury')
    for (const { test, value, daysAgo, note } of results)
      await insertFact(tx, {
        id: idOf('fact', patientId, test),
        patientId,
        kind: 'test',
        key: test,
        value,
        measuredOn: addDays(clinicToday(deps.clock), -daysAgo),
        note,
        source: 'doctor',
        byName: 'Dr Amara Okoro',
        at: deps.clock.now(),
      })
  })

/** The pharmacy asks about the order of one patient of the demo, as a pharmacist does who holds it. */
const askDemoDoctor = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const order = await holdSupplyStill(tx, idOf('order', idOf('person', 'Erin', 'Maguire'), 1))
    const script = order && (await lockPrescription(tx, order.prescriptionId))
    if (!order || !script || order.state !== 'received' || (await lastQueryOf(tx, order.id))) return
    await askDoctor(deps, tx, order, script, { kind: 'query_doctor', question, askedBy: 'Linh Tran' })
    await moveSupply(
      deps,
      tx,
      order,
      { action: 'hold', by: 'pharmacist', to: 'on_hold', reason: 'query_doctor', note: question },
      { heldFrom: order.state, holdReason: 'query_doctor', holdNote: question },
    )
  })

/** One patient of the demo has a parcel that arrived damaged. */
const claimDemoParcel = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const order = await holdSupplyStill(tx, idOf('order', idOf('person', 'Samuel', 'Okafor'), 1))
    if (order?.state !== 'shipped' || (await lastClaimOf(tx, order.id))) return
    await fileClaim(deps, tx, order, {
      kind: 'damaged',
      words: 'The box was wet, and the label of the bottle came off.',
    })
  })

/** The carrier gives up the parcel of one patient of the demo. */
const returnDemoParcel = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const orderId = idOf('order', idOf('person', 'Freya', 'Hansen'), 1)
    const parcel = await parcelOf(tx, { orderId })
    if (!parcel || parcel.deliveredAt || isReturned(parcel.carrierStatus)) return
    await updateParcel(tx, parcel.id, { milestone: 'problem', carrierStatus: 'Cannot be delivered', nextPollAt: null })
    await returnSupply(deps, tx, orderId)
  })

/** One patient of the demo gets part of a delivery now, and the rest once it has come in. */
const oweDemoRest = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx, now }) => {
    const order = await holdSupplyStill(tx, idOf('order', idOf('person', demoOwed.first, demoOwed.last), 1))
    const script = order && (await lockPrescription(tx, order.prescriptionId))
    if (!order || !script || order.state !== 'packed' || order.holds) return
    const { holds } = await oweRest({ deps, now }, tx, { order, script }, [
      { position: 0, quantity: demoOwed.quantity },
    ])
    await updateSupply(tx, order, { holds })
  })

/** The parcel of one patient of the demo is lost, as the carrier says; it is made again. */
const loseDemoParcel = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx, now }) => {
    const order = await holdSupplyStill(tx, idOf('order', idOf('person', demoLost.first, demoLost.last), 1))
    if (order?.state !== 'shipped' || (await lastClaimOf(tx, order.id))) return
    const toldOn = clinicToday(deps.clock)
    const told = { source: 'carrier' as const, toldBy: 'Enquiry 0094-7715', toldOn, enteredBy: 'Linh Tran' }
    await fileClaim(deps, tx, order, { kind: 'not_arrived', words: 'Not found in the depot.', told })
    const claimed = await holdSupplyStill(tx, order.id)
    if (!claimed) return
    await lockPrescription(tx, order.prescriptionId)
    const made = await makeGood(deps, tx, claimed, 'resend')
    if (!made.ok) return
    const decided = { outcome: 'resend' as const, goods: null, answer: '', decidedBy: 'Linh Tran', decidedAt: now }
    await closeClaim(tx, order.id, decided)
    await moveSupply(deps, tx, claimed, { action: 'lose', by: 'pharmacist', to: 'lost', reason: 'resend' })
    await closeTasks(deps, tx, 'parcel_claim', [order.id], 'Linh Tran')
  })

/** What one order of the demo waits for is expected in some days, and its patient has been asked whether they wait. */
const waitDemoStock = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx, now }) => {
    const order = await holdSupplyStill(tx, idOf('order', idOf('person', demoWaits.first, demoWaits.last), 1))
    if (order?.state !== 'verified') return
    const note = 'The wholesaler has none; a delivery is announced.'
    const step = { action: 'hold', by: 'pharmacist', to: 'on_hold', reason: 'stock', note } as const
    const held = await moveSupply(deps, tx, order, step, {
      heldFrom: order.state,
      holdReason: 'stock',
      holdNote: note,
    })
    if (!held.ok) return
    await waitForStock(deps, tx, held.value, { expectedOn: addDays(clinicToday(deps.clock), 6), by: 'Linh Tran' })
    await saveWait(tx, order.id, { since: new Date(now.getTime() - 15 * 86_400_000), askedAt: now })
  })

/** What the demo begins with waits for somebody of the clinic, as if it had come in while the product ran. */
const openDemoTasks = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
    const tickets = await tx.q.select().from(supportTickets).where(eq(supportTickets.status, 'awaiting_clinic'))
    for (const ticket of tickets) await openTicketTask(deps, tx, ticket)
    for (const { id } of await tx.q.select().from(orders).where(eq(orders.state, 'quality_check'))) {
      const order = await holdSupplyStill(tx, id)
      if (order) await followTasks(deps, tx, { ...order, state: 'compounding' }, order)
    }
  })

/**
 * Holds and ends prescriptions of the demo the way doctors and patients do, so that orders, payments and messages follow.
 * Safe to repeat: what has been moved once is left alone.
 */
export const stopDemoCare = async (deps: Deps): Promise<void> => {
  for (const { first, last, step, byPatient } of stops)
    await inTransaction({ deps, actor: system('demo') }, async ({ tx }) => {
      const row = await lockPrescription(tx, idOf('prescription', idOf('person', first, last)))
      if (!row || (await lastMoves(tx, [row.id])).has(row.id)) return
      const by = byPatient
        ? ({ role: 'patient', name: `${first} ${last}` } as const)
        : ({ role: 'doctor', name: row.prescriberSnapshot.name } as const)
      await movePrescription(deps, tx, row, { ...step, by })
    })
  await enterDemoResults(deps)
  await putOffDemoHold(deps)
  await reportDemoEffect(deps)
  await leaveDemoReport(deps)
  await askDemoDoctor(deps)
  await returnDemoParcel(deps)
  await claimDemoParcel(deps)
  await oweDemoRest(deps)
  await loseDemoParcel(deps)
  await waitDemoStock(deps)
  await cancelDemoOrder(deps)
  await recallDemoBatch(deps)
  await drillDemoRecall(deps)
  await withdrawDemoDestruction(deps)
  await decideDemoDeliveries(deps)
  await enterDemoMatters(deps)
  await openDemoTasks(deps)
}
