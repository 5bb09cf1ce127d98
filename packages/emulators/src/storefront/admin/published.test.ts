import { readFileSync } from 'node:fs'
import { buildSchema, getIntrospectionQuery, type IntrospectionTypeRef, introspectionFromSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShopOffice, type ShopOffice } from '../../../test/shop-office.ts'
import { at, list } from '../../../test/storefront.ts'

type Published = Record<string, { kind: string; members: Record<string, string> }>

let shop: ShopOffice
beforeAll(async () => {
  shop = await openShopOffice()
})
afterAll(() => shop.stop())

const textOf = (type: IntrospectionTypeRef): string => {
  if (type.kind === 'NON_NULL') return `${textOf(type.ofType)}!`
  return type.kind === 'LIST' ? `[${textOf(type.ofType)}]` : type.name
}

describe.each(['2025-10', '2026-10'])('the Admin schema of %s', version => {
  const published: Published = JSON.parse(
    readFileSync(new URL(`../../../test/published/admin-${version}.json`, import.meta.url), 'utf8'),
  )
  const source = readFileSync(new URL(`schema/admin-${version}.graphql`, import.meta.url), 'utf8')
  const { types } = introspectionFromSchema(buildSchema(source)).__schema
  const own = types.filter(({ name }) => !name.startsWith('__'))

  test('has nothing that the provider did not publish just so', () => {
    for (const type of own) {
      const known = published[type.name]
      expect([type.name, type.kind]).toEqual([type.name, known?.kind])
      const served: [string, string][] =
        type.kind === 'OBJECT' || type.kind === 'INTERFACE'
          ? type.fields.flatMap(({ name, type: result, args }): [string, string][] => [
              [name, textOf(result)],
              ...args.map((arg): [string, string] => [
                `${name}(${arg.name})`,
                textOf(arg.type) + (arg.defaultValue == null ? '' : ` = ${arg.defaultValue}`),
              ]),
            ])
          : type.kind === 'ENUM'
            ? type.enumValues.map(({ name }): [string, string] => [name, ''])
            : []
      for (const [member, text] of served)
        expect([type.name, member, text]).toEqual([type.name, member, known?.members[member]])
    }
    expect(own.length).toBeGreaterThan(70)
  })

  test('asks for every argument and input that the published one asks for', () => {
    for (const type of own) {
      const members = Object.entries(published[type.name]?.members ?? {})
      if (type.kind === 'INPUT_OBJECT') {
        const served = type.inputFields.map(({ name }) => name)
        const asked = members.filter(([, text]) => text.endsWith('!')).map(([name]) => name)
        expect(served).toEqual(expect.arrayContaining(asked))
      }
      if (type.kind !== 'OBJECT') continue
      for (const { name, args } of type.fields) {
        const asked = members.filter(([member, text]) => member.startsWith(`${name}(`) && text.endsWith('!'))
        expect(args.map(arg => `${name}(${arg.name})`)).toEqual(expect.arrayContaining(asked.map(([member]) => member)))
      }
    }
  })

  test('is what a caller is told when asking for it', async () => {
    const answer = await shop.admin(getIntrospectionQuery({ descriptions: false }), {}, version)
    const told = list(answer, 'data', '__schema', 'types').map(type => at(type, 'name'))
    expect(told.toSorted()).toEqual(types.map(({ name }) => name).toSorted())
  })
})
