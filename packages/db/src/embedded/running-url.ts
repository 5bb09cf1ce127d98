import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openHome } from './home.ts'

/**
 * The address of the embedded database that a running copy of the product keeps in `dataDir`, for commands that look at
 * it from beside. Null when none is running. Holds the generated password: never log it.
 */
export function runningDatabaseUrl(dataDir: string): string | null {
  const home = openHome(dataDir, () => {})
  let lines: string[]
  try {
    // PostgreSQL's own lock file: process, data folder, start time, port, socket folder, listen address.
    lines = readFileSync(join(home.data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const [, , , port, socketFolder, listenAddress] = lines
  if (!port) return null
  const sign = `postgresql://postgres:${home.password}@`
  if (socketFolder) return `${sign}localhost:${port}/postgres?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
  return listenAddress ? `${sign}127.0.0.1:${port}/postgres?sslmode=disable` : null
}
