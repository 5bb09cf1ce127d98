import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@om/testing/free-port'
import { startProduct } from './product-process.ts'

/**
 * Starts the product the way an operator does (`scripts/start.mjs`) with an empty data folder and free ports, waits until it
 * is ready, and leaves its addresses in the environment of this process and of those that it starts.
 * @returns what stops the product and removes its data
 */
export const startOwnProduct = async (): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'om-e2e-'))
  chmodSync(dataDir, 0o755) // the database's own account has to pass through
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const [port, emulatorsPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()])
  process.env.E2E_PRODUCT_URL = `http://localhost:${port}`
  process.env.E2E_EMULATORS_URL = `http://localhost:${emulatorsPort}`
  process.env.E2E_SMTP_PORT = String(smtpPort)
  process.env.E2E_DATA_DIR = dataDir
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    EMULATORS_PORT: String(emulatorsPort),
    EMULATORS_SMTP_PORT: String(smtpPort),
    // Many journeys share one address; limits have their own tests.
    AUTH_RATE_LIMIT_FACTOR: '100',
    // The shop's largest plan: nobody waits for points of its API by real time.
    EMULATORS_SHOP_POINTS_PER_SECOND: '1000',
    // A tenth of the server's work is a line for each request, which nobody reads here.
    LOG_LEVEL: 'warn',
  }
  try {
    const product = await startProduct('scripts/start.mjs', settings, `http://localhost:${port}/readyz`)
    return async () => {
      await product.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Every journey meets the same product. E2E_PRODUCT_URL names a running one to use instead, together with E2E_EMULATORS_URL, E2E_SMTP_PORT and E2E_DATA_DIR. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_PRODUCT_URL) return async () => {}
  process.env.E2E_STARTS_PRODUCTS = 'yes'
  return startOwnProduct()
}
