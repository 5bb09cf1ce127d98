import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './lock.mjs'
import { Problem, say, seconds } from './log.mjs'
import { root } from './paths.mjs'
import { run } from './run.mjs'

const webFolder = join(root, 'apps', 'web')
const stamp = join(webFolder, 'build', 'built-from.txt')
const sources = [
  'apps/web',
  'packages/contracts',
  'packages/domain',
  'packages/integrations',
  'package-lock.json',
  'tsconfig.base.json',
]
const generated = new Set(['build', 'node_modules', '.react-router', '.types'])

/** Builds the pages unless the last build was made from exactly the present sources. */
export async function ensureWebBuilt() {
  if (isBuilt()) return
  await oneAtATime('web-build', async () => {
    if (isBuilt()) return
    const start = performance.now()
    say('Building the pages …')
    const { code, output } = await buildWeb()
    if (code !== 0) throw new Problem(`${output}\nThe pages could not be built (see above).`)
    say(`Pages built (${seconds(start)})`)
  })
}

/** Builds the pages and answers the tool's `{ code, output }`. */
export async function buildWeb() {
  const fingerprint = fingerprintOfSources()
  rmSync(stamp, { force: true })
  const result = await run('react-router', ['build'], { cwd: webFolder, env: { NODE_ENV: 'production' } })
  if (result.code === 0) {
    mkdirSync(join(webFolder, 'build'), { recursive: true })
    writeFileSync(stamp, fingerprint)
  }
  return result
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOfSources()
}

function fingerprintOfSources() {
  const hash = createHash('sha256').update(`style page ${process.env.STYLEGUIDE ?? 'off'}\0`)
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const full = join(root, path)
  if (!statSync(full).isDirectory()) {
    hash.update(`${path}\0`).update(readFileSync(full))
    return
  }
  const names = readdirSync(full).filter(name => !generated.has(name) && !name.includes('.test.'))
  for (const name of names.sort()) addTo(hash, `${path}/${name}`)
}
