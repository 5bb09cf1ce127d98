/** Any schema that says whether a value fits. */
type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

type Place = 'local' | 'session'

const storeOf = (place: Place): Storage | undefined => {
  try {
    return place === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Reads a text; a blocked or failing store counts as empty. */
export const readText = (key: string, place: Place = 'local'): string | null => {
  try {
    return storeOf(place)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Writes a text and says whether that worked; a full or blocked store is no error. */
export const writeText = (key: string, value: string, place: Place = 'local'): boolean => {
  try {
    storeOf(place)?.setItem(key, value)
    return storeOf(place) !== undefined
  } catch {
    return false
  }
}

/** Removes a key; a blocked store is no error. */
export const removeKey = (key: string, place: Place = 'local'): void => {
  try {
    storeOf(place)?.removeItem(key)
  } catch {
    // nothing is stored, so nothing needs removing
  }
}

/** Removes every key that begins so, but for those that begin like one of `but`; a blocked store is no error. */
export const removeKeys = (prefix: string, place: Place = 'local', but: readonly string[] = []): void => {
  const store = storeOf(place)
  if (!store) return
  try {
    for (const key of Object.keys(store))
      if (key.startsWith(prefix) && !but.some(one => key.startsWith(one))) store.removeItem(key)
  } catch {
    // nothing is stored, so nothing needs removing
  }
}

/** Reads a stored value through a schema; anything unreadable or of another shape counts as absent. */
export const readJson = <T>(key: string, schema: Schema<T>, place: Place = 'local'): T | null => {
  const text = readText(key, place)
  if (!text) return null
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Stores a value as JSON and says whether that worked. */
export const writeJson = (key: string, value: unknown, place: Place = 'local'): boolean =>
  writeText(key, JSON.stringify(value), place)

/** Tells when another tab has changed a key, for as long as the page is open. */
export const onKeyChanged = (key: string, tell: () => void): void =>
  window.addEventListener('storage', event => {
    if (event.key === key) tell()
  })
