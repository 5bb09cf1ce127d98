import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenOrphaned } from './orphaned.mjs'
import { root, toolEnvironment } from './paths.mjs'

const running = new Set()

/**
 * Runs a tool of the checkout (or of the system) to its end and answers `{ code, output }`; `code` is null when a
 * signal or a missing program ended it. `show` passes the output through while it runs.
 */
export function run(command, args, { cwd = root, env = {}, show = false, timeout = 0 } = {}) {
  const { promise, resolve } = withResolvers()
  const chunks = []
  const child = spawn(command, args, {
    cwd,
    env: toolEnvironment(env),
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      chunks.push(chunk)
      if (show) process.stdout.write(chunk)
    })
  }
  const finish = (code, extra = '') => {
    running.delete(child)
    resolve({ code, output: Buffer.concat(chunks).toString() + extra })
  }
  child.once('error', error => finish(null, `${command}: ${error.message}\n`))
  child.once('close', code => finish(code))
  return promise
}

/** Ends what `run` has started and not finished: politely, so that test runners tidy up, then less so. */
export async function endRunning() {
  const send = signal => {
    for (const child of running) child.kill(signal)
  }
  send('SIGINT')
  const insisting = [setTimeout(send, 5_000, 'SIGTERM'), setTimeout(send, 10_000, 'SIGKILL')]
  await Promise.all([...running].map(child => new Promise(done => child.once('close', done))))
  for (const timer of insisting) clearTimeout(timer)
}

/**
 * When the person stops us, ends what `run` has started, then ends with the usual code for that signal. Answers what
 * takes this back, for a script that later does its own stopping.
 */
export function stopWithUs() {
  const stop = signal => endRunning().then(() => process.exit(128 + constants.signals[signal]))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.once(signal, stop)
  const release = whenOrphaned(() => stop('SIGHUP'))
  return () => {
    release()
    for (const signal of signals) process.off(signal, stop)
  }
}

/** `Promise.withResolvers`, which Node 20 has not yet. */
export function withResolvers() {
  let resolve
  let reject
  const promise = new Promise((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
