import { done, type Result } from '@om/contracts/errors'
import { ownRecord } from '@om/contracts/own-record'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import { readingText, tests } from '@om/domain/picture/tests'
import { describeAnswers } from '@om/domain/quiz/answers-text'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import type { RecordWords } from '#src/documents/record-pdf.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { bornOn, clinicToday, patientDetails } from '#src/modules/people/people.ts'
import { pictureOf } from '#src/modules/picture/picture.ts'
import { prescriptionNumber, prescriptionsInUse } from '#src/modules/prescriptions/prescriptions.ts'

/** What a GP needs of the answers; the rest is about hair, and stays with the patient. */
const forGp = new Set([
  'health_conditions',
  'mood_conditions',
  'current_medications',
  'allergies',
  'pregnancy_status',
  'partner_pregnant',
  'previous_treatments',
])

/** What a practice reads of the reader, as the record says it now. With `practice` it is one that we pass on for them. */
export const summaryOf = async ({ deps, tx, actor, now }: Ctx<'patient'>, practice?: string): Promise<RecordWords> => {
  const { clinic, productName, supportEmail } = deps.config
  const patient = await patientDetails(tx, actor.id)
  const picture = await pictureOf(tx, actor.id)
  const scripts = await prescriptionsInUse(tx, actor.id, clinicToday(deps.clock))
  const born = await bornOn(tx, actor.id)
  return {
    To: practice ?? (picture?.answers.usual_gp?.trim() || 'The general practitioner'),
    From: [productName, clinic.address, clinic.phone, supportEmail].filter(Boolean).join(', '),
    About: {
      Name: patient ? `${patient.firstName} ${patient.lastName}`.trim() : '',
      'Date of birth': born && formatDay(born),
      Address: addressLine(patient?.address ?? null),
      Phone: patient?.phone,
    },
    'What this is':
      `A summary that this person asked us for on ${formatDay(dayIn(now, CLINIC_ZONE))} and ${practice ? 'has us pass on' : 'hands'} to you. It is made from our record by fixed rules; ` +
      'no doctor has written it, and it is no referral. We see our patients by telehealth and have not examined them.',
    'Medicines that we prescribe': scripts.flatMap(row =>
      row.items.map(item => ({
        Medicine: item.description,
        Directions: item.directions,
        Prescription: `${prescriptionNumber(row.number)}, signed on ${formatDay(row.writtenOn)} by ${row.prescriberSnapshot.name} (Ahpra ${row.prescriberSnapshot.ahpraNumber})`,
        'Valid until': formatDay(row.expiresOn),
      })),
    ),
    'What the patient told us, as it stands today': picture
      ? describeAnswers(picture.answers)
          .filter(({ key }) => forGp.has(key))
          .map(({ question, answer }) => ({ [question]: answer }))
      : [],
    'Results on file': (picture?.measured ?? []).map(one => ({
      [tests[one.test].name]: `${readingText(one)} ${tests[one.test].unit}, ${formatDay(one.measuredOn)}`,
    })),
  }
}

/** A summary as a file; the same words of the same moment give the same bytes. */
export const summaryPdf = async (deps: Pick<Deps, 'config'>, words: RecordWords, at: Date): Promise<FileReply> => {
  const { recordPdf } = await import('#src/documents/record-pdf.ts')
  const about = { title: 'Summary for your GP', author: deps.config.productName, createdAt: at }
  return { bytes: await recordPdf(about, words), filename: 'summary-for-gp.pdf' }
}

/** A summary for the reader's own GP, which they hand on themselves; made anew each time, and written down. (REG-20, REG-04) */
const gpSummary = async (ctx: BareCtx<'patient'>): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const words = await inTransaction(ctx, async (inside): Promise<RecordWords> => {
    const { tx } = inside
    await audit(deps.clock, tx, {
      action: 'record.gp_summary.read',
      subjectType: 'patient',
      subjectId: actor.id,
      patientId: actor.id,
    })
    return summaryOf(inside)
  })
  return done(await summaryPdf(deps, words, deps.clock.now()))
}

/** What patients take to others. */
export const gpSummaryRoutes = (deps: Deps): Route[] => [
  serve(deps, ownRecord.gpSummary, gpSummary, { transaction: 'own' }),
]
