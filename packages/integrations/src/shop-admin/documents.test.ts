import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { webhookTopics } from './client.ts'
import { documentsFor } from './documents.ts'

const schemaOf = (version: string) =>
  buildSchema(
    readFileSync(
      new URL(`../../../emulators/src/storefront/admin/schema/admin-${version}.graphql`, import.meta.url),
      'utf8',
    ),
  )

describe.each(['2025-10', '2026-10'])('the published schema of %s', version => {
  const schema = schemaOf(version)

  test.each(Object.entries(documentsFor(version)))('allows the document %s [SHOPORDER-29]', (_, document) => {
    expect(validate(schema, parse(document))).toEqual([])
  })

  test('knows every message that we ask for', () => {
    const topics = schema.getType('WebhookSubscriptionTopic')
    const known = topics && 'getValues' in topics ? topics.getValues().map(({ name }) => name) : []
    expect(webhookTopics.filter(topic => !known.includes(topic))).toEqual([])
  })
})
