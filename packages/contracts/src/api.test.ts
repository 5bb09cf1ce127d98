import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { MOST_STORED } from './common.ts'
import type { Endpoint } from './endpoint.ts'

const endpoints = Object.values(api).flatMap(group => Object.values(group) as Endpoint[])

/** Numbers that are compared with others, and never stored. */
const notStored = ['typedForMs', 'supplyDays', 'after']

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Names of numbers in a JSON schema that may be larger than a column takes. */
const openNumbers = (schema: unknown, name = ''): string[] => {
  if (!isObject(schema)) return []
  const { type, maximum, const: fixed, enum: some } = schema
  const isNumber = type === 'integer' || type === 'number'
  const isOpen =
    isNumber && fixed === undefined && some === undefined && !(typeof maximum === 'number' && maximum <= MOST_STORED)
  const inside = Object.entries(schema).flatMap(([key, value]) => openNumbers(value, isObject(value) ? key : name))
  return isOpen && !notStored.includes(name) ? [name, ...inside] : inside
}

test.each(endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s takes no number that cannot be stored',
  (_, { params, query, body }) => {
    for (const schema of [params, query, body])
      if (schema) expect(openNumbers(z.toJSONSchema(schema, { unrepresentable: 'any' }))).toEqual([])
  },
)
