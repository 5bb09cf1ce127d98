import { describe, expect, test } from 'vitest'
import { tokenIn } from './order-token.ts'

const token = 'q8Zf-1n_0aXw3LkP7Yt2Vb5C'

describe('the link to an order in our message', () => {
  test('carries its secret in the fragment', () => expect(tokenIn(`#order=${token}`)).toBe(token))

  test.each(['#order=', '#order=short', '#order=a b c d e f g h i j k l m n', `#order=${'x'.repeat(101)}`])(
    'is told to be broken when it reads %s [CART-73]',
    hash => expect(tokenIn(hash)).toBe(''),
  )

  test.each(['', '#', '#content', `#conversation=${token}`])('is none when the fragment is %j', hash =>
    expect(tokenIn(hash)).toBeNull(),
  )
})
