import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areLifecyclesWritten, lifecycleMigration, lifecycleSql } from '../packages/db/src/lifecycle-moves.ts'

/** `npm run lifecycles`: writes the migration that tells the database which moves the lifecycles allow now, where it does not know. */
if (areLifecyclesWritten()) {
  process.stdout.write('The database has the moves of the lifecycles already.\n')
  process.exit(0)
}
const cwd = join(import.meta.dirname, '..', 'packages', 'db')
execFileSync('npx', ['drizzle-kit', 'generate', '--custom', '--name', lifecycleMigration], { cwd, stdio: 'ignore' })
const folder = join(cwd, 'migrations')
const made = readdirSync(folder)
  .filter(name => name.endsWith(`_${lifecycleMigration}.sql`))
  .sort()
  .at(-1)
if (!made) throw new Error('drizzle-kit made no migration')
writeFileSync(join(folder, made), lifecycleSql())
process.stdout.write(`Wrote packages/db/migrations/${made}\n`)
