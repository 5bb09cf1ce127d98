import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { describeProcess, signalProcess } from './processes.ts'

/** Name by which the watcher shows in the process list, followed by the number of the process it serves. */
export const watcherName = 'olive-mane-postgres-for'

/**
 * Runs the server as a child and keeps one end of a pipe open. When our end closes, because we asked for it or because
 * our process is gone (kill -9 included), the server is told to stop. The shell's own `read` does the waiting.
 */
const watcher = `
shift
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{ read -r _ <&3; kill -INT $server 2>/dev/null; } &
waiter=$!
exec 3<&-
wait $server
code=$?
kill $waiter 2>/dev/null
exit $code
`

/** How long a server may take to come up (it may have a crash to recover from) or to stop, in milliseconds. */
const limits = { start: 120_000, stop: 20_000 }

export interface Postmaster {
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends connections, writes everything to disk, ends the server. */
  stop(): Promise<void>
}

/**
 * Starts the server and waits until it takes connections. It runs in its own process group, so that Ctrl-C in a
 * terminal reaches the product alone, which finishes its requests before it stops the database.
 *
 * @throws Error with the server's own last lines when it does not come up
 */
export async function startPostmaster(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string | number>,
  log: (line: string) => void,
): Promise<Postmaster> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = launch(home, [binaries.postgres, '-D', home.data, ...options])
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  await waitUntilReady(child, log)
  for (const stream of [child, child.stdin, child.stderr]) unref(stream)
  return { ended, stop: () => stopServer(child, home, binaries) }
}

/** Environment of the server's programs: English messages (we look for one), and none of our settings or secrets. */
export const serverEnvironment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', SystemRoot: process.env.SystemRoot ?? '' }

function launch(home: Home, command: string[]): ChildProcess {
  const isWindows = process.platform === 'win32'
  const [program = '', ...args] = isWindows
    ? command
    : ['/bin/sh', '-c', watcher, watcherName, String(process.pid), ...command]
  return spawn(program, args, {
    ...(home.user && { uid: home.user.uid, gid: home.user.gid }),
    cwd: home.folder,
    detached: !isWindows,
    env: serverEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

async function waitUntilReady(child: ChildProcess, log: (line: string) => void): Promise<void> {
  const { stderr } = child
  if (!stderr) throw new Error('The database server was started without its messages')
  const lastLines: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (reason: string) => reject(new Error(`${reason}\n${lastLines.join('\n')}`.trim()))
  const timer = setTimeout(() => {
    child.stdin?.end()
    fail(`The embedded database did not come up within ${limits.start / 1000} s.`)
  }, limits.start)
  const lines = createInterface({ input: stderr })
  lines.on('line', line => {
    lastLines.push(line)
    lastLines.splice(0, lastLines.length - 20)
    if (line.includes('database system was interrupted')) log('Recovering the database after a crash')
    if (line.includes('database system is ready to accept connections')) resolve()
    if (/ (FATAL|PANIC):/.test(line) && !line.includes('administrator command')) log(line)
  })
  child.once('error', error => fail(`The embedded database could not be started: ${error.message}`))
  child.once('exit', code => fail(`The embedded database stopped while starting (code ${code}).`))
  try {
    await promise
  } finally {
    clearTimeout(timer)
  }
}

async function stopServer(child: ChildProcess, home: Home, binaries: Binaries): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const ended = once(child, 'exit')
  const insist = setTimeout(() => {
    const server = serverNumber(home)
    if (server) signalProcess(server, 'SIGQUIT')
  }, limits.stop)
  if (process.platform === 'win32') {
    execFileSync(binaries.pgCtl, ['stop', '-D', home.data, '-m', 'fast'], { env: serverEnvironment, stdio: 'ignore' })
  }
  child.stdin?.end()
  await ended
  clearTimeout(insist)
}

function serverNumber(home: Home): number | undefined {
  const lock = join(home.data, 'postmaster.pid')
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : Number.NaN
  return describeProcess(pid)?.pid
}

/** Lets our process end while the server runs; ending is what stops the server. */
function unref(handle: unknown): void {
  if (typeof handle === 'object' && handle !== null && 'unref' in handle && typeof handle.unref === 'function')
    handle.unref()
}
