import { noticeChannels, noticeKinds } from '@om/contracts/notices'
import { describe, expect, test } from 'vitest'
import { channelsOf, choiceOf, mayTurnOff, noticeKindFacts, noticeKindOf } from './notices.ts'

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
    ['something-new:1', 'care'],
  ])('%s is of %s [NOTICE-S002]', (occasion, kind) => expect(noticeKindOf(occasion)).toBe(kind))
})

describe('the channels of a message', () => {
  test.each(noticeKinds)('of %s are all of them until somebody chooses [NOTICE-S003]', kind => {
    expect(channelsOf(kind, [])).toEqual(noticeChannels)
  })

  test.each(noticeKinds)(
    'of %s keep the list in the product, and e-mail where it has to reach people, whatever was turned off [NOTICE-S004]',
    kind => {
      const all = noticeChannels.map(channel => choiceOf(kind, channel))
      expect(channelsOf(kind, all)).toEqual(noticeKindFacts[kind].isService ? noticeChannels : ['bell'])
    },
  )

  test('of one kind are not those of another', () => {
    expect(channelsOf('messages', ['check_ins:email'])).toEqual(['bell', 'email'])
    expect(mayTurnOff('messages', 'email')).toBe(true)
  })
})
