import { done, type Result, refused } from '@om/contracts/errors'
import { consultQuestions } from '@om/db/tables/consults'
import { eq } from 'drizzle-orm'
import type { Deps } from '#src/deps.ts'
import { stopClock } from '../clock.ts'
import { underAgeFound } from '../consults.hooks.ts'
import { type ConsultRow, insertNote } from '../consults.repo.ts'
import type { Held } from '../decide/held-consult.ts'
import { moveConsult } from '../move-consult.ts'
import { notifyPatient } from './notify-patient.ts'

/** Why a consult ended; nobody chooses it, it follows from the ID that a doctor has seen. */
export const UNDER_AGE = 'under_age'

/** What the person reads; nothing of it says what they had asked about. */
const message = [
  'Thank you for showing us who you are. The date of birth on your ID says that you are under 18, and we may only treat adults.',
  'So we have closed your assessment and deleted the answers and photos you sent with it. Nothing was charged for it.',
  'Your GP can help you, and you may bring a parent or somebody else you trust. If something worries you now, Kids Helpline listens on 1800 55 1800, day and night.',
].join('\n\n')

const note = (bornOn: string) =>
  `A photo ID gave ${bornOn} as the date of birth: under 18. The consult ended, and what was told for it was deleted (INV-15).`

/**
 * Ends the care of somebody whose ID shows that they are under 18: answers, photos, questions and what they told besides go, whatever
 * stands of a prescription is ceased, and what stays is the date of birth, who saw it and why the consult ended. All of it or nothing,
 * and before the decision locks what was decided on. (INV-15)
 */
export const endUnderAge = async (
  deps: Deps,
  { tx, consult, doctor, now, about }: Held,
  bornOn: string,
): Promise<Result<ConsultRow>> => {
  const { patientId, quizResultId: quizId } = consult
  const to = await about.patient()
  await underAgeFound.happens(deps, tx, {
    patientId,
    consultId: consult.id,
    quizId,
    bornOn,
    doctor: doctor.name,
    message,
  })
  await tx.q.delete(consultQuestions).where(eq(consultQuestions.consultId, consult.id))
  // A call that the consult waited for has told it: it is the doctor's from here.
  const held =
    consult.state === 'video_required'
      ? await moveConsult(
          deps,
          tx,
          consult,
          { action: 'complete_live_contact', by: 'doctor', reason: UNDER_AGE },
          { claimedBy: doctor.id },
        )
      : done(consult)
  if (!held.ok) return held
  const moved = await moveConsult(
    deps,
    tx,
    held.value,
    { action: 'decline', by: 'doctor', reason: UNDER_AGE },
    {
      ...stopClock(),
      draftNote: '',
      doctorFlags: [],
      patientReasons: [],
      urgent: false,
      decidedAt: now,
      decidedBy: doctor.id,
      decisionReason: UNDER_AGE,
      messageToPatient: message,
    },
  )
  if (!moved.ok) return refused(moved.code)
  await insertNote(tx, { consultId: consult.id, doctorId: doctor.id, body: note(bornOn), signedAt: now })
  await notifyPatient(deps, tx, consult, 'news', { to })
  return done(moved.value)
}
