import { describe, expect, test } from 'vitest'
import { withoutSecrets } from './secrets.ts'

const secret = [
  ['an e-mail address', 'No account mina.patient+1@olivemane.example here', 'mina.patient'],
  ['an access token', 'jwt eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-bmF0dXJl expired', 'eyJ'],
  ['a header', 'Authorization: Bearer abc.def.ghi', 'abc.def'],
  ['the token of a link', 'at /support#conversation=3mF1w0kD9sQ7pLx2vB8nH4tRcYzJ5aGe failed', 'conversation='],
  ['a bare token', 'got 3mF1w0kD9sQ7pLx2vB8nH4tRcYzJ5aGe instead', '3mF1w0'],
  ['a query', 'GET https://om.example/api/x?email=a%40b.example&code=123456 failed', 'a%40b'],
  ['a password', `{"email":"x","password":"hunter2!"}`, 'hunter2'],
  ['a code to type', `{"code": "482913"}`, '482913'],
  ['a key of the payments provider', 'sk_test_51H8abcdefghijk refused', '51H8'],
  ['a checkout', 'no session cs_test_a1b2c3d4e5f6', 'a1b2c3'],
  ['an id', 'order 7d1b3c52-6a0e-4f6c-9a75-0f2b7f7c1a11 not found', '7d1b3c52'],
  ['a mobile number', 'phone 0412 555 101 is not valid', '555'],
  ['a phone number abroad', 'phone +61 412-555-101 is not valid', '555'],
  ['a phone number with brackets', 'call (02) 5550 1000', '5550'],
  ['a card', 'card 4242 4242 4242 4242 declined', '4242'],
  ['a card without spaces', 'card 4242424242424242 declined', '4242'],
  ['a Medicare number', 'number 2123 45670 1 unknown', '45670'],
] as const

test.each(secret)('%s does not stay in a report', (_, text, part) => {
  const cleaned = withoutSecrets(text)
  expect(cleaned).not.toContain(part)
  expect(withoutSecrets(cleaned), 'cleaning again changes nothing').toBe(cleaned)
})

describe('what an engineer needs stays [VISIT-S09]', () => {
  test.each([
    "TypeError: Cannot read properties of undefined (reading 'map')",
    '    at OrderList (https://om.example/assets/orders-BX3f9_2a.js:1:204881)',
    'Minified React error #418; visit https://react.dev/errors/418 for the full message',
    '    at div\n    at PatientQuestions\n    at RouterProvider',
    'Loading chunk 12 failed after 3 tries (code: 500)',
    'Failed to fetch dynamically imported module: http://localhost:3000/assets/support-C0ffee12.js',
  ])('%s', text => {
    expect(withoutSecrets(text)).toBe(text)
  })

  test('the place in a file, without the query before it', () => {
    expect(withoutSecrets('at f (http://localhost:5173/app/x.tsx?t=1763251200:12:34)')).toBe(
      'at f (http://localhost:5173/app/x.tsx:12:34)',
    )
  })
})

test.each(['a.', 'a-', '?a', '1 ', 'eyJ.', '#:1'])('a report made of %j does not hold the server up', part => {
  // So long that a rule which tries each place against every other one would not come to its end before the test does.
  expect(withoutSecrets(part.repeat(200_000))).toBeTypeOf('string')
})
