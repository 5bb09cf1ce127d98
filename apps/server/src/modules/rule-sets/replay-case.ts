import { done, type Result, refused } from '@om/contracts/errors'
import type { CaseReplay } from '@om/contracts/rule-sets'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { type CaseInputs, judge } from '@om/domain/gate/compare'
import { type GateResult, isOpenGate } from '@om/domain/gate/gate'
import { isSameVerdict, type RuleSet, replay, ruleSetOf, ruleSetVersions, rulesOf } from '@om/domain/gate/versions'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { describeAnswer } from '@om/domain/quiz/answers-text'
import { ageOn, parseDob } from '@om/domain/quiz/date'
import { canonicalJson, inputsHash } from '@om/domain/triage/inputs-hash'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import {
  answersOf,
  caseOf,
  consultNumber,
  findConsult,
  isDirector,
  isPatientClosed,
} from '#src/modules/consults/consults.ts'
import { namesOfPatients } from '#src/modules/people/people.ts'
import { signatureInputsOf } from '#src/modules/prescriptions/prescriptions.ts'
import { versionInForce } from '#src/modules/rules/rules.ts'
import { isInOpenProposal } from './rule-sets.repo.ts'

type Found = NonNullable<Awaited<ReturnType<typeof caseOf>>>
type SignatureRun = NonNullable<ReturnType<Awaited<ReturnType<typeof signatureInputsOf>>['get']>>
type Repeated = CaseReplay['repeated']

const wordsOf = ({ problems, due }: GateResult): string[] => [...problems, ...due].map(one => one.message)

const signatureThen = async ({ ruleVersion, inputs, verdict }: SignatureRun) => {
  const rules = await rulesOf(ruleVersion)
  const again = await replay(ruleVersion, inputs)
  const repeated: Repeated = !again ? 'not_kept' : isSameVerdict(again, verdict) ? 'same' : 'different'
  const inTheWay = rules ? wordsOf(rules.runGate(inputs)) : [...verdict.problems, ...verdict.due]
  return { repeated, stored: { version: ruleVersion, isOpen: isOpenGate(verdict), inTheWay } }
}

const signatureToday = (rules: RuleSet, { inputs }: SignatureRun) => {
  const result = rules.runGate(inputs)
  return { version: rules.version, isOpen: result.problems.length + result.due.length === 0, inTheWay: wordsOf(result) }
}

const repeatedOf = async ({ consult }: Found, inputs: CaseInputs): Promise<Repeated> => {
  const rules = await ruleSetOf(consult.ruleVersion)
  if (!rules) return 'not_kept'
  const { outcome, flags } = judge(rules, { ...inputs, signature: null })
  const isSame =
    consult.inputsHash === inputsHash(inputs.answers) &&
    canonicalJson({ outcome, flags }) === canonicalJson({ outcome: consult.outcome, flags: consult.doctorFlags })
  return isSame ? 'same' : 'different'
}

/** One answer that a rule looked at. Where the record is closed an age stands for a birthday, and words of theirs stay away. */
const inputWords = (source: string, { answers, today }: CaseInputs, isOpen: boolean): CaseReplay['inputs'][number] => {
  const [key = source, ...rest] = source.split(':')
  const token = rest.join(':')
  const told = describeAnswer(key, token || answers[key as keyof QuizAnswers])
  const subject = told?.group ?? ''
  if (key === 'date_of_birth') {
    const born = parseDob(answers.date_of_birth)
    return { source, subject: 'Age', answer: born ? `${ageOn(born, today)} years` : 'Not known' }
  }
  if (key.endsWith('_text') && !isOpen) return { source, subject, answer: 'In their own words' }
  return { source, subject, answer: told?.answer || token || 'Not answered' }
}

/** Whether the doctor may see what the rules said of a case, and whether they may know whose it is. */
const accessTo = async (ctx: Ctx<'doctor'>, { consult }: Found): Promise<'open' | 'unnamed' | 'closed'> => {
  const { tx, actor } = ctx
  if (!(await isPatientClosed(ctx, consult.patientId))) return 'open'
  const isTheirs = (await isDirector(tx, actor.staffId)) || (await isInOpenProposal(tx, consult.id))
  return isTheirs ? 'unnamed' : 'closed'
}

/**
 * What the rules said of a case when it came, whether they say it again, and what those in force and the others that are shipped say.
 * For doctors who may open the record; without a name for the medical director, and for who decides about a set of rules.
 */
export const replayCase = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<CaseReplay>> => {
  const { deps, tx, actor } = ctx
  const visible = await findConsult(tx, actor, id)
  if (!visible.ok) return visible
  const found = await caseOf(tx, id)
  if (!found) return refused('not_found')
  const access = await accessTo(ctx, found)
  if (access === 'closed') return refused('chart_closed')
  const { consult, quiz } = found
  const run = (await signatureInputsOf(tx, [id])).get(id)
  const inputs: CaseInputs = {
    answers: answersOf(quiz),
    brand: consult.brand,
    today: dayIn(consult.submittedAt, CLINIC_ZONE),
    signature: null,
  }
  const inForce = await versionInForce(tx)
  const sets: RuleSet[] = []
  for (const version of ruleSetVersions.toReversed()) {
    const rules = await ruleSetOf(version)
    if (rules) sets.push(rules)
  }
  const today = sets.map(rules => {
    const { outcome, isUrgent, rules: applied, flags } = judge(rules, inputs)
    return { version: rules.version, isInForce: rules.version === inForce, outcome, isUrgent, rules: applied, flags }
  })
  const sources = new Set(
    [consult.doctorFlags, ...today.map(one => one.flags)].flat().flatMap(one => one.sourceAnswers),
  )
  const names = access === 'open' ? await namesOfPatients(tx, [consult.patientId]) : null
  await audit(deps.clock, tx, {
    action: 'consult.replay.read',
    subjectType: 'consult',
    subjectId: id,
    patientId: consult.patientId,
  })
  return done({
    consultId: id,
    number: consultNumber(consult.number),
    brand: consult.brand,
    submittedAt: consult.submittedAt.toISOString(),
    patient: names && { id: consult.patientId, name: names.get(consult.patientId) ?? '' },
    stored: {
      version: consult.ruleVersion,
      outcome: consult.outcome as CaseReplay['stored']['outcome'],
      isUrgent: consult.urgent,
      rules: [...new Set(consult.doctorFlags.map(flag => flag.rule))],
      flags: consult.doctorFlags,
    },
    repeated: await repeatedOf(found, inputs),
    today,
    signature: run ? { ...(await signatureThen(run)), today: sets.map(rules => signatureToday(rules, run)) } : null,
    inputs: [...sources].map(source => inputWords(source, inputs, access === 'open')),
  })
}
