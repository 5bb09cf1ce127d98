import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const isWindows = process.platform === 'win32'

/** The checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Things worth keeping between runs that nobody would miss: stamps, test databases, reports. */
export const cacheFolder = join(root, '.cache')

/** The Node that the lock file pins; it runs TypeScript as it is. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

/** The environment in which `node` and every installed tool are the pinned ones. */
export function toolEnvironment(extra = {}) {
  const path = join(root, 'node_modules', '.bin')
  const separator = isWindows ? ';' : ':'
  return { ...process.env, ...extra, PATH: `${path}${separator}${process.env.PATH ?? ''}` }
}

/** The product's data folder as an absolute path (default `.data` in the checkout). */
export const dataDir = () => resolve(root, process.env.DATA_DIR || '.data')
