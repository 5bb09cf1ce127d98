import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IntrospectionQuery, IntrospectionType, IntrospectionTypeRef } from 'graphql'
import { adminKept } from './admin-kept.ts'
import { compactTypes, type Kept, pruneSchema } from './prune-schema.ts'

/*
 * Writes the schemas of the emulated Admin API, and what to compare them with, from the introspections that the provider
 * publishes in `npm pack @shopify/dev-mcp@1.16.0`, unpacked, as package/dist/data/admin_{version}.json.gz:
 *
 *   node packages/emulators/scripts/prune-admin.ts 2025-10=admin_2025-10.json 2026-10=admin_2026-10.json
 */
const root = join(import.meta.dirname, '..')

// The published files are what they say they are; this is the edge where they become typed.
function introspection(file: string): IntrospectionQuery {
  const read: { data?: IntrospectionQuery } & IntrospectionQuery = JSON.parse(readFileSync(file, 'utf8'))
  return read.data ?? read
}

const nameOf = (type: IntrospectionTypeRef): string =>
  type.kind === 'LIST' || type.kind === 'NON_NULL' ? nameOf(type.ofType) : type.name

/** What is listed, with the scalars, enumerations, connections and edges that its fields and arguments lead to. */
function withUsed({ __schema: { types } }: IntrospectionQuery): Kept {
  const byName = new Map(types.map(type => [type.name, type]))
  const kept: Record<string, '*' | readonly string[]> = {}
  const follows = ({ kind, name }: IntrospectionType) =>
    kind === 'SCALAR' || kind === 'ENUM' || /(Connection|Edge)$/.test(name)

  function keep(name: string): void {
    const type = byName.get(name)
    if (!type || name in kept) return
    const listed = adminKept[name]
    if (!listed && !follows(type)) return
    kept[name] = listed ?? '*'
    const isKept = (field: { name: string }) => !listed || listed.includes(field.name)
    if (type.kind === 'INPUT_OBJECT') for (const field of type.inputFields.filter(isKept)) keep(nameOf(field.type))
    if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') return
    for (const { name: parent } of type.interfaces) keep(parent)
    for (const field of type.fields.filter(isKept)) {
      keep(nameOf(field.type))
      if (nameOf(field.type) in kept) for (const arg of field.args) keep(nameOf(arg.type))
    }
  }

  for (const name of ['QueryRoot', 'Mutation', 'String', 'Boolean', 'Int', 'Float', 'ID']) keep(name)
  return kept
}

/** The whole of a type would be ten times what is emulated; the rest is left out here too. */
function onlyListed(type: string, members: Record<string, string>): Record<string, string> {
  const listed = adminKept[type]
  const isListed = (member: string) => !listed || listed.includes(member.replace(/\(.*/, ''))
  return Object.fromEntries(Object.entries(members).filter(([member]) => isListed(member)))
}

for (const argument of process.argv.slice(2)) {
  const [version = '', file = ''] = argument.split('=')
  const published = introspection(file)
  const kept = withUsed(published)
  writeFileSync(join(root, `src/storefront/admin/schema/admin-${version}.graphql`), pruneSchema(published, kept))
  const whole = compactTypes(published, Object.keys(kept))
  const members = Object.entries(whole).map(([name, type]) => [
    name,
    { ...type, members: onlyListed(name, type.members) },
  ])
  const text = JSON.stringify(Object.fromEntries(members), null, 1)
  writeFileSync(join(root, `test/published/admin-${version}.json`), `${text}\n`)
}
