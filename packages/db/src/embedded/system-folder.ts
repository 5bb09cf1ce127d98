import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const bases = ['/var/lib/olive-mane', '/var/tmp/olive-mane']

/**
 * A path for `name` in a folder that every account can enter and only root can write to. Used when root starts the
 * embedded database from a place that the server's own account cannot enter. The path itself is not created.
 */
export function systemFolder(name: string): string {
  for (const base of bases) {
    if (isReady(base)) return join(base, name)
  }
  throw new Error(
    `None of ${bases.join(', ')} can be used for the embedded database. ` +
      'Set DATA_DIR to a folder that every account can enter, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function isReady(base: string): boolean {
  try {
    mkdirSync(base, { recursive: true })
    // In a shared folder someone else may have made it first, or put a link there.
    const stat = lstatSync(base)
    if (!stat.isDirectory() || stat.uid !== process.getuid?.()) return false
    chmodSync(base, 0o755)
    return true
  } catch {
    return false
  }
}
