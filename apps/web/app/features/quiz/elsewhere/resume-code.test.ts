import { expect, test } from 'vitest'
import { codeInGroups, codeInHash, isCode, plainCode, resumeLink } from './resume-code.ts'

test.each([
  ['7k3m 9qx2 ab4t', '7K3M9QX2AB4T'],
  ['7K3M-9QX2-AB4T', '7K3M9QX2AB4T'],
  ['oO1l IiK3M9QX', '001111K3M9QX'],
])('a code typed as %j is read as %s', (typed, code) => expect(plainCode(typed)).toBe(code))

test.each([
  ['7K3M 9QX2 AB4T', true],
  ['7K3M 9QX2 AB4', false],
  ['7K3M 9QX2 AB4U', false],
  ['', false],
])('%j can be a code: %s', (typed, expected) => expect(isCode(typed)).toBe(expected))

test('a code is shown in groups that people can read out', () => {
  expect(codeInGroups('7K3M9QX2AB4T')).toBe('7K3M 9QX2 AB4T')
})

test.each([
  ['#resume=7k3m9qx2ab4t', '7K3M9QX2AB4T'],
  ['#other=1&resume=7K3M-9QX2-AB4T', '7K3M9QX2AB4T'],
  ['#summary', null],
  ['', null],
])('the address part %j brings the code %s', (hash, code) => expect(codeInHash(hash)).toBe(code))

test('a link carries its code where no server sees it', () => {
  const link = resumeLink('https://clinic.example', '/women/hair-loss-quiz', '7K3M 9QX2 AB4T')
  expect(link).toBe('https://clinic.example/women/hair-loss-quiz#resume=7K3M9QX2AB4T')
  expect(new URL(link).search).toBe('')
})
