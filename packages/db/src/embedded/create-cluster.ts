import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { serverEnvironment } from './postmaster.ts'
import { describeProcess, errorCode } from './processes.ts'

const majorVersion = '18'
const unfinished = 'unfinished-'

/**
 * Makes the cluster in `home` unless it is there. It is made aside and renamed, so an interrupted first start leaves
 * nothing half done, and of two first starts at once one wins.
 *
 * @throws Error when the cluster was made by another major version of PostgreSQL, or cannot be made
 */
export function createCluster(
  home: Home,
  binaries: Binaries,
  options: { isDurable: boolean; log: (line: string) => void },
): void {
  if (existsSync(join(home.data, 'PG_VERSION'))) {
    refuseOtherVersion(home)
    return
  }
  removeUnfinished(home)
  options.log('Creating a new database')
  const aside = join(home.folder, `${unfinished}${process.pid}`)
  try {
    initialise(aside, home, binaries, options.isDurable)
    renameSync(join(aside, 'data'), home.data)
  } catch (error) {
    const wasFirst = errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST'
    if (!wasFirst) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function initialise(folder: string, home: Home, { initdb }: Binaries, isDurable: boolean): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const cluster = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, `${home.password}\n`, { mode: 0o600 })
  if (home.user) for (const path of [folder, passwordFile]) chownSync(path, home.user.uid, home.user.gid)
  // The built-in C.UTF-8 locale sorts and changes case the same on every system, whatever locales it has.
  const args = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-instructions',
  ]
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--pgdata=${cluster}`)
  if (!isDurable) args.push('--no-sync')
  const run = spawnSync(initdb, args, {
    ...(home.user && { uid: home.user.uid, gid: home.user.gid }),
    cwd: home.folder,
    env: serverEnvironment,
    encoding: 'utf8',
  })
  if (run.status === 0) return
  const reason = run.error?.message ?? run.stderr.trim()
  throw new Error(`The embedded database could not be created in ${home.folder}: ${reason}`)
}

function removeUnfinished({ folder }: Home): void {
  for (const name of readdirSync(folder)) {
    const isAbandoned = name.startsWith(unfinished) && !describeProcess(Number(name.slice(unfinished.length)))
    if (isAbandoned) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function refuseOtherVersion({ data }: Home): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (found === majorVersion) return
  throw new Error(
    `The database in ${data} was made by PostgreSQL ${found}; this release brings ${majorVersion}. ` +
      'Move it over with pg_dump from the old release, or set DATA_DIR to a new folder.',
  )
}
