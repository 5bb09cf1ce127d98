import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type GraphQLSchema } from 'graphql'

const file = join(import.meta.dirname, '..', 'schema', 'storefront-2023-10.graphql')

/** The schema of the storefront: a part of what the provider published for 2023-10, as `scripts/prune-storefront.ts` cut it. */
export const storefrontSchema: GraphQLSchema = buildSchema(readFileSync(file, 'utf8'))
