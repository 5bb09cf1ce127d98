import type { Result } from '@om/contracts/errors'
import { done } from '@om/contracts/errors'
import { type Dispensing, ownRecord, type SentAssessment, type SharedNote } from '@om/contracts/own-record'
import { addDays } from '@om/domain/dates'
import { describeAnswers } from '@om/domain/quiz/answers-text'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { assessmentsOf, sharedNotesOf } from '#src/modules/consults/consults.ts'
import { prescriptionNumber, visiblePrescriptionsOf } from '#src/modules/prescriptions/prescriptions.ts'
import { suppliedItemsOf } from '#src/modules/supplies/supplies.ts'

/** What the reader answered in each assessment that was sent, newest first. */
const listAssessments = async ({ deps, tx, actor }: Ctx<'patient'>): Promise<Result<{ items: SentAssessment[] }>> => {
  const sent = await assessmentsOf(tx, actor.id)
  auditListRead(deps.clock, tx, 'consult.mine.read', 'patient', actor.id)
  return done({
    items: sent.map(({ consultId, answers }) => ({
      consultId,
      answers: describeAnswers(answers).map(({ group, question, answer }) => ({ group, question, answer })),
    })),
  })
}

/** What has left the pharmacy for the reader, newest first. */
const listDispensings = async ({ deps, tx, actor }: Ctx<'patient'>): Promise<Result<{ items: Dispensing[] }>> => {
  const scripts = await visiblePrescriptionsOf(tx, actor.id)
  const numbers = new Map(scripts.map(row => [row.id, prescriptionNumber(row.number)]))
  const sent = await suppliedItemsOf(tx, actor.id)
  auditListRead(deps.clock, tx, 'order.mine.read', 'patient', actor.id)
  return done({
    items: sent
      .map((one, index) => ({
        key: `${one.prescriptionId}-${index}`,
        description: one.description,
        on: one.suppliedOn,
        batchNumber: one.batchNumber,
        keepsUntil: one.batchExpiresOn,
        lastsUntil: addDays(one.suppliedOn, one.days),
        prescriptionNumber: numbers.get(one.prescriptionId) ?? '',
      }))
      .toReversed(),
  })
}

/** Notes that doctors have shared with the reader, newest first. */
const listNotes = async ({ deps, tx, actor }: Ctx<'patient'>): Promise<Result<{ items: SharedNote[] }>> => {
  auditListRead(deps.clock, tx, 'consult_note.mine.read', 'patient', actor.id)
  return done({ items: await sharedNotesOf(tx, actor.id) })
}

/** Parts of the record that no other page of a patient holds whole. */
export const recordPartsRoutes = (deps: Deps): Route[] => [
  serve(deps, ownRecord.assessments, listAssessments),
  serve(deps, ownRecord.dispensings, listDispensings),
  serve(deps, ownRecord.notes, listNotes),
]
