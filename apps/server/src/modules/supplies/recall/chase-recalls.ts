import type { PatientRecall } from '@om/contracts/consult-parts'
import { RECALL_REMINDS_AFTER_DAYS } from '@om/domain/lifecycles/order'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { queryBy } from '../board/due-times.ts'
import type { SupplyRow } from '../supplies.repo.ts'
import { recallNumber } from './recalls.present.ts'
import { type RecallRow, recallsOf, silentPatients, takeSilent } from './recalls.repo.ts'

const dayMs = 86_400_000
const batch = 50

/** Each affected patient is a task of the doctors, in the case that they were prescribed it in. */
export const tellDoctorsOf = async (deps: Deps, tx: Tx, recall: RecallRow, concerned: SupplyRow[]): Promise<void> => {
  const scripts = await prescriptionsByIds(tx, [...new Set(concerned.map(order => order.prescriptionId))])
  for (const order of concerned) {
    const consultId = scripts.get(order.prescriptionId)?.consultId
    if (!consultId) continue
    await openTask(deps, tx, {
      role: 'doctor',
      kind: 'recall_patient',
      subjectId: order.id,
      patientId: order.patientId,
      consultId,
      summary: `${recallNumber(recall.number)}: something supplied to this patient is recalled. Read what it is, and whether they need you.`,
      dueAt: queryBy(deps.clock.now()),
    })
  }
}

/** A patient has used some of it: a pharmacist calls them, and the doctors' task says so. */
export const tellOfUse = async (deps: Deps, tx: Tx, recall: RecallRow, order: SupplyRow): Promise<void> => {
  const about = { subjectId: order.id, patientId: order.patientId, isUrgent: true, dueAt: queryBy(deps.clock.now()) }
  const number = recallNumber(recall.number)
  await openTask(deps, tx, {
    ...about,
    role: 'pharmacist',
    kind: 'recall_used',
    summary: `${number}: they say that they have used what is recalled. Call them, and tell the doctor how they are.`,
  })
  const consultId = (await prescriptionsByIds(tx, [order.prescriptionId])).get(order.prescriptionId)?.consultId
  if (consultId)
    await openTask(deps, tx, {
      ...about,
      role: 'doctor',
      kind: 'recall_patient',
      consultId,
      summary: `${number}: this patient says that they have used something that is recalled.`,
    })
}

export const remind = (deps: Deps, tx: Tx, recall: RecallRow, order: Pick<SupplyRow, 'patientId' | 'brand'>) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: 'Please answer our important message',
    heading: 'Please answer our important message',
    paragraphs: [
      'Two days ago we wrote to you about something we sent you. Please sign in, read what to do, and tell us in one tap.',
      `You can also call our pharmacy on ${deps.config.pharmacy.phone}.`,
    ],
    action: { label: 'Read the message', path: '/patient-dashboard' },
    dedupeKey: `recall-reminder:${recall.id}:${order.patientId}`,
  })

/** Those who have not answered for two days are written to once more, and are a task of the pharmacy until they have. */
export const chaseRecalls = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('orders') }, async ({ tx }) => {
    const now = deps.clock.now()
    const silent = await takeSilent(tx, new Date(now.getTime() - RECALL_REMINDS_AFTER_DAYS * dayMs), now, batch)
    for (const { recall, order } of silent) await remind(deps, tx, recall, order)
    for (const recall of new Map(silent.map(one => [one.recall.id, one.recall])).values()) {
      const count = await silentPatients(tx, recall.id)
      await openTask(deps, tx, {
        role: 'pharmacist',
        kind: 'recall_unanswered',
        subjectId: recall.id,
        summary: `${recallNumber(recall.number)}: ${count} ${count === 1 ? 'patient has' : 'patients have'} not answered for two days. Call them; the recall names them.`,
        dueAt: queryBy(now),
      })
    }
  })

/** Once nobody is left to answer, nobody has to be called. */
export const settleSilent = async (deps: Deps, tx: Tx, recallId: string, by: string): Promise<void> => {
  if ((await silentPatients(tx, recallId)) === 0) await closeTasks(deps, tx, 'recall_unanswered', [recallId], by)
}

/** What is recalled of what a patient was supplied, newest first, for their case: what it is, and what they have said. */
export const recallsForCase = async (tx: Tx, patientId: string): Promise<PatientRecall[]> =>
  (await recallsOf(tx, patientId)).map(({ recall, line }) => ({
    number: recallNumber(recall.number),
    what: line.what,
    message: recall.message,
    startedAt: recall.startedAt.toISOString(),
    isClosed: recall.closedAt !== null,
    toldAt: line.toldAt?.toISOString() ?? null,
    readAt: line.readAt?.toISOString() ?? null,
    answer: line.answer,
    answeredAt: line.answeredAt?.toISOString() ?? null,
  }))
