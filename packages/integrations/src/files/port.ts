/** What the product needs of a place for private files. Throws `FilesDown` when it cannot be reached or refuses. */
export type FileStore = {
  /** Stores a whole file, or replaces it: a reader sees the old one or the new one, never a part. */
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  /** The whole file, or null where there is none. */
  get: (key: string) => Promise<Uint8Array | null>
  /** Removes a file. One that is not there is removed already. */
  remove: (key: string) => Promise<void>
}

/** The place for files did not answer, or would not do what was asked. Try again. */
export class FilesDown extends Error {
  override name = 'FilesDown'
}

/**
 * A key that means the same everywhere: lower-case words of letters, digits, `.`, `_` and `-` joined by `/`. Throws on any
 * other, so that no key can lead out of its folder or be spelt in two ways.
 */
export const checkKey = (key: string): string => {
  const isPlain = key.length <= 200 && /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key)
  if (!isPlain || key.includes('..')) throw new Error(`not a key for a file: ${JSON.stringify(key)}`)
  return key
}
