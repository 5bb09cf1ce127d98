import type { Brand } from '@om/domain/brand'
import { readText, writeText } from '#app/browser/storage.ts'

/** Where this tab remembers whose pages led to signing in; nothing of it is kept longer than the tab. */
const KEY = 'om:came-from'

/** The brand whose pages led here to sign in; null where it was the clinic's own, or long ago. */
export const cameFrom = (): Brand | null => (readText(KEY, 'session') === 'women' ? 'women' : null)

export const rememberWomens = (): void => void writeText(KEY, 'women', 'session')
