import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The account that the database server runs as, or `undefined` for "the same as ours". */
export type ServerUser = { uid: number; gid: number; name: string } | undefined

const created = 'olive-mane'

/**
 * PostgreSQL refuses to run as root, so root needs another account for it. An existing data folder keeps its owner;
 * otherwise the first of: the system's own `postgres` account, an account of ours (created once), `nobody`.
 */
export function chooseServerUser(dataFolder: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(dataFolder)
  if (owner) return owner
  const chosen = lookUp('postgres') ?? lookUp(created) ?? create() ?? lookUp('nobody')
  if (chosen) return chosen
  throw new Error(
    'The embedded database cannot run as root, and this system has no "postgres" or "nobody" account to run it as. ' +
      'Create one (useradd --system postgres), start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** Whether the account can enter and read `path`. Asked of the system itself, so that links, groups and mounts count. */
export function canReach(user: ServerUser, path: string): boolean {
  const run = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  return run.status === 0
}

function ownerOf(folder: string): ServerUser {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid, name: `user ${stat.uid}` } : undefined
}

function lookUp(name: string): ServerUser {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    const [uid, gid] = [ask('-u'), ask('-g')]
    return uid > 0 ? { uid, gid, name } : undefined
  } catch {
    return undefined
  }
}

function create(): ServerUser {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', created], {
    stdio: 'ignore',
  })
  return lookUp(created)
}
