import { setTimeout as delay } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

const attempts = 5
const pauseMs = 1_000

/**
 * Starts a server and starts it again whenever it ends unasked (killed by the system for its memory, say). Clients
 * lose their connections and find the same address again a moment later, with everything acknowledged still there.
 */
export async function keepRunning(
  start: () => Promise<Postmaster>,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  let server = await start()
  let isStopping = false

  const restart = async () => {
    for (let attempt = 1; attempt <= attempts && !isStopping; attempt++) {
      try {
        server = await start()
        return
      } catch (error) {
        log(`The database does not start: ${error instanceof Error ? error.message : error}`)
        await delay(attempt * pauseMs)
      }
    }
  }
  const watch = async (): Promise<void> => {
    const watched = server
    await watched.ended
    if (isStopping) return
    log('The database server ended unexpectedly. Starting it again')
    await restart()
    if (server !== watched) return watch()
  }
  const watching = watch()

  return {
    async stop() {
      isStopping = true
      await server.stop()
      await watching
      // A restart that was under way when we were asked to stop has put another one in its place.
      await server.stop()
    },
  }
}
