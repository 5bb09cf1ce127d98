import { parentPort, workerData } from 'node:worker_threads'
import { timeEach } from './load.ts'

/** Open pages of people who wait for nothing, in a thread of their own: what reading them costs is not what a message waits for. */
const { base, tokens } = workerData as { base: string; tokens: string[] }

const opened = await timeEach(tokens, 20, async token => {
  const stream = await fetch(`${base}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  const reader = stream.body?.getReader()
  await reader?.read()
  void (async () => {
    while (!(await reader?.read())?.done);
  })().catch(() => undefined)
})
parentPort?.postMessage(opened.errors)
