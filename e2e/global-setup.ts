import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const readyWithinMs = 120_000

/**
 * Starts the product the way an operator does (`scripts/start.mjs`) with an empty data folder and free ports, and
 * waits until it is ready. E2E_PRODUCT_URL names a running product to use instead.
 * @returns what stops the product and removes its data
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.E2E_PRODUCT_URL) return async () => {}
  const dataDir = mkdtempSync(join(tmpdir(), 'om-e2e-'))
  chmodSync(dataDir, 0o755) // the database's own account has to pass through
  const [port, emulatorsPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()])
  const product = launch({ dataDir, port, emulatorsPort, smtpPort })
  process.env.E2E_PRODUCT_URL = `http://localhost:${port}`
  process.env.E2E_EMULATORS_URL = `http://localhost:${emulatorsPort}`
  const stop = async () => {
    await end(product.child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(`http://localhost:${port}/readyz`, product)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

interface Product {
  child: ChildProcess
  /** What it has printed so far. */
  output(): string
}

function launch(where: { dataDir: string; port: number; emulatorsPort: number; smtpPort: number }): Product {
  const chunks: Buffer[] = []
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: where.dataDir,
      PORT: String(where.port),
      EMULATORS_PORT: String(where.emulatorsPort),
      EMULATORS_SMTP_PORT: String(where.smtpPort),
      // Many journeys share one address; limits have their own tests.
      AUTH_RATE_LIMIT_FACTOR: '100',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return { child, output: () => Buffer.concat(chunks).toString() }
}

async function waitUntilReady(address: string, { child, output }: Product): Promise<void> {
  const end = Date.now() + readyWithinMs
  while (Date.now() < end && child.exitCode === null) {
    const isReady = await fetch(address).then(
      reply => reply.ok,
      () => false,
    )
    if (isReady) return
    await delay(100)
  }
  throw new Error(`The product did not become ready at ${address}. It printed:\n${output()}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port')
  return address.port
}
