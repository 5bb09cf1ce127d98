import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IntrospectionQuery } from 'graphql'
import { compactTypes, pruneSchema } from './prune-schema.ts'
import { storefrontKept } from './storefront-kept.ts'

/*
 * Writes the schema of the emulated storefront, and what to compare it with, from the introspections that the
 * provider publishes:
 *
 *   npm pack @shopify/hydrogen-react@2023.10.1     package/storefront.schema.json
 *   npm pack @shopify/dev-mcp@1.16.0               package/dist/data/storefront-graphql_2026-10.json.gz
 *
 *   node packages/emulators/scripts/prune-storefront.ts storefront.schema.json storefront-graphql_2026-10.json
 *   biome check --write packages/emulators
 */
const [served, newest] = process.argv.slice(2)
if (!served || !newest) {
  console.error('Name two files: the introspection of 2023-10 and that of 2026-10.')
  process.exit(1)
}
const root = join(import.meta.dirname, '..')

// The published files are what they say they are; this is the edge where they become typed.
function introspection(file: string): IntrospectionQuery {
  const read: { data?: IntrospectionQuery } & IntrospectionQuery = JSON.parse(readFileSync(file, 'utf8'))
  return read.data ?? read
}

const published = introspection(served)
writeFileSync(join(root, 'src/storefront/schema/storefront-2023-10.graphql'), pruneSchema(published, storefrontKept))
writeFileSync(
  join(root, 'test/published/storefront-2023-10.json'),
  `${JSON.stringify(compactTypes(published, Object.keys(storefrontKept)), null, 2)}\n`,
)
writeFileSync(
  join(root, 'test/published/storefront-2026-10.graphql'),
  pruneSchema(introspection(newest), storefrontKept),
)
