import { beforeEach, expect, test, vi } from 'vitest'
import { cookieDomainsOf, keepTagChoice, tagChoice } from './tag-choice.ts'

const DAY = 24 * 60 * 60 * 1000
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

test('an answer is remembered for twelve months and then asked for again', () => {
  keepTagChoice('allow', 0)
  expect(tagChoice(364 * DAY)).toBe('allow')
  expect(tagChoice(366 * DAY)).toBeNull()
})

test('a changed answer counts', () => {
  keepTagChoice('allow', 0)
  keepTagChoice('decline', DAY)
  expect(tagChoice(2 * DAY)).toBe('decline')
})

test.each(['', 'allow', 'yes 1', 'allow soon', 'allow 999999999999999'])('anything else is no answer (%j)', text => {
  kept.set('om:tag-choice', text)
  expect(tagChoice(DAY)).toBeNull()
})

test.each([
  ['www.example.com.au', ['www.example.com.au', 'example.com.au', 'com.au']],
  ['example.com', ['example.com']],
  ['localhost', []],
])('cookies of %s that a visitor withdraws are looked for under %j', (host, domains) =>
  expect(cookieDomainsOf(host)).toEqual(domains),
)
