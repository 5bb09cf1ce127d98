import { advertisingWordsIn } from '@om/domain/advertising-words'
import { describe, expect, test } from 'vitest'
import { careTips, includesCall, openingWords, outcomeWords, queueWords, visitWords } from './outcome-words.ts'

const visits = ['scalp', 'health', 'pregnancy'] as const
const sent = { state: 'submitted', review: null, next: { kind: 'wait', dueAt: null }, appointment: null } as const
const outcomes = [
  ...(['rx_review', 'video_required', 'non_rx_suggested'] as const).map(outcome => ({
    ...sent,
    outcome,
    gpVisit: null,
  })),
  ...visits.map(gpVisit => ({ ...sent, outcome: 'decline_refer_gp' as const, gpVisit })),
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
    expect(includesCall({ ...sent, outcome: 'rx_review' })).toBe(true)
    expect(includesCall({ ...sent, outcome: 'non_rx_suggested' })).toBe(false)
    expect(includesCall({ ...sent, outcome: 'non_rx_suggested', state: 'video_required' })).toBe(true)
  })

  test('promises a review its call only where one is due, booked or asked for, and never a beginning without a prescription [PRESCRIPTION-S420]', () => {
    const review = { ...sent, outcome: 'rx_review', gpVisit: null, review: 'running_out' } as const
    const book = { kind: 'book', dueAt: null } as const
    expect(outcomeWords(review)?.steps.join(' ')).not.toContain('You talk')
    expect(outcomeWords({ ...review, next: book })?.steps.join(' ')).toContain('You talk')
    expect(outcomeWords({ ...review, review: 'talk' })?.steps.join(' ')).toContain('You talk')
    expect(outcomeWords({ ...review, outcome: 'non_rx_suggested' })?.title).toBe('A doctor reviews your treatment')
  })
})

test('nobody on shift is told, with the time from which somebody is [CONSULT-S351]', () => {
  expect(openingWords({ position: 1, of: 1, opensAt: null })).toBeNull()
  expect(openingWords({ position: 1, of: 1, opensAt: '2026-11-16T22:00:00Z' })).toContain('The next one begins')
})

test('the place in the queue is told in words', () => {
  expect(queueWords(null)).toBeNull()
  expect(queueWords({ position: 1, of: 9, opensAt: null })).toBe('A doctor opens yours next.')
  expect(queueWords({ position: 2, of: 9, opensAt: null })).toBe('1 person is ahead of you.')
  expect(queueWords({ position: 5, of: 9, opensAt: null })).toBe('4 people are ahead of you.')
})
