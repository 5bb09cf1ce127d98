import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { removeHome } from '@om/db/embedded/home'
import { readConfig } from '#src/config.ts'

/** `npm run reset`: removes the embedded database, the photos and the emulators' state, after asking (or with `-- --yes`). */
const config = readConfig(process.env)
if (config.databaseUrl) {
  process.stderr.write('DATABASE_URL names a database of your own; this command only removes the embedded one.\n')
  process.exit(1)
}
const folder = resolve(config.dataDir)
if (!process.argv.includes('--yes')) {
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await ask.question(`Remove everything in ${folder}, for good? Type yes: `)
  ask.close()
  if (answer.trim().toLowerCase() !== 'yes') {
    process.stdout.write('Nothing was removed.\n')
    process.exit(0)
  }
}
removeHome(folder)
for (const part of ['emulators', 'files']) await rm(join(folder, part), { recursive: true, force: true })
process.stdout.write('Removed. The next npm start begins with a new demo.\n')
