import { done, type Result, refused } from '@om/contracts/errors'
import { gpLetter } from '@om/domain/consult-next/gp-letter'
import { hasGpLetter } from '@om/domain/consult-next/next'
import { CLINIC_ZONE, dayIn, type IsoDate, zoneOfState } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { GpLetterPaper } from '#src/documents/gp-letter-pdf.ts'
import type { FileReply } from '#src/http/serve.ts'
import { productNameOf } from '#src/modules/mail/mail.ts'
import { bornOn, namesOfDoctors, type PatientDetails, patientDetails } from '#src/modules/people/people.ts'
import { isPatientClosed } from '../access/chart-access.ts'
import { answersOf } from '../chart/check-assessment.ts'
import { type StoredQuiz, visibleQuiz } from '../chart/quiz.repo.ts'
import { isOwnCare } from '../consults.policy.ts'
import { consultNumber } from '../consults.present.ts'
import { type ConsultRow, visibleConsult } from '../consults.repo.ts'

type Records = { consult: ConsultRow; quiz: StoredQuiz; patient: PatientDetails; born: IsoDate | null }

const findRecords = async (tx: Tx, id: string): Promise<Records | undefined> => {
  const consult = await visibleConsult(tx, id)
  if (!consult || !hasGpLetter(consult)) return undefined
  const quiz = await visibleQuiz(tx, consult.quizResultId)
  const patient = await patientDetails(tx, consult.patientId)
  return quiz && patient && { consult, quiz, patient, born: await bornOn(tx, consult.patientId) }
}

const doctorOf = async (tx: Tx, { decidedAt, decidedBy, state }: ConsultRow): Promise<GpLetterPaper['doctor']> => {
  if (!decidedAt || !decidedBy || state !== 'referred') return null
  const doctor = (await namesOfDoctors(tx, [decidedBy])).get(decidedBy)
  return doctor ? { name: doctor.name, ahpraNumber: doctor.ahpraNumber, on: dayIn(decidedAt, CLINIC_ZONE) } : null
}

const paperOf = ({ config }: Deps, { consult, quiz, patient, born }: Records, doctor: GpLetterPaper['doctor']) => {
  const answers = answersOf(quiz)
  return {
    consultNumber: consultNumber(consult.number),
    clinic: {
      name: productNameOf(config.productName, consult.brand),
      legalLine: `${config.legal.companyName}, ${config.legal.businessNumber}`,
      address: config.clinic.address,
      phone: config.clinic.phone,
      email: config.supportEmail,
    },
    to: answers.usual_gp?.trim() ?? '',
    patient: {
      name: `${patient.firstName} ${patient.lastName}`.trim(),
      dateOfBirth: born,
      address: addressLine(patient.address),
      phone: patient.phone,
    },
    answeredOn: dayIn(consult.submittedAt, zoneOfState(patient.address?.state ?? null)),
    doctor,
    ...gpLetter(consult.brand, answers, consult.doctorFlags),
    createdAt: consult.decidedAt ?? consult.submittedAt,
  } satisfies GpLetterPaper
}

/**
 * The letter that a patient takes to a GP, when the rules or a doctor advise care in person: for the patient and for doctors,
 * the doctor's own care excepted (INV-05). A consult without a letter looks like one that does not exist. The reading is
 * audited.
 */
export const consultLetter = async (ctx: BareCtx<'signed-in'>, input: { id: string }): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const found = await inTransaction(ctx, async ({ tx }): Promise<Result<GpLetterPaper>> => {
    const records = await findRecords(tx, input.id)
    if (!records) return refused('not_found')
    const { consult } = records
    if (await isPatientClosed({ tx, actor, now: deps.clock.now() }, consult.patientId)) return refused('chart_closed')
    if (actor.role === 'doctor' && isOwnCare(consult, actor)) return refused('own_care')
    await audit(deps.clock, tx, {
      action: 'consult.letter.read',
      subjectType: 'consult',
      subjectId: consult.id,
      patientId: consult.patientId,
    })
    return done(paperOf(deps, records, await doctorOf(tx, consult)))
  })
  if (!found.ok) return found
  // What draws documents is large and rarely needed.
  const { gpLetterPdf } = await import('#src/documents/gp-letter-pdf.ts')
  return done({ bytes: await gpLetterPdf(found.value), filename: `letter-${found.value.consultNumber}.pdf` })
}
