import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { watcherName } from './postmaster.ts'
import { describeProcess, processesWorkingIn, signalProcess } from './processes.ts'

/** Another running product holds this data folder. Callers show the message: it says what to do. */
export class DataFolderInUseError extends Error {
  constructor(folder: string, owner: number) {
    super(
      `The database in ${folder} is in use by another running copy (process ${owner}). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    )
    this.name = 'DataFolderInUseError'
  }
}

/** How long an abandoned server gets for each kind of stop, in milliseconds. */
const patience: [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]

/**
 * Clears the remains of a crashed run from a cluster: a lock file whose process number now belongs to a stranger, a
 * server whose owner was killed, and such a server's own children. A server with a living owner is left alone.
 *
 * @throws DataFolderInUseError when another copy of the product is using the cluster
 */
export async function makeWay(data: string, log: (line: string) => void): Promise<void> {
  const server = serverOf(data)
  if (server) await stopAbandoned(server, data, log)
  await stopLeftovers(data, log)
}

/** @throws DataFolderInUseError when another copy of the product is using the cluster */
export function refuseIfInUse(data: string): void {
  const server = serverOf(data)
  if (server) refuseIfOwned(server, data)
}

function serverOf(data: string): number | undefined {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10)
  const facts = describeProcess(pid)
  // With no such process the server removes the file itself, after checking its shared memory; not our job.
  if (!facts) return undefined
  if (process.platform === 'win32' || facts.command.includes(data)) return pid
  rmSync(lock, { force: true })
  return undefined
}

async function stopAbandoned(server: number, data: string, log: (line: string) => void): Promise<void> {
  refuseIfOwned(server, data)
  log('Stopping a database server that an earlier run left behind')
  for (const [signal, milliseconds] of patience) {
    signalProcess(server, signal)
    if (await isGone(() => describeProcess(server) === undefined, milliseconds)) return
  }
  throw new Error(`The database server of an earlier run (process ${server}) does not stop. End it and start again.`)
}

/** The watcher above a server carries the number of the process that started it (see `postmaster.ts`). */
function refuseIfOwned(server: number, data: string): void {
  const parent = describeProcess(server)?.parentPid
  const watcher = parent === undefined ? undefined : describeProcess(parent)
  const owner = Number(new RegExp(`${watcherName} (\\d+) `).exec(watcher?.command ?? '')?.[1])
  if (describeProcess(owner)) throw new DataFolderInUseError(data, owner)
}

async function stopLeftovers(data: string, log: (line: string) => void): Promise<void> {
  const isOfServer = (pid: number) => /^postgres:|postgres(\.exe)? -D/.test(describeProcess(pid)?.command ?? '')
  const leftovers = () => processesWorkingIn(data).filter(isOfServer)
  for (const pid of leftovers()) refuseIfOwned(pid, data)
  if (leftovers().length === 0) return
  log('Waiting for the last work of an earlier run to end')
  if (await isGone(() => leftovers().length === 0, 5_000)) return
  for (const pid of leftovers()) signalProcess(pid, 'SIGKILL')
  await isGone(() => leftovers().length === 0, 5_000)
}

async function isGone(check: () => boolean, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(25)) {
    if (check()) return true
  }
  return check()
}
