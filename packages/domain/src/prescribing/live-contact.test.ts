import { expect, test } from 'vitest'
import { isContactDue } from './live-contact.ts'

test.each([
  ['nobody has spoken with them', null, null, '2026-06-01', true],
  ['the day before a year is over', '2025-06-01T02:00:00.000Z', null, '2026-05-31', false],
  ['a year later', '2025-06-01T02:00:00.000Z', null, '2026-06-01', true],
  ['a year later by the clinic’s days', '2025-05-31T20:00:00.000Z', null, '2026-05-31', false],
  ['something grave since', '2026-05-01T02:00:00.000Z', '2026-05-02T02:00:00.000Z', '2026-05-03', true],
  ['something grave before', '2026-05-03T02:00:00.000Z', '2026-05-02T02:00:00.000Z', '2026-05-03', false],
])('a talk is due or not: %s [PRESCRIPTION-S38]', (_when, lastAt, graveAt, today, isDue) =>
  expect(isContactDue({ lastAt, graveAt }, today)).toBe(isDue),
)
