import { expect, test } from 'vitest'
import { cookieDomainsOf } from './cookie-domains.ts'

test.each([
  ['www.example.com.au', ['www.example.com.au', 'example.com.au', 'com.au']],
  ['example.com', ['example.com']],
  ['localhost', []],
])('cookies of %s that a visitor withdraws are looked for under %j', (host, domains) =>
  expect(cookieDomainsOf(host)).toEqual(domains),
)
