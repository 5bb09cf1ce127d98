import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A place for the databases of a test run: its name at the server. */
export type TestSpace = { name: string; remove: () => void }

const memory = '/dev/shm'
/** What a run takes at most, many times over: some databases of 16 MB at once. */
const roomWanted = 1024 ** 3
const name = 'in_memory'

/**
 * A place in memory for the databases of a run, where the system has one with room: each is a copy of a thousand files, which
 * costs less than half there. Databases of an earlier run are gone when this is called; what that run left of its place
 * (it may have crashed, or the machine was started again since) is made anew.
 */
export const openTestSpace = async (url: string): Promise<TestSpace | undefined> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`drop tablespace if exists ${name}`)
    if (!hasRoom()) return undefined
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') folder`)
    const data = rows[0]?.folder ?? ''
    const folder = join(memory, `om-test-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`)
    const { uid, gid } = statSync(data)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, uid, gid)
    await client.query(`create tablespace ${name} location ${client.escapeLiteral(folder)}`)
    return { name, remove: () => rmSync(folder, { recursive: true, force: true }) }
  } finally {
    await client.end()
  }
}

const hasRoom = (): boolean => {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomWanted
}
