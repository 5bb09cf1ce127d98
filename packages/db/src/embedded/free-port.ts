import { once } from 'node:events'
import { createServer } from 'node:net'

const FIRST_PORT = 20_000
const PORTS = 12_000

/**
 * A port on 127.0.0.1 that nothing listens on at this moment. It lies below the ports that systems give to outgoing
 * connections (from 32,768 on), so none of those takes it before the program that is to listen there has started.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if (await isFree(port)) return port
  }
  throw new Error('The system gave no free port')
}

async function isFree(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
