import { noticeChannels, noticeKinds } from '@om/contracts/notices'
import { describe, expect, test } from 'vitest'
import {
  channelsOf,
  choiceOf,
  isForNow,
  isUsual,
  mayTurnOff,
  noticeKindFacts,
  noticeKindOf,
  quietUntil,
} from './notices.ts'

describe('the kind of a message follows from its occasion', () => {
  test.each([
    ['recall:1:2', 'safety'],
    ['recall-reminder:1:2', 'safety'],
    ['urgent-again:1', 'safety'],
    ['crisis:1', 'safety'],
    ['appointment:1:reminder:24h', 'appointments'],
    ['message:1:now', 'messages'],
    ['check-in-due:1', 'check_ins'],
    ['check-in-overdue:1', 'care'],
    ['check-in-review:1', 'care'],
    ['side-effect-answer:1:2', 'care'],
    ['side-effect:1:2', 'work'],
    ['consult:1:question', 'care'],
    ['consult-breach:1:2', 'work'],
    ['order-shipped:1', 'deliveries'],
    ['order-stuck:1', 'work'],
    ['refund-failed:1:2', 'billing'],
    ['refund-failed-admin:1:2', 'work'],
    ['goods-notice:1', 'billing'],
    ['goods-not-ordered:1', 'billing'],
    ['invoice-again:1:again:2', 'billing'],
    ['auth:password_changed:1', 'account'],
    ['thread-handed:1:2', 'work'],
    ['thread-waits:1:2', 'work'],
    ['consult-given-back:1:2', 'work'],
    ['own-reminder:1:2026-11-16:480', 'own_reminders'],
    ['digest:2026-11-16', 'digest'],
    ['privacy-due:1:2', 'work'],
    ['privacy-answered:1', 'care'],
    ['something-new:1', 'care'],
  ])('%s is of %s [NOTICE-S002]', (occasion, kind) => expect(noticeKindOf(occasion)).toBe(kind))
})

const none = { turnedOff: [], turnedOn: [] }
const usual = noticeChannels.filter(channel => isUsual(channel, 'care'))
const told = noticeKinds.filter(kind => kind !== 'digest' && kind !== 'own_reminders')

describe('the channels of a message', () => {
  test('of a digest are none but the list until somebody asks for it [OFFICE-S12]', () => {
    expect(channelsOf('digest', none)).toEqual(['bell'])
    expect(channelsOf('digest', { turnedOff: [], turnedOn: ['digest:email'] })).toEqual(['bell', 'email'])
  })

  test('of a reminder that somebody set are the list and their devices, also in quiet hours [DOSE-04]', () => {
    expect(channelsOf('own_reminders', none)).toEqual(['bell', 'push'])
    expect(isForNow('own-reminder:1:2026-11-16:1320')).toBe(true)
  })

  test.each(told)('of %s are all but texts until somebody chooses [NOTICE-S003] [NOTICE-S070]', kind => {
    expect(usual).toEqual(['bell', 'email', 'push'])
    expect(channelsOf(kind, none)).toEqual(usual)
    expect(channelsOf(kind, { turnedOff: [], turnedOn: [choiceOf(kind, 'sms')] })).toEqual(noticeChannels)
  })

  test.each(noticeKinds)(
    'of %s keep the list in the product, and e-mail where it has to reach people, whatever was turned off [NOTICE-S004]',
    kind => {
      const all = noticeChannels.map(channel => choiceOf(kind, channel))
      expect(channelsOf(kind, { turnedOff: all, turnedOn: [] })).toEqual(
        noticeKindFacts[kind].isService ? ['bell', 'email'] : ['bell'],
      )
    },
  )

  test('of one kind are not those of another', () => {
    expect(channelsOf('messages', { turnedOff: ['check_ins:email'], turnedOn: ['check_ins:sms'] })).toEqual(usual)
    expect(mayTurnOff('messages', 'email')).toBe(true)
  })
})

describe('quiet hours', () => {
  const night = { from: 21 * 60, to: 7 * 60, zone: 'Australia/Sydney' }
  const until = (at: string, hours = night) => quietUntil(new Date(at), hours)?.toISOString() ?? null

  test.each([
    ['before they begin', '2026-11-16T20:59:59+11:00', null],
    ['as they begin', '2026-11-16T21:00:00+11:00', '2026-11-17T07:00:00+11:00'],
    ['after midnight', '2026-11-17T00:30:00+11:00', '2026-11-17T07:00:00+11:00'],
    ['as they end', '2026-11-17T07:00:00+11:00', null],
    ['in the night that is an hour shorter', '2026-10-04T01:30:00+10:00', '2026-10-04T07:00:00+11:00'],
    ['in the night that is an hour longer', '2026-04-05T01:30:00+11:00', '2026-04-05T07:00:00+10:00'],
  ])('end %s at the hour on the wall [NOTICE-S046]', (_, at, end) =>
    expect(until(at)).toBe(end && new Date(end).toISOString()),
  )

  test('are those of the zone [NOTICE-S046]', () => {
    const at = '2026-11-16T21:30:00+11:00'
    expect(until(at, { ...night, zone: 'Australia/Perth' })).toBeNull()
  })

  test('may lie within a day, and are none where they begin as they end', () => {
    const nap = { ...night, from: 13 * 60, to: 14 * 60 }
    expect(until('2026-11-16T13:59:00+11:00', nap)).toBe('2026-11-16T03:00:00.000Z')
    expect(until('2026-11-16T14:00:00+11:00', nap)).toBeNull()
    expect(until('2026-11-16T13:00:00+11:00', { ...nap, to: nap.from })).toBeNull()
  })

  test.each([
    ['recall:1', true],
    ['urgent-again:1', true],
    ['crisis:1', true],
    ['appointment:1:reminder:5m', true],
    ['appointment:1:reminder:1h', true],
    ['appointment:1:reminder:24h', false],
    ['appointment:1:booked', false],
    ['message:1:now', false],
    ['order-shipped:1', false],
  ])('of %s: it cannot wait is %s [NOTICE-S047]', (occasion, is) => expect(isForNow(occasion)).toBe(is))
})
