import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Memory of a process in MB, as the operating system counts it. */
export const memoryOf = (child: ChildProcess): number => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
