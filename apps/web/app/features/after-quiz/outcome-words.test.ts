import { advertisingWordsIn } from '@om/domain/advertising-words'
import { describe, expect, test } from 'vitest'
import { careTips, includesCall, outcomeWords, queueWords, visitWords } from './outcome-words.ts'

const visits = ['scalp', 'health', 'pregnancy'] as const
const outcomes = [
  ...(['rx_review', 'video_required', 'non_rx_suggested'] as const).map(outcome => ({ outcome, gpVisit: null })),
  ...visits.map(gpVisit => ({ outcome: 'decline_refer_gp' as const, gpVisit })),
]

describe('an outcome', () => {
  test.each(outcomes)('$outcome $gpVisit says what it is, what it means and what happens', outcome => {
    const words = outcomeWords(outcome)
    expect(words?.title).not.toBe('')
    expect(words?.steps.length).toBeGreaterThanOrEqual(3)
  })

  test.each(outcomes)('$outcome $gpVisit always leads to a doctor who reads it', outcome => {
    expect(outcomeWords(outcome)?.steps.join(' ')).toMatch(/doctor/)
  })

  test('names no medicine and promises no result', () => {
    const all = [
      ...outcomes.map(outcome => JSON.stringify(outcomeWords(outcome))),
      ...careTips,
      ...visits.map(visit => JSON.stringify(visitWords(visit))),
    ]
    expect(advertisingWordsIn(all.join(' '))).toEqual([])
  })

  test('sends nobody to have their scalp looked at who has nothing there', () => {
    expect(JSON.stringify(visitWords('scalp'))).toMatch(/scalp/)
    for (const visit of ['health', 'pregnancy'] as const) expect(JSON.stringify(visitWords(visit))).not.toMatch(/scalp/)
  })

  test('says of every visit how soon to go and when not to wait', () => {
    for (const visit of visits) expect(visitWords(visit).urgency).toMatch(/In an emergency call 000\.$/)
  })

  test('includes a call where a prescription is possible, or a doctor asked for one', () => {
    expect(includesCall({ outcome: 'rx_review', state: 'submitted' })).toBe(true)
    expect(includesCall({ outcome: 'non_rx_suggested', state: 'submitted' })).toBe(false)
    expect(includesCall({ outcome: 'non_rx_suggested', state: 'video_required' })).toBe(true)
  })
})

test('the place in the queue is told in words', () => {
  expect(queueWords(null)).toBeNull()
  expect(queueWords({ position: 1, of: 9 })).toBe('Yours is the next assessment a doctor opens.')
  expect(queueWords({ position: 2, of: 9 })).toBe('1 assessment is ahead of yours.')
  expect(queueWords({ position: 5, of: 9 })).toBe('4 assessments are ahead of yours.')
})
