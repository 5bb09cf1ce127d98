import { z } from 'zod'
import type { GraphqlCall } from './executor.ts'

const Body = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

/**
 * What a request to a GraphQL address asks: JSON, or a bare document as `application/graphql`.
 * @returns why it cannot be read, as text for the errors of a 400 answer
 */
export function readCall(type: string | undefined, text: string): GraphqlCall | string {
  const mediaType = type?.split(';')[0]?.trim().toLowerCase()
  if (mediaType === 'application/graphql') return { query: text, variables: {} }
  if (mediaType !== 'application/json') return 'Content-Type must be application/json or application/graphql'
  const body = Body.safeParse(parsed(text))
  if (!body.success) return 'The body must be JSON with a query, and variables as an object'
  return { ...body.data, variables: body.data.variables ?? {} }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
