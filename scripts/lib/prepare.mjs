import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { Problem } from './log.mjs'
import { pinnedNode, root, toolEnvironment } from './paths.mjs'
import { withResolvers } from './run.mjs'

const oldestNode = 20
const wantedNode = '24'

/**
 * What every script does first: packages installed, Node 24 running, settings read from `.env`. On another Node this
 * call starts the same script again on the pinned one, ends with its exit code, and never returns.
 */
export async function prepare() {
  const major = process.versions.node.split('.')[0]
  if (Number(major) < oldestNode) {
    throw new Problem(`Node ${process.versions.node} is too old to begin with. Install Node ${oldestNode} or newer.`)
  }
  await ensureInstalled()
  if (major !== wantedNode) process.exit(await runAgain())
  readSettings()
}

function readSettings() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

async function runAgain() {
  const { promise, resolve } = withResolvers()
  const child = spawn(pinnedNode, process.argv.slice(1), {
    stdio: 'inherit',
    env: toolEnvironment({ OM_STARTED_AGAIN: '1' }),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // From here on the other one decides how to stop.
    process.removeAllListeners(signal)
    process.on(signal, () => child.kill(signal))
  }
  child.once('error', error => resolve(fail(error)))
  child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  return promise
}

function fail(error) {
  process.stderr.write(`Node ${wantedNode} does not start (${error.message}). Remove node_modules and try again.\n`)
  return 1
}
