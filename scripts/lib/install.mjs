import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './lock.mjs'
import { Problem, say, seconds } from './log.mjs'
import { pinnedNode, root } from './paths.mjs'
import { run } from './run.mjs'

/** Installs the packages of the lock file unless exactly those are there. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await oneAtATime('install', async () => {
    if (isInstalled()) return
    const start = performance.now()
    say('Installing packages (the first time takes about a minute) …')
    // Not "npm ci": it refuses a lock file that lacks the optional packages of other platforms, which a registry that
    // serves only some platforms leaves out. The check below makes sure that what the lock file names is there.
    await npm(['install', '--no-save', '--include=dev', '--include=optional'])
    if (!existsSync(pinnedNode)) await fetchPinnedNode()
    if (!isInstalled())
      throw new Problem('The installed packages do not match package-lock.json. Remove node_modules and try again.')
    say(`Packages installed (${seconds(start)})`)
  })
}

/** npm's own record of what it installed, compared with what the lock file wants for this platform. */
function isInstalled() {
  if (!hasPackages() || !existsSync(pinnedNode)) return false
  const wanted = packagesIn('package-lock.json')
  const found = packagesIn('node_modules/.package-lock.json')
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional }]) => (found[path] ? found[path].version === version : optional))
}

const hasPackages = () => existsSync(join(root, 'node_modules', '.package-lock.json'))
const packagesIn = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages ?? {}

async function npm(args) {
  // Inside an npm script this is the very npm that runs us; otherwise the one on the path.
  const cli = process.env.npm_execpath
  const isNpm = cli?.endsWith('npm-cli.js')
  const [command, first] = isNpm ? [process.execPath, [cli]] : ['npm', []]
  const { code, output } = await run(command, [...first, ...args, '--no-audit', '--no-fund'])
  if (code === 0) return
  throw new Problem(
    `${output}\nnpm could not install the packages (see above). Check the connection to the registry and try again.`,
  )
}

/** What the package's install script does; needed where npm is set to skip such scripts. */
async function fetchPinnedNode() {
  const { code, output } = await run(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: join(root, 'node_modules', 'node'),
  })
  if (code !== 0) throw new Problem(`${output}\nNode 24 could not be installed (npm package "node").`)
}
