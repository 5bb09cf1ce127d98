import { expect, test } from 'vitest'
import { isConversationLink, tokenIn } from './conversation-token.ts'

const secret = 'Zm9vYmFyYmF6cXV4-0123_4567'

test('the link of a mail opens its conversation', () => {
  expect(tokenIn(`#conversation=${secret}`)).toBe(secret)
})

test('a link that was cut off is still known as one, and opens nothing [SUPPORT-07]', () => {
  expect(tokenIn('#conversation=Zm9v')).toBeNull()
  expect(isConversationLink('#conversation=Zm9v')).toBe(true)
})

test('the link to a question opens no conversation', () => {
  expect(tokenIn('#privacy')).toBeNull()
  expect(isConversationLink('#privacy')).toBe(false)
})
