import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { createCluster } from './create-cluster.ts'
import { freePort } from './free-port.ts'
import { type Home, openHome } from './home.ts'
import { keepRunning } from './keep-running.ts'
import { makeWay } from './make-way.ts'
import { startPostmaster } from './postmaster.ts'
import { canReach } from './server-user.ts'

export interface EmbeddedPostgresOptions {
  /** The product's data folder; the database lives in it, or is remembered from it. */
  dataDir: string
  /** Called with one plain sentence per step worth showing while starting. */
  log: (line: string) => void
  /** `relaxed` gives up surviving a power cut for speed. For tests only. */
  durability?: 'full' | 'relaxed'
  /** A local socket unless the platform has none; `loopback` is a port on 127.0.0.1 chosen by the system. */
  listen?: 'socket' | 'loopback'
}

export interface EmbeddedPostgres {
  /** Connects as the owner of everything, to the database `postgres`. Holds the generated password: never log it. */
  url: string
  stop(): Promise<void>
}

type Settings = Record<string, string | number>

/** Part of the socket's name. Stated, because PGPORT in the environment would change what clients look for. */
const port = 5432

/** A socket's address may be 107 bytes long on Linux and 103 on macOS, `/.s.PGSQL.5432` included. */
const longestSocketFolder = 85

/**
 * Starts the bundled PostgreSQL 18 on `dataDir`, creating the database the first time and cleaning up after a crash.
 * It stops with `stop()` or, at the latest, when this process ends in whatever way.
 *
 * @throws DataFolderInUseError when another running copy uses the same folder
 * @throws Error whose message says what to change (account, folder, installation)
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durability = 'full' } = options
  const home = openHome(dataDir, log)
  refuseIfClosed(home)
  const binaries = findBinaries(home.user)
  createCluster(home, binaries, { isDurable: durability === 'full', log })
  const listen = options.listen ?? (process.platform === 'win32' ? 'loopback' : 'socket')
  return listen === 'socket' ? startOnSocket(home, binaries, options) : startOnLoopback(home, binaries, options)
}

async function startOnSocket(
  home: Home,
  binaries: Binaries,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const folder = makeSocketFolder(home)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const settings = { ...commonSettings(options), listen_addresses: '', port, unix_socket_directories: folder }
  try {
    const server = await run(home, binaries, settings, options.log)
    removeOldSocketFolders(home, folder)
    const where = `localhost:${port}/postgres?host=${encodeURIComponent(folder)}&sslmode=disable`
    return { url: `postgresql://postgres:${home.password}@${where}`, stop: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

async function startOnLoopback(
  home: Home,
  binaries: Binaries,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const chosen = await freePort()
  const settings = {
    ...commonSettings(options),
    listen_addresses: '127.0.0.1',
    port: chosen,
    unix_socket_directories: '',
  }
  const server = await run(home, binaries, settings, options.log)
  const where = `127.0.0.1:${chosen}/postgres?sslmode=disable`
  return { url: `postgresql://postgres:${home.password}@${where}`, stop: server.stop }
}

function run(home: Home, binaries: Binaries, settings: Settings, log: (line: string) => void) {
  const start = async () => {
    await makeWay(home.data, log)
    return startPostmaster(home, binaries, settings, log)
  }
  return keepRunning(start, log)
}

function commonSettings({ durability }: EmbeddedPostgresOptions): Settings {
  return {
    shared_buffers: durability === 'relaxed' ? '64MB' : '128MB',
    max_connections: durability === 'relaxed' ? 100 : 60,
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and rows hold health details: nothing of them may reach a log. The product reports its own errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durability === 'relaxed' && relaxedSettings),
  }
}

const relaxedSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  checkpoint_timeout: '1h',
}

function refuseIfClosed({ folder, user }: Home): void {
  if (!user || canReach(user, folder)) return
  throw new Error(
    `The database in ${folder} runs as ${user.name}, which can no longer enter that folder. ` +
      'Open the way to it (chmod a+x on the folders above), or set DATA_DIR to another folder.',
  )
}

/** A new folder each time: two starts at once can then not take each other's socket away. */
function makeSocketFolder({ folder, user }: Home): string {
  const base = Buffer.byteLength(folder) <= longestSocketFolder - 12 ? folder : tmpdir()
  const made = mkdtempSync(join(base, base === folder ? 'socket-' : 'om-socket-'))
  if (user) chownSync(made, user.uid, user.gid)
  return made
}

function removeOldSocketFolders({ folder }: Home, current: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith('socket-') && path !== current) rmSync(path, { recursive: true, force: true })
  }
}
