import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { counterKeys, type enterTold as enterEndpoint, type ToldToPharmacist } from '@om/contracts/picture'
import { hasWords } from '@om/domain/picture/picture'
import type { Ctx } from '#src/ctx.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { keepFact } from './keep-fact.ts'
import { toldAtCounter } from './picture.present.ts'
import { correctionProblems, questionsOf } from './record-fact.ts'
import { pictureOf } from './today.ts'

type Body = CallInput<typeof enterEndpoint>['body']

const tellerWords: Record<Body['teller'], string> = {
  patient: 'Told by the patient',
  family_or_carer: 'Told by family or a carer',
  other_clinician: 'Told by another clinician',
}
const wayWords: Record<Body['way'], string> = {
  counter: 'at the counter',
  phone: 'on the phone',
  in_writing: 'in writing',
}

/** What pharmacists have entered of a patient, and what may be entered: no more of the assessment than that. (INV-14) */
export const readTold = async (
  { tx, actor }: Ctx<'pharmacist'>,
  patientId: string,
  mayEnter: boolean,
): Promise<ToldToPharmacist> => {
  const picture = await pictureOf(tx, patientId)
  const questions = picture ? questionsOf(picture) : []
  return {
    questions: questions.filter(({ key }) => counterKeys.some(one => one === key)),
    facts: await toldAtCounter(tx, patientId, actor),
    can: { enter: mayEnter && picture !== undefined },
  }
}

/**
 * Keeps what was told to a pharmacist, with who told it and how: all that follows from a patient's own correction follows from it.
 * Refuses with `quiz_result_not_found` before there is an assessment, and with `bad_request`, naming the field.
 */
export const keepTold = async (
  { deps, tx, actor, now }: Ctx<'pharmacist'>,
  { patientId, byName, ...body }: Body & { patientId: string; byName: string },
): Promise<Result<null>> => {
  const problems = correctionProblems(body, clinicToday(deps.clock))
  if (problems.length > 0) return refused('bad_request', problems)
  if (!(await pictureOf(tx, patientId))) return refused('quiz_result_not_found')
  const told = `${tellerWords[body.teller]}, ${wayWords[body.way]}`
  await keepFact(deps, tx, {
    id: body.factId,
    patientId,
    kind: 'answer',
    key: body.key,
    value: { values: body.values, text: hasWords(body.key) ? body.text : '' },
    measuredOn: clinicToday(deps.clock),
    note: body.note ? `${told}. ${body.note}` : told,
    source: 'pharmacist',
    byName,
    enteredBy: actor.id,
    at: now,
  })
  return done(null)
}
