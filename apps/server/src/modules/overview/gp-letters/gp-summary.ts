import { done, type Result } from '@om/contracts/errors'
import type { SentKind } from '@om/contracts/gp-letters'
import { ownRecord } from '@om/contracts/own-record'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import { letterTitles } from '@om/domain/gp-letters'
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

type Reading = Pick<Ctx<'patient' | 'doctor'>, 'deps' | 'tx'>

/** What the record says of a patient today, in the parts that a letter may have. */
export const clinicalParts = async ({ deps, tx }: Reading, patientId: string) => {
  const picture = await pictureOf(tx, patientId)
  const scripts = await prescriptionsInUse(tx, patientId, clinicToday(deps.clock))
  return {
    picture,
    medicines: scripts.flatMap(row =>
      row.items.map(item => ({
        Medicine: item.description,
        Directions: item.directions,
        Prescription: `${prescriptionNumber(row.number)}, signed on ${formatDay(row.writtenOn)} by ${row.prescriberSnapshot.name} (Ahpra ${row.prescriberSnapshot.ahpraNumber})`,
        'Valid until': formatDay(row.expiresOn),
      })),
    ),
    answers: picture
      ? describeAnswers(picture.answers)
          .filter(({ key }) => forGp.has(key))
          .map(({ question, answer }) => ({ [question]: answer }))
      : [],
    results: (picture?.measured ?? []).map(one => ({
      [tests[one.test].name]: `${readingText(one)} ${tests[one.test].unit}, ${formatDay(one.measuredOn)}`,
    })),
  }
}

/** Whom a letter is from, as it is printed. */
export const fromLine = ({ clinic, productName, supportEmail }: Deps['config']): string =>
  [productName, clinic.address, clinic.phone, supportEmail].filter(Boolean).join(', ')

/** What a practice reads of the reader, as the record says it now. With `practice` it is one that we pass on for them. */
export const summaryOf = async (ctx: Ctx<'patient'>, practice?: string): Promise<RecordWords> => {
  const { deps, tx, actor, now } = ctx
  const patient = await patientDetails(tx, actor.id)
  const { picture, medicines, answers, results } = await clinicalParts(ctx, actor.id)
  const born = await bornOn(tx, actor.id)
  return {
    To: practice ?? (picture?.answers.usual_gp?.trim() || 'The general practitioner'),
    From: fromLine(deps.config),
    About: {
      Name: patient ? `${patient.firstName} ${patient.lastName}`.trim() : '',
      'Date of birth': born && formatDay(born),
      Address: addressLine(patient?.address ?? null),
      Phone: patient?.phone,
    },
    'What this is':
      `A summary that this person asked us for on ${formatDay(dayIn(now, CLINIC_ZONE))} and ${practice ? 'has us pass on' : 'hands'} to you. It is made from our record by fixed rules; ` +
      'no doctor has written it, and it is no referral. We see our patients by telehealth and have not examined them.',
    'Medicines that we prescribe': medicines,
    'What the patient told us, as it stands today': answers,
    'Results on file': results,
  }
}

/** What a letter says, from top to bottom: what is kept of one has lost its order. */
const order = [
  ...['Withdrawn by the clinic', 'Replaced by a newer version', 'Preview, not signed', 'To', 'From', 'About'],
  ...['What this is', 'What this certifies', 'In addition', 'Why we refer', 'What we ask'],
  ...['Medicines that we prescribe', 'What the patient told us, as it stands today', 'Results on file', 'Signed'],
  ...['Name', 'Date of birth', 'Address', 'Phone', 'Medicine', 'Directions', 'Prescription', 'Valid until'],
]

const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

const inOrder = (words: object): RecordWords =>
  Object.fromEntries(
    Object.entries(words)
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([name, value]) => [name, ordered(value)]),
  )

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? inOrder(value) : value
}

/** A summary or a letter as a file; the same words of the same moment give the same bytes. */
export const letterPdf = async (
  deps: Pick<Deps, 'config'>,
  { kind, words, at }: { kind: SentKind; words: RecordWords; at: Date },
): Promise<FileReply> => {
  const { recordPdf } = await import('#src/documents/record-pdf.ts')
  const about = { title: letterTitles[kind], author: deps.config.productName, createdAt: at }
  return {
    bytes: await recordPdf(about, inOrder(words)),
    filename: kind === 'summary' ? 'summary-for-gp.pdf' : 'letter.pdf',
  }
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
  return done(await letterPdf(deps, { kind: 'summary', words, at: deps.clock.now() }))
}

/** What patients take to others. */
export const gpSummaryRoutes = (deps: Deps): Route[] => [
  serve(deps, ownRecord.gpSummary, gpSummary, { transaction: 'own' }),
]
