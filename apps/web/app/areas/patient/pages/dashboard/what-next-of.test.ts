import type { Journey } from '@om/contracts/me'
import { describe, expect, test } from 'vitest'
import { isNew, whatNextOf } from './what-next-of.ts'

const journey = (assessment: 'now' | 'done'): Journey => ({
  brand: 'men',
  headline: 'From the clinic',
  detail: '',
  dueAt: null,
  action: { label: 'Start your assessment', path: '/hair-loss-quiz' },
  steps: [{ key: 'assessment', label: 'Assessment', state: assessment, at: null, note: '' }],
  openConsultId: null,
  asOf: '2026-11-16T02:00:00.000Z',
})

const unsent = { path: '/women/hair-loss-quiz' }

describe('what happens next', () => {
  test('is to send the answers that wait in this browser, for someone new', () => {
    expect(whatNextOf(journey('now'), unsent)).toMatchObject({
      headline: 'Finish sending your assessment',
      action: { path: '/women/hair-loss-quiz' },
    })
  })

  test('is what the clinic says when nothing waits in this browser', () => {
    expect(whatNextOf(journey('now'), null).headline).toBe('From the clinic')
  })

  test('is the assessment of the brand whose pages led here, until the clinic knows better [SCREEN-S412]', () => {
    const unknown = { ...journey('now'), brand: null }
    expect(whatNextOf(unknown, null).action?.path).toBe('/hair-loss-quiz')
    expect(whatNextOf(unknown, null, undefined, 'women').action?.path).toBe('/women/hair-loss-quiz')
    expect(whatNextOf(journey('now'), null, undefined, 'women').action?.path).toBe('/hair-loss-quiz')
  })

  test('is what the clinic says once an assessment was sent, whatever waits in this browser', () => {
    expect(isNew(journey('done'))).toBe(false)
    expect(whatNextOf(journey('done'), unsent).headline).toBe('From the clinic')
  })
})

describe('the task of an open assessment', () => {
  const silent = { ...journey('done'), action: null }
  const open = (kind: 'book' | 'photos' | 'gp' | 'wait') => ({ next: { kind, dueAt: null }, appointment: null })

  test.each([
    ['book', '#book'],
    ['photos', '#photos'],
    ['gp', '#outcome'],
  ] as const)('to %s leads to its place on the page', (kind, place) => {
    expect(whatNextOf(silent, null, open(kind)).action?.path).toBe(`/patient-dashboard${place}`)
  })

  test('is none while there is only waiting to do', () => {
    expect(whatNextOf(silent, null, open('wait')).action).toBeNull()
  })

  test('never takes the place of what the clinic names', () => {
    expect(whatNextOf(journey('done'), null, open('book')).action?.path).toBe('/hair-loss-quiz')
  })
})
