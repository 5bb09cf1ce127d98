import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Lays down a module the way every module is laid out, with one passing test. Usage: npm run new-module -- reviews */
const name = process.argv[2] ?? ''
if (!/^[a-z][a-z-]*[a-z]$/.test(name)) {
  process.stderr.write('Say the name in plural kebab-case: npm run new-module -- reviews\n')
  process.exit(1)
}
const camel = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const pascal = camel[0]?.toUpperCase() + camel.slice(1)
const snake = name.replaceAll('-', '_')
const root = join(import.meta.dirname, '..')

const files: Record<string, string> = {
  [`packages/contracts/src/${name}.ts`]: `import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ${pascal}Item = z.object({ id: z.uuid(), createdAt: Instant })

export const my${pascal} = endpoint('GET', '/api/${name}/mine', {
  who: 'patient',
  summary: 'My ${name.replaceAll('-', ' ')}, newest first',
  reply: z.object({ items: z.array(${pascal}Item) }),
})

export const ${camel} = { mine: my${pascal} }
`,
  [`packages/db/src/tables/${name}.ts`]: `import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { profiles } from './people.ts'

export const ${camel} = pgTable(
  '${snake}',
  { id: id(), patientId: uuid().notNull().references(() => profiles.id), createdAt: createdAt() },
  t => [index('${snake}_patient').on(t.patientId, t.createdAt.desc())],
)
`,
  [`apps/server/src/modules/${name}/${name}.repo.ts`]: `import { ${camel} } from '@om/db/tables/${name}'
import { desc } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/** The rows the reader may see, newest first. */
export const visible${pascal} = (tx: Tx) => tx.visible(q => q.select().from(${camel}).orderBy(desc(${camel}.createdAt)).limit(100))
`,
  [`apps/server/src/modules/${name}/${name}.present.ts`]: `import type { ${camel} } from '@om/db/tables/${name}'

export const present${pascal}Item = (row: typeof ${camel}.$inferSelect) => ({ id: row.id, createdAt: row.createdAt.toISOString() })
`,
  [`apps/server/src/modules/${name}/list-mine.ts`]: `import { done } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { present${pascal}Item } from './${name}.present.ts'
import { visible${pascal} } from './${name}.repo.ts'

export const listMine = async ({ tx }: Ctx<'patient'>) =>
  done({ items: (await visible${pascal}(tx)).map(present${pascal}Item) })
`,
  [`apps/server/src/modules/${name}/${name}.routes.ts`]: `import { my${pascal} } from '@om/contracts/${name}'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { listMine } from './list-mine.ts'

export const ${camel}Routes = (deps: Deps): Route[] => [serve(deps, my${pascal}, listMine)]
`,
  [`apps/server/src/modules/${name}/${name}.test.ts`]: `import { my${pascal} } from '@om/contracts/${name}'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

describe('GET /api/${name}/mine', () => {
  test('is empty for someone new', async () => {
    expect(await app.as(people.theo).api.${camel}.mine()).toEqual({ items: [] })
  })
  onlyFor(() => app, my${pascal})
})
`,
}

const taken = Object.keys(files).filter(path => existsSync(join(root, path)))
if (taken.length > 0) {
  process.stderr.write(`These files exist already:\n${taken.map(path => `  ${path}\n`).join('')}`)
  process.exit(1)
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  process.stdout.write(`  ${path}\n`)
}
process.stdout.write(`
Now join the lists:
  packages/contracts/src/api.ts            ${camel}
  packages/db/src/tables/schema.ts         export * from './${name}.ts'
  apps/server/src/modules/modules.ts       ...${camel}Routes(deps)
  .dependency-cruiser.mjs                  what it uses of other modules, in moduleUses: '${name}': ['people']
then, in packages/db: npx drizzle-kit generate --name ${name}, and a custom migration with its grants and policies:
  alter table public.${snake} enable row level security;
  grant select, insert, update, delete on public.${snake} to service_role;
  grant select on public.${snake} to authenticated;
  create policy ${snake}_own on public.${snake} for select to authenticated using (patient_id = (select auth.uid()));
`)
