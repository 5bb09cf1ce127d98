import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** It may build the pages and write the demo first, on a machine that is busy with something else. */
const readyWithinMs = 300_000

export type Running = {
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>
}

/**
 * Runs a script of the product with some settings of its own and waits until `readyAt` answers well. Throws with everything
 * it printed when that does not happen.
 */
export const startProduct = async (script: string, env: Record<string, string>, readyAt: string): Promise<Running> => {
  const chunks: Buffer[] = []
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  if (await isReady(readyAt, child)) return { stop: () => end(child) }
  await end(child)
  throw new Error(`The product did not become ready at ${readyAt}. It printed:\n${Buffer.concat(chunks)}`)
}

const isReady = async (address: string, child: ChildProcess): Promise<boolean> => {
  const latest = Date.now() + readyWithinMs
  while (Date.now() < latest && child.exitCode === null) {
    const answers = await fetch(address).then(
      reply => reply.ok,
      () => false,
    )
    if (answers) return true
    await delay(100)
  }
  return false
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
