import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')

export type Running = { child: ChildProcess; stop: () => Promise<void> }

/** Starts one of our programs and waits until `url` answers. Its output is shown when it does not. */
export const startProgram = async (
  file: string,
  environment: Record<string, string>,
  url: string,
): Promise<Running> => {
  let output = ''
  const child = spawn(process.execPath, [join(root, file)], {
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (child.exitCode !== null) break
    if (
      await fetch(url).then(
        response => response.ok,
        () => false,
      )
    ) {
      return {
        child,
        stop: async () => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = new Promise(resolve => child.once('exit', resolve))
          child.kill('SIGTERM')
          await ended
        },
      }
    }
    await wait(20)
  }
  child.kill('SIGKILL')
  throw new Error(`${file} did not come up:\n${output}`)
}
