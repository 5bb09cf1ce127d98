import { expect, test } from 'vitest'
import { withoutSecrets } from './report-error.ts'

test.each([
  [
    'at https://x.example/auth/callback?code=abc#access_token=1 (a.js:1)',
    'at https://x.example/auth/callback (a.js:1)',
  ],
  ['token eyJhbGciOi.eyJzdWIi.sig-1 refused', 'token [token] refused'],
  ['no account for mina.patient@olivemane.example', 'no account for [e-mail]'],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
])('an error report leaves out what is private (%#)', (text, expected) => expect(withoutSecrets(text)).toBe(expected))
