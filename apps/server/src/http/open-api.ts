import type { Endpoint } from '@om/contracts/endpoint'
import { ErrorReply } from '@om/contracts/errors'
import { Scalar } from '@scalar/hono-api-reference'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import type { Env } from './context.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' })

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!schema) return []
  const object = jsonSchema(schema, 'input')
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: property,
  }))
}

const operation = (group: string, endpoint: Endpoint) => ({
  tags: [group],
  summary: endpoint.summary,
  description: `For: ${typeof endpoint.who === 'string' ? endpoint.who : endpoint.who.join(', ')}.`,
  security: endpoint.who === 'anyone' ? [] : [{ bearer: [] }],
  parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
  ...(endpoint.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
        },
      }
    : {}),
  responses: {
    200: {
      description: 'Done',
      content: endpoint.produces
        ? { [endpoint.produces]: {} }
        : { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } },
    },
    default: {
      description: 'Refused; the code says why',
      content: { 'application/json': { schema: jsonSchema(ErrorReply, 'output') } },
    },
  },
})

/** The OpenAPI document of the contracts. */
export const openApiDocument = (groups: Record<string, Record<string, unknown>>, title: string, url: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [group, endpoints] of Object.entries(groups)) {
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(group, endpoint) }
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: `${title} product API`, version: '1' },
    servers: [{ url }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

/** `/api/openapi.json`, and a readable page at `/api/docs`. */
export const openApiRoutes = (deps: Deps, groups: Record<string, Record<string, unknown>>) => {
  const app = new Hono<Env>()
  let document: object | undefined
  app.get('/api/openapi.json', c => {
    document ??= openApiDocument(groups, deps.config.productName, deps.config.publicUrl)
    return c.json(document)
  })
  app.get('/api/docs', Scalar({ url: '/api/openapi.json', pageTitle: `${deps.config.productName} API` }))
  return app
}
