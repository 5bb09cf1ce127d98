import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { documents, inCountry } from './documents.ts'

/** Cut from the schema that the provider publishes for 2023-10. */
const schema = buildSchema(
  readFileSync(new URL('../../../emulators/src/storefront/schema/storefront-2023-10.graphql', import.meta.url), 'utf8'),
)
const problemsOf = (document: string) => validate(schema, parse(document)).map(({ message }) => message)

describe('what we ask the storefront', () => {
  test.each(Object.entries(documents))(
    '%s is valid in the published schema, for a country too [SHOP-01]',
    (_, document) => {
      expect(problemsOf(document)).toEqual([])
      const named = inCountry(document, 'AU')
      expect(named).toContain('@inContext(country: AU)')
      expect(problemsOf(named)).toEqual([])
    },
  )

  test('reads as much of the range as pages show: 5 pictures in a list, 10 of one product, 10 variants [SHOP-02]', () => {
    expect(documents.products).toContain('images(first: 5)')
    expect(documents.products).toContain('variants(first: 10)')
    for (const one of [documents.product, documents.productByHandle]) {
      expect(one).toContain('images(first: 10)')
      expect(one).toContain('variants(first: 10)')
    }
    expect(documents.cartCreate).toContain('lines(first: 10)')
  })
})
