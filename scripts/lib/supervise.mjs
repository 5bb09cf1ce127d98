import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { whenOrphaned } from './orphaned.mjs'
import { cacheFolder, pinnedNode, root, toolEnvironment } from './paths.mjs'
import { withResolvers } from './run.mjs'

const preload = new URL('./stop-with-parent.mjs', import.meta.url).href
const patienceMs = 25_000

/**
 * How the product's processes use Node. Young objects get 16 MB at most (V8 takes more on a large machine): a third
 * less memory at rest. With 8 MB it rests still lower, but collects so often that lists answer a tenth slower. Threads share
 * two pools of the system's memory, since what a pool of its own frees after a busy time hardly goes back; the bounds of those
 * pools are fixed, since a bound that grows with use keeps what a busy time freed (276 MB two minutes later instead of 305). Compiled code is
 * kept between runs, for a faster start.
 */
export const nodeSettings = () => ({
  NODE_OPTIONS: `--max-semi-space-size=16 ${process.env.NODE_OPTIONS ?? ''}`,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(cacheFolder, 'node-compile'),
})

/**
 * Starts one of our processes from its TypeScript file. It gets its own process group, so that Ctrl-C in a terminal
 * reaches this script alone and the processes are stopped in order. `ended` resolves to the exit code.
 */
export function startProcess(name, file, env) {
  const { promise: ended, resolve } = withResolvers()
  const child = spawn(pinnedNode, ['--import', preload, file], {
    cwd: root,
    env: toolEnvironment({ ...nodeSettings(), ...env }),
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isRunning = true
  const finish = code => {
    isRunning = false
    resolve(code)
  }
  child.once('error', error => {
    process.stderr.write(`The ${name} cannot be started: ${error.message}\n`)
    finish(1)
  })
  child.once('exit', (code, signal) => finish(code ?? signal))
  return {
    name,
    ended,
    /** Asks it to finish its work and end; a second call, or too long a wait, ends it at once. */
    async stop() {
      if (!isRunning) return
      child.kill('SIGTERM')
      const insist = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(insist)
    },
  }
}

/**
 * Calls `stop` once when the person asks us to end (Ctrl-C, a signal, the terminal or npm going away). A terminal's
 * Ctrl-C arrives twice, once through npm, so only a signal a second later counts as impatience.
 */
export function onStopRequest(stop) {
  let askedAt = 0
  const ask = () => {
    const isFirst = askedAt === 0
    if (!isFirst && Date.now() - askedAt < 1_000) return
    askedAt ||= Date.now()
    stop({ isFirst })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
  whenOrphaned(ask)
}
