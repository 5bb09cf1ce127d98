import { expect, test } from 'vitest'
import { type GpLetterFacts, gpLetterCan, gpLetterState } from './gp-letters.ts'

const now = new Date('2026-11-16T00:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const draft: GpLetterFacts = {
  madeAt: at(-1),
  readAt: null,
  sentAt: null,
  until: null,
  wrongCodes: 0,
  timesOpened: 0,
  withdrawnAt: null,
}
const sent = { ...draft, readAt: at(-1), sentAt: at(-1), until: at(24) }
const none = { send: false, newCode: false, withdraw: false }
const all = { send: true, newCode: true, withdraw: true }

test.each([
  ['one that nobody has read', draft, 'draft', { ...none, withdraw: true }],
  ['one that was read', { ...draft, readAt: at(-1) }, 'draft', { ...all, newCode: false }],
  ['one of the day before', { ...draft, readAt: at(-25), madeAt: at(-25) }, 'draft', { ...none, withdraw: true }],
  ['one that is on its way', sent, 'sent', all],
  ['one that was opened', { ...sent, timesOpened: 1 }, 'opened', all],
  ['one with five wrong codes', { ...sent, wrongCodes: 5, timesOpened: 1 }, 'locked', all],
  ['one that is past its day', { ...sent, until: now, wrongCodes: 5 }, 'lapsed', { ...none, send: true }],
  ['one that was taken back', { ...sent, withdrawnAt: now, until: now }, 'withdrawn', none],
])('%s stands as it does [RECORD-S066]', (_, letter, state, can) => {
  expect(gpLetterState(letter, now)).toBe(state)
  expect(gpLetterCan(letter, now)).toEqual(can)
})
