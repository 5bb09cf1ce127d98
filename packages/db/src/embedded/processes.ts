import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** What we need to know of a running process to tell ours from a stranger's. */
export interface ProcessFacts {
  pid: number
  parentPid: number
  /** The command line, arguments separated by one space. */
  command: string
}

/**
 * Looks a process up by its number. Answers `undefined` when no such process runs (a zombie counts as gone).
 * Process numbers are reused, so callers compare the command line before they trust a number read from a file.
 */
export function describeProcess(pid: number): ProcessFacts | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid)
}

/**
 * Processes whose working folder is `folder`: a server's own children change into its data folder, so these are
 * what remains of a server that was killed. Only Linux can tell; elsewhere the list is empty.
 */
export function processesWorkingIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => Number.isInteger(pid) && workingFolder(pid) === folder)
}

/** Sends a signal; a process that has gone in the meantime is fine. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** The `code` of a system error (`ENOENT`, `EACCES` …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

function readFromProc(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold anything, spaces and brackets included.
    const [state, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, parentPid: Number(parentPid), command }
  } catch {
    return undefined
  }
}

function readFromPs(pid: number): ProcessFacts | undefined {
  if (process.platform === 'win32') return isRunning(pid) ? { pid, parentPid: 0, command: '' } : undefined
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'ppid=,stat=,command=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parentPid, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/s.exec(line.trim()) ?? []
    if (!parentPid || !state || state.startsWith('Z')) return undefined
    return { pid, parentPid: Number(parentPid), command: command ?? '' }
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
