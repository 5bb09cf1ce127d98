import type { Brand } from '@om/domain/brand'
import { readText, writeText } from '#app/browser/storage.ts'

/** Where this tab remembers whose pages led to signing in; leaving forgets it, as all that begins like this. */
const KEY = 'om:kept:came-from'

/** The brand whose pages led here to sign in; null where it was the clinic's own, or long ago. */
export const cameFrom = (): Brand | null => (readText(KEY, 'session') === 'women' ? 'women' : null)

export const rememberWomens = (): void => void writeText(KEY, 'women', 'session')
