import { describe, expect, test } from 'vitest'
import type { QuizAnswers } from '../quiz/answers.ts'
import { sampleMan, sampleWoman } from '../quiz/sample-answers.ts'
import { triage } from './triage.ts'

const today = '2026-11-20'
const aged = (years: number) => `20/11/${2026 - years}`
const man = (age: number, changes: QuizAnswers): QuizAnswers => ({ ...sampleMan, date_of_birth: aged(age), ...changes })
const woman = (age: number, changes: QuizAnswers): QuizAnswers => ({
  ...sampleWoman,
  date_of_birth: aged(age),
  ...changes,
})

describe('triage vectors', () => {
  const vectors: [number, string, QuizAnswers, string, string[]][] = [
    [1, 'man 32, deep temples', man(32, {}), 'rx_review', ['T-25']],
    [2, 'man 17', man(17, { hair_loss_pattern: 'nh2' }), 'decline_refer_gp', ['T-01']],
    [
      3,
      'man 40 with heart failure',
      man(40, { hair_loss_pattern: 'nh4', health_conditions: ['heart_failure'] }),
      'video_required',
      ['T-08'],
    ],
    [4, 'woman 29, pregnant', woman(29, { pregnancy_status: 'pregnant' }), 'decline_refer_gp', ['T-05']],
    [5, 'woman 34, trying', woman(34, { pregnancy_status: 'trying_6m' }), 'video_required', ['T-07']],
    [
      6,
      'woman 30, snapping',
      woman(30, { fphl_pattern: 's1', loss_vs_breakage: 'snapping' }),
      'non_rx_suggested',
      ['T-20', 'T-21'],
    ],
    [
      7,
      'woman 31, birth 4 months ago',
      woman(31, { triggering_event: ['birth_postpartum'], hair_loss_duration: '1_3m' }),
      'non_rx_suggested',
      ['T-22'],
    ],
    [
      8,
      'man 28 with thoughts of self-harm',
      man(28, { hair_loss_pattern: 'nh2', mood_conditions: ['self_harm_thoughts'] }),
      'video_required',
      ['T-00'],
    ],
    [
      9,
      'man 45 with a sudden patch',
      man(45, { hair_loss_pattern: 'nh3v', scalp_condition: ['rf_sudden_patch'] }),
      'decline_refer_gp',
      ['T-03'],
    ],
    [10, 'woman 67', woman(67, { fphl_pattern: 's3' }), 'video_required', ['T-16']],
    [
      11,
      'woman 40 on a blood pressure tablet',
      woman(40, { fphl_pattern: 's3', current_medications: ['ace_arb'] }),
      'rx_review',
      ['T-25'],
    ],
    [12, 'born on 31 February', man(36, { date_of_birth: '31/02/1990' }), 'incomplete', ['T-02']],
    [13, 'man who came through the women’s brand', man(32, {}), 'rx_review', ['T-25']],
    [
      14,
      'man with an earlier mood side effect',
      man(32, { previous_treatments: ['rx_tablet'], prev_result: 'side_effect', prev_side_effects: ['mood'] }),
      'video_required',
      ['T-12'],
    ],
    [15, 'telehealth consent refused', man(32, { consent_telehealth: false }), 'incomplete', ['T-02']],
    [16, 'woman, usual part, shedding from the root', woman(32, { fphl_pattern: 's1' }), 'video_required', ['T-26']],
  ]

  test.each(vectors)('%i: %s [TRIAGE-02]', (number, _, answers, outcome, matched) => {
    const result = triage(answers, { today, brand: number === 13 ? 'women' : undefined })
    expect(result.outcome).toBe(outcome)
    expect(result.matched).toEqual(matched)
    expect(result.urgent).toBe(number === 8)
  })
})
