import { noticeKinds } from '@om/contracts/notices'
import { describe, expect, test } from 'vitest'
import { isOneText, mobileOf, mobileWords, textMessageOf } from './text-message.ts'

describe('an Australian mobile', () => {
  test.each([
    ['0412 345 678', '+61412345678'],
    ['0412345678', '+61412345678'],
    ['+61 412 345 678', '+61412345678'],
    ['(04) 1234-5678', '+61412345678'],
    ['61412345678', '+61412345678'],
    ['02 5550 1000', null],
    ['+61255501000', null],
    ['+64 21 123 456', null],
    ['0412 345 67', null],
    ['', null],
  ])('%s is %s to a provider [NOTICE-S071]', (phone, number) => expect(mobileOf(phone)).toBe(number))

  test('is shown as people here write it', () => {
    expect(mobileWords('+61412345678')).toBe('0412 345 678')
    expect(mobileWords('+15005550006')).toBe('+15005550006')
  })
})

const textOf = (title: string, productName = 'Olive Mane') => textMessageOf({ productName, kind: 'deliveries', title })
const instead = textOf('')

describe('the text of a notice [NOTICE-S072]', () => {
  test('is its title, from whom it is, and how it ends', () => {
    expect(textOf('Your parcel is on its way')).toBe(
      'Olive Mane: Your parcel is on its way. Sign in to see it. Replies are not read. STOP ends texts.',
    )
    expect(textOf('Did it arrive?')).toMatch(/^Olive Mane: Did it arrive\? Sign in/)
  })

  test('is in letters that phones write', () => {
    expect(textOf('It’s here – “now”… for Zoë Łuk')).toMatch(/^Olive Mane: It's here - "now"... for Zoe uk\. /)
    expect(textOf('好消息 😀')).toBe(instead)
  })

  test.each([
    'Your finasteride is on its way',
    'Minoxidil 5 % has left us',
    'Your hair photos are asked for',
    'A new dose of 1mg',
    'Your prescription ends',
    'Tell us about a side effect',
    'Your consult has been read',
    'The next refill waits',
    'Your check-in is due',
  ])('says what its kind is about in place of %s', title => expect(textOf(title)).toBe(instead))

  test('says what its kind is about in place of words that are too long for one', () => {
    expect(textOf('It is on its way. '.repeat(9))).toBe(instead)
  })

  test.each(noticeKinds)('of %s is one message under the longest name, whatever is told', kind => {
    for (const title of ['', 'News', 'x'.repeat(200)])
      expect(isOneText(textMessageOf({ productName: 'W'.repeat(60), kind, title }))).toBe(true)
  })

  test('has no link in it, and a charge by weeks of a subscription is no script', () => {
    expect(textOf('Your subscription has changed')).toContain('subscription has changed')
    for (const kind of noticeKinds)
      expect(textMessageOf({ productName: 'Olive Mane', kind, title: 'See https://a.example' })).not.toMatch(/https?:/)
  })
})
