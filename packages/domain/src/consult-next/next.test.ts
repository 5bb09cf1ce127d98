import { consultNextKinds } from '@om/contracts/consult-parts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consultStates } from '../lifecycles/consult.ts'
import { outcomes } from '../triage/rules.ts'
import { hasGpLetter, type NextInput, nextFor } from './next.ts'

const HOUR = 3_600_000
const now = new Date('2026-11-16T00:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR)
const iso = (hours: number) => inHours(hours).toISOString()

const sent: NextInput = {
  state: 'submitted',
  outcome: 'rx_review',
  isReview: false,
  now,
  dueAt: inHours(24),
  pausedAt: null,
  hasOpenQuestion: false,
  photoAsked: false,
  photosMissing: false,
  liveContactNeeded: false,
  appointmentAt: null,
}
const paused = { dueAt: null, pausedAt: inHours(-24) }
const untilDay14 = iso(13 * 24)

/** State by state, the first thing that applies: what comes next, and by when. */
const table: [what: string, change: Partial<NextInput>, kind: string, dueAt: string | null][] = [
  ['sent, nothing else to do', {}, 'wait', iso(24)],
  ['sent, the promised time is past', { dueAt: inHours(-1) }, 'wait', null],
  ['with a doctor', { state: 'in_review' }, 'wait', iso(24)],
  ['a live contact has to come first', { liveContactNeeded: true }, 'book', iso(24)],
  ['the live contact is booked', { liveContactNeeded: true, appointmentAt: inHours(5) }, 'wait', iso(24)],
  ['booked for after the promised time', { liveContactNeeded: true, appointmentAt: inHours(50) }, 'wait', iso(50)],
  ['the booked time is over', { liveContactNeeded: true, appointmentAt: inHours(-1) }, 'book', iso(24)],
  ['photos are policy', { photosMissing: true }, 'photos', iso(24)],
  ['photos and a contact', { photosMissing: true, liveContactNeeded: true }, 'book', iso(24)],
  [
    'photos after booking',
    { photosMissing: true, liveContactNeeded: true, appointmentAt: inHours(5) },
    'photos',
    iso(24),
  ],
  ['video by the rules', { outcome: 'video_required', liveContactNeeded: true }, 'book', iso(24)],
  ['no prescription suggested', { outcome: 'non_rx_suggested', liveContactNeeded: true }, 'self_care', iso(24)],
  ['in person by the rules', { outcome: 'decline_refer_gp', liveContactNeeded: true }, 'gp', iso(24)],
  ['a doctor asked', { state: 'needs_info', hasOpenQuestion: true, ...paused }, 'answer', untilDay14],
  ['a doctor asked for a photo', { state: 'in_review', photoAsked: true }, 'photos', iso(24)],
  [
    'a question and a photo',
    { state: 'needs_info', hasOpenQuestion: true, photoAsked: true, ...paused },
    'answer',
    untilDay14,
  ],
  [
    'a doctor asked for a photo of someone to be seen in person',
    { outcome: 'decline_refer_gp', photoAsked: true },
    'photos',
    iso(24),
  ],
  ['a doctor wants video', { state: 'video_required', liveContactNeeded: true, ...paused }, 'book', untilDay14],
  ['the video is booked', { state: 'video_required', appointmentAt: inHours(30), ...paused }, 'wait', iso(30)],
  [
    'a doctor wants video, whatever the rules said',
    { state: 'video_required', outcome: 'non_rx_suggested', ...paused },
    'book',
    untilDay14,
  ],
  ['approved', { state: 'approved', dueAt: null }, 'decided', null],
  ['declined', { state: 'declined', dueAt: null }, 'decided', null],
  ['referred', { state: 'referred', dueAt: null }, 'gp', null],
  ['expired', { state: 'expired', dueAt: null }, 'closed', null],
  ['abandoned', { state: 'abandoned', dueAt: null }, 'closed', null],
  ['withdrawn', { state: 'withdrawn', dueAt: null }, 'closed', null],
]

describe('what comes next for a patient', () => {
  test.each(table)('%s', (_, change, kind, dueAt) => expect(nextFor({ ...sent, ...change })).toEqual({ kind, dueAt }))

  test('has an example of every kind', () =>
    expect(new Set(table.map(([, , kind]) => kind))).toEqual(new Set(consultNextKinds)))

  test('is one thing for anyone at any time, and promises no time that is past [CONSULT-S30]', () => {
    const instant = fc.option(fc.integer({ min: -400, max: 400 }).map(inHours))
    fc.assert(
      fc.property(
        fc.record({
          state: fc.constantFrom(...consultStates),
          outcome: fc.constantFrom(...outcomes),
          isReview: fc.boolean(),
          now: fc.constant(now),
          dueAt: instant,
          pausedAt: instant,
          hasOpenQuestion: fc.boolean(),
          photoAsked: fc.boolean(),
          photosMissing: fc.boolean(),
          liveContactNeeded: fc.boolean(),
          appointmentAt: instant,
        }),
        input => {
          const next = nextFor(input)
          expect(consultNextKinds).toContain(next.kind)
          if (next.dueAt) expect(new Date(next.dueAt).getTime()).toBeGreaterThan(now.getTime())
        },
      ),
    )
  })
})

describe('a letter to a GP', () => {
  test.each([
    ['submitted', 'decline_refer_gp', true],
    ['in_review', 'decline_refer_gp', true],
    ['declined', 'decline_refer_gp', true],
    ['expired', 'decline_refer_gp', true],
    ['approved', 'decline_refer_gp', false],
    ['draft', 'decline_refer_gp', false],
    ['referred', 'rx_review', true],
    ['submitted', 'rx_review', false],
    ['declined', 'video_required', false],
    ['submitted', 'non_rx_suggested', false],
  ] as const)('for a consult that is %s and sorted as %s: %s', (state, outcome, expected) =>
    expect(hasGpLetter({ state, outcome })).toBe(expected),
  )
})
