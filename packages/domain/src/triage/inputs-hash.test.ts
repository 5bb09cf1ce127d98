import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, inputsHash } from './inputs-hash.ts'

describe('fingerprint of the answers', () => {
  test('is the SHA-256 of the answers in a fixed order', () => {
    expect(canonicalJson({ b: [2, 1], a: { d: null, c: 'x' }, e: undefined })).toBe(
      '{"a":{"c":"x","d":null},"b":[2,1]}',
    )
    expect(inputsHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
    expect(inputsHash({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862')
  })

  test('does not depend on the order of keys [TRIAGE-11]', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), answers => {
        const turned = Object.fromEntries(Object.entries(answers).toReversed())
        expect(inputsHash(turned)).toBe(inputsHash(answers))
      }),
    )
  })

  test('changes with any answer and with the order of a list', () => {
    expect(inputsHash({ a: ['x', 'y'] })).not.toBe(inputsHash({ a: ['y', 'x'] }))
    expect(inputsHash({ a: true })).not.toBe(inputsHash({ a: false }))
  })
})
