import { type CheckInAnswers, checkInKinds } from '@om/contracts/check-ins'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { sampleMan, sampleWoman } from '../quiz/sample-answers.ts'
import {
  asksCycle,
  asksPressure,
  asksSexual,
  blocksOn,
  checkInsFrom,
  effectsOfAnswers,
  flagsOf,
  notesOn,
} from './check-ins.ts'

const well: CheckInAnswers = {
  adherence: 'every_day',
  shedding: 2,
  satisfaction: 4,
  isChanged: false,
  pressure: '',
  pregnancy: null,
  sexual: null,
  cycle: null,
  corrected: [],
  interest: 0,
  low: 0,
  selfHarm: false,
  effects: [],
  severity: 'mild',
  words: '',
}

describe('check-ins', () => {
  test('come at three, six and twelve months, and for oral minoxidil after two and six weeks too [CHECKIN-02]', () => {
    expect(checkInsFrom(['FIN_PO'], '2026-01-31')).toEqual([
      { kind: 'month_3', dueOn: '2026-04-30' },
      { kind: 'month_6', dueOn: '2026-07-31' },
      { kind: 'month_12', dueOn: '2027-01-31' },
    ])
    expect(checkInsFrom(['MOX_PO'], '2026-01-31').slice(0, 2)).toEqual([
      { kind: 'week_2', dueOn: '2026-02-14' },
      { kind: 'week_6', dueOn: '2026-03-14' },
    ])
  })

  test('ask for a blood pressure where the medicine lowers it, and stop the next delivery fourteen days after they were due [CHECKIN-03]', () => {
    expect([asksPressure(['FIN_PO']), asksPressure(['MOX_PO']), asksPressure(['SPI_PO'])]).toEqual([false, true, true])
    expect(blocksOn('2026-02-14')).toBe('2026-02-28')
  })

  test.each([
    ['month_3', {}, []],
    ['month_3', { adherence: 'stopped' }, ['stopped_using']],
    ['month_3', { adherence: 'missed_many', isChanged: true }, ['missed_often', 'something_new']],
    ['month_3', { interest: 1, low: 1 }, []],
    ['month_3', { interest: 1, low: 2 }, ['low_mood']],
    ['week_2', { pressure: '92/58' }, ['pressure_abnormal']],
    ['week_2', { pressure: '118/76' }, []],
    ['week_6', { shedding: 6 }, []],
    ['month_3', { shedding: 5 }, ['sheds_much']],
    ['month_3', { satisfaction: 1 }, []],
    ['month_6', { satisfaction: 2 }, ['dissatisfied']],
    ['month_3', { words: 'My scalp feels tight.' }, ['has_words']],
    ['month_3', { isChanged: true, words: 'Perindopril.' }, ['something_new']],
  ] as const)('a doctor reads at %s: %j because of %j [CHECKIN-04]', (kind, change, flags) => {
    expect(flagsOf(kind, { ...well, ...change })).toEqual(flags)
  })

  test('ask men on finasteride about sexual health, and who can conceive on spironolactone about periods [CHECKIN-200]', () => {
    expect([asksSexual(['DUT_PO'], sampleMan), asksSexual(['FIN_TOP+MOX_TOP'], sampleMan)]).toEqual([true, true])
    expect([asksSexual(['MOX_PO'], sampleMan), asksSexual(['FIN_PO'], sampleWoman)]).toEqual([false, false])
    expect([asksCycle(['SPI_PO'], sampleWoman), asksCycle(['MOX_TOP'], sampleWoman)]).toEqual([true, false])
    const cannot = { ...sampleWoman, pregnancy_status: 'not_possible_menopause_or_surgery' } as const
    expect([asksCycle(['SPI_PO'], cannot), asksCycle(['SPI_PO'], sampleMan)]).toEqual([false, false])
    expect(effectsOfAnswers({ sexual: 'erection', cycle: null })).toEqual(['erection'])
    expect(effectsOfAnswers({ sexual: 'less_desire', cycle: 'missed' })).toEqual(['low_libido', 'missed_period'])
    expect(effectsOfAnswers({ sexual: 'none', cycle: 'as_usual' })).toEqual([])
  })

  test.each([
    ['MOX_TOP', 13, []],
    ['MOX_TOP', 14, ['starting_shed']],
    ['MOX_PO', 14, ['starting_shed', 'pressure']],
    ['MOX_PO', 42, ['starting_shed', 'swelling']],
    ['MOX_PO', 70, []],
    ['FIN_PO', 20, []],
  ] as const)('of %s tell on day %i of %j [CHECKIN-201]', (item, day, notes) => {
    expect(notesOn([item], '2026-01-01', addDays('2026-01-01', day))).toEqual(notes)
  })

  test('never flag somebody who is well, at any of them', () => {
    expect(checkInKinds.flatMap(kind => flagsOf(kind, well))).toEqual([])
  })
})
