import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { OriginalToSend, sendOriginal as sendEndpoint } from '@om/contracts/prescriptions'
import { suppliesLeft } from '@om/domain/prescribing/supply'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { currentRegistered } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { noPrescription } from '../no-prescription.ts'
import { prescriptionNumber, presentElsewhere } from '../prescriptions.present.ts'
import { lockPrescription, type PrescriptionRow, visiblePrescription } from '../prescriptions.repo.ts'
import { type ElsewhereRow, elsewhereOf, updateElsewhere } from './elsewhere.repo.ts'
import { sendWords } from './take-elsewhere.ts'

type Staff = Ctx<'doctor' | 'pharmacist'>

const present = (row: PrescriptionRow, one: ElsewhereRow): OriginalToSend => ({
  ...presentElsewhere(one, row),
  prescriptionId: row.id,
  number: prescriptionNumber(row.number),
  title: row.title,
  patientName: row.patientSnapshot.name,
  sentBy: one.sentByName,
  can: { send: row.status === 'released' && !one.sentAt, undo: row.status === 'released' && one.sentAt !== null },
})

/** Where an original goes, for a doctor or for a pharmacist who had an order of it. Refuses with `chart_closed`, and with `not_found` where it goes nowhere. */
export const readOriginal = async (
  { deps, tx, actor, now }: Staff,
  { id }: { id: string },
): Promise<Result<OriginalToSend>> => {
  const row = await visiblePrescription(tx, id)
  const one = row && (await elsewhereOf(tx, [id])).get(id)
  if (!row || !one) return noPrescription({ tx, actor, now }, id)
  await audit(deps.clock, tx, {
    action: 'prescription.original.read',
    subjectType: 'prescription',
    subjectId: id,
    patientId: row.patientId,
  })
  return done(present(row, one))
}

/** Neutral on a lock screen: that something was sent, never what. */
export const writeSent = (deps: Deps, tx: Tx, row: PrescriptionRow, isSent: boolean, key: string): Promise<void> =>
  emailPatient(deps, tx, {
    patientId: row.patientId,
    brand: row.brand,
    subject: isSent ? 'What you asked us for has been sent' : 'We have to correct what we wrote to you',
    heading: isSent ? 'What you asked us for has been sent' : 'We have to correct what we wrote to you',
    paragraphs: [
      isSent
        ? 'Sign in to read where it goes, when it should be there, and what you do then.'
        : 'We wrote that something had been sent to you. It has not left us yet, and we are sorry. Sign in to read how it stands.',
    ],
    action: { label: 'See the details', path: '/patient-dashboard' },
    noticePath: '/patient-prescriptions',
    dedupeKey: key,
  })

/**
 * Says that an original has been sent, with how many deliveries are left on it, or that this was recorded by mistake: then it waits to be
 * sent again, and its patient may take it back. Saying the same again changes nothing. Refuses with `not_found`, `own_care`,
 * `registration_not_current`, and with `original_not_here` once the prescription is not on its way any more.
 */
export const sendOriginal = async (
  ctx: Staff,
  input: CallInput<typeof sendEndpoint>['body'] & { id: string },
): Promise<Result<OriginalToSend>> => {
  const { deps, tx, actor, now } = ctx
  const seen = await visiblePrescription(tx, input.id)
  const row = seen && (await lockPrescription(tx, input.id))
  if (!row) return noPrescription({ tx, actor, now }, input.id)
  const registered = await currentRegistered(deps.clock, tx, actor)
  if (!registered.ok) return registered
  if (row.patientId === actor.id) return refused('own_care')
  const one = (await elsewhereOf(tx, [row.id])).get(row.id)
  if (!one || row.status !== 'released') return refused('original_not_here')
  if (input.isSent === (one.sentAt !== null)) return done(present(row, one))
  const change = input.isSent
    ? { sentAt: now, sentByName: actor.name, reference: input.reference, suppliesLeft: suppliesLeft(row) }
    : { sentAt: null, sentByName: null, reference: '', suppliesLeft: null }
  await updateElsewhere(tx, one.id, change)
  if (input.isSent) await closeTasks(deps, tx, 'send_original', [row.id], actor.name)
  else
    await openTask(deps, tx, {
      kind: 'send_original',
      role: one.fromRole,
      subjectId: row.id,
      patientId: row.patientId,
      consultId: row.consultId,
      summary: sendWords(prescriptionNumber(row.number), one.form, one.toKind),
      dueAt: one.sendBy,
    })
  const auditId = await audit(deps.clock, tx, {
    action: input.isSent ? 'prescription.original.sent' : 'prescription.original.not_sent',
    subjectType: 'prescription',
    subjectId: row.id,
    patientId: row.patientId,
  })
  await writeSent(deps, tx, row, input.isSent, `original-sent:${one.id}:${auditId}`)
  await announceEach(tx, [
    { topics: [`user:${row.patientId}`], kind: 'plan', subjectId: row.id },
    { topics: ['role:doctor'], kind: 'consult', subjectId: row.consultId },
  ])
  return done(present(row, { ...one, ...change }))
}
