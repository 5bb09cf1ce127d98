import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey, type FileStore, FilesDown } from './port.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT'

const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw new FilesDown(`the folder of files cannot be used: ${codeOf(error) ?? 'unknown'}`, { cause: error })
  }
}

/** Writes beside the place, down to the disk, then moves it there: after a crash the file is whole or not there. */
const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomUUID()}.part`
  try {
    const file = await open(beside, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** Files in a folder of this machine that only its own user may read: folders 700, files 600. */
export const createDiskFiles = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, checkKey(key))
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await attempt(() => writeWhole(path, bytes))
    },
    get: async key => {
      const path = pathOf(key)
      return attempt(() =>
        readFile(path).catch((error: unknown) => {
          if (isAbsent(error)) return null
          throw error
        }),
      )
    },
    remove: async key => {
      const path = pathOf(key)
      await attempt(() => rm(path, { force: true }))
    },
  }
}
