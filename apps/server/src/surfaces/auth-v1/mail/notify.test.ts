import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'
import { inTransaction } from '../transaction.ts'
import { clinicMoment, mailNotice, type Notice } from './notify.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const { id: userId } = people.mina
const kinds = [
  'password_changed',
  'email_changed',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'recovery_codes_made',
] as const

const newestAfter = async (notice: Notice) => {
  await inTransaction(app.deps.pool, sql => mailNotice(app.deps, sql, notice))
  await app.drain()
  const [mail] = await app.mails(notice.email ?? '')
  return mail
}

describe('a message about the safety of an account', () => {
  test.each(kinds)('%s: says when, and what to do when it was someone else [SESSION-S52]', async kind => {
    const mail = await newestAfter({ userId, email: `${kind}@example.com`, kind })
    expect(mail?.text).toMatch(/Monday,? 16 November 2026 at 11:00/)
    expect(mail?.text).toContain('UTC+11:00')
    expect(mail?.text).toContain(`${testOrigin}/forgot-password`)
    expect(mail?.text).toContain(app.deps.config.clinic.phone)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/consult|treat|prescri|medic|hair|weight|men's|women/i)
  })

  test('a new device is named, with its time zone', async () => {
    const mail = await newestAfter({
      userId,
      email: 'device@example.com',
      kind: 'new_device',
      device: 'Firefox on Windows',
      timeZone: 'Australia/Perth',
    })
    expect(mail?.subject).toBe('New sign-in to your account')
    expect(mail?.text).toContain('Device: Firefox on Windows')
    expect(mail?.text).toContain('Time zone of the device: Australia/Perth')
  })

  test('nothing is sent to an account without an address', async () => {
    const before = await app.mails()
    await newestAfter({ userId, email: null, kind: 'password_changed' })
    expect(await app.mails()).toHaveLength(before.length)
  })

  test.each([
    ['2026-01-15T02:05:00Z', 'Thursday 15 January 2026 at 1:05', 'UTC+11:00'],
    ['2026-07-15T02:05:00Z', 'Wednesday 15 July 2026 at 12:05', 'UTC+10:00'],
  ])('%s is written as %s', (instant, day, offset) => {
    const words = clinicMoment(new Date(instant))
    expect(words.replace(',', '')).toContain(day)
    expect(words).toContain(offset)
  })
})
