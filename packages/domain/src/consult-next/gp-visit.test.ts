import { expect, test } from 'vitest'
import type { QuizAnswers } from '../quiz/answers.ts'
import { sampleMan, sampleWoman } from '../quiz/sample-answers.ts'
import { triage } from '../triage/triage.ts'
import { gpVisitOf } from './gp-visit.ts'

const today = '2026-11-21'

const visitOf = (answers: QuizAnswers) => {
  const { outcome, doctorFlags } = triage(answers, { today })
  return gpVisitOf(outcome, doctorFlags)
}

const cases: [string, QuizAnswers, string | null][] = [
  ['nothing to see a GP about', sampleWoman, null],
  ['pregnancy alone', { ...sampleWoman, pregnancy_status: 'pregnant' }, 'pregnancy'],
  ['bare patches', { ...sampleMan, hair_loss_pattern: 'patchy' }, 'scalp'],
  ['a painful scalp', { ...sampleMan, scalp_condition: ['rf_pain_burn'] }, 'scalp'],
  ['handfuls in weeks', { ...sampleMan, scalp_condition: ['rf_rapid_diffuse'] }, 'scalp'],
  ['fever or weight loss', { ...sampleMan, scalp_condition: ['rf_systemic'] }, 'health'],
  ['cancer treatment', { ...sampleMan, health_conditions: ['cancer_treatment_12m'] }, 'health'],
  ['signs of male hormones', { ...sampleWoman, androgen_signs: ['deeper_voice'] }, 'health'],
  ['a new lump', { ...sampleMan, health_conditions: ['breast_lump_or_cancer'], breast_detail: 'new_lump' }, 'health'],
  ['pregnancy and a bare patch', { ...sampleWoman, pregnancy_status: 'pregnant', fphl_pattern: 'patchy' }, 'scalp'],
]

test.each(cases)('%s: the visit is about what was found [CONSULT-S41]', (_what, answers, visit) =>
  expect(visitOf(answers)).toBe(visit),
)
