import { expect, test } from 'vitest'
import { loginKindOf } from './login-kinds.ts'
import { registrationDraft } from './use-next.ts'

const paths = ['/user-login', '/subscription-login', '/doctor-login', '/pharmacy-login', '/admin-login']

test('every sign-in page has words of its own', () => {
  expect(new Set(paths.map(path => loginKindOf(path).title)).size).toBe(paths.length)
  expect(new Set(paths.map(path => loginKindOf(path).lead)).size).toBe(paths.length)
})

test('offers Google and a new account to patients alone [SIGNIN-07]', () =>
  expect(paths.filter(path => loginKindOf(path).isForPatients)).toEqual(['/user-login', '/subscription-login']))

test('a path with a slash at its end is the same page', () =>
  expect(loginKindOf('/doctor-login/')).toBe(loginKindOf('/doctor-login')))

test('the registration keeps every field but the password [SIGNIN-08]', () =>
  expect(registrationDraft.names.filter(name => /pass|secret|code/i.test(name))).toEqual([]))
