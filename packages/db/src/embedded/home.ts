import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { refuseIfInUse } from './make-way.ts'
import { errorCode } from './processes.ts'
import { canReach, chooseServerUser, type ServerUser } from './server-user.ts'
import { systemFolder } from './system-folder.ts'

/** Where one embedded database lives and how to sign in to it. */
export interface Home {
  /** Holds `data` (the cluster) and, while running, the socket folder. Owned by the server's account, mode 700. */
  folder: string
  data: string
  password: string
  user: ServerUser
}

interface Marker {
  dataDir: string
  folder: string
  password: string
}

const markerName = 'embedded-postgres.json'

/**
 * Opens the home that belongs to `dataDir`, choosing one the first time: inside `dataDir`, or in a system folder when
 * the server's account could not enter it there. A marker file in `dataDir` remembers the choice and the password,
 * so removing `dataDir` always means "start afresh".
 */
export function openHome(dataDir: string, log: (line: string) => void): Home {
  makeDataDir(dataDir)
  const real = realpathSync(dataDir)
  const marker = readMarker(real) ?? writeMarker(real, log)
  const user = chooseServerUser(join(marker.folder, 'data'))
  makeFolder(marker.folder, user)
  return { folder: marker.folder, data: join(marker.folder, 'data'), password: marker.password, user }
}

/**
 * Removes the embedded database of `dataDir`, wherever it lives.
 * @throws DataFolderInUseError when it is running
 */
export function removeHome(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const real = realpathSync(dataDir)
  const marker = readMarker(real)
  if (marker) {
    refuseIfInUse(join(marker.folder, 'data'))
    rmSync(marker.folder, { recursive: true, force: true })
  }
  rmSync(join(real, markerName), { force: true })
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be created (${errorCode(error)}). Set DATA_DIR to another folder.`,
    )
  }
}

function readMarker(dataDir: string): Marker | undefined {
  const path = join(dataDir, markerName)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new Error(
      `${path} cannot be read (${errorCode(error)}); it probably belongs to another account. ` +
        'Start as that account, or set DATA_DIR to another folder.',
    )
  }
  const marker = parseMarker(text)
  if (!marker) throw new Error(`${path} is damaged. Restore it, or remove ${dataDir} to start with an empty database.`)
  if (marker.dataDir === dataDir) return marker
  return adoptMoved(marker, dataDir)
}

/** A data folder that was moved keeps its database; one that was copied must not share it with the original. */
function adoptMoved(marker: Marker, dataDir: string): Marker | undefined {
  const path = join(dataDir, markerName)
  const wasInside = marker.folder === join(marker.dataDir, 'postgres')
  const isCopy = !wasInside && existsSync(join(marker.dataDir, markerName))
  rmSync(path)
  if (isCopy) return undefined
  const folder = wasInside ? join(dataDir, 'postgres') : marker.folder
  return placeMarker(dataDir, { dataDir, folder, password: marker.password })
}

function writeMarker(dataDir: string, log: (line: string) => void): Marker {
  return placeMarker(dataDir, {
    dataDir,
    folder: chooseFolder(dataDir, log),
    password: randomBytes(24).toString('base64url'),
  })
}

/** Written aside and linked into place: with two starts at once, one choice wins and both read it whole. */
function placeMarker(dataDir: string, marker: Marker): Marker {
  const path = join(dataDir, markerName)
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(aside, `${JSON.stringify(marker, null, 2)}\n`, { mode: 0o600 })
    linkSync(aside, path)
    return marker
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const winner = parseMarker(readFileSync(path, 'utf8'))
    if (!winner) throw error
    return winner
  } finally {
    rmSync(aside, { force: true })
  }
}

function chooseFolder(dataDir: string, log: (line: string) => void): string {
  const inside = join(dataDir, 'postgres')
  const user = chooseServerUser(join(inside, 'data'))
  if (!user || canReach(user, dataDir)) return inside
  const prefix = `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-`
  const folder = systemFolder(prefix + randomBytes(4).toString('hex'))
  reportForgotten(dirname(folder), prefix, log)
  return folder
}

/** Databases of an earlier data folder at the same path. Never removed by us: that folder may come back (a disk that was not mounted). */
function reportForgotten(base: string, prefix: string, log: (line: string) => void): void {
  for (const name of readdirSync(base).filter(entry => entry.startsWith(prefix))) {
    log(`An earlier database of this data folder is still in ${join(base, name)}. Remove it if nobody needs it.`)
  }
}

function makeFolder(folder: string, user: ServerUser): void {
  try {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o700)
    if (user) chownSync(folder, user.uid, user.gid)
  } catch (error) {
    throw new Error(
      `The database folder ${folder} cannot be prepared (${errorCode(error)}); it probably belongs to another account. ` +
        'Start as that account, or set DATA_DIR to another folder.',
    )
  }
}

function parseMarker(text: string): Marker | undefined {
  try {
    const { dataDir, folder, password } = JSON.parse(text)
    const isWhole = [dataDir, folder, password].every(value => typeof value === 'string' && value !== '')
    return isWhole ? { dataDir, folder, password } : undefined
  } catch {
    return undefined
  }
}
