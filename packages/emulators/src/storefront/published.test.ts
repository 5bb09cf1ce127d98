import { readFileSync } from 'node:fs'
import { buildSchema, getIntrospectionQuery, parse, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, list, openStorefront, type Storefront } from '../../test/storefront.ts'
import { operations } from '../../test/storefront-documents.ts'

type Published = Record<string, { kind: string; interfaces?: string[]; members: Record<string, string> }>

const folder = new URL('../../test/published/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const published: Published = JSON.parse(read('storefront-2023-10.json'))

let storefront: Storefront
let types: unknown[]

beforeAll(async () => {
  storefront = await openStorefront()
  const { body } = await storefront.ask(getIntrospectionQuery({ descriptions: false }))
  types = list(body, 'data', '__schema', 'types').filter(type => !String(at(type, 'name')).startsWith('__'))
  expect([
    at(body, 'data', '__schema', 'queryType', 'name'),
    at(body, 'data', '__schema', 'mutationType', 'name'),
  ]).toEqual(['QueryRoot', 'Mutation'])
})
afterAll(() => storefront.stop())

/** A type reference of an introspection, as it is written in a schema. */
function textOf(type: unknown): string {
  const inner = at(type, 'ofType')
  if (at(type, 'kind') === 'NON_NULL') return `${textOf(inner)}!`
  return at(type, 'kind') === 'LIST' ? `[${textOf(inner)}]` : String(at(type, 'name'))
}

function valueText(value: unknown): string {
  const preset = at(value, 'defaultValue')
  return textOf(at(value, 'type')) + (preset == null ? '' : ` = ${preset}`)
}

/** Everything a served type says of itself, as pairs of name and text. */
function membersOf(type: unknown): [string, string][] {
  const fields = list(type, 'fields').flatMap(field => {
    const name = String(at(field, 'name'))
    const args = list(field, 'args').map((arg): [string, string] => [`${name}(${at(arg, 'name')})`, valueText(arg)])
    return [[name, textOf(at(field, 'type'))] as [string, string], ...args]
  })
  const inputs = list(type, 'inputFields').map((field): [string, string] => [
    String(at(field, 'name')),
    valueText(field),
  ])
  const values = [...list(type, 'enumValues'), ...(at(type, 'kind') === 'UNION' ? list(type, 'possibleTypes') : [])]
  return [...fields, ...inputs, ...values.map((value): [string, string] => [String(at(value, 'name')), ''])]
}

describe.runIf(!process.env.STOREFRONT_CONTRACT_URL)('the schema that is served', () => {
  test('has no type that the provider did not publish for 2023-10', () => {
    expect(types.map(type => at(type, 'name')).filter(name => !(String(name) in published))).toEqual([])
    expect(types.length).toBeGreaterThan(60)
  })

  test('has every field, argument, input and value exactly as published', () => {
    for (const type of types) {
      const { kind, interfaces = [], members } = published[String(at(type, 'name'))] ?? { kind: '', members: {} }
      expect(at(type, 'kind')).toBe(kind)
      for (const one of list(type, 'interfaces')) expect(interfaces).toContain(at(one, 'name'))
      for (const [name, text] of membersOf(type))
        expect([at(type, 'name'), name, text]).toEqual([at(type, 'name'), name, members[name]])
    }
  })

  test('asks for every argument and input that the published one asks for', () => {
    for (const type of types) {
      const name = String(at(type, 'name'))
      const served = new Map(membersOf(type))
      const isInput = at(type, 'kind') === 'INPUT_OBJECT'
      const missing = Object.entries(published[name]?.members ?? {}).filter(([member, text]) => {
        const field = member.replace(/\(.*/, '')
        const isAsked = text.endsWith('!') && (isInput || (member !== field && served.has(field)))
        return isAsked && !served.has(member)
      })
      expect([name, missing]).toEqual([name, []])
    }
  })
})

describe('what a product asks of the storefront', () => {
  const newest = buildSchema(read('storefront-2026-10.graphql'))
  const oldest = buildSchema(readFileSync(new URL('schema/storefront-2023-10.graphql', import.meta.url), 'utf8'))

  test.each(Object.entries(operations))(
    '%s is valid in the schema of 2023-10 and in that of 2026-10',
    (_, document) => {
      for (const schema of [oldest, newest]) expect(validate(schema, parse(document))).toEqual([])
    },
  )
})
