import type { LetterContent } from '@om/contracts/doctor-letters'
import type { LetterWords } from '@om/db/tables/own-record'
import { formatDay } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import type { Ctx } from '#src/ctx.ts'
import { bornOn, clinicToday, type Doctor, patientDetails } from '#src/modules/people/people.ts'
import type { DoctorLetterRow } from './doctor-letters.repo.ts'
import { clinicalParts, fromLine } from './gp-summary.ts'

/** What a certificate says of somebody, in a sentence. */
const certified = (name: string, { certifies, from, until }: LetterContent): string => {
  const first = formatDay(from ?? '')
  const isSpan = until !== null && until !== from
  if (certifies === 'attended')
    return isSpan
      ? `${name} was in consultation with us by telehealth from ${first} to ${formatDay(until)}.`
      : `${name} attended a consultation with us by telehealth on ${first}.`
  const span = isSpan ? `from ${first} to ${formatDay(until)}, both days included` : `on ${first}`
  if (certifies === 'unfit') return `${name} is unfit for work or study ${span}.`
  return `${name} is fit for work or study ${until === null ? `from ${first}` : span}.`
}

/** What is printed of a letter, as its doctor signs it now. Undefined where there is no such patient. */
export const letterWords = async (
  ctx: Ctx<'doctor'>,
  patientId: string,
  content: LetterContent,
  doctor: Doctor,
): Promise<LetterWords | undefined> => {
  const { deps, tx } = ctx
  const patient = await patientDetails(tx, patientId)
  if (!patient) return undefined
  const born = await bornOn(tx, patientId)
  const name = `${patient.firstName} ${patient.lastName}`.trim()
  const who = { Name: name, 'Date of birth': born && formatDay(born) }
  const signed = `${doctor.name} (Ahpra ${doctor.ahpraNumber}), ${formatDay(clinicToday(deps.clock))}`
  if (content.kind === 'certificate')
    return {
      To: content.to || 'To whom it may concern',
      From: fromLine(deps.config),
      About: who,
      'What this certifies': certified(name, content),
      ...(content.text && { 'In addition': content.text }),
      Signed: signed,
    }
  const { medicines, answers, results } = await clinicalParts(ctx, patientId)
  const has = (part: LetterContent['parts'][number]) => content.parts.includes(part)
  return {
    To: content.to,
    From: fromLine(deps.config),
    About: { ...who, Address: addressLine(patient.address), Phone: patient.phone },
    'Why we refer': content.text,
    'What we ask': content.asks,
    ...(has('medicines') && { 'Medicines that we prescribe': medicines }),
    ...(has('answers') && { 'What the patient told us, as it stands today': answers }),
    ...(has('results') && { 'Results on file': results }),
    Signed: signed,
  }
}

/** The same as it is read later: one that stands no more says so first. */
export const wordsAsRead = (row: DoctorLetterRow, isReplaced: boolean): LetterWords => {
  if (row.withdrawnAt) return { 'Withdrawn by the clinic': 'This letter is no longer valid.', ...row.words }
  if (isReplaced) return { 'Replaced by a newer version': 'This letter is no longer valid.', ...row.words }
  return row.words
}
