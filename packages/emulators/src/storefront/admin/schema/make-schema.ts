/**
 * Writes a pruned schema: `node make-schema.ts admin_2026-10.json.gz > admin-2026-10.graphql`. The published
 * introspection lies in `dist/data` of the npm package `@shopify/dev-mcp` (1.16.0); take the file out of its archive.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, type IntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql'
import { prune } from './prune.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the introspection to prune.')
// The one place where the published file becomes typed; `buildClientSchema` refuses anything else.
const published = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as
  | IntrospectionQuery
  | { data: IntrospectionQuery }
const schema = buildClientSchema(prune('data' in published ? published.data : published))
process.stdout.write(`${printSchema(lexicographicSortSchema(schema))}\n`)
